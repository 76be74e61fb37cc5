//! Requests of the page, asked without HTTP: the name of a kind, a blank, and a JSON text.

use infexion_search::{CancelFlag, Clock};
use infexion_service::{Code, Kind, Media, Refusal, ServiceLimits, Session, Turn};
use std::cell::Cell;
use std::time::Duration;

/// What one look at the clock takes. Time goes by looks, so an input does the same on every machine,
/// and work that never looks is seen: it does not end.
const LOOK: Duration = Duration::from_millis(50);
/// Turns that fit into the time which the service grants here, and a good many more.
const TURNS: usize = 1_000;

thread_local!(static TIME: Cell<Duration> = const { Cell::new(Duration::ZERO) });

fn look() -> Duration {
    TIME.set(TIME.get() + LOOK);
    TIME.get()
}

pub(crate) fn page_requests(bytes: &[u8]) {
    let at = bytes.iter().position(|byte| *byte == b' ').unwrap_or(bytes.len());
    let (name, body) = bytes.split_at(at);
    let name = String::from_utf8_lossy(name);
    // Another name is no reason to waste an input.
    let any = bytes.first().map_or(0, |byte| usize::from(*byte)) % Kind::ALL.len();
    let kind = name.parse().unwrap_or(Kind::ALL[any]);
    let limits = ServiceLimits {
        time: Duration::from_secs(1),
        memory: 16 << 20,
        threads: 1,
        ..ServiceLimits::default()
    };
    match answer(&Session::new(limits), kind, body) {
        Err(refusal) => {
            assert!(refusal.code != Code::Internal, "{refusal:?}");
            assert!(!refusal.message.is_empty());
        }
        Ok(answer) if kind.media() == Media::Svg => assert!(answer.starts_with("<svg"), "{answer}"),
        Ok(answer) => assert_json(&answer),
    }
}

fn answer(session: &Session, kind: Kind, body: &[u8]) -> Result<String, Refusal> {
    let mut task = session.prepare(kind, body)?;
    let events = |event: String| assert_json(&event);
    let work = task.work(CancelFlag::default(), Clock::new(look), &events);
    for _ in 0..TURNS {
        match task.turn(&work)? {
            Turn::Answer(answer) => return Ok(answer),
            Turn::Again(pause) => TIME.set(TIME.get() + pause),
        }
    }
    panic!("{kind} takes turns without end");
}

fn assert_json(text: &str) {
    assert!(serde_json::from_str::<serde_json::Value>(text).is_ok(), "{text}");
}
