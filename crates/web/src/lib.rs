//! The local web app: draw, solve, watch, understand.
//!
//! One binary holds everything: the page (plain ES modules and SVG, in `assets/`) and a JSON
//! interface under `/api`, described at `/api/openapi.json`. Each route is a thin door to the
//! same library function as a command's. Long work runs on a bounded number of workers, streams
//! its progress as server-sent events, and stops when the client goes away.
//!
//! The server trusts nobody: it listens on the loopback address unless told otherwise, answers
//! only to its own names ([`HostRule`]), refuses requests that other sites' pages send, and every
//! request is held within [`WebLimits`].

mod api;
mod app;
mod assets;
mod error;
mod events;
mod headers;
mod host;
mod input;
mod jobs;
mod limits;
mod run;
mod server;

pub use app::router;
pub use host::HostRule;
pub use limits::WebLimits;
pub use run::{LogFormat, ServeOptions, serve, start_log};
pub use server::{ServeError, Server};
