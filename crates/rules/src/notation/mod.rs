//! Text forms: what people type and read. Parsers report every fault with its place.

pub mod actions;
pub mod csv;
mod data;
pub mod items;
pub mod picture;
#[cfg(feature = "schema")]
mod schema;
