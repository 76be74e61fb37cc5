//! Options that mean the same in every command that has them. Limits are in `limits`.

use crate::exit::Failure;
use crate::fault::Fault;
use crate::limits::threads;
use crate::words::{first_words, heuristic, word, word_or};
use clap::Args;
use clap::builder::StringValueParser;
use infexion_search::{Ties, Weight};
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{Algorithm, Expand, Extra, Reading, SolveError, SolveOptions, Spawn, System};

/// Which game is played.
#[derive(Clone, Debug, Args)]
pub(crate) struct SpawnArgs {
    /// Play the extended game with SPAWN: on every empty cell, or as WHERE says. The system of a
    /// report spawns by its own rule.
    #[arg(long, value_parser = word::<Spawn>(), value_name = "WHERE", num_args = 0..=1, require_equals = true)]
    spawn: Option<Option<Spawn>>,
}

impl SpawnArgs {
    /// Where spawns are tried.
    pub(crate) fn spawn(&self) -> Spawn {
        match self.spawn {
            None => Spawn::Never,
            Some(None) => Spawn::All,
            Some(Some(spawn)) => spawn,
        }
    }

    /// What was typed behind the equals sign.
    fn typed(&self) -> Option<Spawn> {
        self.spawn.flatten()
    }
}

/// Which game is played, for commands that speak of a game as it is. Where spawns may lie at some
/// cells only, a search can miss the optimum: that is a way to search, and no game.
#[derive(Clone, Debug, Args)]
pub(crate) struct GameArgs {
    /// Play the extended game with SPAWN.
    #[arg(long, value_parser = first_words::<Spawn, 2>(), value_name = "WHERE", num_args = 0..=1, require_equals = true)]
    spawn: Option<Option<Spawn>>,
}

impl GameArgs {
    /// Where spawns are tried: nowhere or everywhere.
    pub(crate) fn spawn(&self) -> Result<Spawn, Failure> {
        match (SpawnArgs { spawn: self.spawn }).spawn() {
            spawn @ (Spawn::NearBlue | Spawn::NoCapture) => Err(Fault::plain(format!(
                "--spawn={spawn} can miss the optimum, and this command must know it; type \
                 --spawn, or use {spawn} with solve, batch or compare"
            ))
            .into()),
            spawn => Ok(spawn),
        }
    }
}

/// What to search with.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchArgs {
    /// The algorithm (`infexion algorithms` lists them with their claims). With
    /// --spawn=near-blue and no-capture, auto is astar.
    #[arg(long, short, value_parser = word::<Algorithm>(), default_value = "auto")]
    algorithm: Algorithm,

    /// Heuristics, separated by commas, of which the largest counts (`infexion heuristics`).
    /// [default: line-cover,infection where the algorithm takes any]
    #[arg(long, short = 'H', value_name = "NAME", value_delimiter = ',', value_parser = heuristic())]
    heuristic: Vec<HeuristicName>,

    /// Run the system of a student report as it is described (`infexion systems`).
    #[arg(long, value_name = "REPORT", value_parser = word::<System>())]
    system: Option<System>,

    /// How to read the report where it leaves something open (`infexion systems`).
    #[arg(long, value_name = "READING", value_parser = word_or::<Reading, _>(StringValueParser::new()), hide_possible_values = true, requires = "system")]
    reading: Option<String>,

    /// Which of equals comes first in the queue of a best-first search. [default: larger-g]
    #[arg(long, value_name = "ORDER", value_parser = word::<Ties>())]
    ties: Option<Ties>,

    /// Let A* go by g + W h: often much faster. With an admissible heuristic the solution is at
    /// most W times as long as a shortest one, which the lower bound says. [default: 1]
    #[arg(long, value_name = "W")]
    weight: Option<Weight>,

    /// How A* expands a state. [default: parts with weight 1, else whole]
    #[arg(long, value_name = "HOW", value_parser = word::<Expand>())]
    expand: Option<Expand>,

    #[command(flatten)]
    game: SpawnArgs,

    /// States a beam search keeps in each layer. [default: 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    beam_width: Option<u32>,
}

impl SearchArgs {
    /// The options; what the algorithm or the system has no use for is refused.
    pub(crate) fn options(&self) -> Result<SolveOptions, Failure> {
        self.fitting().map_err(|error| {
            let message = match &error {
                SolveError::TakesNo(_, extra) => format!("{error}: {}", self.instead(*extra)),
                _ => error.to_string(),
            };
            Fault::plain(message).into()
        })
    }

    fn fitting(&self) -> Result<SolveOptions, SolveError> {
        let mut options = SolveOptions {
            algorithm: self.algorithm,
            heuristics: self.heuristic.clone(),
            spawn: self.game.spawn(),
            system: self.system,
            ties: self.ties,
            weight: self.weight,
            expand: self.expand,
            ..SolveOptions::default()
        };
        if let (Some(system), Some(reading)) = (self.system, &self.reading) {
            options.reading = Some(system.reading(reading)?);
        }
        let resolved = options.resolved()?;
        if let Some(typed) = self.game.typed().filter(|typed| *typed != resolved.spawn) {
            let message = format!(
                "report {} spawns by the rule {}, not {typed}: say --spawn",
                self.system.map_or("", System::name),
                resolved.spawn
            );
            return Err(SolveError::Options(message));
        }
        if let Some(width) = self.beam_width {
            if self.system.is_some() || resolved.algorithm != Algorithm::Beam {
                return Err(SolveError::TakesNo(resolved.algorithm, Extra::BeamWidth));
            }
            options.beam_width = width as usize;
        }
        Ok(options)
    }

    /// What to type for an option that the algorithm does not take.
    fn instead(&self, extra: Extra) -> String {
        let text = |value: Option<String>| value.unwrap_or_default();
        let (option, value, algorithm) = match extra {
            Extra::Heuristic => {
                let names: Vec<&str> = self.heuristic.iter().map(|name| name.name()).collect();
                ("--heuristic", names.join(","), Algorithm::AStar)
            }
            Extra::Ties => {
                ("--ties", text(self.ties.map(|ties| ties.to_string())), Algorithm::AStar)
            }
            Extra::Weight => {
                ("--weight", text(self.weight.map(|weight| weight.to_string())), Algorithm::AStar)
            }
            Extra::Expand => {
                ("--expand", text(self.expand.map(|expand| expand.to_string())), Algorithm::AStar)
            }
            Extra::BeamWidth => (
                "--beam-width",
                text(self.beam_width.map(|width| width.to_string())),
                Algorithm::Beam,
            ),
        };
        format!("type --algorithm {algorithm} {option} {value}, or leave {option} out")
    }
}

/// Threads of one search.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ThreadsArgs {
    /// Threads of the default solver for one board; 0 for all cores. With 1, runs repeat exactly.
    /// [default: 0]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

impl ThreadsArgs {
    /// The number, 0 for all cores.
    pub(crate) fn count(self) -> usize {
        match self.threads {
            None | Some(0) => 0,
            Some(asked) => threads("--threads", asked),
        }
    }

    /// The number for one search; several for a search that has one are refused.
    pub(crate) fn count_for(self, options: &SolveOptions) -> Result<usize, Failure> {
        let is_default = options.system.is_none() && options.algorithm == Algorithm::Auto;
        match self.threads {
            Some(asked) if asked != 1 && !(is_default && options.spawn.is_complete()) => {
                let message = "--threads is for the default solver, and this search runs on one: \
                               leave --threads out";
                Err(Fault::plain(message).into())
            }
            _ => Ok(self.count()),
        }
    }
}

/// Things done at the same time.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct JobsArgs {
    /// Boards at the same time; 0 for one a core. Take 1 where times matter.
    #[arg(long, short, value_name = "N", default_value_t = 0)]
    jobs: usize,
}

impl JobsArgs {
    /// The number, at least 1.
    pub(crate) fn count(self) -> usize {
        threads("--jobs", self.jobs)
    }
}
