//! Any prices are claimed to be sound at which no fresh life is worth more than they say.

use super::world::{self, Cells, Random, Taste, World};
use infexion_proof::{CELLS, Game, Judge, Level, NEVER, Prices, Start, State};

/// Boards that have a plan from the beginning, of strong and of weak stacks.
const TASTES: [Taste; 4] = [
    Taste { moves: 4, power: 6, blue: 80, new: 30 },
    Taste { moves: 6, power: 2, blue: 80, new: 40 },
    Taste { moves: 8, power: 1, blue: 90, new: 20 },
    Taste { moves: 9, power: 3, blue: 60, new: 30 },
];

fn state(board: &Cells) -> State {
    State::from_values(&board.map(|byte| if byte > 16 { 7 } else { byte }))
}

fn judge(board: &Cells, game: Game) -> Judge {
    Judge::new(Start::from_bytes(board).expect("a board"), game, Level::AllAndPrices)
}

/// Prices that are more or less fit for a board, with the least worth of a life that is sound.
fn prices(random: &mut Random, judge: &Judge, board: &Cells) -> Prices {
    let noise = 1 + random.below(100);
    let price = |byte: u8| 20 + if byte > 0 { 20 } else { 0 } + if byte > 16 { 20 } else { 0 };
    let mut cells = board.map(|byte| price(byte) + random.below(noise) as u8);
    // A price above what a life is worth counts less in the extended game.
    for _ in 0..random.below(3) * 5 {
        cells[random.below(CELLS as u64) as usize] = 255;
    }
    let lives: Vec<u16> = (0..=6 * 255).collect();
    let life = lives
        .partition_point(|&life| judge.tariff(&state(board), &Prices { cells, life }).is_none());
    Prices { cells, life: life as u16 }
}

#[test]
fn no_prices_refute_a_state_that_can_be_solved() {
    for game in [Game::Spread, Game::Spawn] {
        let mut random = Random(17);
        let (mut seen, mut tight) = (0, 0);
        for taste in TASTES.iter().cycle().take(400) {
            let walk = random.walk(taste);
            let world = World::new(&walk, game, walk.len(), &mut random);
            let judge = judge(&world.boards[0], game);
            for _ in 0..4 {
                let prices = prices(&mut random, &judge, &world.boards[0]);
                let tariff = judge.tariff(&judge.start(), &prices).expect("sound prices");
                for (board, distance) in world.boards.iter().zip(&world.distances) {
                    let Some(distance) = *distance else { continue };
                    let text = world::text(board);
                    assert!(!tariff.refutes(&state(board), distance), "{distance} for {text}");
                    assert!(!tariff.refutes(&state(board), NEVER), "{text}");
                    seen += 1;
                    tight += u32::from(distance > 1 && tariff.refutes(&state(board), distance - 1));
                }
            }
        }
        // They are no straw men.
        assert!(tight > 300, "{game:?}: {tight} of {seen}");
    }
}

/// The red stack must step aside first, and its second move uses a fresh life: with no worth for
/// that, prices on the blue cell alone would refute two moves (`docs/bounds.md`, section 10).
#[test]
fn fresh_lives_cannot_be_left_out() {
    let board = world::read("2,1,b,1 6,2,r,2");
    let world = World::new(&[board], Game::Spread, 200, &mut Random(1));
    assert_eq!(world.distances[0], Some(2));
    let mut cells = [0; CELLS];
    cells[15] = 1;
    for game in [Game::Spread, Game::Spawn] {
        let judge = judge(&board, game);
        assert!(judge.tariff(&state(&board), &Prices { cells, life: 0 }).is_none());
        let tariff = judge.tariff(&state(&board), &Prices { cells, life: 1 }).expect("sound");
        assert!(tariff.refutes(&state(&board), 0) && !tariff.refutes(&state(&board), 1));
    }
}

/// A spawned stack takes what no red one reaches (`docs/spawn.md`, section 4).
#[test]
fn spawns_cannot_be_left_out() {
    let board = world::read("0,0,r,1 0,1,b,6 0,2,b,6");
    let world = World::new(&[board], Game::Spawn, 3_000, &mut Random(1));
    assert_eq!(world.distances[0], Some(3));
    // A gap that no window of one token leads over: with SPAWN its price costs no more than a life.
    let mut cells = [255; CELLS];
    (cells[1], cells[2]) = (100, 100);
    for life in 0..=1_530 {
        if let Some(tariff) =
            judge(&board, Game::Spawn).tariff(&state(&board), &Prices { cells, life })
        {
            assert!(!tariff.refutes(&state(&board), 3), "{life}");
        }
    }
}
