//! Cachex: the cost, then the cells of a path, one a line.

use super::mistake::{Reach, first_mistake};
use super::{
    Answer, Image, Mistake, Optimum, ProofError, Puzzle, PuzzleError, SearchResult, Solved,
};
use infexion_cachex::PathCertificate;
use infexion_cachex::picture::{self, Overlay};
use infexion_cachex::{Cell, Mode, Position, Task, notation};
use infexion_cachex::{PathAlgorithm, find};
use infexion_draw::cachex::{Drawing, write_svg};
use infexion_rules::Colour;
use infexion_search::{Limits, Outcome, Solution};
use infexion_text::count_of;
use infexion_verify::cachex::{Ends, PathFault, Question, check};

/// Boards that need more memory than this are not for grading.
const LARGEST_BOARD: usize = 1 << 30;

/// A question about a Cachex board.
#[derive(Clone, Debug)]
pub struct Cachex {
    position: Position,
    mode: Mode,
    task: Task,
}

impl Cachex {
    /// Reads a board in the course's format, with start and goal.
    pub fn read(text: &str) -> Result<Cachex, PuzzleError> {
        Cachex::asking(text, Mode::Plain)
    }

    /// Reads a board in the course's format, of which this is asked.
    pub fn asking(text: &str, mode: Mode) -> Result<Cachex, PuzzleError> {
        let position = notation::read(text.as_bytes(), Some(mode), LARGEST_BOARD);
        let position = position.map_err(PuzzleError::Cachex)?;
        let task = position.task(mode).map_err(|_| PuzzleError::NoEnds)?;
        Ok(Cachex { position, mode, task })
    }

    fn outcome(&self, task: &Task, limits: &Limits) -> Option<Outcome<Cell>> {
        Some(find(&self.position.grid, task, PathAlgorithm::Auto, limits).ok()?.outcome)
    }

    /// What a path has to begin and to end with, if that is one cell.
    fn ends(&self) -> [Option<Cell>; 2] {
        self.task.ends().map_or([None; 2], |(start, goal)| [Some(start), Some(goal)])
    }

    /// What cells of a valid path cost: tokens on it are free.
    fn price(&self, path: &[Cell]) -> u32 {
        let is_empty = |cell: &&Cell| self.position.grid.token(**cell).is_none();
        path.iter().filter(is_empty).count() as u32
    }

    fn check(&self, path: &[Cell], cost: u32) -> Result<(), PathFault> {
        let grid = &self.position.grid;
        let plain = |cell: Cell| (cell.r, cell.q);
        let question = Question {
            side: grid.side(),
            token: &|r, q| grid.token(Cell::new(r, q)).map(|colour| colour.letter()),
            free: self.mode.colour().map(Colour::letter),
            ends: match self.task.ends() {
                Some((start, goal)) => Ends::Cells(plain(start), plain(goal)),
                None => Ends::Sides,
            },
        };
        let path: Vec<_> = path.iter().copied().map(plain).collect();
        check(&question, &path, cost)
    }

    fn svg(&self, path: Vec<Cell>) -> String {
        let caption = count_of(path.len(), "cell");
        let drawing = Drawing {
            grid: &self.position.grid,
            paths: &[path],
            ends: self.ends(),
            explored: None,
            caption: &caption,
        };
        let mut bytes = Vec::new();
        // Writing to memory does not fail.
        let _ = write_svg(&drawing, &mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

fn lines(path: &[Cell]) -> Vec<String> {
    path.iter().map(ToString::to_string).collect()
}

fn cells(steps: &[String]) -> Vec<Cell> {
    steps.iter().filter_map(|step| cell(step)).collect()
}

/// Reads `(r,q)`.
fn cell(line: &str) -> Option<Cell> {
    let (r, q) = line.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some(Cell::new(r.trim().parse().ok()?, q.trim().parse().ok()?))
}

impl Puzzle for Cachex {
    /// The first line that is a number is the cost; lines that begin with a bracket are cells;
    /// everything else is ignored, as the course does for the other game.
    fn answer(&self, output: &str) -> Answer {
        let said = || output.lines().map(str::trim);
        let cost = said().find_map(|line| line.parse::<u32>().ok());
        let steps: Vec<String> =
            said().filter(|line| line.starts_with('(')).map(str::to_owned).collect();
        let invalid = |steps: &[String], at, reason: &str| Answer::Invalid {
            steps: steps.to_vec(),
            at,
            reason: reason.to_owned(),
        };
        if let Some(at) = steps.iter().position(|step| cell(step).is_none()) {
            return invalid(&steps[..=at], Some(at), "this is no cell: expected (r,q)");
        }
        let path = cells(&steps);
        match (cost, path.as_slice()) {
            (None, []) => Answer::Nothing,
            (None, _) => invalid(&steps, None, "the line with the cost is missing"),
            (Some(0), []) => match self.outcome(&self.task, &Limits::default()) {
                Some(Outcome::Unsolvable) => Answer::Valid { steps, cost: 0 },
                _ => invalid(&steps, None, "it says that there is no path, but there is one"),
            },
            (Some(cost), _) => match self.check(&path, cost) {
                Ok(()) => Answer::Valid { steps: lines(&path), cost },
                Err(fault) => {
                    let at = place(&fault, &path);
                    let shown = at.map_or(steps.len(), |at| at + 1);
                    invalid(&steps[..shown], at, &fault.to_string())
                }
            },
        }
    }

    fn write(&self, steps: &[String]) -> String {
        format!("{}\n{}\n", self.price(&cells(steps)), steps.join("\n"))
    }

    fn search(&self, limits: &Limits) -> Option<SearchResult> {
        Some(match SearchResult::of(&self.outcome(&self.task, limits)?, lines) {
            // The course writes the cost 0 where there is no path.
            SearchResult::Proved(Solved { optimum: Optimum::Unsolvable(_), steps }) => {
                SearchResult::Proved(Solved { optimum: Optimum::Cost(0), steps })
            }
            found => found,
        })
    }

    fn certificate(&self, solved: &Solved, limits: &Limits) -> Result<Vec<u8>, ProofError> {
        let actions = cells(&solved.steps);
        let outcome = match solved.optimum {
            Optimum::Cost(cost) if !actions.is_empty() => {
                Outcome::Optimal(Solution { actions, cost })
            }
            // The course writes the cost 0 where there is no path.
            Optimum::Cost(_) | Optimum::Unsolvable(_) => Outcome::Unsolvable,
        };
        let grid = &self.position.grid;
        let mut bytes = Vec::new();
        PathCertificate::new(grid, &self.task, &outcome, limits)?.write(&mut bytes)?;
        Ok(bytes)
    }

    /// The board has four images in itself; a path can be asked for from either end.
    fn image(&self, which: u64, solution: &[String]) -> Image {
        let last = self.position.grid.side() - 1;
        let map = |cell: Cell| {
            let Cell { r, q } = cell;
            let (r, q) = if which & 1 == 0 { (r, q) } else { (q, r) };
            if which & 2 == 0 { Cell::new(r, q) } else { Cell::new(last - r, last - q) }
        };
        let mut ends = self.ends().map(|end| end.map(map));
        let mut path: Vec<Cell> = cells(solution).into_iter().map(map).collect();
        if which & 4 != 0 {
            ends.reverse();
            path.reverse();
        }
        let pair = |cell: Option<Cell>| cell.map(|cell| [cell.r, cell.q]);
        let tokens: Vec<_> = self
            .position
            .grid
            .tokens()
            .map(|(cell, colour)| {
                let Cell { r, q } = map(cell);
                serde_json::json!([colour.letter().to_string(), r, q])
            })
            .collect();
        let text = serde_json::json!({
            "n": last + 1, "board": tokens, "start": pair(ends[0]), "goal": pair(ends[1]),
        });
        Image { text: format!("{text}\n"), solution: lines(&path) }
    }

    fn step_name(&self) -> &'static str {
        "cell"
    }

    fn unit_name(&self) -> &'static str {
        if self.mode == Mode::Plain { "cell" } else { "captured cell" }
    }

    fn drawing(&self, played: &[String]) -> String {
        const WIDEST: usize = 120;
        let path = cells(played);
        picture::draw(&self.position.grid, Overlay { path: &path, ends: self.ends() }, WIDEST)
    }

    fn first_mistake(&self, steps: &[String], optimum: u32, limits: &Limits) -> Option<Mistake> {
        let path = cells(steps);
        // From within a path there is no question that leads to a side.
        let (start, goal) = self.task.ends()?;
        let grid = &self.position.grid;
        first_mistake(steps, |count| {
            let from = count.checked_sub(1).map_or(start, |last| path[last]);
            let task = Task::between(grid, self.mode.colour(), from, goal).ok();
            let outcome = task.and_then(|task| self.outcome(&task, limits));
            // The cell it stands on has been counted already, unless it is the start.
            let counted = usize::from(count > 0);
            match outcome {
                Some(Outcome::Optimal(rest)) => {
                    let whole = self.price(&path[..count]) + self.price(&rest.actions[counted..]);
                    if whole <= optimum {
                        Reach::Yes(lines(&rest.actions[counted..]))
                    } else {
                        Reach::No
                    }
                }
                _ => Reach::Unknown,
            }
        })
    }

    fn picture(&self, played: &[String]) -> String {
        self.svg(cells(played))
    }

    fn story(&self, played: &[String], next: &[String]) -> String {
        self.svg(cells(&[played, next].concat()))
    }
}

/// Which cell of the path a fault is about.
fn place(fault: &PathFault, path: &[Cell]) -> Option<usize> {
    let at = |(r, q): (u16, u16)| path.iter().position(|cell| *cell == Cell::new(r, q));
    match *fault {
        PathFault::Empty | PathFault::Cost { .. } => None,
        PathFault::Start(_) => Some(0),
        PathFault::Goal(_) => path.len().checked_sub(1),
        PathFault::Outside(cell) | PathFault::Blocked(cell) => at(cell),
        PathFault::Jump(from, to) => {
            let step = [from, to].map(|(r, q)| Cell::new(r, q));
            path.windows(2).position(|pair| pair == step).map(|before| before + 1)
        }
        PathFault::Twice((r, q)) => path.iter().rposition(|cell| *cell == Cell::new(r, q)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = r#"{"n": 5, "board": [["b",1,0],["b",1,1],["b",1,3],["b",3,2]],
        "start": [4,2], "goal": [0,0]}"#;
    const WALL: &str = r#"{"n": 2, "board": [["b",0,1],["r",1,0]], "start": [0,0], "goal": [1,1]}"#;
    const PATH: &str = "8\n(4,2)\n(4,1)\n(3,1)\n(2,1)\n(1,2)\n(0,2)\n(0,1)\n(0,0)\n";

    fn example() -> Cachex {
        Cachex::read(EXAMPLE).unwrap()
    }

    #[test]
    fn chatter_line_ends_and_a_missing_newline_do_not_matter() {
        let plain = example().answer(PATH);
        assert!(matches!(plain, Answer::Valid { cost: 8, .. }), "{plain:?}");
        assert_eq!(example().answer(&PATH.replace('\n', "\r\n")), plain);
        assert_eq!(example().answer(PATH.trim_end()), plain);
        assert_eq!(example().answer(&format!("path:\n{PATH}bye\n")), plain);
        assert_eq!(example().answer(&PATH.replace(',', ", ")), plain);
    }

    #[test]
    fn the_first_bad_cell_is_named() {
        let fault = |output: &str| match example().answer(output) {
            Answer::Invalid { at, reason, .. } => (at, reason),
            other => panic!("{other:?}"),
        };
        assert_eq!(fault(&PATH.replace("8\n", "7\n")), (None, "the path costs 8, not 7".into()));
        assert_eq!(fault(&PATH.replace("8\n", "")).1, "the line with the cost is missing");
        assert_eq!(fault(&PATH.replace("(2,1)", "(1,1)")).0, Some(3));
        assert_eq!(fault(&PATH.replace("(2,1)\n", "")).0, Some(3));
        assert_eq!(fault(&PATH.replace("(4,2)\n", "")).0, Some(0));
        assert_eq!(fault(&PATH.replace("(0,0)\n", "")).0, Some(6));
        assert_eq!(fault(&PATH.replace("(2,1)", "(2;1)")).0, Some(3));
        assert_eq!(fault(&PATH.replace("(2,1)", "(70000,1)")).0, Some(3));
        assert!(fault("0\n").1.contains("there is one"));
    }

    #[test]
    fn no_path_is_an_answer_of_its_own() {
        let board = Cachex::read(WALL).unwrap();
        assert_eq!(board.solve(&Limits::default()).unwrap().optimum, Optimum::Cost(0));
        assert_eq!(board.answer("0\n"), Answer::Valid { steps: Vec::new(), cost: 0 });
        assert_eq!(board.answer(""), Answer::Nothing);
    }

    #[test]
    fn the_solution_is_written_as_it_is_read() {
        let solved = example().solve(&Limits::default()).unwrap();
        assert_eq!(solved.optimum, Optimum::Cost(8));
        let text = example().write(&solved.steps);
        assert_eq!(example().answer(&text), Answer::Valid { steps: solved.steps, cost: 8 });
    }

    #[test]
    fn a_path_for_a_colour_is_judged_by_its_own_prices() {
        let asked = |mode| Cachex::asking(EXAMPLE, mode).unwrap();
        let captured = "4\n(4,2)\n(3,2)\n(2,2)\n(1,2)\n(1,1)\n(1,0)\n(0,0)\n";
        let valid = |mode, text: &str| match asked(mode).answer(text) {
            Answer::Valid { cost, .. } => Ok(cost),
            Answer::Invalid { reason, .. } => Err(reason),
            Answer::Nothing => Err("nothing".to_owned()),
        };
        assert_eq!(valid(Mode::Capture(Colour::Blue), captured), Ok(4));
        assert_eq!(valid(Mode::Plain, captured), Err("(3,2) is occupied".to_owned()));
        let joined = "5\n(0,4)\n(1,4)\n(2,4)\n(3,4)\n(4,4)\n";
        assert_eq!(valid(Mode::Connect(Colour::Red), joined), Ok(5));
        assert_eq!(
            valid(Mode::Connect(Colour::Blue), joined).unwrap_err(),
            "the path begins at (0,4), not at its start"
        );
        for mode in [Mode::Capture(Colour::Blue), Mode::Connect(Colour::Blue), Mode::Plain] {
            let solved = asked(mode).solve(&Limits::default()).unwrap();
            let text = asked(mode).write(&solved.steps);
            let Answer::Valid { cost, .. } = asked(mode).answer(&text) else { panic!("{text}") };
            assert_eq!(Optimum::Cost(cost), solved.optimum);
        }
        let detour = "5\n(4,2)\n(3,3)\n(2,3)\n(1,3)\n(1,2)\n(1,1)\n(1,0)\n(0,0)\n";
        let capture = asked(Mode::Capture(Colour::Blue));
        let Answer::Valid { steps, cost: 5 } = capture.answer(detour) else { panic!() };
        let mistake = capture.first_mistake(&steps, 4, &Limits::default()).unwrap();
        assert_eq!((mistake.step, mistake.instead.first().map(String::as_str)), (1, Some("(3,2)")));
    }

    #[test]
    fn the_first_mistake_is_where_the_path_leaves_the_cheapest() {
        let detour = "9\n(4,2)\n(4,1)\n(3,1)\n(2,1)\n(2,2)\n(1,2)\n(0,2)\n(0,1)\n(0,0)\n";
        let Answer::Valid { steps, cost: 9 } = example().answer(detour) else { panic!() };
        let mistake = example().first_mistake(&steps, 8, &Limits::default()).unwrap();
        assert_eq!((mistake.step, mistake.played.as_str()), (4, "(2,2)"));
        assert_eq!(mistake.instead.first().map(String::as_str), Some("(1,2)"));
        let mended = [&steps[..4], &mistake.instead].concat();
        let mended = example().answer(&example().write(&mended));
        assert!(matches!(mended, Answer::Valid { cost: 8, .. }), "{mended:?}");
    }
}
