//! Random boards of many kinds: how many are proved how soon.

use super::{Effort, Finding, FrontierError, Survey};
use infexion_generate::{GenerateOptions, Generator};
use infexion_rules::{Board, MAX_TOTAL_POWER};
use infexion_solver::{SolveOptions, Spawn, solve};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a board's stacks look like, beside their number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Powers {
    /// All of power 1.
    Ones,
    /// Power 1 or 2.
    Low,
    /// Any, with at most the course's total of 49.
    Any,
}

/// A kind of boards.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) red: u32,
    pub(super) blue: u32,
    pub(super) powers: Powers,
    pub(super) spawn: Spawn,
}

impl Kind {
    pub(super) fn stacks(&self) -> u32 {
        self.red + self.blue
    }

    /// Some boards of this kind, always the same.
    fn boards(&self, count: usize) -> Result<Vec<Board>, FrontierError> {
        let powers = match self.powers {
            Powers::Ones => 1..=1,
            Powers::Low => 1..=2,
            Powers::Any => 1..=6,
        };
        let generator = Generator::new(GenerateOptions {
            seed: u64::from(self.red * 100 + self.blue),
            red: self.red..=self.red,
            blue: self.blue..=self.blue,
            red_power: powers.clone(),
            blue_power: powers,
            max_total_power: Some(MAX_TOTAL_POWER),
            ..GenerateOptions::default()
        })?;
        Ok(generator.take(count).collect::<Result<_, _>>()?)
    }
}

/// All kinds of the map: without spawns first.
fn kinds() -> Vec<Kind> {
    let mut kinds = Vec::new();
    for stacks in [8, 16, 24, 32, 40] {
        for red in [1, stacks / 4, stacks / 2] {
            for powers in [Powers::Ones, Powers::Any] {
                kinds.push(Kind { red, blue: stacks - red, powers, spawn: Spawn::Never });
            }
        }
    }
    kinds.push(Kind { red: 12, blue: 37, powers: Powers::Ones, spawn: Spawn::Never });
    for blue in [4, 8, 12, 16, 24, 32] {
        for powers in [Powers::Ones, Powers::Low] {
            kinds.push(Kind { red: 1, blue, powers, spawn: Spawn::All });
        }
    }
    kinds
}

/// What became of one board.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Measured {
    proved: bool,
    expansions: u64,
    seconds: f64,
    lower: u32,
    upper: Option<u32>,
}

impl Measured {
    /// Was it proved with a part of the effort?
    fn is_within(&self, effort: Effort) -> bool {
        self.proved
            && match effort {
                Effort::Time(time) => self.seconds <= time.as_secs_f64(),
                Effort::Expansions(expansions) => self.expansions <= expansions,
            }
    }
}

/// What became of the boards of a kind.
pub(super) struct Row {
    pub(super) kind: Kind,
    /// Boards proved with a thirtieth, a sixth and all of the effort.
    pub(super) proved: [usize; 3],
    /// How far apart the bounds of the open boards are at most.
    pub(super) widest: Option<u32>,
    /// Mean expansions of the boards that are proved.
    pub(super) expansions: u64,
}

pub(super) fn all(
    survey: &Survey<'_>,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Vec<Row>, FrontierError> {
    let kinds = kinds();
    let count = kinds.len();
    (1..)
        .zip(kinds)
        .map(|(number, kind)| {
            progress(&format!("random boards, kind {number} of {count}"));
            row(survey, kind)
        })
        .collect()
}

fn row(survey: &Survey<'_>, kind: Kind) -> Result<Row, FrontierError> {
    let boards = kind.boards(survey.options.boards)?;
    let measured: Vec<Measured> =
        boards.par_iter().map(|board| measure(survey, kind, board)).collect::<Result<_, _>>()?;
    let [first, second, _] = survey.options.effort.columns();
    let within = |effort| measured.iter().filter(|one| one.is_within(effort)).count();
    let proved: Vec<&Measured> = measured.iter().filter(|one| one.proved).collect();
    let width = |one: &Measured| one.upper.map_or(u32::MAX, |upper| upper - one.lower);
    Ok(Row {
        kind,
        // A search looks at its limit now and then, and may be done a little beyond it.
        proved: [within(first), within(second), proved.len()],
        widest: measured.iter().filter(|one| !one.proved).map(width).max(),
        expansions: proved.iter().map(|one| one.expansions).sum::<u64>()
            / (proved.len() as u64).max(1),
    })
}

fn measure(survey: &Survey<'_>, kind: Kind, board: &Board) -> Result<Measured, FrontierError> {
    let text = infexion_rules::notation::items::write(board);
    let game = kind.spawn.game().name();
    let found = survey.once(&["kind", game, &text], || {
        let options = SolveOptions { spawn: kind.spawn, threads: 1, ..SolveOptions::default() };
        let limits = survey.options.effort.limits(&survey.options.cancel);
        let report = solve(board, &options, &limits, &mut ())?;
        let time: Duration = report.statistics.time;
        Ok(Finding::Measured(Measured {
            proved: report.outcome.is_proved(),
            expansions: report.statistics.expanded,
            seconds: time.as_secs_f64(),
            lower: report.outcome.lower_bound().unwrap_or(0),
            upper: report.outcome.upper_bound(),
        }))
    })?;
    match found {
        Finding::Measured(measured) => Ok(measured),
        _ => unreachable!("the key names the sort of finding"),
    }
}
