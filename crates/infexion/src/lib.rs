//! An optimal solver and laboratory for two hex-board search puzzles, as a library.
//!
//! **Infexion**, single player: on a 7 x 7 hex board that wraps around, find the shortest sequence
//! of SPREAD actions that leaves no blue stack. **Cachex**: find a cheapest path on an n x n hex
//! board. The `infexion` command (package `infexion-cli`) is a thin layer over this library.
//!
//! # Solve a board
//!
//! ```
//! use infexion::{Board, Limits, SolveOptions, solve};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let board: Board = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3".parse()?;
//! let report = solve(&board, &SolveOptions::default(), &Limits::default(), &mut ())?;
//! assert!(report.outcome.is_proved());
//! assert_eq!(report.outcome.solution().unwrap().actions[0].to_string(), "SPREAD 5 6 -1 1");
//! # Ok(())
//! # }
//! ```
//!
//! What comes out is an [`Outcome`]: optimal and proved, solved with a lower bound, proved to have
//! no solution, or stopped by a [limit](Limits) with the bounds known by then. Every plan in it
//! has been replayed by an [independent checker](verify).
//!
//! # Find a path
//!
//! ```
//! use infexion::Limits;
//! use infexion::cachex::{Cell, Grid, PathAlgorithm, Task, find};
//!
//! let grid = Grid::empty(5);
//! let task = Task::between(&grid, None, Cell::new(4, 2), Cell::new(0, 0)).unwrap();
//! let answer = find(&grid, &task, PathAlgorithm::Auto, &Limits::default()).unwrap();
//! assert_eq!(answer.outcome.upper_bound(), Some(7));
//! ```
//!
//! # Bring a heuristic or a puzzle of your own
//!
//! The [searches](search) know no hexes: anything that is a [`Problem`](search::Problem) can be
//! searched, with any [`Heuristic`](search::Heuristic). The programs in this crate's `examples`
//! folder show both: `own_heuristic` and `own_problem`; `solve`, `path` and `step` show the rest.
//!
//! ```
//! use infexion::search::{AStar, Heuristic, Limits, Rated, Status, run};
//! use infexion::{Board, InfexionProblem, Spawn};
//!
//! /// One spread captures at most 6 stacks.
//! struct SixAtATime;
//!
//! impl Heuristic<Board> for SixAtATime {
//!     fn estimate(&mut self, board: &Board) -> Option<u32> {
//!         Some(board.blue().len().div_ceil(6))
//!     }
//! }
//!
//! let board: Board = "0,0,r,1\n0,2,b,1\n".parse().unwrap();
//! let problem = InfexionProblem::new(board, Spawn::Never);
//! let heuristic = Rated::new(SixAtATime, Status::Believed);
//! let search = AStar::new(problem, heuristic, usize::MAX);
//! let (outcome, _) = run(search, &Limits::default(), &mut ());
//! // Nobody has proved the heuristic, so nobody says "optimal".
//! assert!(!outcome.is_proved());
//! assert_eq!(outcome.upper_bound(), Some(2));
//! ```
//!
//! # The rooms
//!
//! | module | what it holds |
//! |---|---|
//! | the root | Infexion: boards, actions, [`solve`], [`Stepper`] |
//! | [`heuristics`] | estimates with what is proved of them |
//! | [`search`] | searches that know no hexes, outcomes, limits |
//! | [`cachex`] | Cachex: boards, tasks, paths |
//! | [`catalogue`] | what can be named: algorithms, heuristics, systems |
//! | [`explain`] | one board understood: why, how many, where a heuristic is wrong |
//! | [`generate`] | random boards of both games |
//! | [`export`] | boards as planning tasks, for other people's planners |
//! | [`draw`] | pictures as SVG |
//! | [`verify`] | the independent checker |
//! | [`certificate`], [`proof`] | proofs of answers, and the checker that believes nothing else |

pub use infexion_cachex as cachex;
pub use infexion_catalogue as catalogue;
pub use infexion_draw as draw;
pub use infexion_explain as explain;
pub use infexion_export as export;
pub use infexion_generate as generate;
pub use infexion_proof as proof;
pub use infexion_rules::{
    Action, Board, Cell, CellSet, Colour, Direction, Faults, Game, IllegalAction, Placement, Setup,
    SetupFault, Stack, Symmetry, TypedBoard, notation,
};
pub use infexion_search as search;
pub use infexion_search::{CancelFlag, Limits, Observer, Outcome, Progress, Solution, Statistics};
pub use infexion_solver::{
    Algorithm, InfexionProblem, Record, Report, SolveError, SolveOptions, Spawn, Stepper,
    certificate, check, heuristics, solve,
};
pub use infexion_verify as verify;
