//! Is a heuristic what it claims to be?
//!
//! Anything that gives a number for a board can be audited. For every board the states around it
//! are found without any heuristic ([`Neighbourhood`]), and the estimate of each is held against
//! its true distance and against the estimates of its successors. What is found is shrunk to a
//! board that can be checked by hand.

mod finding;
mod report;

pub use finding::{Drop, Overestimate};
pub use report::{AuditReport, Sample};

use crate::explore::{Distance, Neighbourhood};
use infexion_rules::Board;
use infexion_search::CancelFlag;
use infexion_solver::Spawn;
use infexion_solver::heuristics::HeuristicInfo;

/// Something to audit: the estimate of a board, `None` for "no solution".
pub type Estimate<'a> = dyn FnMut(&Board) -> Option<f64> + 'a;

/// How thorough to be.
#[derive(Clone, Debug)]
pub struct AuditOptions {
    /// The game. `NearBlue` counts as `All`: distances are those of the game.
    pub spawn: Spawn,
    /// Most states around each board.
    pub states_per_board: usize,
    /// Stop after so many edges; a board that was begun is finished.
    pub edges: u64,
    /// Ends the audit early; what was found by then is reported.
    pub cancel: CancelFlag,
}

impl Default for AuditOptions {
    fn default() -> AuditOptions {
        AuditOptions {
            spawn: Spawn::Never,
            states_per_board: 200,
            edges: 1_000_000,
            cancel: CancelFlag::default(),
        }
    }
}

/// Rounding in a user's arithmetic is no violation.
const TOLERANCE: f64 = 1e-9;

/// Audits an estimate on boards, until they or the edges run out.
///
/// ```
/// use infexion_lab::audit::{AuditOptions, audit};
/// use infexion_lab::generate::{GenerateOptions, Generator};
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
    let spawn = if options.spawn == Spawn::Never { Spawn::Never } else { Spawn::All };
    let mut report = AuditReport::default();
    for board in boards {
        if report.edges >= options.edges || options.cancel.is_cancelled() {
            break;
        }
        let found = Neighbourhood::explore(&board, spawn, options.states_per_board);
        look_at(&found, estimate, spawn, &mut report);
    }
    report.finish(estimate, spawn);
    report
}

/// A heuristic of the project as something to audit.
pub fn estimate_of(
    info: &'static HeuristicInfo,
    spawn: Spawn,
) -> impl FnMut(&Board) -> Option<f64> {
    let mut heuristic = (info.build)(spawn.game());
    move |board| heuristic.estimate(board).map(f64::from)
}

fn look_at(
    found: &Neighbourhood,
    estimate: &mut Estimate<'_>,
    spawn: Spawn,
    report: &mut AuditReport,
) {
    // No solution is more than any number of actions.
    let estimates: Vec<f64> = found
        .states
        .iter()
        .map(|state| estimate(state).map_or(f64::INFINITY, |value| value))
        .collect();
    report.boards += 1;
    report.states += found.states.len() as u64;
    report.edges += found.edges() as u64;
    for (at, state) in found.states.iter().enumerate() {
        let value = estimates[at];
        match found.distance(at) {
            Distance::Exactly(steps) => {
                report.measure(value, steps);
                report.hold_against(state, value, steps);
            }
            Distance::AtMost(steps) => report.hold_against(state, value, steps),
            Distance::Infinite | Distance::Unknown => {}
        }
        for &to in found.successors(at) {
            if falls_too_far(value, estimates[to as usize]) {
                report.inconsistent_edges += 1;
                report
                    .drop
                    .get_or_insert_with(|| Drop::between(state, &found.states[to as usize], spawn));
            }
        }
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
