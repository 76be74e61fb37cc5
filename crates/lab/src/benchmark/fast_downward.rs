//! Fast Downward, a planner that knows nothing of Infexion, on the board as a planning task.
//!
//! Of its optimal configurations these are the ones that take conditional effects and begin to
//! search within a minute: no knowledge, the cost of the dearest subgoal (hmax), and landmarks with
//! a cost partitioning. LM-cut and pattern databases refuse the tasks; merge-and-shrink does not come to
//! an end of its preparations.

use super::child;
use infexion_export::{plan, sas};
use infexion_rules::Board;
use infexion_search::{Limits, Outcome, Solution, Statistics, StopReason, Watch};
use infexion_solver::{Report, SolveError, SolveOptions, Spawn, check};
use serde::{Deserialize, Serialize};
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// How Fast Downward estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Configuration {
    /// Not at all.
    Blind,
    /// The dearest subgoal, hmax.
    Max,
    /// Landmarks.
    Landmarks,
}

impl Configuration {
    /// All of them.
    pub const ALL: [Configuration; 3] =
        [Configuration::Blind, Configuration::Max, Configuration::Landmarks];

    /// What tables call it.
    pub const fn name(self) -> &'static str {
        match self {
            Configuration::Blind => "Fast Downward, blind",
            Configuration::Max => "Fast Downward, hmax",
            Configuration::Landmarks => "Fast Downward, landmarks",
        }
    }

    const fn search(self) -> &'static str {
        match self {
            Configuration::Blind => "astar(blind())",
            Configuration::Max => "astar(hmax())",
            Configuration::Landmarks => "astar(landmark_cost_partitioning(lm_rhw()))",
        }
    }
}

/// The program is not on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "Fast Downward is not here: install it with `pip install up-fast-downward`, and let the variable \
     FAST_DOWNWARD name its program `downward`"
)]
pub struct NotHere;

/// Where the program is: where the variable FAST_DOWNWARD says, on the search path, or in the virtual
/// environment that the tests make.
///
/// # Errors
/// It is in none of these places.
pub fn program() -> Result<PathBuf, NotHere> {
    if let Some(named) = std::env::var_os("FAST_DOWNWARD") {
        return Some(PathBuf::from(named)).filter(|path| path.is_file()).ok_or(NotHere);
    }
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&search_path).map(|folder| folder.join("downward"));
    let versions = std::fs::read_dir(".venv/lib").into_iter().flatten().flatten();
    let in_environment = versions.map(|version| {
        let package = "site-packages/up_fast_downward/downward/builds/release/bin/downward";
        version.path().join(package)
    });
    on_path.chain(in_environment).find(|path| path.is_file()).ok_or(NotHere)
}

/// Solves a board; the report, and the most bytes that the planner held. `None` where the planner
/// could not be run or ended in a way of its own.
///
/// # Errors
/// The checker rejects its plan.
pub(super) fn solve(
    board: &Board,
    spawn: Spawn,
    configuration: Configuration,
    limits: &Limits,
) -> Result<Option<(Report, u64)>, SolveError> {
    let Ok(told) = run(board, spawn, configuration, limits) else { return Ok(None) };
    let Some(told) = told else { return Ok(None) };
    if let Some(solution) = told.outcome.solution() {
        check(board, &solution.actions, spawn.game()).map_err(SolveError::Rejected)?;
    }
    let report = Report {
        board: board.into(),
        options: SolveOptions { spawn, ..SolveOptions::default() },
        limits: limits.clone(),
        outcome: told.outcome,
        statistics: told.statistics,
    };
    Ok(Some((report, told.peak_bytes)))
}

struct Told {
    outcome: Outcome<infexion_rules::Action>,
    statistics: Statistics,
    peak_bytes: u64,
}

fn run(
    board: &Board,
    spawn: Spawn,
    configuration: Configuration,
    limits: &Limits,
) -> io::Result<Option<Told>> {
    let task = sas::write(board, spawn.game()).map_err(io::Error::other)?;
    let watch = Watch::start(limits);
    // The planner has no memory limit of its own; the shell's is for what it starts.
    let kibibytes = limits.memory.map_or("unlimited".to_owned(), |most| (most >> 10).to_string());
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -v \"$0\"; exec \"$@\"", &kibibytes])
        .arg(program().map_err(io::Error::other)?)
        .args(["--internal-plan-file", "/dev/null", "--search", configuration.search()]);
    let ended = child::run(&mut command, &task, |_| watch.exceeded(0))?;
    let reason = ended.stopped.or((ended.code == Some(22)).then_some(StopReason::Memory));
    Ok(read(&ended.output, ended.code, reason, watch.elapsed()))
}

/// What the planner printed. Its exit code is 0 with a plan, 11 if it proved that there is none.
fn read(text: &str, code: Option<i32>, reason: Option<StopReason>, time: Duration) -> Option<Told> {
    let lines = || text.lines().map(|line| line.rsplit_once("KB] ").map_or(line, |(_, told)| told));
    let number = |before: &str| {
        let numbers = lines().filter_map(|line| line.strip_prefix(before));
        let mut told = numbers.filter(|told| told.starts_with(|sign: char| sign.is_ascii_digit()));
        // The last one counts: f grows as the search goes on.
        let told = told.next_back()?;
        let end = told.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(told.len());
        told[..end].parse::<u64>().ok()
    };
    // With estimates that are never too large, f is a proved lower bound.
    let lower_bound = number("f = ").unwrap_or(0) as u32;
    let outcome = match (code, reason) {
        (_, Some(reason)) => Outcome::Stopped { reason, best: None, lower_bound },
        (Some(0), None) => {
            let steps = lines().filter_map(|line| line.strip_suffix(" (1)"));
            let steps: Vec<String> = steps.map(|step| format!("({step})")).collect();
            let actions = plan::read(&steps.join("\n")).ok()?;
            let cost = number("Plan cost: ")? as u32;
            (actions.len() == cost as usize).then_some(())?;
            Outcome::Optimal(Solution { actions, cost })
        }
        (Some(11), None) => Outcome::Unsolvable,
        _ => return None,
    };
    let seconds = lines().filter_map(|line| line.strip_prefix("Total time: ")).next_back();
    let seconds = seconds.and_then(|told| told.trim_end_matches('s').parse().ok());
    let own_time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    // One that was stopped has printed no totals: what it told last, when f grew, is a part of them.
    let so_far = |what: &str| {
        let last = lines().rfind(|line| line.starts_with("f = "))?;
        last.split(", ").find_map(|part| part.strip_suffix(what)?.trim().parse::<u64>().ok())
    };
    let statistics = Statistics {
        expanded: number("Expanded ").or_else(|| so_far("expanded")).unwrap_or(0),
        generated: number("Generated ").unwrap_or(0),
        reopened: number("Reopened ").unwrap_or(0),
        expanded_until_last_jump: number("Expanded until last jump: ").unwrap_or(0),
        time: own_time.filter(|_| reason.is_none()).unwrap_or(time),
        ..Statistics::default()
    };
    let at_last = || {
        let stamps = text.lines().filter_map(|line| line.split_once(" KB] "));
        stamps.filter_map(|(stamp, _)| stamp.rsplit_once(' ')?.1.parse::<u64>().ok()).max()
    };
    let peak_bytes = number("Peak memory: ").or_else(at_last).unwrap_or(0) * 1024;
    Some(Told { outcome, statistics, peak_bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDED: &str = "\
[t=0.079501s, 18764 KB] f = 3, 1 evaluated, 0 expanded
[t=0.079501s, 18764 KB] f = 5, 12 evaluated, 7 expanded
[t=0.079501s, 18764 KB] Solution found!
spread 0 0 0 1 1 (1)
[t=0.079501s, 18764 KB] Plan length: 1 step(s).
[t=0.079501s, 18764 KB] Plan cost: 1
[t=0.079501s, 18764 KB] Expanded 18 state(s).
[t=0.079501s, 18764 KB] Expanded until last jump: 15 state(s).
[t=0.079501s, 18764 KB] Generated 187 state(s).
[t=0.079501s, 18764 KB] Total time: 0.079501s
Peak memory: 18764 KB
";

    #[test]
    fn what_the_planner_prints_is_understood() {
        let told = read(ENDED, Some(0), None, Duration::from_secs(9)).unwrap();
        assert_eq!(told.outcome.upper_bound(), Some(1));
        assert!(told.outcome.is_proved());
        let Statistics { expanded, generated, expanded_until_last_jump, time, .. } =
            told.statistics;
        assert_eq!((expanded, generated, expanded_until_last_jump), (18, 187, 15));
        assert_eq!((time, told.peak_bytes), (Duration::from_micros(79_501), 18_764 * 1024));
    }

    #[test]
    fn a_planner_that_was_stopped_claims_no_more_than_its_last_bound() {
        let half = ENDED.lines().take(2).collect::<Vec<_>>().join("\n");
        let stop = Some(StopReason::Time);
        let told = read(&half, None, stop, Duration::from_secs(9)).unwrap();
        assert_eq!((told.outcome.lower_bound(), told.outcome.upper_bound()), (Some(5), None));
        assert_eq!(told.statistics.time, Duration::from_secs(9));
        // What it told on its way, as it printed no totals.
        assert_eq!((told.statistics.expanded, told.peak_bytes), (7, 18_764 * 1024));
        assert!(read(&half, Some(30), None, Duration::ZERO).is_none(), "it crashed");
        let unsolvable = read("", Some(11), None, Duration::ZERO).unwrap();
        assert_eq!(unsolvable.outcome, Outcome::Unsolvable);
    }
}
