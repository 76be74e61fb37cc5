//! `--certificate`, `verify` and `bench --certificates` from the outside.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn infexion(arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_infexion")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

fn scratch(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().unwrap().to_owned()
}

fn suites(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../suites", name].iter().collect();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_certificate_is_written_checked_and_accepted() {
    let (board, file) = (suites("example.csv"), scratch("example.cert"));
    let (code, out, err) = infexion(&["solve", "--certificate", &file, &board]);
    assert_eq!((code, out.lines().count()), (Some(0), 5));
    assert!(err.contains("certificate: 219 bytes; optimal: 5 actions, SPREAD only"), "{err}");
    let (code, out, _) = infexion(&["verify", &file]);
    let expected = format!(
        "{file}: accepted\noptimal: 5 actions, SPREAD only\n7 entries checked; lemmas used: none\n\
         board: 1,0,b,2 1,1,b,1 1,3,b,3 3,2,b,1 5,6,r,2\n"
    );
    assert_eq!((code, out), (Some(0), expected));

    // A right certificate of another board proves nothing about this one.
    assert_eq!(infexion(&["verify", "--board", &board, &file]).0, Some(0));
    let other = scratch("other.csv");
    std::fs::write(&other, "5,6,r,2\n1,0,b,2\n").unwrap();
    let (code, out, _) = infexion(&["verify", "--board", &other, &file]);
    assert_eq!(code, Some(20));
    assert!(out.contains("refused: it is about something else: board: 1,0,b,2"), "{out}");

    let mut bytes = std::fs::read(&file).unwrap();
    bytes.truncate(100);
    std::fs::write(&file, bytes).unwrap();
    let (code, out, _) = infexion(&["verify", &file]);
    let refused = "refused: 7 entries are announced, but 21 bytes follow\n";
    assert_eq!((code, out), (Some(20), format!("{file}: {refused}")));

    // What cannot be read is neither accepted nor refused.
    let (code, out, err) = infexion(&["verify", env!("CARGO_TARGET_TMPDIR")]);
    assert_eq!((code, out), (Some(2), String::new()));
    assert!(err.contains("is a folder: name a file in it"), "{err}");
    let (code, _, err) = infexion(&["verify", "missing.cert"]);
    assert_eq!(code, Some(2));
    assert!(err.starts_with("error: cannot read missing.cert"), "{err}");
}

#[test]
fn paths_have_certificates_too() {
    let (board, file) = (suites("example.json"), scratch("path.cert"));
    for (question, shown) in [
        (&[][..], "cheapest path: 8 cells"),
        (&["--capture", "blue"], "cheapest path: 4 captured cells"),
        (&["--connect", "red"], "cheapest path: 5 captured cells"),
    ] {
        let arguments = [&["path", "--certificate", &file], question, &[&board]].concat();
        let (code, _, err) = infexion(&arguments);
        assert_eq!(code, Some(0), "{err}");
        let (code, out, _) = infexion(&["verify", &file]);
        assert_eq!(code, Some(0));
        assert!(out.contains(shown), "{question:?}: {out}");
    }
}

#[test]
fn what_is_not_proved_has_no_certificate() {
    let (board, file) = (suites("example.csv"), scratch("unproved.cert"));
    let arguments = ["solve", "--algorithm", "pruned-bfs", "--certificate", &file, &board];
    let (code, out, err) = infexion(&arguments);
    assert_eq!((code, out.lines().count()), (Some(3), 5));
    assert!(err.contains("no certificate: only an answer that is proved has one"), "{err}");
    assert!(!Path::new(&file).exists());
}

#[test]
fn a_suite_that_is_proved_again_can_leave_its_certificates() {
    let (suite, folder) = (scratch("certified-suite"), scratch("certified-suite-proofs"));
    let build = ["suite", "build", &suite, "--boards", &suites("example.csv")];
    let (code, _, err) = infexion(&build);
    assert_eq!(code, Some(0), "{err}");
    let (code, out, err) =
        infexion(&["suite", "check", "--prove", "--certificates", &folder, &suite]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.ends_with("all optima proved again\n1 certificate made and accepted, 219 bytes\n"));
    let file = format!("{folder}/example.cert");
    assert_eq!(infexion(&["verify", "--board", &suites("example.csv"), &file]).0, Some(0));
}

#[test]
fn a_suite_gets_its_certificates_by_one_command() {
    let folder = scratch("certificates");
    let suite = suites("public.tsv");
    let arguments = ["bench", &suite, "--only", "ladder-10-0", "--certificates", &folder];
    let (code, out, _) = infexion(&arguments);
    assert_eq!(code, Some(0));
    assert!(out.contains("| ladder-10-0 | 8 | lines+tokens | 277 | 5625 |"), "{out}");
    assert!(out.contains("1 of 1 boards have a certificate, all accepted"), "{out}");
    let file = format!("{folder}/ladder-10-0.cert");
    assert_eq!(infexion(&["verify", &file]).0, Some(0));
}
