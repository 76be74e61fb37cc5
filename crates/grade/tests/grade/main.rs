//! Grading real programs, most of which misbehave.
#![cfg(target_os = "linux")]

mod class;
mod common;
mod hold;
mod hostile;
mod load;
mod mutants;
mod reports;
mod shipped;
mod tie_orders;
mod verdicts;
