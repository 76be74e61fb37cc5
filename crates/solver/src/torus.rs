//! All cells at once: steps on the torus as shifts of a bit set.

/// All 49 cells.
pub(crate) const ALL: u64 = (1 << 49) - 1;
/// The cells with `q = 0`: bits 0, 7, 14, ...
pub(crate) const FIRST_COLUMN: u64 = 0x0000_0408_1020_4081;
const LAST_COLUMN: u64 = FIRST_COLUMN << 6;

/// Every cell one step further in direction `D` (an index into `Direction::ALL`).
#[inline(always)]
pub(crate) fn step<const D: usize>(cells: u64) -> u64 {
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
pub(crate) fn step_back<const D: usize>(cells: u64) -> u64 {
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
pub(crate) fn widened(cells: u64) -> u64 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use infexion_rules::{CellSet, Direction};

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
}
