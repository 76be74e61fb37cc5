//! The systems of the student reports, run as they are described: queue, order among equals,
//! duplicates, the moment of the goal test, heuristic and SPAWN rule.
//!
//! What each report says, how it is read here and where the project's own searches differ is told
//! in `docs/systems.md`. Where a report leaves something open there are several
//! [readings](Reading); the first of a system is the one that the report's own numbers support.

mod cover;
mod pruning;

use crate::algorithm::Algorithm;
use crate::heuristics::{BoxedHeuristic, HeuristicName, Largest, largest};
use crate::infexion::{InfexionProblem, Spawn};
use crate::searches::AnySearch;
use crate::solve::{SolveError, SolveOptions};
use cover::RememberedCover;
use infexion_rules::Board;
use infexion_search::{
    Description, Duplicates, GoalTest, Hopeless, PrunedTree, Rated, Status, Textbook, Ties,
};
use infexion_words::words;
pub(crate) use pruning::Pruning;

/// A system of a student report. The Cachex system, 002, is in the crate of that game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum System {
    /// A* with line cover.
    Report000,
    /// A* with approach and infection, without a list of boards seen.
    Report001,
    /// Pruned breadth-first search.
    Report003,
    /// A* with relaxed infection.
    Report004,
}

words! { System, "system":
    Report000 = "000":
        "A* by lines that cover all blue cells; ends when a board without blue is generated",
    Report001 = "001":
        "A* by the sum of approach and infection; keeps no list of the boards it has seen",
    Report003 = "003":
        "breadth-first search that keeps what converts most, then what is nearest",
    Report004 = "004":
        "A* by relaxed infection; a dictionary of the boards expanded",
}

/// How a sentence of a report is read where it leaves something open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// 000: a board is a duplicate if it was generated before.
    SeenWhenGenerated,
    /// 000: a board is a duplicate if it was expanded before.
    SeenWhenExpanded,
    /// 001, 004: a stack of 6 is taken first and is gone.
    SixGone,
    /// 004: a stack of 6 is taken first and comes back with power 7.
    SixSeven,
    /// 001, 004: stacks of 6 are taken last, as the project's own infection does.
    SixLast,
    /// 003: power converted, then distance.
    ConvertedPower,
    /// 003: stacks converted, then distance.
    ConvertedCount,
    /// 003: stacks converted, distance, most red power.
    MostRedPower,
    /// 003: stacks converted, distance, the strongest red stack.
    StrongestRed,
}

words! { Reading, "reading":
    SeenWhenGenerated = "seen-when-generated": "a board counts as seen once it is generated",
    SeenWhenExpanded = "seen-when-expanded": "a board counts as seen once it is expanded",
    SixGone = "six-gone": "a blue stack of 6 is taken first, and gone",
    SixSeven = "six-becomes-seven": "a blue stack of 6 is taken first, and comes back with 7",
    SixLast = "six-last": "blue stacks of 6 are taken last",
    ConvertedPower = "converted-power": "most power converted, then nearest",
    ConvertedCount = "converted-count": "most stacks converted, then nearest",
    MostRedPower = "most-red-power": "most stacks converted, nearest, most red power",
    StrongestRed = "strongest-red": "most stacks converted, nearest, strongest red stack",
}

impl System {
    /// The ways to read it; the first unless told otherwise.
    pub const fn readings(self) -> &'static [Reading] {
        match self {
            System::Report000 => &[Reading::SeenWhenGenerated, Reading::SeenWhenExpanded],
            System::Report001 => &[Reading::SixGone, Reading::SixLast],
            System::Report003 => &[
                Reading::ConvertedPower,
                Reading::ConvertedCount,
                Reading::MostRedPower,
                Reading::StrongestRed,
            ],
            System::Report004 => &[Reading::SixGone, Reading::SixSeven, Reading::SixLast],
        }
    }

    /// The way to read it with this name.
    ///
    /// # Errors
    /// It has none of this name, whatever other systems have.
    pub fn reading(self, name: &str) -> Result<Reading, SolveError> {
        let found = self.readings().iter().copied().find(|reading| reading.name() == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = self.readings().iter().map(|reading| reading.name()).collect();
            let names = names.join(", ");
            SolveError::Options(format!("report {self} has no reading '{name}'; it has {names}"))
        })
    }

    /// Where it spawns in the extended game; `None` if the report describes no search for it.
    pub const fn spawn(self) -> Option<Spawn> {
        match self {
            System::Report000 => Some(Spawn::All),
            System::Report001 => Some(Spawn::NearBlue),
            System::Report003 => Some(Spawn::NoCapture),
            System::Report004 => None,
        }
    }

    /// Which of equals comes first, unless told otherwise; `None` if nothing waits in a queue.
    pub const fn ties(self) -> Option<Ties> {
        match self {
            // 004 does not say. It found A* ahead of breadth-first search on harder boards; with
            // the oldest first it is behind (`docs/systems.md`).
            System::Report000 | System::Report004 => Some(Ties::LargerG),
            System::Report001 => Some(Ties::Oldest),
            System::Report003 => None,
        }
    }

    /// The named algorithm that comes nearest.
    const fn algorithm(self) -> Algorithm {
        match self {
            System::Report003 => Algorithm::PrunedBreadthFirst,
            System::Report000 | System::Report001 | System::Report004 => Algorithm::AStar,
        }
    }

    fn heuristics(self, reading: Reading) -> Vec<HeuristicName> {
        match (self, reading) {
            (System::Report000, _) => vec![HeuristicName::LineCover],
            (System::Report001, Reading::SixLast) => vec![HeuristicName::ApproachInfection],
            (System::Report001, _) => vec![HeuristicName::Report001],
            (System::Report004, Reading::SixSeven) => vec![HeuristicName::SixSeven],
            (System::Report004, Reading::SixLast) => vec![HeuristicName::Infection],
            (System::Report004, _) => vec![HeuristicName::SixFirst],
            (System::Report003, _) => Vec::new(),
        }
    }

    /// The options with all that the report decides filled in.
    pub(crate) fn resolved(self, options: &SolveOptions) -> Result<SolveOptions, SolveError> {
        let refuse = |what: String| Err(SolveError::Options(format!("report {self} {what}")));
        let reading = options.reading.unwrap_or(self.readings()[0]);
        // What a report decides may be said again, as in options that are resolved already.
        let algorithms = [Algorithm::Auto, self.algorithm()];
        let named = &options.heuristics;
        let is_own = named.is_empty() || *named == self.heuristics(reading);
        let decided = [
            (!algorithms.contains(&options.algorithm), "algorithm"),
            (!is_own || !options.own.is_empty(), "heuristic"),
            (options.weight.is_some(), "weight"),
            (options.expand.is_some(), "way to expand"),
            (options.ties.is_some() && self == System::Report003, "order among equals"),
        ];
        if let Some((_, what)) = decided.iter().find(|(given, _)| *given) {
            return refuse(format!("decides the {what} itself: leave that option out"));
        }
        self.reading(reading.name())?;
        let spawn = match (options.spawn, self.spawn()) {
            (Spawn::Never, _) => Spawn::Never,
            (_, None) => {
                return refuse(
                    "describes no search with SPAWN: solve with an algorithm, such as astar"
                        .to_owned(),
                );
            }
            (asked, Some(own)) if asked == Spawn::All || asked == own => own,
            (asked, Some(own)) => {
                return refuse(format!("spawns by the rule {own}, not {asked}: say --spawn"));
            }
        };
        Ok(SolveOptions {
            algorithm: self.algorithm(),
            heuristics: self.heuristics(reading),
            reading: Some(reading),
            ties: options.ties.or(self.ties()),
            spawn,
            ..options.clone()
        })
    }

    /// The search itself, for [resolved](System::resolved) options.
    pub(crate) fn search(self, board: &Board, options: &SolveOptions, memory: usize) -> AnySearch {
        let problem = InfexionProblem::new(*board, options.spawn);
        let reading = options.reading.unwrap_or(self.readings()[0]);
        let ties = options.ties.unwrap_or_default();
        let description = match self {
            System::Report003 => {
                let pruning = Pruning::new(reading);
                return AnySearch::PrunedTree(PrunedTree::new(problem, pruning, memory));
            }
            System::Report000 => Description {
                ties,
                duplicates: match reading {
                    Reading::SeenWhenExpanded => Duplicates::DroppedWhenExpanded,
                    _ => Duplicates::DroppedWhenGenerated,
                },
                goal_test: GoalTest::Generated,
                hopeless: Hopeless::Dropped,
            },
            System::Report001 => Description {
                ties,
                duplicates: Duplicates::Kept,
                goal_test: GoalTest::Expanded,
                hopeless: Hopeless::Last,
            },
            System::Report004 => Description {
                ties,
                duplicates: Duplicates::DroppedWhenExpanded,
                goal_test: GoalTest::Expanded,
                hopeless: Hopeless::Dropped,
            },
        };
        let heuristic: Rated<Largest> = match self {
            System::Report000 => {
                let cover: BoxedHeuristic = Box::<RememberedCover>::default();
                // The value is that of the line cover, in both games.
                std::iter::once(Rated::new(cover, Status::Proved)).collect()
            }
            _ => largest(options.heuristics.iter().copied(), options.spawn.game()),
        };
        AnySearch::Textbook(Textbook::new(problem, heuristic, description, memory))
    }
}

#[cfg(test)]
mod tests;
