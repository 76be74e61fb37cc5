//! How often prices are worth changing, learnt while searching. None of this is part of a proof.

use super::pricing::MOST_MOVES;
use infexion_rules::Game;

/// Tries after which older ones count half.
const MEMORY: u64 = 1_024;
/// Tries before what was learnt is believed.
const CREDIT: u64 = 16;
/// Where changes do not pay, one try in so many is made all the same.
const SELDOM: u64 = 64;

/// Successors that a tariff must exclude to be worth its time.
const WORTH_A_TARIFF: u64 = 12;
/// What an expansion takes, in changes of prices.
fn expansion(game: Game) -> u64 {
    match game {
        Game::SpreadOnly => 3,
        Game::WithSpawn => 1,
    }
}

/// What happened to the states with one number of moves left.
#[derive(Clone, Copy, Default)]
struct Level {
    tries: u64,
    refuted: u64,
    /// Changes in these tries.
    changes: u64,
    /// States that were searched, and what the searches took, in changes.
    searched: u64,
    cost: u64,
    /// Tariffs made, and the successors they excluded.
    tariffs: u64,
    excluded: u64,
    /// Tries and tariffs that did not seem worth making.
    left_out: u64,
}

impl Level {
    /// One that does not seem worth making: is it made all the same?
    fn is_made_all_the_same(&mut self) -> bool {
        self.left_out += 1;
        self.left_out.is_multiple_of(SELDOM)
    }
}

/// The accounts of one search, by the moves left.
#[derive(Clone)]
pub(super) struct Effort {
    levels: [Level; MOST_MOVES + 1],
    /// All changes so far.
    changes: u64,
    /// What an expansion takes, in changes.
    expansion: u64,
}

/// A moment in a search, to know later what was spent since.
#[derive(Clone, Copy)]
pub(crate) struct Moment {
    changes: u64,
    expansions: u64,
}

impl Effort {
    pub(super) fn new(game: Game) -> Effort {
        let levels = [Level::default(); MOST_MOVES + 1];
        Effort { levels, changes: 0, expansion: expansion(game) }
    }

    /// How often to change prices at a state; `None` if they are not worth a look.
    pub(super) fn changes(&mut self, moves: u32) -> Option<u32> {
        let level = &mut self.levels[moves as usize];
        // What a search takes is guessed from the moves left until some are known.
        let cost = (level.cost + (2 << moves.min(5))) / (level.searched + 1);
        let pays = level.tries <= CREDIT || level.refuted * cost >= level.changes + level.tries;
        (pays || level.is_made_all_the_same()).then(|| 4 + (2 * cost).isqrt() as u32)
    }

    /// Is a tariff for the successors worth making?
    pub(super) fn wants_tariff(&mut self, moves: u32) -> bool {
        let level = &mut self.levels[moves as usize];
        let pays = level.tariffs <= CREDIT || level.excluded >= WORTH_A_TARIFF * level.tariffs;
        pays || level.is_made_all_the_same()
    }

    /// Takes down a tariff.
    pub(super) fn made_tariff(&mut self, moves: u32, excluded: u64) {
        let level = &mut self.levels[moves as usize];
        level.tariffs += 1;
        level.excluded += excluded;
        if level.tariffs == MEMORY {
            level.tariffs /= 2;
            level.excluded /= 2;
        }
    }

    /// Takes down a try.
    pub(super) fn tried(&mut self, moves: u32, refuted: bool, changes: u32) {
        self.changes += u64::from(changes);
        let level = &mut self.levels[moves as usize];
        level.tries += 1;
        level.refuted += u64::from(refuted);
        level.changes += u64::from(changes);
        if level.tries == MEMORY {
            level.tries /= 2;
            level.refuted /= 2;
            level.changes /= 2;
        }
    }

    pub(super) fn now(&self, expansions: u64) -> Moment {
        Moment { changes: self.changes, expansions }
    }

    /// Takes down a search that began at a moment.
    pub(super) fn searched(&mut self, moves: u32, since: Moment, expansions: u64) {
        let level = &mut self.levels[moves as usize];
        level.searched += 1;
        level.cost +=
            self.changes - since.changes + self.expansion * (expansions - since.expansions);
        if level.searched == MEMORY {
            level.searched /= 2;
            level.cost /= 2;
        }
    }
}
