//! Pictures of boards and searches as SVG, for the command line, reports, notebooks and the web alike.
//!
//! Text pictures live with the notation in `infexion-rules`.

pub mod cachex;
pub mod infexion;
pub mod tree;
