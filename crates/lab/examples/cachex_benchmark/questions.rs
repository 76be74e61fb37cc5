//! Every question with every algorithm, on large boards of each shape.

use crate::contest::{cost, ours, shortest};
use infexion_cachex::Mode;
use infexion_cachex::PathAlgorithm;
use infexion_generate::cachex::{Recipe, Shape, Wanted, generate};
use infexion_rules::Colour;
use std::error::Error;
use std::fmt::Write as _;

const MODES: [(&str, Mode); 3] = [
    ("plain", Mode::Plain),
    ("capture red", Mode::Capture(Colour::Red)),
    ("connect red", Mode::Connect(Colour::Red)),
];

pub(crate) fn markdown(side: u16) -> Result<String, Box<dyn Error>> {
    let names = PathAlgorithm::ALL.map(PathAlgorithm::name);
    let mut text = format!("## Every question at n = {side}\n\n| board | question | cost |");
    names.iter().for_each(|name| text += &format!(" {name} | expanded |"));
    text += &format!("\n|---|---|--:|{}\n", "--:|".repeat(2 * names.len()));
    let boards = [
        ("empty", Shape::Random, 0.0),
        ("2 % random", Shape::Random, 0.02),
        ("30 % random", Shape::Random, 0.3),
        ("30 % clustered", Shape::Clustered, 0.3),
        ("maze", Shape::Maze, 1.0),
    ];
    for (name, shape, density) in boards {
        let position = generate(&Recipe { side, density, shape, wanted: Wanted::Path, seed: 1 })?;
        for (question, mode) in MODES {
            let task = position.task(mode).map_err(|faults| format!("{faults:?}"))?;
            let grid = &position.grid;
            let answers = PathAlgorithm::ALL.map(|algorithm| ours(grid, &task, algorithm));
            let run = |algorithm| cost(&ours(grid, &task, algorithm));
            let (times, found) = shortest([
                &|| run(PathAlgorithm::Auto),
                &|| run(PathAlgorithm::AStar),
                &|| run(PathAlgorithm::BreadthFirst),
                &|| run(PathAlgorithm::Dijkstra),
                &|| run(PathAlgorithm::Bidirectional),
            ]);
            let cost = found.map_or("none".to_owned(), |cost| cost.to_string());
            let _ = write!(text, "| {name} | {question} | {cost} |");
            for (answer, time) in answers.iter().zip(times) {
                let _ = write!(text, " {time:.1} | {} |", answer.statistics.expanded);
            }
            text.push('\n');
            eprintln!("{name}, {question}: {times:.1?}");
        }
    }
    Ok(text + "\n")
}
