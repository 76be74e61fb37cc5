//! The lines of the torus as 7-bit words.

use crate::torus::{ALL, FIRST_COLUMN};

/// A set of cells read along the three axes: line `i` of an axis is the 7-bit word `i`.
///
/// Axis 0 has constant `r` and runs in direction `(0,1)`, axis 1 constant `q` and runs in
/// `(1,0)`, axis 2 constant `r + q` and runs in `(-1,1)`: the position on a line is `q`, `r`
/// and `q`.
#[derive(Clone, Copy)]
pub(super) struct Views(pub(super) [u64; 3]);

impl Views {
    #[inline]
    pub(super) fn of(cells: u64) -> Views {
        let mut turned = 0;
        let mut slanted = 0;
        for q in 0..7 {
            let column = cells >> q & FIRST_COLUMN;
            // Seven bits with stride 7 come together in bits 42..49: the product's bits
            // 7i + 42 - 6j are all different.
            let word = column.wrapping_mul(GATHER) >> 42 & 0x7f;
            turned |= word << (7 * q);
            let moved = (column << (7 * q) | column >> (49 - 7 * q)) & FIRST_COLUMN;
            slanted |= moved << q;
        }
        Views([cells, turned, slanted])
    }

    /// The word of the line of `axis` through a cell.
    #[inline(always)]
    pub(super) fn word(&self, axis: usize, place: Place) -> usize {
        (self.0[axis] >> (7 * place.line) & 0x7f) as usize
    }
}

const GATHER: u64 = {
    let mut sum = 0;
    let mut j = 0;
    while j < 7 {
        sum |= 1 << (42 - 6 * j);
        j += 1;
    }
    sum
};

/// Where a cell stands on one of its three lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: u8,
    pub(super) position: u8,
}

/// The places of every cell, by axis.
pub(super) static PLACES: [[Place; 3]; 49] = {
    let mut places = [[Place { line: 0, position: 0 }; 3]; 49];
    let mut cell = 0;
    while cell < 49 {
        let (r, q) = ((cell / 7) as u8, (cell % 7) as u8);
        places[cell][0] = Place { line: r, position: q };
        places[cell][1] = Place { line: q, position: r };
        places[cell][2] = Place { line: (r + q) % 7, position: q };
        cell += 1;
    }
    places
};

/// The cells of a 7-bit word on the first column and on the first slanted line. The other lines are
/// these moved: a table of all lines would take 20 kB, most of what a browser fetches as tables.
static ON_FIRST: [[u64; 128]; 2] = {
    let mut table = [[0; 128]; 2];
    let mut word = 0;
    while word < 128 {
        let mut position = 0;
        while position < 7 {
            if word >> position & 1 == 1 {
                table[0][word] |= 1 << (7 * position);
                table[1][word] |= 1 << (7 * ((7 - position) % 7) + position);
            }
            position += 1;
        }
        word += 1;
    }
    table
};

/// The cells of a 7-bit word on a line of an axis.
#[inline(always)]
pub(super) fn cells_of_word(axis: usize, line: u8, word: usize) -> u64 {
    match axis {
        0 => (word as u64) << (7 * line),
        1 => ON_FIRST[0][word] << line,
        _ => {
            let first = ON_FIRST[1][word];
            (first << (7 * line) | first >> (49 - 7 * line)) & ALL
        }
    }
}

/// Direction index that runs along an axis in growing position; the opposite is 3 further.
pub(super) const FORWARD: [usize; 3] = [0, 5, 1];

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::{Cell, Direction};

    #[test]
    fn views_read_the_lines_cell_by_cell() {
        for seed in 0..200_u64 {
            let cells = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(seed as u32) & ALL;
            let views = Views::of(cells);
            for (cell, places) in PLACES.iter().enumerate() {
                for (axis, &place) in places.iter().enumerate() {
                    let word = views.word(axis, place);
                    assert_eq!(word >> place.position & 1 == 1, cells >> cell & 1 == 1);
                    let line = cells_of_word(axis, place.line, 127);
                    assert_eq!(line.count_ones(), 7);
                    assert_eq!(cells_of_word(axis, place.line, word), cells & line);
                    let next = Cell::from_index(cell).step(Direction::ALL[FORWARD[axis]], 1);
                    assert_eq!(
                        PLACES[next.index()][axis],
                        Place { line: place.line, position: (place.position + 1) % 7 }
                    );
                }
            }
        }
    }
}
