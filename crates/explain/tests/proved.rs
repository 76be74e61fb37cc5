//! The heuristics the project calls proved, over a million edges each.

use infexion_explain::audit::{AuditOptions, audit, estimate_of};
use infexion_generate::{GenerateOptions, Generator};
use infexion_search::Status;
use infexion_solver::Spawn;
use infexion_solver::heuristics::HeuristicName;

#[test]
fn what_is_called_proved_passes_and_what_is_called_false_is_caught() {
    for (spawn, states_per_board, edges) in
        [(Spawn::Never, 500, 1_000_000), (Spawn::All, 4_000, 300_000)]
    {
        for name in HeuristicName::ALL {
            let boards = GenerateOptions { seed: 5, red: 0..=3, blue: 1..=4, ..Default::default() };
            let boards = Generator::new(boards).unwrap().map(Result::unwrap);
            let options =
                AuditOptions { spawn, states_per_board, edges, ..AuditOptions::default() };
            let report = audit(&mut estimate_of(name, spawn), boards, &options);
            let claim = name.claim(spawn.game());
            assert!(report.measured > 500, "{name}: {report:?}");
            match claim.admissible {
                Status::Proved => assert!(report.is_admissible(), "{name}: {report:?}"),
                Status::False => assert!(!report.is_admissible(), "{name}: {report:?}"),
                Status::Believed => {}
            }
            if claim.consistent == Status::Proved {
                assert!(report.is_consistent(), "{name}: {report:?}");
            }
        }
    }
}
