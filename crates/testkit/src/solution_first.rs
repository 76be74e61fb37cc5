//! Boards that come with a solution, made without any search.
//!
//! A random plan is played on a board of which nothing is known at first. What a cell held is
//! decided only when it first matters: when its stack is spread, or when a token lands on it. A
//! cell decided to be blue is captured by that very token, so no blue stack is left at the end,
//! whatever was decided. Cells that never mattered are filled without blue stacks.
//!
//! So every state along the plan has a solution of a known length, which need not be shortest.
//! A lower bound above that length is wrong.

use crate::random::Random;
use infexion_rules::{Action, Board, Cell, CellSet, Colour, Direction, Game, Stack, footprint};

/// A board and a plan that solves it.
#[derive(Clone, Debug)]
pub struct PlannedBoard {
    /// The board.
    pub board: Board,
    /// Its plan.
    pub plan: Vec<Action>,
}

/// What random boards look like; chances are in per cent.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// Chance that a cell on which the first token lands was blue.
    pub blue: u64,
    /// Chance that it was red, if it was not blue; otherwise it was empty.
    pub red: u64,
    /// Chance that a move spreads a stack that was there from the start.
    pub new_source: u64,
    /// Chance that a cell that never mattered held a red stack.
    pub idle_red: u64,
    /// Powers of blue stacks.
    pub blue_power: (u64, u64),
    /// Powers of red stacks.
    pub red_power: (u64, u64),
}

const fn taste(
    [blue, red, new_source, idle_red]: [u64; 4],
    blue_power: (u64, u64),
    red_power: (u64, u64),
) -> Taste {
    Taste { blue, red, new_source, idle_red, blue_power, red_power }
}

/// Boards on which different bounds are close to the truth.
pub const TASTES: [Taste; 11] = [
    taste([60, 30, 30, 2], (1, 6), (1, 6)),
    taste([95, 0, 10, 0], (1, 2), (1, 2)),
    taste([85, 10, 15, 0], (1, 1), (1, 1)),
    taste([90, 50, 20, 1], (1, 3), (1, 3)),
    // Blue stacks of 6 leave nothing, red ones overflow.
    taste([80, 40, 40, 2], (5, 6), (4, 6)),
    taste([70, 80, 40, 5], (6, 6), (1, 6)),
    taste([60, 70, 30, 0], (1, 6), (6, 6)),
    // Little but holes: fresh stacks are spread.
    taste([50, 0, 10, 0], (1, 1), (1, 2)),
    // Crowded with red.
    taste([70, 90, 40, 60], (1, 2), (1, 2)),
    taste([99, 0, 5, 0], (1, 6), (1, 3)),
    // Weak stacks apart from each other: one used stack excuses several wasted tokens.
    taste([50, 30, 60, 10], (1, 1), (1, 2)),
];

/// A board that is not solved, with a plan of at most so many actions. In the extended game some
/// of them are spawns.
pub fn planned_board(random: &mut Random, taste: &Taste, longest: u64, game: Game) -> PlannedBoard {
    loop {
        let actions = random.within((1, longest));
        let mut discovery = Discovery {
            random,
            taste,
            known: CellSet::EMPTY,
            start: Board::EMPTY,
            now: Board::EMPTY,
        };
        let plan: Option<Vec<Action>> = (0..actions).map(|_| discovery.next(game)).collect();
        if game == Game::SpreadOnly {
            discovery.fill();
        }
        let board = discovery.start;
        // What was decided late may have made an earlier spawn illegal.
        let is_solved_by = |plan: &Vec<Action>| {
            let played = plan.iter().try_fold(board, |board, &action| board.play(action, game));
            played.is_ok_and(|end| end.is_solved())
        };
        if let Some(plan) = plan.filter(|plan| !board.is_solved() && is_solved_by(plan)) {
            return PlannedBoard { board, plan };
        }
    }
}

/// A board that becomes known while a plan is played on it.
struct Discovery<'a> {
    random: &'a mut Random,
    taste: &'a Taste,
    /// The cells that are decided.
    known: CellSet,
    /// What they held at the start.
    start: Board,
    /// What they hold now.
    now: Board,
}

impl Discovery<'_> {
    /// Plays one more action; `None` if there is none.
    fn next(&mut self, game: Game) -> Option<Action> {
        if game == Game::WithSpawn && self.chance(35) {
            return self.spawn();
        }
        let (cell, direction) = match self.one_of(!self.known) {
            Some(cell) if self.now.red().is_empty() || self.chance(self.taste.new_source) => {
                let power = self.random.within(self.taste.red_power) as u8;
                self.decide(cell, Some(Stack { colour: Colour::Red, power }));
                (cell, Direction::ALL[self.random.below(6) as usize])
            }
            _ => self.red_spread()?,
        };
        for laid_on in footprint(cell, direction, self.now.power(cell)) - self.known {
            let stack = self.first_hit();
            self.decide(laid_on, stack);
        }
        self.now = self.now.after_spread(cell, direction);
        Some(Action::Spread { cell, direction })
    }

    /// A spread of a red stack, mostly one that lays on as many undecided cells as any of some:
    /// such plans waste little, and the bounds are closer to their length.
    fn red_spread(&mut self) -> Option<(Cell, Direction)> {
        let tries = if self.chance(75) { 12 } else { 1 };
        let mut best: Option<(u32, Cell, Direction)> = None;
        for _ in 0..tries {
            let cell = self.one_of(self.now.red())?;
            let direction = Direction::ALL[self.random.below(6) as usize];
            let new = (footprint(cell, direction, self.now.power(cell)) - self.known).len();
            if best.is_none_or(|(most, ..)| new > most) {
                best = Some((new, cell, direction));
            }
        }
        best.map(|(_, cell, direction)| (cell, direction))
    }

    /// A spawn on a cell that is empty, or not known and then decided to be empty.
    fn spawn(&mut self) -> Option<Action> {
        let cell = self.one_of(self.now.empty())?;
        self.decide(cell, None);
        self.now = self.now.after_spawn(cell);
        Some(Action::Spawn { cell })
    }

    /// What a cell held on which the first token lands.
    fn first_hit(&mut self) -> Option<Stack> {
        let (colour, powers) = if self.chance(self.taste.blue) {
            (Colour::Blue, self.taste.blue_power)
        } else if self.chance(self.taste.red) {
            (Colour::Red, self.taste.red_power)
        } else {
            return None;
        };
        Some(Stack { colour, power: self.random.within(powers) as u8 })
    }

    /// Decides the cells that never mattered.
    fn fill(&mut self) {
        for cell in !self.known {
            if self.chance(self.taste.idle_red) {
                let power = self.random.within(self.taste.red_power) as u8;
                self.decide(cell, Some(Stack { colour: Colour::Red, power }));
            }
        }
    }

    fn decide(&mut self, cell: Cell, stack: Option<Stack>) {
        self.known = self.known.with(cell);
        if let Some(stack) = stack {
            self.start = self.start.with_stack(cell, stack);
            self.now = self.now.with_stack(cell, stack);
        }
    }

    fn chance(&mut self, per_cent: u64) -> bool {
        self.random.below(100) < per_cent
    }

    fn one_of(&mut self, cells: CellSet) -> Option<Cell> {
        let cells: Vec<Cell> = cells.into_iter().collect();
        (!cells.is_empty()).then(|| cells[self.random.below(cells.len() as u64) as usize])
    }
}
