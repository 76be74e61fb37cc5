//! `infexion-proof check FILE`: is this certificate right?

use infexion_proof::{Options, Refusal, check};
use std::fs::File;
use std::io::{Write, stdout};
use std::process::ExitCode;

const USAGE: &str = "\
Usage: infexion-proof check FILE...

Checks certificates written by `infexion solve --certificate` and `infexion path --certificate`:
says what each proves, about which board, and which lemmas have to be believed for that.
docs/certificates.md proves why this is enough. Needs at most a gigabyte of memory.

Exit code 0 if all are accepted, 1 if one is refused, 2 if a file cannot be read or nothing printed.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, files @ ..] = arguments.as_slice() else { return usage() };
    if ["--help", "-h", "help"].contains(&command.as_str()) {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    if ["--version", "-V"].contains(&command.as_str()) {
        println!("infexion-proof {}", env!("CARGO_PKG_VERSION"));
        return ExitCode::SUCCESS;
    }
    if command != "check" || files.is_empty() {
        return usage();
    }
    // Whoever reads the output may have heard enough.
    check_all(files, &mut stdout().lock()).map_or(ExitCode::from(2), ExitCode::from)
}

/// Checks files one after the other, and returns the exit code.
fn check_all(files: &[String], out: &mut impl Write) -> std::io::Result<u8> {
    let mut code = 0;
    for name in files {
        let file = File::open(name).map_err(Refusal::Unreadable);
        match file.and_then(|file| check(file, &Options::default())) {
            Ok(verdict) => writeln!(out, "{name}: accepted\n{verdict}\n{}", verdict.subject())?,
            // This says nothing about the certificate.
            Err(unreadable @ Refusal::Unreadable(_)) => {
                eprintln!("{name}: {unreadable}");
                code = 2;
            }
            Err(refusal) => {
                writeln!(out, "{name}: refused: {refusal}")?;
                code = code.max(1);
            }
        }
    }
    Ok(code)
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}
