//! Lines of a stream, none of them longer than a board could be.

use super::fault::{Place, ReadError, RowFault};
use super::source::{LONGEST_LINE, Source, without_mark};
use std::io::{BufRead, Read};

/// The lines of a source.
pub(super) struct Lines {
    source: Source,
    bytes: Vec<u8>,
    number: u64,
}

impl Lines {
    pub(super) fn new(source: Source) -> Lines {
        Lines { source, bytes: Vec::new(), number: 0 }
    }

    /// What is wrong with the line that was read last.
    pub(super) fn fault(&self, fault: RowFault) -> ReadError {
        let name = self.source.name.clone();
        ReadError::Row { name, place: Place::Line(self.number), fault }
    }

    /// The number of the line that was read last.
    pub(super) fn place(&self) -> Place {
        Place::Line(self.number)
    }

    /// The next line that is not blank.
    pub(super) fn next(&mut self) -> Result<Option<&str>, ReadError> {
        loop {
            self.bytes.clear();
            self.number += 1;
            let mut stream = (&mut self.source.stream).take(LONGEST_LINE + 1);
            let read = stream.read_until(b'\n', &mut self.bytes);
            if read.map_err(|error| self.source.fault(error))? == 0 {
                return Ok(None);
            }
            if self.bytes.len() as u64 > LONGEST_LINE {
                return Err(self.fault(RowFault::TooLong));
            }
            if !without_mark(&self.bytes).trim_ascii().is_empty() {
                break;
            }
        }
        match std::str::from_utf8(without_mark(&self.bytes)) {
            Ok(line) => Ok(Some(line.trim_end_matches(['\n', '\r']))),
            Err(_) => Err(self.fault(RowFault::Binary)),
        }
    }
}
