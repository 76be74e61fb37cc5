//! A request that was understood, and its work.
//!
//! Work is done in turns. Most of it takes one; a race takes many, and says how long to wait before
//! the next. So nothing here ever sleeps: a server's worker does, and a browser's worker asks its
//! event loop to come back.

use crate::limits::Granted;
use crate::refusal::Refusal;
use infexion_search::{CancelFlag, Clock, Limits};
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use std::io;
use std::time::Duration;

/// What comes after a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The answer.
    Answer(String),
    /// Another turn, after so long.
    Again(Duration),
}

/// What the work is given: its limits, and whom to tell how it is going.
pub struct Work<'a> {
    /// What it may use.
    pub(crate) limits: Limits,
    /// Threads; 0 for one a core.
    pub(crate) threads: usize,
    events: &'a dyn Fn(String),
}

impl Work<'_> {
    /// Shows a snapshot to who asked.
    pub(crate) fn show(&self, snapshot: &impl Serialize) {
        if let Ok(text) = json(snapshot) {
            (self.events)(text);
        }
    }
}

type Turns = Box<dyn FnMut(&Work<'_>) -> Result<Turn, Refusal> + Send>;

/// A request that was understood.
pub struct Task {
    granted: Granted,
    longest: Duration,
    turns: Turns,
}

impl Task {
    /// Work in turns, which ends after `longest` whatever it has waited for.
    pub(crate) fn in_turns(
        granted: Granted,
        longest: Duration,
        turns: impl FnMut(&Work<'_>) -> Result<Turn, Refusal> + Send + 'static,
    ) -> Task {
        Task { granted, longest, turns: Box::new(turns) }
    }

    /// Work of one turn whose answer is a text.
    pub(crate) fn text(
        granted: Granted,
        work: impl FnOnce(&Work<'_>) -> Result<String, Refusal> + Send + 'static,
    ) -> Task {
        let mut work = Some(work);
        let over = || Refusal::internal("this work is over");
        Task::in_turns(granted, granted.time, move |desk| {
            work.take().ok_or_else(over)?(desk).map(Turn::Answer)
        })
    }

    /// Work of one turn.
    pub(crate) fn once<T: Serialize>(
        granted: Granted,
        work: impl FnOnce(&Work<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> Task {
        Task::text(granted, move |desk| work(desk).and_then(|value| json(&value)))
    }

    /// The bytes of memory it may hold.
    pub fn memory(&self) -> usize {
        self.granted.memory
    }

    /// The time after which it should be over, waiting and all.
    pub fn longest(&self) -> Duration {
        self.longest
    }

    /// What its turns are given: who runs them hands in the flag that ends them, the time, and a
    /// place for snapshots, which are JSON.
    pub fn work<'a>(
        &self,
        cancel: CancelFlag,
        clock: Clock,
        events: &'a dyn Fn(String),
    ) -> Work<'a> {
        let Granted { time, memory, threads } = self.granted;
        Work {
            limits: Limits {
                time: Some(time),
                memory: Some(memory),
                cancel,
                clock,
                ..Limits::default()
            },
            threads,
            events,
        }
    }

    /// Works until there is an answer, or something to wait for.
    ///
    /// # Errors
    /// Why there will be no answer.
    pub fn turn(&mut self, work: &Work<'_>) -> Result<Turn, Refusal> {
        (self.turns)(work)
    }
}

/// An answer as text.
pub(crate) fn json(value: &impl Serialize) -> Result<String, Refusal> {
    let mut text = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut text, Plain));
    finished(written, text)
}

/// What is the same for all answers, and need not be there once for each kind of them.
fn finished(written: serde_json::Result<()>, text: Vec<u8>) -> Result<String, Refusal> {
    written.map_err(|error| Refusal::internal(error.to_string()))?;
    String::from_utf8(text).map_err(|error| Refusal::internal(error.to_string()))
}

/// Numbers as the standard library writes them: to their last digit as well, and without the tables
/// of ten kilobytes that make it faster, which every visitor of the page would fetch.
struct Plain;

impl Formatter for Plain {
    fn write_f64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        write!(writer, "{value}")
    }
}
