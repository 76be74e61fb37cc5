//! Boards proved to have no solution within some number of actions, in a table of fixed size
//! that several threads share.
//!
//! The key is the exact board, so a hit is never wrong. Each slot keeps two boards: the one with
//! the larger number of actions, which took longest to refute, and the last one that came. The
//! slots lie in shards, each behind its own lock: a lock nobody waits for costs less than the
//! cache miss that follows it.

use crate::PackedBoard;
use infexion_rules::Board;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Clone, Copy)]
struct Entry {
    key: PackedBoard,
    /// No solution has this many actions or fewer; 0 in a free entry.
    refuted: u32,
}

#[derive(Clone, Default)]
struct Shard {
    /// Made when the first board comes, so that a large table costs nothing at the start.
    slots: Vec<[Entry; 2]>,
    used: u64,
}

/// The table.
pub(super) struct Refuted {
    shards: Vec<Mutex<Shard>>,
    slots_per_shard: usize,
}

const SHARDS: usize = 256;

impl Refuted {
    /// As many slots, a power of two, as fit into the bytes; at least one a shard.
    pub(super) fn with_bytes(bytes: usize) -> Refuted {
        let most = (bytes / SHARDS / size_of::<[Entry; 2]>()).max(1);
        let slots_per_shard = 1 << most.ilog2();
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Refuted { shards, slots_per_shard }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        let slots: usize = self.shards.iter().map(|shard| locked(shard).slots.len()).sum();
        slots * size_of::<[Entry; 2]>()
    }

    /// Boards held.
    pub(super) fn len(&self) -> u64 {
        self.shards.iter().map(|shard| locked(shard).used).sum()
    }

    /// Is it known that the board has no solution of at most `actions` actions?
    pub(super) fn contains(&self, key: &PackedBoard, actions: u32) -> bool {
        let (shard, slot) = self.place(key);
        let shard = locked(&self.shards[shard]);
        let entries = shard.slots.get(slot).map_or(&[][..], |entries| entries);
        entries.iter().any(|entry| entry.refuted >= actions && entry.key == *key)
    }

    /// Remembers that the board has no solution of at most `actions` actions.
    pub(super) fn insert(&self, key: PackedBoard, actions: u32) {
        let (shard, slot) = self.place(&key);
        let mut shard = locked(&self.shards[shard]);
        if shard.slots.is_empty() {
            let free = Entry { key: PackedBoard::new(&Board::EMPTY), refuted: 0 };
            shard.slots = vec![[free; 2]; self.slots_per_shard];
        }
        let [deep, recent] = &mut shard.slots[slot];
        let place = if deep.refuted <= actions { deep } else { recent };
        let was_free = place.refuted == 0;
        *place = Entry { key, refuted: actions };
        shard.used += u64::from(was_free);
    }

    fn place(&self, key: &PackedBoard) -> (usize, usize) {
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        let hash = hasher.finish();
        let slot = (hash ^ hash >> 32) as usize & (self.slots_per_shard - 1);
        ((hash >> 56) as usize % SHARDS, slot)
    }
}

/// A thread that panics ends the whole search, so what it held is never read wrongly.
fn locked(shard: &Mutex<Shard>) -> MutexGuard<'_, Shard> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}
