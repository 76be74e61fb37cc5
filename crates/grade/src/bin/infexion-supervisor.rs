//! The supervisor as a program of its own, for those who use this crate as a library. The
//! `infexion` command is its own supervisor and does not need it.

fn main() -> std::process::ExitCode {
    infexion_grade::hold::supervisor_main(std::env::args_os().skip(1))
}
