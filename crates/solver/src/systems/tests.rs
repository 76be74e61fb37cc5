//! Each system as its report describes it, on boards where that makes a difference.

use super::*;
use crate::{Report, SolveOptions, solve};
use infexion_rules::notation::items;
use infexion_search::{Limits, Outcome, OutcomeKind};

const EXAMPLE: &str = "1,0,b,2 1,1,b,1 1,3,b,3 3,2,b,1 5,6,r,2";

fn run(system: System, reading: Option<Reading>, spawn: Spawn, line: &str) -> Report {
    let board = items::read(line).unwrap();
    let options = SolveOptions { system: Some(system), reading, spawn, ..SolveOptions::default() };
    let limits = Limits { expansions: Some(20_000), ..Limits::default() };
    solve(&board, &options, &limits, &mut ()).unwrap()
}

#[test]
fn every_system_solves_the_example_in_every_reading() {
    for system in System::ALL {
        for reading in system.readings() {
            let report = run(system, Some(*reading), Spawn::Never, EXAMPLE);
            assert_eq!(report.outcome.upper_bound(), Some(5), "{system} {reading}");
        }
    }
}

#[test]
fn report_003_prints_its_own_table() {
    let rows = |reading| {
        let report = run(System::Report003, Some(reading), Spawn::Never, EXAMPLE);
        report.statistics.nodes_per_depth
    };
    let printed = [1, 2, 1, 1, 2];
    assert_eq!(rows(Reading::ConvertedPower), printed);
    assert_eq!(rows(Reading::MostRedPower), printed);
    assert_eq!(rows(Reading::StrongestRed), printed);
    assert_eq!(rows(Reading::ConvertedCount), [1, 2, 2, 1, 2]);
}

#[test]
fn report_000_ends_when_a_board_without_blue_is_generated() {
    // One expansion, and the goal among its successors; A* would expand nothing else either, but
    // the other successors before the goal are generated and those after it are not.
    let report = run(System::Report000, None, Spawn::Never, "0,0,r,1 0,6,b,1");
    assert_eq!(report.outcome.kind(), OutcomeKind::Optimal);
    assert_eq!((report.statistics.expanded, report.statistics.generated), (1, 4));
}

#[test]
fn report_001_expands_boards_with_an_infinite_estimate_last() {
    // Word for word the start itself is hopeless; two actions solve it.
    let report = run(System::Report001, None, Spawn::Never, "0,0,r,1 0,1,b,1 0,2,b,6");
    assert_eq!(report.outcome.kind(), OutcomeKind::Solved);
    assert_eq!(report.outcome.upper_bound(), Some(2));
    // With stacks of 6 last the sum is proved, and so is the answer.
    let line = "0,0,r,1 0,1,b,1 0,2,b,6";
    let report = run(System::Report001, Some(Reading::SixLast), Spawn::Never, line);
    assert_eq!(report.outcome.kind(), OutcomeKind::Optimal);
}

#[test]
fn report_001_keeps_no_list_of_boards_and_so_never_ends_where_there_is_no_solution() {
    let report = run(System::Report001, None, Spawn::Never, "0,0,r,1 0,3,b,6 3,3,b,6");
    assert!(matches!(report.outcome, Outcome::Stopped { best: None, .. }));
    assert_eq!(report.statistics.expanded, 20_000);
}

#[test]
fn report_004_drops_what_its_heuristic_gives_up() {
    let line = "0,0,r,1 0,1,b,1 0,2,b,6";
    assert!(matches!(
        run(System::Report004, None, Spawn::Never, line).outcome,
        Outcome::Stopped { best: None, .. }
    ));
    for reading in [Reading::SixSeven, Reading::SixLast] {
        let report = run(System::Report004, Some(reading), Spawn::Never, line);
        assert_eq!(report.outcome.upper_bound(), Some(2), "{reading}");
        assert!(report.outcome.is_proved(), "{reading}");
    }
}

#[test]
fn report_004_is_ahead_of_breadth_first_search_only_in_the_order_that_is_read_into_it() {
    // One of the study's boards.
    let board = items::read("0,5,b,2 1,3,r,1 2,3,b,4 3,3,b,4 3,5,b,4 6,0,b,1").unwrap();
    let expanded = |options: SolveOptions| {
        let report = solve(&board, &options, &Limits::default(), &mut ()).unwrap();
        assert_eq!(report.outcome.upper_bound(), Some(5));
        report.statistics.expanded
    };
    let of =
        |ties| SolveOptions { system: Some(System::Report004), ties, ..SolveOptions::default() };
    let breadth_first =
        expanded(SolveOptions { algorithm: Algorithm::BreadthFirst, ..SolveOptions::default() });
    assert!(expanded(of(None)) < breadth_first);
    assert!(expanded(of(Some(Ties::Oldest))) > breadth_first);
}

#[test]
fn with_spawn_each_system_has_its_own_rule() {
    let line = "0,0,b,2 3,3,b,1";
    for (system, spawn, length) in [
        (System::Report000, Spawn::All, 4),
        (System::Report001, Spawn::NearBlue, 4),
        (System::Report003, Spawn::NoCapture, 4),
    ] {
        let report = run(system, None, Spawn::All, line);
        assert_eq!((report.options.spawn, report.outcome.upper_bound()), (spawn, Some(length)));
    }
    let report = run(System::Report003, None, Spawn::All, line);
    // The spawn stands beside the stronger blue stack, which is taken at once.
    assert_eq!(report.statistics.nodes_per_depth.len(), 4);
    let board = items::read(line).unwrap();
    let options = SolveOptions {
        system: Some(System::Report004),
        spawn: Spawn::All,
        ..SolveOptions::default()
    };
    let refused = solve(&board, &options, &Limits::default(), &mut ()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "report 004 describes no search with SPAWN: solve with an algorithm, such as astar"
    );
}

#[test]
fn options_that_a_report_decides_are_refused_with_its_readings() {
    let refused = |options: SolveOptions| options.resolved().unwrap_err().to_string();
    let of = |system| SolveOptions { system: Some(system), ..SolveOptions::default() };
    let reading = Some(Reading::SixGone);
    assert_eq!(
        refused(SolveOptions { reading, ..of(System::Report000) }),
        "report 000 has no reading 'six-gone'; it has seen-when-generated, seen-when-expanded"
    );
    assert_eq!(
        refused(SolveOptions { algorithm: Algorithm::BreadthFirst, ..of(System::Report003) }),
        "report 003 decides the algorithm itself: leave that option out"
    );
    assert_eq!(
        refused(SolveOptions { reading, ..SolveOptions::default() }),
        "the reading six-gone needs a system: a report to read"
    );
}
