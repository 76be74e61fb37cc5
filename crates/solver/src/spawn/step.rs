//! The steps the search is made of: a spread together with the spawns it needs.
//!
//! Spawns commute with everything that does not touch their cell, so a spawn can always wait
//! until the spread that touches it first (`docs/spawn.md`, section 1). What is left are
//!
//! - a **spread** of a red stack, with *props*: spawns on some of the empty cells it lays on;
//! - a **poke**: a stack is spawned next to an occupied cell and spread onto it. Which of the
//!   empty neighbours it came from makes no difference afterwards;
//! - a poke of an empty cell, which is spawned on first;
//! - a poke of a blue stack and its spread at once.

use crate::prices::Tariff;
use infexion_rules::{Action, Board, Cell, CellSet, Direction, footprint};

/// A spread with its spawns, in one word whose order is the order of trying.
///
/// Bits from the top: rank, cost, poke, spread, cell, direction, props.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Step(u32);

impl Step {
    /// The red stack on `cell` spreads; the props are the footprint's cells numbered from the
    /// nearest, one bit each.
    pub(super) fn spread(cell: Cell, direction: Direction, props: u8, rank: u32) -> Step {
        Step::pack(rank, 1 + props.count_ones(), false, true, cell, direction as u32, props)
    }

    /// A token from a spawned neighbour lands on `cell`; `cost` is 2, or 3 where the cell is
    /// empty and is spawned on first.
    pub(super) fn poke(cell: Cell, cost: u32, rank: u32) -> Step {
        Step::pack(rank, cost, true, false, cell, 0, 0)
    }

    /// A poke that ends a plan: nothing comes after it but others of its kind.
    pub(super) fn last_poke(cell: Cell) -> Step {
        Step::poke(cell, 2, 0)
    }

    /// A blue stack is captured by a poke and spreads at once.
    pub(super) fn poke_and_spread(cell: Cell, direction: Direction, props: u8, rank: u32) -> Step {
        Step::pack(rank, 3 + props.count_ones(), true, true, cell, direction as u32, props)
    }

    fn pack(
        rank: u32,
        cost: u32,
        poke: bool,
        spread: bool,
        cell: Cell,
        direction: u32,
        props: u8,
    ) -> Step {
        let flags = u32::from(poke) << 1 | u32::from(spread);
        let place = (cell.index() as u32) << 9 | direction << 6 | u32::from(props);
        Step(rank << 21 | cost << 17 | flags << 15 | place)
    }

    /// Number of actions.
    pub(super) fn cost(self) -> u32 {
        self.0 >> 17 & 0xf
    }

    fn is_poke(self) -> bool {
        self.0 >> 16 & 1 == 1
    }

    fn is_spread(self) -> bool {
        self.0 >> 15 & 1 == 1
    }

    fn cell(self) -> Cell {
        Cell::from_index((self.0 >> 9 & 0x3f) as usize)
    }

    fn direction(self) -> Direction {
        Direction::ALL[(self.0 >> 6 & 7) as usize]
    }

    /// The cells spawned on under the tokens of the spread.
    fn props(self) -> impl Iterator<Item = Cell> {
        let (cell, direction) = (self.cell(), self.direction());
        (0..6).filter(move |i| self.0 >> i & 1 == 1).map(move |i| cell.step(direction, i + 1))
    }

    /// The board after the step, which must be legal.
    pub(super) fn play(self, board: &Board) -> Board {
        let mut next = *board;
        if self.is_poke() {
            next = poke(&next, self.cell());
        }
        if self.is_spread() {
            next = self.props().fold(next, |board, cell| board.after_spawn(cell));
            next = next.after_spread(self.cell(), self.direction());
        }
        next
    }

    /// Is the board after the step, with the actions that are left then, proved to have no
    /// solution?
    pub(super) fn is_excluded_by(self, tariff: &Tariff, board: &Board) -> bool {
        let cell = self.cell();
        let poked = self.is_poke().then_some(cell);
        let (spread, laid, props) = if self.is_spread() {
            let power = board.power(cell) + u8::from(self.is_poke());
            let props = self.props().collect::<CellSet>();
            (Some(cell), footprint(cell, self.direction(), power) - props, props)
        } else {
            (None, CellSet::default(), CellSet::default())
        };
        // An empty cell that is poked is spawned on first.
        let twice = poked.filter(|&cell| !board.occupied().contains(cell));
        let once = poked.filter(|_| twice.is_none());
        tariff.excludes_all(
            spread,
            laid.into_iter().chain(once),
            props.into_iter().chain(twice),
            self.cost() - 1,
        )
    }

    /// The actions of the step, played from `board`.
    pub(super) fn actions(self, board: &Board, actions: &mut Vec<Action>) {
        let cell = self.cell();
        if self.is_poke() {
            if !board.occupied().contains(cell) {
                actions.push(Action::Spawn { cell });
            }
            let origin = poke_origin(board, cell);
            let direction = Direction::ALL
                .into_iter()
                .find(|&direction| origin.step(direction, 1) == cell)
                .expect("the origin is a neighbour");
            actions.push(Action::Spawn { cell: origin });
            actions.push(Action::Spread { cell: origin, direction });
        }
        if self.is_spread() {
            actions.extend(self.props().map(|cell| Action::Spawn { cell }));
            actions.push(Action::Spread { cell, direction: self.direction() });
        }
    }
}

/// Is there an empty cell next to `cell`?
pub(super) fn has_poke_origin(board: &Board, cell: Cell) -> bool {
    CellSet::from(cell).neighbours().meets(board.empty())
}

/// The empty cell from which `cell` is poked.
fn poke_origin(board: &Board, cell: Cell) -> Cell {
    (CellSet::from(cell).neighbours() & board.empty()).first().expect("an empty neighbour")
}

/// The board after a poke.
fn poke(board: &Board, cell: Cell) -> Board {
    let origin = poke_origin(board, cell);
    let mut next = *board;
    if !board.occupied().contains(cell) {
        next = next.after_spawn(cell);
    }
    next.after_spawn(origin).after_laying(origin, CellSet::from(cell))
}

/// The empty cells of a footprint as prop bits.
pub(super) fn free_props(board: &Board, cell: Cell, direction: Direction, power: u8) -> u8 {
    let empty = board.empty();
    if !footprint(cell, direction, power).meets(empty) {
        return 0;
    }
    (0..power).fold(0, |bits, i| bits | u8::from(empty.contains(cell.step(direction, i + 1))) << i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prices::{Lives, Prices};
    use crate::spawn::cover::Cover;
    use crate::spawn::moves::Moves;
    use infexion_rules::Game;
    use infexion_testkit::Random;
    use infexion_testkit::solution_first::{TASTES, planned_board};

    /// At its own best threshold the board after a step has at least the slack that the tariff
    /// says.
    #[test]
    fn a_step_that_a_tariff_excludes_leads_to_a_board_that_the_same_prices_refute() {
        let mut random = Random(41);
        let (mut kinds, mut excluded) = ([0; 4], 0);
        for taste in TASTES.iter().cycle().take(400) {
            let planned = planned_board(&mut random, taste, 12, Game::WithSpawn);
            let (board, left) = (planned.board, planned.plan.len().max(2) as u32);
            let cover = Cover::new(&board, usize::MAX);
            let lives = Lives::of(&board, Game::WithSpawn);
            let mut prices = Prices::first(&lives);
            prices.refute(&lives, left - 1, 30);
            let tariff = Tariff::of(&lives, &prices, left - 1);
            let mut steps = Vec::new();
            let blue = cover.blue_left(&board);
            Moves {
                board: &board,
                blue,
                budget: left,
                most_props: 6,
                cover: &cover,
                steps: &mut steps,
            }
            .collect();
            for step in steps {
                kinds[2 * usize::from(step.is_poke()) + usize::from(step.is_spread())] += 1;
                if step.is_excluded_by(&tariff, &board) {
                    excluded += 1;
                    let next = Lives::of(&step.play(&board), Game::WithSpawn);
                    let mut same = prices;
                    assert!(same.refute(&next, left - step.cost(), 0).0, "{step:?}");
                }
            }
        }
        assert!(
            excluded > 200 && kinds[1..].iter().all(|&count| count > 100),
            "{excluded} {kinds:?}"
        );
    }
}
