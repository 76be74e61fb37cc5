//! The lines of a journal, each with a checksum that holds for this journal only.
//!
//! ```text
//! infexion-journal 1 KIND FINGERPRINT CHECKSUM
//! CHECKSUM NUMBER KEY JSON
//! CHECKSUM complete JSON
//! ```

use crate::digest::Digest;
use xxhash_rust::xxh3::{Xxh3, xxh3_64, xxh3_64_with_seed};

/// What a record is of: 128 bits of whatever tells it from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u128);

impl Key {
    /// The key of a sequence of texts.
    pub fn of<T: AsRef<[u8]>>(parts: impl IntoIterator<Item = T>) -> Key {
        let mut hash = Xxh3::new();
        for part in parts {
            let bytes = part.as_ref();
            hash.update(&(bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        }
        Key(hash.digest128())
    }
}

/// The first line, with its end.
pub(crate) fn head(kind: &str, fingerprint: u128) -> String {
    let text = format!("infexion-journal 1 {kind} {fingerprint:032x}");
    format!("{text} {:016x}\n", xxh3_64(text.as_bytes()))
}

/// Is this the whole first line of some journal?
pub(crate) fn is_head(line: &str) -> bool {
    let parts = line.strip_suffix('\n').and_then(|line| line.rsplit_once(' '));
    parts.is_some_and(|(text, checksum)| {
        text.starts_with("infexion-journal ")
            && checksum == format!("{:016x}", xxh3_64(text.as_bytes()))
    })
}

/// A line after the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    Record { number: u64, key: Key, json: &'a str },
    Complete(Vec<Digest>),
}

fn seed(fingerprint: u128) -> u64 {
    fingerprint as u64 ^ (fingerprint >> 64) as u64
}

fn sealed(body: &str, fingerprint: u128) -> String {
    let checksum = xxh3_64_with_seed(body.as_bytes(), seed(fingerprint));
    format!("{checksum:016x} {body}\n")
}

/// A record as a line, with its end.
pub(crate) fn record(number: u64, key: Key, json: &str, fingerprint: u128) -> String {
    sealed(&format!("{number} {:032x} {json}", key.0), fingerprint)
}

/// The line that says that the outputs are complete, with its end.
pub(crate) fn complete(outputs: &[Digest], fingerprint: u128) -> serde_json::Result<String> {
    Ok(sealed(&format!("complete {}", serde_json::to_string(outputs)?), fingerprint))
}

/// Reads a line; `None` if it is not as it was written.
pub(crate) fn read(line: &[u8], fingerprint: u128) -> Option<Line<'_>> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (checksum, body) = line.split_once(' ')?;
    let found = xxh3_64_with_seed(body.as_bytes(), seed(fingerprint));
    // As text: a letter of the other case would pass as a number.
    if checksum != format!("{found:016x}") {
        return None;
    }
    let (first, rest) = body.split_once(' ')?;
    if first == "complete" {
        return serde_json::from_str(rest).ok().map(Line::Complete);
    }
    let (key, json) = rest.split_once(' ')?;
    let key = Key(u128::from_str_radix(key, 16).ok()?);
    Some(Line::Record { number: first.parse().ok()?, key, json })
}
