//! Why a board cannot be solved in fewer actions.
//!
//! [`explain`] solves a board and gathers the arguments: the lines that cover the blue cells, the
//! infection that ignores geometry, the approach, and what each action of the solution does to
//! them. The [`Explanation`] is data (JSON through serde); [`text`] and [`picture`] show it.

mod approach;
mod cover;
mod infection;
pub mod picture;
mod step;
pub mod text;

pub use approach::Approach;
pub use cover::{Cover, Line};
pub use infection::{Infection, Round, RoundSource, Taken};
pub use step::{Effect, Step};

use infexion_rules::{Board, Game};
use infexion_search::{Limits, Observer, Outcome};
use infexion_solver::heuristics::{HeuristicName, relaxed_infection};
use infexion_solver::{Record, SolveError, SolveOptions, Spawn, prove, solve};
use serde::{Deserialize, Serialize};

/// What can be said about the length of a board's solutions, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// The board.
    pub board: Board,
    /// Which game is played.
    pub game: Game,
    /// What the solver found and proved.
    pub record: Record,
    /// How the lower bound is known.
    pub reason: Reason,
    /// The proved bounds of the board, by name.
    pub bounds: Vec<BoundValue>,
    /// The lines that cover all blue cells.
    pub cover: Cover,
    /// The game without geometry, played out.
    pub infection: Infection,
    /// The nearest pair; `None` where a colour is missing.
    pub approach: Option<Approach>,
    /// The solution, action by action; empty where none is known.
    pub steps: Vec<Step>,
}

/// How the lower bound of an explanation is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// There is no blue stack.
    Solved,
    /// A bound says so: no search was needed.
    Bound,
    /// The bounds fall short; a complete search has excluded every shorter solution.
    Search,
    /// There is no solution.
    Unsolvable,
    /// Not proved: a limit ended the search, and only a lower bound is known.
    Open,
}

/// A proved bound and what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoundValue {
    /// `line-cover`, `infection`, `approach`, or `waste` for the default solver's own.
    pub name: String,
    /// Actions at least; `None` says that there is no solution.
    pub value: Option<u32>,
}

/// Solves a board with the default solver and explains the answer.
///
/// ```
/// use infexion_explain::explain::{Reason, explain};
/// use infexion_rules::notation::items;
/// use infexion_search::Limits;
/// use infexion_solver::Spawn;
///
/// let board = items::read("0,0,r,1 0,1,b,1 3,3,b,1").unwrap();
/// let found = explain(&board, Spawn::Never, 1, &Limits::default(), &mut ()).unwrap();
/// assert_eq!(found.record.length, Some(4));
/// assert_eq!(found.cover.value(), 2);
/// assert_eq!(found.steps.last().unwrap().h, 0);
/// assert!(found.reason == Reason::Bound || found.reason == Reason::Search);
/// ```
pub fn explain(
    board: &Board,
    spawn: Spawn,
    threads: usize,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Explanation, SolveError> {
    // The argument is about the game; a search that leaves spawns out cannot make it.
    let spawn = if spawn == Spawn::Never { Spawn::Never } else { Spawn::All };
    let game = spawn.game();
    let options = SolveOptions { spawn, threads, ..SolveOptions::default() };
    let report = solve(board, &options, limits, observer)?;
    let bounds = bounds(board, game);
    let best_bound = bounds.iter().filter_map(|bound| bound.value).max().unwrap_or(0);
    let reason = match &report.outcome {
        Outcome::Unsolvable => Reason::Unsolvable,
        Outcome::Optimal(solution) if solution.cost == 0 => Reason::Solved,
        Outcome::Optimal(solution) if solution.cost <= best_bound => Reason::Bound,
        Outcome::Optimal(_) => Reason::Search,
        Outcome::Solved { .. } | Outcome::Stopped { .. } => Reason::Open,
    };
    let solution = report.outcome.solution().map_or(&[][..], |solution| &solution.actions);
    Ok(Explanation {
        board: *board,
        game,
        reason,
        bounds,
        cover: Cover::of(board),
        infection: Infection::of(board, game),
        approach: Approach::of(board),
        steps: step::steps(board, solution, game),
        record: Record::from(&report),
    })
}

/// Bounds that add nothing to the others.
const LEFT_OUT: [HeuristicName; 2] = [HeuristicName::Zero, HeuristicName::SixSeven];

/// The proved bounds of a board. Other readings of a heuristic are for comparisons.
pub fn bounds(board: &Board, game: Game) -> Vec<BoundValue> {
    let mut bounds: Vec<BoundValue> = HeuristicName::ALL
        .into_iter()
        .filter(|name| name.is_proved(game) && !LEFT_OUT.contains(name))
        .map(|name| BoundValue { name: name.to_string(), value: name.build(game).estimate(board) })
        .collect();
    // The default solver's bound says nothing where counting shows that there is no solution.
    if game == Game::SpreadOnly && relaxed_infection(board, game).is_some() {
        bounds.push(BoundValue {
            name: "waste".to_owned(),
            value: Some(prove::lower_bound(board, prove::Bound::Footings)),
        });
    }
    bounds
}
