//! Every state once, in as few bytes as possible, within a memory limit.
//!
//! Nodes lie in one array in the order they were found, and a second array of `u32` is an open
//! addressing index into it. The index holds nothing that is not in the nodes, so it is thrown
//! away and rebuilt when it grows: a general hash map would hold two tables at that moment, and
//! would pad each entry. Both arrays grow by a small part at a time, not by doubling.
//!
//! Beside each slot of the index lies one byte of its state's hash, so that a run of taken slots
//! is walked within a cache line: a node is fetched only where that byte agrees.

use crate::outcome::StopReason;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Place of a node in the table.
pub(crate) type NodeId = u32;

/// No node.
pub(crate) const NO_NODE: NodeId = u32::MAX;

/// A stored state with what the searches keep beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<K> {
    /// The packed state.
    pub(crate) key: K,
    /// Where it was reached from.
    pub(crate) parent: NodeId,
    /// Cost from the start.
    pub(crate) g: u16,
    /// Estimated cost to go.
    pub(crate) h: u16,
}

/// Why a state cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The memory limit would be passed.
    Memory,
    /// Its cost from the start is more than a node holds.
    Cost,
}

impl From<Full> for StopReason {
    fn from(full: Full) -> StopReason {
        match full {
            Full::Memory => StopReason::Memory,
            Full::Cost => StopReason::Cost,
        }
    }
}

/// A cost from the start, as nodes hold it.
pub(crate) fn held(g: u32) -> Result<u16, Full> {
    u16::try_from(g).map_err(|_| Full::Cost)
}

/// A set of states with their nodes.
#[derive(Clone, Debug)]
pub(crate) struct StateTable<K> {
    nodes: Vec<Node<K>>,
    slots: Vec<NodeId>,
    // For each slot the tag of its state, or `VACANT`.
    tags: Vec<u8>,
    limit: usize,
}

const VACANT: u8 = 0;

/// Where a state is, or where it would go.
pub(crate) enum Entry {
    Found(NodeId),
    Vacant(Place),
}

/// A slot of the index for a state, and the state's tag.
pub(crate) struct Place {
    slot: usize,
    tag: u8,
}

impl<K: Copy + Eq + Hash> StateTable<K> {
    const NODE_BYTES: usize = size_of::<Node<K>>();
    const SLOT_BYTES: usize = size_of::<NodeId>() + size_of::<u8>();

    /// An empty table that will never hold more than `limit` bytes.
    pub(crate) fn with_limit(limit: usize) -> StateTable<K> {
        StateTable { nodes: Vec::new(), slots: vec![NO_NODE; 64], tags: vec![VACANT; 64], limit }
    }

    /// Number of states.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * Self::NODE_BYTES + self.slots.len() * Self::SLOT_BYTES
    }

    /// The node at a place.
    pub(crate) fn node(&self, id: NodeId) -> &Node<K> {
        &self.nodes[id as usize]
    }

    /// The node at a place, to change; its key must stay.
    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node<K> {
        &mut self.nodes[id as usize]
    }

    /// Looks a state up.
    pub(crate) fn entry(&self, key: &K) -> Entry {
        let Place { mut slot, tag } = self.home(key);
        loop {
            let found = self.tags[slot];
            if found == VACANT {
                return Entry::Vacant(Place { slot, tag });
            }
            if found == tag && self.nodes[self.slots[slot] as usize].key == *key {
                return Entry::Found(self.slots[slot]);
            }
            slot = if slot + 1 == self.tags.len() { 0 } else { slot + 1 };
        }
    }

    /// Stores a node whose state [`entry`](Self::entry) has just found missing.
    pub(crate) fn insert_at(&mut self, place: Place, node: Node<K>) -> Result<NodeId, Full> {
        if self.nodes.len() == self.nodes.capacity() {
            self.grow_nodes()?;
        }
        let id = NodeId::try_from(self.nodes.len()).map_err(|_| Full::Memory)?;
        self.nodes.push(node);
        // More than 7/8 full, runs of taken slots get long.
        if self.nodes.len() * 8 > self.slots.len() * 7 {
            if let Err(full) = self.grow_slots() {
                self.nodes.pop();
                return Err(full);
            }
        } else {
            self.take(place, id);
        }
        Ok(id)
    }

    fn take(&mut self, place: Place, id: NodeId) {
        self.slots[place.slot] = id;
        self.tags[place.slot] = place.tag;
    }

    fn grow_nodes(&mut self) -> Result<(), Full> {
        let left = self.limit.saturating_sub(self.bytes()) / Self::NODE_BYTES;
        let more = (self.nodes.capacity() / 16).max(64).min(left);
        if more == 0 {
            return Err(Full::Memory);
        }
        self.nodes.try_reserve_exact(more).map_err(|_| Full::Memory)
    }

    fn grow_slots(&mut self) -> Result<(), Full> {
        let wanted = self.slots.len() + (self.slots.len() / 8).max(64);
        let nodes = self.nodes.capacity() * Self::NODE_BYTES;
        if nodes + wanted * Self::SLOT_BYTES > self.limit {
            return Err(Full::Memory);
        }
        // The old index goes before the new one comes.
        (self.slots, self.tags) = (Vec::new(), Vec::new());
        (self.slots, self.tags) = (vec![NO_NODE; wanted], vec![VACANT; wanted]);
        for id in 0..self.nodes.len() {
            match self.entry(&self.nodes[id].key) {
                Entry::Vacant(place) => self.take(place, id as NodeId),
                Entry::Found(_) => unreachable!("every state is stored once"),
            }
        }
        Ok(())
    }

    fn home(&self, key: &K) -> Place {
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        // The index length is no power of two: scale by the high bits, mixed once more.
        let mixed = hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let scaled = u128::from(mixed) * self.slots.len() as u128;
        // What scaling leaves over is independent of the slot.
        Place { slot: (scaled >> 64) as usize, tag: ((scaled >> 56) as u8).max(VACANT + 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn insert(table: &mut StateTable<u64>, key: u64) -> Result<bool, Full> {
        match table.entry(&key) {
            Entry::Found(_) => Ok(false),
            Entry::Vacant(slot) => table
                .insert_at(slot, Node { key, parent: NO_NODE, g: (key % 7) as u16, h: 0 })
                .map(|_| true),
        }
    }

    #[test]
    fn it_agrees_with_a_hash_map() {
        let mut table = StateTable::with_limit(usize::MAX);
        let mut map = HashMap::new();
        for i in 0..50_000_u64 {
            let key = i * i % 30_011;
            assert_eq!(insert(&mut table, key), Ok(map.insert(key, key % 7).is_none()));
        }
        assert_eq!(table.len(), map.len());
        for (key, g) in map {
            match table.entry(&key) {
                Entry::Found(id) => assert_eq!(u64::from(table.node(id).g), g),
                Entry::Vacant(_) => panic!("{key} is lost"),
            }
        }
    }

    #[test]
    fn it_never_passes_its_limit_and_keeps_what_it_has() {
        let limit = 100_000;
        let mut table = StateTable::with_limit(limit);
        let stored = (0..).take_while(|&key| insert(&mut table, key) == Ok(true)).count();
        assert!(table.bytes() <= limit, "{} bytes", table.bytes());
        assert!(stored > 3_000, "only {stored} states fit");
        assert_eq!(table.len(), stored);
        assert_eq!(insert(&mut table, 0), Ok(false));
    }
}
