//! Lemma "prices": every cell has a price. A token that lands on a cell earns its price; a token
//! that a stack has gained before it is spread costs the price of its cell. Then no move earns more
//! than the best window of its stack, and all moves together have to earn the prices of the blue
//! cells (`docs/bounds.md`, Theorem 17; with SPAWN `docs/spawn.md`, Theorem 3).

use crate::judge::{Game, NEVER};
use crate::state::{Start, State};
use crate::torus::{CELLS, NEXT, cells};

/// Prices that an entry names. Any are sound at which no fresh life is worth more than `life`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prices {
    /// The price of each cell.
    pub cells: [u8; CELLS],
    /// What every move may earn, whatever stack it uses.
    pub life: u16,
}

/// What prices say about a state, and about others.
#[derive(Clone)]
pub struct Tariff {
    /// What each number of a cell adds to the sum: its price if it is blue, less what the stack
    /// there may earn beyond `life`.
    adds: [[i32; 8]; CELLS],
    life: i32,
    state: State,
    /// The sum of all cells of the state.
    sum: i32,
}

impl Tariff {
    /// Nothing if a fresh life is worth more than `life`.
    pub(crate) fn new(start: &Start, game: Game, state: &State, prices: &Prices) -> Option<Tariff> {
        let life = i32::from(prices.life);
        let mut adds = [[0; 8]; CELLS];
        for (cell, adds) in adds.iter_mut().enumerate() {
            let price = i32::from(prices.cells[cell]);
            // With SPAWN a token on a cell can be had for the price of a spawn, which is `life`.
            let cost = if game == Game::Spawn { price.min(life) } else { price };
            let values = values(&prices.cells, cell, cost);
            if values[0] > life {
                return None;
            }
            for power in 1..7 {
                adds[power] = -(values[power] - life).max(0);
            }
            // A blue stack grows by the token that takes it; one of 6 is gone.
            adds[7] = price + adds[(start.power(cell) + 1) % 7];
        }
        let add = |cell: usize| adds[cell][usize::from(state.value(cell))];
        let sum = cells(state.occupied()).map(add).sum();
        Some(Tariff { adds, life, state: *state, sum })
    }

    /// Do so many moves earn less than the prices of the blue cells? Quick for states that
    /// differ in a few cells from the one the tariff was made for.
    #[inline]
    pub fn refutes(&self, state: &State, moves: u8) -> bool {
        let change = |cell: usize| {
            let add = |state: &State| self.adds[cell][usize::from(state.value(cell))];
            add(state) - add(&self.state)
        };
        let changes: i32 = cells(self.state.differences(state)).map(change).sum();
        moves != NEVER && self.sum + changes > i32::from(moves) * self.life
    }
}

/// The values of lives on a cell, by base; a fresh life has base 0. A value is the most that a
/// window earns, less the tokens beyond the base.
fn values(prices: &[u8; CELLS], cell: usize, cost: i32) -> [i32; 7] {
    let mut values = [0; 7];
    for next in &NEXT {
        let (mut at, mut sum) = (cell, 0);
        for value in &mut values[1..] {
            at = usize::from(next[at]);
            sum += i32::from(prices[at]);
            *value = sum.max(*value);
        }
    }
    // A life of a smaller base can have the same window for one token more.
    for base in (0..6).rev() {
        values[base] = values[base].max(values[base + 1] - cost);
    }
    values
}
