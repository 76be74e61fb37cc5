//! What came out of a grading, for people and for other programs. Every form is a function from
//! the report to text; writing files is the caller's business.

mod chart;
mod csv;
mod gradescope;
mod html;
mod json;
mod junit;
mod table;

pub use csv::csv;
pub use gradescope::gradescope;
pub use html::html;
pub use json::json;
pub use junit::junit;
pub use table::{board_table, class_table};

/// Bytes for people.
fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}
