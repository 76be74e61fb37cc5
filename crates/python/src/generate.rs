//! Random boards by seed.

use crate::board::PyBoard;
use crate::errors::{bad_input, internal, stopped};
use crate::interrupt::interruptible;
use crate::options::{limits, word};
use infexion_generate::{GenerateError, GenerateOptions, Generator};
use infexion_search::CancelFlag;
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use std::sync::Mutex;

/// What boards look like, as the Python half hands it over: ranges as pairs, both ends included.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Shape {
    seed: u64,
    red: (u32, u32),
    blue: (u32, u32),
    red_power: (u32, u32),
    blue_power: (u32, u32),
    density: Option<f64>,
    max_total_power: Option<u32>,
    optimum: Option<(u32, u32)>,
    solvable: bool,
    distinct: bool,
    spawn: String,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
    patience: u32,
}

impl Shape {
    pub(crate) fn options(&self) -> PyResult<GenerateOptions> {
        let range = |(low, high): (u32, u32)| -> RangeInclusive<u32> { low..=high };
        Ok(GenerateOptions {
            seed: self.seed,
            red: range(self.red),
            blue: range(self.blue),
            red_power: range(self.red_power),
            blue_power: range(self.blue_power),
            density: self.density,
            max_total_power: self.max_total_power,
            optimum: self.optimum.map(range),
            solvable: self.solvable,
            distinct: self.distinct,
            spawn: word(&self.spawn)?,
            limits: limits(self.time_limit, self.memory_limit)?,
            patience: self.patience,
        })
    }
}

/// An endless stream of boards.
#[pyclass(module = "infexion", frozen)]
pub(crate) struct BoardGenerator {
    boards: Mutex<Generator>,
    cancel: CancelFlag,
}

#[pymethods]
impl BoardGenerator {
    #[new]
    fn new(shape: Shape) -> PyResult<BoardGenerator> {
        let options = shape.options()?;
        let cancel = options.limits.cancel.clone();
        let boards = Mutex::new(Generator::new(options).map_err(bad_input)?);
        Ok(BoardGenerator { boards, cancel })
    }

    /// The next boards, so many or fewer if they take long to find.
    fn take(&self, py: Python<'_>, count: usize) -> PyResult<Vec<PyBoard>> {
        let found = interruptible(py, &self.cancel, || {
            let mut boards = self.boards.lock().map_err(|_| None)?;
            boards.by_ref().take(count).collect::<Result<Vec<_>, _>>().map_err(Some)
        })?;
        match found {
            Ok(boards) => Ok(boards.into_iter().map(PyBoard).collect()),
            Err(Some(GenerateError::Solve(error))) => Err(internal(error)),
            Err(Some(error)) => Err(stopped(error)),
            Err(None) => Err(internal("the generator failed before")),
        }
    }
}
