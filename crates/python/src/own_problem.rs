//! Puzzles that users write in Python, in the same searches as ours.
//!
//! A state is a Python object. Where a search stores it, it is stored as a number: the place of an
//! equal object in a list. An action is the place of its entry among those of `successors`; the
//! Python half plays a plan again and so finds the actions themselves.

use crate::errors::{bad_input, internal};
use crate::own::{Raised, called, failed, number, whole};
use infexion_search::{Heuristic, Problem, Rank, Rated, Status};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::{Arc, Mutex, PoisonError};

/// A state, shared without asking Python.
pub(crate) type State = Arc<Py<PyAny>>;

/// A puzzle of the user's; clones are the same puzzle.
#[derive(Clone)]
pub(crate) struct OwnProblem {
    problem: Arc<Py<PyAny>>,
    start: State,
    stored: Arc<Mutex<Stored>>,
    raised: Raised,
    unit_costs: Option<&'static str>,
}

/// The states that a search stores.
struct Stored {
    places: Py<PyDict>,
    states: Vec<State>,
}

impl OwnProblem {
    pub(crate) fn new(
        problem: &Bound<'_, PyAny>,
        start: &Bound<'_, PyAny>,
        raised: &Raised,
    ) -> OwnProblem {
        let py = problem.py();
        OwnProblem {
            problem: Arc::new(problem.clone().unbind()),
            start: Arc::new(start.clone().unbind()),
            stored: Arc::new(Mutex::new(Stored {
                places: PyDict::new(py).unbind(),
                states: Vec::new(),
            })),
            raised: raised.clone(),
            unit_costs: None,
        }
    }

    /// The same puzzle for a search by this name, which takes only actions that cost 1.
    pub(crate) fn with_unit_costs(self, algorithm: &'static str) -> OwnProblem {
        OwnProblem { unit_costs: Some(algorithm), ..self }
    }

    /// Calls a method on states; an exception tells which.
    fn call<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        states: &[&State],
    ) -> PyResult<Bound<'py, PyAny>> {
        let arguments = PyTuple::new(py, states.iter().map(|state| state.bind(py)))?;
        let told = self.problem.bind(py).call_method1(method, arguments);
        told.map_err(|error| self.failed(py, error, method, states))
    }

    fn failed(&self, py: Python<'_>, error: PyErr, method: &str, states: &[&State]) -> PyErr {
        let place = states.last().map(|state| state.bind(py).repr().map(|text| text.to_string()));
        let place = place.and_then(Result::ok).unwrap_or_else(|| "a state".to_owned());
        failed(py, error, method, &format!("the state {place}"))
    }

    /// The actions of a state: cost and next state.
    fn list(&self, py: Python<'_>, state: &State) -> PyResult<Vec<(u32, State)>> {
        let listed = self.call(py, "successors", &[state])?;
        let entries = listed.try_iter().and_then(|entries| {
            entries.map(|entry| self.entry(&entry?)).collect::<PyResult<Vec<_>>>()
        });
        entries.map_err(|error| self.failed(py, error, "successors", &[state]))
    }

    /// `(action, state)` or `(action, state, cost)`.
    fn entry(&self, entry: &Bound<'_, PyAny>) -> PyResult<(u32, State)> {
        let shown = || entry.repr().map(|text| text.to_string()).unwrap_or_default();
        let parts = entry.cast::<PyTuple>().ok().filter(|parts| matches!(parts.len(), 2 | 3));
        let Some(parts) = parts else {
            return Err(bad_input(format!(
                "successors lists {}: expected (action, state) or (action, state, cost)",
                shown()
            )));
        };
        let cost = match parts.len() {
            2 => 1,
            _ => parts.get_item(2)?.extract().map_err(|_| {
                bad_input(format!("the cost in {} is not a whole number from 0 on", shown()))
            })?,
        };
        match self.unit_costs {
            Some(algorithm) if cost != 1 => Err(bad_input(format!(
                "{algorithm} takes only actions that cost 1, and {} costs {cost}: use astar or idastar",
                parts.get_item(0)?.repr()?
            ))),
            _ => Ok((cost, Arc::new(parts.get_item(1)?.unbind()))),
        }
    }

    /// The place of a state, with a new one for a new state.
    fn place(&self, py: Python<'_>, state: &State) -> PyResult<u32> {
        let mut stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        let places = stored.places.bind(py).clone();
        let known = places.get_item(state.bind(py)).map_err(|error| {
            match error.is_instance_of::<PyTypeError>(py) {
                false => self.failed(py, error, "hash", &[state]),
                true => {
                    let kind = state.bind(py).get_type().name();
                    let kind = kind.map(|name| name.to_string()).unwrap_or_default();
                    bad_input(format!(
                        "a state must be hashable, and a {kind} is not: use a tuple or a frozen dataclass"
                    ))
                }
            }
        })?;
        if let Some(place) = known {
            return place.extract();
        }
        let place = u32::try_from(stored.states.len()).map_err(internal)?;
        places.set_item(state.bind(py), place)?;
        stored.states.push(Arc::clone(state));
        Ok(place)
    }
}

impl Problem for OwnProblem {
    type State = State;
    type Packed = u32;
    type Action = u32;

    fn start(&self) -> State {
        Arc::clone(&self.start)
    }

    fn is_goal(&self, state: &State) -> bool {
        self.raised.ask(false, |py| {
            let told = self.call(py, "is_goal", &[state])?;
            if told.is_none() {
                // A forgotten `return`: no state would be a goal, and "unsolvable" a proof.
                let shown = state.bind(py).repr()?;
                let message = format!("is_goal({shown}) returned None: True or False is needed");
                return Err(bad_input(message));
            }
            told.is_truthy()
        })
    }

    fn successors(&self, state: &State, mut visit: impl FnMut(u32, u32, State)) {
        // Outside of the call: a visit asks Python too.
        let listed = self.raised.ask(Vec::new(), |py| self.list(py, state));
        for (action, (cost, next)) in (0..).zip(listed) {
            visit(action, cost, next);
        }
    }

    fn changed(&self, parent: &State) {
        let error = Python::attach(|py| {
            let shown = parent.bind(py).repr().map(|text| text.to_string());
            bad_input(format!(
                "successors({}) lists other actions than before: it must always list the same ones in the same order",
                shown.unwrap_or_else(|_| "...".to_owned())
            ))
        });
        self.raised.keep(error);
    }

    fn pack(&self, state: &State) -> u32 {
        self.raised.ask(u32::MAX, |py| self.place(py, state))
    }

    fn unpack(&self, place: &u32) -> State {
        let stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        // After an exception there may be no such state; the search is about to be ended.
        Arc::clone(stored.states.get(*place as usize).unwrap_or(&self.start))
    }
}

/// A heuristic of the user's for such a puzzle: any callable.
#[derive(Clone)]
pub(crate) struct OwnEstimate {
    name: String,
    function: Arc<Py<PyAny>>,
    raised: Raised,
}

impl OwnEstimate {
    pub(crate) fn new(name: String, function: &Bound<'_, PyAny>, raised: &Raised) -> OwnEstimate {
        let function = Arc::new(function.clone().unbind());
        OwnEstimate { name, function, raised: raised.clone() }
    }

    /// What it says of a state; `None` for "no goal can be reached".
    pub(crate) fn ask(&self, state: &State) -> Option<f64> {
        self.raised.ask(Some(0.0), |py| {
            let told = self.function.bind(py).call1((state.bind(py),));
            told.and_then(|value| number(&value)).map_err(|error| {
                let shown = state.bind(py).repr().map(|text| text.to_string()).unwrap_or_default();
                failed(py, error, &called(&self.name), &format!("the state {shown}"))
            })
        })
    }

    /// Nobody knows whether it is right.
    pub(crate) fn rated(self) -> Rated<OwnEstimate> {
        Rated::new(self, Status::Believed)
    }
}

impl Heuristic<State> for OwnEstimate {
    fn estimate(&mut self, state: &State) -> Option<u32> {
        whole(self.ask(state))
    }
}

/// The best states by the heuristic.
pub(crate) struct ByEstimate(pub(crate) Option<OwnEstimate>);

impl Rank<State> for ByEstimate {
    fn rank(&mut self, _: &State, child: &State) -> Option<u64> {
        match &mut self.0 {
            None => Some(0),
            Some(estimate) => estimate.estimate(child).map(u64::from),
        }
    }
}

/// The best states by the puzzle's own method `rank`.
pub(crate) struct ByRank(pub(crate) OwnProblem);

impl Rank<State> for ByRank {
    fn rank(&mut self, parent: &State, child: &State) -> Option<u64> {
        let OwnProblem { raised, .. } = &self.0;
        raised.ask(Some(0), |py| {
            let told = self.0.call(py, "rank", &[parent, child])?;
            if told.is_none() {
                return Ok(None);
            }
            told.extract().map(Some).map_err(|_| {
                bad_input(format!("rank returned {told}, not a whole number from 0 on"))
            })
        })
    }
}
