//! The interface without a browser: every route with good, bad and oversized input, who may ask,
//! and what happens when clients are many, slow or gone.

mod clients;
mod guards;
mod routes;
#[path = "../support/mod.rs"]
mod support;

/// The course's example; its optimum is 5.
const EXAMPLE: &str = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n";
