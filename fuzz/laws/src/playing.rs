//! Playing, packing, and checking plans.

use crate::from_bytes::Bytes;
use infexion_rules::{Action, Board, Game};
use infexion_solver::{PackedBoard, check};
use infexion_testkit::{Truth, truth};
use infexion_verify::reference::{Move, Placement, ReferenceBoard};

fn reference(board: &Board) -> ReferenceBoard {
    let placements = board.stacks().map(|(cell, stack)| Placement {
        r: cell.r().into(),
        q: cell.q().into(),
        colour: stack.colour.letter(),
        power: stack.power.into(),
    });
    ReferenceBoard::new(placements).expect("a legal board")
}

fn as_move(action: Action) -> Move {
    action.to_string().parse().expect("the course's notation")
}

pub(crate) fn play_as_reference(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let game = bytes.game();
    let mut board = bytes.board(40);
    let mut slow = reference(&board);
    loop {
        let listed: Vec<Move> = board.actions(game).map(as_move).collect();
        let successors = slow.successors(game == Game::WithSpawn);
        assert_eq!(listed, successors.iter().map(|(action, _)| *action).collect::<Vec<_>>());
        assert_eq!(board.is_solved(), slow.is_solved());
        if bytes.is_empty() {
            break;
        }
        let action = bytes.action();
        let before = slow.clone();
        match (board.play(action, game), slow.play(as_move(action), game == Game::WithSpawn)) {
            (Ok(next), Ok(())) => board = next,
            (Err(_), Err(_)) => assert_eq!(slow, before),
            (fast, slow) => panic!("{action} on {board:?}: {fast:?}, {slow:?}"),
        }
        assert_eq!(reference(&board), slow);
    }
}

pub(crate) fn packed_boards(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let start = bytes.board(49);
    let mut board = start;
    let mut seen: Vec<(PackedBoard, Board)> = Vec::new();
    while !bytes.is_empty() && seen.len() < 64 {
        let packed = PackedBoard::new(&board);
        assert_eq!(packed.board(&start), board);
        for (other, of) in &seen {
            assert_eq!(*other == packed, *of == board);
        }
        seen.push((packed, board));
        let actions: Vec<Action> = board.actions(Game::WithSpawn).collect();
        let Some(action) = actions.get(bytes.below(actions.len().max(1))) else { break };
        board = board.after(*action);
    }
}

pub(crate) fn mutated_plans(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let game = bytes.game();
    let board = bytes.board(6);
    let Truth::Shortest(mut plan) = truth(&board, game, 200) else { return };
    assert_eq!(check(&board, &plan, game), Ok(()));
    while !bytes.is_empty() {
        let what = bytes.next();
        let at = bytes.below(plan.len().max(1));
        match what % 4 {
            0 if at < plan.len() => plan[at] = bytes.action(),
            1 if at < plan.len() => drop(plan.remove(at)),
            2 if at < plan.len() => plan.rotate_left(at),
            _ => plan.insert(at.min(plan.len()), bytes.action()),
        }
        let end = plan.iter().try_fold(board, |board, &action| board.play(action, game));
        let is_solution = end.is_ok_and(|end| end.is_solved());
        assert_eq!(check(&board, &plan, game).is_ok(), is_solution, "{plan:?} on {board:?}");
    }
}
