//! Cachex path-finding against the `pathfinding` crate, and what it takes in time and memory.
//!
//! `cargo run --release -p infexion-lab --example cachex_benchmark -- contest PREFIX` prints the
//! table of the contest as Markdown and writes `PREFIX.csv` (every board) and `PREFIX.svg`.
//! `questions` and `memory` in place of it print the other tables of a record, `--chart PREFIX`
//! draws the chart again from the file of numbers, and `--quick PREFIX` does everything on small
//! boards: to see that it works.

mod chart;
mod contest;
mod opponents;
mod peak;
mod questions;

use contest::{Duel, Kind};
use std::error::Error;
use std::fmt::Write as _;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [peak::FLAG, rest @ ..] => peak::measure(rest),
        ["--chart", prefix] => chart::draw(&format!("{prefix}.svg"), &read(prefix)?),
        ["contest", prefix] => contest(prefix, &[50, 100, 200, 500, 1000, 2000]),
        ["questions"] => questions(2000),
        ["memory"] => memory(&[2000, 4000]),
        ["--quick", prefix] => {
            contest(prefix, &[50, 100, 200])?;
            questions(400)?;
            memory(&[400])
        }
        _ => Err("usage: cachex_benchmark contest PREFIX | questions | memory | \
                  --chart PREFIX | --quick PREFIX"
            .into()),
    }
}

fn contest(prefix: &str, sides: &[u16]) -> Result<(), Box<dyn Error>> {
    let duels = contest::all(sides)?;
    std::fs::write(format!("{prefix}.csv"), csv(&duels))?;
    chart::draw(&format!("{prefix}.svg"), &duels)?;
    print!("{}", contest::markdown(&duels));
    Ok(())
}

fn questions(side: u16) -> Result<(), Box<dyn Error>> {
    print!("{}", questions::markdown(side)?);
    Ok(())
}

fn memory(sides: &[u16]) -> Result<(), Box<dyn Error>> {
    for side in sides {
        print!("{}", peak::markdown(*side)?);
    }
    Ok(())
}

fn csv(duels: &[Duel]) -> String {
    let mut text =
        "n,obstacles,kind,seed,cost,expanded,auto_ms,astar_ms,bfs_ms,pathfinding_astar_ms,pathfinding_bfs_ms\n"
            .to_owned();
    for duel in duels {
        let cost = duel.cost.map_or_else(String::new, |cost| cost.to_string());
        let _ = writeln!(
            text,
            "{},{},{},{},{cost},{},{:.4},{:.4},{:.4},{:.4},{:.4}",
            duel.side,
            duel.percent,
            duel.kind.name(),
            duel.seed,
            duel.expanded,
            duel.times[0],
            duel.times[1],
            duel.times[2],
            duel.times[3],
            duel.times[4],
        );
    }
    text
}

/// Reads what [`csv`] wrote.
fn read(prefix: &str) -> Result<Vec<Duel>, Box<dyn Error>> {
    let text = std::fs::read_to_string(format!("{prefix}.csv"))?;
    let duel = |line: &str| -> Result<Duel, Box<dyn Error>> {
        let fields: Vec<&str> = line.split(',').collect();
        let [side, percent, kind, seed, cost, expanded, times @ ..] = fields.as_slice() else {
            return Err(format!("not a line of numbers: {line}").into());
        };
        let times: Result<Vec<f64>, _> = times.iter().map(|time| time.parse()).collect();
        Ok(Duel {
            side: side.parse()?,
            percent: percent.parse()?,
            kind: *Kind::ALL.iter().find(|of| of.name() == *kind).ok_or("no such kind")?,
            seed: seed.parse()?,
            cost: cost.parse().ok(),
            expanded: expanded.parse()?,
            times: times?.try_into().map_err(|_| "not five times")?,
        })
    };
    text.lines().skip(1).map(duel).collect()
}
