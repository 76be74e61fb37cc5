//! What the two hex-board puzzles share: their [names](PuzzleName), [colours](Colour),
//! [directions](Direction), and [places](Located) and [faults](Faults) in a text.
//!
//! ```
//! use infexion_hex::Direction;
//!
//! assert_eq!(Direction::ALL.map(Direction::delta)[1], (-1, 1));
//! assert_eq!(Direction::Up.opposite(), Direction::Down);
//! ```

mod colour;
mod direction;
mod faults;
mod located;
mod puzzle;

pub use colour::Colour;
pub use direction::Direction;
pub use faults::{Faults, FaultsIn};
pub use located::{Located, lines_with_offsets};
pub use puzzle::PuzzleName;
