//! The power is cut after every single operation of a small job, and the job is run again.

use infexion_journal::fake::{Contents, Fake, Names};
use infexion_journal::{AtomicFile, FileSystem, Journal, Key, Subject};
use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

const BOARDS: u64 = 5;
const SUBJECT: Subject = Subject { kind: "test", fingerprint: 42 };

/// Works, writes its output, says that it is complete; what it did not have to do again.
fn job(files: &Fake) -> Result<usize, Box<dyn Error>> {
    let disk: Arc<dyn FileSystem> = Arc::new(files.clone());
    let (output, path) = (Path::new("folder/output"), Path::new("folder/output.journal"));
    let journal: Journal<String> = Journal::open_on(Arc::clone(&disk), path, &SUBJECT)?;
    if journal.is_complete(&[output])? {
        return Ok(BOARDS as usize);
    }
    if journal.completed().is_some() {
        return Err("the output was lost".into());
    }
    let known = journal.len();
    for board in 0..BOARDS {
        let key = Key::of([board.to_string()]);
        if !journal.contains(key) {
            journal.add(key, &format!("row {board}"))?;
        }
    }
    let mut file = AtomicFile::create_on(disk, output)?;
    for board in 0..BOARDS {
        let row = journal.get(Key::of([board.to_string()]))?.ok_or("a row is missing")?;
        writeln!(file, "{row}")?;
    }
    journal.complete(&[file.commit()?])?;
    Ok(known)
}

fn expected() -> Vec<u8> {
    (0..BOARDS).map(|board| format!("row {board}\n")).collect::<String>().into_bytes()
}

#[test]
fn a_finished_output_survives_a_power_cut_and_an_unfinished_one_is_finished_later() {
    let output = Path::new("folder/output");
    let mut finished = 0;
    for operations in 0..60 {
        let files = Fake::default().with_power_for(operations);
        let is_finished = job(&files).is_ok();
        finished += usize::from(is_finished);
        for names in [Names::Forgotten, Names::Kept] {
            for contents in [Contents::Forgotten, Contents::Zeros] {
                let case = format!("{operations} operations, {names:?}, {contents:?}");
                let survived = files.after_power_cut(names, contents);
                // Under its name there is all of it or nothing.
                if let Some(found) = survived.content(output) {
                    assert_eq!(found, expected(), "{case}");
                }
                if is_finished {
                    assert_eq!(survived.content(output), Some(expected()), "{case}");
                }
                let known = job(&survived).unwrap_or_else(|error| panic!("{case}: {error}"));
                assert!(!is_finished || known == BOARDS as usize, "{case}");
                assert_eq!(survived.content(output), Some(expected()), "{case}");
                assert!(
                    survived
                        .names()
                        .iter()
                        .all(|name| name.extension().unwrap_or_default() != "partial"),
                    "{case}: {:?}",
                    survived.names()
                );
            }
        }
    }
    assert!((1..60).contains(&finished), "both kinds of cut were tried: {finished}");
}

#[test]
fn records_that_were_synced_survive_a_power_cut() {
    let files = Fake::default();
    let path = Path::new("folder/output.journal");
    let open = |files: &Fake| -> Journal<u32> {
        Journal::open_on(Arc::new(files.clone()), path, &SUBJECT).unwrap()
    };
    let journal = open(&files);
    journal.add(Key(1), &1).unwrap();
    journal.sync().unwrap();
    journal.add(Key(2), &2).unwrap();
    for contents in [Contents::Forgotten, Contents::Zeros] {
        let survived = open(&files.after_power_cut(Names::Forgotten, contents));
        assert_eq!((survived.len(), survived.get(Key(1)).unwrap()), (1, Some(1)));
    }
}
