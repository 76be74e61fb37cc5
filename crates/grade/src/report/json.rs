//! Everything that is known, as JSON.

use crate::grading::GradeReport;

/// The whole report.
pub fn json(report: &GradeReport) -> String {
    serde_json::to_string_pretty(report).unwrap_or_default() + "\n"
}
