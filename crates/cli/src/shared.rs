//! Options that mean the same in every command that has them. Limits are in `limits`.

use crate::exit::Failure;
use crate::fault::Fault;
use crate::limits::threads;
use crate::words::word;
use clap::Args;
use infexion_search::{Ties, Weight};
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{Algorithm, Expand, Reading, SolveError, SolveOptions, Spawn, System};

/// Which game is played.
#[derive(Clone, Debug, Args)]
pub(crate) struct SpawnArgs {
    /// Play the extended game with SPAWN: on every empty cell, or only next to blue stacks.
    #[arg(long, value_parser = word::<Spawn>(), value_name = "WHERE", num_args = 0..=1, require_equals = true, default_value_t = Spawn::Never, default_missing_value = "all")]
    pub(crate) spawn: Spawn,
}

impl SpawnArgs {
    /// For commands that speak of a game as it is. Where spawns may lie next to blue stacks only,
    /// a search can miss the optimum: that is a way to search, and no game.
    pub(crate) fn whole_game(&self) -> Result<Spawn, Failure> {
        match self.spawn {
            Spawn::NearBlue | Spawn::NoCapture => Err(Fault::plain(
                "--spawn=near-blue can miss the optimum, and this command must know it; type \
                 --spawn, or use near-blue with solve, batch or compare",
            )
            .into()),
            spawn => Ok(spawn),
        }
    }
}

/// What to search with.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchArgs {
    /// The algorithm (`infexion algorithms` lists them with their claims).
    #[arg(long, short, value_parser = word::<Algorithm>(), default_value = "auto")]
    algorithm: Algorithm,

    /// Heuristics, separated by commas, of which the largest counts (`infexion heuristics`).
    /// [default: line-cover,infection where the algorithm takes any]
    #[arg(long, short = 'H', value_name = "NAME", value_delimiter = ',', value_parser = word::<HeuristicName>())]
    heuristic: Vec<HeuristicName>,

    /// Run the system of a student report as it is described (`infexion systems`).
    #[arg(long, value_name = "REPORT", value_parser = word::<System>())]
    system: Option<System>,

    /// How to read the report where it leaves something open (`infexion systems`).
    #[arg(long, value_name = "READING", value_parser = word::<Reading>(), hide_possible_values = true, requires = "system")]
    reading: Option<Reading>,

    /// Which of equals comes first in the queue of a best-first search. [default: larger-g]
    #[arg(long, value_name = "ORDER", value_parser = word::<Ties>())]
    ties: Option<Ties>,

    /// Let A* go by g + W h: often much faster, and the solution is at most W times too long,
    /// which the lower bound says. [default: 1]
    #[arg(long, value_name = "W")]
    weight: Option<Weight>,

    /// How A* expands a state. [default: parts with weight 1, else whole]
    #[arg(long, value_name = "HOW", value_parser = word::<Expand>())]
    expand: Option<Expand>,

    #[command(flatten)]
    game: SpawnArgs,

    /// States a beam search keeps in each layer.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    beam_width: u32,
}

impl SearchArgs {
    /// The options; a heuristic for an algorithm that takes none is refused.
    pub(crate) fn options(&self) -> Result<SolveOptions, Failure> {
        let is_plain = self.system.is_none() && !self.heuristic.is_empty();
        if is_plain && !self.algorithm.takes_heuristics() {
            let names: Vec<&str> = self.heuristic.iter().map(|name| name.name()).collect();
            let message = format!(
                "{}: type --algorithm astar --heuristic {}, or leave --heuristic out",
                SolveError::TakesNoHeuristic(self.algorithm),
                names.join(",")
            );
            return Err(Fault::plain(message).into());
        }
        let options = SolveOptions {
            algorithm: self.algorithm,
            heuristics: self.heuristic.clone(),
            spawn: self.game.spawn,
            beam_width: self.beam_width as usize,
            system: self.system,
            reading: self.reading,
            ties: self.ties,
            weight: self.weight,
            expand: self.expand,
            ..SolveOptions::default()
        };
        match options.resolved() {
            Ok(_) => Ok(options),
            Err(error) => Err(Fault::plain(error.to_string()).into()),
        }
    }
}

/// Threads of one search.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ThreadsArgs {
    /// Threads of the default solver for one board; 0 for all cores. With 1, runs repeat exactly.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

impl ThreadsArgs {
    /// The number, 0 for all cores.
    pub(crate) fn count(self) -> usize {
        match self.threads {
            0 => 0,
            asked => threads("--threads", asked),
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
