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

use std::hash::{DefaultHasher, Hash, Hasher};

/// What the files of a submission's own reports are called, without their endings. File systems take
/// names of 255 bytes, and a submission may have used them up.
pub fn page_name(submission: &str) -> String {
    const LONGEST: usize = 180;
    if submission.len() <= LONGEST {
        return submission.to_owned();
    }
    let mut hasher = DefaultHasher::new();
    submission.hash(&mut hasher);
    let beginning = &submission[..submission.floor_char_boundary(LONGEST)];
    format!("{beginning}-{:016x}", hasher.finish())
}

/// Bytes for people.
fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}

/// A cell of a table that a spreadsheet does not take for a formula.
fn safe_cell(text: &str) -> String {
    // The wide forms of these signs mean the same to some spreadsheets.
    let is_formula = text.starts_with(|first: char| "=+-@\t\r\n＝＋－＠".contains(first));
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_longest_names_leave_room_for_an_ending() {
        assert_eq!(super::page_name("ada"), "ada");
        let [first, second] = ["x", "y"].map(|end| super::page_name(&("é".repeat(120) + end)));
        assert!(first.len() < 200 && first.starts_with("éé") && first != second, "{first}");
    }

    #[test]
    fn names_that_begin_like_formulas_are_text() {
        assert_eq!(super::safe_cell("=HYPERLINK(1)"), "'=HYPERLINK(1)");
        for text in ["@x", "\n=1", "＝1", "＋1", "－1", "＠x"] {
            assert_eq!(super::safe_cell(text), format!("'{text}"));
        }
        assert_eq!(super::safe_cell("Ada = Bea"), "Ada = Bea");
    }
}
