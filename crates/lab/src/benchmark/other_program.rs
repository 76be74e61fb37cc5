//! The default solver of another program of this project: what the version before did, in one run
//! with this one.
//!
//! It is asked as people ask it, by `solve --format json`, so any version that has this will do. Its
//! plan is replayed by this program's checker.

use super::child;
use super::contender::{Measurement, memory};
use infexion_rules::{Action, Board, notation::csv};
use infexion_search::{Limits, StopReason, Watch};
use infexion_solver::{Record, Spawn, check};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// How long it may take beyond its own time limit to say what it knows.
const GRACE: Duration = Duration::from_secs(5);

pub(super) fn measure(
    program: &Path,
    threads: usize,
    board: &Board,
    spawn: Spawn,
    limits: &Limits,
) -> Measurement {
    let time = limits.time.map_or("none".to_owned(), |time| format!("{}s", time.as_secs_f64()));
    let bytes = limits.memory.map_or("none".to_owned(), |bytes| format!("{bytes}B"));
    let mut command = Command::new(program);
    command.args(["solve", "--format", "json", "--threads", &threads.to_string()]);
    command.args(["--time-limit", &time, "--memory-limit", &bytes]);
    command.args(limits.expansions.map(|most| format!("--expansions={most}")));
    command.args((spawn != Spawn::Never).then(|| format!("--spawn={}", spawn.name())));
    command.arg("-");
    let watch = Watch::start(&Limits {
        time: limits.time.map(|time| time + GRACE),
        memory: None,
        ..limits.clone()
    });
    let mut process_peak_bytes = 0;
    let exceeded = |process: u32| -> Option<StopReason> {
        let held = memory(&format!("/proc/{process}/status"), "VmHWM:");
        process_peak_bytes = process_peak_bytes.max(held);
        watch.exceeded(0)
    };
    let Ok(ended) = child::run(&mut command, &csv::write(board), exceeded) else {
        return Measurement::default();
    };
    let record: Option<Record> = serde_json::from_str(&ended.output).ok();
    let is_wrong = record.as_ref().is_some_and(|record| !is_legal(record, board, spawn));
    Measurement { record: record.filter(|_| !is_wrong), process_peak_bytes, is_wrong }
}

/// Does the plan, if there is one, solve the board in as many actions as it says?
fn is_legal(record: &Record, board: &Board, spawn: Spawn) -> bool {
    let Some(lines) = &record.actions else { return true };
    let actions: Result<Vec<Action>, _> = lines.iter().map(|line| line.parse()).collect();
    actions.is_ok_and(|actions| {
        record.length == Some(actions.len() as u32) && check(board, &actions, spawn.game()).is_ok()
    })
}
