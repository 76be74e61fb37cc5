//! A text that comes in pieces and knows the place of the next byte.
//!
//! One buffer of fixed size holds what is being looked at. Lines and columns are counted only
//! when somebody asks or when a piece is let go, many bytes at once: nearly no byte has a place
//! that anybody wants to know.

use std::io::{self, ErrorKind, Read};

/// Bytes held at a time.
const BUFFER: usize = 1 << 16;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    /// Bytes before it.
    pub(super) offset: usize,
    /// 1 for the first line.
    pub(super) line: usize,
    /// 1 for the first character of a line.
    pub(super) column: usize,
}

impl Place {
    /// Where a text begins.
    pub(super) const START: Place = Place { offset: 0, line: 1, column: 1 };

    /// The place after these bytes.
    pub(super) fn after(self, bytes: &[u8]) -> Place {
        let is_newline = |byte: &&u8| **byte == b'\n';
        let (line, column, last_line) = match bytes.iter().rposition(|byte| *byte == b'\n') {
            Some(newline) => {
                let lines = bytes.iter().filter(is_newline).count();
                (self.line + lines, 1, &bytes[newline + 1..])
            }
            None => (self.line, self.column, bytes),
        };
        let continues_a_character = |byte: &u8| byte & 0xc0 == 0x80;
        let characters = last_line.iter().filter(|byte| !continues_a_character(byte)).count();
        Place { offset: self.offset + bytes.len(), line, column: column + characters }
    }
}

/// Reads a text piece by piece.
pub(super) struct Source<R> {
    from: R,
    buffer: Box<[u8]>,
    /// The bytes at hand are those from `next` to `end`.
    next: usize,
    end: usize,
    /// The place of the byte at `counted`, which is not after `next`.
    place: Place,
    counted: usize,
}

impl<R: Read> Source<R> {
    pub(super) fn new(from: R) -> Source<R> {
        let buffer = vec![0; BUFFER].into_boxed_slice();
        Source { from, buffer, next: 0, end: 0, place: Place::START, counted: 0 }
    }

    /// The bytes that need not be waited for.
    #[inline]
    pub(super) fn at_hand(&self) -> &[u8] {
        &self.buffer[self.next..self.end]
    }

    /// Gets so many bytes (no more than a few hundred) and maybe more; fewer only at the end.
    #[inline]
    pub(super) fn get(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.end - self.next < count {
            self.fill(count)?;
        }
        Ok(self.at_hand())
    }

    #[cold]
    fn fill(&mut self, count: usize) -> io::Result<()> {
        self.place = self.place();
        self.buffer.copy_within(self.next..self.end, 0);
        (self.next, self.end, self.counted) = (0, self.end - self.next, 0);
        while self.end < count {
            match self.from.read(&mut self.buffer[self.end..]) {
                Ok(0) => break,
                Ok(more) => self.end += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The next byte; `None` at the end.
    #[inline]
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        self.get(1).map(|bytes| bytes.first().copied())
    }

    /// Goes on by so many bytes of those at hand.
    #[inline]
    pub(super) fn advance(&mut self, count: usize) {
        self.next += count;
    }

    /// The next byte that is not blank, which stays; `None` at the end.
    #[inline]
    pub(super) fn peek_after_blanks(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.peek()? {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.advance(1),
                other => return Ok(other),
            }
        }
    }

    /// Goes past a byte order mark at the beginning. It is no character of the first line.
    pub(super) fn pass_byte_order_mark(&mut self) -> io::Result<()> {
        const MARK: &[u8] = b"\xef\xbb\xbf";
        if self.get(MARK.len())?.starts_with(MARK) {
            self.advance(MARK.len());
            self.place.offset = MARK.len();
            self.counted = self.next;
        }
        Ok(())
    }

    /// The place of the next byte.
    pub(super) fn place(&mut self) -> Place {
        self.place = self.place.after(&self.buffer[self.counted..self.next]);
        self.counted = self.next;
        self.place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a byte at a time, and is interrupted before each.
    struct Drops<'t>(&'t [u8], bool);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(ErrorKind::Interrupted.into());
            }
            let take = self.0.len().min(1);
            buffer[..take].copy_from_slice(&self.0[..take]);
            self.0 = &self.0[take..];
            Ok(take)
        }
    }

    #[test]
    fn every_character_has_its_place_however_the_text_comes() {
        let text = "\u{feff}ab\n\n é x\r\n".to_owned() + &"é\n".repeat(BUFFER);
        let mut expected = Vec::new();
        let (mut line, mut column) = (1, 1);
        for (offset, character) in text.char_indices().skip(1) {
            expected.push(Place { offset, line, column });
            (line, column) = if character == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        let mut source = Source::new(Drops(text.as_bytes(), false));
        source.pass_byte_order_mark().unwrap();
        for (index, place) in expected.iter().enumerate() {
            // Asked for at times only: places in between are counted all the same.
            if index % 7 == 0 {
                assert_eq!(source.place(), *place);
            }
            let character = text[place.offset..].chars().next().unwrap();
            source.get(character.len_utf8()).unwrap();
            source.advance(character.len_utf8());
        }
        assert_eq!(source.peek().unwrap(), None);
        assert_eq!(source.place().offset, text.len());
    }
}
