//! A priority queue for small whole priorities: an array of arrays of lists.
//!
//! The order is smaller priority first, among these the larger tie first, among these the last or
//! the first in. Costs here are small, so finding the next bucket is cheaper than a heap's log n.

use crate::table::NodeId;
use std::collections::VecDeque;

/// Nodes by priority and tie.
#[derive(Clone, Debug, Default)]
pub(crate) struct BucketQueue {
    // buckets[priority][tie]
    buckets: Vec<Vec<VecDeque<NodeId>>>,
    lowest: usize,
    capacity: usize,
    oldest_first: bool,
}

impl BucketQueue {
    /// A queue that takes the oldest of equals first, or else the newest.
    pub(crate) fn new(oldest_first: bool) -> BucketQueue {
        BucketQueue { oldest_first, ..BucketQueue::default() }
    }

    pub(crate) fn push(&mut self, priority: usize, tie: usize, id: NodeId) {
        if self.buckets.len() <= priority {
            self.buckets.resize_with(priority + 1, Vec::new);
        }
        let by_tie = &mut self.buckets[priority];
        if by_tie.len() <= tie {
            by_tie.resize_with(tie + 1, VecDeque::new);
        }
        let bucket = &mut by_tie[tie];
        let before = bucket.capacity();
        if bucket.len() == before {
            // A small part at a time: the queue counts towards the memory limit.
            bucket.reserve_exact((before / 16).max(4));
        }
        bucket.push_back(id);
        self.capacity += bucket.capacity() - before;
        self.lowest = self.lowest.min(priority);
    }

    pub(crate) fn pop(&mut self) -> Option<(usize, usize, NodeId)> {
        while self.lowest < self.buckets.len() {
            let by_tie = &mut self.buckets[self.lowest];
            while let Some(bucket) = by_tie.last_mut() {
                let next = if self.oldest_first { bucket.pop_front() } else { bucket.pop_back() };
                if let Some(id) = next {
                    return Some((self.lowest, by_tie.len() - 1, id));
                }
                self.capacity -= bucket.capacity();
                by_tie.pop();
            }
            self.lowest += 1;
        }
        None
    }

    /// The nodes in the order in which they would be popped, each with its priority and tie.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize, NodeId)> + '_ {
        self.buckets.iter().enumerate().skip(self.lowest).flat_map(move |(priority, by_tie)| {
            by_tie.iter().enumerate().rev().flat_map(move |(tie, bucket)| {
                let last = bucket.len().wrapping_sub(1);
                let place = move |at| if self.oldest_first { at } else { last - at };
                (0..bucket.len()).map(move |at| (priority, tie, bucket[place(at)]))
            })
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.capacity * size_of::<NodeId>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order_of(oldest_first: bool) -> Vec<NodeId> {
        let mut queue = BucketQueue::new(oldest_first);
        for (id, (f, g)) in [(5, 1), (4, 0), (4, 3), (5, 2), (4, 3)].into_iter().enumerate() {
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
        assert_eq!(order_of(false), [4, 2, 1, 3, 0]);
        assert_eq!(order_of(true), [2, 4, 1, 3, 0]);
    }
}
