//! A priority queue for small whole priorities: an array of arrays of stacks.
//!
//! The order is smaller f first, among these larger g first, among these last in first out.
//! Costs here are small, so finding the next bucket is cheaper than a heap's log n.

use crate::table::NodeId;

/// Nodes by f and g.
#[derive(Clone, Debug, Default)]
pub(crate) struct BucketQueue {
    // by_f[f][g]
    by_f: Vec<Vec<Vec<NodeId>>>,
    lowest_f: usize,
    capacity: usize,
}

impl BucketQueue {
    pub(crate) fn push(&mut self, f: usize, g: usize, id: NodeId) {
        if self.by_f.len() <= f {
            self.by_f.resize_with(f + 1, Vec::new);
        }
        let by_g = &mut self.by_f[f];
        if by_g.len() <= g {
            by_g.resize_with(g + 1, Vec::new);
        }
        let bucket = &mut by_g[g];
        let before = bucket.capacity();
        if bucket.len() == before {
            // A small part at a time: the queue counts towards the memory limit.
            bucket.reserve_exact((before / 16).max(4));
        }
        bucket.push(id);
        self.capacity += bucket.capacity() - before;
        self.lowest_f = self.lowest_f.min(f);
    }

    pub(crate) fn pop(&mut self) -> Option<(usize, usize, NodeId)> {
        while self.lowest_f < self.by_f.len() {
            let by_g = &mut self.by_f[self.lowest_f];
            while let Some(bucket) = by_g.last_mut() {
                if let Some(id) = bucket.pop() {
                    return Some((self.lowest_f, by_g.len() - 1, id));
                }
                self.capacity -= bucket.capacity();
                by_g.pop();
            }
            self.lowest_f += 1;
        }
        None
    }

    /// The nodes in the order in which they would be popped, each with its g.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, NodeId)> + '_ {
        self.by_f.iter().skip(self.lowest_f).flat_map(|by_g| {
            by_g.iter()
                .enumerate()
                .rev()
                .flat_map(|(g, bucket)| bucket.iter().rev().map(move |&id| (g, id)))
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.capacity * size_of::<NodeId>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_f_then_larger_g_then_the_newest() {
        let mut queue = BucketQueue::default();
        for (id, (f, g)) in [(5, 1), (4, 0), (4, 3), (5, 2), (4, 3)].into_iter().enumerate() {
            queue.push(f, g, id as NodeId);
        }
        let ahead: Vec<NodeId> = queue.iter().map(|(_, id)| id).collect();
        let order: Vec<NodeId> = std::iter::from_fn(|| queue.pop()).map(|(_, _, id)| id).collect();
        assert_eq!(order, [4, 2, 1, 3, 0]);
        assert_eq!(order, ahead);
        queue.push(2, 0, 9);
        assert_eq!((queue.pop(), queue.pop(), queue.bytes()), (Some((2, 0, 9)), None, 0));
    }
}
