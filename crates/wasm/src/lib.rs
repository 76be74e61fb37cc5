//! The engine for browsers: the service as a WebAssembly module.
//!
//! The page and the module share the module's memory. The page asks for room, writes
//! the kind of its request and the request there, and asks; the module leaves its text
//! in the same place and says where. Snapshots of work under way, and the time, go the other way:
//! they are functions of the page. That is all, so the glue on the page's side is a page long
//! (`assets/js/engine/module.js`) and no generator of bindings is needed to build it.
//!
//! Elsewhere than in WebAssembly this crate is empty.

#[cfg(target_family = "wasm")]
mod shell;
