//! Blocks of 8 x 8 cells as words: steps are shifts. `(r, q)` within a block is bit `8r + q`.

use crate::{Cell, DIRECTIONS};

/// Cells along each side of a block.
pub(super) const SIDE: u16 = 8;
/// The first row of a block, and its first and last column.
const FIRST_ROW: u64 = 0xff;
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
/// Cells from which a step may leave the block.
pub(super) const EDGE: u64 = FIRST_ROW | FIRST_ROW << 56 | FIRST_COLUMN | LAST_COLUMN;
/// The column of a block that a step sideways leaves it from.
#[inline]
pub(super) fn leaving_columns(dq: i8) -> u64 {
    match dq {
        1 => LAST_COLUMN,
        -1 => FIRST_COLUMN,
        _ => 0,
    }
}

#[inline]
pub(super) fn shifted(cells: u64, by: i32) -> u64 {
    if by < 0 { cells >> -by } else { cells << by }
}

/// The cells one step on that are in the same block.
#[inline]
pub(super) fn within(cells: u64, direction: usize) -> u64 {
    let (dr, dq) = DIRECTIONS[direction];
    shifted(cells & !leaving_columns(dq), 8 * i32::from(dr) + i32::from(dq))
}

/// The cells one step on that are in the block on a side of this one. (Blocks lie side by side
/// as cells do.)
#[inline(always)]
pub(super) fn over(cells: u64, side: usize, direction: usize) -> u64 {
    let ((down, right), (dr, dq)) = (DIRECTIONS[side], DIRECTIONS[direction]);
    if (down != 0 && down != dr) || (right != 0 && right != dq) {
        return 0;
    }
    let leaving = leaving_columns(dq);
    let cells = if right == 0 { cells & !leaving } else { cells & leaving };
    shifted(cells, 8 * i32::from(dr) + i32::from(dq) - 64 * i32::from(down) - 8 * i32::from(right))
}

/// By how much levels grow in each direction from the cells of blocks that lie apart, by sextant:
/// not at all in two directions side by side, of which the sextant is the first, and most in the
/// opposite ones.
pub(super) const GROWTH: [[usize; 6]; 6] = [
    [0, 0, 1, 2, 2, 1],
    [1, 0, 0, 1, 2, 2],
    [2, 1, 0, 0, 1, 2],
    [2, 2, 1, 0, 0, 1],
    [1, 2, 2, 1, 0, 0],
    [0, 1, 2, 2, 1, 0],
];

/// Cells and those next to them in the block without growth.
#[inline]
pub(super) fn flood_once(cells: u64, unseen: u64, growth: [usize; 6]) -> u64 {
    (0..6).fold(cells, |all, direction| {
        let open = if growth[direction] == 0 { unseen } else { 0 };
        all | within(cells, direction) & open
    })
}

/// Cells and all that can be reached from them in the block without growth.
#[inline]
pub(super) fn flood(mut cells: u64, unseen: u64, growth: [usize; 6]) -> u64 {
    loop {
        let more = flood_once(cells, unseen, growth);
        if more == cells {
            return cells;
        }
        cells = more;
    }
}

/// Three lines through a cell leave six sextants, six rays and the cell.
pub(super) const MOST_PARTS: usize = 13;

/// The parts of a block in which all cells lie alike as seen from the end: before, on or beyond
/// its lines of constant r, q and r + q.
pub(super) fn parts(corner: Cell, end: Cell) -> impl Iterator<Item = u64> {
    let split = |line: i32, before: fn(i32) -> u64| {
        let (before, beyond) = (before(line), !before(line + 1));
        [before, !before & !beyond, beyond]
    };
    let (r, q) = corner.difference(end);
    let (rows, columns) = (split(r, rows_before), split(q, columns_before));
    let diagonals = split(r + q, diagonals_before);
    let both = rows.into_iter().flat_map(move |row| columns.map(|column| row & column));
    both.filter(|part| *part != 0)
        .flat_map(move |part| diagonals.map(|diagonal| part & diagonal))
        .filter(|part| *part != 0)
}

/// Does none of the end's lines cross so many blocks side by side?
#[inline]
pub(super) fn lie_apart(corner: Cell, count: usize, end: Cell) -> bool {
    let (r, q) = corner.difference(end);
    let (last_row, last_column) = (i32::from(SIDE) - 1, i32::from(SIDE) * count as i32 - 1);
    !(0..=last_row).contains(&r)
        && !(0..=last_column).contains(&q)
        && !(0..=last_row + last_column).contains(&(r + q))
}

fn rows_before(line: i32) -> u64 {
    (1u64 << (8 * line.clamp(0, 7))).wrapping_sub(1) | if line > 7 { u64::MAX } else { 0 }
}

fn columns_before(line: i32) -> u64 {
    ((1 << line.clamp(0, 8)) - 1) * FIRST_COLUMN
}

fn diagonals_before(line: i32) -> u64 {
    let row = |r: i32| (columns_before(line - r) & FIRST_ROW) << (8 * r);
    (0..i32::from(SIDE)).fold(0, |cells, r| cells | row(r))
}

/// The bits 0, 2, 4, ... side by side.
pub(super) fn every_second_bit(bits: u128) -> u64 {
    let half = |half: u64| {
        let mut bits = half & 0x5555_5555_5555_5555;
        bits = (bits | bits >> 1) & 0x3333_3333_3333_3333;
        bits = (bits | bits >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
        bits = (bits | bits >> 4) & 0x00ff_00ff_00ff_00ff;
        bits = (bits | bits >> 8) & 0x0000_ffff_0000_ffff;
        (bits | bits >> 16) & 0x0000_0000_ffff_ffff
    };
    half(bits as u64) | half((bits >> 64) as u64) << 32
}

#[cfg(test)]
mod tests {
    use super::super::super::estimate::{Distance, PlainEstimate};
    use super::*;

    #[test]
    fn every_step_leads_to_one_place() {
        for bit in 0..64 {
            // The block of the cell has others on all sides.
            let cell = Cell::new(SIDE + bit / SIDE, SIDE + bit % SIDE);
            for direction in 0..6 {
                let next = cell.step(direction);
                let (r, q) = (next.r / SIDE, next.q / SIDE);
                let its_bit = 1 << (SIDE * (next.r % SIDE) + next.q % SIDE);
                let expected = |block: Cell| if (r, q) == (block.r, block.q) { its_bit } else { 0 };
                let here = Cell::new(1, 1);
                assert_eq!(within(1 << bit, direction), expected(here), "{cell} {direction}");
                for side in 0..6 {
                    let beyond = over(1 << bit, side, direction);
                    assert_eq!(beyond, expected(here.step(side)), "{cell} {direction} {side}");
                }
            }
        }
    }

    #[test]
    fn parts_of_a_block_are_all_of_it_and_at_most_thirteen() {
        let corner = Cell::new(SIDE, SIDE);
        let mut most = 0;
        for end in (0..3 * SIDE).flat_map(|r| (0..3 * SIDE).map(move |q| Cell::new(r, q))) {
            let parts: Vec<u64> = parts(corner, end).collect();
            assert_eq!(parts.iter().fold(0, |all, part| all | part), u64::MAX, "{end}");
            assert_eq!(parts.iter().map(|part| part.count_ones()).sum::<u32>(), 64, "{end}");
            most = most.max(parts.len());
        }
        assert_eq!(most, MOST_PARTS);
    }

    #[test]
    fn sextants_tell_how_levels_grow() {
        let end = Cell::new(83, 85);
        let distance = Distance::new(end);
        let corners = (0..20).flat_map(|r| (0..20).map(move |q| Cell::new(SIDE * r, SIDE * q)));
        let mut seen = [false; 6];
        for corner in corners.filter(|&corner| lie_apart(corner, 1, end)) {
            let sextant = usize::from(distance.slopes(corner).sextant);
            seen[sextant] = true;
            for bit in 0..64 {
                let cell = Cell::new(corner.r + bit / SIDE, corner.q + bit % SIDE);
                let slopes = distance.slopes(cell);
                let growth = std::array::from_fn(|direction| slopes.growth(direction) as usize);
                assert_eq!(growth, GROWTH[sextant], "{cell}");
            }
        }
        assert_eq!(seen, [true; 6]);
    }
}
