//! All states that need an entry.

use super::bargain::{Bargain, LEAST_MOVES};
use super::{CertificateError, Making, SEEKS_PRICES};
use infexion_proof::{CELLS, Entry, Judge, MOST_LISTS, NEVER, PRICES, Prices, State, Tariff};
use infexion_rules::Game;
use infexion_search::Watch;
use rustc_hash::{FxHashMap, FxHashSet};

/// States that are looked at with the same knowledge; after them progress is told.
const BLOCK: usize = 1024;
/// States that one thread takes at once, between two looks at the limits; with SPAWN one state
/// can have thousands of ways on. Prices begin anew with each share, so that threads change nothing.
const SHARE: usize = 32;
/// Bytes of a state with an entry, and of one that waits: what a hash table takes while it grows.
const ENTRY_BYTES: usize = 112;
const WAITING_BYTES: usize = 88;
/// Tries after which prices must refute one state in so many to be sought any more.
const CREDIT: u32 = 1_000;
const WORTHWHILE: u32 = 4;

/// States that need an entry, and those whose ways on have not been looked at.
pub(super) struct Closure<'a> {
    /// One for each thread.
    judges: Vec<Judge>,
    /// The board and the game, if entries may name prices.
    bargain: Option<(&'a [u8; CELLS], Game)>,
    watch: &'a Watch,
    entries: FxHashMap<State, u8>,
    /// What some of the entries name.
    prices: FxHashMap<State, Vec<Prices>>,
    lists: usize,
    /// By number of moves.
    waiting: Vec<FxHashSet<State>>,
    /// How often prices were sought for a state with so many moves left, and found.
    tries: Vec<(u32, u32)>,
}

/// Entries in order, and the prices that some of them name.
pub(super) type Closed = (Vec<Entry>, FxHashMap<State, Vec<Prices>>);

/// What was found out about some states.
#[derive(Default)]
struct WaysOn {
    needed: FxHashSet<(State, u8)>,
    prices: Vec<(State, Vec<Prices>)>,
    /// Moves for which prices were sought, and whether they were found.
    tries: Vec<(u8, bool)>,
}

impl<'a> Closure<'a> {
    pub(super) fn new(
        judge: Judge,
        threads: usize,
        bargain: Option<(&'a [u8; CELLS], Game)>,
        watch: &'a Watch,
    ) -> Closure<'a> {
        let by_moves = usize::from(NEVER) + 1;
        Closure {
            judges: vec![judge; threads],
            bargain,
            watch,
            entries: FxHashMap::default(),
            prices: FxHashMap::default(),
            lists: 0,
            waiting: vec![FxHashSet::default(); by_moves],
            tries: vec![(0, 0); by_moves],
        }
    }

    /// The entries that show that the start board has no solution within so many moves; nothing
    /// if there are more than `most`.
    pub(super) fn close(
        mut self,
        moves: u8,
        most: usize,
        progress: &mut dyn FnMut(&Making),
    ) -> Result<Option<Closed>, CertificateError> {
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
            states.sort_unstable();
            self.entries.extend(states.iter().map(|&state| (state, moves)));
            for block in states.chunks(BLOCK) {
                for found in self.ways_on(block, moves)? {
                    self.add(found);
                }
                let waiting = self.waiting.iter().map(FxHashSet::len).sum();
                let elapsed = self.watch.elapsed();
                progress(&Making { elapsed, entries: self.entries.len(), waiting, moves });
                if self.entries.len() + waiting > most {
                    return Ok(None);
                }
            }
        }
        if self.entries.contains_key(&start) {
            self.drop_needless(start)?;
        }
        let entry = |(state, moves)| Entry { state, moves };
        let mut entries: Vec<Entry> = self.entries.into_iter().map(entry).collect();
        entries.sort_unstable();
        Ok(Some((entries, self.prices)))
    }

    fn add(&mut self, found: WaysOn) {
        for (state, left) in found.needed {
            self.waiting[usize::from(left)].insert(state);
        }
        for (state, prices) in found.prices {
            self.lists += prices.len();
            self.prices.insert(state, prices);
        }
        for (left, refuted) in found.tries {
            let (tries, successes) = &mut self.tries[usize::from(left)];
            *tries += 1;
            *successes += u32::from(refuted);
        }
    }

    /// The ways on from states that need an entry, on all threads.
    fn ways_on(&mut self, states: &[State], moves: u8) -> Result<Vec<WaysOn>, CertificateError> {
        let (bytes, threads) = (self.bytes(), self.judges.len());
        self.on_all_threads(0..states.len().div_ceil(SHARE), |closure, judge, first| {
            let shares = states.chunks(SHARE).skip(first).step_by(threads);
            shares.map(|share| closure.ways_on_from(judge, share, moves, bytes)).collect()
        })
    }

    /// Hands out parts of a work, at most one to each thread and its judge.
    fn on_all_threads<P: Send, R: Send>(
        &mut self,
        parts: impl Iterator<Item = P>,
        work: impl Fn(&Closure<'_>, &mut Judge, P) -> Result<Vec<R>, CertificateError> + Sync,
    ) -> Result<Vec<R>, CertificateError> {
        let mut judges = std::mem::take(&mut self.judges);
        let (closure, work) = (&*self, &work);
        let results: Result<Vec<Vec<R>>, CertificateError> = std::thread::scope(|scope| {
            // The judges come first: of the parts none is taken and left.
            let mut given = judges.iter_mut().zip(parts);
            let first = given.next();
            let others: Vec<_> = given
                .map(|(judge, part)| scope.spawn(move || work(closure, judge, part)))
                .collect();
            let own = first.map_or(Ok(Vec::new()), |(judge, part)| work(closure, judge, part));
            let others = others.into_iter().map(|other| other.join().expect("no panic"));
            std::iter::once(own).chain(others).collect()
        });
        self.judges = judges;
        Ok(results?.into_iter().flatten().collect())
    }

    /// The ways on from some of them that are not refuted and do not have an entry yet.
    fn ways_on_from(
        &self,
        judge: &mut Judge,
        states: &[State],
        moves: u8,
        bytes: usize,
    ) -> Result<WaysOn, CertificateError> {
        if let Some(reason) = self.watch.exceeded(bytes) {
            return Err(CertificateError::Stopped(reason));
        }
        let mut found = WaysOn::default();
        let mut bargain = self.bargain.map(|(start, game)| Bargain::new(start, game));
        for state in states {
            let mut open = Vec::new();
            let unsolved = judge.every_way_on(state, moves, |judge, next, left| {
                if !judge.refutes_quickly(next, left) {
                    open.push((*next, left));
                }
                true
            });
            if !unsolved {
                return Err(CertificateError::Wrong);
            }
            self.close_ways_on(judge, &mut bargain, state, &open, &mut found);
        }
        Ok(found)
    }

    /// Leaves out what nothing needs. When prices were found or an entry was asked for, the prices
    /// found later were not known yet.
    fn drop_needless(&mut self, start: State) -> Result<(), CertificateError> {
        if !SEEKS_PRICES || self.prices.is_empty() {
            return Ok(());
        }
        // Entries that are asked for although all prices are known.
        let mut needed = FxHashSet::from_iter([start]);
        let mut latest = vec![start];
        while !latest.is_empty() {
            let mut next = Vec::new();
            for block in latest.chunks_mut(BLOCK) {
                let held = needed.len() * WAITING_BYTES;
                let asked = self.for_each(block, held, |closure, judge, state| {
                    closure.asked_for_by(judge, state)
                })?;
                next.extend(asked.into_iter().flatten().filter(|&state| needed.insert(state)));
            }
            latest = next;
        }
        self.entries.retain(|state, _| needed.contains(state));
        let mut named: Vec<(State, Vec<Prices>)> =
            self.prices.drain().filter(|(state, _)| needed.contains(state)).collect();
        named.sort_unstable_by_key(|(state, _)| *state);
        let held = needed.len() * WAITING_BYTES + self.lists * PRICES;
        self.for_each(&mut named, held, |closure, judge, (state, lists)| {
            closure.keep_needed(judge, state, lists);
        })?;
        self.prices = named.into_iter().filter(|(_, lists)| !lists.is_empty()).collect();
        Ok(())
    }

    /// Works on all of some things, on all threads, while the caller holds some bytes.
    fn for_each<T: Send, R: Send>(
        &mut self,
        things: &mut [T],
        held: usize,
        work: impl Fn(&Closure<'_>, &mut Judge, &mut T) -> R + Sync,
    ) -> Result<Vec<R>, CertificateError> {
        let bytes = self.bytes() + held;
        let part = things.len().div_ceil(self.judges.len()).max(SHARE);
        self.on_all_threads(things.chunks_mut(part), |closure, judge, part| {
            let mut results = Vec::with_capacity(part.len());
            for share in part.chunks_mut(SHARE) {
                if let Some(reason) = closure.watch.exceeded(bytes) {
                    return Err(CertificateError::Stopped(reason));
                }
                results.extend(share.iter_mut().map(|thing| work(closure, judge, thing)));
            }
            Ok(results)
        })
    }

    /// The ways on from a state that need an entry.
    fn asked_for_by(&self, judge: &mut Judge, state: &State) -> Vec<State> {
        let tariffs = tariffs(judge, state, self.prices.get(state).map_or(&[], Vec::as_slice));
        let mut asked = Vec::new();
        judge.every_way_on(state, self.entries[state], |judge, next, left| {
            let is_refuted = judge.refutes_quickly(next, left)
                || judge.refutes_by(&tariffs, next, left)
                || judge.refutes_slowly(next, left);
            if !is_refuted {
                asked.push(*next);
            }
            true
        });
        asked
    }

    /// Keeps those of the lists of a state without which some way on is not refuted.
    fn keep_needed(&self, judge: &mut Judge, state: &State, lists: &mut Vec<Prices>) {
        let tariffs = tariffs(judge, state, lists);
        // For each way on that nothing else refutes, the lists that do.
        let mut open: Vec<Vec<usize>> = Vec::new();
        judge.every_way_on(state, self.entries[state], |judge, next, left| {
            let is_refuted = judge.refutes_quickly(next, left)
                || self.entries.get(next).is_some_and(|&moves| moves >= left)
                || judge.refutes_slowly(next, left);
            if !is_refuted {
                let refuting = (0..tariffs.len()).filter(|&list| tariffs[list].refutes(next, left));
                open.push(refuting.collect());
            }
            true
        });
        let mut kept = vec![true; lists.len()];
        for list in 0..lists.len() {
            kept[list] = false;
            if !open.iter().all(|refuting| refuting.iter().any(|&list| kept[list])) {
                kept[list] = true;
            }
        }
        let mut kept = kept.into_iter();
        lists.retain(|_| kept.next() == Some(true));
    }

    /// Bytes held.
    fn bytes(&self) -> usize {
        let waiting: usize = self.waiting.iter().map(FxHashSet::len).sum();
        let named = self.prices.len() * ENTRY_BYTES + self.lists * PRICES;
        self.entries.len() * ENTRY_BYTES + waiting * WAITING_BYTES + named
    }

    /// Goes through the ways on from a state that the quick lemmas do not refute.
    fn close_ways_on(
        &self,
        judge: &mut Judge,
        bargain: &mut Option<Bargain<'_>>,
        state: &State,
        open: &[(State, u8)],
        found: &mut WaysOn,
    ) {
        let mut prices = Vec::new();
        let mut tariffs: Vec<Tariff> = Vec::new();
        for (index, &(next, left)) in open.iter().enumerate() {
            let known = judge.refutes_by(&tariffs, &next, left)
                || self.entries.contains_key(&next)
                || self.waiting[usize::from(left)].contains(&next)
                || found.needed.contains(&(next, left))
                || judge.refutes_slowly(&next, left);
            if known {
                continue;
            }
            if SEEKS_PRICES
                && prices.len() < MOST_LISTS
                && let Some(bargain) = bargain.as_mut().filter(|_| self.is_worthwhile(left))
            {
                let refuting = bargain.refute(judge, state, &open[index..]);
                found.tries.push((left, refuting.is_some()));
                if let Some((list, tariff)) = refuting {
                    prices.push(list);
                    tariffs.push(tariff);
                    continue;
                }
            }
            found.needed.insert((next, left));
        }
        if !prices.is_empty() {
            found.prices.push((*state, prices));
        }
    }

    /// Are prices worth seeking for states with so many moves left?
    fn is_worthwhile(&self, left: u8) -> bool {
        let (tries, successes) = self.tries[usize::from(left)];
        (LEAST_MOVES..NEVER).contains(&left)
            && (tries < CREDIT || successes.saturating_mul(WORTHWHILE) >= tries)
    }
}

/// The prices that a state names.
fn tariffs(judge: &Judge, state: &State, lists: &[Prices]) -> Vec<Tariff> {
    lists.iter().map(|list| judge.tariff(state, list).expect("it was sound")).collect()
}
