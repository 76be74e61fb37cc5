//! Certificates: what the checker's lemmas say against true distances, certificates of random
//! boards, and a thousand edits of them.

use infexion_proof::{Entry, Judge, Level, Options, Refusal, Start, State, Verdict, check_bytes};
use infexion_rules::notation::items;
use infexion_rules::{Action, Board, Cell, Colour, Direction, Game, Stack};
use infexion_search::{Limits, Outcome, StopReason};
use infexion_solver::certificate::{
    Certificate, CertificateError, CertificateOptions, Making, Trust, start_bytes,
};
use infexion_solver::{SolveOptions, Spawn, solve};
use infexion_testkit::{KINDS, Random, random_board, shortest_solution};

const LEVELS: [Level; 2] = [Level::LinesAndTokens, Level::All];

/// A board as a state of any start board it comes from.
fn state_of(board: &Board) -> State {
    State::from_values(&start_bytes(board).map(|byte| if byte > 16 { 7 } else { byte }))
}

fn judge(board: &Board, game: infexion_proof::Game, level: Level) -> Judge {
    Judge::new(Start::from_bytes(&start_bytes(board)).expect("a board"), game, level)
}

fn solved(board: &Board, spawn: Spawn) -> Outcome<Action> {
    let options = SolveOptions { threads: 1, spawn, ..SolveOptions::default() };
    let report = solve(board, &options, &Limits::default(), &mut ()).expect("a report");
    assert!(report.outcome.is_proved());
    report.outcome
}

fn certificate(board: &Board, game: Game, level: Option<Trust>) -> Certificate {
    let spawn = if game == Game::SpreadOnly { Spawn::Never } else { Spawn::All };
    let options = CertificateOptions { level, threads: 1 };
    let outcome = solved(board, spawn);
    Certificate::new(board, game, &outcome, &options, &Limits::default()).expect("a certificate")
}

fn checked(bytes: &[u8]) -> Result<Verdict, Refusal> {
    check_bytes(bytes, &Options { threads: 1, memory: 1 << 20 })
}

/// The length a certificate shows, or that there is no solution.
fn shown(verdict: &Verdict) -> Option<usize> {
    match verdict {
        Verdict::Infexion { length, .. } => *length,
        Verdict::Cachex { .. } => panic!("a certificate of the other game"),
    }
}

/// Random boards of every kind that the slow search can solve, with a shortest solution.
fn boards(seed: u64, count: usize) -> impl Iterator<Item = (Board, Vec<Action>)> {
    let mut random = Random(seed);
    KINDS.iter().cycle().take(count).filter_map(move |kind| {
        let board = random_board(&mut random, kind);
        shortest_solution(&board, 2_000).map(|solution| (board, solution))
    })
}

#[test]
fn no_lemma_refutes_a_state_that_can_be_solved() {
    let mut random = Random(5);
    for (start, solution) in boards(20_261_118, 600) {
        for level in LEVELS {
            let mut judge = judge(&start, infexion_proof::Game::Spread, level);
            let mut board = start;
            for (index, action) in solution.iter().enumerate() {
                let left = solution.len() - index;
                let mut states = vec![(board, left)];
                // A state beside the solution.
                let spreads: Vec<Action> = board.actions(Game::SpreadOnly).collect();
                let beside = board.after(spreads[random.below(spreads.len() as u64) as usize]);
                if let Some(other) = shortest_solution(&beside, 300) {
                    states.push((beside, other.len()));
                }
                for (board, distance) in states {
                    let text = items::write(&board);
                    let refuted = judge.refutes(&state_of(&board), distance as u8);
                    assert!(!refuted, "{level:?} refutes {distance} for {text}");
                }
                board = board.after(*action);
            }
        }
    }
}

/// Boards that refute tempting variants of the lemmas (`docs/bounds.md`, section 7).
#[test]
fn no_lemma_is_stronger_than_it_is_proved() {
    let boards = [
        ("0,0,r,1 0,5,b,1 0,6,b,1 1,6,b,1 2,1,r,2 4,1,b,1 4,2,r,1 5,0,r,2 6,1,r,2", 3),
        ("2,4,r,3 2,5,b,6 2,6,b,6 3,3,r,2 3,6,b,6 4,3,b,6", 3),
        ("2,4,b,1 2,5,r,1 5,4,r,1", 1),
    ];
    for (text, distance) in boards {
        let board = items::read(text).unwrap();
        let mut judge = judge(&board, infexion_proof::Game::Spread, Level::All);
        assert!(!judge.refutes(&state_of(&board), distance), "{text}");
    }
}

#[test]
fn certificates_of_random_boards_are_accepted_and_right() {
    for (board, solution) in boards(17, 400) {
        for level in Trust::ALL {
            let certificate = certificate(&board, Game::SpreadOnly, Some(level));
            let verdict = checked(&certificate.to_bytes()).expect("a right certificate");
            assert_eq!(shown(&verdict), Some(solution.len()));
        }
    }
}

#[test]
fn a_second_level_makes_certificates_smaller_and_rounds_change_nothing() {
    let suite = include_str!("../../../suites/public.tsv");
    let row = suite.lines().find(|row| row.starts_with("ladder-18-0\t")).expect("a board");
    let board = items::read(row.split('\t').nth(1).expect("a board")).unwrap();
    let [low, all] = [Trust::LinesAndTokens, Trust::All]
        .map(|level| certificate(&board, Game::SpreadOnly, Some(level)));
    assert!(all.entries.len() < low.entries.len());
    // Four rounds or more, and threads.
    assert!(low.entries.len() > 4_096, "{}", low.entries.len());
    let small = Options { threads: 3, memory: 0 };
    let verdict = check_bytes(&low.to_bytes(), &small).expect("a right certificate");
    assert_eq!(verdict, checked(&low.to_bytes()).expect("a right certificate"));
    // Threads change nothing in what is written.
    let options = CertificateOptions { level: Some(Trust::LinesAndTokens), threads: 3 };
    let outcome = solved(&board, Spawn::Never);
    let limits = Limits::default();
    let again = Certificate::new(&board, Game::SpreadOnly, &outcome, &options, &limits);
    assert_eq!(again.as_ref(), Ok(&low));
    // Every entry is needed: without one, the certificate is refused.
    for missing in (0..low.entries.len()).step_by(397) {
        let mut cut = low.clone();
        cut.entries.remove(missing);
        assert!(checked(&cut.to_bytes()).is_err(), "entry {missing} is not needed");
    }
}

/// A board of the suite `extreme`, where prices do most.
fn extreme_board(name: &str) -> Board {
    let suite = include_str!("../../../suites/extreme.tsv");
    let row = suite.lines().find(|row| row.split('\t').next() == Some(name)).expect("a board");
    items::read(row.split('\t').nth(1).expect("a board")).expect("a board")
}

fn full_board() -> Board {
    extreme_board("full12-12-2")
}

#[test]
fn prices_take_the_place_of_most_entries_and_threads_and_rounds_change_nothing() {
    let board = full_board();
    let outcome = solved(&board, Spawn::Never);
    let make = |level, threads| {
        let options = CertificateOptions { level: Some(level), threads };
        let limits = Limits::default();
        Certificate::new(&board, Game::SpreadOnly, &outcome, &options, &limits).expect("one")
    };
    let priced = make(Trust::AllAndPrices, 1);
    assert!(priced.entries.len() * 10 < make(Trust::All, 2).entries.len());
    assert_eq!(make(Trust::AllAndPrices, 3), priced);
    let bytes = priced.to_bytes();
    let verdict = checked(&bytes).expect("a right certificate");
    let names = verdict.to_string();
    assert!(names.ends_with("prices"), "{names}");
    let small = Options { threads: 3, memory: 0 };
    assert_eq!(check_bytes(&bytes, &small).expect("a right certificate"), verdict);
}

/// Without one of these entries the certificate was once accepted all the same: prices that were
/// found later had made it needless.
#[test]
fn no_entry_can_be_left_out_where_prices_are_named() {
    let board = extreme_board("full12-12-1");
    let priced = certificate(&board, Game::SpreadOnly, Some(Trust::AllAndPrices));
    for missing in 0..priced.entries.len() {
        let mut cut = priced.clone();
        cut.entries.remove(missing);
        assert!(checked(&cut.to_bytes()).is_err(), "entry {missing} is not needed");
    }
}

/// Only the last list of a state was once sure to be needed.
#[test]
fn no_list_of_prices_can_be_left_out() {
    let priced = certificate(&full_board(), Game::SpreadOnly, Some(Trust::AllAndPrices));
    for (state, lists) in &priced.prices {
        assert!(!lists.is_empty(), "a list of nothing");
        for missing in 0..lists.len() {
            let mut cut = priced.clone();
            cut.prices.get_mut(state).expect("prices").remove(missing);
            assert!(checked(&cut.to_bytes()).is_err(), "prices that nothing needs");
        }
    }
}

/// Edits of prices, of how many there are, and of entries that name some.
#[test]
fn of_a_thousand_edits_of_prices_none_makes_the_checker_say_something_false() {
    let priced = certificate(&full_board(), Game::SpreadOnly, Some(Trust::AllAndPrices));
    let length = priced.claim.plan.as_ref().expect("a plan").len();
    let bytes = priced.to_bytes();
    let first = bytes.len() - priced.entries.len() * 21 - 51 * lists(&priced);
    let mut random = Random(51);
    let mut refused = 0;
    for _ in 0..1_000 {
        let mut edited = bytes.clone();
        let place = first + random.below((bytes.len() - first) as u64) as usize;
        edited[place] ^= 1 << random.below(8);
        match checked(&edited) {
            Err(_) => refused += 1,
            // Another price may do as well; the board is the same.
            Ok(verdict) => assert_eq!(shown(&verdict), Some(length)),
        }
    }
    assert!(refused > 300, "{refused}");
    // One move more is never shown, whatever the entries say.
    let mut longer = priced;
    longer.entries.iter_mut().for_each(|entry| entry.moves += 1);
    assert!(checked(&longer.to_bytes()).is_err());
}

fn lists(certificate: &Certificate) -> usize {
    certificate.prices.values().map(Vec::len).sum()
}

#[test]
fn a_board_without_a_solution_has_a_certificate() {
    // Counted out; no red; a ring that counting does not settle.
    let boards = [
        ("0,0,r,1 1,1,b,6 5,5,b,6", 0),
        ("1,1,b,1", 0),
        ("3,3,r,1 3,4,b,6 2,4,b,6 2,3,b,6 3,2,b,6 4,2,b,6 4,3,b,6 0,0,b,5", 1),
    ];
    for (text, entries) in boards {
        let board = items::read(text).unwrap();
        let certificate = certificate(&board, Game::SpreadOnly, None);
        assert_eq!(certificate.entries.len(), entries, "{text}");
        let verdict = checked(&certificate.to_bytes()).expect("a right certificate");
        assert_eq!(shown(&verdict), None);
    }
}

#[test]
fn a_false_answer_gets_no_certificate() {
    let board = items::read("0,0,r,1 0,1,b,1").unwrap();
    let make = |outcome: &Outcome<Action>| {
        let options = CertificateOptions::default();
        Certificate::new(&board, Game::SpreadOnly, outcome, &options, &Limits::default())
    };
    assert_eq!(make(&Outcome::Unsolvable), Err(CertificateError::Wrong));
    let Outcome::Optimal(mut solution) = solved(&board, Spawn::Never) else { panic!() };
    solution
        .actions
        .insert(0, Action::Spread { cell: Cell::from_index(0), direction: Direction::ALL[0] });
    assert_eq!(make(&Outcome::Optimal(solution.clone())), Err(CertificateError::Wrong));
    let unproved = Outcome::Solved { solution, lower_bound: 1 };
    assert_eq!(make(&unproved), Err(CertificateError::NotProved));
}

#[test]
fn making_a_certificate_tells_how_far_it_is_and_keeps_to_limits() {
    let suite = include_str!("../../../suites/public.tsv");
    let row = suite.lines().find(|row| row.starts_with("ladder-18-0\t")).expect("a board");
    let board = items::read(row.split('\t').nth(1).expect("a board")).unwrap();
    let outcome = solved(&board, Spawn::Never);
    let options = CertificateOptions { level: Some(Trust::LinesAndTokens), threads: 2 };
    let make = |limits: &Limits, progress: &mut dyn FnMut(&Making)| {
        Certificate::observed(&board, Game::SpreadOnly, &outcome, &options, limits, progress)
    };
    let mut told = Vec::new();
    let made = make(&Limits::default(), &mut |making| told.push(*making)).expect("a certificate");
    let last = told.last().expect("told at least once");
    assert_eq!((last.entries, last.waiting), (made.entries.len(), 0));
    assert!(told.is_sorted_by_key(|making| (255 - making.moves, making.entries)));

    let little = Limits { memory: Some(100_000), ..Limits::default() };
    assert_eq!(make(&little, &mut |_| {}), Err(CertificateError::Stopped(StopReason::Memory)));
    let limits = Limits::default();
    let cancelled = make(&limits, &mut |making| {
        if making.entries > 100 {
            limits.cancel.cancel();
        }
    });
    assert_eq!(cancelled, Err(CertificateError::Stopped(StopReason::Cancelled)));
}

/// The board of a certificate.
fn board_of(start: &[u8; 49]) -> Board {
    Cell::all().zip(start).filter(|(_, byte)| **byte > 0).fold(
        Board::EMPTY,
        |board, (cell, byte)| {
            let colour = if *byte > 16 { Colour::Blue } else { Colour::Red };
            board.with_stack(cell, Stack { colour, power: byte & 15 })
        },
    )
}

#[test]
fn of_a_thousand_edits_none_makes_the_checker_say_something_false() {
    let mut random = Random(1_000);
    let certificates: Vec<Certificate> = boards(99, 120)
        .map(|(board, _)| certificate(&board, Game::SpreadOnly, None))
        .filter(|certificate| (3..2_000).contains(&certificate.entries.len()))
        .collect();
    assert!(certificates.len() > 20);
    let mut refused = 0;
    for edit in 0..1_000 {
        let mut edited = certificates[random.below(certificates.len() as u64) as usize].clone();
        let entry = random.below(edited.entries.len() as u64) as usize;
        match edit % 5 {
            0 => edited.entries[entry].moves += 1,
            1 => drop(edited.entries.remove(entry)),
            2 => {
                let plan = edited.claim.plan.as_mut().expect("a solvable board");
                let index = random.below(plan.len() as u64) as usize;
                plan[index] =
                    infexion_proof::Action::Spread(random.below(49) as u8, random.below(6) as u8);
            }
            3 => {
                let byte = &mut edited.claim.start[random.below(49) as usize];
                *byte = [0, 1, 2, 5, 6, 17, 18, 21, 22][random.below(9) as usize];
            }
            _ => {
                let mut bytes = edited.entries[entry].to_bytes();
                bytes[random.below(20) as usize] ^= 1 << random.below(8);
                let Some(changed) = Entry::from_bytes(&bytes) else { continue };
                edited.entries[entry] = changed;
                edited.entries.sort_unstable();
            }
        }
        match checked(&edited.to_bytes()) {
            Err(_) => refused += 1,
            Ok(verdict) => {
                assert_ne!(edit % 5, 1, "an entry that nothing needs");
                let board = board_of(&edited.claim.start);
                let truth = solved(&board, Spawn::Never).upper_bound();
                assert_eq!(shown(&verdict).map(|length| length as u32), truth);
            }
        }
    }
    assert!(refused > 500, "{refused}");
}

#[test]
fn with_spawn_certificates_are_accepted_and_no_state_of_a_solution_is_refuted() {
    let mut random = Random(7);
    let kinds = [&KINDS[0], &KINDS[7], &KINDS[9]];
    for kind in kinds.into_iter().cycle().take(60) {
        let start = random_board(&mut random, kind);
        let outcome = solved(&start, Spawn::All);
        let Some(solution) = outcome.solution().filter(|solution| solution.cost <= 6) else {
            continue;
        };
        for level in LEVELS {
            let mut judge = judge(&start, infexion_proof::Game::Spawn, level);
            let mut board = start;
            for (index, action) in solution.actions.iter().enumerate() {
                let left = (solution.actions.len() - index) as u8;
                let text = items::write(&board);
                assert!(!judge.refutes(&state_of(&board), left), "{level:?} {left} for {text}");
                board = board.after(*action);
            }
        }
        for level in Trust::ALL {
            // Without the lemma of room every poke is looked at: short solutions only.
            if level == Trust::LinesAndTokens && solution.cost > 4 {
                continue;
            }
            let certificate = certificate(&start, Game::WithSpawn, Some(level));
            let verdict = checked(&certificate.to_bytes()).expect("a right certificate");
            assert_eq!(shown(&verdict), Some(solution.actions.len()), "{}", items::write(&start));
        }
    }
}

#[test]
fn with_spawn_boards_without_a_solution_have_certificates() {
    // Too full to spawn and no red; a walled-in stack; counted out.
    let walled = "3,3,r,1 3,4,b,6 2,4,b,6 2,3,b,6 3,2,b,6 4,2,b,6 4,3,b,6 0,0,b,6 0,1,b,6 0,2,b,6 \
                  0,4,b,1 0,5,b,1";
    let full: Vec<String> = (0..9).map(|i| format!("{},{},b,6", i / 7, i % 7)).collect();
    for text in [walled, &full.join(" ")] {
        let board = items::read(text).unwrap();
        let certificate = certificate(&board, Game::WithSpawn, None);
        let verdict = checked(&certificate.to_bytes()).expect("a right certificate");
        assert_eq!(shown(&verdict), None, "{text}");
    }
}
