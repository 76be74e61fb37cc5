//! Pictures of boards as SVG.

pub mod cachex;
