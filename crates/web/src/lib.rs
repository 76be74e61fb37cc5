//! The local web app: draw, solve, watch, understand.
//!
//! One binary holds everything: the page (plain ES modules and SVG, in `assets/`) and a JSON
//! interface under `/api`, described at `/api/openapi.json`. What is asked and answered there is
//! `infexion-service`; this crate is HTTP around it. Long work runs on a bounded number of workers,
//! streams its progress as server-sent events, and stops when the client goes away. The same page
//! without a server is a [`Site`] of static files.
//!
//! The server trusts nobody: it listens on the loopback address unless told otherwise, answers
//! only to its own names ([`HostRule`]), asks for a [`Token`] where others can reach it, refuses requests that other sites' pages send, and every
//! request is held within [`WebLimits`].

mod api;
mod app;
mod assets;
mod body;
mod error;
mod events;
mod headers;
mod host;
mod jobs;
mod limits;
mod run;
mod server;
mod site;
mod stall;
mod token;

#[cfg(feature = "schema")]
pub use api::answer_schemas;
pub use app::router;
pub use host::HostRule;
pub use limits::WebLimits;
pub use run::{LogFormat, ServeOptions, serve, start_log};
pub use server::{ServeError, Server};
pub use site::{Site, SiteOptions, engine_inside};
pub use token::Token;
