//! The order in which a thread tries the steps of a board.

use super::step::Step;

/// One thread's order. Every second thread tries the steps backwards, and each pair of threads
/// begins at another place, so that no two of them do the same work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    backwards: bool,
    pair: usize,
    pairs: usize,
}

impl Order {
    /// The order of one of so many threads, numbered from 0. The first thread takes the steps as
    /// they come, best rank first.
    pub(super) fn of(thread: usize, threads: usize) -> Order {
        Order { backwards: thread % 2 == 1, pair: thread / 2, pairs: threads.div_ceil(2) }
    }

    /// Puts the steps into this order.
    pub(super) fn arrange(self, steps: &mut [Step]) {
        if self.backwards {
            steps.reverse();
        }
        steps.rotate_left(steps.len() * self.pair / self.pairs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::Cell;
    use std::collections::HashSet;

    /// From the third thread on the orders were once those of the first two.
    #[test]
    fn no_two_threads_try_the_steps_in_one_order() {
        let steps: Vec<Step> = Cell::all().take(24).map(Step::last_poke).collect();
        for threads in 1..=16 {
            let mut orders = HashSet::new();
            for thread in 0..threads {
                let mut arranged = steps.clone();
                Order::of(thread, threads).arrange(&mut arranged);
                assert!(thread > 0 || arranged == steps);
                let cells: HashSet<_> = arranged.iter().collect();
                assert_eq!(cells.len(), steps.len());
                orders.insert(arranged);
            }
            assert_eq!(orders.len(), threads);
        }
    }
}
