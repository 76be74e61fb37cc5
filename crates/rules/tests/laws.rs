//! Laws of the rules, on random boards.

mod reference;

use infexion_rules::{Action, Board, Cell, Direction, Game, Symmetry, footprint, notation};
use infexion_testkit::any_board;
use infexion_verify::reference::Move;
use proptest::prelude::*;
use reference::reference;

fn any_game() -> impl Strategy<Value = Game> {
    prop_oneof![Just(Game::SpreadOnly), Just(Game::WithSpawn)]
}

fn any_action() -> impl Strategy<Value = Action> {
    (0..49_usize, 0..7_usize).prop_map(|(cell, kind)| {
        let cell = Cell::from_index(cell);
        match Direction::ALL.get(kind) {
            Some(&direction) => Action::Spread { cell, direction },
            None => Action::Spawn { cell },
        }
    })
}

/// The action in plain numbers, read from its text.
fn plain(action: Action) -> Move {
    action.to_string().parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn any_action_does_on_the_fast_board_what_it_does_in_the_reference(
        board in any_board(), action in any_action(), game in any_game()
    ) {
        let mut slow = reference(&board);
        let played = slow.play(plain(action), game == Game::WithSpawn);
        match board.play(action, game) {
            Ok(fast) => {
                prop_assert_eq!(played, Ok(()));
                prop_assert_eq!(reference(&fast), slow);
            }
            Err(illegal) => prop_assert_eq!(played, Err(illegal.to_string())),
        }
    }

    #[test]
    fn the_fast_board_lists_the_legal_actions_of_the_reference(
        board in any_board(), game in any_game()
    ) {
        let fast: Vec<Move> = board.actions(game).map(plain).collect();
        let slow: Vec<Move> = reference(&board)
            .successors(game == Game::WithSpawn)
            .into_iter()
            .map(|(action, _)| action)
            .collect();
        prop_assert_eq!(fast, slow);
    }

    #[test]
    fn a_spread_never_adds_power_and_blue_stacks_only_disappear(board in any_board()) {
        for action in board.actions(Game::SpreadOnly) {
            let next = board.after(action);
            prop_assert!(next.total_power() <= board.total_power());
            prop_assert!(board.blue().covers(next.blue()));
            for cell in next.blue() {
                prop_assert_eq!(next.power(cell), board.power(cell));
            }
        }
    }

    #[test]
    fn symmetries_commute_with_actions(board in any_board(), which in 0..588_usize) {
        let symmetry = Symmetry::all().nth(which).unwrap();
        for action in board.actions(Game::WithSpawn) {
            let image = match action {
                Action::Spread { cell, direction } => Action::Spread {
                    cell: symmetry.cell(cell),
                    direction: symmetry.direction(direction),
                },
                Action::Spawn { cell } => Action::Spawn { cell: symmetry.cell(cell) },
            };
            let there = symmetry.board(&board).play(image, Game::WithSpawn).unwrap();
            prop_assert_eq!(there, symmetry.board(&board.after(action)));
        }
    }

    #[test]
    fn spreads_that_leave_each_others_origin_alone_commute(
        board in any_board(), first in any_action(), second in any_action()
    ) {
        let laid = |action| match action {
            Action::Spread { cell, direction } if board.red().contains(cell) => {
                Some((cell, footprint(cell, direction, board.power(cell))))
            }
            _ => None,
        };
        if let (Some((a, on_a)), Some((b, on_b))) = (laid(first), laid(second))
            && a != b && !on_a.contains(b) && !on_b.contains(a)
        {
            prop_assert_eq!(board.after(first).after(second), board.after(second).after(first));
        }
    }

    #[test]
    fn notation_makes_the_round_trip(board in any_board()) {
        prop_assert_eq!(notation::items::write(&board).is_empty(), board == Board::EMPTY);
        if board != Board::EMPTY {
            prop_assert_eq!(notation::csv::read_board(&notation::csv::write(&board)), Ok(board));
            prop_assert_eq!(notation::items::read(&notation::items::write(&board)), Ok(board));
        }
        let (planes, red) = board.to_bits();
        prop_assert_eq!(Board::from_bits(planes, red), Some(board));
    }

    #[test]
    fn the_picture_shows_every_stack_where_it_stands(board in any_board()) {
        let picture = notation::picture::draw(&board);
        let rows: Vec<&str> = picture.lines().collect();
        for cell in Cell::all() {
            let (r, q) = (usize::from(cell.r()), usize::from(cell.q()));
            let column = 4 * (r + q) + 1;
            let expected = board.stack(cell).map_or("..".to_owned(), |stack| {
                format!("{}{}", stack.colour.letter(), stack.power)
            });
            prop_assert_eq!(&rows[6 + q - r][column..column + 2], expected);
        }
    }

    #[test]
    fn any_text_is_a_board_or_has_located_faults(text in "[0-9rb,# \\n\\r\\t-]{0,60}") {
        match notation::csv::read_board(&text) {
            Ok(board) => prop_assert!(board != Board::EMPTY),
            Err(faults) => {
                prop_assert!(!faults.is_empty());
                for fault in faults.iter() {
                    prop_assert!(fault.offset + fault.length <= text.len());
                    prop_assert!(fault.line <= text.matches('\n').count() + 1);
                }
            }
        }
    }
}
