//! A way to search.

use infexion_search::WeightError;
use infexion_solver::heuristics::HeuristicName;
use infexion_solver::{Algorithm, Extra, SolveError, SolveOptions, Spawn, System};
use infexion_words::{UnknownWord, Word};
use std::fmt::Write;
use std::str::FromStr;

/// What is searched with: an algorithm, perhaps with its heuristics, or the system of a report,
/// and perhaps options of it, each after a slash.
///
/// ```
/// use infexion_lab::experiment::Run;
///
/// for text in ["bfs", "astar:line-cover+infection", "astar/weight=1.5", "003/reading=strongest-red"] {
///     let run: Run = text.parse().unwrap();
///     assert_eq!(Run::from(&run.options).name, text);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Run {
    /// What tables and charts call it: as it was written.
    pub name: String,
    /// How to search. Game and threads are those of the experiment.
    pub options: SolveOptions,
}

/// Why a text names no run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseRunError {
    /// No such algorithm, heuristic or other name.
    #[error(transparent)]
    Unknown(#[from] UnknownWord),
    /// No weight.
    #[error(transparent)]
    Weight(#[from] WeightError),
    /// No option.
    #[error(
        "there is no option '{0}' of a run; expected ties=, weight=, expand=, reading= or \
         beam-width= and a value"
    )]
    Option(String),
    /// A heuristic by itself, behind a comma.
    #[error(
        "{0} is a heuristic: join heuristics with +, as in astar:line-cover+infection; commas \
         separate runs"
    )]
    Heuristic(HeuristicName),
    /// An algorithm with heuristics that it does not take.
    #[error("{0} takes no heuristic: type {0} alone, or astar:{1}")]
    NoHeuristic(Algorithm, String),
    /// Its parts do not go together.
    #[error("{fault}{}", instead(.0), fault = .0)]
    Unfit(#[from] SolveError),
}

/// What to type in place of an option that the search has no use for.
fn instead(error: &SolveError) -> &'static str {
    match error {
        SolveError::TakesNo(_, Extra::BeamWidth) => {
            ": name an algorithm that takes one, such as beam, or leave it out"
        }
        SolveError::TakesNo(..) => {
            ": name an algorithm that takes one, such as astar, or leave it out"
        }
        _ => "",
    }
}

impl Run {
    /// What the solver is told.
    pub fn options(&self, spawn: Spawn) -> SolveOptions {
        // Boards run side by side; and with one thread the counters repeat exactly.
        SolveOptions { spawn, threads: 1, ..self.options.clone() }
    }
}

impl FromStr for Run {
    type Err = ParseRunError;

    fn from_str(text: &str) -> Result<Run, ParseRunError> {
        let mut parts = text.split('/');
        let mut options = searched_with(parts.next().unwrap_or_default())?;
        for part in parts {
            let unknown = || ParseRunError::Option(part.to_owned());
            let (name, value) = part.split_once('=').ok_or_else(unknown)?;
            match name {
                "ties" => options.ties = Some(value.parse()?),
                "weight" => options.weight = Some(value.parse()?),
                "expand" => options.expand = Some(value.parse()?),
                // Those of this report, not of all.
                "reading" => {
                    options.reading = Some(match options.system {
                        Some(system) => system.reading(value)?,
                        None => value.parse()?,
                    });
                }
                "beam-width" => {
                    let width = value.parse().ok().filter(|width| *width > 0);
                    options.beam_width = width.ok_or_else(unknown)?;
                }
                _ => return Err(unknown()),
            }
        }
        let algorithm = options.resolved()?.algorithm;
        let has_width = options.beam_width != SolveOptions::default().beam_width;
        if has_width && (algorithm != Algorithm::Beam || options.system.is_some()) {
            return Err(SolveError::TakesNo(algorithm, Extra::BeamWidth).into());
        }
        Ok(Run { name: text.to_owned(), options })
    }
}

/// A system, or an algorithm and its heuristics.
fn searched_with(text: &str) -> Result<SolveOptions, ParseRunError> {
    if let Ok(system) = System::from_name(text) {
        return Ok(SolveOptions { system: Some(system), ..SolveOptions::default() });
    }
    let (algorithm, names) = match text.split_once(':') {
        None => (text, None),
        Some((algorithm, names)) => (algorithm, Some(names)),
    };
    // A number was meant to be a report's.
    if algorithm.starts_with(|first: char| first.is_ascii_digit()) {
        System::from_name(algorithm)?;
    }
    if let Ok(heuristic) = HeuristicName::from_name(algorithm) {
        return Err(ParseRunError::Heuristic(heuristic));
    }
    let algorithm: Algorithm = algorithm.parse()?;
    let heuristics: Vec<HeuristicName> = match names {
        None => Vec::new(),
        Some(names) if !algorithm.takes_heuristics() => {
            return Err(ParseRunError::NoHeuristic(algorithm, names.to_owned()));
        }
        Some(names) => names.split('+').map(str::parse).collect::<Result<_, _>>()?,
    };
    Ok(SolveOptions { algorithm, heuristics, ..SolveOptions::default() })
}

impl From<&SolveOptions> for Run {
    fn from(options: &SolveOptions) -> Run {
        let names = options.heuristics.iter().map(|name| name.name());
        let names: Vec<&str> = names.chain(options.own.iter().map(|own| own.name())).collect();
        let mut name = match (options.system, names.is_empty()) {
            (Some(system), _) => system.to_string(),
            (None, true) => options.algorithm.to_string(),
            (None, false) => format!("{}:{}", options.algorithm, names.join("+")),
        };
        let mut add = |option: &str, value: Option<String>| {
            if let Some(value) = value {
                let _ = write!(name, "/{option}={value}");
            }
        };
        add("ties", options.ties.map(|ties| ties.to_string()));
        add("weight", options.weight.map(|weight| weight.to_string()));
        add("expand", options.expand.map(|expand| expand.to_string()));
        add("reading", options.reading.map(|reading| reading.to_string()));
        let width = options.beam_width;
        let is_usual = width == SolveOptions::default().beam_width;
        add("beam-width", (!is_usual).then(|| width.to_string()));
        Run { name, options: options.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_as_they_are_written() {
        for text in [
            "auto",
            "astar:line-cover+infection",
            "greedy:infection/ties=oldest",
            "astar:zero/ties=newest/expand=whole",
            "beam/beam-width=7",
            "000/reading=seen-when-expanded",
        ] {
            let run: Run = text.parse().unwrap();
            assert_eq!((run.name.as_str(), Run::from(&run.options).name.as_str()), (text, text));
        }
        let fault = |text: &str| text.parse::<Run>().unwrap_err().to_string();
        assert!(fault("dfs").starts_with("there is no algorithm 'dfs'"));
        assert!(fault("005").starts_with("there is no system '005'; expected one of 000, 001"));
        assert!(fault("astar:lines").starts_with("there is no heuristic 'lines'"));
        assert_eq!(fault("bfs:zero"), "bfs takes no heuristic: type bfs alone, or astar:zero");
        let takes_no = |what: &str, taker: &str| {
            format!("{what}: name an algorithm that takes one, such as {taker}, or leave it out")
        };
        assert_eq!(fault("bfs/weight=2"), takes_no("bfs takes no weight", "astar"));
        assert_eq!(fault("astar/beam-width=7"), takes_no("astar takes no beam width", "beam"));
        assert!(fault("infection").starts_with("infection is a heuristic: join heuristics with +"));
        assert!(fault("astar/weight=0").starts_with("a weight is a number from 1 to 100"));
        assert!(fault("astar/w=2").starts_with("there is no option 'w=2' of a run"));
        let readings = "seen-when-generated, seen-when-expanded";
        let message = format!("report 000 has no reading 'six-last'; it has {readings}");
        assert_eq!(fault("000/reading=six-last"), message);
        assert_eq!(fault("000/reading=first"), message.replace("six-last", "first"));
    }
}
