//! A forger who cannot be beaten: over a set of states he keeps every entry that the checker's own
//! rule lets him keep. If any certificate with entries for these states shows something false,
//! then his does. True distances come from rules that are written here once more.
//!
//! More boards: `INFEXION_FORGED_BOARDS=20000 cargo test --release -p infexion-proof --test forging`.

mod tariffs;
mod world;

use infexion_proof::{Action, Claim, Entry, Game, Judge, Level, NEVER, Options, Start, State};
use infexion_proof::{Refusal, Verdict, check_bytes};
use std::collections::HashMap;
use world::{Kind, Random, Taste, World};

const LEVELS: [Level; 2] = [Level::LinesAndTokens, Level::All];
/// One red or a few and blue stacks of all powers; weak blue ones in number; crowds.
const KINDS: [Kind; 6] = [
    Kind { red: (1, 2), blue: (1, 3), power: 3 },
    Kind { red: (1, 3), blue: (2, 5), power: 6 },
    Kind { red: (1, 2), blue: (6, 12), power: 1 },
    Kind { red: (2, 5), blue: (5, 12), power: 2 },
    Kind { red: (10, 20), blue: (6, 14), power: 2 },
    Kind { red: (25, 40), blue: (4, 9), power: 1 },
];

/// Boards that have a plan from the beginning, short and long, of weak stacks and of strong ones.
const TASTES: [Taste; 6] = [
    Taste { moves: 4, power: 6, blue: 80, new: 30 },
    Taste { moves: 6, power: 2, blue: 80, new: 40 },
    Taste { moves: 8, power: 1, blue: 90, new: 20 },
    Taste { moves: 9, power: 3, blue: 60, new: 30 },
    Taste { moves: 5, power: 1, blue: 40, new: 80 },
    Taste { moves: 12, power: 2, blue: 95, new: 20 },
];

/// How many boards of a kind, if not told otherwise.
fn boards_of_a_kind(usual: usize) -> usize {
    let asked = std::env::var("INFEXION_FORGED_BOARDS").ok();
    asked.and_then(|text| text.parse::<usize>().ok()).map_or(usual, |boards| boards / KINDS.len())
}

struct Forger<'a> {
    world: &'a World,
    states: Vec<State>,
    index: HashMap<State, usize>,
    judge: Judge,
    /// What the lemmas say; each is asked once.
    lemmas: HashMap<(State, u8), bool>,
}

impl Forger<'_> {
    fn new(world: &World, game: Game, level: Level) -> Forger<'_> {
        let start = Start::from_bytes(&world.boards[0]).expect("a board");
        let states: Vec<State> = world
            .boards
            .iter()
            .map(|board| State::from_values(&board.map(|byte| if byte > 16 { 7 } else { byte })))
            .collect();
        let index = states.iter().copied().zip(0..).collect();
        let judge = Judge::new(start, game, level);
        Forger { world, states, index, judge, lemmas: HashMap::new() }
    }

    /// The largest number of moves, at most `most`, that an entry of each state can speak of.
    fn forge(&mut self, most: u8) -> Vec<Option<u8>> {
        let has_blue = |state: &State| (state.blue() != 0).then_some(most);
        let mut kept: Vec<Option<u8>> = self.states.iter().map(has_blue).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for place in 0..kept.len() {
                while let Some(moves) = kept[place]
                    && !self.is_shown(place, moves, &kept)
                {
                    kept[place] = moves.checked_sub(1).filter(|_| moves != NEVER);
                    changed = true;
                }
            }
        }
        kept
    }

    fn is_shown(&mut self, place: usize, moves: u8, kept: &[Option<u8>]) -> bool {
        let Forger { states, index, judge, lemmas, .. } = self;
        judge.every_way_on(&states[place], moves, |judge, next, left| {
            index.get(next).is_some_and(|&next| kept[next] >= Some(left))
                || *lemmas.entry((*next, left)).or_insert_with(|| judge.refutes(next, left))
        })
    }

    /// No entry that could be kept is false, and no lemma refutes what can be solved.
    fn assert_nothing_false(&mut self, kept: &[Option<u8>]) {
        for (place, moves) in kept.iter().enumerate() {
            let Some(distance) = self.world.distances[place] else { continue };
            let board = world::text(&self.world.boards[place]);
            if let Some(moves) = moves {
                assert!(*moves < distance, "{moves} is forged, {distance} is enough: {board}");
            }
            for moves in [distance, NEVER] {
                let refuted = self.judge.refutes(&self.states[place], moves);
                assert!(!refuted, "{moves} is refuted, {distance} is enough: {board}");
            }
        }
    }

    /// The file with all that was forged, for a plan.
    fn file(&self, kept: &[Option<u8>], plan: &[Action], game: Game, level: Level) -> Vec<u8> {
        let most = plan.len() as u8 - 1;
        let entry = |(&state, moves): (&State, &Option<u8>)| {
            moves.map(|moves| Entry { state, moves: moves.min(most) })
        };
        let mut entries: Vec<Entry> = self.states.iter().zip(kept).filter_map(entry).collect();
        entries.sort_unstable();
        let claim = Claim { game, level, start: self.world.boards[0], plan: Some(plan.to_vec()) };
        let mut bytes = Vec::new();
        claim.write(entries.len() as u64, &mut bytes).expect("memory takes every byte");
        entries.iter().for_each(|entry| bytes.extend(entry.to_bytes()));
        bytes
    }
}

fn checked(bytes: &[u8]) -> Result<Verdict, Refusal> {
    check_bytes(bytes, &Options { threads: 1, memory: 1 << 20 })
}

#[test]
fn nothing_false_can_be_forged() {
    let mut random = Random(20_261_118);
    let (mut tight, mut refused, mut accepted) = (0, 0, 0);
    for kind in KINDS.iter().cycle().take(KINDS.len() * boards_of_a_kind(4)) {
        let world = World::new(&[random.board(kind)], Game::Spread, 400, &mut random);
        let Some(distance) = world.distances[0] else { continue };
        for level in LEVELS {
            let mut forger = Forger::new(&world, Game::Spread, level);
            let kept = forger.forge(distance + 1);
            forger.assert_nothing_false(&kept);
            tight += usize::from(kept[0] == distance.checked_sub(1));
            // A longer plan with the best of forged entries; the shortest one is as good as proved.
            for length in [distance, distance + 1, distance + 2] {
                let Some(plan) = world.plan(length) else { continue };
                let verdict = checked(&forger.file(&kept, &plan, Game::Spread, level));
                let shown = matches!(kept[0], Some(moves) if moves + 1 >= length);
                assert_eq!(verdict.is_ok(), shown, "{}", world::text(&world.boards[0]));
                match verdict {
                    Ok(_) => accepted += 1,
                    Err(_) => refused += 1,
                }
            }
        }
    }
    // The forger is no straw man: where he tells the truth he is believed.
    assert!(tight >= 10 && accepted >= 10 && refused >= 10, "{tight} {accepted} {refused}");
}

#[test]
fn nothing_false_can_be_forged_about_boards_that_have_a_plan() {
    let mut random = Random(12);
    let mut tight = 0;
    for taste in TASTES.iter().cycle().take(TASTES.len() * boards_of_a_kind(250)) {
        let walk = random.walk(taste);
        // Few states beside the plan: here it is the lemmas that are tried.
        let world = World::new(&walk, Game::Spread, walk.len(), &mut random);
        let Some(distance) = world.distances[0].filter(|distance| *distance > 0) else { continue };
        let mut forger = Forger::new(&world, Game::Spread, Level::All);
        let kept = forger.forge(distance);
        forger.assert_nothing_false(&kept);
        tight += usize::from(kept[0] == Some(distance - 1));
    }
    assert!(tight > 100, "{tight}");
}

/// Boards that refute tempting variants of the lemmas (`docs/bounds.md`, section 7).
#[test]
fn no_lemma_is_stronger_than_it_is_proved() {
    for text in [
        "0,0,r,1 0,5,b,1 0,6,b,1 1,6,b,1 2,1,r,2 4,1,b,1 4,2,r,1 5,0,r,2 6,1,r,2",
        "2,4,r,3 2,5,b,6 2,6,b,6 3,3,r,2 3,6,b,6 4,3,b,6",
    ] {
        let world = World::new(&[world::read(text)], Game::Spread, 4_000, &mut Random(7));
        assert_eq!(world.distances[0], Some(3), "{text}");
        let mut forger = Forger::new(&world, Game::Spread, Level::All);
        let kept = forger.forge(3);
        forger.assert_nothing_false(&kept);
        assert_eq!(kept[0], Some(2), "{text}");
        // Turned, mirrored and moved, cells are packed in other orders.
        for image in world::images(&world.boards[0]) {
            let mut judge =
                Judge::new(Start::from_bytes(&image).unwrap(), Game::Spread, Level::All);
            assert!(!judge.refutes(&judge.start(), 3), "{}", world::text(&image));
        }
    }
}

#[test]
fn no_solution_can_be_forged_only_where_there_is_none() {
    let mut random = Random(6);
    let mut shown = 0;
    let hopeless = Kind { red: (1, 2), blue: (2, 3), power: 6 };
    for kind in KINDS[..2].iter().chain([&hopeless; 4]).cycle().take(40) {
        for game in [Game::Spread, Game::Spawn] {
            let world = World::new(&[random.board(kind)], game, 300, &mut random);
            let mut forger = Forger::new(&world, game, Level::All);
            let kept = forger.forge(NEVER);
            forger.assert_nothing_false(&kept);
            shown += kept.iter().flatten().count();
        }
    }
    assert!(shown > 0, "no board without a solution was looked at");
}

/// Boards whose shortest solutions need a certain step of the normal form.
#[test]
fn no_step_with_spawn_can_be_left_out() {
    let (spread, spawn) = (Action::Spread, Action::Spawn);
    for (text, plan) in [
        // A spawn under the token of another stack.
        ("2,2,b,6 2,3,b,6 3,0,r,1", vec![spawn(15), spread(21, 1), spread(15, 0)]),
        // A blue stack that is poked and spread.
        ("4,0,b,3 4,1,b,6", vec![spawn(34), spread(34, 0), spread(28, 0)]),
        // Two pokes.
        ("0,0,b,6 2,3,b,6", vec![spawn(1), spread(1, 3), spawn(18), spread(18, 3)]),
        // A spawn that is next to no blue stack.
        (
            "0,0,b,6 2,6,b,6 3,3,r,2 3,6,b,6",
            vec![spawn(25), spread(24, 0), spread(25, 0), spread(26, 1), spread(7, 2)],
        ),
    ] {
        let walk = world::along(&world::read(text), &plan);
        let world = World::new(&walk, Game::Spawn, 100, &mut Random(1));
        assert_eq!(world.distances[0], Some(plan.len() as u8), "{text}");
        for level in LEVELS {
            let mut forger = Forger::new(&world, Game::Spawn, level);
            let kept = forger.forge(plan.len() as u8);
            forger.assert_nothing_false(&kept);
        }
    }
}

#[test]
fn nothing_false_can_be_forged_with_spawn() {
    let mut random = Random(49);
    let full = Kind { red: (4, 8), blue: (2, 4), power: 6 };
    let kinds = [&KINDS[0], &KINDS[1], &full];
    let mut tight = 0;
    for kind in kinds.into_iter().cycle().take(3 * boards_of_a_kind(5).min(1_000)) {
        let world = World::new(&[random.board(kind)], Game::Spawn, 300, &mut random);
        let Some(distance) = world.distances[0].filter(|distance| *distance <= 5) else { continue };
        for level in LEVELS {
            let mut forger = Forger::new(&world, Game::Spawn, level);
            let kept = forger.forge(distance + 1);
            forger.assert_nothing_false(&kept);
            tight += usize::from(kept[0] == distance.checked_sub(1));
        }
    }
    assert!(tight > 0);
}
