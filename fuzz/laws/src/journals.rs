//! Journals that something happened to. The bytes are the file itself, and then a list of changes
//! to a good one: three bytes each say what is done and where.

use crate::from_bytes::Bytes;
use infexion_journal::fake::Fake;
use infexion_journal::{Journal, JournalError, Key, Subject};
use std::path::Path;
use std::sync::Arc;

const SUBJECT: Subject = Subject { kind: "squares", fingerprint: 7 };
const PATH: &str = "folder/journal";
const RECORDS: u64 = 5;

fn open(disk: &Fake) -> Result<Journal<u64>, JournalError> {
    Journal::open_on(Arc::new(disk.clone()), Path::new(PATH), &SUBJECT)
}

fn key(number: u64) -> Key {
    Key::of([number.to_string()])
}

pub(crate) fn damaged_journals(bytes: &[u8]) {
    holds(bytes);
    let good = Fake::default();
    let journal = open(&good).expect("an empty disk");
    (0..RECORDS).for_each(|number| journal.add(key(number), &(number * number)).expect("room"));
    drop(journal);
    let mut content = good.content(Path::new(PATH)).expect("a journal");
    let mut changes = Bytes(bytes);
    while !changes.is_empty() && !content.is_empty() {
        let (what, at) = (changes.next(), usize::from(changes.next()) << 2);
        let at = (at + usize::from(changes.next() & 3)) % content.len();
        match what % 4 {
            0 => content[at] ^= 1 << (what >> 5),
            1 => content.truncate(at),
            2 => drop(content.remove(at)),
            _ => content.extend_from_within(at..),
        }
    }
    holds(&content);
}

fn holds(content: &[u8]) {
    let disk = Fake::with_file(Path::new(PATH), content);
    let journal = match open(&disk) {
        Ok(journal) => journal,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let left = disk.content(Path::new(PATH));
            return assert_eq!(left.as_deref(), Some(content), "what is no journal is left alone");
        }
    };
    let told = |journal: &Journal<u64>| -> Vec<Option<u64>> {
        (0..=RECORDS).map(|number| journal.get(key(number)).expect("a record")).collect()
    };
    let before = told(&journal);
    for (number, square) in (0..).zip(&before) {
        assert!(square.is_none_or(|square| square == number * number), "{number}: {square:?}");
    }
    journal.add(key(RECORDS), &(RECORDS * RECORDS)).expect("room");
    let after = told(&journal);
    drop(journal);
    assert_eq!(told(&open(&disk).expect("a journal")), after);
    assert_eq!(after[..RECORDS as usize], before[..RECORDS as usize]);
}
