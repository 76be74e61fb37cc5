//! A search expansion by expansion.
//!
//! A search is deterministic, so any part of it can be found again by running what comes before it.
//! Who asks in one session is spared most of that: the search is held where it stands, so that going
//! on runs nothing twice, and the expansions that were shown are kept, so that going back runs
//! nothing at all. Only a part that was jumped over and is then asked for is searched again. Where
//! the time limit ends the way to a later part, the furthest one is sent: each expansion knows its
//! number.

use crate::input::{LimitChoice, SearchChoice, typed, word};
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::solve::refused;
use crate::task::{Task, Work};
use infexion_rules::TypedBoard;
use infexion_search::{Limits, StopReason, Watch};
use infexion_solver::{Expansion, Record, SolveOptions, Spawn, Stepper};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use utoipa::ToSchema;

const MOST_AT_ONCE: u32 = 200;
const FURTHEST: u64 = 2_000_000;
/// Steps between two looks at the clock.
const STEPS_PER_LOOK: u64 = 256;
/// Searches that are held: the page shows one and looks ahead in another.
const MOST_HELD: usize = 2;
/// Expansions that are kept to be shown again: some ten megabytes.
const MOST_KEPT: usize = 4_000;

/// A board, a search, and which expansions to show.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TraceRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    search: SearchChoice,
    #[serde(default)]
    #[schema(schema_with = word::<Spawn>)]
    spawn: Spawn,
    #[serde(default)]
    limits: LimitChoice,
    /// The first expansion to show; 0 is the first of all. One that is not reached in time is
    /// replaced by the furthest that is.
    #[serde(default)]
    from: u64,
    /// How many to show, at most 200.
    count: u32,
}

/// A part of a search.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct TracePart {
    expansions: Vec<Expansion>,
    /// Does the search end with these?
    over: bool,
    /// The outcome, where it ends.
    report: Option<Record>,
}

impl Question for TraceRequest {
    const ANSWER: &'static str = "Expansions, and the outcome where the search ends with them";

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        self.held(limits, &Arc::default())
    }
}

impl TraceRequest {
    /// The same, with a search that may have been begun for an earlier request.
    pub(crate) fn held(
        self,
        limits: &ServiceLimits,
        held: &Arc<HeldSearches>,
    ) -> Result<Task, Refusal> {
        let granted = limits.grant(self.limits)?;
        let board = typed(&self.board)?;
        let options = self.search.options(self.spawn, granted.threads)?;
        if !(1..=MOST_AT_ONCE).contains(&self.count) {
            return Err(Refusal::limit(format!("count must be between 1 and {MOST_AT_ONCE}")));
        }
        if self.from > FURTHEST {
            return Err(Refusal::limit(format!("only the first {FURTHEST} expansions are shown")));
        }
        let held = Arc::clone(held);
        Ok(Task::once(granted, move |work| {
            let memory = work.limits.memory;
            let asked = Asked { board, search: self.search, spawn: self.spawn, memory };
            let mut search = match held.take(&asked) {
                Some(search) => search,
                None => HeldSearch::new(asked, &options, &work.limits)?,
            };
            let part = search.part(self.from, u64::from(self.count), &options, work);
            held.keep(search);
            part
        }))
    }
}

/// What makes a search this one and no other.
#[derive(PartialEq)]
struct Asked {
    board: TypedBoard,
    search: SearchChoice,
    spawn: Spawn,
    memory: Option<usize>,
}

/// The searches of a session, the one that was asked for last at the end.
#[derive(Default)]
pub(crate) struct HeldSearches(Mutex<Vec<HeldSearch>>);

impl HeldSearches {
    fn all(&self) -> MutexGuard<'_, Vec<HeldSearch>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, asked: &Asked) -> Option<HeldSearch> {
        let mut all = self.all();
        let at = all.iter().position(|search| search.asked == *asked)?;
        Some(all.remove(at))
    }

    fn keep(&self, search: HeldSearch) {
        let mut all = self.all();
        all.push(search);
        if all.len() > MOST_HELD {
            all.remove(0);
        }
    }
}

/// A search that stands where it was left, and what it has shown.
pub(crate) struct HeldSearch {
    asked: Asked,
    stepper: Stepper,
    kept: BTreeMap<u64, Expansion>,
}

impl HeldSearch {
    fn new(asked: Asked, options: &SolveOptions, limits: &Limits) -> Result<HeldSearch, Refusal> {
        let stepper = Stepper::new(&asked.board, options, limits).map_err(refused)?;
        Ok(HeldSearch { asked, stepper, kept: BTreeMap::new() })
    }

    /// The number of the expansion that would be next.
    fn next(&self) -> u64 {
        self.stepper.statistics().expanded
    }

    fn part(
        &mut self,
        from: u64,
        count: u64,
        options: &SolveOptions,
        work: &Work<'_>,
    ) -> Result<TracePart, Refusal> {
        let known = |search: &HeldSearch| {
            let end = if search.stepper.is_over() { search.next() } else { u64::MAX };
            let wanted = from.min(end)..from.saturating_add(count).min(end);
            search.kept.range(wanted.clone()).count() as u64 == wanted.end - wanted.start
        };
        if known(self) {
            return self.shown(from, count);
        }
        if from < self.next() {
            self.stepper =
                Stepper::new(&self.asked.board, options, &work.limits).map_err(refused)?;
        }
        let watch = Watch::start(&work.limits);
        let mut steps = 0_u64;
        while self.next() < from && self.stepper.advance() {
            steps += 1;
            match steps.is_multiple_of(STEPS_PER_LOOK).then(|| watch.exceeded(0)).flatten() {
                Some(StopReason::Cancelled) => {
                    return Err(Refusal::stopped("the search was stopped"));
                }
                Some(_) => break,
                None => {}
            }
        }
        let reached = self.next().min(from);
        for expansion in self.stepper.by_ref().take(count as usize) {
            self.kept.insert(expansion.index, expansion);
        }
        self.forget_around(reached);
        self.shown(reached, count)
    }

    /// Drops what is furthest from where somebody looks.
    fn forget_around(&mut self, place: u64) {
        while self.kept.len() > MOST_KEPT {
            let first = self.kept.first_key_value().map_or(place, |(index, _)| *index);
            let last = self.kept.last_key_value().map_or(place, |(index, _)| *index);
            match place.abs_diff(first) > place.abs_diff(last) {
                true => self.kept.pop_first(),
                false => self.kept.pop_last(),
            };
        }
    }

    /// A part of what is kept.
    fn shown(&self, from: u64, count: u64) -> Result<TracePart, Refusal> {
        let end = from.saturating_add(count);
        let expansions = self.kept.range(from..end).map(|(_, one)| one.clone()).collect();
        let over = self.stepper.is_over() && self.next() <= end;
        let report = over.then(|| self.stepper.report()).flatten().transpose().map_err(refused)?;
        Ok(TracePart { expansions, over, report: report.as_ref().map(Record::from) })
    }
}
