//! What a batch says of one board: flat, so that it is one row of a table.

use infexion_rules::notation::items;
use infexion_search::Limits;
use infexion_solver::{Record, SolveOptions, solve};
use serde::{Deserialize, Serialize};

/// One row of a batch's output. The same columns in Parquet, CSV, Python and on a cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// What the board is called.
    pub name: String,
    /// The board as it was given.
    pub board: String,
    /// `optimal`, `solved`, `unsolvable`, `stopped`, or `invalid` where the board is none.
    pub outcome: String,
    /// For `stopped`: `time`, `memory`, `cancelled` or `gave-up`.
    pub stop_reason: Option<String>,
    /// Actions of the best solution known.
    pub length: Option<u32>,
    /// No solution is shorter, proved; missing where there is no solution at all.
    pub lower_bound: Option<u32>,
    /// Length of the best solution known.
    pub upper_bound: Option<u32>,
    /// The best solution known, in course notation, separated by semicolons.
    pub actions: Option<String>,
    /// The algorithm's name.
    pub algorithm: String,
    /// Names of the heuristics, separated by commas.
    pub heuristics: String,
    /// States expanded.
    pub expanded: u64,
    /// Successors looked at.
    pub generated: u64,
    /// Most states stored at one time.
    pub peak_stored: u64,
    /// Most bytes held.
    pub peak_bytes: u64,
    /// Wall-clock time.
    pub seconds: f64,
    /// Why the board is invalid, or a bug in the solver.
    pub error: Option<String>,
}

/// Solves a board that is written as [`items`]. What is wrong with it is part of the row: one bad
/// line does not end a batch.
///
/// ```
/// use infexion_lab::batch::solve_row;
/// use infexion_search::Limits;
/// use infexion_solver::SolveOptions;
///
/// let row = solve_row("a", "0,0,r,1 0,1,b,1", &SolveOptions::default(), &Limits::default());
/// assert_eq!((row.outcome.as_str(), row.actions.as_deref()), ("optimal", Some("SPREAD 0 0 0 1")));
/// let bad = solve_row("b", "0,0,r,9", &SolveOptions::default(), &Limits::default());
/// assert_eq!(bad.error.as_deref(), Some("power 9 is not between 1 and 6"));
/// ```
pub fn solve_row(name: &str, board: &str, options: &SolveOptions, limits: &Limits) -> Row {
    let given = Row { name: name.to_owned(), board: board.to_owned(), ..Row::default() };
    let invalid = |error: String| Row {
        outcome: "invalid".to_owned(),
        algorithm: options.algorithm.name().to_owned(),
        error: Some(error),
        ..given.clone()
    };
    let parsed = match items::read(board) {
        Ok(parsed) => parsed,
        Err(fault) => return invalid(fault.to_string()),
    };
    let record = match solve(&parsed, options, limits, &mut ()) {
        Ok(report) => Record::from(&report),
        Err(error) => return invalid(error.to_string()),
    };
    Row {
        outcome: record.outcome,
        stop_reason: record.stop_reason,
        length: record.length,
        lower_bound: record.lower_bound,
        upper_bound: record.upper_bound,
        actions: record.actions.map(|actions| actions.join(";")),
        algorithm: record.algorithm,
        heuristics: record.heuristics.join(","),
        expanded: record.statistics.expanded,
        generated: record.statistics.generated,
        peak_stored: record.statistics.peak_stored,
        peak_bytes: record.statistics.peak_bytes,
        seconds: record.statistics.seconds,
        ..given
    }
}
