//! Is a heuristic what it claims to be?
//!
//! Anything that gives a number for a board can be audited. Every board is surveyed: the states
//! around it are found without any heuristic, and its own distance and those along a shortest
//! solution are worked out. The estimate of each state is held against its true distance and
//! against the estimates of its successors. What is found is shrunk to a board that can be checked
//! by hand.

mod finding;
mod report;
mod survey;

pub use finding::{Drop, Overestimate};
pub use report::{AuditLine, AuditReport, Sample};

use crate::explore::Distance;
use infexion_rules::Board;
use infexion_search::CancelFlag;
use infexion_solver::Spawn;
use infexion_solver::heuristics::HeuristicName;
use rayon::prelude::*;
use std::time::Duration;
use survey::Survey;

/// Something to audit: the estimate of a board, `None` for "no solution".
pub type Estimate<'a> = dyn FnMut(&Board) -> Option<f64> + 'a;

/// An estimate, and whose distances may be held against it.
pub struct Candidate<'a> {
    /// The estimate.
    pub estimate: Box<Estimate<'a>>,
    /// The default solver rests on it. What that calls a shortest solution is then only a solution:
    /// no estimate is measured by itself.
    pub is_used_by_solver: bool,
}

impl Candidate<'static> {
    /// A heuristic of the project.
    pub fn of(name: HeuristicName, spawn: Spawn) -> Candidate<'static> {
        Candidate {
            estimate: Box::new(estimate_of(name, spawn)),
            is_used_by_solver: name.is_proved(spawn.game()),
        }
    }
}

/// How thorough to be.
#[derive(Clone, Debug)]
pub struct AuditOptions {
    /// The game. `NearBlue` counts as `All`: distances are those of the game.
    pub spawn: Spawn,
    /// Most states around each board.
    pub states_per_board: usize,
    /// Stop after so many edges; a board that was begun is finished, one without an edge counts
    /// as one.
    pub edges: u64,
    /// How long the default solver may take for each board.
    pub time_per_board: Duration,
    /// Bytes a breadth-first search may take for each board.
    pub memory_per_board: usize,
    /// Ends the audit early; what was found by then is reported.
    pub cancel: CancelFlag,
}

impl Default for AuditOptions {
    fn default() -> AuditOptions {
        AuditOptions {
            spawn: Spawn::Never,
            states_per_board: 200,
            edges: 1_000_000,
            time_per_board: Duration::from_secs(10),
            memory_per_board: 1 << 20,
            cancel: CancelFlag::default(),
        }
    }
}

/// Surveyed at the same time.
const BOARDS_AT_ONCE: usize = 32;

/// Rounding in a user's arithmetic is no violation.
const TOLERANCE: f64 = 1e-9;

/// Audits an estimate on boards, until they or the edges run out.
///
/// ```
/// use infexion_explain::audit::{AuditOptions, audit};
/// use infexion_generate::{GenerateOptions, Generator};
///
/// // The number of blue stacks is no lower bound: one spread may take several.
/// let small = GenerateOptions { red: 1..=2, blue: 1..=3, ..GenerateOptions::default() };
/// let boards = Generator::new(small).unwrap().map(Result::unwrap);
/// let options = AuditOptions { edges: 200_000, ..AuditOptions::default() };
/// let report = audit(&mut |board| Some(board.blue().len().into()), boards, &options);
/// let example = report.overestimate.unwrap();
/// assert_eq!((example.estimate, example.solution.len()), (Some(2.0), 1));
/// assert_eq!(report.samples.iter().map(|sample| sample.states).sum::<u64>(), report.measured);
/// ```
pub fn audit(
    estimate: &mut Estimate<'_>,
    boards: impl IntoIterator<Item = Board>,
    options: &AuditOptions,
) -> AuditReport {
    let candidate = Candidate { estimate: Box::new(estimate), is_used_by_solver: false };
    audit_all(&mut [candidate], boards, options, |_| {}).pop().expect("one report a candidate")
}

/// Audits several estimates on the same boards, each of which is surveyed once. Calls `done` with
/// the number of edges after each board.
pub fn audit_all(
    candidates: &mut [Candidate<'_>],
    boards: impl IntoIterator<Item = Board>,
    options: &AuditOptions,
    mut done: impl FnMut(u64),
) -> Vec<AuditReport> {
    let spawn = if options.spawn == Spawn::Never { Spawn::Never } else { Spawn::All };
    let mut reports = vec![AuditReport::default(); candidates.len()];
    let without_solver = candidates.iter().any(|candidate| candidate.is_used_by_solver);
    let mut boards = boards.into_iter();
    let mut looked_at = 0;
    'boards: loop {
        let some: Vec<Board> = boards.by_ref().take(BOARDS_AT_ONCE).collect();
        if some.is_empty() {
            break;
        }
        let surveys: Vec<Survey> =
            some.par_iter().map(|board| Survey::of(board, options, without_solver)).collect();
        for survey in surveys {
            if looked_at >= options.edges || options.cancel.is_cancelled() {
                break 'boards;
            }
            looked_at += (survey.found.edges() as u64).max(1);
            for (candidate, report) in candidates.iter_mut().zip(&mut reports) {
                look_at(&survey, candidate, spawn, report);
            }
            done(looked_at);
        }
    }
    for (candidate, report) in candidates.iter_mut().zip(&mut reports) {
        report.finish(&mut *candidate.estimate, spawn);
    }
    reports
}

/// A heuristic of the project as something to audit.
pub fn estimate_of(name: HeuristicName, spawn: Spawn) -> impl FnMut(&Board) -> Option<f64> {
    let mut heuristic = name.build(spawn.game());
    move |board| heuristic.estimate(board).map(f64::from)
}

fn look_at(survey: &Survey, candidate: &mut Candidate<'_>, spawn: Spawn, report: &mut AuditReport) {
    let found = &survey.found;
    // No solution is more than any number of actions.
    let mut ask = |state: &Board| (candidate.estimate)(state).unwrap_or(f64::INFINITY);
    let estimates: Vec<f64> = found.states.iter().map(&mut ask).collect();
    let path = survey.path(candidate.is_used_by_solver);
    report.boards += 1;
    report.states += found.states.len() as u64;
    report.edges += found.edges() as u64;
    for (at, state) in found.states.iter().enumerate() {
        let value = estimates[at];
        let distance = match found.distance(at) {
            Distance::AtMost(_) | Distance::Unknown => {
                path.iter().find(|known| known.state == *state).map(|known| known.distance)
            }
            _ => None,
        };
        report.judge(state, value, distance.unwrap_or(found.distance(at)));
        for &to in found.successors(at) {
            if falls_too_far(value, estimates[to as usize]) {
                report.inconsistent_edges += 1;
                report
                    .drop
                    .get_or_insert_with(|| Drop::between(state, &found.states[to as usize], spawn));
            }
        }
    }
    for known in path.iter().filter(|known| !known.is_found) {
        report.states += 1;
        report.judge(&known.state, ask(&known.state), known.distance);
    }
}

/// Does the estimate fall by more than the one action it takes? (NaN does, from and to anything.)
fn falls_too_far(before: f64, after: f64) -> bool {
    let falls_little = before <= 1.0 + after + TOLERANCE;
    !falls_little
}

/// Is the estimate above the distance? (NaN is.)
fn exceeds(value: f64, steps: u32) -> bool {
    let holds = value <= f64::from(steps) + TOLERANCE;
    !holds
}
