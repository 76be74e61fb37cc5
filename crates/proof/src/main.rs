//! `infexion-proof check FILE`: is this certificate right?

use infexion_proof::{Options, check};
use std::fs::File;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: infexion-proof check FILE...

Checks certificates written by `infexion solve --certificate` and `infexion path --certificate`:
says what each proves, about which board, and which lemmas have to be believed for that.
docs/certificates.md proves why this is enough. Needs at most a gigabyte of memory.

Exit code 0 if all are accepted, 1 if one is refused, 2 if a file cannot be read.";

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
    let mut code = 0;
    for name in files {
        let file = match File::open(name) {
            Ok(file) => file,
            Err(error) => {
                eprintln!("{name}: {error}");
                code = 2;
                continue;
            }
        };
        match check(file, &Options::default()) {
            Ok(verdict) => println!("{name}: accepted\n{verdict}\n{}", verdict.subject()),
            Err(refusal) => {
                println!("{name}: refused: {refusal}");
                code = code.max(1);
            }
        }
    }
    ExitCode::from(code)
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}
