//! One file per command: its options, and the glue to the library that does the work.

pub(crate) mod algorithms;
pub(crate) mod audit;
pub(crate) mod batch;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod frontier;
pub(crate) mod generate;
pub(crate) mod grade;
pub(crate) mod gradescope;
pub(crate) mod heuristics;
pub(crate) mod man;
pub(crate) mod path;
pub(crate) mod plot;
pub(crate) mod render;
pub(crate) mod serve;
pub(crate) mod site;
pub(crate) mod solve;
pub(crate) mod study;
pub(crate) mod suite;
pub(crate) mod systems;
pub(crate) mod verify;
