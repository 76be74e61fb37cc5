//! A search one expansion at a time, each as plain data: what the web app and Python step
//! through. A* shows each expansion as a whole here; [`solve`](crate::solve()) has it expand in
//! parts unless told otherwise, which is faster. States with the same f and g may then come in
//! another order.
//!
//! ```
//! use infexion_rules::notation::items;
//! use infexion_search::Limits;
//! use infexion_solver::{Algorithm, SolveOptions, Stepper};
//!
//! let board = items::read("0,0,r,1 0,2,b,1 3,3,b,1").unwrap();
//! let options = SolveOptions { algorithm: Algorithm::AStar, ..SolveOptions::default() };
//! let mut stepper = Stepper::new(&board, &options, &Limits::default()).unwrap();
//! let first = stepper.next().unwrap();
//! assert_eq!((first.g, first.index), (0, 0));
//! assert_eq!(first.children.len(), 6);
//! while stepper.next().is_some() {}
//! assert!(stepper.report().unwrap().unwrap().outcome.is_proved());
//! ```

use crate::algorithm::{Algorithm, Expand};
use crate::heuristics::Largest;
use crate::infexion::InfexionProblem;
use crate::searches::AnySearch;
use crate::solve::{Report, SolveError, SolveOptions, finish};
use infexion_rules::notation::items;
use infexion_rules::{Action, Board, TypedBoard};
use infexion_search::{
    Fate, Limits, Outcome, Rated, Running, Search, Statistics, StopReason, Trace,
};
use serde::{Deserialize, Serialize};

/// How many of the states that wait are shown, unless told otherwise.
pub const FRONTIER_SHOWN: usize = 8;

/// One expansion. Boards are written as [`items`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Expansion {
    /// 0 for the first.
    pub index: u64,
    /// The board that is expanded.
    pub board: String,
    /// Actions from the start.
    pub g: u32,
    /// Estimated actions to go, in searches that estimate.
    pub h: Option<u32>,
    /// g + h.
    pub f: u32,
    /// No solution is shorter, proved so far.
    pub lower_bound: u32,
    /// The layer that begins with this expansion, in searches by layers.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub layer: Option<Layer>,
    /// The successors, in the order of the actions.
    pub children: Vec<Child>,
    /// What waits after this expansion.
    pub frontier: Frontier,
}

/// A successor and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Child {
    /// The action, in course notation.
    pub action: String,
    /// The board it leads to.
    pub board: String,
    /// Actions from the start.
    pub g: u32,
    /// Estimated actions to go; missing where the search does not estimate, and for a dead end.
    pub h: Option<u32>,
    /// g + h.
    pub f: Option<u32>,
    /// What became of it.
    pub fate: Fate,
}

/// The states that wait to be expanded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Frontier {
    /// How many there are.
    pub size: u64,
    /// Those that come next.
    pub best: Vec<Waiting>,
}

/// A state that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Waiting {
    /// The board.
    pub board: String,
    /// Actions from the start.
    pub g: u32,
    /// Estimated actions to go, in searches that estimate.
    pub h: Option<u32>,
    /// g + h.
    pub f: u32,
}

/// A new layer of a search by layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Layer {
    /// Actions from the start.
    pub depth: u32,
    /// States that go on.
    pub kept: u64,
    /// States that were dropped because others looked better.
    pub dropped: u64,
}

/// A search that is driven by hand. As an iterator it yields expansions until the search ends.
pub struct Stepper {
    board: TypedBoard,
    options: SolveOptions,
    limits: Limits,
    search: Running<AnySearch>,
    // A second copy: the search keeps its own to itself.
    estimate: Option<Rated<Largest>>,
    frontier_shown: usize,
}

impl Stepper {
    /// A search before its first expansion. It keeps the memory limit; the time is that of the
    /// caller, who makes the steps and [ends](Stepper::stop) them.
    ///
    /// # Errors
    /// The default solver is not driven step by step, and some searches take no heuristic.
    pub fn new(
        board: impl Into<TypedBoard>,
        options: &SolveOptions,
        limits: &Limits,
    ) -> Result<Stepper, SolveError> {
        let refused = SolveError::NotStepwise(options.algorithm);
        if options.algorithm == Algorithm::Auto && options.system.is_none() {
            return Err(refused);
        }
        let mut options = options.resolved()?;
        if options.expand.is_some() {
            options.expand = Some(Expand::Whole);
        }
        let typed = board.into();
        let board = typed.board();
        let search = AnySearch::new(board, &options, limits.memory.unwrap_or(usize::MAX));
        let estimates = options.algorithm.takes_heuristics();
        Ok(Stepper {
            search: Running::new(search.ok_or(refused)?),
            estimate: estimates.then(|| options.estimate()),
            options,
            limits: limits.clone(),
            frontier_shown: FRONTIER_SHOWN,
            board: typed,
        })
    }

    /// Shows so many of the states that wait.
    pub fn show_frontier(mut self, most: usize) -> Stepper {
        self.frontier_shown = most;
        self
    }

    /// Makes one step without recording it; `false` when the search is over.
    pub fn advance(&mut self) -> bool {
        !self.is_over() && self.search.step().is_none()
    }

    /// The counters so far.
    pub fn statistics(&self) -> &Statistics {
        self.search.search().statistics()
    }

    /// The lower bound that the search has proved so far.
    pub fn lower_bound(&self) -> u32 {
        self.search.search().lower_bound()
    }

    /// States stored now, and states that wait.
    pub fn sizes(&self) -> (u64, u64) {
        let search = self.search.search();
        (search.stored().0, search.open_len())
    }

    /// The state that would be expanded next.
    pub fn ahead(&self) -> Option<Board> {
        self.search.search().first_open(1).first().map(|open| open.state)
    }

    /// Is the search over?
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Ends the search where it is, as a limit would; one that is over stays as it is.
    pub fn stop(&mut self, reason: StopReason) {
        self.search.stop(reason);
    }

    /// The same report as `solve` makes, once the search is over. Its time is 0: only the caller
    /// knows what was spent on the steps.
    pub fn report(&self) -> Option<Result<Report, SolveError>> {
        let (outcome, statistics) = (self.outcome()?.clone(), self.statistics().clone());
        Some(finish(&self.board, &self.options, &self.limits, outcome, statistics))
    }

    fn outcome(&self) -> Option<&Outcome<Action>> {
        self.search.outcome()
    }

    fn frontier(&self) -> Frontier {
        let search = self.search.search();
        let best = search.first_open(self.frontier_shown).into_iter().map(|open| Waiting {
            board: items::write(&open.state),
            g: open.g,
            h: self.estimate.is_some().then_some(open.h).flatten(),
            f: open.g.saturating_add(open.h.unwrap_or(0)),
        });
        Frontier { size: search.open_len(), best: best.collect() }
    }
}

impl Iterator for Stepper {
    type Item = Expansion;

    fn next(&mut self) -> Option<Expansion> {
        if self.is_over() {
            return None;
        }
        let index = self.statistics().expanded;
        let mut seen = Seen::default();
        self.search.step_traced(&mut seen);
        let (board, g, _) = seen.expanded?;
        let mut estimate = |state: &Board| self.estimate.as_mut().and_then(|h| h.estimate(state));
        let h = estimate(&board);
        let children = seen.children.iter().map(|(action, state, fate)| {
            let h = estimate(state);
            Child {
                action: action.to_string(),
                board: items::write(state),
                g: g + 1,
                h,
                // Somebody's own estimate may be absurd.
                f: h.map(|h| h.saturating_add(g + 1)),
                fate: *fate,
            }
        });
        Some(Expansion {
            index,
            board: items::write(&board),
            g,
            h,
            f: g.saturating_add(h.unwrap_or(0)),
            children: children.collect(),
            lower_bound: self.lower_bound(),
            layer: seen.layer,
            frontier: self.frontier(),
        })
    }
}

/// What one step showed.
#[derive(Default)]
struct Seen {
    layer: Option<Layer>,
    expanded: Option<(Board, u32, u32)>,
    children: Vec<(Action, Board, Fate)>,
}

impl Trace<InfexionProblem> for Seen {
    fn layer(&mut self, depth: u32, kept: usize, dropped: usize) {
        self.layer = Some(Layer { depth, kept: kept as u64, dropped: dropped as u64 });
    }

    fn expand(&mut self, state: &Board, g: u32, h: u32) {
        self.expanded = Some((*state, g, h));
    }

    fn successor(&mut self, action: Action, state: &Board, fate: Fate) {
        self.children.push((action, *state, fate));
    }
}

/// The algorithms that can be driven step by step.
pub fn stepwise_algorithms() -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL.into_iter().filter(|algorithm| *algorithm != Algorithm::Auto)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristics::HeuristicName;
    use crate::{Record, Spawn, solve};

    const BOARD: &str = "1,0,b,2 1,1,b,1 1,3,b,3 3,2,b,1 5,6,r,2";

    fn stepper(algorithm: Algorithm, spawn: Spawn) -> Stepper {
        let options = SolveOptions { algorithm, spawn, beam_width: 20, ..SolveOptions::default() };
        Stepper::new(&items::read(BOARD).unwrap(), &options, &Limits::default()).unwrap()
    }

    fn assert_steps_are_counted(expansions: &[Expansion], statistics: &Statistics) {
        assert_eq!(expansions.len() as u64, statistics.expanded);
        assert!(expansions.iter().enumerate().all(|(at, step)| step.index == at as u64));
        let children: usize = expansions.iter().map(|step| step.children.len()).sum();
        assert_eq!(children as u64, statistics.generated);
    }

    #[test]
    fn stepping_finds_what_solving_finds_with_the_same_counters() {
        for algorithm in [Algorithm::IdaStar, Algorithm::PrunedBreadthFirst, Algorithm::Beam] {
            let mut by_hand = stepper(algorithm, Spawn::Never);
            let expansions: Vec<Expansion> = by_hand.by_ref().collect();
            let report = by_hand.report().unwrap().unwrap();
            let whole =
                solve(&by_hand.board, &by_hand.options, &Limits::default(), &mut ()).unwrap();
            assert_eq!(report.outcome, whole.outcome, "{}", algorithm.name());
            let (mut one, mut other) = (Record::from(&report), Record::from(&whole));
            (one.statistics.seconds, other.statistics.seconds) = (0.0, 0.0);
            assert_eq!(one, other);
            assert_steps_are_counted(&expansions, &whole.statistics);
        }
    }

    #[test]
    fn stepping_a_star_differs_from_solving_only_among_equals() {
        let mut by_hand = stepper(Algorithm::AStar, Spawn::Never);
        let expansions: Vec<Expansion> = by_hand.by_ref().collect();
        let report = by_hand.report().unwrap().unwrap();
        assert_steps_are_counted(&expansions, &report.statistics);
        let in_parts = SolveOptions { expand: Some(Expand::Parts), ..by_hand.options.clone() };
        let solved = solve(&by_hand.board, &in_parts, &Limits::default(), &mut ()).unwrap();
        assert!(report.outcome.is_proved() && solved.outcome.is_proved());
        assert_eq!(report.outcome.upper_bound(), solved.outcome.upper_bound());
        let until_last_jump = |report: &Report| report.statistics.expanded_until_last_jump;
        assert_eq!(until_last_jump(&report), until_last_jump(&solved));
        assert!(solved.statistics.peak_stored < report.statistics.peak_stored);
    }

    #[test]
    fn the_frontier_shows_what_comes_next_and_counts_right() {
        let mut search = stepper(Algorithm::AStar, Spawn::Never);
        let mut open = 1_i64;
        let mut expected: Option<String> = None;
        while let Some(step) = search.next() {
            if let Some(expected) = &expected {
                assert_eq!(&step.board, expected);
            }
            let new = |fate: Fate| step.children.iter().filter(|child| child.fate == fate).count();
            assert_eq!(
                new(Fate::DeadEnd) + new(Fate::Open) + new(Fate::Duplicate),
                step.children.len()
            );
            // A better way to a state that waits counts as open too, but it waits already; with
            // a consistent estimate and unit costs there is none.
            open += new(Fate::Open) as i64 - 1;
            assert_eq!(step.frontier.size, open as u64);
            expected = step.frontier.best.first().map(|waiting| waiting.board.clone());
            assert_eq!(search.ahead().map(|board| items::write(&board)), expected);
        }
    }

    #[test]
    fn a_layer_tells_what_it_dropped_and_the_default_solver_is_refused() {
        let dropped = |algorithm| {
            let layers = stepper(algorithm, Spawn::Never).filter_map(|step| step.layer);
            layers.map(|layer| layer.dropped).sum::<u64>()
        };
        assert!(dropped(Algorithm::PrunedBreadthFirst) > 0);
        let board = items::read(BOARD).unwrap();
        let refused = Stepper::new(&board, &SolveOptions::default(), &Limits::default()).err();
        assert_eq!(refused, Some(SolveError::NotStepwise(Algorithm::Auto)));
    }

    /// Both once knew what the heuristics prove of the board, in every search: a comparison of
    /// algorithms then compares nothing.
    #[test]
    fn a_search_that_is_stopped_says_only_what_it_has_proved_itself() {
        // Lines must cover seven cells; a search by layers that has just begun does not know it.
        let diagonal = (0..7).map(|cell| format!("{cell},{},b,1", (3 * cell) % 7));
        let items: Vec<String> = diagonal.chain(["0,1,r,1".to_owned()]).collect();
        let board = items::read(&items.join(" ")).unwrap();
        let options = SolveOptions { algorithm: Algorithm::Beam, ..Default::default() };
        let mut search = Stepper::new(&board, &options, &Limits::default()).unwrap();
        search.stop(StopReason::Time);
        search.stop(StopReason::Cancelled);
        let record = Record::from(&search.report().unwrap().unwrap());
        assert_eq!((record.lower_bound, search.lower_bound()), (Some(1), 1));
        assert_eq!(record.stop_reason, Some(StopReason::Time));
        assert_eq!(record.heuristics, [HeuristicName::LineCover, HeuristicName::Infection]);
    }

    #[test]
    fn a_board_without_a_solution_is_searched_to_its_end() {
        let board = items::read("0,0,r,1 0,3,b,6 3,3,b,6").unwrap();
        let options = SolveOptions { algorithm: Algorithm::BreadthFirst, ..Default::default() };
        let mut search = Stepper::new(&board, &options, &Limits::default()).unwrap();
        assert_eq!(search.by_ref().count(), 49);
        assert_eq!(search.report().unwrap().unwrap().outcome, Outcome::Unsolvable);
    }
}
