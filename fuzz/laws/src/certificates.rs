//! Certificates: whatever is accepted is held against the slow search and a plain one for paths.

use infexion_proof::{Claim, Game as ProofGame, Options, Verdict, check_bytes};
use infexion_rules::{Board, Cell, Colour, Game, Stack};
use infexion_testkit::{Truth, truth};

/// Expansions of the slow search.
const EXPANSIONS: usize = 300;

pub(crate) fn certificates(bytes: &[u8]) {
    let verdict = match check_bytes(bytes, &Options { threads: 1, memory: 1 << 20 }) {
        Ok(verdict) => verdict,
        Err(refusal) => return assert!(!refusal.to_string().is_empty()),
    };
    assert!(!verdict.to_string().is_empty());
    if let Verdict::Infexion { claim, length, .. } = verdict {
        let game = match claim.game {
            ProofGame::Spread => Game::SpreadOnly,
            ProofGame::Spawn => Game::WithSpawn,
        };
        match (truth(&board(&claim), game, EXPANSIONS), length) {
            (Truth::Shortest(plan), length) => assert_eq!(Some(plan.len()), length),
            (Truth::Unsolvable, length) => assert_eq!(length, None),
            (Truth::MoreThan(depth), length) => {
                assert!(length.is_none_or(|length| length > depth as usize));
            }
        }
    }
}

fn board(claim: &Claim) -> Board {
    let stacks = claim.start.iter().enumerate().filter(|(_, byte)| **byte != 0);
    stacks.fold(Board::EMPTY, |board, (cell, byte)| {
        let colour = if byte >> 4 == 1 { Colour::Blue } else { Colour::Red };
        board.with_stack(Cell::from_index(cell), Stack { colour, power: byte & 15 })
    })
}
