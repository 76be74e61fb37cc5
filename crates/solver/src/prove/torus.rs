//! All cells at once: steps on the torus as shifts of a bit set, and the lines as 7-bit words.

/// All 49 cells.
pub(super) const ALL: u64 = (1 << 49) - 1;
/// The cells with `q = 0`: bits 0, 7, 14, ...
const FIRST_COLUMN: u64 = 0x0000_0408_1020_4081;
const LAST_COLUMN: u64 = FIRST_COLUMN << 6;

/// Every cell one step further in direction `D` (an index into `Direction::ALL`).
#[inline(always)]
pub(super) fn step<const D: usize>(cells: u64) -> u64 {
    match D {
        0 => right(cells),
        1 => down(right(cells)),
        2 => down(cells),
        3 => left(cells),
        4 => up(left(cells)),
        _ => up(cells),
    }
}

/// Every cell one step back along direction `D`.
#[inline(always)]
pub(super) fn step_back<const D: usize>(cells: u64) -> u64 {
    match D {
        0 => step::<3>(cells),
        1 => step::<4>(cells),
        2 => step::<5>(cells),
        3 => step::<0>(cells),
        4 => step::<1>(cells),
        _ => step::<2>(cells),
    }
}

/// The cells next to a set, and the set itself.
#[inline]
pub(super) fn widened(cells: u64) -> u64 {
    let beside = cells | right(cells) | left(cells);
    // (r+1, q) and (r+1, q-1), (r-1, q) and (r-1, q+1).
    beside | up(cells | left(cells)) | down(cells | right(cells))
}

#[inline(always)]
fn right(cells: u64) -> u64 {
    (cells & !LAST_COLUMN) << 1 | (cells & LAST_COLUMN) >> 6
}

#[inline(always)]
fn left(cells: u64) -> u64 {
    (cells & !FIRST_COLUMN) >> 1 | (cells & FIRST_COLUMN) << 6
}

#[inline(always)]
fn up(cells: u64) -> u64 {
    (cells << 7 | cells >> 42) & ALL
}

#[inline(always)]
fn down(cells: u64) -> u64 {
    (cells >> 7 | cells << 42) & ALL
}

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

/// The cells of a 7-bit word on a line, by axis and line.
pub(super) static CELLS_OF_WORD: [[[u64; 128]; 7]; 3] = {
    let mut table = [[[0; 128]; 7]; 3];
    let mut cell = 0;
    while cell < 49 {
        let mut axis = 0;
        while axis < 3 {
            let place = PLACES[cell][axis];
            let mut word = 0;
            while word < 128 {
                if word >> place.position & 1 == 1 {
                    table[axis][place.line as usize][word] |= 1 << cell;
                }
                word += 1;
            }
            axis += 1;
        }
        cell += 1;
    }
    table
};

/// Direction index that runs along an axis in growing position; the opposite is 3 further.
pub(super) const FORWARD: [usize; 3] = [0, 5, 1];

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::{Cell, CellSet, Direction};

    fn stepped(cells: u64, direction: Direction) -> u64 {
        CellSet::from_bits(cells)
            .into_iter()
            .map(|cell| cell.step(direction, 1))
            .collect::<CellSet>()
            .bits()
    }

    #[test]
    fn steps_move_every_cell_as_the_rules_do() {
        for cell in 0..49 {
            let cells = 1 << cell;
            let by_shift = [
                step::<0>(cells),
                step::<1>(cells),
                step::<2>(cells),
                step::<3>(cells),
                step::<4>(cells),
                step::<5>(cells),
            ];
            let back = [
                step_back::<0>(cells),
                step_back::<1>(cells),
                step_back::<2>(cells),
                step_back::<3>(cells),
                step_back::<4>(cells),
                step_back::<5>(cells),
            ];
            let mut ring = cells;
            for direction in Direction::ALL {
                assert_eq!(by_shift[direction as usize], stepped(cells, direction));
                assert_eq!(back[direction as usize], stepped(cells, direction.opposite()));
                ring |= by_shift[direction as usize];
            }
            assert_eq!(widened(cells), ring);
        }
    }

    #[test]
    fn views_read_the_lines_cell_by_cell() {
        for seed in 0..200_u64 {
            let cells = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(seed as u32) & ALL;
            let views = Views::of(cells);
            for (cell, places) in PLACES.iter().enumerate() {
                for (axis, &place) in places.iter().enumerate() {
                    let word = views.word(axis, place);
                    assert_eq!(word >> place.position & 1 == 1, cells >> cell & 1 == 1);
                    let line = CELLS_OF_WORD[axis][usize::from(place.line)][127];
                    assert_eq!(CELLS_OF_WORD[axis][usize::from(place.line)][word], cells & line);
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
