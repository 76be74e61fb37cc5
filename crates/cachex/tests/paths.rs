//! Cachex searches against an oracle written to be read: every algorithm, every question.

mod certificates;
mod oracle;

use infexion_cachex::{
    Answer, PathAlgorithm, PathTrace, find, find_each, find_several, find_traced,
};
use infexion_cachex::{Cell, Grid, Task};
use infexion_hex::Colour;
use infexion_search::{CancelFlag, Limits, Outcome, StopReason};
use oracle::{Price, all_cheapest_paths, cheapest};
use proptest::prelude::*;
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Duration;

const COLOURS: [Colour; 2] = [Colour::Red, Colour::Blue];

/// What an answer says: cost and number of cells; `None` where there is no path.
fn said(answer: &Answer) -> Option<Price> {
    match &answer.outcome {
        Outcome::Optimal(solution) => Some((solution.cost, solution.actions.len() as u32)),
        Outcome::Unsolvable => None,
        other => panic!("without limits a search ends: {other:?}"),
    }
}

fn check_all(grid: &Grid, task: &Task) {
    let expected = cheapest(grid, task);
    for algorithm in PathAlgorithm::ALL {
        let answer = find(grid, task, algorithm, &Limits::default()).unwrap();
        assert_eq!(said(&answer), expected, "{algorithm:?} {task:?} {:?}", tokens(grid));
    }
    let several = find_several(grid, task, 3, &Limits::default(), &mut ()).unwrap();
    assert_eq!(said(&several), expected, "several {task:?} {:?}", tokens(grid));
}

fn tokens(grid: &Grid) -> Vec<(Cell, Colour)> {
    grid.tokens().collect()
}

/// The paths that are given away one at a time, up to so many, and the answer that comes last.
fn given(grid: &Grid, task: &Task, most: usize, limits: &Limits) -> (Vec<Vec<Cell>>, Answer) {
    let mut paths = Vec::new();
    let mut take = |path: &[Cell], _: u32| {
        paths.push(path.to_vec());
        if paths.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let answer = find_each(grid, task, usize::MAX, limits, &mut (), &mut take).unwrap();
    (paths, answer)
}

/// All questions one can ask with these two ends.
fn tasks(grid: &Grid, start: Cell, goal: Cell) -> Vec<Task> {
    let captures = [None, Some(Colour::Red), Some(Colour::Blue)];
    let between = captures.into_iter().filter_map(|c| Task::between(grid, c, start, goal).ok());
    between.chain(COLOURS.map(Task::connect)).collect()
}

prop_compose! {
    /// A board with any share of tokens, and two cells of it.
    fn board(sides: RangeInclusive<u16>)(side in sides)(
        side in Just(side),
        codes in (0u32..=60, 0u32..=60).prop_flat_map(move |(red, blue)| {
            let code = prop_oneof![
                red => Just(Some(Colour::Red)),
                blue => Just(Some(Colour::Blue)),
                60 => Just(None),
            ];
            prop::collection::vec(code, usize::from(side).pow(2))
        }),
        ends in [(0..side, 0..side), (0..side, 0..side)],
        clear in any::<bool>(),
    ) -> (Grid, Cell, Cell) {
        let mut grid = Grid::empty(side);
        let cells: Vec<Cell> = grid.cells().collect();
        cells.into_iter().zip(codes).for_each(|(cell, token)| grid.set(cell, token));
        let [start, goal] = ends.map(|(r, q)| Cell::new(r, q));
        if clear {
            grid.set(start, None);
            grid.set(goal, None);
        }
        (grid, start, goal)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn every_algorithm_answers_every_question_as_the_oracle((grid, start, goal) in board(1..=12)) {
        for task in tasks(&grid, start, goal) {
            check_all(&grid, &task);
        }
    }

    #[test]
    fn several_paths_are_all_the_cheapest_there_are((grid, start, goal) in board(1..=5)) {
        for task in tasks(&grid, start, goal) {
            let mut all = all_cheapest_paths(&grid, &task);
            all.sort();
            let ask = |count| {
                let answer = find_several(&grid, &task, count, &Limits::default(), &mut ()).unwrap();
                let first = answer.outcome.solution().map(|solution| solution.actions.clone());
                first.into_iter().chain(answer.others).collect::<Vec<_>>()
            };
            let mut found = ask(usize::MAX);
            let few = ask(2);
            prop_assert_eq!(few.as_slice(), &found[..found.len().min(2)]);
            let (streamed, _) = given(&grid, &task, usize::MAX, &Limits::default());
            prop_assert_eq!(&streamed, &found);
            found.sort();
            prop_assert_eq!(found, all);
        }
    }

    #[test]
    fn a_trace_opens_before_it_closes_and_closes_as_often_as_it_expands(
        (grid, start, goal) in board(1..=8),
    ) {
        for task in tasks(&grid, start, goal) {
            for algorithm in PathAlgorithm::ALL {
                let mut trace = Recorder::default();
                let answer = find_traced(&grid, &task, algorithm, &Limits::default(), &mut trace).unwrap();
                let expanded = answer.statistics.expanded as usize;
                prop_assert!((expanded..=expanded + 1).contains(&trace.closed.len()));
                let mut once = trace.closed.clone();
                once.sort();
                once.dedup();
                prop_assert_eq!(once.len(), trace.closed.len());
                prop_assert!(!trace.out_of_order);
                if let Some(solution) = answer.outcome.solution() {
                    prop_assert!(solution.actions.iter().all(|cell| trace.opened.contains(cell)));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// Searches keep what they know in tiles of 64 x 64 cells: these boards have several.
    #[test]
    fn large_boards_are_no_different((grid, start, goal) in board(60..=140)) {
        for task in tasks(&grid, start, goal) {
            check_all(&grid, &task);
        }
    }
}

#[derive(Default)]
struct Recorder {
    opened: Vec<Cell>,
    closed: Vec<Cell>,
    out_of_order: bool,
}

impl PathTrace for Recorder {
    fn opened(&mut self, cell: Cell, _: u32, _: u32) {
        self.out_of_order |= self.closed.contains(&cell);
        self.opened.push(cell);
    }

    fn closed(&mut self, cell: Cell) {
        self.out_of_order |= !self.opened.contains(&cell);
        self.closed.push(cell);
    }
}

/// A board from a drawing, first line `r = 0`.
fn drawn(rows: &[&str]) -> Grid {
    let mut grid = Grid::empty(rows.len() as u16);
    for (r, row) in rows.iter().enumerate() {
        for (q, letter) in row.split_whitespace().enumerate() {
            grid.set(Cell::new(r as u16, q as u16), Colour::from_letter(letter));
        }
    }
    grid
}

fn costs(grid: &Grid, task: &Task) -> Vec<Option<Price>> {
    let run = |algorithm| said(&find(grid, task, algorithm, &Limits::default()).unwrap());
    PathAlgorithm::ALL.map(run).to_vec()
}

#[test]
fn the_course_example_costs_eight() {
    let grid = drawn(&[". . . . .", "b b . b .", ". . . . .", ". . b . .", ". . . . ."]);
    let task = Task::between(&grid, None, Cell::new(4, 2), Cell::new(0, 0)).unwrap();
    assert_eq!(costs(&grid, &task), [Some((8, 8)); 5]);
}

#[test]
fn nothing_leaves_the_board_on_one_side_to_come_back_on_the_other() {
    // A wall from side to side: a torus would let the path around it, in each direction; and
    // cells at the end of one row are neighbours in memory of those at the start of the next.
    let column = drawn(&[". b . . .", ". b . . .", ". b . . .", ". b . . .", ". b . . ."]);
    let row = drawn(&[". . . . .", ". . . . .", ". . . . .", "b b b b b", ". . . . ."]);
    let corner = drawn(&[". . . . .", ". . . . .", ". . . . .", ". . . . b", ". . . b ."]);
    for (grid, start, goal) in [
        (&column, Cell::new(2, 0), Cell::new(2, 4)),
        (&column, Cell::new(0, 0), Cell::new(4, 4)),
        (&row, Cell::new(0, 2), Cell::new(4, 2)),
        (&corner, Cell::new(4, 4), Cell::new(0, 0)),
    ] {
        let task = Task::between(grid, None, start, goal).unwrap();
        assert_eq!(costs(grid, &task), [None; 5], "{task:?}");
        let capture = Task::between(grid, Some(Colour::Blue), start, goal).unwrap();
        assert!(costs(grid, &capture).iter().all(Option::is_some));
    }
}

#[test]
fn one_cell_is_a_path_of_its_own_price() {
    let (empty, red) = (drawn(&["."]), drawn(&["r"]));
    let at = Cell::new(0, 0);
    assert_eq!(costs(&empty, &Task::between(&empty, None, at, at).unwrap()), [Some((1, 1)); 5]);
    let capture = Some(Colour::Red);
    assert_eq!(costs(&empty, &Task::between(&empty, capture, at, at).unwrap()), [Some((1, 1)); 5]);
    assert_eq!(costs(&red, &Task::between(&red, capture, at, at).unwrap()), [Some((0, 1)); 5]);
    assert_eq!(costs(&red, &Task::connect(Colour::Red)), [Some((0, 1)); 5]);
    assert_eq!(costs(&red, &Task::connect(Colour::Blue)), [None; 5]);
}

#[test]
fn own_cells_are_worth_a_detour_but_among_equals_the_shorter_path_wins() {
    let grid = drawn(&[". . . . .", "r r r r r", ". . . . .", ". . . . .", ". . . . ."]);
    let task = |goal| Task::between(&grid, Some(Colour::Red), Cell::new(0, 0), goal).unwrap();
    // Straight along the row it takes 5 cells, all captured; over the red row 6, of which 2.
    assert_eq!(costs(&grid, &task(Cell::new(0, 4))), [Some((2, 6)); 5]);
    assert_eq!(costs(&grid, &task(Cell::new(0, 1))), [Some((2, 2)); 5]);
}

#[test]
fn a_heuristic_looks_at_fewer_cells() {
    let grid = Grid::empty(400);
    let task = Task::between(&grid, None, Cell::new(200, 120), Cell::new(200, 280)).unwrap();
    let expanded =
        |algorithm| find(&grid, &task, algorithm, &Limits::default()).unwrap().statistics.expanded;
    assert_eq!(expanded(PathAlgorithm::AStar), 160);
    assert!(expanded(PathAlgorithm::Bidirectional) * 3 < expanded(PathAlgorithm::Dijkstra) * 2);
}

#[test]
fn a_goal_that_is_walled_in_is_found_out_at_once_whatever_is_free() {
    let mut grid = Grid::empty(300);
    let goal = Cell::new(200, 120);
    let around: Vec<Cell> = grid.neighbours(goal).collect();
    around.into_iter().for_each(|cell| grid.set(cell, Some(Colour::Blue)));
    grid.set(Cell::new(5, 5), Some(Colour::Red));
    (0..300).for_each(|q| grid.set(Cell::new(299, q), Some(Colour::Blue)));
    let capture = |start| Task::between(&grid, Some(Colour::Red), start, goal).unwrap();
    let auto = |task: &Task| find(&grid, task, PathAlgorithm::Auto, &Limits::default());
    for task in [capture(Cell::new(0, 0)), Task::connect(Colour::Red)] {
        let answer = auto(&task).unwrap();
        assert_eq!(said(&answer), None);
        assert!(answer.statistics.expanded < 10, "{}", answer.statistics.expanded);
    }
    // Within the wall there may be a path all the same.
    assert_eq!(said(&auto(&capture(goal)).unwrap()), Some((1, 1)));
}

#[test]
fn limits_end_a_search_with_a_bound_that_holds() {
    let grid = Grid::empty(300);
    let task = Task::between(&grid, None, Cell::new(0, 0), Cell::new(299, 299)).unwrap();
    let cancel = CancelFlag::default();
    cancel.cancel();
    for (limits, expected) in [
        (Limits { time: Some(Duration::ZERO), ..Limits::default() }, StopReason::Time),
        (Limits { memory: Some(1000), ..Limits::default() }, StopReason::Memory),
        (Limits { cancel, ..Limits::default() }, StopReason::Cancelled),
    ] {
        for algorithm in PathAlgorithm::ALL {
            let answer = find(&grid, &task, algorithm, &limits).unwrap();
            let Outcome::Stopped { reason, best: None, lower_bound } = answer.outcome else {
                panic!("{algorithm:?} does not heed {limits:?}");
            };
            assert_eq!(reason, expected);
            assert!(lower_bound <= 599);
        }
    }
}

/// Cancels once a number of cells was closed, so that a search stops in its midst.
struct CancelAfter(u32, CancelFlag);

impl PathTrace for CancelAfter {
    fn opened(&mut self, _: Cell, _: u32, _: u32) {}
    fn closed(&mut self, _: Cell) {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 {
            self.1.cancel();
        }
    }
}

#[test]
fn a_search_stopped_in_its_midst_knows_a_bound_between_nothing_and_the_truth() {
    let grid = Grid::empty(300);
    let task = Task::between(&grid, None, Cell::new(0, 0), Cell::new(299, 299)).unwrap();
    for algorithm in
        [PathAlgorithm::BreadthFirst, PathAlgorithm::Dijkstra, PathAlgorithm::Bidirectional]
    {
        let limits = Limits::default();
        let mut trace = CancelAfter(10_000, limits.cancel.clone());
        let answer = find_traced(&grid, &task, algorithm, &limits, &mut trace).unwrap();
        let bound = answer.outcome.lower_bound().unwrap();
        assert!(!answer.outcome.is_proved() && bound > 100 && bound <= 599, "{bound}");
    }
}

/// A list of 400,000 paths took 3 GB under a limit of 64 MiB.
#[test]
fn a_list_of_paths_is_held_within_the_memory_limit() {
    let grid = Grid::empty(300);
    let task = Task::between(&grid, None, Cell::new(0, 0), Cell::new(299, 299)).unwrap();
    let memory = 64 << 20;
    let limits = Limits { memory: Some(memory), ..Limits::default() };
    let answer = find_several(&grid, &task, 400_000, &limits, &mut ()).unwrap();
    assert!(matches!(&answer.outcome, Outcome::Optimal(solution) if solution.cost == 599));
    assert_eq!(answer.list_cut_by, Some(StopReason::Memory));
    assert!(answer.others.len() > 1_000, "{} paths", answer.others.len());
    let most = memory as u64 * 11 / 10;
    assert!(answer.statistics.peak_bytes <= most, "{} bytes", answer.statistics.peak_bytes);
    // And a flag that is set ends it after the first path.
    let limits = Limits::default();
    limits.cancel.cancel();
    let ended = find_several(&grid, &task, 400_000, &limits, &mut ()).unwrap();
    assert!(ended.paths().count() < 100, "{} paths", ended.paths().count());
}

#[test]
fn paths_that_are_given_away_take_no_memory_however_many_they_are() {
    let grid = Grid::empty(100);
    let task = Task::between(&grid, None, Cell::new(0, 0), Cell::new(99, 99)).unwrap();
    let limits = Limits { memory: Some(8 << 20), ..Limits::default() };
    const WANTED: usize = 50_000;
    let mut count = 0;
    let mut take = |path: &[Cell], cost: u32| {
        assert_eq!((path.len(), cost), (199, 199));
        count += 1;
        ControlFlow::Continue(())
    };
    let answer = find_each(&grid, &task, WANTED, &limits, &mut (), &mut take).unwrap();
    assert_eq!((count, answer.path_count, answer.list_cut_by), (WANTED, WANTED, None));
    // They would fill the limit five times over.
    let held = find_several(&grid, &task, WANTED, &limits, &mut ()).unwrap();
    assert!(held.path_count < WANTED / 5, "{} paths", held.path_count);
}

#[test]
fn no_path_is_looked_for_that_nobody_wants() {
    let grid = Grid::empty(100);
    let task = Task::between(&grid, None, Cell::new(0, 0), Cell::new(99, 99)).unwrap();
    let (paths, answer) = given(&grid, &task, 3, &Limits::default());
    assert_eq!((paths.len(), answer.path_count), (3, 3));
    assert_eq!(Some(&paths[0]), answer.outcome.solution().map(|solution| &solution.actions));
}
