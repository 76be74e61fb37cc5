//! What the page asks and what it is told.
//!
//! A request is a [`Kind`] and a JSON text. [`Session::prepare`] reads it, reports every fault, and
//! makes a [`Task`] of it; whoever runs the task hands in the clock, a cancel flag and a place for
//! events, and gets the answer as text. Nothing here knows HTTP, opens a file or starts a thread by
//! itself: the web server and the WebAssembly module are two shells around it, and one suite of
//! tests asks both the same.
//!
//! ```
//! use infexion_search::{CancelFlag, Clock};
//! use infexion_service::{Kind, ServiceLimits, Session, Turn};
//!
//! let session = Session::new(ServiceLimits::default());
//! let question = br#"{"board": "0,0,r,1\n0,1,b,1\n"}"#;
//! let mut task = session.prepare(Kind::Solve, question).unwrap();
//! let work = task.work(CancelFlag::default(), Clock::default(), &|_event| {});
//! let Turn::Answer(answer) = task.turn(&work).unwrap() else { panic!("solving takes one turn") };
//! assert!(answer.contains("optimal, proved: 1 action"));
//! ```

mod catalogue;
mod certificate;
mod check;
mod compare;
mod count;
mod description;
mod estimate;
mod examples;
mod explain;
mod generate;
mod input;
mod kind;
mod limits;
mod path;
mod question;
mod race;
mod refusal;
mod render;
#[cfg(feature = "schema")]
mod schema;
mod session;
mod solve;
mod task;
mod trace;

pub use description::{Description, describe};
pub use kind::{Kind, Media};
pub use limits::ServiceLimits;
pub use refusal::{Code, Refusal};
#[cfg(feature = "schema")]
pub use schema::answer_schemas;
pub use session::Session;
pub use task::{Task, Turn, Work};
