//! Random boards by seed, one at a time: millions can be streamed without holding them.

use crate::dice::Dice;
use crate::fingerprint::fingerprint;
use infexion_rules::{Board, CELLS, Cell, Colour, MAX_POWER, Stack};
use infexion_search::{Limits, Outcome};
use infexion_solver::{SolveError, SolveOptions, Spawn, solve};
use rustc_hash::FxHashSet;
use std::ops::RangeInclusive;

/// What the boards should look like.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// The same seed and options give the same boards.
    pub seed: u64,
    /// Number of red stacks.
    pub red: RangeInclusive<u32>,
    /// Number of blue stacks; not used where a density is given.
    pub blue: RangeInclusive<u32>,
    /// Power of each red stack.
    pub red_power: RangeInclusive<u32>,
    /// Power of each blue stack.
    pub blue_power: RangeInclusive<u32>,
    /// Share of the 49 cells that hold a stack: blue fills up what red leaves.
    pub density: Option<f64>,
    /// Most power of all stacks together.
    pub max_total_power: Option<u32>,
    /// Only boards whose optimum, proved, lies in this range.
    pub optimum: Option<RangeInclusive<u32>>,
    /// Only boards with a solution.
    pub solvable: bool,
    /// No board twice, up to the 588 symmetries. Takes 16 bytes of memory a board (a
    /// fingerprint, not the board) and the overhead of a hash set.
    pub distinct: bool,
    /// The game in which a board is solved for `optimum` and `solvable`.
    pub spawn: Spawn,
    /// For each of these solves. With a limit on memory the boards depend on the seed alone, with
    /// a limit on time also on the machine.
    pub limits: Limits,
    /// Give up after so many boards in a row that do not fit.
    pub patience: u32,
}

impl Default for GenerateOptions {
    fn default() -> GenerateOptions {
        GenerateOptions {
            seed: 0,
            red: 1..=4,
            blue: 1..=6,
            red_power: 1..=6,
            blue_power: 1..=6,
            density: None,
            max_total_power: None,
            optimum: None,
            solvable: false,
            distinct: false,
            spawn: Spawn::Never,
            limits: Limits { memory: Some(512 << 20), ..Limits::default() },
            patience: 100_000,
        }
    }
}

/// Why there are no boards, or no more.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenerateError {
    /// A range with nothing in it, or beyond the board.
    #[error("{what} must be a range within {low}..{high}")]
    Range {
        /// Which option.
        what: &'static str,
        /// Smallest value that makes sense.
        low: u32,
        /// Largest value that makes sense.
        high: u32,
    },
    /// More stacks than cells.
    #[error("{0} stacks do not fit on 49 cells")]
    TooManyStacks(u32),
    /// Not a share.
    #[error("density {0} is not between 0 and 1")]
    Density(f64),
    /// The fewest and weakest stacks are too strong.
    #[error("the weakest boards have a total power of {total}, above the limit of {most}")]
    TotalPower {
        /// Total power of the weakest boards.
        total: u32,
        /// The limit.
        most: u32,
    },
    /// Too many boards in a row were rejected.
    #[error("gave up: {0} boards in a row did not fit the options")]
    Exhausted(u32),
    /// The cancel flag was set.
    #[error("cancelled")]
    Cancelled,
    /// A bug in the solver.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// So many boards above the limit of total power are thrown away, which leaves every board within
/// it equally likely. A limit that is hardly ever met by chance is then met by lowering powers.
const MOST_TOO_STRONG: u32 = 1_000;

/// An endless stream of boards; it ends only with an error.
#[derive(Debug)]
pub struct Generator {
    options: GenerateOptions,
    dice: Dice,
    seen: FxHashSet<u128>,
    cells: [Cell; CELLS],
    ended: bool,
}

impl Generator {
    /// A stream of boards, if the options make sense.
    pub fn new(options: GenerateOptions) -> Result<Generator, GenerateError> {
        let powers = 1..=u32::from(MAX_POWER);
        let counts = 0..=CELLS as u32;
        let ranges = [
            ("the number of red stacks", &options.red, &counts),
            ("the number of blue stacks", &options.blue, &counts),
            ("the power of red stacks", &options.red_power, &powers),
            ("the power of blue stacks", &options.blue_power, &powers),
        ];
        for (what, range, allowed) in ranges {
            if range.is_empty() || range.end() > allowed.end() || range.start() < allowed.start() {
                let (low, high) = (*allowed.start(), *allowed.end());
                return Err(GenerateError::Range { what, low, high });
            }
        }
        let least = match options.density {
            Some(share) if !(0.0..=1.0).contains(&share) => {
                return Err(GenerateError::Density(share));
            }
            Some(_) => *options.red.start(),
            None => options.red.start() + options.blue.start(),
        };
        if least > CELLS as u32 {
            return Err(GenerateError::TooManyStacks(least));
        }
        let (red, blue) = (*options.red_power.start(), *options.blue_power.start());
        let total = match options.density {
            None => options.red.start() * red + options.blue.start() * blue,
            Some(share) => {
                let stacks = (share * CELLS as f64).round() as u32;
                let count = if red < blue { options.red.end() } else { options.red.start() };
                let count = (*count).min(stacks);
                count * red + (stacks - count) * blue
            }
        };
        if let Some(most) = options.max_total_power.filter(|most| total > *most) {
            return Err(GenerateError::TotalPower { total, most });
        }
        Ok(Generator {
            dice: Dice::new(options.seed),
            options,
            seen: FxHashSet::default(),
            cells: std::array::from_fn(Cell::from_index),
            ended: false,
        })
    }

    // A board with the right numbers and powers, or `None` where the dice ask for too many. With
    // `lowered`, its powers are lowered until they are within the limit, if that can be.
    fn draw(&mut self, lowered: bool) -> Option<Board> {
        let options = &self.options;
        let mut red = self.dice.within(&options.red);
        let blue = match options.density {
            None => self.dice.within(&options.blue),
            Some(share) => {
                let stacks = (share * CELLS as f64).round() as u32;
                red = red.min(stacks);
                stacks - red
            }
        };
        if red + blue > CELLS as u32 {
            return None;
        }
        let mut board = Board::EMPTY;
        for index in 0..(red + blue) as usize {
            // The first cells of a shuffle, as far as it is needed.
            let other = index + self.dice.below((CELLS - index) as u32) as usize;
            self.cells.swap(index, other);
            let (colour, powers) = if index < red as usize {
                (Colour::Red, &options.red_power)
            } else {
                (Colour::Blue, &options.blue_power)
            };
            let power = self.dice.within(powers) as u8;
            board = board.with_stack(self.cells[index], Stack { colour, power });
        }
        match options.max_total_power.filter(|_| lowered) {
            None => Some(board),
            Some(most) => self.lower(board, most),
        }
    }

    // Takes one from a stack at random, again and again.
    fn lower(&mut self, mut board: Board, most: u32) -> Option<Board> {
        while board.total_power() > most {
            let least = |colour: Colour| match colour {
                Colour::Red => *self.options.red_power.start(),
                Colour::Blue => *self.options.blue_power.start(),
            };
            let high: Vec<(Cell, Stack)> = board
                .stacks()
                .filter(|(_, stack)| u32::from(stack.power) > least(stack.colour))
                .collect();
            if high.is_empty() {
                return None;
            }
            let (cell, stack) = *self.dice.choose(&high);
            board = board.with_stack(cell, Stack { power: stack.power - 1, ..stack });
        }
        Some(board)
    }

    fn fits(&mut self, board: &Board) -> Result<bool, GenerateError> {
        // The cheap test first; a board that fails the dear one is not worth trying again.
        if self.options.distinct && !self.seen.insert(fingerprint(board)) {
            return Ok(false);
        }
        if self.options.optimum.is_none() && !self.options.solvable {
            return Ok(true);
        }
        let solver = SolveOptions { spawn: self.options.spawn, threads: 1, ..Default::default() };
        let report = solve(board, &solver, &self.options.limits, &mut ())?;
        Ok(match (report.outcome, &self.options.optimum) {
            (Outcome::Optimal(solution), Some(range)) => range.contains(&solution.cost),
            (outcome, None) => outcome.solution().is_some(),
            _ => false,
        })
    }

    fn search(&mut self) -> Result<Board, GenerateError> {
        let mut too_strong = 0;
        for _ in 0..self.options.patience {
            if self.options.limits.cancel.is_cancelled() {
                return Err(GenerateError::Cancelled);
            }
            let Some(board) = self.draw(too_strong >= MOST_TOO_STRONG) else { continue };
            if self.options.max_total_power.is_some_and(|most| board.total_power() > most) {
                too_strong += 1;
            } else if self.fits(&board)? {
                return Ok(board);
            }
        }
        Err(GenerateError::Exhausted(self.options.patience))
    }
}

impl Iterator for Generator {
    type Item = Result<Board, GenerateError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let found = self.search();
        self.ended = found.is_err();
        Some(found)
    }
}
