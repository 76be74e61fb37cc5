//! One JSON value, as text.
//!
//! Its end is found by counting brackets, whatever is between them; what it says is left to
//! `serde_json`, which is also asked whether it is JSON at all. No value of a board is long: of
//! one that is, only the beginning is kept, to show it in a message.

use super::fault::{NotationFault, quote};
use super::source::{Place, Source};
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use std::io::{self, Read};

/// Bytes of a value that are kept.
const LONGEST: usize = 1 << 16;

/// Bytes looked at to tell binary data from text that is wrong.
const LOOKED_AT: usize = 64;

/// Why nothing more is read.
pub(super) enum Stop {
    /// It cannot be read.
    Io(io::Error),
    /// It is not JSON from here on.
    Fault(Place, usize, NotationFault),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

/// The text of a value.
pub(super) struct Value {
    pub(super) place: Place,
    /// Bytes in all.
    pub(super) length: usize,
    /// All of it, or the beginning if it is long.
    pub(super) text: String,
}

impl Value {
    /// Is all of it there?
    pub(super) fn is_whole(&self) -> bool {
        self.text.len() == self.length
    }

    /// The values of a list; none if it is none.
    pub(super) fn items(&self) -> Vec<&RawValue> {
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// The place of a part of the text.
    pub(super) fn place_of(&self, part: &RawValue) -> Place {
        // Parts are slices of the text, so that the addresses tell the place.
        let offset = (part.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        self.place.after(&self.text.as_bytes()[..offset])
    }

    pub(super) fn quoted(&self) -> String {
        quote(&self.text)
    }
}

/// Where a value ends that is not yet at its end.
#[derive(Default)]
struct Extent {
    depth: usize,
    in_string: bool,
    escaped: bool,
    begun: bool,
}

impl Extent {
    /// How many of these bytes belong to the value, and is that all of it?
    fn part_of(&mut self, bytes: &[u8]) -> (usize, bool) {
        for (index, byte) in bytes.iter().enumerate() {
            if self.in_string {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.in_string = false,
                    _ => {}
                }
                if self.in_string || self.depth > 0 {
                    continue;
                }
                return (index + 1, true);
            }
            match byte {
                b'"' if self.begun && self.depth == 0 => return (index, true),
                b'"' => self.in_string = true,
                b'[' | b'{' if self.begun && self.depth == 0 => return (index, true),
                b'[' | b'{' => self.depth += 1,
                b']' | b'}' if self.depth == 1 => return (index + 1, true),
                b']' | b'}' if self.depth > 1 => self.depth -= 1,
                b']' | b'}' | b',' | b':' | b' ' | b'\n' | b'\r' | b'\t' if self.depth == 0 => {
                    return (index, true);
                }
                _ => {}
            }
            self.begun = true;
        }
        (bytes.len(), false)
    }
}

/// That something else was expected here.
pub(super) fn unexpected<R: Read>(source: &mut Source<R>, expected: &str) -> Stop {
    let place = source.place();
    let bytes = match source.get(LOOKED_AT) {
        Ok(bytes) => &bytes[..bytes.len().min(LOOKED_AT)],
        Err(error) => return Stop::Io(error),
    };
    if let Some(offset) = binary(bytes, bytes.len() == LOOKED_AT) {
        return Stop::Fault(place.after(&bytes[..offset]), 1, NotationFault::Binary);
    }
    let (found, length) = match String::from_utf8_lossy(bytes).chars().next() {
        None => ("the end of the text".to_owned(), 0),
        Some(character) => (character.to_string(), character.len_utf8()),
    };
    let expected = expected.to_owned();
    Stop::Fault(place, length, NotationFault::Unexpected { expected, found })
}

/// The first byte that is in no text. What is `cut` may end within a character.
fn binary(bytes: &[u8], cut: bool) -> Option<usize> {
    let control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let control = bytes.iter().position(control);
    let invalid = std::str::from_utf8(bytes)
        .err()
        .filter(|error| error.error_len().is_some() || !cut)
        .map(|error| error.valid_up_to());
    [control, invalid].into_iter().flatten().min()
}

/// Reads the value that begins here.
///
/// # Errors
/// If it cannot be read or is not JSON.
pub(super) fn value<R: Read>(source: &mut Source<R>) -> Result<Value, Stop> {
    let place = source.place();
    let (mut kept, mut length, mut extent) = (Vec::new(), 0, Extent::default());
    loop {
        let bytes = source.get(1)?;
        let (mut part, mut complete) = extent.part_of(bytes);
        if bytes.is_empty() {
            // Only a number or a word can end here.
            (part, complete) = (0, extent.depth == 0 && !extent.in_string && extent.begun);
            if !complete {
                let expected = if extent.begun { "the rest of a value" } else { "a value" };
                return Err(unexpected(source, expected));
            }
        }
        let bytes = &source.at_hand()[..part];
        kept.extend_from_slice(&bytes[..part.min(LONGEST - kept.len())]);
        length += part;
        source.advance(part);
        if complete {
            break;
        }
    }
    if length == 0 {
        return Err(unexpected(source, "a value"));
    }
    if let Some(offset) = binary(&kept, kept.len() < length) {
        return Err(Stop::Fault(place.after(&kept[..offset]), 1, NotationFault::Binary));
    }
    // A character that is cut at the end of what is kept is left out.
    let text = kept.utf8_chunks().next().map_or_else(String::new, |part| part.valid().to_owned());
    let value = Value { place, length, text };
    match serde_json::from_str::<IgnoredAny>(&value.text) {
        Err(error) if value.is_whole() => Err(fault_within(&value, &error)),
        _ => Ok(value),
    }
}

/// What `serde_json` has against a value, at its place.
fn fault_within(value: &Value, error: &serde_json::Error) -> Stop {
    let text = value.text.as_str();
    // It counts columns in bytes.
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let line_start: usize = lines.map(str::len).sum();
    let mut offset = (line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let message = error.to_string();
    let prose = message.split(" at line ").next().unwrap_or_default();
    let length = text[offset..].chars().next().map_or(0, char::len_utf8);
    Stop::Fault(
        value.place.after(&text.as_bytes()[..offset]),
        length,
        NotationFault::Json(prose.to_owned()),
    )
}
