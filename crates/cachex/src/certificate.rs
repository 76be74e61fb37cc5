//! Certificates of cheapest paths: a label for every cell, which no path to it can beat.
//!
//! The labels are the prices of cheapest paths from where paths may begin, by Dijkstra's
//! algorithm; beyond the price of the answer they need not be known and are cut off there. So
//! the area that was searched is all that differs, and what was searched with plays no part.

use crate::{Cell, Grid, Mode, OUTSIDE, Task};
use infexion_hex::Colour;
use infexion_proof::{Label, PathClaim, Question, UNREACHED};
use infexion_search::{Limits, Outcome, StopReason, Watch};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, Write};

/// Cells between two looks at the limits.
const LOOKS: usize = 4096;

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathCertificateError {
    /// Only a finished search has a certificate.
    #[error("only an answer that is proved has one")]
    NotProved,
    /// A limit was met.
    #[error("the certificate was not finished: {}", .0.in_words())]
    Stopped(StopReason),
    /// A bug: the answer is wrong.
    #[error("internal error: the certificate finds another price than the search")]
    Wrong,
}

/// A proof that a path is cheapest, or that there is none.
#[derive(Clone, Debug)]
pub struct PathCertificate<'a> {
    grid: &'a Grid,
    claim: PathClaim,
    /// By index of the grid.
    labels: Vec<Label>,
    /// Labels are cut off here: the price of the path.
    most: Label,
}

impl PathCertificate<'_> {
    /// Makes a certificate for a proved answer.
    ///
    /// # Errors
    /// If the answer is not proved, a limit is met, or the answer is wrong.
    pub fn new<'a>(
        grid: &'a Grid,
        task: &Task,
        outcome: &Outcome<Cell>,
        limits: &Limits,
    ) -> Result<PathCertificate<'a>, PathCertificateError> {
        let path = match outcome {
            Outcome::Optimal(solution) => Some(&solution.actions),
            Outcome::Unsolvable => None,
            Outcome::Solved { .. } | Outcome::Stopped { .. } => {
                return Err(PathCertificateError::NotProved);
            }
        };
        let number = |colour| if colour == Colour::Red { 1 } else { 2 };
        let question = match task.mode() {
            Mode::Plain => Question::Plain,
            Mode::Capture(colour) => Question::Capture(number(colour)),
            Mode::Connect(colour) => Question::Connect(number(colour)),
        };
        let pair = |cell: Cell| (cell.r, cell.q);
        let ends = task.ends().map_or([(0, 0); 2], |(start, goal)| [pair(start), pair(goal)]);
        let claim = PathClaim {
            question,
            side: grid.side(),
            ends,
            path: path.map(|cells| cells.iter().copied().map(pair).collect()),
        };
        let price = |index| question.price(grid.code(index));
        let most = match path {
            None => UNREACHED,
            Some(cells) => cells.iter().filter_map(|&cell| price(grid.index(cell))).sum(),
        };
        let labels = labels(grid, task, question, most, &Watch::start(limits))?;
        let certificate = PathCertificate { grid, claim, labels, most };
        let goals = task.last_cells(grid).into_iter().map(|cell| grid.index(cell));
        let lower = goals.filter(|&goal| price(goal).is_some()).map(|goal| certificate.label(goal));
        match lower.min().unwrap_or(UNREACHED) == most {
            true => Ok(certificate),
            false => Err(PathCertificateError::Wrong),
        }
    }

    fn label(&self, index: usize) -> Label {
        self.labels[index].min(self.most)
    }

    /// Writes it.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.claim.write(out)?;
        for r in 0..self.grid.side() {
            let row = (0..self.grid.side()).map(|q| self.grid.index(Cell::new(r, q)));
            let contents: Vec<u8> = row.clone().map(|index| self.grid.code(index)).collect();
            let labels: Vec<Label> = row.map(|index| self.label(index)).collect();
            self.claim.write_row(&contents, &labels, out)?;
        }
        Ok(())
    }
}

/// The price of a cheapest path to each cell, as far as it is below `most`.
fn labels(
    grid: &Grid,
    task: &Task,
    question: Question,
    most: Label,
    watch: &Watch,
) -> Result<Vec<Label>, PathCertificateError> {
    let bytes = grid.padded_len() * size_of::<Label>();
    if let Some(reason) = watch.exceeded(bytes) {
        return Err(PathCertificateError::Stopped(reason));
    }
    let price = |index| match grid.code(index) {
        OUTSIDE => None,
        content => question.price(content),
    };
    let mut labels = vec![UNREACHED; grid.padded_len()];
    let mut open = BinaryHeap::new();
    for cell in task.first_cells(grid) {
        let index = grid.index(cell);
        if let Some(price) = price(index) {
            labels[index] = price;
            open.push(Reverse((price, index)));
        }
    }
    let mut looked_at = 0;
    while let Some(Reverse((label, index))) = open.pop() {
        if label >= most {
            break;
        }
        if label > labels[index] {
            continue;
        }
        looked_at += 1;
        if looked_at % LOOKS == 0 {
            let queue = open.len() * size_of::<(Label, usize)>();
            if let Some(reason) = watch.exceeded(bytes + queue) {
                return Err(PathCertificateError::Stopped(reason));
            }
        }
        for offset in grid.offsets() {
            let next = index.wrapping_add_signed(offset);
            if let Some(price) = price(next)
                && label + price < labels[next]
            {
                labels[next] = label + price;
                open.push(Reverse((label + price, next)));
            }
        }
    }
    Ok(labels)
}
