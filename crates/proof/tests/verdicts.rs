//! Every line of `data/verdicts.tsv`: what the checker in Python says about a state, this one says too.
//!
//! The file is made by `scripts/make-verdicts`, which explains its columns. So each lemma and each way on is
//! held against a twin that was written apart from it, in both directions.

use infexion_proof::{CELLS, Game, Judge, Level, NEVER, Prices, Start, State};

const VERDICTS: &str = include_str!("data/verdicts.tsv");
const TARIFFS: &str = include_str!("data/tariffs.tsv");
const LETTERS: &str = ".123456abcdef";

/// Numbers of the cells: 0 empty, 1 to 6 red, 7 to 12 blue of power 1 to 6.
fn cells(text: &str) -> [u8; CELLS] {
    let numbers = text.chars().map(|letter| LETTERS.find(letter).expect("a cell") as u8);
    numbers.collect::<Vec<u8>>().try_into().expect("49 cells")
}

/// FNV-1a of the cells' numbers and the moves that are left.
fn fingerprint(state: &State, moves: u8) -> u64 {
    let bytes = (0..CELLS).map(|cell| state.value(cell)).chain([moves]);
    bytes.fold(0xCBF2_9CE4_8422_2325, |number, byte| {
        (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// How many ways on there are, and their sum; or that the state is solved.
fn ways_on(judge: &mut Judge, state: &State, moves: u8) -> String {
    let (mut count, mut sum) = (0, 0_u64);
    let unsolved = judge.every_way_on(state, moves, |_, next, left| {
        count += 1;
        sum = sum.wrapping_add(fingerprint(next, left));
        true
    });
    if unsolved { format!("{count}:{sum:016x}") } else { "solved".to_owned() }
}

#[test]
fn both_checkers_say_the_same_about_every_state() {
    for (number, line) in VERDICTS.lines().enumerate() {
        let [game, level, start, state, refuted, ways] =
            line.split('\t').collect::<Vec<_>>().try_into().expect("six columns");
        let game = if game == "1" { Game::Spread } else { Game::Spawn };
        let level = if level == "1" { Level::LinesAndTokens } else { Level::All };
        let start = cells(start).map(|cell| if cell > 6 { cell + 10 } else { cell });
        let state = State::from_values(&cells(state).map(|cell| cell.min(7)));
        let mut judge = Judge::new(Start::from_bytes(&start).expect("a board"), game, level);

        let sign = |moves| if judge.refutes(&state, moves) { '+' } else { '-' };
        let said: String = (0..15).chain([NEVER]).map(sign).collect();
        assert_eq!(said, refuted, "line {}: {line}", number + 1);
        let budgets: &[u8] = match game {
            Game::Spread => &[1, NEVER],
            Game::Spawn => &[1, 2, 3, 4, 7, 10, 12, 14, 21, 22, NEVER],
        };
        let said: Vec<String> =
            budgets.iter().map(|&moves| ways_on(&mut judge, &state, moves)).collect();
        assert_eq!(said.join(" "), ways, "line {}: {line}", number + 1);
    }
}

#[test]
fn both_checkers_say_the_same_about_all_prices() {
    for (number, line) in TARIFFS.lines().enumerate() {
        let [game, start, state, named, life, expected] =
            line.split('\t').collect::<Vec<_>>().try_into().expect("six columns");
        let game = if game == "1" { Game::Spread } else { Game::Spawn };
        let start = cells(start).map(|cell| if cell > 6 { cell + 10 } else { cell });
        let state = State::from_values(&cells(state).map(|cell| cell.min(7)));
        let byte = |place: usize| u8::from_str_radix(&named[2 * place..][..2], 16).expect("hex");
        let life = life.parse().expect("a number");
        let prices = Prices { cells: std::array::from_fn(byte), life };
        let start = Start::from_bytes(&start).expect("a board");
        let judge = Judge::new(start, game, Level::AllAndPrices);
        // Whichever state a tariff is made for.
        for made_for in [judge.start(), state] {
            let said = judge.tariff(&made_for, &prices).map(|tariff| {
                let sign = |moves| if tariff.refutes(&state, moves) { '+' } else { '-' };
                (0..15).chain([NEVER]).map(sign).collect::<String>()
            });
            assert_eq!(said.as_deref().unwrap_or("unsound"), expected, "line {}", number + 1);
        }
    }
}
