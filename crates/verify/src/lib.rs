//! Replays plans with the readable reference rules. It depends on no other crate of the project:
//! boards come as they were typed, plans as they are printed, and nothing of the fast board is
//! used, so an error there cannot hide here.
//!
//! ```
//! use infexion_verify::infexion;
//! use infexion_verify::reference::Placement;
//!
//! let typed = [
//!     Placement { r: 0, q: 0, colour: 'r', power: 1 },
//!     Placement { r: 0, q: 1, colour: 'b', power: 6 },
//! ];
//! assert!(infexion::check(typed, ["SPREAD 0 0 0 1"], false).is_ok());
//! ```

pub mod cachex;
pub mod infexion;
pub mod reference;
