//! Peak memory, as the system counts it, of reading a board and of searching it: each in a
//! process of its own, so that nothing else is counted.

use crate::contest::{Kind, board, processor_milliseconds};
use infexion_cachex::{Mode, Position, notation};
use infexion_cachex::{PathAlgorithm, find, find_several};
use infexion_generate::cachex::{Recipe, Shape, Wanted, generate};
use infexion_rules::Colour;
use infexion_search::Limits;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

/// Asks for one measurement: a board file, a mode, an algorithm.
pub(crate) const FLAG: &str = "--peak";

/// A value of `/proc/self/status`, in bytes.
fn status(name: &str) -> Result<u64, Box<dyn Error>> {
    let text = fs::read_to_string("/proc/self/status")?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)).ok_or("no such value")?;
    Ok(line.split_whitespace().nth(1).ok_or("no number")?.parse::<u64>()? * 1024)
}

/// Runs in the measured process; prints the two peaks in bytes.
pub(crate) fn measure(arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    let [file, mode, algorithm] = arguments else { return Err("three arguments".into()) };
    let mode = match *mode {
        "plain" => Mode::Plain,
        "connect" => Mode::Connect(Colour::Red),
        _ => Mode::Capture(Colour::Red),
    };
    let forget_the_peak = || fs::write("/proc/self/clear_refs", "5");
    forget_the_peak()?;
    let before = status("VmRSS")?;
    let position = read(file, mode)?;
    let read_until = processor_milliseconds();
    let reading = status("VmHWM")? - before;
    forget_the_peak()?;
    let task = position.task(mode).map_err(|faults| format!("{faults:?}"))?;
    let (grid, limits) = (&position.grid, Limits::default());
    let answer = match algorithm.parse::<PathAlgorithm>() {
        Ok(algorithm) => find(grid, &task, algorithm, &limits)?,
        Err(_) => find_several(grid, &task, 2, &limits, &mut ())?,
    };
    let searching = status("VmHWM")? - before;
    let milliseconds = processor_milliseconds() - read_until;
    println!("{reading} {searching} {} {read_until} {milliseconds}", answer.statistics.peak_bytes);
    Ok(())
}

fn read(file: &str, mode: Mode) -> Result<Position, Box<dyn Error>> {
    let position = notation::read_from(fs::File::open(file)?, Some(mode), usize::MAX)?;
    Ok(position.map_err(|faults| format!("{faults:?}"))?)
}

pub(crate) fn markdown(side: u16) -> Result<String, Box<dyn Error>> {
    let mut text = format!(
        "## Peak memory at n = {side}, in bytes a cell\n\n| board | question | algorithm | \
         reading | searching | of it counted by the search | ms reading | ms searching |\n\
         |---|---|---|--:|--:|--:|--:|--:|\n"
    );
    // The largest boards are left to the default and to those that take most.
    let algorithms: &[&str] = if side > 2000 {
        &["auto", "bidirectional", "several paths"]
    } else {
        &["auto", "astar", "bfs", "dijkstra", "bidirectional", "several paths"]
    };
    let maze = Recipe { side, density: 1.0, shape: Shape::Maze, wanted: Wanted::Any, seed: 1 };
    for (name, position) in [
        ("empty, no path", board(side, 0, Kind::GoalWalledIn, 1)?),
        ("40 %, no path", board(side, 40, Kind::GoalWalledIn, 1)?),
        ("maze", generate(&maze)?),
    ] {
        let file = tempfile::NamedTempFile::new()?;
        notation::write(&position, &mut std::io::BufWriter::new(&file))?;
        for mode in ["plain", "capture", "connect"] {
            for algorithm in algorithms {
                let path = file.path().to_string_lossy();
                let output = Command::new(std::env::current_exe()?)
                    .args([FLAG, &path, mode, algorithm])
                    .output()?;
                let numbers = String::from_utf8(output.stdout)?;
                let cells = f64::from(side).powi(2);
                let _ = write!(text, "| {name} | {mode} | {algorithm} |");
                for (column, number) in numbers.split_whitespace().enumerate() {
                    let number: f64 = number.parse()?;
                    let _ = match column {
                        0..=2 => write!(text, " {:.2} |", number / cells),
                        _ => write!(text, " {number:.1} |"),
                    };
                }
                text.push('\n');
            }
        }
    }
    Ok(text + "\n")
}
