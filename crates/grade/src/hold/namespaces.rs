//! Namespaces: a supervisor whose children live in a world of their own, with their own process
//! numbers, mounts and (no) network. When the first of these children ends, the kernel ends all.

use nix::errno::Errno;
use nix::sched::{CloneFlags, unshare};
use nix::unistd::{getegid, geteuid};
use std::fs;
use std::io;

/// Enters new namespaces; the children of this process will live in them. Needs a process of one
/// thread. Root needs no user namespace, and files keep their owners without one.
pub(super) fn enter() -> io::Result<()> {
    let world = CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWIPC;
    if geteuid().is_root() {
        return unshare(world).map_err(Errno::into);
    }
    let (user, group) = (geteuid(), getegid());
    unshare(world | CloneFlags::CLONE_NEWUSER).map_err(io::Error::from)?;
    map(0, user.as_raw(), group.as_raw())
}

/// What a program takes itself for.
const ORDINARY: u32 = 1000;

/// Gives up all rights over the namespaces entered before, by way of one more user namespace, in
/// which no further one can be made. Limits on the number of processes count in it from zero,
/// so that runs side by side do not use up each other's.
pub(super) fn leave_rights() -> io::Result<()> {
    let (user, group) = (geteuid(), getegid());
    // Who changed its user may not write to its own maps any more, until it says so.
    nix::sys::prctl::set_dumpable(true).map_err(io::Error::from)?;
    unshare(CloneFlags::CLONE_NEWUSER).map_err(io::Error::from)?;
    map(ORDINARY, user.as_raw(), group.as_raw())?;
    // Where this is refused, what the other means refuse is all there is.
    let _ = fs::write("/proc/sys/user/max_user_namespaces", "0");
    Ok(())
}

fn map(inside: u32, user: u32, group: u32) -> io::Result<()> {
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{inside} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{inside} {group} 1"))
}
