//! Runs A* with a heuristic of one's own, and finds a board on which another one is wrong.

use infexion::explain::audit::{AuditOptions, audit};
use infexion::generate::{GenerateOptions, Generator};
use infexion::search::{AStar, Heuristic, Limits, Outcome, Rated, Status, run};
use infexion::{Board, InfexionProblem, Spawn};

/// A spread of power p captures at most p stacks, and p is at most 6.
struct SixAtATime;

impl Heuristic<Board> for SixAtATime {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        Some(board.blue().len().div_ceil(6))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n".parse()?;
    let problem = InfexionProblem::new(board, Spawn::Never);

    // Whoever calls a heuristic proved has a proof; the search says "optimal" on its strength.
    let heuristic = Rated::new(SixAtATime, Status::Proved);
    let search = AStar::new(problem, heuristic, usize::MAX);
    let (outcome, statistics) = run(search, &Limits::default(), &mut ());
    assert!(matches!(&outcome, Outcome::Optimal(solution) if solution.cost == 5));
    println!("5 actions, {} states expanded", statistics.expanded);

    // The number of blue stacks is no lower bound: one spread can take several.
    let boards = Generator::new(GenerateOptions { blue: 1..=3, ..GenerateOptions::default() })?;
    let boards = boards.filter_map(Result::ok);
    let options = AuditOptions { edges: 100_000, ..AuditOptions::default() };
    let report = audit(&mut |board| Some(board.blue().len().into()), boards, &options);
    let example = report.overestimate.ok_or("no counterexample")?;
    println!("too high on {}", infexion::notation::items::write(&example.board));
    Ok(())
}

#[test]
fn it_runs_to_its_end() {
    main().unwrap();
}
