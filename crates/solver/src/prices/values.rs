//! What a move is worth at given prices: the best window of each life.

use super::Prices;
use infexion_rules::CELLS;

/// Cells of a row, and the lanes a row is kept in.
const ROW: usize = 7;
const LANES: usize = 8;

/// A number for each cell of a row; the last lane means nothing.
type Lanes = [i16; LANES];

/// The six directions as rows and columns, in the order of the rules.
const DIRECTIONS: [(isize, isize); 6] = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)];

/// The prices unrolled: the board begins at row 6 and column 6 and goes on in all directions, so
/// that a window is read without wrapping around.
struct Unrolled([[i16; 32]; 19]);

impl Unrolled {
    fn of(prices: &[i16]) -> Unrolled {
        let mut rows = [[0; 32]; 19];
        for row in 0..ROW {
            let from: &[i16; ROW] = prices[row * ROW..][..ROW].try_into().expect("a row");
            let mut lanes = [0; 32];
            for (column, lane) in lanes.iter_mut().enumerate() {
                *lane = from[(column + 1) % ROW];
            }
            // Row 0 of the board is row 6 and row 13 here.
            for image in ((row + 6) % ROW..19).step_by(ROW) {
                rows[image] = lanes;
            }
        }
        Unrolled(rows)
    }

    /// The prices from a cell on, `steps` along a direction.
    #[inline(always)]
    fn lanes(&self, row: usize, column: usize, steps: isize, (dr, dq): (isize, isize)) -> &Lanes {
        let row = (row as isize + 6 + steps * dr) as usize;
        let column = (column as isize + 6 + steps * dq) as usize;
        self.0[row][column..column + LANES].try_into().expect("so many lanes")
    }
}

/// For each cell of a row, the largest sum of prices over a window of 1 to 6 cells from there.
#[inline(always)]
fn best_windows(unrolled: &Unrolled, row: usize) -> [Lanes; 6] {
    let mut best = [[0; LANES]; 6];
    for direction in DIRECTIONS {
        let mut sums: Lanes = [0; LANES];
        for (steps, best) in (1..).zip(&mut best) {
            let prices = unrolled.lanes(row, 0, steps, direction);
            for lane in 0..LANES {
                sums[lane] += prices[lane];
                best[lane] = best[lane].max(sums[lane]);
            }
        }
    }
    best
}

/// The most tokens that a life can gain.
pub(super) const MOST_GAINED: usize = 6;
/// Less than any value: there is no such life.
const NONE: i16 = i16::MIN / 2;

/// The value of a life of each base on each cell, by the most tokens it may have gained; base 0
/// is a fresh life, whose first token is one of these.
pub(super) struct Values {
    by_gained: [[[Lanes; 7]; ROW]; MOST_GAINED + 1],
    best: [[Lanes; 6]; ROW],
    unrolled: Unrolled,
    /// What a token on a cell costs at most.
    most_cost: i16,
}

impl Values {
    /// For lives that gain at most so many tokens. A token that a life has gained costs the price of
    /// its cell, but at most `most_cost`.
    pub(super) fn of(prices: &Prices, most_cost: i16, most_gained: usize) -> Values {
        let unrolled = Unrolled::of(&prices.0);
        let mut by_gained = [[[[NONE; LANES]; 7]; ROW]; MOST_GAINED + 1];
        let mut best = [[[0; LANES]; 6]; ROW];
        for row in 0..ROW {
            best[row] = best_windows(&unrolled, row);
            let own = unrolled.lanes(row, 0, 0, (0, 0)).map(|price| price.min(most_cost));
            let mut values = [[NONE; LANES]; 7];
            values[1..].copy_from_slice(&best[row]);
            by_gained[0][row] = values;
            let mut cost: Lanes = [0; LANES];
            for gained in 1..=most_gained {
                for lane in 0..LANES {
                    cost[lane] += own[lane];
                }
                for base in 0..=6 - gained {
                    let window = &best[row][base + gained - 1];
                    for lane in 0..LANES {
                        values[base][lane] = values[base][lane].max(window[lane] - cost[lane]);
                    }
                }
                by_gained[gained][row] = values;
            }
        }
        Values { by_gained, best, unrolled, most_cost }
    }

    /// The value of a life of a base on a cell that has gained at most so many tokens.
    #[inline]
    pub(super) fn of_life(&self, base: usize, cell: usize, gained: usize) -> i16 {
        self.by_gained[gained][cell / ROW][base][cell % ROW]
    }

    /// The value of the best fresh life.
    pub(super) fn best_fresh(&self, gained: usize) -> i16 {
        let mut most = i16::MIN;
        for row in &self.by_gained[gained] {
            most = row[0][..ROW].iter().fold(most, |most, value| most.max(*value));
        }
        most
    }

    /// A cell where a fresh life has a value.
    pub(super) fn fresh_cell(&self, value: i16, gained: usize) -> usize {
        let cell = (0..CELLS).find(|&cell| self.of_life(0, cell, gained) == value);
        cell.expect("one of the cells")
    }

    /// A window that gives a life its value: its cells, and its tokens beyond the base.
    pub(super) fn window(
        &self,
        base: usize,
        cell: usize,
        gained: usize,
    ) -> (impl Iterator<Item = usize>, usize) {
        let (row, column) = (cell / ROW, cell % ROW);
        let price = self.unrolled.0[row + 6][column + 6].min(self.most_cost);
        let value = self.of_life(base, cell, gained);
        let length = (base.max(1)..=6.min(base + gained))
            .find(|&length| {
                self.best[row][length - 1][column] - (length - base) as i16 * price == value
            })
            .expect("one of the lengths gives the value");
        let sum = |&direction: &(isize, isize)| -> i16 {
            (1..=length as isize)
                .map(|steps| self.unrolled.lanes(row, column, steps, direction)[0])
                .sum()
        };
        let (dr, dq) = DIRECTIONS
            .into_iter()
            .find(|direction| sum(direction) == self.best[row][length - 1][column])
            .expect("one of the directions gives the sum");
        let cells = (1..=length as isize).map(move |steps| {
            let row = (row as isize + steps * dr + 42) as usize % ROW;
            row * ROW + (column as isize + steps * dq + 42) as usize % ROW
        });
        (cells, length - base)
    }
}
