//! Boards, and part of what can be reached from them, by rules that share nothing with the checker.

use infexion_proof::{Action, CELLS, Game};
use std::collections::HashMap;

/// 0 empty, 1 to 6 red, 16 + 1 to 16 + 6 blue, as in a certificate.
pub(crate) type Cells = [u8; CELLS];

const DIRECTIONS: [(i32, i32); 6] = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)];

/// How many stacks of each colour, from and to, and the largest power.
pub(crate) struct Kind {
    pub(crate) red: (u64, u64),
    pub(crate) blue: (u64, u64),
    pub(crate) power: u64,
}

/// Numbers that look random (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % end
    }

    pub(crate) fn board(&mut self, kind: &Kind) -> Cells {
        let mut board = [0; CELLS];
        for ((least, most), colour) in [(kind.red, 0), (kind.blue, 16)] {
            for _ in 0..least + self.below(most - least + 1) {
                let free: Vec<usize> = (0..CELLS).filter(|&cell| board[cell] == 0).collect();
                let cell = free[self.below(free.len() as u64) as usize];
                board[cell] = colour + 1 + self.below(kind.power) as u8;
            }
        }
        board
    }
}

/// How boards are made that have a plan from the beginning: its moves, the largest power, and of a
/// hundred stacks that turn up those that are blue, and of a hundred moves those of new stacks.
pub(crate) struct Taste {
    pub(crate) moves: u64,
    pub(crate) power: u64,
    pub(crate) blue: u64,
    pub(crate) new: u64,
}

impl Random {
    /// The boards along a plan that solves the first of them. The plan is played on a board of
    /// which nothing is known: what a cell held is decided when it is first used or laid on.
    pub(crate) fn walk(&mut self, taste: &Taste) -> Vec<Cells> {
        let mut start = [0; CELLS];
        let mut now = [None; CELLS];
        let mut plan = Vec::new();
        for _ in 0..1 + self.below(taste.moves) {
            let new = self.below(100) < taste.new;
            let is_source = |cell: &usize| match now[*cell] {
                None => new,
                Some(value) => !new && value > 0,
            };
            let sources: Vec<usize> = (0..CELLS).filter(is_source).collect();
            let any: Vec<usize> = (0..CELLS).filter(|&cell| now[cell] != Some(0)).collect();
            let sources = if sources.is_empty() { any } else { sources };
            if sources.is_empty() {
                break;
            }
            let cell = sources[self.below(sources.len() as u64) as usize];
            let direction = self.below(6) as u8;
            let power = now[cell].unwrap_or_else(|| {
                start[cell] = 1 + self.below(taste.power) as u8;
                start[cell]
            });
            plan.push(Action::Spread(cell as u8, direction));
            now[cell] = Some(0);
            for target in window(cell, direction, power) {
                let before: u8 = now[target].unwrap_or_else(|| {
                    let power = 1 + self.below(taste.power) as u8;
                    start[target] = match self.below(100) {
                        share if share < taste.blue => 16 + power,
                        share if share < taste.blue + (100 - taste.blue) / 2 => power,
                        _ => 0,
                    };
                    start[target] & 15
                });
                now[target] = Some((before + 1) % 7);
            }
        }
        along(&start, &plan)
    }
}

/// A board and those after each action of a plan.
pub(crate) fn along(start: &Cells, plan: &[Action]) -> Vec<Cells> {
    let mut boards = vec![*start];
    for action in plan {
        boards.push(after(&boards[boards.len() - 1], *action));
    }
    boards
}

/// The cells that a stack lays on.
fn window(cell: usize, direction: u8, power: u8) -> impl Iterator<Item = usize> {
    let (dr, dq) = DIRECTIONS[usize::from(direction)];
    (1..=i32::from(power)).map(move |step| {
        let r = (cell as i32 / 7 + step * dr).rem_euclid(7);
        let q = (cell as i32 % 7 + step * dq).rem_euclid(7);
        (7 * r + q) as usize
    })
}

/// The 588 images of a board under the symmetries of the torus.
pub(crate) fn images(board: &Cells) -> impl Iterator<Item = Cells> {
    let board = *board;
    (0..588).map(move |image| {
        let mut moved = [0; CELLS];
        for (cell, stack) in board.iter().enumerate() {
            let (mut r, mut q) = (cell / 7, cell % 7);
            for _ in 0..image / 49 % 6 {
                (r, q) = ((7 - q) % 7, (r + q) % 7);
            }
            if image / 294 == 1 {
                (r, q) = (q, r);
            }
            moved[(r + image % 7) % 7 * 7 + (q + image / 7) % 7] = *stack;
        }
        moved
    })
}

/// The board of such a notation.
pub(crate) fn read(text: &str) -> Cells {
    let mut board = [0; CELLS];
    for stack in text.split(' ') {
        let fields: Vec<&str> = stack.split(',').collect();
        let number = |field: usize| fields[field].parse::<u8>().expect("a number");
        let colour = if fields[2] == "b" { 16 } else { 0 };
        board[usize::from(7 * number(0) + number(1))] = colour + number(3);
    }
    board
}

/// A board in the notation of one stack after the other.
pub(crate) fn text(board: &Cells) -> String {
    let stacks = board.iter().enumerate().filter(|(_, byte)| **byte > 0).map(|(cell, byte)| {
        let colour = if *byte > 16 { 'b' } else { 'r' };
        format!("{},{},{colour},{}", cell / 7, cell % 7, byte & 15)
    });
    stacks.collect::<Vec<_>>().join(" ")
}

fn blue(board: &Cells) -> usize {
    board.iter().filter(|byte| **byte > 16).count()
}

fn after(board: &Cells, action: Action) -> Cells {
    let mut board = *board;
    match action {
        Action::Spawn(cell) => board[usize::from(cell)] = 1,
        Action::Spread(cell, direction) => {
            let power = std::mem::take(&mut board[usize::from(cell)]);
            for target in window(usize::from(cell), direction, power) {
                board[target] = ((board[target] & 15) + 1) % 7;
            }
        }
    }
    board
}

fn actions(board: &Cells, game: Game) -> Vec<Action> {
    let total: u32 = board.iter().map(|byte| u32::from(byte & 15)).sum();
    let may_spawn = game == Game::Spawn && total < 49;
    let of_cell = |cell: u8| match board[usize::from(cell)] {
        1..=6 => (0..6).map(|direction| Action::Spread(cell, direction)).collect(),
        0 if may_spawn => vec![Action::Spawn(cell)],
        _ => Vec::new(),
    };
    (0..CELLS as u8).flat_map(of_cell).collect()
}

/// Some boards that can be reached from the first of them.
pub(crate) struct World {
    pub(crate) boards: Vec<Cells>,
    /// From each board the actions that lead to another one of these.
    ways: Vec<Vec<(Action, usize)>>,
    /// Within so many actions each can be solved, without leaving these boards.
    pub(crate) distances: Vec<Option<u8>>,
}

impl World {
    /// The boards of a walk, those on some ways to a solution, then what is nearest to the start.
    pub(crate) fn new(walk: &[Cells], game: Game, most: usize, random: &mut Random) -> World {
        let start = walk[0];
        let mut boards = vec![start];
        let mut index = HashMap::from([(start, 0)]);
        let mut add = |board: Cells, boards: &mut Vec<Cells>| {
            index.entry(board).or_insert_with(|| {
                boards.push(board);
                boards.len() - 1
            });
        };
        walk.iter().for_each(|board| add(*board, &mut boards));
        for _ in 0..24 {
            let mut board = start;
            for _ in 0..14 {
                if blue(&board) == 0 {
                    break;
                }
                let mut nexts: Vec<Cells> =
                    actions(&board, game).into_iter().map(|action| after(&board, action)).collect();
                if random.below(4) > 0 {
                    let fewest = nexts.iter().map(blue).min();
                    nexts.retain(|next| Some(blue(next)) == fewest);
                }
                if nexts.is_empty() {
                    break;
                }
                board = nexts[random.below(nexts.len() as u64) as usize];
                add(board, &mut boards);
            }
        }
        let mut place = 0;
        while place < boards.len() && boards.len() < most {
            let board = boards[place];
            actions(&board, game).into_iter().for_each(|one| add(after(&board, one), &mut boards));
            place += 1;
        }
        let ways = |board: &Cells| {
            let way = |one| index.get(&after(board, one)).map(|&next| (one, next));
            actions(board, game).into_iter().filter_map(way).collect()
        };
        let ways: Vec<Vec<(Action, usize)>> = boards.iter().map(ways).collect();
        let distances = distances(&boards, &ways);
        World { boards, ways, distances }
    }

    /// A plan of exactly this length that solves the board with its last action, not before.
    pub(crate) fn plan(&self, length: u8) -> Option<Vec<Action>> {
        // By number of actions: from which boards is there such a plan?
        let solved = |board| blue(board) == 0;
        let mut from: Vec<Vec<bool>> = vec![self.boards.iter().map(solved).collect()];
        for _ in 0..length {
            let shorter = &from[from.len() - 1];
            let can = |place: usize| {
                !solved(&self.boards[place]) && self.ways[place].iter().any(|way| shorter[way.1])
            };
            let longer = (0..self.boards.len()).map(can).collect();
            from.push(longer);
        }
        let mut place = 0;
        let mut plan = Vec::new();
        for left in (0..usize::from(length)).rev() {
            let (action, next) = *self.ways[place].iter().find(|way| from[left][way.1])?;
            plan.push(action);
            place = next;
        }
        (from[usize::from(length)][0]).then_some(plan)
    }
}

fn distances(boards: &[Cells], ways: &[Vec<(Action, usize)>]) -> Vec<Option<u8>> {
    let mut distances: Vec<Option<u8>> =
        boards.iter().map(|board| (blue(board) == 0).then_some(0)).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for place in 0..boards.len() {
            let through = ways[place].iter().filter_map(|(_, next)| distances[*next]).min();
            if let Some(distance) = through.map(|through| through + 1)
                && distances[place].is_none_or(|known| known > distance)
            {
                distances[place] = Some(distance);
                changed = true;
            }
        }
    }
    distances
}
