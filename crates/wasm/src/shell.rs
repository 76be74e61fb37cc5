//! What the page calls, and what it is called for.

use infexion_search::{CancelFlag, Clock};
use infexion_service::{Kind, Refusal, ServiceLimits, Session, Task, Turn};
use infexion_words::Word;
use std::cell::RefCell;
use std::time::Duration;

/// The functions of the page.
mod page {
    #[allow(unsafe_code, reason = "the page has these, with these types: see module.js")]
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since some moment.
        pub(super) safe fn now() -> f64;
        /// Takes a snapshot of the work under way.
        pub(super) safe fn event(address: *const u8, length: usize);
    }
}

struct Engine {
    session: Session,
    /// What the page wrote, then what it is told.
    text: Vec<u8>,
    task: Option<Task>,
    pause: Duration,
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine {
        session: Session::new(ServiceLimits::in_browser()),
        text: Vec::new(),
        task: None,
        pause: Duration::ZERO,
    });
}

fn time() -> Duration {
    Duration::from_secs_f64(page::now().max(0.0) / 1_000.0)
}

/// What the page finds in the text.
#[derive(Clone, Copy)]
#[repr(u32)]
enum State {
    /// Why there is no answer.
    Refused = 0,
    /// The answer.
    Answered = 1,
    /// Nothing: it should come back after the pause.
    Again = 2,
}

impl Engine {
    fn ask(&mut self, kind_length: usize) -> State {
        let (kind, body) = self.text.split_at(kind_length.min(self.text.len()));
        let kind = String::from_utf8_lossy(kind);
        let prepared = match Kind::from_name(&kind) {
            Ok(kind) => self.session.prepare(kind, body),
            Err(unknown) => {
                Err(Refusal::new(infexion_service::Code::NotFound, unknown.to_string()))
            }
        };
        match prepared {
            Ok(task) => {
                self.task = Some(task);
                self.go_on()
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn go_on(&mut self) -> State {
        let Some(mut task) = self.task.take() else { return State::Refused };
        let show = |text: String| page::event(text.as_ptr(), text.len());
        let work = task.work(CancelFlag::default(), Clock::new(time), &show);
        let turn = task.turn(&work);
        match turn {
            Ok(Turn::Answer(text)) => {
                self.text = text.into_bytes();
                State::Answered
            }
            Ok(Turn::Again(pause)) => {
                (self.task, self.pause) = (Some(task), pause);
                State::Again
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn refuse(&mut self, refusal: &Refusal) -> State {
        self.text = refusal.to_json().into_bytes();
        State::Refused
    }
}

/// Makes room for a request of so many bytes and says where.
#[allow(unsafe_code, reason = "a name for the page")]
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    ENGINE.with_borrow_mut(|engine| {
        engine.text = vec![0; length];
        engine.text.as_mut_ptr()
    })
}

/// Answers the request in the room, whose first bytes are its kind. Says what the text is then.
#[allow(unsafe_code, reason = "a name for the page")]
#[unsafe(no_mangle)]
extern "C" fn ask(kind_length: usize) -> u32 {
    ENGINE.with_borrow_mut(|engine| engine.ask(kind_length)) as u32
}

/// Goes on with work that wanted to wait.
#[allow(unsafe_code, reason = "a name for the page")]
#[unsafe(no_mangle)]
extern "C" fn go_on() -> u32 {
    ENGINE.with_borrow_mut(Engine::go_on) as u32
}

/// Where the text is.
#[allow(unsafe_code, reason = "a name for the page")]
#[unsafe(no_mangle)]
extern "C" fn text() -> *const u8 {
    ENGINE.with_borrow(|engine| engine.text.as_ptr())
}

/// How long it is.
#[allow(unsafe_code, reason = "a name for the page")]
#[unsafe(no_mangle)]
extern "C" fn text_length() -> usize {
    ENGINE.with_borrow(|engine| engine.text.len())
}

/// Milliseconds to wait before going on.
#[allow(unsafe_code, reason = "a name for the page")]
#[unsafe(no_mangle)]
extern "C" fn pause() -> f64 {
    ENGINE.with_borrow(|engine| engine.pause.as_secs_f64() * 1_000.0)
}
