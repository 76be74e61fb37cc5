//! Random boards of both games, the same for the same seed on every machine.
//!
//! [`Generator`] makes Infexion boards, [`cachex`] Cachex boards. [`Arrangement`] lists every board with
//! one red stack.

pub mod cachex;
mod dice;
mod every;
mod fingerprint;
mod infexion;

pub use dice::Dice;
pub use every::Arrangement;
pub use fingerprint::{fingerprint, normal_form};
pub use infexion::{GenerateError, GenerateOptions, Generator};
