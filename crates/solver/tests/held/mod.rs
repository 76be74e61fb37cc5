//! Bounds and solvers held against states with a solution of known length.

use infexion_proof::{Judge, Level, NEVER, Start, State};
use infexion_rules::notation::items;
use infexion_rules::{Board, Game, Symmetry};
use infexion_search::Limits;
use infexion_solver::certificate::start_bytes;
use infexion_solver::heuristics::{HeuristicName, proved_lower_bound};
use infexion_solver::prove::{Bound, ProveOptions, lower_bound, prove, proved_unsolvable};
use infexion_solver::spawn::{SpawnOptions, prove_with_spawn};
use infexion_testkit::solution_first::PlannedBoard;

/// What was looked at, and what was found wrong.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// States that were looked at.
    pub(crate) states: u64,
    /// Those at which the largest bound equals the known length.
    pub(crate) tight: u64,
    /// Those at which the checker of certificates refutes one action less, by lemmas alone.
    pub(crate) refuted: u64,
    /// Boards on which a solver was run.
    pub(crate) solved: u64,
    /// Bounds above a known length, in words.
    pub(crate) wrong: Vec<String>,
}

impl Findings {
    /// Holds every proved bound against every state along the plan. The bounds of the default
    /// solver look at an image of the state under a symmetry: that is another order in which
    /// they pack.
    pub(crate) fn hold_bounds(&mut self, planned: &PlannedBoard, game: Game, image: Symmetry) {
        let mut board = planned.board;
        for (played, &action) in planned.plan.iter().enumerate() {
            self.hold_state(&board, (planned.plan.len() - played) as u32, game, image);
            board = board.after(action);
        }
        self.hold_state(&board, 0, game, image);
        self.hold_checker(planned, game, image);
    }

    /// Holds the lemmas of the checker of certificates against the same states.
    fn hold_checker(&mut self, planned: &PlannedBoard, game: Game, image: Symmetry) {
        let start = start_bytes(&image.board(&planned.board));
        let rules = match game {
            Game::SpreadOnly => infexion_proof::Game::Spread,
            Game::WithSpawn => infexion_proof::Game::Spawn,
        };
        for level in [Level::LinesAndTokens, Level::All] {
            let start = Start::from_bytes(&start).expect("a board");
            let mut judge = Judge::new(start, rules, level);
            let mut board = planned.board;
            for (played, &action) in planned.plan.iter().enumerate() {
                let left = (planned.plan.len() - played) as u8;
                let cell = |byte| if byte > 16 { 7 } else { byte };
                let state = State::from_values(&start_bytes(&image.board(&board)).map(cell));
                for moves in [left, NEVER] {
                    if judge.refutes(&state, moves) {
                        let board = items::write(&image.board(&board));
                        let wrong = format!("{level:?} refutes {moves}, {left} suffice: {board}");
                        self.wrong.push(wrong);
                    }
                }
                self.refuted += u64::from(judge.refutes(&state, left - 1));
                board = board.after(action);
            }
        }
    }

    fn hold_state(&mut self, board: &Board, left: u32, game: Game, image: Symmetry) {
        self.states += 1;
        let mut largest = 0;
        let mut hold = |name: &str, value: Option<u32>| {
            if value.is_none_or(|value| value > left) {
                let board = items::write(board);
                self.wrong.push(format!("{name} says {value:?}, {left} suffice: {board}"));
            }
            largest = largest.max(value.unwrap_or(0));
        };
        for name in HeuristicName::ALL.into_iter().filter(|name| name.is_proved(game)) {
            hold(name.name(), name.build(game).estimate(board));
        }
        hold("all heuristics", proved_lower_bound(board, game));
        if game == Game::SpreadOnly {
            hold("counting", (!proved_unsolvable(board)).then_some(0));
            let image = image.board(board);
            for bound in Bound::ALL {
                hold(bound.name(), Some(lower_bound(&image, bound)));
            }
        }
        self.tight += u64::from(largest == left);
    }

    /// Runs the default solver on the state from which at most `most` actions of the plan are
    /// left: it must find a solution at least as short, and prove its own shortest.
    pub(crate) fn hold_solver(&mut self, planned: &PlannedBoard, game: Game, most: usize) {
        let (played, left) = planned.plan.split_at(planned.plan.len().saturating_sub(most));
        let board = played.iter().fold(planned.board, |board, &action| board.after(action));
        let limits = Limits { memory: Some(1 << 24), ..Limits::default() };
        let (outcome, _) = match game {
            Game::SpreadOnly => {
                let options = ProveOptions { threads: 1, ..ProveOptions::default() };
                prove(&board, &options, &limits, &mut ())
            }
            Game::WithSpawn => {
                prove_with_spawn(&board, &SpawnOptions { threads: 1 }, &limits, &mut ())
            }
        };
        self.solved += 1;
        let length = outcome.upper_bound();
        if !outcome.is_proved() || length.is_none_or(|length| length as usize > left.len()) {
            let board = items::write(&board);
            self.wrong.push(format!("{outcome:?}, but {} suffice: {board}", left.len()));
        }
    }
}
