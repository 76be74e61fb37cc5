//! Checking the proof of an answer: a certificate is made, and the checker that shares nothing
//! with the solver reads it.
//!
//! For Infexion the answer comes with the request, and nothing of the search that found it is
//! used: a solution that is shorter than the plan would turn up here. Only small certificates are
//! made; `infexion solve --certificate` makes the others.

use crate::generate::LARGEST_SIDE;
use crate::input::{LimitChoice, typed, word};
use crate::limits::ServiceLimits;
use crate::question::{OfGame, Question};
use crate::refusal::Refusal;
use crate::task::{Task, Work};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use infexion_cachex::{ModeKind, PathAlgorithm, PathCertificate, PathCertificateError};
use infexion_cachex::{find, notation};
use infexion_hex::PuzzleName;
use infexion_proof::{Options, Verdict, check_bytes};
use infexion_rules::notation::actions;
use infexion_rules::{Action, Colour, TypedBoard};
use infexion_search::{Outcome, Solution};
use infexion_solver::certificate::{Certificate, CertificateError, CertificateOptions};
use infexion_solver::{Spawn, check};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The answer to prove.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "game", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum CertificateRequest {
    Infexion(PlanClaim),
    Cachex(PathClaim),
}

/// That a plan is a shortest solution, or that there is none.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlanClaim {
    #[serde(default, rename = "game")]
    #[schema(ignore)]
    _game: IgnoredAny,
    /// One stack a line: r,q,colour,power.
    board: String,
    #[serde(default)]
    #[schema(schema_with = word::<Spawn>)]
    spawn: Spawn,
    /// One action a line; missing where it is claimed that there is no solution.
    actions: Option<String>,
    #[serde(default)]
    limits: LimitChoice,
}

/// What a cheapest path costs, or that there is none. The path is found first.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PathClaim {
    #[serde(default, rename = "game")]
    #[schema(ignore)]
    _game: IgnoredAny,
    /// The course's JSON object as text.
    board: String,
    #[serde(default)]
    #[schema(schema_with = word::<ModeKind>)]
    mode: ModeKind,
    /// Whose cells are free, in capture and connect.
    #[serde(default)]
    #[schema(schema_with = word::<Colour>)]
    colour: Colour,
    #[serde(default)]
    limits: LimitChoice,
}

/// What the checker says.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Checked {
    /// Is the proof accepted?
    accepted: bool,
    /// What it shows, or why it is not accepted.
    verdict: String,
    /// States with a number of moves, or labels of cells.
    entries: u64,
    /// The length of the certificate.
    bytes: usize,
    /// The certificate in base64, to be saved and checked elsewhere.
    certificate: String,
}

impl Question for CertificateRequest {
    const ANSWER: &'static str = "What the checker says, and the certificate";

    fn read(text: &str) -> serde_json::Result<CertificateRequest> {
        match serde_json::from_str::<OfGame>(text)?.game {
            PuzzleName::Infexion => serde_json::from_str(text).map(CertificateRequest::Infexion),
            PuzzleName::Cachex => serde_json::from_str(text).map(CertificateRequest::Cachex),
        }
    }

    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        match self {
            CertificateRequest::Infexion(claim) => claim.task(limits),
            CertificateRequest::Cachex(claim) => claim.task(limits),
        }
    }
}

impl PlanClaim {
    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let granted = limits.grant(self.limits)?;
        let board = typed(&self.board)?;
        let plan = self.actions.as_deref().map(actions::read).transpose();
        let plan = plan.map_err(|faults| Refusal::faults("the actions", &faults))?;
        let spawn = self.spawn;
        Ok(Task::once(granted, move |work| proved(&board, plan, spawn, work)))
    }
}

fn proved(
    board: &TypedBoard,
    plan: Option<Vec<Action>>,
    spawn: Spawn,
    work: &Work<'_>,
) -> Result<Checked, Refusal> {
    let game = spawn.game();
    let outcome = match plan {
        None => Outcome::Unsolvable,
        Some(actions) => {
            check(board, &actions, game)
                .map_err(|rejection| Refusal::bad_input(format!("no solution: {rejection}")))?;
            let cost = actions.len() as u32;
            Outcome::Optimal(Solution { actions, cost })
        }
    };
    let options = CertificateOptions { level: None, threads: work.threads };
    let certificate = Certificate::new(board.board(), game, &outcome, &options, &work.limits);
    match certificate {
        Ok(certificate) => Ok(checked(&certificate.to_bytes(), work)),
        Err(error @ CertificateError::Stopped(_)) => Err(Refusal::stopped(error.to_string())),
        // Whoever asks may claim what they like.
        Err(CertificateError::Wrong) => Err(Refusal::bad_input(match outcome {
            Outcome::Unsolvable => "this is not so: there is a solution",
            _ => "this is not so: there is a shorter solution",
        })),
        Err(error) => Err(Refusal::bad_input(error.to_string())),
    }
}

impl PathClaim {
    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal> {
        let granted = limits.grant(self.limits)?;
        let mode = self.mode.of(self.colour);
        let position = notation::read(self.board.as_bytes(), Some(mode), limits.memory)
            .map_err(|faults| Refusal::faults("the board", &faults))?;
        if position.grid.side() > LARGEST_SIDE {
            let message = format!("boards up to n = {LARGEST_SIDE} are proved here");
            return Err(Refusal::limit(message));
        }
        Ok(Task::once(granted, move |work| {
            let task = position.task(mode).map_err(|faults| {
                Refusal::bad_input(faults.iter().map(ToString::to_string).collect::<String>())
            })?;
            let answer = find(&position.grid, &task, PathAlgorithm::default(), &work.limits)
                .map_err(|error| Refusal::internal(error.to_string()))?;
            let certificate =
                PathCertificate::new(&position.grid, &task, &answer.outcome, &work.limits)
                    .map_err(no_certificate)?;
            let mut bytes = Vec::new();
            certificate.write(&mut bytes).map_err(|error| Refusal::internal(error.to_string()))?;
            Ok(checked(&bytes, work))
        }))
    }
}

fn no_certificate(error: PathCertificateError) -> Refusal {
    match error {
        PathCertificateError::Wrong => Refusal::internal(error.to_string()),
        error => Refusal::stopped(error.to_string()),
    }
}

/// Has a certificate checked.
fn checked(certificate: &[u8], work: &Work<'_>) -> Checked {
    let threads = if work.threads == 0 { Options::default().threads } else { work.threads };
    let memory = work.limits.memory.unwrap_or(Options::default().memory);
    let verdict = check_bytes(certificate, &Options { threads, memory });
    let entries = match &verdict {
        Ok(Verdict::Infexion { entries, .. }) => *entries,
        Ok(Verdict::Cachex { claim, .. }) => u64::from(claim.side) * u64::from(claim.side),
        Err(_) => 0,
    };
    Checked {
        accepted: verdict.is_ok(),
        verdict: match verdict {
            Ok(verdict) => verdict.to_string(),
            Err(refusal) => refusal.to_string(),
        },
        entries,
        bytes: certificate.len(),
        certificate: STANDARD.encode(certificate),
    }
}
