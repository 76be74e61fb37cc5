//! two searches side by side on one board.
//!
//! Both are driven in turns, by equal numbers of expansions or by equal slices of time,
//! so that neither disturbs the other; the time limit is for both together. A pace makes the
//! race slow enough to watch: it comes in turns of one frame, and between them whoever runs it
//! waits. What is waited is no search; only the limit of all requests counts it.

use crate::input::{LimitChoice, SearchChoice, typed, word};
use crate::limits::ServiceLimits;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::solve::refused;
use crate::task::{Task, Turn, Work, json};
use infexion_rules::TypedBoard;
use infexion_rules::notation::items;
use infexion_search::{Limits, StopReason, Watch};
use infexion_solver::{Record, SolveOptions, Spawn, Stepper};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// A board and the two searches.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RaceRequest {
    /// One stack a line: r,q,colour,power.
    board: String,
    left: SearchChoice,
    right: SearchChoice,
    #[serde(default)]
    #[schema(schema_with = word::<Spawn>)]
    spawn: Spawn,
    #[serde(default)]
    by: By,
    /// Expansions (or, by time, milliseconds of search) a second; as fast as it goes if missing.
    pace: Option<u32>,
    #[serde(default)]
    limits: LimitChoice,
}

/// What the two have equally much of.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum By {
    #[default]
    Expansions,
    Time,
}

/// Where one of the two is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Runner {
    expanded: u64,
    generated: u64,
    /// States it holds.
    stored: u64,
    /// States that wait to be expanded.
    open: u64,
    /// Proved so far.
    lower_bound: u32,
    /// The time of its own search.
    seconds: f64,
    /// The board that is expanded next.
    board: Option<String>,
    /// The outcome, where its search is over.
    report: Option<Record>,
}

struct Lane {
    stepper: Stepper,
    spent: Duration,
    report: Option<Record>,
}

/// Snapshots a second.
const FRAMES: u32 = 20;
/// The time of one.
const FRAME: Duration = Duration::from_millis(1_000 / FRAMES as u64);
/// Steps between two looks at the clock and the cancel flag.
const STEPS_PER_LOOK: u64 = 64;
/// Nobody sees a difference above this pace.
const FASTEST: u32 = 1_000_000;
/// There is news for who watches at least this often.
const LONGEST_SLICE: Duration = Duration::from_secs(1);

/// How much each of the two gets before it is the other's turn.
#[derive(Clone, Copy)]
enum Slice {
    Expansions(u64),
    Time(Duration),
}

impl Slice {
    /// One frame's share of a pace.
    fn new(by: By, pace: Option<u32>) -> Slice {
        let amount = pace.map_or(20, |pace| (pace.min(FASTEST) / FRAMES).max(1));
        match by {
            By::Expansions => Slice::Expansions(amount.into()),
            By::Time => Slice::Time(Duration::from_millis(amount.into()).min(LONGEST_SLICE)),
        }
    }

    fn goes_on(self, steps: u64, watch: &Watch) -> bool {
        match self {
            Slice::Expansions(most) => steps < most,
            Slice::Time(most) => steps == 0 || watch.elapsed() < most,
        }
    }
}

impl Lane {
    /// Searches for one slice, or for the part of it that time and the client allow.
    fn run(&mut self, slice: Slice, limits: &Limits) -> Result<(), Refusal> {
        if self.report.is_some() {
            return Ok(());
        }
        let watch = Watch::start(limits);
        let mut steps = 0;
        while slice.goes_on(steps, &watch) && self.stepper.advance() {
            steps += 1;
            if steps % STEPS_PER_LOOK == 0 && watch.exceeded(0).is_some() {
                break;
            }
        }
        self.spent += watch.elapsed();
        self.conclude()
    }

    /// The limit is met: what is known now is the answer.
    fn stop(&mut self) -> Result<(), Refusal> {
        self.stepper.stop(StopReason::Time);
        self.conclude()
    }

    /// Makes the record of a search that is over.
    fn conclude(&mut self) -> Result<(), Refusal> {
        if let Some(mut report) = self.stepper.report().transpose().map_err(refused)? {
            report.statistics.time = self.spent;
            self.report = Some(Record::from(&report));
        }
        Ok(())
    }

    fn snapshot(&self) -> Runner {
        let statistics = self.stepper.statistics();
        let (stored, open) = self.stepper.sizes();
        Runner {
            expanded: statistics.expanded,
            generated: statistics.generated,
            stored,
            open,
            lower_bound: self.stepper.lower_bound(),
            seconds: self.spent.as_secs_f64(),
            board: self.stepper.ahead().map(|board| items::write(&board)),
            report: self.report.clone(),
        }
    }
}

impl Question for RaceRequest {
    const ANSWER: &'static str = "Both runners, `[left, right]`";

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let granted = limits.grant(self.limits)?;
        let longest = limits.time;
        let board = typed(&self.board)?;
        let options = |choice: &SearchChoice| choice.options(self.spawn, granted.threads);
        let choices = [options(&self.left)?, options(&self.right)?];
        let mut race: Option<Race> = None;
        Ok(Task::in_turns(granted, longest, move |work| {
            let race = match &mut race {
                Some(race) => race,
                none => {
                    none.insert(Race::new(&board, &choices, self.by, self.pace, longest, work)?)
                }
            };
            race.turn(work)
        }))
    }
}

/// Two searches under way.
struct Race {
    lanes: [Lane; 2],
    slice: Slice,
    /// Between two frames; nothing where the race goes as fast as it can.
    pause: Duration,
    began: Duration,
    longest: Duration,
}

impl Race {
    fn new(
        board: &TypedBoard,
        choices: &[SolveOptions; 2],
        by: By,
        pace: Option<u32>,
        longest: Duration,
        work: &Work<'_>,
    ) -> Result<Race, Refusal> {
        // The two share what one search may hold.
        let memory = work.limits.memory.map(|memory| memory / 2);
        let limits = Limits { memory, ..work.limits.clone() };
        let lane = |options: &SolveOptions| {
            let stepper = Stepper::new(board, options, &limits).map_err(refused)?;
            Ok(Lane { stepper, spent: Duration::ZERO, report: None })
        };
        let [left, right] = choices;
        // A pace below the frames a second means fewer frames.
        let pause = pace.map(|pace| FRAME.max(Duration::from_secs(1) / pace.max(1)));
        Ok(Race {
            lanes: [lane(left)?, lane(right)?],
            slice: Slice::new(by, pace),
            pause: pause.unwrap_or_default(),
            began: work.limits.clock.now(),
            longest,
        })
    }

    fn time_left(&self, limits: &Limits) -> Duration {
        let searched: Duration = self.lanes.iter().map(|lane| lane.spent).sum();
        let search = limits.time.unwrap_or(self.longest).saturating_sub(searched);
        let waited = limits.clock.now().saturating_sub(self.began);
        search.min(self.longest.saturating_sub(waited))
    }

    /// One frame: both go on for a slice, or, at full speed, for as many as fit into it.
    fn turn(&mut self, work: &Work<'_>) -> Result<Turn, Refusal> {
        let clock = work.limits.clock;
        let frame_began = clock.now();
        while self.lanes.iter().any(|lane| lane.report.is_none()) {
            if work.limits.cancel.is_cancelled() {
                return Err(Refusal::stopped("the race was stopped"));
            }
            if self.time_left(&work.limits).is_zero() {
                self.lanes.iter_mut().try_for_each(Lane::stop)?;
                break;
            }
            for turn in 0..self.lanes.len() {
                let time = Some(self.time_left(&work.limits));
                self.lanes[turn].run(self.slice, &Limits { time, ..work.limits.clone() })?;
            }
            if !self.pause.is_zero() || clock.now().saturating_sub(frame_began) >= FRAME {
                work.show(&self.snapshot());
                return Ok(Turn::Again(self.pause));
            }
        }
        json(&self.snapshot()).map(Turn::Answer)
    }

    fn snapshot(&self) -> [Runner; 2] {
        self.lanes.each_ref().map(Lane::snapshot)
    }
}
