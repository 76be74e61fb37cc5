//! `POST /api/race`: two searches side by side on one board.
//!
//! One worker drives both in turns, by equal numbers of expansions or by equal slices of time,
//! so that neither disturbs the other; the time limit is for both together. A pace makes the
//! race slow enough to watch: what is slept is no search, and only the server's own limit counts it.

use super::solve::refused;
use crate::error::ApiError;
use crate::events::{Form, answer};
use crate::input::{Body, LimitChoice, SearchChoice, SpawnChoice, board};
use crate::jobs::{Wanted, Work, Workshop};
use axum::extract::State;
use axum::response::Response;
use infexion_rules::notation::items;
use infexion_search::StopReason;
use infexion_solver::{Record, SolveOptions, StatisticsRecord, Stepper};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::{Duration, Instant};
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
    spawn: SpawnChoice,
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
struct Runner {
    expanded: u64,
    generated: u64,
    stored: u64,
    open: u64,
    lower_bound: u32,
    seconds: f64,
    /// The board that is expanded next.
    board: Option<String>,
    report: Option<Record>,
}

struct Lane {
    stepper: Stepper,
    options: SolveOptions,
    spent: Duration,
    report: Option<Record>,
}

/// Snapshots a second.
const FRAMES: u32 = 20;

impl Lane {
    fn run(&mut self, by: By, amount: u32) -> Result<(), ApiError> {
        if self.report.is_some() {
            return Ok(());
        }
        let began = Instant::now();
        let slice = Duration::from_millis(amount.into());
        match by {
            By::Expansions => {
                for _ in 0..amount {
                    if !self.stepper.advance() {
                        break;
                    }
                }
            }
            By::Time => while self.stepper.advance() && began.elapsed() < slice {},
        }
        self.spent += began.elapsed();
        if let Some(report) = self.stepper.report().transpose().map_err(refused)? {
            let mut record = Record::from(&report);
            record.statistics.seconds = self.spent.as_secs_f64();
            self.report = Some(record);
        }
        Ok(())
    }

    /// The limit is met: what is known now is the answer.
    fn stop(&mut self) {
        if self.report.is_some() {
            return;
        }
        let mut statistics = StatisticsRecord::from(self.stepper.statistics());
        statistics.seconds = self.spent.as_secs_f64();
        self.report = Some(Record {
            outcome: "stopped".to_owned(),
            stop_reason: Some(StopReason::Time.name().to_owned()),
            length: None,
            lower_bound: Some(self.stepper.lower_bound()),
            upper_bound: None,
            actions: None,
            algorithm: self.options.algorithm.name().to_owned(),
            heuristics: self.options.heuristics.iter().map(|info| info.name.to_owned()).collect(),
            statistics,
        });
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

/// Let two searches race.
#[utoipa::path(post, path = "/api/race", request_body = RaceRequest, responses(
    (status = 200, description = "Both runners, `[left, right]`", body = Object),
    (status = 422, body = ApiError), (status = 503, body = ApiError)))]
pub(crate) async fn race(
    State(workshop): State<Arc<Workshop>>,
    form: Form,
    Body(request): Body<RaceRequest>,
) -> Result<Response, ApiError> {
    let board = board(&request.board)?;
    let choices = [request.left.options(request.spawn)?, request.right.options(request.spawn)?];
    let longest = workshop.limits.time;
    let wanted = Wanted { sleeps: true, ..request.limits.into() };
    let work = move |work: &Work| {
        // The two share what one search may hold.
        let memory = work.limits.memory.unwrap_or(usize::MAX) / 2;
        let lane = |options: SolveOptions| {
            let stepper = Stepper::new(&board, &options, memory).map_err(refused)?;
            Ok(Lane { stepper, options, spent: Duration::ZERO, report: None })
        };
        let [left, right] = choices;
        let mut lanes = [lane(left)?, lane(right)?];
        let began = Instant::now();
        let frame = Duration::from_secs(1) / FRAMES;
        let amount = request.pace.map_or(20, |pace| (pace / FRAMES).max(1));
        // A pace below the frames a second means fewer frames.
        let pause = request.pace.map(|pace| frame.max(Duration::from_secs(1) / pace.max(1)));
        let mut shown = Instant::now();
        work.show(&lanes.each_ref().map(Lane::snapshot));
        while lanes.iter().any(|lane| lane.report.is_none()) {
            if work.limits.cancel.is_cancelled() {
                return Err(ApiError::stopped("the race was stopped"));
            }
            let searched: Duration = lanes.iter().map(|lane| lane.spent).sum();
            if work.limits.time.is_some_and(|time| searched >= time) || began.elapsed() >= longest {
                lanes.iter_mut().for_each(Lane::stop);
                break;
            }
            for lane in &mut lanes {
                lane.run(request.by, amount)?;
            }
            if shown.elapsed() >= frame || pause.is_some() {
                shown = Instant::now();
                work.show(&lanes.each_ref().map(Lane::snapshot));
            }
            if let Some(pause) = pause {
                std::thread::sleep(pause);
            }
        }
        Ok(lanes.each_ref().map(Lane::snapshot))
    };
    Ok(answer(&workshop, form, wanted, work).await)
}
