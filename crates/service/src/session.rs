//! Requests that follow one another: what one leaves behind for the next.

use crate::certificate::CertificateRequest;
use crate::check::CheckRequest;
use crate::compare::CompareRequest;
use crate::count::CountRequest;
use crate::estimate::EstimateRequest;
use crate::explain::ExplainRequest;
use crate::generate::GenerateRequest;
use crate::kind::Kind;
use crate::limits::ServiceLimits;
use crate::path::PathRequest;
use crate::question::{Question, read};
use crate::race::RaceRequest;
use crate::refusal::Refusal;
use crate::render::RenderRequest;
use crate::solve::SolveRequest;
use crate::task::Task;
use crate::trace::{HeldSearches, TraceRequest};
use std::sync::Arc;

/// One who asks, and the searches that are held for them: stepping on goes on where they stand, and
/// what was shown is shown again without any search.
pub struct Session {
    limits: ServiceLimits,
    held: Arc<HeldSearches>,
}

impl Session {
    /// A session in which nothing was asked yet.
    pub fn new(limits: ServiceLimits) -> Session {
        Session { limits, held: Arc::default() }
    }

    /// Reads a request and says what is to be done.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn prepare(&self, kind: Kind, body: &[u8]) -> Result<Task, Refusal> {
        let limits = &self.limits;
        if body.len() > limits.body {
            return Err(Refusal::too_large(limits.body));
        }
        match kind {
            #[cfg(not(target_family = "wasm"))]
            Kind::Catalogue => read::<crate::catalogue::CatalogueRequest>(body)?.task(limits),
            // It is always the same, and a file beside the page.
            #[cfg(target_family = "wasm")]
            Kind::Catalogue => {
                Err(Refusal::new(crate::Code::NotFound, "the catalogue is the file catalogue.json"))
            }
            Kind::Solve => read::<SolveRequest>(body)?.task(limits),
            Kind::Trace => read::<TraceRequest>(body)?.held(limits, &self.held),
            Kind::Race => read::<RaceRequest>(body)?.task(limits),
            Kind::Check => read::<CheckRequest>(body)?.task(limits),
            Kind::Render => read::<RenderRequest>(body)?.task(limits),
            Kind::Compare => read::<CompareRequest>(body)?.task(limits),
            Kind::Count => read::<CountRequest>(body)?.task(limits),
            Kind::Estimate => read::<EstimateRequest>(body)?.task(limits),
            Kind::Explain => read::<ExplainRequest>(body)?.task(limits),
            Kind::Generate => read::<GenerateRequest>(body)?.task(limits),
            Kind::Path => read::<PathRequest>(body)?.task(limits),
            Kind::Certificate => read::<CertificateRequest>(body)?.task(limits),
        }
    }
}
