//! Puts a list of open cells in the order of their estimates, for a list that is used as a stack.

use crate::Cell;
use std::cmp::Reverse;

/// Room that is used again from list to list.
#[derive(Default)]
pub(super) struct Ordering {
    estimates: Vec<u32>,
    ends: Vec<u32>,
    ordered: Vec<Cell>,
}

impl Ordering {
    /// Sorts so that the last cell has the smallest estimate, and of equals the one that was
    /// last before. Long lists are counted out, as estimates are small numbers; in short ones
    /// the counters would outnumber the cells.
    pub(super) fn smallest_last(&mut self, list: &mut Vec<Cell>, estimate: impl Fn(Cell) -> u32) {
        self.estimates.clear();
        self.estimates.extend(list.iter().map(|&cell| estimate(cell)));
        let (Some(&least), Some(&most)) =
            (self.estimates.iter().min(), self.estimates.iter().max())
        else {
            return;
        };
        let range = (most - least) as usize + 1;
        if range == 1 {
            return;
        }
        if range > 2 * list.len() {
            list.sort_by_cached_key(|&cell| Reverse(estimate(cell)));
            return;
        }
        self.ends.clear();
        self.ends.resize(range, 0);
        for estimate in &self.estimates {
            self.ends[(most - estimate) as usize] += 1;
        }
        let mut end = 0;
        for count in &mut self.ends {
            end += *count;
            *count = end;
        }
        self.ordered.clear();
        self.ordered.resize(list.len(), Cell::new(0, 0));
        for (&cell, estimate) in list.iter().zip(&self.estimates).rev() {
            let place = &mut self.ends[(most - estimate) as usize];
            *place -= 1;
            self.ordered[*place as usize] = cell;
        }
        std::mem::swap(list, &mut self.ordered);
    }

    pub(super) fn bytes(&self) -> usize {
        (self.estimates.capacity() + self.ends.capacity()) * size_of::<u32>()
            + self.ordered.capacity() * size_of::<Cell>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_ways_sort_as_the_standard_library_does(
            numbers in prop::collection::vec(0u16..300, 0..80),
            scale in 1u32..50,
        ) {
            let estimate = |cell: Cell| u32::from(cell.r % 50) * scale;
            let mut list: Vec<Cell> = numbers.iter().map(|&r| Cell::new(r, 0)).collect();
            let mut expected = list.clone();
            expected.sort_by_key(|&cell| Reverse(estimate(cell)));
            Ordering::default().smallest_last(&mut list, estimate);
            prop_assert_eq!(list, expected);
        }
    }
}
