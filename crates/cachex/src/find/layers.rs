//! A queue that gives cells in the order of their cost, without a heap.
//!
//! Cells come out layer by layer of captured cells and within a layer in the order of cells in
//! all. An empty cell that is entered goes to the next layer, an own cell stays in this one.
//! As cells come out in order, both lists are filled in order, and the front of the queue is
//! the front of one of two lists. What is entered first is therefore entered at its true cost:
//! no cell needs to be entered twice.

use super::Cost;
use crate::Cell;
use std::collections::VecDeque;

/// Paid cells of one layer in order of cells in all, which is kept once for each run of equals.
#[derive(Default)]
struct Paid {
    cells: Vec<Cell>,
    taken: usize,
    /// Cells in all, and where the run ends.
    runs: VecDeque<(u32, usize)>,
}

impl Paid {
    fn push(&mut self, cell: Cell, length: u32) {
        self.cells.push(cell);
        match self.runs.back_mut() {
            Some((last, end)) if *last == length => *end = self.cells.len(),
            _ => self.runs.push_back((length, self.cells.len())),
        }
    }

    #[inline]
    fn front(&self) -> Option<u32> {
        self.runs.front().map(|&(length, _)| length)
    }

    #[inline]
    fn pop(&mut self) -> Cell {
        let cell = self.cells[self.taken];
        self.taken += 1;
        if self.runs.front().is_some_and(|&(_, end)| end == self.taken) {
            self.runs.pop_front();
        }
        cell
    }

    fn clear(&mut self) {
        self.cells.clear();
        self.runs.clear();
        self.taken = 0;
    }

    fn bytes(&self) -> usize {
        self.cells.capacity() * size_of::<Cell>() + self.runs.capacity() * size_of::<(u32, usize)>()
    }
}

/// The queue.
#[derive(Default)]
pub(super) struct Layers {
    captured: u32,
    paid: Paid,
    free: VecDeque<(Cell, u32)>,
    next: Paid,
}

impl Layers {
    /// Puts a cell in that was entered from the cell taken last, or is a first cell.
    #[inline]
    pub(super) fn push(&mut self, cell: Cell, cost: Cost) {
        if cost.captured() == self.captured {
            self.free.push_back((cell, cost.cells()));
        } else {
            self.next.push(cell, cost.cells());
        }
    }

    /// The cost of the next cell, after moving on to its layer.
    #[inline]
    pub(super) fn front(&mut self) -> Option<Cost> {
        loop {
            let free = self.free.front().map(|&(_, length)| length);
            let length = match (self.paid.front(), free) {
                (Some(paid), Some(free)) => Some(paid.min(free)),
                (paid, free) => paid.or(free),
            };
            if let Some(length) = length {
                return Some(Cost::new(self.captured, length));
            }
            if self.next.cells.is_empty() {
                return None;
            }
            self.paid.clear();
            std::mem::swap(&mut self.paid, &mut self.next);
            self.captured += 1;
        }
    }

    /// Takes the next cell: the cheapest, and among equals paid cells before own ones, each in
    /// the order they were put in.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(Cell, Cost)> {
        let cost = self.front()?;
        let cell = if self.paid.front() == Some(cost.cells()) {
            self.paid.pop()
        } else {
            self.free.pop_front()?.0
        };
        Some((cell, cost))
    }

    /// Cells waiting.
    pub(super) fn len(&self) -> usize {
        self.paid.cells.len() - self.paid.taken + self.free.len() + self.next.cells.len()
    }

    /// Bytes taken, which never shrink.
    pub(super) fn bytes(&self) -> usize {
        self.paid.bytes() + self.next.bytes() + self.free.capacity() * size_of::<(Cell, u32)>()
    }
}
