//! The 7 x 7 hex torus as sets of cells: cell `(r, q)` is bit `7 r + q`.

/// Cells of the board.
pub const CELLS: usize = 49;
/// The set of all cells.
pub(crate) const ALL: u64 = (1 << CELLS) - 1;
/// The six directions `(dr, dq)`; the opposite of the i-th is the (i + 3)-th, modulo 6.
pub(crate) const DIRECTIONS: [(usize, usize); 6] = [(0, 1), (6, 1), (6, 0), (0, 6), (1, 6), (1, 0)];

/// The cells with q = 0.
const FIRST_COLUMN: u64 = {
    let (mut set, mut row) = (0, 0);
    while row < 7 {
        set |= 1 << (7 * row);
        row += 1;
    }
    set
};

/// The cell `steps` further in a direction.
pub(crate) const fn along(cell: usize, direction: usize, steps: usize) -> usize {
    let (dr, dq) = DIRECTIONS[direction];
    (cell / 7 + steps * dr) % 7 * 7 + (cell % 7 + steps * dq) % 7
}

/// `NEXT[d][c]` is the neighbour of `c` in direction `d`.
pub(crate) const NEXT: [[u8; CELLS]; 6] = {
    let mut table = [[0; CELLS]; 6];
    let mut index = 0;
    while index < 6 * CELLS {
        table[index / CELLS][index % CELLS] = along(index % CELLS, index / CELLS, 1) as u8;
        index += 1;
    }
    table
};

/// `WINDOWS[q][d][p]` are the `p` cells after `(0,q)` in direction `d`. Those after other cells are the
/// same, moved by whole rows.
static WINDOWS: [[[u64; 7]; 6]; 7] = {
    let mut table = [[[0; 7]; 6]; 7];
    let mut cell = 0;
    while cell < 7 {
        let mut direction = 0;
        while direction < 6 {
            let mut power = 1;
            while power < 7 {
                let last = 1 << along(cell, direction, power);
                table[cell][direction][power] = table[cell][direction][power - 1] | last;
                power += 1;
            }
            direction += 1;
        }
        cell += 1;
    }
    table
};

/// The cells on which a stack of this power lays its tokens.
#[inline]
pub(crate) fn window(cell: usize, direction: usize, power: usize) -> u64 {
    let first = WINDOWS[cell % 7][direction][power];
    let below = cell / 7 * 7;
    (first << below | first >> (CELLS - below)) & ALL
}

/// The line through a cell along an axis (0, 1 or 2): the cell and the six after it.
#[inline]
pub(crate) fn line(cell: usize, axis: usize) -> u64 {
    window(cell, axis, 6) | 1 << cell
}

/// Moves every cell of a set one step in a direction.
#[inline]
pub(crate) const fn step(set: u64, direction: usize) -> u64 {
    let (dr, dq) = DIRECTIONS[direction];
    let set = match dq {
        1 => (set << 1) & !FIRST_COLUMN & ALL | (set >> 6) & FIRST_COLUMN,
        6 => (set & !FIRST_COLUMN) >> 1 | (set & FIRST_COLUMN) << 6,
        _ => set,
    };
    let set = match dr {
        1 => set << 7 | set >> 42,
        6 => set >> 7 | set << 42,
        _ => set,
    };
    set & ALL
}

/// All neighbours of the cells of a set.
pub(crate) fn neighbours(set: u64) -> u64 {
    (0..6).fold(0, |all, direction| all | step(set, direction))
}

/// The cells of a set, in order.
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (cell < 64).then_some(cell)
    })
}

/// The number of cells of a set.
#[inline]
pub(crate) const fn count(set: u64) -> u32 {
    set.count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_moves_as_its_cells_do() {
        for direction in 0..6 {
            for cell in 0..CELLS {
                assert_eq!(step(1 << cell, direction), 1 << along(cell, direction, 1));
                assert_eq!(step(step(1 << cell, direction), (direction + 3) % 6), 1 << cell);
            }
        }
    }

    #[test]
    fn a_window_is_the_cells_on_the_way() {
        for direction in 0..6 {
            for cell in 0..CELLS {
                let mut cells = 0;
                for power in 1..=6 {
                    cells |= 1 << along(cell, direction, power);
                    assert_eq!(window(cell, direction, power), cells);
                }
            }
        }
    }
}
