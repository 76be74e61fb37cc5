//! Reading what a journal holds: line by line, nothing believed without its checksum.

use crate::digest::Digest;
use crate::file_system::OpenFile;
use crate::line::{self, Key, Line};
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};

/// Something in a journal that is not as it was written. What it told is done again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Damage {
    /// A line that does not fit its checksum, or does not read as a record.
    #[error("line {0} is damaged")]
    Line(usize),
    /// A record that was written before one above it, or is there twice.
    #[error("line {0} is out of order")]
    OutOfOrder(usize),
    /// Lines were taken out.
    #[error("lines are missing before line {0}")]
    Missing(usize),
}

/// Where a record is in the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) offset: u64,
    pub(crate) length: usize,
}

/// An open journal.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) file: Box<dyn OpenFile>,
    pub(crate) end: u64,
    pub(crate) next_number: u64,
    pub(crate) places: HashMap<Key, Place>,
    pub(crate) completed: Option<Vec<Digest>>,
    pub(crate) damage: Vec<Damage>,
    /// Was it begun just now?
    pub(crate) is_new: bool,
    /// Would all that was added survive a power cut?
    pub(crate) is_synced: bool,
}

/// What a file turned out to be.
pub(crate) enum Found {
    /// The journal, up to its last whole line.
    Journal(Content),
    /// The journal of something else.
    OtherJournal,
    /// Something that is not for us to touch.
    NoJournal,
}

/// Longer than any first line.
const LONGEST_HEAD: u64 = 1 << 10;

/// Reads a journal that begins with this line, or begins one in an empty file. `is_record` says
/// whether a text reads as a record.
pub(crate) fn read(
    mut file: Box<dyn OpenFile>,
    head: &str,
    fingerprint: u128,
    is_record: fn(&str) -> bool,
) -> io::Result<Found> {
    file.seek(SeekFrom::Start(0))?;
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let mut line = Vec::new();
    (&mut reader).take(LONGEST_HEAD).read_until(b'\n', &mut line)?;
    // A first line may be torn, by a kill or by a power cut; but then it is the only one.
    let is_torn = !line.ends_with(b"\n")
        && (head.as_bytes().starts_with(&line) || line.iter().all(|byte| *byte == 0))
        && reader.fill_buf()?.is_empty();
    if is_torn {
        return begin(reader.into_inner(), head).map(Found::Journal);
    }
    if line != head.as_bytes() {
        let other = std::str::from_utf8(&line).is_ok_and(line::is_head);
        return Ok(if other { Found::OtherJournal } else { Found::NoJournal });
    }
    let mut end = line.len() as u64;
    let (mut places, mut damage) = (HashMap::new(), Vec::new());
    let (mut next_number, mut completed, mut just_damaged) = (0, None, false);
    for line_number in 2.. {
        line.clear();
        let length = reader.read_until(b'\n', &mut line)?;
        if !line.ends_with(b"\n") {
            // Nothing more, or a line that was torn: it is cut off, and its work done again.
            break;
        }
        let was_damaged = std::mem::take(&mut just_damaged);
        match line::read(&line, fingerprint) {
            Some(Line::Complete(outputs)) => completed = Some(outputs),
            Some(Line::Record { number, key, json }) if is_record(json) => {
                if number < next_number {
                    damage.push(Damage::OutOfOrder(line_number));
                } else {
                    if number > next_number && !was_damaged {
                        damage.push(Damage::Missing(line_number));
                    }
                    places.insert(key, Place { offset: end, length });
                    next_number = number + 1;
                    completed = None;
                }
            }
            _ => {
                just_damaged = true;
                damage.push(Damage::Line(line_number));
            }
        }
        end += length as u64;
    }
    let file = reader.into_inner();
    file.set_len(end)?;
    let (is_new, is_synced) = (false, true);
    let content = Content { file, end, next_number, places, completed, damage, is_new, is_synced };
    Ok(Found::Journal(content))
}

fn begin(mut file: Box<dyn OpenFile>, head: &str) -> io::Result<Content> {
    file.set_len(0)?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(head.as_bytes())?;
    file.sync()?;
    Ok(Content {
        file,
        end: head.len() as u64,
        next_number: 0,
        places: HashMap::new(),
        completed: None,
        damage: Vec::new(),
        is_new: true,
        is_synced: true,
    })
}
