//! What the tests of several crates need: repeatable random numbers, random boards of many kinds,
//! boards that come with a solution, and slow searches that are obviously right.

mod kinds;
mod random;
mod slow;
pub mod solution_first;
mod strategies;

pub use kinds::{KINDS, Kind, random_board};
pub use random::Random;
pub use slow::{Truth, covered, shortest_solution, truth};
pub use strategies::{TooLarge, any_board, boards, optimum};
