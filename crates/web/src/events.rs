//! Answers to long work: one JSON object, or for who accepts it a stream of server-sent events,
//! `progress` as often as there is news and one `result` or `error` at the end. Where the server
//! ends, `ending` comes before that: who asked may ask somebody else, and need not make do with
//! what is known.
//!
//! Either way the work ends when the client goes away: its answer is dropped, and with it the
//! guard that cancels.

use crate::error::ApiError;
use crate::jobs::{CancelOnDrop, Job, JobRunner, run};
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use infexion_search::CancelFlag;
use infexion_service::{Kind, Media};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::Stream;

/// How the client wants its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Whole,
    Events,
}

impl<S: Sync> FromRequestParts<S> for Form {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Form, Infallible> {
        let accepts = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
        let events = accepts.is_some_and(|accepts| accepts.contains("text/event-stream"));
        Ok(if events { Form::Events } else { Form::Whole })
    }
}

/// Reads a question, does the work, and answers in the form that is wanted.
pub(crate) async fn answer(
    runner: &Arc<JobRunner>,
    form: Form,
    kind: Kind,
    body: Bytes,
) -> Response {
    let session = runner.session();
    let task = runner.briefly(move || Ok(session.prepare(kind, &body)?)).await;
    let job = match task {
        Ok(task) => runner.start(task).await,
        Err(error) => Err(error),
    };
    match (job, form) {
        (Err(error), _) => error.into_response(),
        (Ok(job), Form::Whole) => whole(runner, job).await,
        (Ok(job), Form::Events) => {
            let events = Events {
                snapshots: Some(job.snapshots),
                result: Some(job.result),
                runner: Arc::clone(runner),
                told_of_end: false,
                _guard: job.guard,
            };
            // A client that is gone is noticed at the next write at the latest.
            let keep_alive = KeepAlive::new().interval(Duration::from_secs(2));
            Sse::new(events).keep_alive(keep_alive).into_response()
        }
    }
}

/// The same for a question that is answered so soon that nobody cancels it.
pub(crate) async fn brief_answer(runner: &Arc<JobRunner>, kind: Kind, body: Bytes) -> Response {
    let session = runner.session();
    let made = move || Ok(run(session.prepare(kind, &body)?, CancelFlag::default(), &|_| {})?);
    let media = match kind.media() {
        Media::Json => "application/json",
        Media::Svg => "image/svg+xml",
    };
    let answer = runner.briefly(made).await;
    answer.map(|text| ([(header::CONTENT_TYPE, media)], text)).into_response()
}

async fn whole(runner: &JobRunner, job: Job) -> Response {
    let Job { snapshots, result, guard } = job;
    drop(snapshots);
    let answer = received(result.await);
    drop(guard);
    if runner.is_ending() {
        return ApiError::ending().into_response();
    }
    answer.map(|text| ([(header::CONTENT_TYPE, "application/json")], text)).into_response()
}

fn received(
    result: Result<Result<String, ApiError>, oneshot::error::RecvError>,
) -> Result<String, ApiError> {
    result.unwrap_or_else(|_| Err(ApiError::worker_failed()))
}

struct Events {
    snapshots: Option<mpsc::Receiver<String>>,
    result: Option<oneshot::Receiver<Result<String, ApiError>>>,
    runner: Arc<JobRunner>,
    told_of_end: bool,
    _guard: CancelOnDrop,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(snapshots) = &mut self.snapshots {
            match snapshots.poll_recv(context) {
                Poll::Ready(Some(text)) => {
                    return Poll::Ready(Some(Ok(event("progress", text))));
                }
                Poll::Ready(None) => self.snapshots = None,
                Poll::Pending => return Poll::Pending,
            }
        }
        if self.result.is_some() && !self.told_of_end && self.runner.is_ending() {
            self.told_of_end = true;
            return Poll::Ready(Some(Ok(event("ending", "{}".to_owned()))));
        }
        let Some(result) = &mut self.result else { return Poll::Ready(None) };
        let result = std::task::ready!(Pin::new(result).poll(context));
        self.result = None;
        Poll::Ready(Some(Ok(match received(result) {
            Ok(text) => event("result", text),
            Err(error) => {
                event("error", serde_json::to_string(error.refusal()).unwrap_or_default())
            }
        })))
    }
}

fn event(name: &str, text: String) -> Event {
    Event::default().event(name).data(text)
}
