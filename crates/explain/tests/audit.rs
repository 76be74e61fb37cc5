//! What an audit measures, and when it ends.

use infexion_explain::audit::{
    AuditOptions, AuditReport, Candidate, audit, audit_all, estimate_of,
};
use infexion_generate::{GenerateOptions, Generator};
use infexion_rules::Board;
use infexion_rules::notation::items;
use infexion_solver::Spawn;
use infexion_solver::heuristics::HeuristicName;

const EXAMPLE: &str = "5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3";

fn audited(name: HeuristicName, board: &str, options: &AuditOptions) -> AuditReport {
    let estimate = &mut estimate_of(name, options.spawn);
    audit(estimate, [items::read(board).unwrap()], options)
}

#[test]
fn a_board_that_is_given_is_measured_and_caught_though_few_states_around_it_are_found() {
    let options = AuditOptions { spawn: Spawn::All, ..AuditOptions::default() };
    let report = audited(HeuristicName::ApproachInfection, "1,4,b,1", &options);
    assert!(report.measured > 0, "{report:?}");
    let found = report.overestimate.unwrap();
    assert_eq!((found.estimate, found.solution.len()), (Some(3.0), 2));
}

#[test]
fn the_boards_along_a_shortest_solution_are_measured_and_the_solved_one_does_not_count() {
    let options = AuditOptions { states_per_board: 1, ..AuditOptions::default() };
    let report = audited(HeuristicName::Zero, EXAMPLE, &options);
    assert_eq!((report.measured, report.distance, report.exact), (5, 5 + 4 + 3 + 2 + 1, 0));
    assert_eq!((report.mean_error(), report.share_exact()), (Some(3.0), 0.0));
    // A state that is found around the board as well is measured once.
    let near = AuditOptions { states_per_board: 2_000, ..AuditOptions::default() };
    let wide = audited(HeuristicName::Zero, EXAMPLE, &near);
    let at_start = wide.samples.iter().filter(|sample| sample.distance == 5);
    assert_eq!(at_start.map(|sample| sample.states).sum::<u64>(), 1);
}

#[test]
fn the_mean_error_is_that_of_the_states_with_a_finite_estimate() {
    let board = || [items::read(EXAMPLE).unwrap()];
    let options = AuditOptions { states_per_board: 1, ..AuditOptions::default() };
    // Five states are measured; of the two that are nearest to the end it says "no way".
    let mut far_only = |board: &Board| (board.blue().len() > 2).then_some(1.0);
    let report = audit(&mut far_only, board(), &options);
    assert_eq!(report.measured, 5);
    assert!(report.infinite() > 0, "{report:?}");
    let finite: Vec<_> = report.samples.iter().collect();
    let sum: f64 = finite.iter().map(|sample| f64::from(sample.distance) - 1.0).sum();
    assert_eq!(report.mean_error(), Some(sum / finite.len() as f64));
    let report = audit(&mut |_: &Board| None, board(), &options);
    assert_eq!((report.mean_error(), report.infinite()), (None, 5));
}

#[test]
fn what_the_default_solver_rests_on_is_measured_without_it() {
    let board = items::read(EXAMPLE).unwrap();
    let measured = |name: HeuristicName, memory_per_board: usize| {
        let mut candidates = [Candidate::of(name, Spawn::Never)];
        let options =
            AuditOptions { states_per_board: 1, memory_per_board, ..AuditOptions::default() };
        audit_all(&mut candidates, [board], &options, |_| {})[0].measured
    };
    assert_eq!(
        (measured(HeuristicName::Nearest, 0), measured(HeuristicName::LineCover, 0)),
        (5, 0)
    );
    assert_eq!(measured(HeuristicName::LineCover, 64 << 20), 5);
}

#[test]
fn an_audit_of_boards_without_an_action_ends() {
    let sample = GenerateOptions { red: 0..=0, ..GenerateOptions::default() };
    let boards = Generator::new(sample).unwrap().map(Result::unwrap);
    let options = AuditOptions { edges: 1_000, ..AuditOptions::default() };
    let report = audit(&mut |_: &Board| Some(0.0), boards, &options);
    assert_eq!((report.boards, report.edges, report.measured), (1_000, 0, 0));
}
