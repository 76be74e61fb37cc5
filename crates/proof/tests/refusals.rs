//! Each refusal of an Infexion certificate, with a file that nothing else refuses: whoever takes the refusal
//! out of the checker makes it accept something false.

use infexion_proof::{
    Action, CELLS, Claim, Entry, Game, Level, NEVER, Options, Refusal, State, Verdict, check,
    check_bytes,
};
use std::io::{Cursor, Read, Seek, SeekFrom};

/// A board of the public suite, optimum 8, 277 entries.
const LOW: &[u8] = include_bytes!("data/ladder-10-0.low");
const START: usize = 12;
const PLAN: usize = START + CELLS;
const COUNT: usize = PLAN + 2 * 8;
const FIRST: usize = COUNT + 8;
const ENTRY: usize = 20;
const ENTRIES: usize = 277;

type Cells = [u8; CELLS];

/// A board from `r,q,colour,power` items.
fn board(text: &str) -> Cells {
    let mut cells = [0; CELLS];
    for item in text.split_whitespace() {
        let [r, q, colour, power] =
            item.split(',').collect::<Vec<_>>().try_into().expect("a stack");
        let number = |text: &str| text.parse::<usize>().expect("a number");
        let blue = if colour == "b" { 16 } else { 0 };
        cells[7 * number(r) + number(q)] = blue + number(power) as u8;
    }
    cells
}

fn state(cells: &Cells) -> State {
    State::from_values(&cells.map(|cell| if cell > 16 { 7 } else { cell }))
}

fn file(game: Game, start: &Cells, plan: Option<Vec<Action>>, entries: &[(State, u8)]) -> Vec<u8> {
    let claim = Claim { game, level: Level::All, start: *start, plan };
    let mut entries: Vec<Entry> =
        entries.iter().map(|&(state, moves)| Entry { state, moves }).collect();
    entries.sort_unstable();
    let mut bytes = Vec::new();
    claim.write(entries.len() as u64, &mut bytes).expect("memory takes every byte");
    entries.iter().for_each(|entry| bytes.extend(entry.to_bytes()));
    bytes
}

/// With rounds of as few entries as can be.
fn checked(bytes: &[u8], threads: usize) -> Result<Verdict, Refusal> {
    check_bytes(bytes, &Options { threads, memory: 0 })
}

fn reason(bytes: &[u8]) -> String {
    checked(bytes, 1).expect_err("a refusal").to_string()
}

/// One move from its end; the plan takes two.
const NEAR: &str = "0,0,r,1 0,1,b,1";
const DETOUR: [Action; 2] = [Action::Spread(0, 5), Action::Spread(7, 1)];

#[test]
fn a_solved_state_is_neither_refuted_nor_the_state_of_an_entry() {
    let start = board(NEAR);
    let solved = state(&board("0,1,r,2"));
    for entries in [vec![(state(&start), 1)], vec![(state(&start), 1), (solved, 0)]] {
        let shown = file(Game::Spread, &start, Some(DETOUR.to_vec()), &entries);
        assert!(reason(&shown).ends_with("is solved, or has a way on that nothing refutes"));
    }
    // With no more than the last entry it is the start board that is not refuted.
    let shown = file(Game::Spread, &start, Some(DETOUR.to_vec()), &[]);
    assert_eq!(reason(&shown), "nothing refutes the start board");
}

#[test]
fn a_board_that_can_be_solved_is_not_called_unsolvable() {
    let start = board(NEAR);
    let claim = |entries: &[(State, u8)]| file(Game::Spread, &start, None, entries);
    assert_eq!(reason(&claim(&[])), "nothing refutes the start board");
    assert!(
        reason(&claim(&[(state(&start), NEVER)])).ends_with("has a way on that nothing refutes")
    );
    assert_eq!(reason(&claim(&[(state(&start), 3)])), "nothing refutes the start board");
    // Where the claim is right, an entry that speaks of a number of moves has no place.
    let start = board("0,0,r,1 1,1,b,6 5,5,b,6");
    assert!(checked(&file(Game::Spread, &start, None, &[]), 1).is_ok());
    let numbered = file(Game::Spread, &start, None, &[(state(&start), 0)]);
    assert_eq!(reason(&numbered), "entry 0 speaks of a number of moves that is out of range");
}

#[test]
fn a_solved_board_needs_no_entry_and_may_have_none() {
    let start = board("0,0,r,1");
    assert!(checked(&file(Game::Spread, &start, Some(Vec::new()), &[]), 1).is_ok());
    let entry = (state(&start), 0);
    let with_entry = file(Game::Spread, &start, Some(Vec::new()), &[entry]);
    assert_eq!(reason(&with_entry), "entry 0 speaks of a number of moves that is out of range");
}

#[test]
fn a_cell_is_empty_or_a_stack_of_1_to_6() {
    for byte in 0..=255 {
        let mut bytes = LOW.to_vec();
        bytes[START] = byte;
        let is_cell = matches!(byte, 0..=6 | 17..=22);
        let refused =
            checked(&bytes, 1).err().is_some_and(|refusal| matches!(refusal, Refusal::BadCell));
        assert_eq!(refused, !is_cell, "{byte}");
    }
}

#[test]
fn a_plan_that_stops_short_is_refused() {
    // One action less, and entries that speak of no more moves than have to be refuted then.
    let mut bytes = LOW.to_vec();
    bytes[PLAN - CELLS - 1] = 7;
    bytes.drain(COUNT - 2..COUNT);
    for entry in 0..ENTRIES {
        let moves = &mut bytes[FIRST - 2 + (entry + 1) * ENTRY - 1];
        *moves = (*moves).min(6);
    }
    assert_eq!(reason(&bytes), "blue stacks are left after the plan");
}

#[test]
fn actions_that_are_not_legal_are_refused() {
    let first = |game, text: &str, action| {
        let refused = checked(&file(game, &board(text), Some(vec![action]), &[]), 1);
        matches!(refused, Err(Refusal::IllegalAction(1)))
    };
    let (spread, spawn) = (Action::Spread, Action::Spawn);
    for game in [Game::Spread, Game::Spawn] {
        assert!(!first(game, NEAR, spread(0, 0)));
        for action in [spread(1, 0), spread(2, 0), spread(0, 7), spread(49, 0), spread(255, 0)] {
            assert!(first(game, NEAR, action), "{action:?}");
        }
        for action in [spawn(0), spawn(1), spawn(49), spawn(64), spawn(255)] {
            assert!(first(game, NEAR, action), "{action:?}");
        }
    }
    assert!(first(Game::Spread, NEAR, spawn(2)));
    assert!(!first(Game::Spawn, NEAR, spawn(2)));
    // A spawn is legal while the total power is below 49.
    let eight = "0,0,b,6 0,1,b,6 0,2,b,6 0,3,b,6 0,4,b,6 0,5,b,6 0,6,b,6 1,0,b,";
    for (power, legal) in [(5, true), (6, true)] {
        assert_eq!(!first(Game::Spawn, &format!("{eight}{power}"), spawn(20)), legal);
    }
    for (power, legal) in [(1, false), (2, false)] {
        assert_eq!(!first(Game::Spawn, &format!("{eight}6 1,1,b,{power}"), spawn(20)), legal);
    }
}

#[test]
fn bytes_left_over_are_refused() {
    for more in [1, ENTRY] {
        let bytes = [LOW, &vec![0xFF; more][..]].concat();
        assert!(reason(&bytes).starts_with("277 entries are announced"), "{more}");
    }
}

#[test]
fn without_any_entry_the_start_board_is_not_refuted() {
    let mut bytes = LOW[..FIRST].to_vec();
    bytes[COUNT..].fill(0);
    assert_eq!(reason(&bytes), "nothing refutes the start board");
}

/// The writer gives each entry the largest number that is asked of it, so none can say less.
#[test]
fn no_entry_can_say_less_than_is_asked_of_it() {
    for entry in 0..ENTRIES {
        let mut bytes = LOW.to_vec();
        let moves = &mut bytes[FIRST + (entry + 1) * ENTRY - 1];
        *moves -= 1;
        assert!(checked(&bytes, 1).is_err(), "entry {entry}");
    }
}

#[test]
fn rounds_and_threads_change_nothing() {
    let at_once = check_bytes(LOW, &Options { threads: 1, memory: 1 << 20 });
    let at_once = at_once.expect("a right certificate");
    for threads in 1..6 {
        assert_eq!(checked(LOW, threads).expect("a right certificate"), at_once);
    }
    // What one thread refuses in one round is refused.
    for missing in 0..ENTRIES {
        let mut bytes = LOW.to_vec();
        bytes.drain(FIRST + missing * ENTRY..FIRST + (missing + 1) * ENTRY);
        bytes[COUNT..FIRST].copy_from_slice(&(ENTRIES as u64 - 1).to_le_bytes());
        assert!(checked(&bytes, 5).is_err(), "entry {missing}");
    }
}

#[test]
fn a_state_may_have_as_much_power_as_spawns_or_the_start_board_allow_and_no_more() {
    // Stacks of 6 from the second row on, then one of the rest.
    let heavy = |power: u8, blue: u8| {
        let mut cells = [0; CELLS];
        let mut rest = power - 1;
        cells[0] = 17;
        for (cell, stack) in cells.iter_mut().enumerate().skip(7) {
            *stack = rest.min(6) + if cell - 7 < usize::from(blue) { 16 } else { 0 };
            rest -= rest.min(6);
            if rest == 0 {
                return cells;
            }
        }
        cells
    };
    for (start, most) in [(10, 49), (48, 49), (49, 49), (50, 50), (60, 60)] {
        // No red stack: no solution, by counting.
        let start = heavy(start, 49);
        for (power, allowed) in [(most - 1, true), (most, true), (most + 1, false)] {
            let bytes = file(Game::Spread, &start, None, &[(state(&heavy(power, 0)), NEVER)]);
            let refusal = checked(&bytes, 1).expect_err("red can go on for ever");
            let impossible = matches!(refusal, Refusal::ImpossibleState(0));
            assert_eq!(!impossible, allowed, "{power} of {most}: {refusal}");
        }
    }
}

/// A file of any size that is nowhere: a header, then the same entry again and again.
struct Endless {
    header: Vec<u8>,
    length: u64,
    at: u64,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = (buffer.len() as u64).min(self.length - self.at) as usize;
        for byte in &mut buffer[..count] {
            *byte = self.header.get(self.at as usize).copied().unwrap_or(0);
            self.at += 1;
        }
        Ok(count)
    }
}

impl Seek for Endless {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.at = match to {
            SeekFrom::Start(place) => place,
            SeekFrom::End(back) => self.length.strict_add_signed(back),
            SeekFrom::Current(on) => self.at.strict_add_signed(on),
        };
        Ok(self.at)
    }
}

/// Equal states fall on one place: a slice of a million of them once took hours to fill.
#[test]
fn a_file_of_equal_entries_is_refused_at_the_second() {
    for entries in [1 << 20, 1 << 40, u64::MAX / 20 - 100] {
        let mut header = LOW[..FIRST].to_vec();
        header[COUNT..].copy_from_slice(&entries.to_le_bytes());
        let length = FIRST as u64 + entries * ENTRY as u64;
        let input = Endless { header, length, at: 0 };
        let refused = check(input, &Options { threads: 2, memory: 1 << 20 }).unwrap_err();
        assert_eq!(refused.to_string(), "entry 1 is out of order");
    }
    assert!(check(Cursor::new(LOW), &Options::default()).is_ok());
}
