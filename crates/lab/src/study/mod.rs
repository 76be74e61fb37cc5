//! The published study: one call makes every table and figure of `docs/study.md`, with fixed
//! seeds. What is a proof is said to be one; what is a sample says how large it was.

mod capture;
mod document;
mod growth;
mod literal;
mod measure;
mod small;
mod verdicts;

use crate::chart::ChartError;
use crate::compare::CompareError;
use crate::generate::GenerateError;
use infexion_search::CancelFlag;
use infexion_solver::SolveError;
use std::time::Duration;

/// How much to measure.
#[derive(Clone, Debug)]
pub struct StudyOptions {
    /// Boards for each length of the optimal solution.
    pub boards: usize,
    /// The longest optimal solution.
    pub longest: u32,
    /// Time for each run.
    pub time: Duration,
    /// Edges in the audit of each heuristic.
    pub edges: u64,
    /// Random boards for the pruned search.
    pub pruned: usize,
    /// Look at every board of up to three stacks.
    pub exhaustive: bool,
    /// Ends the study early.
    pub cancel: CancelFlag,
}

impl Default for StudyOptions {
    fn default() -> StudyOptions {
        StudyOptions {
            boards: 12,
            longest: 8,
            time: Duration::from_secs(2),
            edges: 4_000_000,
            pruned: 2_000,
            exhaustive: true,
            cancel: CancelFlag::default(),
        }
    }
}

impl StudyOptions {
    /// Everything small: enough to see that all parts work.
    pub fn quick() -> StudyOptions {
        StudyOptions {
            boards: 2,
            longest: 3,
            time: Duration::from_millis(200),
            edges: 20_000,
            pruned: 50,
            exhaustive: false,
            cancel: CancelFlag::default(),
        }
    }
}

/// The study, ready to be written to files.
#[derive(Clone, Debug)]
pub struct Study {
    /// `study.md`.
    pub document: String,
    /// Names and contents of the figures, which the document expects in a folder `figures`.
    pub figures: Vec<(&'static str, String)>,
}

/// Why there is no study.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The cancel flag was set.
    #[error("interrupted")]
    Cancelled,
    /// Boards could not be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The comparison failed.
    #[error(transparent)]
    Compare(#[from] CompareError),
    /// A chart failed.
    #[error(transparent)]
    Chart(#[from] ChartError),
    /// A bug in a solver.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A published fact did not hold when it was checked again.
    #[error("the study contradicts itself: {0}")]
    Contradiction(String),
}

/// Makes the study; `progress` hears what is being done.
pub fn study(options: &StudyOptions, progress: &mut dyn FnMut(&str)) -> Result<Study, StudyError> {
    let check = || match options.cancel.is_cancelled() {
        true => Err(StudyError::Cancelled),
        false => Ok(()),
    };
    progress("A*, BFS, IDS and the default solver on boards of growing difficulty");
    let contest = measure::difficulty(options)?;
    check()?;
    progress("states at each depth of the example");
    let depths = measure::depths()?;
    progress("heuristics against true distances");
    let audits = measure::audits(options);
    check()?;
    progress("the pruned search against the optimum");
    let pruned = verdicts::pruned(options)?;
    check()?;
    progress("every board of up to three stacks");
    let exhaustive = verdicts::exhaustive(options);
    check()?;
    progress("spawning");
    let spawn = verdicts::spawn()?;
    progress("Cachex");
    let cachex = verdicts::cachex()?;
    let document = document::write(&document::Findings {
        options,
        results: &contest,
        depths: &depths,
        audits: &audits,
        pruned: &pruned,
        exhaustive: exhaustive.as_ref(),
        spawn: &spawn,
        cachex: &cachex,
    });
    let figures = measure::figures(&contest, &depths.results, &audits, &spawn)?;
    Ok(Study { document, figures })
}
