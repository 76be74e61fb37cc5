//! What can be said about one state without looking at any entry: the lemmas, and the last two
//! moves by trying all of them.

use crate::lines::{Lines, suffice};
use crate::prices::{Prices, Tariff};
use crate::state::{Start, State};
use crate::tokens::Lives;
use crate::torus::{CELLS, count, neighbours, window};
use crate::waste::Waste;

/// A number of moves that stands for "no number of moves".
pub const NEVER: u8 = 255;
/// No spawn is allowed from this total power on.
pub(crate) const FULL: u32 = CELLS as u32;
/// Within so many moves all sequences are tried.
const TRIED: u8 = 2;

/// Which actions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// SPREAD only.
    Spread,
    /// SPREAD and SPAWN.
    Spawn,
}

/// Which lemmas are believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Lines and tokens; with SPAWN the steps of Theorem 1 too.
    LinesAndTokens,
    /// Waste and windows too; with SPAWN in their place Lemma 2 and Theorem 2.
    All,
    /// Prices too, which entries name.
    AllAndPrices,
}

/// The lemmas that were needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lemmas {
    /// Lines.
    pub lines: bool,
    /// Tokens (relaxed infection).
    pub tokens: bool,
    /// Waste and windows.
    pub waste: bool,
    /// Live power against blue stacks of 6.
    pub counting: bool,
    /// Theorem 1 of the extended game, its steps.
    pub steps: bool,
    /// Lemma 2 and Theorem 2 of the extended game.
    pub room: bool,
    /// Prices.
    pub prices: bool,
}

impl Lemmas {
    /// Those of both.
    pub fn and(self, other: Lemmas) -> Lemmas {
        Lemmas {
            lines: self.lines | other.lines,
            tokens: self.tokens | other.tokens,
            waste: self.waste | other.waste,
            counting: self.counting | other.counting,
            steps: self.steps | other.steps,
            room: self.room | other.room,
            prices: self.prices | other.prices,
        }
    }

    /// Their names, separated by commas.
    pub fn names(&self) -> String {
        let all = [
            (self.lines, "lines"),
            (self.tokens, "tokens"),
            (self.waste, "waste and windows"),
            (self.counting, "counting"),
            (self.steps, "steps with SPAWN"),
            (self.room, "room for SPAWN"),
            (self.prices, "prices"),
        ];
        let used: Vec<&str> =
            all.into_iter().filter(|(used, _)| *used).map(|(_, name)| name).collect();
        if used.is_empty() { "none".to_owned() } else { used.join(", ") }
    }
}

/// Judges states of one start board.
#[derive(Clone)]
pub struct Judge {
    /// The start board.
    pub(crate) start: Start,
    /// The game.
    pub(crate) game: Game,
    /// What is believed.
    pub(crate) level: Level,
    /// What has been made use of.
    pub(crate) used: Lemmas,
    lines: Lines,
    waste: Waste,
}

impl Judge {
    /// A judge who believes the lemmas of a level.
    pub fn new(start: Start, game: Game, level: Level) -> Judge {
        // With SPAWN, ways on are always those of Theorem 1.
        let used = Lemmas { steps: game == Game::Spawn, ..Lemmas::default() };
        Judge { start, game, level, used, lines: Lines::new(), waste: Waste::new() }
    }

    /// The start board as a state.
    pub fn start(&self) -> State {
        self.start.state()
    }

    /// What prices say about a state and its ways on; nothing if they are not sound.
    pub fn tariff(&self, state: &State, prices: &Prices) -> Option<Tariff> {
        Tariff::new(&self.start, self.game, state, prices)
    }

    /// Is it clear that a state has no solution within `moves` moves?
    pub fn refutes(&mut self, state: &State, moves: u8) -> bool {
        self.refutes_quickly(state, moves) || self.refutes_slowly(state, moves)
    }

    /// The same by the quick lemmas alone.
    #[inline]
    pub fn refutes_quickly(&mut self, state: &State, moves: u8) -> bool {
        let blue = state.blue();
        if blue == 0 {
            return false;
        }
        if moves == NEVER {
            let counted_out = self.counted_out(state);
            self.used.counting |= counted_out;
            return counted_out;
        }
        if !self.tokens_suffice(state, u32::from(moves)) {
            self.used.tokens = true;
            return true;
        }
        if moves < 7 && count(blue) > u32::from(moves) && self.lines.fewest(blue) > u32::from(moves)
        {
            self.used.lines = true;
            return true;
        }
        moves <= TRIED && !self.solved_by_trying(state, moves)
    }

    /// The same by one of some tariffs.
    #[inline]
    pub fn refutes_by(&mut self, tariffs: &[Tariff], state: &State, moves: u8) -> bool {
        let refuted = tariffs.iter().any(|tariff| tariff.refutes(state, moves));
        self.used.prices |= refuted;
        refuted
    }

    /// The same by waste and windows.
    #[inline]
    pub fn refutes_slowly(&mut self, state: &State, moves: u8) -> bool {
        let believed = self.level >= Level::All && self.game == Game::Spread;
        let refuted = believed
            && moves != NEVER
            && moves > TRIED
            && self.waste.excludes(&self.start, state, u32::from(moves));
        self.used.waste |= refuted;
        refuted
    }

    /// Lemma "tokens". With SPAWN, a stack that is spawned and used costs two actions and is
    /// worth a base of 1.
    fn tokens_suffice(&self, state: &State, moves: u32) -> bool {
        let blue = state.blue();
        let needed = count(blue);
        let mut lives = Lives::default();
        for power in 1..7 {
            lives.ready(power, state.red_of(power));
        }
        for power in 1..6 {
            lives.locked(power + 1, self.start.blue_of(power) & blue);
        }
        let most_spawned = match self.game {
            Game::Spread => 0,
            Game::Spawn => moves / 2,
        };
        (0..=most_spawned).any(|spawned| lives.play(spawned).after(moves - 2 * spawned) >= needed)
    }

    /// Lemma "counting": no number of actions is enough.
    fn counted_out(&self, state: &State) -> bool {
        let blue = state.blue();
        let total = self.start.total_power(state);
        let sixes = count(self.start.blue_of(6) & blue);
        let live = total - 6 * sixes;
        let no_red = state.red() == 0;
        match self.game {
            Game::Spread => no_red || live < sixes,
            Game::Spawn => no_red && total >= FULL || sixes >= live + 9,
        }
    }

    /// Tries all ways to solve a state in one or two actions.
    fn solved_by_trying(&self, state: &State, moves: u8) -> bool {
        let blue = state.blue();
        let last = |state: &State, blue: u64| {
            state.spreads().any(|(cell, way, power)| blue & !window(cell, way, power) == 0)
        };
        if moves == 0 {
            return false;
        }
        if last(state, blue) {
            return true;
        }
        if moves == 1 {
            return false;
        }
        let poked = self.game == Game::Spawn
            && count(blue) == 1
            && self.start.total_power(state) < FULL
            && neighbours(blue) & !state.occupied() != 0;
        poked
            || state.spreads().any(|(cell, way, power)| {
                let left = blue & !window(cell, way, power);
                suffice(left, 1) && last(&self.start.spread(state, cell, way, power), left)
            })
    }
}
