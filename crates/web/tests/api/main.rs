//! The interface without a browser: every route with good, bad and oversized input, who may ask,
//! and what happens when clients are many, slow or gone.

mod clients;
mod guards;
mod routes;
#[path = "../support/mod.rs"]
mod support;
