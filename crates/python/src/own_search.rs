//! A search in a puzzle of the user's, driven to its end or step by step.

use crate::errors::{bad_input, json};
use crate::options::{limits, maybe};
use crate::own::{Raised, whole};
use crate::own_problem::{ByEstimate, ByRank, OwnEstimate, OwnProblem, State};
use crate::solving::solve_error;
use infexion_lab::experiment::Run;
use infexion_search::{
    AStar, Audit, CancelFlag, Deepening, Fate, Heuristic, Keep, Layered, OpenState, Outcome, Rated,
    Running, Search, Statistics, StatisticsRecord, StopReason, Trace, Watch, Weight, Wording, Zero,
    audit,
};
use infexion_solver::{Algorithm, Expand, Extra, SolveError, SolveOptions};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// Any search in such a puzzle.
trait Driven: Send {
    fn advance(&mut self, seen: &mut Seen);
    fn outcome(&self) -> Option<&Outcome<u32>>;
    fn stop(&mut self, reason: StopReason);
    fn statistics(&self) -> &Statistics;
    fn lower_bound(&self) -> u32;
    fn expands_next(&self) -> bool;
    fn frontier(&self, most: usize) -> (u64, Vec<OpenState<State>>);
}

impl<S: Search<Problem = OwnProblem> + Send> Driven for Running<S> {
    fn advance(&mut self, seen: &mut Seen) {
        self.step_traced(seen);
    }

    fn outcome(&self) -> Option<&Outcome<u32>> {
        Running::outcome(self)
    }

    fn stop(&mut self, reason: StopReason) {
        Running::stop(self, reason);
    }

    fn statistics(&self) -> &Statistics {
        self.search().statistics()
    }

    fn lower_bound(&self) -> u32 {
        self.search().lower_bound()
    }

    fn expands_next(&self) -> bool {
        self.search().expands_next()
    }

    fn frontier(&self, most: usize) -> (u64, Vec<OpenState<State>>) {
        (self.search().open_len(), self.search().first_open(most))
    }
}

/// What one step showed.
#[derive(Default)]
struct Seen {
    layer: Option<(u32, usize, usize)>,
    expanded: Option<(State, u32)>,
    children: Vec<(u32, State, Fate)>,
}

impl Trace<OwnProblem> for Seen {
    fn layer(&mut self, depth: u32, kept: usize, dropped: usize) {
        self.layer = Some((depth, kept, dropped));
    }

    fn expand(&mut self, state: &State, g: u32, _: u32) {
        self.expanded = Some((Arc::clone(state), g));
    }

    fn successor(&mut self, action: u32, state: &State, fate: Fate) {
        self.children.push((action, Arc::clone(state), fate));
    }
}

/// How to search in a puzzle of the user's.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct OwnOptions {
    /// An algorithm, perhaps with options after slashes.
    algorithm: String,
    ties: Option<String>,
    weight: Option<f64>,
    expand: Option<String>,
    beam_width: Option<usize>,
}

impl OwnOptions {
    /// The options as those of Infexion boards, which say what goes together.
    fn solve_options(&self) -> PyResult<SolveOptions> {
        let Run { options, .. } = self.algorithm.parse().map_err(bad_input)?;
        if options.system.is_some() || options.names_heuristics() {
            return Err(bad_input(format!(
                "{} is for Infexion boards only: name an algorithm, and give the heuristic as a \
                 function",
                self.algorithm
            )));
        }
        let weight = self.weight.map(Weight::new).transpose().map_err(bad_input)?;
        let options = SolveOptions {
            ties: maybe(self.ties.as_deref())?.or(options.ties),
            weight: weight.or(options.weight),
            expand: maybe(self.expand.as_deref())?.or(options.expand),
            beam_width: self.beam_width.unwrap_or(options.beam_width),
            ..options
        };
        options.resolved().map_err(solve_error)?;
        if self.beam_width.is_some() && options.algorithm != Algorithm::Beam {
            return Err(solve_error(SolveError::TakesNo(options.algorithm, Extra::BeamWidth)));
        }
        Ok(options)
    }
}

fn driven(
    problem: OwnProblem,
    estimate: Option<OwnEstimate>,
    options: &SolveOptions,
    memory: usize,
) -> PyResult<Box<dyn Driven>> {
    let algorithm = options.algorithm;
    let layered = problem.clone().with_unit_costs(algorithm.name());
    Ok(match (algorithm, estimate) {
        (Algorithm::AStar | Algorithm::Greedy, Some(estimate)) => {
            best_first(problem, estimate.rated(), options, memory)
        }
        (Algorithm::AStar | Algorithm::Greedy, None) => {
            best_first::<Zero>(problem, Rated::ZERO, options, memory)
        }
        (Algorithm::IdaStar, Some(estimate)) => {
            Box::new(Running::new(Deepening::new(problem, estimate.rated())))
        }
        (Algorithm::IdaStar, None) | (Algorithm::IterativeDeepening, _) => {
            Box::new(Running::new(Deepening::new(problem, Rated::ZERO)))
        }
        (Algorithm::BreadthFirst, _) => {
            Box::new(Running::new(Layered::new(layered, (), Keep::All, memory)))
        }
        (Algorithm::PrunedBreadthFirst, _) => {
            let rank = ByRank(problem);
            Box::new(Running::new(Layered::new(layered, rank, Keep::BestRank, memory)))
        }
        (Algorithm::Beam, estimate) => {
            let (rank, keep) = (ByEstimate(estimate), Keep::Best(options.beam_width));
            Box::new(Running::new(Layered::new(layered, rank, keep, memory)))
        }
        (Algorithm::Auto, _) => {
            return Err(bad_input(
                "auto is for Infexion boards only; use astar, greedy, idastar, bfs, ids, \
                 pruned-bfs or beam",
            ));
        }
    })
}

/// A* as the options want it. States are expanded as a whole unless told otherwise: in parts, a
/// function in Python would be asked about the same states again and again.
fn best_first<H: Heuristic<State> + Send + 'static>(
    problem: OwnProblem,
    heuristic: Rated<H>,
    options: &SolveOptions,
    memory: usize,
) -> Box<dyn Driven> {
    let ties = options.ties.unwrap_or_default();
    let search = AStar::new(problem, heuristic, memory);
    let search = match options.algorithm {
        Algorithm::Greedy => search.greedy(ties),
        _ => search.weighted(options.weight.unwrap_or_default(), ties),
    };
    Box::new(Running::new(match options.expand {
        Some(Expand::Parts) => search.in_parts(),
        Some(Expand::Whole) | None => search,
    }))
}

/// A search in a puzzle of the user's.
#[pyclass(module = "infexion", frozen)]
pub(crate) struct OwnSearch {
    search: Mutex<Box<dyn Driven>>,
    estimate: Option<OwnEstimate>,
    raised: Raised,
    /// The algorithm with the options that were given.
    #[pyo3(get)]
    name: String,
}

/// A successor: the place of its action, the state, its estimate, what became of it.
type Child = (u32, Py<PyAny>, Option<u32>, &'static str);
/// A state that waits: the state, its cost from the start, its estimate.
type Waiting = (Py<PyAny>, u32, Option<u32>);

/// One expansion, as the Python half takes it.
#[derive(IntoPyObject)]
pub(crate) struct Step {
    index: u64,
    state: Py<PyAny>,
    g: u32,
    h: Option<u32>,
    lower_bound: u32,
    layer: Option<(u32, usize, usize)>,
    children: Vec<Child>,
    frontier_size: u64,
    frontier: Vec<Waiting>,
}

/// What is known at the end, as the Python half takes it.
#[derive(IntoPyObject)]
pub(crate) struct End {
    outcome: &'static str,
    stop_reason: Option<&'static str>,
    plan: Option<Vec<u32>>,
    cost: Option<u32>,
    lower_bound: Option<u32>,
    summary: String,
    statistics: String,
}

#[pymethods]
impl OwnSearch {
    #[new]
    fn new(
        py: Python<'_>,
        problem: &Bound<'_, PyAny>,
        start: &Bound<'_, PyAny>,
        options: OwnOptions,
        heuristic: Option<(String, Bound<'_, PyAny>)>,
        memory_limit: Option<usize>,
    ) -> PyResult<OwnSearch> {
        let options = options.solve_options()?;
        let name = Run::from(&options).name;
        let raised = Raised::new(&CancelFlag::default());
        let problem = OwnProblem::new(problem, start, &raised);
        let estimate = heuristic.map(|(name, function)| OwnEstimate::new(name, &function, &raised));
        let used = estimate.clone().filter(|_| options.algorithm.takes_heuristics());
        let memory = memory_limit.unwrap_or(usize::MAX);
        // The start is looked at here.
        let search = py.detach(|| driven(problem, used.clone(), &options, memory));
        let search = Mutex::new(raised.unless_raised(search)??);
        Ok(OwnSearch { search, estimate: used, raised, name })
    }

    /// Makes steps until the end or a limit, which ends the search if `stop` says so; how many were
    /// made. Looks at the clock at each: Python is slow enough.
    fn run(
        &self,
        py: Python<'_>,
        time_limit: Option<f64>,
        expansions: Option<u64>,
        stop: bool,
    ) -> PyResult<u64> {
        let watch = Watch::start(&limits(time_limit, None)?);
        let made = py.detach(|| {
            let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
            let before = search.statistics().expanded;
            let most = expansions.map(|more| before.saturating_add(more));
            while search.outcome().is_none() && !self.raised.is_raised() {
                // A limit does not keep a search from taking a goal that it has found.
                if most.is_some_and(|most| search.statistics().expanded >= most)
                    && (!stop || search.expands_next())
                {
                    if stop {
                        search.stop(StopReason::Expansions);
                    }
                    break;
                }
                match watch.exceeded(0) {
                    Some(reason) => search.stop(reason),
                    None => search.advance(&mut Seen::default()),
                }
            }
            search.statistics().expanded - before
        });
        self.raised.unless_raised(made)
    }

    /// Makes a step and shows it, with so many of the states that wait; `None` at the end.
    fn step(&self, py: Python<'_>, frontier: usize) -> PyResult<Option<Step>> {
        // With the interpreter's lock released: another thread may hold this one and wait for that.
        let (seen, index, lower_bound, (frontier_size, waiting)) = py.detach(|| {
            let mut seen = Seen::default();
            let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
            let index = search.statistics().expanded;
            if search.outcome().is_none() {
                search.advance(&mut seen);
            }
            (seen, index, search.lower_bound(), search.frontier(frontier))
        });
        self.raised.unless_raised(())?;
        let Some((state, g)) = seen.expanded else { return Ok(None) };
        let ask = |state: &State| whole(self.estimate.as_ref()?.ask(state));
        let child = |(action, state, fate): &(u32, State, Fate)| {
            (*action, state.clone_ref(py), ask(state), fate.name())
        };
        let waiting = waiting.iter().map(|open| {
            let h = open.h.filter(|_| self.estimate.is_some());
            (open.state.clone_ref(py), open.g, h)
        });
        let shown = Step {
            index,
            state: state.clone_ref(py),
            g,
            h: ask(&state),
            lower_bound,
            layer: seen.layer,
            children: seen.children.iter().map(child).collect(),
            frontier_size,
            frontier: waiting.collect(),
        };
        self.raised.unless_raised(Some(shown))
    }

    /// What is known, once the search is over.
    fn end(&self, py: Python<'_>, unit_costs: bool, seconds: f64) -> PyResult<Option<End>> {
        let (outcome, statistics) = py.detach(|| {
            let search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
            (search.outcome().cloned(), search.statistics().clone())
        });
        let Some(outcome) = outcome else { return Ok(None) };
        let unit = if unit_costs { "action" } else { "cost unit" };
        let wording = Wording { optimal: "optimal", unsolvable: "unsolvable", unit };
        let record = StatisticsRecord { seconds, ..StatisticsRecord::from(&statistics) };
        Ok(Some(End {
            outcome: outcome.kind().name(),
            stop_reason: outcome.stop_reason().map(StopReason::name),
            plan: outcome.solution().map(|solution| solution.actions.clone()),
            cost: outcome.upper_bound(),
            lower_bound: outcome.lower_bound(),
            summary: outcome.in_words(&wording),
            statistics: json(&record)?,
        }))
    }
}

/// States before and after, place of the action, its cost, estimates before and after.
type Fall = (Py<PyAny>, Py<PyAny>, u32, u32, Option<f64>, Option<f64>);

/// An audit, as the Python half takes it.
#[derive(IntoPyObject)]
pub(crate) struct OwnAudit {
    states: u64,
    edges: u64,
    measured: u64,
    distance: u64,
    infinite: u64,
    error: f64,
    exact: u64,
    overestimates: u64,
    overestimate: Option<(Py<PyAny>, Option<f64>, u32)>,
    inconsistent_edges: u64,
    inconsistency: Option<Fall>,
}

/// Holds a heuristic against true distances in a puzzle of the user's.
#[pyfunction]
pub(crate) fn audit_problem(
    py: Python<'_>,
    problem: &Bound<'_, PyAny>,
    start: &Bound<'_, PyAny>,
    heuristic: (String, Bound<'_, PyAny>),
    states: usize,
) -> PyResult<OwnAudit> {
    let raised = Raised::new(&CancelFlag::default());
    let problem = OwnProblem::new(problem, start, &raised);
    let estimate = OwnEstimate::new(heuristic.0, &heuristic.1, &raised);
    let found = py.detach(|| audit(&problem, &mut |state| estimate.ask(state), states));
    let Audit { overestimate, inconsistency, .. } = raised.unless_raised(&found)?;
    Ok(OwnAudit {
        states: found.states,
        edges: found.edges,
        measured: found.measured,
        distance: found.distance,
        infinite: found.infinite,
        error: found.error,
        exact: found.exact,
        overestimates: found.overestimates,
        overestimate: overestimate
            .as_ref()
            .map(|over| (over.state.clone_ref(py), over.estimate, over.distance)),
        inconsistent_edges: found.inconsistent_edges,
        inconsistency: inconsistency.as_ref().map(|drop| {
            let [before, after] = &drop.states;
            let [from, to] = drop.estimates;
            (before.clone_ref(py), after.clone_ref(py), drop.action, drop.cost, from, to)
        }),
    })
}
