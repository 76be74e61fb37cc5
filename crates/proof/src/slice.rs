//! A stretch of the entries of a file, in memory, to look states up in.
//!
//! Entries are sorted by state, so that a stretch holds all entries of a range of states. What
//! does not fit into memory is checked in rounds: in each, one stretch is in memory, the whole
//! file goes by, and only those ways on are looked at that lead into its range. So each way on is
//! judged once, however many rounds there are, and memory is bounded.

use crate::format::Entry;
use crate::state::State;
use crate::torus::CELLS;
use std::hash::{BuildHasher, Hasher, RandomState};

/// Bytes a slice takes for each entry.
pub(crate) const BYTES: usize = size_of::<Entry>() * 4 / 3;

/// Entries whose states are in a range, by state.
pub(crate) struct Slice {
    /// Open addressing, a place further on when one is taken.
    places: Vec<Entry>,
    /// So that nobody can choose states that fall on one place.
    seed: u64,
    /// The first state of the range; nothing if it has no beginning.
    pub(crate) from: Option<State>,
    /// The first state after it; nothing if it has no end.
    pub(crate) until: Option<State>,
}

/// What stands in a place that is free: no cell has a number at bit 49.
const FREE: Entry = Entry { state: State::from_digits([1 << CELLS; 3]), moves: 0 };

impl Slice {
    /// Room for so many entries, of all states.
    pub(crate) fn new(entries: usize) -> Slice {
        let places = vec![FREE; entries * 4 / 3 + 1];
        let seed = RandomState::new().build_hasher().finish();
        Slice { places, seed, from: None, until: None }
    }

    pub(crate) fn insert(&mut self, entry: Entry) {
        let mut place = self.place(&entry.state);
        while self.places[place] != FREE {
            place = (place + 1) % self.places.len();
        }
        self.places[place] = entry;
    }

    /// Is the state in the range of this slice?
    #[inline]
    pub(crate) fn covers(&self, state: &State) -> bool {
        self.from.is_none_or(|from| from <= *state) && self.until.is_none_or(|until| *state < until)
    }

    /// Is there an entry that says at least this?
    #[inline]
    pub(crate) fn holds(&self, state: &State, moves: u8) -> bool {
        let mut place = self.place(state);
        loop {
            let entry = &self.places[place];
            if entry.state == *state {
                return entry.moves >= moves;
            }
            if *entry == FREE {
                return false;
            }
            place = (place + 1) % self.places.len();
        }
    }

    #[inline]
    fn place(&self, state: &State) -> usize {
        let hash = u128::from(state.hash(self.seed));
        ((hash * self.places.len() as u128) >> 64) as usize
    }
}
