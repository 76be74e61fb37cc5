//! Watches a search one expansion at a time.

use infexion::{Algorithm, Board, Limits, SolveOptions, Stepper};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "0,0,r,1\n0,2,b,1\n3,3,b,1\n".parse()?;
    let options = SolveOptions { algorithm: Algorithm::AStar, ..SolveOptions::default() };
    let mut search = Stepper::new(&board, &options, &Limits::default())?;
    for step in search.by_ref() {
        println!("{:>3}  f = {}  {}", step.index, step.f, step.board);
    }
    let report = search.report().ok_or("the search is not over")??;
    assert!(report.outcome.is_proved());
    println!("{}", report.summary());
    Ok(())
}

#[test]
fn it_runs_to_its_end() {
    main().unwrap();
}
