//! All states that need an entry.

use super::{CertificateError, Making};
use infexion_proof::{Entry, Judge, NEVER, State};
use infexion_search::Watch;
use rustc_hash::{FxHashMap, FxHashSet};

/// States that one thread takes at once; after them progress is told.
const BLOCK: usize = 1024;
/// States between two looks at the limits; with SPAWN one state can have thousands of ways on.
const LOOKS: usize = 64;
/// Bytes of a state with an entry, and of one that waits: what a hash table takes while it grows.
const ENTRY_BYTES: usize = 112;
const WAITING_BYTES: usize = 88;

/// States that need an entry, and those whose ways on have not been looked at.
pub(super) struct Closure<'a> {
    /// One for each thread.
    judges: Vec<Judge>,
    threads: usize,
    watch: &'a Watch,
    entries: FxHashMap<State, u8>,
    /// By number of moves.
    waiting: Vec<FxHashSet<State>>,
}

/// What was found out about some states.
type WaysOn = Result<FxHashSet<(State, u8)>, CertificateError>;

impl Closure<'_> {
    pub(super) fn new(judge: Judge, threads: usize, watch: &Watch) -> Closure<'_> {
        Closure {
            judges: vec![judge; threads],
            threads,
            watch,
            entries: FxHashMap::default(),
            waiting: vec![FxHashSet::default(); usize::from(NEVER) + 1],
        }
    }

    /// The entries that show that the start board has no solution within so many moves, sorted;
    /// nothing if there are more than `most`.
    pub(super) fn close(
        mut self,
        moves: u8,
        most: usize,
        progress: &mut dyn FnMut(&Making),
    ) -> Result<Option<Vec<Entry>>, CertificateError> {
        let start = self.judges[0].start();
        if !self.judges[0].refutes(&start, moves) {
            self.waiting[usize::from(moves)].insert(start);
        }
        let mut moves = moves;
        loop {
            let layer = std::mem::take(&mut self.waiting[usize::from(moves)]);
            let mut states: Vec<State> = layer.into_iter().collect();
            if states.is_empty() {
                match moves.checked_sub(1) {
                    Some(fewer) => moves = fewer,
                    None => break,
                }
                continue;
            }
            // Larger numbers of moves came first: a state that has an entry has a larger one.
            states.retain(|state| !self.entries.contains_key(state));
            self.entries.extend(states.iter().map(|&state| (state, moves)));
            for block in states.chunks(BLOCK * self.threads) {
                for (state, left) in self.ways_on(block, moves)? {
                    self.waiting[usize::from(left)].insert(state);
                }
                let waiting = self.waiting.iter().map(FxHashSet::len).sum();
                let elapsed = self.watch.elapsed();
                progress(&Making { elapsed, entries: self.entries.len(), waiting, moves });
                if self.entries.len() + waiting > most {
                    return Ok(None);
                }
            }
        }
        let entry = |(state, moves)| Entry { state, moves };
        let mut entries: Vec<Entry> = self.entries.into_iter().map(entry).collect();
        entries.sort_unstable();
        Ok(Some(entries))
    }

    /// The ways on from states that need an entry, on all threads.
    fn ways_on(&mut self, states: &[State], moves: u8) -> WaysOn {
        let waiting: usize = self.waiting.iter().map(FxHashSet::len).sum();
        let bytes = self.entries.len() * ENTRY_BYTES + waiting * WAITING_BYTES;
        let share = states.len().div_ceil(self.threads).max(LOOKS);
        let mut judges = std::mem::take(&mut self.judges);
        let closure = &*self;
        let all = std::thread::scope(|scope| {
            let mut shares = judges.iter_mut().zip(states.chunks(share));
            let first = shares.next();
            let others: Vec<_> = shares
                .map(|(judge, share)| {
                    scope.spawn(move || closure.ways_on_from(judge, share, moves, bytes))
                })
                .collect();
            let mut all = match first {
                Some((judge, share)) => closure.ways_on_from(judge, share, moves, bytes)?,
                None => FxHashSet::default(),
            };
            for other in others {
                all.extend(other.join().expect("a helper does not panic")?);
            }
            Ok(all)
        });
        self.judges = judges;
        all
    }

    /// The ways on from some of them that are not refuted and do not have an entry yet.
    fn ways_on_from(&self, judge: &mut Judge, states: &[State], moves: u8, bytes: usize) -> WaysOn {
        let mut needed = FxHashSet::default();
        for (index, state) in states.iter().enumerate() {
            if index % LOOKS == 0 {
                let bytes = bytes + needed.len() * WAITING_BYTES * self.threads;
                if let Some(reason) = self.watch.exceeded(bytes) {
                    return Err(CertificateError::Stopped(reason));
                }
            }
            let unsolved = judge.every_way_on(state, moves, |judge, next, left| {
                let known = judge.refutes_quickly(next, left)
                    || self.entries.contains_key(next)
                    || self.waiting[usize::from(left)].contains(next)
                    || needed.contains(&(*next, left))
                    || judge.refutes_slowly(next, left);
                if !known {
                    needed.insert((*next, left));
                }
                true
            });
            if !unsolved {
                return Err(CertificateError::Wrong);
            }
        }
        Ok(needed)
    }
}
