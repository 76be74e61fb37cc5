//! Looks for prices that refute ways on. Any prices are sound, and the checker tries them again, so
//! nothing here has to be right.

use crate::prices::{Lives, Prices};
use infexion_proof::{CELLS, Judge, Prices as Named, State, Tariff};
use infexion_rules::Game;

/// How often prices are changed for a state that they do not refute.
const CHANGES: u32 = 100;
/// How many prices that do refute it are looked at, for those that refute most of the others too.
const CHOICE: u32 = 16;
/// With fewer moves left an entry of its own takes less room than prices.
pub(super) const LEAST_MOVES: u8 = 5;

/// Bargains about one state after the other, each time beginning with the prices of the last.
pub(super) struct Bargain<'a> {
    start: &'a [u8; CELLS],
    game: Game,
    prices: Option<Prices>,
}

impl Bargain<'_> {
    pub(super) fn new(start: &[u8; CELLS], game: Game) -> Bargain<'_> {
        Bargain { start, game, prices: None }
    }

    /// Prices that refute the first of some ways on from a state, and many of the others.
    pub(super) fn refute(
        &mut self,
        judge: &Judge,
        from: &State,
        ways_on: &[(State, u8)],
    ) -> Option<(Named, Tariff)> {
        let (state, moves) = ways_on.first()?;
        let lives = self.lives(state);
        let mut best: Option<(usize, Named, Tariff)> = None;
        let mut seen = 0;
        let prices = self.prices.get_or_insert_with(|| Prices::first(&lives));
        prices.show_refuting(&lives, u32::from(*moves), CHANGES, |cells, life| {
            let named = Named { cells, life };
            if let Some(tariff) = judge.tariff(from, &named)
                && tariff.refutes(state, *moves)
            {
                let refuted =
                    ways_on.iter().filter(|(state, moves)| tariff.refutes(state, *moves)).count();
                if best.as_ref().is_none_or(|(most, ..)| refuted > *most) {
                    best = Some((refuted, named, tariff));
                }
            }
            seen += 1;
            seen == CHOICE
        });
        best.map(|(_, named, tariff)| (named, tariff))
    }

    fn lives(&self, state: &State) -> Lives {
        let base = |cell: usize| match state.value(cell) {
            7 => (self.start[cell] - 16 + 1) % 7,
            power => power,
        };
        let blue = |cell: usize| i16::from(state.value(cell) == 7);
        Lives::new(std::array::from_fn(base), std::array::from_fn(blue), self.game)
    }
}
