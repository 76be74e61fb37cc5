//! Checks an Infexion certificate: the plan, then every entry by itself.

use crate::format::{self, Action, Claim, Entry};
use crate::judge::{FULL, Game, Judge, Lemmas, Level, NEVER};
use crate::prices::{Prices, Tariff};
use crate::refusal::Refusal;
use crate::slice::{self, Slice};
use crate::state::{Start, State};
use crate::torus::CELLS;
use crate::{Options, Verdict};
use std::io::{Read, Seek, SeekFrom};
use std::sync::Mutex;

/// Entries that are read at once, and the fewest that a round takes.
const BLOCK: usize = 64;

/// Checks what follows the game byte.
pub(crate) fn check<R: Read + Seek + Send>(
    game: u8,
    mut input: R,
    options: &Options,
) -> Result<Verdict, Refusal> {
    let (claim, entries) = Claim::read(game, &mut input)?;
    let start = Start::from_bytes(&claim.start).ok_or(Refusal::BadCell)?;
    replay(&start, &claim)?;
    let first = input.stream_position()?;
    let end = input.seek(SeekFrom::End(0))?;
    let bytes = end - first;
    if claim.sizes(entries).is_none_or(|sizes| !sizes.contains(&bytes)) {
        return Err(Refusal::WrongSize { announced: entries, bytes });
    }
    let mut lemmas = Lemmas::default();
    let length = claim.plan.as_ref().map(Vec::len);
    if let Some(moves) = claim.moves_to_refute() {
        let judge = Judge::new(start.clone(), claim.game, claim.level);
        let with_prices = claim.level == Level::AllAndPrices;
        let mut file = File { input, first, end, entries, with_prices, before: None };
        let in_memory = (options.memory / slice::BYTES).max(BLOCK) as u64;
        let mut place = first;
        for round in 0..entries.div_ceil(in_memory).max(1) {
            let slice = file.slice(round * in_memory, in_memory, &mut place)?;
            let round = Round { judge: &judge, slice: &slice, moves };
            lemmas = lemmas.and(round.check_start()?).and(round.check_all(&mut file, options)?);
        }
    } else if entries > 0 {
        return Err(Refusal::MovesOutOfRange(0));
    }
    Ok(Verdict::Infexion { claim, length, entries, lemmas })
}

/// Plays the plan: every action is legal, and the board is solved after the last.
fn replay(start: &Start, claim: &Claim) -> Result<(), Refusal> {
    let Some(plan) = &claim.plan else { return Ok(()) };
    let mut state = start.state();
    for (index, action) in plan.iter().enumerate() {
        if state.blue() == 0 {
            return Err(Refusal::PlanTooLong);
        }
        state =
            after(start, claim.game, &state, *action).ok_or(Refusal::IllegalAction(index + 1))?;
    }
    if state.blue() == 0 { Ok(()) } else { Err(Refusal::PlanDoesNotSolve) }
}

/// The state after an action, if it is legal.
fn after(start: &Start, game: Game, state: &State, action: Action) -> Option<State> {
    match action {
        Action::Spread(cell, direction) => {
            let (cell, direction) = (usize::from(cell), usize::from(direction));
            let legal = cell < CELLS && direction < 6 && state.red() >> cell & 1 == 1;
            legal.then(|| {
                let power = usize::from(state.value(cell));
                start.spread(state, cell, direction, power)
            })
        }
        Action::Spawn(cell) => {
            let legal = game == Game::Spawn
                && usize::from(cell) < CELLS
                && state.occupied() >> cell & 1 == 0
                && start.total_power(state) < FULL;
            legal.then(|| start.lay(state, 1 << cell))
        }
    }
}

/// The entries in their file.
struct File<R> {
    input: R,
    /// Where the first entry begins, and where the last has to end.
    first: u64,
    end: u64,
    entries: u64,
    with_prices: bool,
    /// The state of the entry that was read last.
    before: Option<State>,
}

/// An entry with the prices it names.
type Priced = (Entry, Vec<Prices>);

impl<R: Read + Seek> File<R> {
    /// Goes to where an entry begins.
    fn seek(&mut self, place: u64) -> Result<(), Refusal> {
        self.input.seek(SeekFrom::Start(place))?;
        self.before = None;
        Ok(())
    }

    /// Reads the next entries, as many as there are in a block. They are in order: a slice full
    /// of equal states would take for ever to fill.
    fn read(&mut self, number: u64, most: u64) -> Result<Vec<Priced>, Refusal> {
        let count = most.min(self.entries - number);
        let mut block = Vec::with_capacity(count as usize);
        for number in number..number + count {
            let bytes = format::bytes(&mut self.input)?;
            let entry = Entry::from_bytes(&bytes).ok_or(Refusal::ImpossibleState(number))?;
            if self.before.is_some_and(|before| before >= entry.state) {
                return Err(Refusal::Unsorted(number));
            }
            self.before = Some(entry.state);
            let lists = if self.with_prices { format::bytes::<1>(&mut self.input)?[0] } else { 0 };
            let mut prices = Vec::with_capacity(usize::from(lists));
            for _ in 0..lists {
                prices.push(Prices::from_bytes(&format::bytes(&mut self.input)?));
            }
            block.push((entry, prices));
        }
        if number + count == self.entries && self.input.stream_position()? != self.end {
            let bytes = self.end - self.first;
            return Err(Refusal::WrongSize { announced: self.entries, bytes });
        }
        Ok(block)
    }

    /// Reads a stretch of entries into memory, from where it begins, and sets this to where the
    /// next one begins.
    fn slice(&mut self, number: u64, most: u64, place: &mut u64) -> Result<Slice, Refusal> {
        let end = (number + most).min(self.entries);
        self.seek(*place)?;
        let mut at = number;
        let mut block = self.read(at, (BLOCK as u64).min(end - at))?;
        let mut slice = Slice::new((end - number) as usize);
        slice.from = block.first().map(|(entry, _)| entry.state).filter(|_| number > 0);
        while !block.is_empty() {
            at += block.len() as u64;
            block.into_iter().for_each(|(entry, _)| slice.insert(entry));
            block = self.read(at, (BLOCK as u64).min(end - at))?;
        }
        *place = self.input.stream_position()?;
        if end < self.entries {
            slice.until = self.read(end, 1)?.first().map(|(entry, _)| entry.state);
        }
        Ok(slice)
    }
}

/// One round: all entries are checked against one slice of them.
struct Round<'a> {
    judge: &'a Judge,
    slice: &'a Slice,
    /// What has to be shown for the start board.
    moves: u8,
}

impl Round<'_> {
    /// Is a way on refuted, or left to another round?
    fn is_refuted(&self, judge: &mut Judge, tariffs: &[Tariff], state: &State, moves: u8) -> bool {
        !self.slice.covers(state)
            || judge.refutes_quickly(state, moves)
            || judge.refutes_by(tariffs, state, moves)
            || self.slice.holds(state, moves)
            || judge.refutes_slowly(state, moves)
    }

    fn check_start(&self) -> Result<Lemmas, Refusal> {
        let mut judge = self.judge.clone();
        let start = judge.start.state();
        match self.is_refuted(&mut judge, &[], &start, self.moves) {
            true => Ok(judge.used),
            false => Err(Refusal::StartNotRefuted),
        }
    }

    /// Checks all entries of the file, on some threads.
    fn check_all<R: Read + Seek + Send>(
        &self,
        file: &mut File<R>,
        options: &Options,
    ) -> Result<Lemmas, Refusal> {
        file.seek(file.first)?;
        let useful = file.entries.div_ceil(BLOCK as u64).max(1);
        let threads = (options.threads as u64).clamp(1, useful);
        let blocks = Mutex::new(Blocks { file, number: 0, refused: false });
        let work = || self.check_blocks(&blocks);
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut lemmas = work();
            for other in others {
                let more = other.join().expect("a checking thread does not panic");
                lemmas = lemmas.and_then(|lemmas| Ok(lemmas.and(more?)));
            }
            lemmas
        })
    }

    /// Takes block after block until there is none.
    fn check_blocks<R: Read + Seek>(
        &self,
        blocks: &Mutex<Blocks<'_, R>>,
    ) -> Result<Lemmas, Refusal> {
        let mut judge = self.judge.clone();
        loop {
            let (first, entries) = blocks.lock().expect("no panic while it is held").next()?;
            if entries.is_empty() {
                return Ok(judge.used);
            }
            for (entry, number) in entries.iter().zip(first..) {
                if let Err(refusal) = self.check_entry(&mut judge, entry, number) {
                    blocks.lock().expect("no panic while it is held").refused = true;
                    return Err(refusal);
                }
            }
        }
    }

    fn check_entry(&self, judge: &mut Judge, entry: &Priced, number: u64) -> Result<(), Refusal> {
        let (Entry { state, moves }, prices) = entry;
        if judge.start.excludes(state) {
            return Err(Refusal::ImpossibleState(number));
        }
        if *moves > self.moves || (*moves == NEVER) != (self.moves == NEVER) {
            return Err(Refusal::MovesOutOfRange(number));
        }
        let mut tariffs = Vec::with_capacity(prices.len());
        for prices in prices {
            let tariff = judge.tariff(state, prices);
            tariffs.push(tariff.ok_or(Refusal::FreshLifeWorthMore(number))?);
        }
        let shown = judge.every_way_on(state, *moves, |judge, next, left| {
            self.is_refuted(judge, &tariffs, next, left)
        });
        if shown { Ok(()) } else { Err(Refusal::EntryNotShown(number)) }
    }
}

/// Hands out blocks of entries.
struct Blocks<'a, R> {
    file: &'a mut File<R>,
    number: u64,
    refused: bool,
}

impl<R: Read + Seek> Blocks<'_, R> {
    /// The number of the first entry, and the entries; none at the end.
    fn next(&mut self) -> Result<(u64, Vec<Priced>), Refusal> {
        let number = self.number;
        if self.refused || number == self.file.entries {
            return Ok((number, Vec::new()));
        }
        let block = self.file.read(number, BLOCK as u64);
        self.refused = block.is_err();
        let block = block?;
        self.number += block.len() as u64;
        Ok((number, block))
    }
}
