//! Solves the course's example board and prints the answer.

use infexion::{Board, Limits, SolveOptions, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n".parse()?;
    let report = solve(&board, &SolveOptions::default(), &Limits::default(), &mut ())?;
    let solution = report.outcome.solution().ok_or("no solution")?;
    for action in &solution.actions {
        println!("{action}");
    }
    assert!(report.outcome.is_proved());
    assert_eq!(solution.cost, 5);
    Ok(())
}

#[test]
fn it_runs_to_its_end() {
    main().unwrap();
}
