//! What came out of a grading, for people and for other programs. Every form is a function from
//! the report to text; writing files is the caller's business.

mod chart;
mod csv;
mod dashboard;
mod gradebook;
mod gradescope;
mod html;
mod json;
mod junit;
mod table;

pub use csv::csv;
pub use gradebook::gradebook;
pub use gradescope::gradescope;
pub use html::{PageOptions, html};
pub use json::json;
pub use junit::junit;
pub use table::{board_table, class_table};

/// Bytes for people.
fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}

/// A cell of a table that a spreadsheet does not take for a formula.
fn safe_cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_that_begin_like_formulas_are_text() {
        assert_eq!(super::safe_cell("=HYPERLINK(1)"), "'=HYPERLINK(1)");
        assert_eq!(super::safe_cell("@x"), "'@x");
        assert_eq!(super::safe_cell("Ada = Bea"), "Ada = Bea");
    }
}
