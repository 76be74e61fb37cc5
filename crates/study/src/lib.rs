//! The published study: one call makes every table and figure of `docs/study.md`, with fixed
//! seeds. What is a proof is said to be one; what is a sample says how large it was.

mod capture;
mod document;
mod effects;
pub mod frontier;
mod growth;
mod measure;
mod small;
mod verdicts;

use infexion_generate::GenerateError;
use infexion_lab::chart::ChartError;
use infexion_lab::experiment::ExperimentError;
use infexion_search::CancelFlag;
use infexion_solver::SolveError;

/// How much to measure.
#[derive(Clone, Debug)]
pub struct StudyOptions {
    /// Boards for each length of the optimal solution.
    pub boards: usize,
    /// The longest optimal solution.
    pub longest: u32,
    /// Expansions of each run: a limit that ends it at the same place on every machine.
    pub expansions: u64,
    /// Edges in the audit of each heuristic.
    pub edges: u64,
    /// Random boards for the pruned search.
    pub pruned: usize,
    /// Random boards for each mean.
    pub sample: usize,
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
            expansions: 20_000,
            edges: 4_000_000,
            pruned: 2_000,
            sample: 200,
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
            expansions: 500,
            edges: 20_000,
            pruned: 50,
            sample: 5,
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
    Experiment(#[from] ExperimentError),
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
    progress("the systems, BFS, IDS and the default solver on boards of growing difficulty");
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
    progress("order among equals, closeness, power, separation, SPAWN, duplicates");
    let ties = effects::ties(options)?;
    let closeness = effects::closeness(options)?;
    let growth = effects::growth(options)?;
    check()?;
    let with_spawn = effects::with_spawn(options)?;
    let dropped = effects::dropped(options)?;
    let remembered = effects::remembered(options)?;
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
        ties: &ties,
        closeness: &closeness,
        growth: &growth,
        with_spawn: &with_spawn,
        dropped: &dropped,
        remembered: &remembered,
    });
    let figures = measure::figures(&contest, &depths.results, &audits, &spawn)?;
    Ok(Study { document, figures })
}
