//! Bad days: commands that are killed, disks that are full, folders that cannot be written to,
//! streams that nobody reads, two processes on one output, and limits that must hold.
#![cfg(target_os = "linux")]

mod disks;
mod killed;
mod limits;
mod mounted;
mod named;
mod one_at_a_time;
mod served;
mod streams;
mod support;
