//! Finds a cheapest path on a Cachex board, and one where red cells are free.

use infexion::Colour;
use infexion::Limits;
use infexion::cachex::{Mode, PathAlgorithm, find, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = r#"{"n": 5, "board": [["b",1,0],["b",1,1],["b",1,3],["r",3,2]],
                   "start": [4,2], "goal": [0,0]}"#;
    for mode in [Mode::Plain, Mode::Capture(Colour::Red)] {
        let position = notation::read(text.as_bytes(), Some(mode), usize::MAX)?;
        let task = position.task(mode).map_err(|faults| format!("{faults:?}"))?;
        let limits = Limits::default();
        let answer = find(&position.grid, &task, PathAlgorithm::Auto, &limits)?;
        let path = answer.outcome.solution().ok_or("no path")?;
        println!("{mode:?}: cost {}, {} cells", path.cost, path.actions.len());
    }
    Ok(())
}

#[test]
fn it_runs_to_its_end() {
    main().unwrap();
}
