//! Disks that are full and folders that cannot be written to: exit code 2 and a message that names
//! the file, nothing half-written under a final name, and all is well once there is room.

use crate::mounted::Mounted;
use crate::support::{GRADE, furnished, run, succeeds};
use std::fs;
use std::path::Path;

/// Commands that write a file, which is `{}`, and a name for it.
fn writers() -> Vec<(Vec<&'static str>, &'static str)> {
    let with = |arguments: &[&'static str], more: &'static str| [arguments, &[more]].concat();
    vec![
        (vec!["generate", "-n", "4000", "-o", "{}"], "made.tsv"),
        (vec!["generate", "-n", "4000", "-o", "{}"], "made.parquet"),
        (vec!["batch", "boards.tsv", "-o", "{}", "-j", "1"], "rows.csv"),
        (vec!["compare", "boards.tsv", "--run", "auto", "-o", "{}"], "results.jsonl"),
        (vec!["solve", "board.csv", "--svg", "{}"], "solution.svg"),
        (vec!["solve", "board.csv", "--certificate", "{}"], "board.cert"),
        (vec!["path", "board.json", "--svg", "{}"], "path.svg"),
        (vec!["path", "board.json", "--trace", "{}"], "path.trace"),
        (vec!["explain", "board.csv", "--svg", "{}"], "why.svg"),
        (vec!["render", "board.csv", "--svg", "{}"], "board.svg"),
        (vec!["bench", "board.csv", "--threads", "1", "-o", "{}"], "record.md"),
        (with(&[&GRADE[..], &["--csv"]].concat(), "{}"), "grades.csv"),
        (with(&[&GRADE[..], &["--html"]].concat(), "{}"), "grades.html"),
    ]
}

fn arguments(command: &[&str], path: &Path) -> Vec<String> {
    let path = path.display().to_string();
    command.iter().map(|word| word.replace("{}", &path)).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// The command cannot write the file, and says so.
fn refused(folder: &Path, command: &[&str], path: &Path, reason: &str) {
    let arguments = arguments(command, path);
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ended = run(folder, &words);
    assert_eq!(ended.code, Some(2), "{words:?}: {}", ended.err);
    assert!(ended.err.contains(reason), "{words:?}: {}", ended.err);
    // Long names are broken over lines.
    let named = ended.err.replace(' ', "").contains(&path.display().to_string());
    assert!(named, "{words:?}: {}", ended.err);
    // What took long to find is told before its proof or its report is written.
    let is_told = ["bench", "grade"].contains(&command[0]) || command.contains(&"--certificate");
    assert!(is_told || ended.out.is_empty(), "{words:?}: {}", ended.out);
}

#[test]
fn a_full_disk_costs_no_output_and_all_is_well_once_there_is_room() {
    let Some(disk) = Mounted::new("64k") else { return };
    let folder = furnished();
    for (command, name) in writers() {
        // Not a byte is left, whatever is small.
        fs::write(disk.path().join("filler"), vec![0; 1 << 20]).unwrap_err();
        let path = disk.path().join(name);
        refused(folder.path(), &command, &path, "No space left on device");
        assert!(!path.exists(), "{name} was not written");
        disk.remount("size=4m");
        let arguments = arguments(&command, &path);
        succeeds(folder.path(), &arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(path.exists());
        for left in names(disk.path()) {
            assert!(!left.ends_with(".partial"), "{left}");
            fs::remove_file(disk.path().join(left)).unwrap();
        }
        disk.remount("size=64k");
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_named() {
    let Some(disk) = Mounted::new("64k") else { return };
    disk.remount("ro");
    let folder = furnished();
    for (command, name) in writers() {
        refused(folder.path(), &command, &disk.path().join(name), "Read-only file system");
    }
}

#[test]
fn a_full_device_is_an_error_that_names_it_and_comes_before_the_answer() {
    let folder = furnished();
    for (command, _) in writers() {
        // What tables are is told by their names, and journals need files.
        if !["generate", "batch", "compare"].contains(&command[0]) {
            refused(folder.path(), &command, Path::new("/dev/full"), "No space left on device");
        }
    }
}
