//! The process outside: the supervisor's only child. It enters new namespaces, if there are any,
//! and starts the process inside, which is the first of them.
//!
//! The supervisor cannot do this itself: who has entered new namespaces for its children can
//! start no more threads, and the supervisor watches with threads.

use super::inside::{StatusMessage, processor_seconds, tell};
use super::namespaces;
use super::request::Plan;
use nix::sys::prctl::set_pdeathsig;
use nix::sys::resource::UsageWho;
use nix::sys::signal::Signal;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::Command;

/// The word that starts this process, before the name of a request's file.
pub(super) const OUTSIDE: &str = "outside";
/// The words that start the process inside.
pub(super) const INSIDE: &str = "inside";
pub(super) const IN_NAMESPACES: &str = "in-namespaces";

pub(super) fn main(plan: &Path) -> io::Result<()> {
    set_pdeathsig(Signal::SIGKILL).map_err(io::Error::from)?;
    let Plan { request, .. } = serde_json::from_slice(&fs::read(plan)?)?;
    let mut status = File::options().append(true).open(request.status())?;
    let in_namespaces = request.using.namespaces && namespaces::enter().is_ok();
    let mut command = Command::new(&request.supervisor[0]);
    command.args(&request.supervisor[1..]).arg(INSIDE).arg(plan);
    if in_namespaces {
        command.arg(IN_NAMESPACES);
    }
    let mut child = command.spawn()?;
    let own_seconds = processor_seconds(UsageWho::RUSAGE_SELF);
    tell(&mut status, &StatusMessage::Outside { own_seconds })?;
    child.wait().map(drop)
}
