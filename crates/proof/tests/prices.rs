//! Files whose entries name prices: what is wrong in them is refused.

use infexion_proof::{CELLS, Options, PRICES, Refusal, Verdict, check_bytes};

/// A board of the public suite, optimum 9, 84 entries.
const PRICED: &[u8] = include_bytes!("data/mixed-3r26b-0.prices");
const COUNT: usize = 12 + CELLS + 2 * 9;
const FIRST: usize = COUNT + 8;
const ENTRIES: u64 = 84;
const ENTRY: usize = 20;

fn checked(bytes: &[u8]) -> Result<Verdict, Refusal> {
    check_bytes(bytes, &Options { threads: 1, memory: 1 << 20 })
}

fn reason(edit: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut bytes = PRICED.to_vec();
    edit(&mut bytes);
    checked(&bytes).expect_err("a refusal").to_string()
}

/// Where the entries of the file begin.
fn entries() -> Vec<usize> {
    let mut places = vec![FIRST];
    for _ in 1..ENTRIES {
        let last = places[places.len() - 1];
        places.push(last + ENTRY + 1 + PRICES * usize::from(PRICED[last + ENTRY]));
    }
    places
}

/// The first entry that names prices.
fn first_priced() -> usize {
    entries().into_iter().find(|place| PRICED[place + ENTRY] > 0).expect("prices")
}

#[test]
fn a_right_certificate_is_accepted_in_rounds_and_on_threads() {
    let verdict = checked(PRICED).expect("a right certificate");
    assert_eq!(
        verdict.to_string(),
        "optimal: 9 actions, SPREAD only\n84 entries checked; lemmas used: lines, tokens, prices"
    );
    for threads in 1..4 {
        let rounds = check_bytes(PRICED, &Options { threads, memory: 0 });
        assert_eq!(rounds.expect("a right certificate"), verdict);
    }
}

#[test]
fn without_its_prices_an_entry_is_not_shown() {
    let place = first_priced();
    let refused = reason(|bytes| {
        let lists = usize::from(bytes[place + ENTRY]);
        bytes[place + ENTRY] = 0;
        bytes.drain(place + ENTRY + 1..place + ENTRY + 1 + PRICES * lists);
    });
    assert!(refused.ends_with("is solved, or has a way on that nothing refutes"), "{refused}");
}

#[test]
fn prices_at_which_a_fresh_life_is_worth_more_are_refused() {
    let place = first_priced();
    let number = entries().iter().position(|&entry| entry == place).expect("an entry");
    let life = place + ENTRY + 1 + CELLS;
    let refused = reason(|bytes| bytes[life..life + 2].fill(0));
    let expected =
        format!("entry {number} names prices at which a fresh life is worth more than a move");
    assert_eq!(refused, expected);
}

#[test]
fn a_file_that_is_cut_or_goes_on_is_refused() {
    for length in 0..PRICED.len() {
        assert!(checked(&PRICED[..length]).is_err(), "{length} bytes");
    }
    for more in [1, ENTRY, ENTRY + 1] {
        let refused = reason(|bytes| bytes.extend(vec![0xFF; more]));
        let bytes = PRICED.len() + more - FIRST;
        assert_eq!(refused, format!("84 entries are announced, but {bytes} bytes follow"));
    }
    // No entries are announced, but some follow.
    let refused = reason(|bytes| bytes[COUNT..FIRST].fill(0));
    assert!(refused.starts_with("0 entries are announced"), "{refused}");
    // As many as would fit if they named no prices, and far more.
    let room = (PRICED.len() - FIRST) as u64 / 21;
    for (announced, reason_given) in [
        (room, "the file ends too early"),
        (room + 1, "entries are announced"),
        (u64::MAX, "entries are announced"),
        ((1 << 62) + 1, "entries are announced"),
        (ENTRIES - 1, "entries are announced"),
    ] {
        let refused = reason(|bytes| bytes[COUNT..FIRST].copy_from_slice(&announced.to_le_bytes()));
        assert!(refused.contains(reason_given) || refused.contains("entry "), "{refused}");
    }
}

#[test]
fn at_a_lower_level_there_are_no_prices() {
    for level in [1, 2] {
        let refused = reason(|bytes| bytes[10] = level);
        assert!(refused.starts_with("84 entries are announced"), "{refused}");
    }
    assert_eq!(reason(|bytes| bytes[10] = 4), "level 4 is not known here");
}

#[test]
fn no_bit_of_an_entry_or_of_prices_makes_the_checker_say_something_false() {
    let verdict = checked(PRICED).expect("a right certificate");
    let mut refused = 0;
    for place in FIRST..PRICED.len() {
        let mut bytes = PRICED.to_vec();
        bytes[place] ^= 1 << (place % 8);
        match checked(&bytes) {
            Err(_) => refused += 1,
            // Another price may do as well; what is shown is the same.
            Ok(shown) => assert_eq!(shown.subject(), verdict.subject()),
        }
    }
    assert!(refused * 3 > PRICED.len() - FIRST, "{refused}");
}
