//! Sequences and distinct boards by depth, as an independent Python script counts them: the fast
//! board and the reference must both agree.

mod reference;

use infexion_rules::{Game, notation::items};
use reference::reference;
use std::collections::HashMap;
use std::hash::Hash;

fn count<S: Eq + Hash>(start: S, depth: u32, successors: impl Fn(&S) -> Vec<S>) -> (u64, usize) {
    let mut layer = HashMap::from([(start, 1)]);
    for _ in 0..depth {
        let mut below = HashMap::new();
        for (state, ways) in &layer {
            for after in successors(state) {
                *below.entry(after).or_insert(0) += ways;
            }
        }
        layer = below;
    }
    (layer.values().sum(), layer.len())
}

#[test]
fn both_boards_count_what_the_script_counts() {
    let rows = include_str!("data/counts.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for row in rows {
        let fields: Vec<&str> = row.split('\t').collect();
        let &[name, game, depth, sequences, boards, items] = fields.as_slice() else {
            panic!("six fields in {row}")
        };
        let expected: (u64, usize) = (sequences.parse().unwrap(), boards.parse().unwrap());
        let depth = depth.parse().unwrap();
        let board = items::read(items).unwrap();
        let game = if game == "spawn" { Game::WithSpawn } else { Game::SpreadOnly };
        let fast = count(board, depth, |board| {
            board.actions(game).map(|action| board.play(action, game).unwrap()).collect()
        });
        assert_eq!(fast, expected, "{name} to depth {depth}");
        if expected.0 < 100_000 {
            let slow = count(reference(&board), depth, |board| {
                let next = board.successors(game == Game::WithSpawn);
                next.into_iter().map(|(_, board)| board).collect()
            });
            assert_eq!(slow, expected, "{name} to depth {depth}, by the reference");
        }
        checked += 1;
    }
    assert!(checked > 20);
}
