//! Boards in bulk, experiments and what they show.

pub mod cachex_boards;
