//! Holds the default solver against a slow search that is obviously right, on random small boards
//! of every kind, in both games.
//!
//! `cargo run --release -p infexion-solver --example against_slow_search -- [BOARDS [SEED [JOURNAL]]]`
//!
//! With the name of a journal the work can be ended at any time; the same command goes on where it
//! stopped. Boards that the slow search gives up count only as far as it came: the solver must not
//! have a solution that is shorter.

use infexion_journal::{Journal, Key, Subject};
use infexion_rules::Board;
use infexion_rules::notation::items;
use infexion_search::{Limits, Outcome};
use infexion_solver::{SolveOptions, Spawn, solve};
use infexion_testkit::{KINDS, Kind, Random, Truth, random_board, truth};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::ops::AddAssign;
use std::path::Path;

/// Boards of one record of the journal; half of them are solved with SPAWN.
const CHUNK: u64 = 1_000;
/// Expansions of the slow search on one board.
const EXPANSIONS: usize = 1_000;

/// What came out of some boards.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Findings {
    /// Boards with a shortest solution, by its length.
    solved: Vec<u64>,
    unsolvable: u64,
    /// Boards that the slow search gave up.
    in_part: u64,
    /// Boards on which the two differ.
    different: Vec<String>,
}

impl Findings {
    fn compared(&self) -> u64 {
        self.solved.iter().sum::<u64>() + self.unsolvable
    }

    fn hold(&mut self, board: &Board, spawn: Spawn) {
        let options = SolveOptions { spawn, threads: 1, ..SolveOptions::default() };
        let outcome = match solve(board, &options, &Limits::default(), &mut ()) {
            Ok(report) => report.outcome,
            Err(error) => return self.differ(board, spawn, &error.to_string()),
        };
        let truth = truth(board, spawn.game(), EXPANSIONS);
        let is_right = match (&outcome, &truth) {
            (Outcome::Optimal(found), Truth::Shortest(shortest)) => {
                found.cost as usize == shortest.len() && found.actions.len() == shortest.len()
            }
            (Outcome::Optimal(found), Truth::MoreThan(depth)) => found.cost > *depth,
            (Outcome::Unsolvable, truth) => !matches!(truth, Truth::Shortest(_)),
            _ => false,
        };
        if !is_right {
            return self.differ(board, spawn, &format!("{outcome:?}, the truth: {truth:?}"));
        }
        match truth {
            Truth::Shortest(solution) => {
                self.solved.resize(self.solved.len().max(solution.len() + 1), 0);
                self.solved[solution.len()] += 1;
            }
            Truth::Unsolvable => self.unsolvable += 1,
            Truth::MoreThan(_) => self.in_part += 1,
        }
    }

    fn differ(&mut self, board: &Board, spawn: Spawn, what: &str) {
        self.different.push(format!("{}, {spawn}: {what}", items::write(board)));
    }
}

impl AddAssign<&Findings> for Findings {
    fn add_assign(&mut self, other: &Findings) {
        self.solved.resize(self.solved.len().max(other.solved.len()), 0);
        self.solved.iter_mut().zip(&other.solved).for_each(|(sum, more)| *sum += more);
        self.unsolvable += other.unsolvable;
        self.in_part += other.in_part;
        self.different.extend_from_slice(&other.different);
    }
}

/// The boards of one record, SPREAD only and with SPAWN by turns. Random numbers begin anew for
/// each, so that it does not matter where the work was ended.
fn chunk(seed: u64, number: u64) -> Findings {
    let mut random = Random(seed.wrapping_mul(1 << 40).wrapping_add(number << 16));
    let mut findings = Findings::default();
    for index in 0..CHUNK / 2 {
        let kind = KINDS[index as usize % KINDS.len()];
        findings.hold(&random_board(&mut random, &kind), Spawn::Never);
        // With SPAWN there are some fifty actions on every board: the slow search follows only
        // where few blue stacks are left.
        let few = Kind { blue: (kind.blue.0.min(2), kind.blue.1.min(3)), ..kind };
        findings.hold(&random_board(&mut random, &few), Spawn::All);
    }
    findings
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default| {
        arguments.get(index).map_or(Ok(default), |text| text.parse::<u64>())
    };
    let (boards, seed) = (number(0, 10_000)?, number(1, 1)?);
    let subject = Subject { kind: "against-slow-search-1", fingerprint: seed.into() };
    let journal: Option<Journal<Findings>> =
        arguments.get(2).map(|path| Journal::open(Path::new(path), &subject)).transpose()?;
    let mut all = Findings::default();
    for number in 0.. {
        let key = Key(number.into());
        let known = journal.as_ref().map(|journal| journal.get(key)).transpose()?.flatten();
        let findings = known.clone().unwrap_or_else(|| chunk(seed, number));
        if let (Some(journal), None) = (&journal, known) {
            journal.add(key, &findings)?;
        }
        all += &findings;
        if all.compared() >= boards {
            break;
        }
    }
    all.different.iter().for_each(|different| println!("DIFFERENT: {different}"));
    for (length, boards) in all.solved.iter().enumerate() {
        println!("optimum {length:2}: {boards} boards");
    }
    println!(
        "{} boards compared ({} without a solution), {} more in part, {} different",
        all.compared(),
        all.unsolvable,
        all.in_part,
        all.different.len()
    );
    if all.different.is_empty() { Ok(()) } else { Err("the solver is wrong".into()) }
}
