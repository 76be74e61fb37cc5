//! The report as data: the same record from the command line, Python, the web and batches.

use crate::algorithm::{Algorithm, Expand};
use crate::heuristics::HeuristicName;
use crate::infexion::Spawn;
use crate::solve::Report;
use crate::systems::{Reading, System};
use infexion_rules::notation::items;
use infexion_search::{OutcomeKind, StatisticsRecord, StopReason, Ties, Weight, Wording};
use serde::{Deserialize, Serialize};

/// What was asked of the solver, and what came out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    /// The board, as `r,q,colour,power` items.
    pub board: String,
    /// Which spawns were tried; `never` is the game without SPAWN.
    pub spawn: Spawn,
    /// The algorithm that ran.
    pub algorithm: Algorithm,
    /// The report whose system was run as it is described; null for the project's own searches.
    pub system: Option<System>,
    /// How that report was read; null without one.
    pub reading: Option<Reading>,
    /// Which of equals came first; null for searches without a queue.
    pub ties: Option<Ties>,
    /// What A* multiplied its estimates by; null for other searches.
    pub weight: Option<f64>,
    /// How A* expanded states; null for other searches.
    pub expand: Option<Expand>,
    /// The heuristics it used, of which the largest counts.
    pub heuristics: Vec<HeuristicName>,
    /// Heuristics that somebody brought along, by their names; missing where there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own_heuristics: Vec<String>,
    /// States that a beam search keeps in each layer; null for other searches.
    pub beam_width: Option<u64>,
    /// Threads of the default solver; 0 for all cores.
    pub threads: u64,
    /// The time limit in seconds; null for none.
    pub time_limit: Option<f64>,
    /// The memory limit in bytes; null for none.
    pub memory_limit: Option<u64>,
    /// The limit on expansions; null for none.
    pub expansions_limit: Option<u64>,
    /// The version of infexion.
    pub version: String,
    /// What is known at the end.
    pub outcome: OutcomeKind,
    /// What ended the search, where the outcome is `stopped`; else null.
    pub stop_reason: Option<StopReason>,
    /// Actions of the best solution known, or null.
    pub length: Option<u32>,
    /// No solution is shorter, proved; null where there is no solution at all.
    pub lower_bound: Option<u32>,
    /// Length of the best solution known, or null.
    pub upper_bound: Option<u32>,
    /// The best solution known, in course notation, or null.
    pub actions: Option<Vec<String>>,
    /// The outcome in words.
    pub summary: String,
    /// What the search did.
    pub statistics: StatisticsRecord,
}

const WORDING: Wording = Wording { optimal: "optimal", unsolvable: "unsolvable", unit: "action" };

impl Report {
    /// The outcome in words.
    pub fn summary(&self) -> String {
        self.outcome.in_words(&WORDING)
    }
}

impl From<&Report> for Record {
    fn from(report: &Report) -> Record {
        let Report { board, options, limits, outcome, statistics } = report;
        let solution = outcome.solution();
        let is_beam = options.algorithm == Algorithm::Beam;
        Record {
            board: items::write(board.board()),
            spawn: options.spawn,
            algorithm: options.algorithm,
            system: options.system,
            reading: options.reading,
            ties: options.ties,
            weight: options.weight.map(Weight::value),
            expand: options.expand,
            heuristics: options.heuristics.clone(),
            own_heuristics: options.own.iter().map(|own| own.name().to_owned()).collect(),
            beam_width: is_beam.then_some(options.beam_width as u64),
            threads: options.threads as u64,
            time_limit: limits.time.map(|time| time.as_secs_f64()),
            memory_limit: limits.memory.map(|bytes| bytes as u64),
            expansions_limit: limits.expansions,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            outcome: outcome.kind(),
            stop_reason: outcome.stop_reason(),
            length: outcome.upper_bound(),
            lower_bound: outcome.lower_bound(),
            upper_bound: outcome.upper_bound(),
            actions: solution
                .map(|solution| solution.actions.iter().map(ToString::to_string).collect()),
            summary: report.summary(),
            statistics: StatisticsRecord::from(statistics),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SolveOptions, solve};
    use infexion_search::Limits;
    use std::time::Duration;

    #[test]
    fn a_record_says_what_was_asked_and_what_ran() {
        let board = items::read("0,0,r,1 0,1,b,1").unwrap();
        let limits = Limits {
            time: Some(Duration::from_millis(2500)),
            memory: Some(1 << 20),
            ..Limits::default()
        };
        let options = SolveOptions {
            spawn: Spawn::NearBlue,
            beam_width: 7,
            threads: 3,
            ..SolveOptions::default()
        };
        let record = Record::from(&solve(&board, &options, &limits, &mut ()).unwrap());
        assert_eq!(record.board, "0,0,r,1 0,1,b,1");
        assert_eq!((record.spawn, record.threads), (Spawn::NearBlue, 3));
        // The default solver cannot leave spawns out: A* ran, with heuristics of its own choice.
        assert_eq!(record.algorithm, Algorithm::AStar);
        assert_eq!(record.heuristics, [HeuristicName::LineCover, HeuristicName::Infection]);
        assert_eq!((record.time_limit, record.memory_limit), (Some(2.5), Some(1 << 20)));
        assert_eq!(record.beam_width, None);
        // It knows itself that it left spawns out, and nobody helps it.
        assert_eq!((record.outcome, record.stop_reason), (OutcomeKind::Solved, None));
        assert_eq!(record.summary, "solved, not proved optimal: 1 action");
    }

    #[test]
    fn a_plan_from_elsewhere_that_is_as_long_as_the_bound_is_optimal() {
        let board = items::read("0,0,r,1 0,1,b,1").unwrap();
        let report = solve(&board, &SolveOptions::default(), &Limits::default(), &mut ()).unwrap();
        let plan = vec!["SPREAD 0 0 0 1".parse().unwrap()];
        let record = Record::from(&report.with_plan(plan).unwrap());
        assert_eq!(record.summary, "optimal, proved: 1 action");
    }

    #[test]
    fn a_record_names_the_width_of_a_beam() {
        let board = items::read("0,0,r,1 0,1,b,1").unwrap();
        let options =
            SolveOptions { algorithm: Algorithm::Beam, beam_width: 7, ..SolveOptions::default() };
        let report = solve(&board, &options, &Limits::default(), &mut ()).unwrap();
        assert_eq!(Record::from(&report).beam_width, Some(7));
    }
}
