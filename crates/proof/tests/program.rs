//! The program `infexion-proof`: hostile files of any size, with little memory.

// Elsewhere a shell cannot limit memory.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{Write, pipe};
use std::path::PathBuf;
use std::process::Command;

/// Kilobytes of address space: the gigabyte that the program promises, and itself.
const KILOBYTES: u32 = 1_500_000;

/// A file with this beginning and then zeros, which take no room on the disk.
fn sparse(name: &str, beginning: &[u8], length: u64) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut file = File::create(&path).expect("a file");
    file.write_all(beginning).expect("some bytes");
    file.set_len(length).expect("a sparse file");
    path
}

/// What the program prints about a file, with no more than so much memory.
fn said(path: &PathBuf) -> String {
    let limited = format!("ulimit -v {KILOBYTES}; exec \"$0\" check \"$1\"");
    let output = Command::new("sh")
        .args(["-c", &limited, env!("CARGO_BIN_EXE_infexion-proof")])
        .arg(path)
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::remove_file(path).expect("the file is there");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_terabyte_of_entries_is_refused_in_a_gigabyte_of_memory() {
    let low = include_bytes!("data/ladder-10-0.low");
    let entries: u64 = 50_000_000_000;
    let mut header = low[..85].to_vec();
    header[77..].copy_from_slice(&entries.to_le_bytes());
    let path = sparse("entries.cert", &header, 85 + 20 * entries);
    assert!(said(&path).ends_with("refused: entry 1 is out of order\n"));
}

#[test]
fn a_path_of_billions_of_cells_is_refused_in_a_gigabyte_of_memory() {
    // Plain, found, side 65,535, from (0,0) to (0,1), with as long a path as the board has cells.
    let mut header = b"INFXCERT\x01\x03\x00\x01\xFF\xFF\0\0\0\0\0\0\x01\0".to_vec();
    let cells = 65_535_u64 * 65_535;
    header.extend((cells as u32).to_le_bytes());
    let path = sparse("path.cert", &header, header.len() as u64 + 4 * cells + 5 * cells);
    assert!(said(&path).contains("more than may be used"));
}

#[test]
fn what_cannot_be_read_is_neither_accepted_nor_refused() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for path in [folder, "no such file"] {
        let program =
            Command::new(env!("CARGO_BIN_EXE_infexion-proof")).args(["check", path]).output();
        let output = program.expect("the program");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{path}");
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(said.starts_with(&format!("{path}: the file cannot be read: ")), "{said}");
    }
}

/// It once ended with a panic.
#[test]
fn a_reader_who_has_heard_enough_is_no_reason_to_panic() {
    let (reader, writer) = pipe().expect("a pipe");
    drop(reader);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/ladder-10-0.low");
    let program = Command::new(env!("CARGO_BIN_EXE_infexion-proof"))
        .args(["check", file, file])
        .stdout(writer)
        .output();
    let output = program.expect("the program");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(2), 0));
}
