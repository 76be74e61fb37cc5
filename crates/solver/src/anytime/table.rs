//! The table of refuted boards: "no solution within so many actions", kept exactly.
//!
//! Blue stacks never change while they are blue, so with the start board known a board is one
//! number 0 to 7 for each cell: the red power, or 7 for "still blue". That is three words of 49
//! bits, and the number of actions fits into the spare bits of the first: 24 bytes an entry, and
//! a hit is never wrong.
//!
//! The table is cut into shards, each behind a lock of its own and grown only when it fills, so
//! that a small search never pays for a large table. Lock-free words with a checksum were
//! rejected: two torn writes could pass for an entry that nobody wrote.

use infexion_rules::Board;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

const SHARDS: usize = 256;
const FIRST_SIZE: usize = 64;
const BUCKET: usize = 4;
const ACTIONS_SHIFT: u32 = 49;
const STATE: u64 = (1 << ACTIONS_SHIFT) - 1;

type Entry = [u64; 3];

#[derive(Default)]
struct Shard {
    entries: Vec<Entry>,
    used: usize,
}

/// The table; several threads may use it at once.
pub(crate) struct RefutedTable {
    shards: Vec<Mutex<Shard>>,
    bytes: AtomicUsize,
    stored: AtomicU64,
    limit: usize,
    /// Entries of a shard when it is first used.
    first_size: usize,
}

impl RefutedTable {
    /// An empty table that may grow to `limit` bytes.
    pub(crate) fn new(limit: usize) -> RefutedTable {
        let fair_share = limit / SHARDS / size_of::<Entry>();
        RefutedTable {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            bytes: AtomicUsize::new(0),
            stored: AtomicU64::new(0),
            limit,
            first_size: (1 << fair_share.max(BUCKET).ilog2()).min(FIRST_SIZE),
        }
    }

    /// Bytes held now.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Boards held now.
    pub(crate) fn len(&self) -> u64 {
        self.stored.load(Ordering::Relaxed)
    }

    /// Is it known that the board has no solution of at most `actions` actions?
    pub(crate) fn contains(&self, board: &Board, actions: u32) -> bool {
        let key = key_of(board);
        let (shard, hash) = place_of(&key);
        let shard = lock(&self.shards[shard]);
        if shard.entries.is_empty() {
            return false;
        }
        let bucket = bucket_of(hash, shard.entries.len());
        shard.entries[bucket..bucket + BUCKET]
            .iter()
            .any(|entry| holds(entry, &key) && actions_of(entry) >= actions)
    }

    /// Remembers that the board has no solution of at most `actions` actions.
    pub(crate) fn insert(&self, board: &Board, actions: u32) {
        let key = key_of(board);
        let (index, hash) = place_of(&key);
        let mut shard = lock(&self.shards[index]);
        if shard.used * 4 >= shard.entries.len() * 3 {
            self.grow(&mut shard);
        }
        if shard.entries.is_empty() {
            return;
        }
        let bucket = bucket_of(hash, shard.entries.len());
        let new = [key[0] | u64::from(actions) << ACTIONS_SHIFT, key[1], key[2]];
        let slots = &mut shard.entries[bucket..bucket + BUCKET];
        let added = put(slots, new);
        if added {
            shard.used += 1;
            self.stored.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn grow(&self, shard: &mut Shard) {
        let size = if shard.entries.is_empty() { self.first_size } else { shard.entries.len() * 2 };
        let more = (size - shard.entries.len()) * size_of::<Entry>();
        if self.bytes.fetch_add(more, Ordering::Relaxed) + more > self.limit {
            self.bytes.fetch_sub(more, Ordering::Relaxed);
            return;
        }
        let old = std::mem::replace(&mut shard.entries, vec![[0; 3]; size]);
        let before = shard.used;
        shard.used = 0;
        for entry in old.into_iter().filter(|entry| actions_of(entry) > 0) {
            let (_, hash) = place_of(&[entry[0] & STATE, entry[1], entry[2]]);
            let bucket = bucket_of(hash, size);
            shard.used += usize::from(put(&mut shard.entries[bucket..bucket + BUCKET], entry));
        }
        self.stored.fetch_sub((before - shard.used) as u64, Ordering::Relaxed);
    }
}

/// Puts an entry into its bucket: over the same board, into a free slot, or over the entry with
/// the fewest actions, which is the cheapest to refute again. Says whether a free slot was used.
fn put(slots: &mut [Entry], new: Entry) -> bool {
    let key = [new[0] & STATE, new[1], new[2]];
    if let Some(entry) = slots.iter_mut().find(|entry| holds(entry, &key)) {
        if actions_of(entry) < actions_of(&new) {
            *entry = new;
        }
        return false;
    }
    let weakest = slots.iter_mut().min_by_key(|entry| actions_of(entry)).expect("a bucket");
    let free = actions_of(weakest) == 0;
    *weakest = new;
    free
}

fn lock(shard: &Mutex<Shard>) -> std::sync::MutexGuard<'_, Shard> {
    // A panic elsewhere cannot leave a half-written entry that anyone would trust wrongly:
    // entries are plain words written under the lock.
    shard.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[inline]
fn key_of(board: &Board) -> Entry {
    let ([low, middle, high], _) = board.to_bits();
    let blue = board.blue().bits();
    [low | blue, middle | blue, high | blue]
}

#[inline]
fn holds(entry: &Entry, key: &Entry) -> bool {
    entry[0] & STATE == key[0] && entry[1] == key[1] && entry[2] == key[2] && actions_of(entry) > 0
}

#[inline]
fn actions_of(entry: &Entry) -> u32 {
    (entry[0] >> ACTIONS_SHIFT) as u32
}

#[inline]
fn place_of(key: &Entry) -> (usize, u64) {
    let mut hash = key[0].wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash = (hash ^ hash >> 29 ^ key[1]).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 32 ^ key[2]).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^= hash >> 31;
    ((hash >> 56) as usize % SHARDS, hash)
}

/// First slot of the bucket; `size` is a power of two.
#[inline]
fn bucket_of(hash: u64, size: usize) -> usize {
    (hash as usize & (size / BUCKET - 1)) * BUCKET
}

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::{Cell, Colour, Game, Stack};
    use infexion_testkit::Random;
    use std::collections::HashMap;

    /// Boards that spreads lead to from one start, with the most actions each was refuted for.
    fn refuted_boards(table: &RefutedTable, boards: usize) -> HashMap<Board, u32> {
        let mut random = Random(5);
        let start = Cell::all().step_by(3).fold(Board::EMPTY, |board, cell| {
            let colour = if cell.index() % 2 == 0 { Colour::Red } else { Colour::Blue };
            board.with_stack(cell, Stack { colour, power: 2 })
        });
        let mut refuted = HashMap::new();
        while refuted.len() < boards {
            let mut board = start;
            for _ in 0..6 {
                let actions: Vec<_> = board.actions(Game::SpreadOnly).collect();
                board = board.after(actions[random.below(actions.len() as u64) as usize]);
                let actions = random.within((1, 20)) as u32;
                table.insert(&board, actions);
                let most = refuted.entry(board).or_insert(0);
                *most = actions.max(*most);
            }
        }
        refuted
    }

    #[test]
    fn a_table_with_room_remembers_most_and_nothing_else() {
        let table = RefutedTable::new(1 << 24);
        let refuted = refuted_boards(&table, 20_000);
        let kept = refuted.iter().filter(|(board, most)| table.contains(board, **most)).count();
        // Full buckets drop some even while there is room.
        assert!(kept * 5 > refuted.len() * 4, "{kept} of {}", refuted.len());
        assert!(refuted.iter().all(|(board, most)| !table.contains(board, most + 1)));
        assert!(!table.contains(&Board::EMPTY, 1));
        assert!(table.len() <= refuted.len() as u64);
    }

    #[test]
    fn a_small_table_forgets_but_keeps_to_its_bytes() {
        for limit in [0, 10_000, 100_000] {
            let table = RefutedTable::new(limit);
            let refuted = refuted_boards(&table, 20_000);
            assert!(table.bytes() <= limit);
            assert!(table.len() as usize * size_of::<Entry>() <= table.bytes());
            assert!(limit < 100_000 || table.len() > 1_000, "only {}", table.len());
            assert!(refuted.iter().all(|(board, most)| !table.contains(board, most + 1)));
        }
    }
}
