//! A journal that was damaged, torn, or is used by two: nothing false is ever believed.

use infexion_journal::fake::Fake;
use infexion_journal::{Damage, Journal, JournalError, Key, Subject, write_file};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

const SUBJECT: Subject = Subject { kind: "squares", fingerprint: 0x1234_5678_9abc_def0_1234 };

fn key(number: u64) -> Key {
    Key::of([number.to_string()])
}

fn open(path: &Path) -> Result<Journal<String>, JournalError> {
    Journal::open(path, &SUBJECT)
}

fn square(number: u64) -> String {
    format!("{number} times {number} is {}", number * number)
}

/// A journal of the squares below `count`, as bytes.
fn squares(path: &Path, count: u64) -> Vec<u8> {
    let journal = open(path).unwrap();
    (0..count).for_each(|number| journal.add(key(number), &square(number)).unwrap());
    drop(journal);
    fs::read(path).unwrap()
}

/// The squares that the journal holds; all that it holds must be true.
fn believed(journal: &Journal<String>, count: u64) -> BTreeMap<u64, String> {
    let mut found = BTreeMap::new();
    for number in 0..count {
        if let Some(text) = journal.get(key(number)).unwrap() {
            assert_eq!(text, square(number));
            found.insert(number, text);
        }
    }
    assert_eq!(found.len(), journal.len());
    found
}

#[test]
fn a_flip_of_any_bit_is_noticed_or_harmless() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let whole = squares(&path, 4);
    let first_line = whole.iter().position(|byte| *byte == b'\n').unwrap();
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            let disk = Fake::with_file(&path, &bytes);
            match Journal::open_on(Arc::new(disk.clone()), &path, &SUBJECT) {
                Err(JournalError::NoJournal(_) | JournalError::OtherSubject(_)) => {
                    assert!(at <= first_line, "byte {at}, bit {bit}");
                    assert_eq!(disk.content(&path), Some(bytes), "it is left alone");
                }
                Err(error) => panic!("byte {at}, bit {bit}: {error}"),
                Ok(journal) => {
                    let kept = believed(&journal, 4).len();
                    let is_last = at + 1 == whole.len();
                    // The end of the last line makes it a torn one.
                    assert!(kept < 4, "byte {at}, bit {bit} was not noticed");
                    assert!(is_last || !journal.damage().is_empty(), "byte {at}, bit {bit}");
                    assert!(kept >= 2, "a flip takes two lines at most");
                }
            }
        }
    }
}

#[test]
fn a_last_record_cut_at_any_byte_is_dropped_and_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let whole = squares(&path, 3);
    let two = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for length in two..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let journal = open(&path).unwrap();
        assert_eq!(journal.damage(), [], "cut at {length}");
        assert_eq!(believed(&journal, 3).len(), 2, "cut at {length}");
        journal.add(key(2), &square(2)).unwrap();
        drop(journal);
        assert_eq!(fs::read(&path).unwrap(), whole, "cut at {length}");
    }
}

#[test]
fn a_first_line_cut_at_any_byte_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let whole = squares(&path, 0);
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(open(&path).unwrap().is_empty());
        assert_eq!(fs::read(&path).unwrap(), whole, "cut at {length}");
    }
}

#[test]
fn lines_that_were_taken_out_doubled_or_exchanged_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let whole = String::from_utf8(squares(&path, 4)).unwrap();
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let open_with = |order: &[usize]| {
        fs::write(&path, order.iter().map(|at| lines[*at]).collect::<String>()).unwrap();
        let journal = open(&path).unwrap();
        (believed(&journal, 4).into_keys().collect::<Vec<_>>(), journal.damage())
    };
    assert_eq!(open_with(&[0, 1, 3, 4]), (vec![0, 2, 3], vec![Damage::Missing(3)]));
    let doubled = open_with(&[0, 1, 2, 2, 3, 4]);
    assert_eq!(doubled, (vec![0, 1, 2, 3], vec![Damage::OutOfOrder(4)]));
    let (kept, damage) = open_with(&[0, 1, 3, 2, 4]);
    assert_eq!((kept, damage.len()), (vec![0, 2, 3], 2));
}

#[test]
fn lines_of_another_journal_are_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let line = String::from_utf8(squares(&path, 1)).unwrap().lines().nth(1).unwrap().to_owned();
    let other = folder.path().join("other");
    let subject = Subject { fingerprint: 7, ..SUBJECT };
    drop(Journal::<String>::open(&other, &subject).unwrap());
    let head = fs::read_to_string(&other).unwrap();
    fs::write(&other, format!("{head}{line}\n")).unwrap();
    let journal: Journal<String> = Journal::open(&other, &subject).unwrap();
    assert_eq!((journal.len(), journal.damage()), (0, vec![Damage::Line(2)]));
}

#[test]
fn a_journal_of_something_else_and_a_file_that_is_none_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let whole = squares(&path, 1);
    for other in [Subject { fingerprint: 1, ..SUBJECT }, Subject { kind: "cubes", ..SUBJECT }] {
        let refused = Journal::<String>::open(&path, &other);
        assert!(matches!(refused, Err(JournalError::OtherSubject(_))));
    }
    assert_eq!(fs::read(&path).unwrap(), whole);
    for text in ["years of work\nand more\n", "infexion journal", "x", "\0\0x"] {
        fs::write(&path, text).unwrap();
        assert!(matches!(open(&path), Err(JournalError::NoJournal(_))), "{text:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    assert!(matches!(open(folder.path()), Err(JournalError::NoJournal(_))));
    assert!(matches!(open(Path::new("/dev/zero")), Err(JournalError::NoJournal(_))));
}

#[test]
fn a_journal_is_for_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let first = open(&path).unwrap();
    let refused = open(&path).unwrap_err();
    assert!(matches!(refused, JournalError::InUse(_)));
    assert!(refused.to_string().contains("wait until it has ended"), "{refused}");
    // Also while it is replaced, and after.
    first.complete(&[]).unwrap();
    assert!(matches!(open(&path), Err(JournalError::InUse(_))));
    drop(first);
    assert_eq!(open(&path).unwrap().completed(), Some(Vec::new()));
}

#[test]
fn complete_is_believed_only_of_outputs_that_are_there_as_they_were_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let output = folder.path().join("output");
    let journal = open(&path).unwrap();
    journal.add(key(1), &square(1)).unwrap();
    assert!(!journal.is_complete(&[&output]).unwrap());
    journal.complete(&[write_file(&output, "all of it\n").unwrap()]).unwrap();
    drop(journal);
    let journal = open(&path).unwrap();
    assert!(journal.is_empty() && journal.is_complete(&[&output]).unwrap());
    assert!(!journal.is_complete(&[]).unwrap());
    for text in ["", "all of it", "all of it!", "All of it\n", "all of it\n\n"] {
        fs::write(&output, text).unwrap();
        assert!(!journal.is_complete(&[&output]).unwrap(), "{text:?}");
    }
    fs::remove_file(&output).unwrap();
    assert!(!journal.is_complete(&[&output]).unwrap());
    journal.restart().unwrap();
    journal.add(key(2), &square(2)).unwrap();
    drop(journal);
    let journal = open(&path).unwrap();
    assert_eq!((journal.completed(), believed(&journal, 4).len()), (None, 1));
}
