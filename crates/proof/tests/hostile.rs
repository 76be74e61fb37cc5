//! Files that are broken, or made to break the checker, are refused with a reason.

use infexion_proof::{Options, PathClaim, Question, Refusal, Verdict, check_bytes};

/// A board of the public suite, optimum 8, without and with waste and windows.
const LOW: &[u8] = include_bytes!("data/ladder-10-0.low");
const ALL: &[u8] = include_bytes!("data/ladder-10-0.all");
/// Magic, version, game, level, length.
const LENGTH: usize = 11;
const START: usize = 12;
const PLAN: usize = START + 49;
/// Where the number of entries stands, and the first entry after it.
const COUNT: usize = PLAN + 2 * 8;
const FIRST: usize = COUNT + 8;
const ENTRY: usize = 20;

fn checked(bytes: &[u8]) -> Result<Verdict, Refusal> {
    check_bytes(bytes, &Options { threads: 2, memory: 1 << 20 })
}

/// The reason for refusing a certificate after an edit.
fn reason(edit: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut bytes = LOW.to_vec();
    edit(&mut bytes);
    checked(&bytes).expect_err("a refusal").to_string()
}

#[test]
fn a_right_certificate_says_what_it_believed() {
    let say = |bytes| checked(bytes).expect("a right certificate").to_string();
    assert_eq!(
        say(LOW),
        "optimal: 8 actions, SPREAD only\n277 entries checked; lemmas used: lines, tokens"
    );
    assert_eq!(
        say(ALL),
        "optimal: 8 actions, SPREAD only\n\
         11 entries checked; lemmas used: lines, tokens, waste and windows"
    );
    // What waste and windows refute is not refuted without them.
    let mut distrustful = ALL.to_vec();
    distrustful[10] = 1;
    assert!(checked(&distrustful).is_err());
}

#[test]
fn a_file_that_is_cut_anywhere_is_refused() {
    for length in 0..LOW.len() {
        assert!(checked(&LOW[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn no_byte_of_the_header_or_the_plan_can_be_changed_unnoticed() {
    for place in (0..START).chain(PLAN..FIRST) {
        for bit in 0..8 {
            let mut bytes = LOW.to_vec();
            bytes[place] ^= 1 << bit;
            // The level may be higher than needed: all is believed, nothing more is used. A
            // plan may take another way.
            match checked(&bytes) {
                Err(_) => {}
                Ok(verdict) => assert!(
                    place == 10 || (PLAN..COUNT).contains(&place),
                    "byte {place} bit {bit}: {verdict}"
                ),
            }
        }
    }
}

#[test]
fn billions_of_entries_are_not_believed() {
    let announced = reason(|bytes| bytes[COUNT..FIRST].copy_from_slice(&u64::MAX.to_le_bytes()));
    assert_eq!(announced, "18446744073709551615 entries are announced, but 5540 bytes follow");
    // 2^62 entries of 20 bytes overflow to a small number.
    let wrapped = reason(|bytes| {
        bytes.truncate(FIRST);
        bytes[COUNT..FIRST].copy_from_slice(&(1_u64 << 62).to_le_bytes());
    });
    assert_eq!(wrapped, "4611686018427387904 entries are announced, but 0 bytes follow");
}

#[test]
fn entries_out_of_order_or_twice_are_refused() {
    let swapped = reason(|bytes| {
        let (left, right) = bytes.split_at_mut(FIRST + ENTRY);
        left[FIRST..].swap_with_slice(&mut right[..ENTRY]);
    });
    assert_eq!(swapped, "entry 1 is out of order");
    let twice = reason(|bytes| {
        let first: Vec<u8> = bytes[FIRST..FIRST + ENTRY].to_vec();
        bytes[FIRST + ENTRY..FIRST + 2 * ENTRY].copy_from_slice(&first);
    });
    assert_eq!(twice, "entry 1 is out of order");
}

#[test]
fn moves_out_of_range_are_refused() {
    for moves in [8, 100, 255] {
        let refused = reason(|bytes| bytes[FIRST + ENTRY - 1] = moves);
        assert_eq!(refused, "entry 0 speaks of a number of moves that is out of range");
    }
}

#[test]
fn states_that_cannot_occur_are_refused() {
    // A bit above the 49 cells.
    let beyond = reason(|bytes| bytes[FIRST] |= 0x80);
    assert_eq!(beyond, "entry 0 has a state that cannot come from the board");
    // Every cell blue.
    let blue = reason(|bytes| {
        bytes.push(7);
        bytes.extend([0xFF; ENTRY - 2]);
        bytes.push(0);
        bytes[COUNT..FIRST].copy_from_slice(&278_u64.to_le_bytes());
    });
    assert_eq!(blue, "entry 277 has a state that cannot come from the board");
}

#[test]
fn a_certificate_for_a_longer_or_shorter_plan_is_refused() {
    for length in [0, 7, 9, 254, 255] {
        assert!(!reason(|bytes| bytes[LENGTH] = length).is_empty());
    }
}

#[test]
fn every_entry_is_needed() {
    let entries = (LOW.len() - FIRST) / ENTRY;
    for missing in 0..entries {
        let refused = reason(|bytes| {
            bytes.drain(FIRST + missing * ENTRY..FIRST + (missing + 1) * ENTRY);
            bytes[COUNT..FIRST].copy_from_slice(&(entries as u64 - 1).to_le_bytes());
        });
        assert!(!refused.is_empty());
    }
}

#[test]
fn no_entry_can_say_more_than_it_shows() {
    // A number of moves may be raised where the ways on happen to be refuted for more; the
    // statement is then true. Never so for the start board's entry.
    let entries = (LOW.len() - FIRST) / ENTRY;
    let mut refused = 0;
    for raised in 0..entries {
        let mut bytes = LOW.to_vec();
        bytes[FIRST + (raised + 1) * ENTRY - 1] += 1;
        refused += usize::from(checked(&bytes).is_err());
    }
    assert!(refused > entries / 2, "{refused} of {entries}");
}

/// A path along the first row of an empty Cachex board, after an edit of what is claimed.
fn path_file(side: u16, edit: impl FnOnce(&mut PathClaim)) -> Vec<u8> {
    let mut claim = PathClaim {
        question: Question::Plain,
        side,
        ends: [(0, 0), (0, side - 1)],
        path: Some((0..side).map(|q| (0, q)).collect()),
    };
    edit(&mut claim);
    let mut bytes = Vec::new();
    claim.write(&mut bytes).expect("memory takes every byte");
    for r in 0..side {
        let labels: Vec<u64> = (0..side).map(|q| u64::from(r + q + 1)).collect();
        claim.write_row(&vec![0; usize::from(side)], &labels, &mut bytes).expect("likewise");
    }
    bytes
}

#[test]
fn paths_that_do_not_end_where_they_say_are_refused() {
    assert!(checked(&path_file(4, |_| {})).is_ok());
    let reason = |edit: fn(&mut PathClaim)| checked(&path_file(4, edit)).unwrap_err().to_string();
    // A goal that is not there cannot be reached: it proves nothing.
    let nowhere = reason(|claim| (claim.ends[1], claim.path) = ((4, 0), None));
    assert_eq!(nowhere, "the start or goal is not on the board");
    let denied = reason(|claim| claim.path = None);
    assert_eq!(denied, "the label of a goal does not prove the claim");
    let short = reason(|claim| claim.path.as_mut().unwrap().truncate(3));
    assert_eq!(short, "the path breaks off at its cell 2");
    let detour = reason(|claim| claim.path = Some(vec![(0, 0), (1, 0), (0, 1), (0, 2), (0, 3)]));
    assert_eq!(detour, "the label of a goal does not prove the claim");
    let endless = reason(|claim| claim.path = Some([(0, 0), (0, 1)].repeat(20)));
    assert_eq!(endless, "the path breaks off at its cell 16");
}

#[test]
fn a_path_that_does_not_fit_into_memory_is_refused() {
    let little = Options { threads: 1, memory: 79 };
    let refused = check_bytes(&path_file(4, |_| {}), &little).unwrap_err().to_string();
    assert_eq!(refused, "the path takes 80 bytes of memory, more than may be used");
}

#[test]
fn no_label_of_a_cachex_certificate_can_be_raised() {
    let right = path_file(4, |_| {});
    let rows = right.len() - 4 * (4 + 16);
    for cell in 0..16 {
        let mut raised = right.clone();
        raised[rows + (cell / 4) * 20 + 4 + (cell % 4) * 4] += 1;
        assert!(checked(&raised).is_err(), "cell {cell}");
    }
}
