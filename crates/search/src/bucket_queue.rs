//! A priority queue for small whole priorities: an array of arrays of lists.
//!
//! The order is smaller priority first, among these the larger tie first, among these the last or
//! the first in. Costs here are small, so finding the next bucket is cheaper than a heap's log n.
//! Large costs, which puzzles from outside may have, are kept apart: an array up to each of them
//! would take far more memory than the states.

use crate::table::NodeId;
use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};

// Priorities and ties below this have a place in the arrays: 2 MiB at the most.
const NEAR: usize = 256;

/// Nodes by priority and tie.
#[derive(Clone, Debug, Default)]
pub(crate) struct BucketQueue {
    // near[priority][tie]
    near: Vec<Vec<VecDeque<NodeId>>>,
    // No priority below this has nodes in `near`.
    lowest: usize,
    // In the order in which they are taken. One with the priority of a near bucket has the larger
    // tie.
    far: BTreeMap<(usize, Reverse<usize>), VecDeque<NodeId>>,
    capacity: usize,
    oldest_first: bool,
}

impl BucketQueue {
    /// A queue that takes the oldest of equals first, or else the newest.
    pub(crate) fn new(oldest_first: bool) -> BucketQueue {
        BucketQueue { oldest_first, ..BucketQueue::default() }
    }

    pub(crate) fn push(&mut self, priority: usize, tie: usize, id: NodeId) {
        let bucket = if priority < NEAR && tie < NEAR {
            self.lowest = self.lowest.min(priority);
            if self.near.len() <= priority {
                self.near.resize_with(priority + 1, Vec::new);
            }
            let by_tie = &mut self.near[priority];
            if by_tie.len() <= tie {
                by_tie.resize_with(tie + 1, VecDeque::new);
            }
            &mut by_tie[tie]
        } else {
            self.far.entry((priority, Reverse(tie))).or_default()
        };
        let before = bucket.capacity();
        if bucket.len() == before {
            // A small part at a time: the queue counts towards the memory limit.
            bucket.reserve_exact((before / 16).max(4));
        }
        bucket.push_back(id);
        self.capacity += bucket.capacity() - before;
    }

    pub(crate) fn pop(&mut self) -> Option<(usize, usize, NodeId)> {
        let oldest_first = self.oldest_first;
        let next = |bucket: &mut VecDeque<NodeId>| {
            if oldest_first { bucket.pop_front() } else { bucket.pop_back() }
        };
        while self.lowest < self.near.len() {
            if self.far.first_key_value().is_some_and(|(&(far, _), _)| far <= self.lowest) {
                break;
            }
            let by_tie = &mut self.near[self.lowest];
            while let Some(bucket) = by_tie.last_mut() {
                if let Some(id) = next(bucket) {
                    return Some((self.lowest, by_tie.len() - 1, id));
                }
                self.capacity -= bucket.capacity();
                by_tie.pop();
            }
            self.lowest += 1;
        }
        let mut first = self.far.first_entry()?;
        let &(priority, Reverse(tie)) = first.key();
        let id = next(first.get_mut())?;
        if first.get().is_empty() {
            self.capacity -= first.remove().capacity();
        }
        Some((priority, tie, id))
    }

    /// The nodes in the order in which they would be popped, each with its priority and tie.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize, NodeId)> + '_ {
        let far = |from: usize, to: usize| {
            let range = self.far.range((from, Reverse(usize::MAX))..(to, Reverse(usize::MAX)));
            range.map(|(&(priority, Reverse(tie)), bucket)| (priority, tie, bucket))
        };
        let end = self.near.len().max(self.lowest);
        let middle = (self.lowest..end).flat_map(move |priority| {
            let near = self.near[priority].iter().enumerate().rev();
            far(priority, priority + 1)
                .chain(near.map(move |(tie, bucket)| (priority, tie, bucket)))
        });
        let buckets = far(0, self.lowest).chain(middle).chain(far(end, usize::MAX));
        buckets.flat_map(move |(priority, tie, bucket)| {
            let last = bucket.len().wrapping_sub(1);
            let place = move |at| if self.oldest_first { at } else { last - at };
            (0..bucket.len()).map(move |at| (priority, tie, bucket[place(at)]))
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        let far = size_of::<(usize, usize, VecDeque<NodeId>)>();
        self.capacity * size_of::<NodeId>() + self.far.len() * far
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order_of(oldest_first: bool, places: &[(usize, usize)]) -> Vec<NodeId> {
        let mut queue = BucketQueue::new(oldest_first);
        for (id, &(f, g)) in places.iter().enumerate() {
            queue.push(f, g, id as NodeId);
        }
        let ahead: Vec<NodeId> = queue.iter().map(|(_, _, id)| id).collect();
        let order: Vec<NodeId> = std::iter::from_fn(|| queue.pop()).map(|(_, _, id)| id).collect();
        assert_eq!(order, ahead);
        queue.push(2, 0, 9);
        assert_eq!((queue.pop(), queue.pop(), queue.bytes()), (Some((2, 0, 9)), None, 0));
        order
    }

    #[test]
    fn smaller_f_then_larger_g_then_the_newest_or_the_oldest() {
        let places = [(5, 1), (4, 0), (4, 3), (5, 2), (4, 3)];
        assert_eq!(order_of(false, &places), [4, 2, 1, 3, 0]);
        assert_eq!(order_of(true, &places), [2, 4, 1, 3, 0]);
    }

    #[test]
    fn large_costs_come_in_the_same_order() {
        // Each number in all the places where it can be among small and large ones.
        let numbers = [0, 1, 255, 256, 257, 65_535];
        let mut places: Vec<(usize, usize)> =
            numbers.iter().flat_map(|&f| numbers.map(|g| (f, g))).collect();
        places.extend_from_within(..);
        places.sort_by_key(|&(f, g)| (f * 7 + g * 13) % 101);
        let mut expected: Vec<usize> = (0..places.len()).collect();
        expected.sort_by_key(|&id| (places[id].0, Reverse(places[id].1), Reverse(id)));
        let expected: Vec<NodeId> = expected.into_iter().map(|id| id as NodeId).collect();
        assert_eq!(order_of(false, &places), expected);
    }

    #[test]
    fn a_queue_of_large_costs_takes_no_memory_for_the_numbers_between() {
        let mut queue = BucketQueue::default();
        for cost in (0..60_000).step_by(7) {
            queue.push(cost, cost, 0);
        }
        let near: usize = queue.near.iter().map(Vec::len).sum();
        assert!(near < NEAR * NEAR && queue.bytes() < 1 << 20, "{near} {}", queue.bytes());
    }
}
