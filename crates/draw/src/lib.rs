//! Pictures of boards as SVG, for the command line, reports, notebooks and the web alike.
//!
//! Text pictures live with the notation in `infexion-rules`.

pub mod cachex;
pub mod infexion;
