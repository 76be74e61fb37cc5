//! Cachex boards as text: what is read comes back, and every fault is named with its place.

use infexion_rules::Colour;
use infexion_rules::cachex::notation::{MAX_FAULTS, read, write};
use infexion_rules::cachex::{Cell, Grid, Mode, Position};
use proptest::prelude::*;

const MEMORY: usize = 1 << 30;

const EXAMPLE: &str = r#"{"n": 5, "board": [["b",1,0],["b",1,1],["b",1,3],["b",3,2]],
"start": [4,2], "goal": [0,0]}"#;

fn faults(text: &str) -> Vec<String> {
    let found = read(text.as_bytes(), Some(Mode::Plain), MEMORY).expect_err(text);
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn the_course_example_is_read_in_any_order_of_fields_with_bom_and_crlf() {
    let position = read(EXAMPLE.as_bytes(), Some(Mode::Plain), MEMORY).unwrap();
    assert_eq!(position.grid.tokens().count(), 4);
    assert_eq!(position.start, Some(Cell::new(4, 2)));
    let other = "\u{feff}{\"goal\": [0,0],\r\n\"start\": [4,2],\r\n\"board\":\
                 [[\"b\",3,2],[\"b\",1,1],[\"\\u0062\",1,3],[\"b\",1,0]],\r\n\"n\": 5.0e0}\r\n";
    assert_eq!(read(other.as_bytes(), None, MEMORY).unwrap(), position);
}

/// Text, then the faults: each case stands for one thing a person can get wrong.
#[test]
fn each_fault_has_a_place_and_a_clear_message() {
    let cases: &[(&str, &[&str])] = &[
        (
            "",
            &[
                "line 1, column 1: the file is empty: expected a JSON object with n, board, start and goal",
            ],
        ),
        (
            " \n ",
            &[
                "line 1, column 1: the file is empty: expected a JSON object with n, board, start and goal",
            ],
        ),
        (
            "[1,2]",
            &[
                "line 1, column 1: this is not JSON as expected: invalid type: sequence, expected an object with the fields n, board, start and goal",
            ],
        ),
        (
            "{\"n\": 5,\n \"board\": [",
            &["line 2, column 11: this is not JSON as expected: EOF while parsing a list"],
        ),
        (
            "{\"n\": 1, \"board\": [], \"start\": [0,0], \"goal\": [0,0]}\nmore",
            &[
                "line 2, column 1: this is not JSON as expected: there is text after the end of the object",
            ],
        ),
        (
            "{\"n\": 1, \"board\": [],}",
            &["line 1, column 22: this is not JSON as expected: trailing comma"],
        ),
        ("{\"n\": 1,\n\u{0}}", &["line 2, column 1: this is binary data, not text"]),
        (
            "{}",
            &[
                "line 1, column 1: the field \"n\" is missing",
                "line 1, column 1: the field \"board\" is missing",
            ],
        ),
        (
            "{\"n\": 1, \"board\": []}",
            &[
                "line 1, column 1: the field \"start\" is missing",
                "line 1, column 1: the field \"goal\" is missing",
            ],
        ),
        (
            "{\"n\": 1, \"size\": 2, \"board\": [], \"n\": 1, \"start\": [0,0], \"goal\": [0,0]}",
            &[
                "line 1, column 10: unknown field \"size\": the fields are n, board, start and goal",
                "line 1, column 34: the field \"n\" is given twice",
            ],
        ),
        (
            "{\"n\": 3, \"board\": {\"b\": 1}, \"start\": [0], \"goal\": \"a\"}",
            &[
                "line 1, column 19: board must be a list of tokens such as [\"b\",1,0], found {\"b\": 1}",
                "line 1, column 38: start must be a cell [r, q], found [0]",
                "line 1, column 51: goal must be a cell [r, q], found \"a\"",
            ],
        ),
        (
            "{\"n\": 3, \"board\": [[\"g\",0,0],\n[\"b\",1],\n7,\n[\"b\",1.5,\"x\"],\n[\"r\",3,0],\n[\"r\",-1,0],\n[\"r\",1,1],\n[\"r\",1,1],\n[\"b\",1,1]],\n\"start\": [0,0], \"goal\": [2,2]}",
            &[
                "line 1, column 21: colour \"g\" is neither \"r\" nor \"b\"",
                "line 2, column 1: a token is [colour, r, q], such as [\"b\",1,0]; found [\"b\",1]",
                "line 3, column 1: a token is [colour, r, q], such as [\"b\",1,0]; found 7",
                "line 4, column 6: coordinate r of a token is 1.5, not a whole number",
                "line 4, column 10: coordinate q of a token is \"x\", not a whole number",
                "line 5, column 1: token (3,0) is outside the board: both coordinates run from 0 to 2",
                "line 6, column 1: token (-1,0) is outside the board: both coordinates run from 0 to 2",
                "line 8, column 1: cell (1,1) is given twice",
                "line 9, column 1: cell (1,1) cannot be blue here: it is red already",
            ],
        ),
        (
            "{\"n\": 3, \"board\": [[\"r\",0,0]],\n\"start\": [0,0], \"goal\": [3,70000]}",
            &[
                "line 2, column 10: start (0,0) is occupied by a red token",
                "line 2, column 25: goal (3,70000) is outside the board: both coordinates run from 0 to 2",
            ],
        ),
        (
            "{\"n\": 3, \"board\": [[\"r\",0,0],[\"b\",2,2]],\n\"start\": [0,0], \"goal\": [2,2]}",
            &[
                "line 2, column 10: start (0,0) is occupied by a red token",
                "line 2, column 25: goal (2,2) is occupied by a blue token",
            ],
        ),
        (
            "{\"n\": 3, \"board\": [], \"start\": [0,true], \"goal\": [0.0,1]}",
            &[
                "line 1, column 35: coordinate q of start is true, not a whole number",
                "line 1, column 51: coordinate r of goal is 0.0, not a whole number",
            ],
        ),
        // A colour letter beyond ASCII: columns count characters.
        (
            "{\"n\": 2, \"board\": [[\"é\",0,0],[\"g\",0,0]], \"start\": [1,1], \"goal\": [1,1]}",
            &[
                "line 1, column 21: colour \"é\" is neither \"r\" nor \"b\"",
                "line 1, column 31: colour \"g\" is neither \"r\" nor \"b\"",
            ],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(faults(text), *expected, "{text}");
    }
}

#[test]
fn a_side_that_is_no_size_or_does_not_fit_in_memory_is_refused() {
    for (n, message) in [
        ("0", "n is 0: expected a whole number, at least 1"),
        ("-4", "n is -4: expected a whole number, at least 1"),
        ("2.5", "n is 2.5: expected a whole number, at least 1"),
        ("\"5\"", "n is \"5\": expected a whole number, at least 1"),
        ("null", "n is null: expected a whole number, at least 1"),
        ("20000", "n = 20000 is too large: it takes 6400 MB, and the memory limit is 1073 MB"),
        ("1e300", "n = 1e300 is too large"),
    ] {
        let text =
            format!("{{\"n\": {n}, \"board\": [[\"x\",0,0]], \"start\": [0,0], \"goal\": [0,0]}}");
        let found = faults(&text);
        assert!(found[0].starts_with(&format!("line 1, column 7: {message}")), "{found:?}");
        assert!(found[1].contains("colour \"x\""), "the tokens are looked at all the same");
    }
}

#[test]
fn bytes_that_are_no_text_are_named() {
    let found = read(b"{\"n\": 1,\n\xff\xfe", None, MEMORY).unwrap_err();
    assert_eq!(found[0].to_string(), "line 2, column 1: this is binary data, not text");
}

#[test]
fn many_faults_are_counted_after_the_first_few() {
    let tokens = vec!["[\"g\",0,0]"; 50].join(",\n");
    let text = format!("{{\"n\": 2, \"board\": [{tokens}], \"start\": [0,0], \"goal\": [0,0]}}");
    let found = faults(&text);
    assert_eq!(found.len(), MAX_FAULTS + 1);
    assert_eq!(found[MAX_FAULTS], "line 21, column 2: and 30 more faults from here on");
}

#[test]
fn own_tokens_at_the_ends_suit_a_capture_and_sides_need_no_ends() {
    let text = r#"{"n": 2, "board": [["r",0,0]], "start": [0,0], "goal": [1,1]}"#;
    let with = |mode| read(text.as_bytes(), mode, MEMORY);
    assert!(with(Some(Mode::Capture(Colour::Red))).is_ok());
    assert!(with(Some(Mode::Capture(Colour::Blue))).is_err());
    assert!(with(None).is_ok(), "a board may be drawn without a question");
    let bare = br#"{"n": 2, "board": []}"#;
    assert!(read(bare, Some(Mode::Connect(Colour::Blue)), MEMORY).is_ok());
}

#[test]
fn a_long_offending_text_is_quoted_in_part() {
    let text = format!("{{\"n\": 2, \"board\": \"{}\"}}", "x".repeat(1 << 20));
    assert!(faults(&text).iter().all(|fault| fault.len() < 150));
}

proptest! {
    #[test]
    fn a_written_board_reads_back(
        side in 1u16..12,
        tokens in prop::collection::vec((0u16..12, 0u16..12, any::<bool>()), 0..80),
        start in prop::option::of((0u16..12, 0u16..12)),
        goal in prop::option::of((0u16..12, 0u16..12)),
    ) {
        let mut grid = Grid::empty(side);
        for (r, q, red) in tokens {
            let colour = if red { Colour::Red } else { Colour::Blue };
            grid.set(Cell::new(r % side, q % side), Some(colour));
        }
        let end = |end: Option<(u16, u16)>| end.map(|(r, q)| Cell::new(r % side, q % side));
        let position = Position { grid, start: end(start), goal: end(goal) };
        let mut text = Vec::new();
        write(&position, &mut text).unwrap();
        prop_assert_eq!(read(&text, None, MEMORY).unwrap(), position);
    }

    #[test]
    fn no_text_makes_the_reader_fail_in_another_way(text in "[\\[\\]{},:\"nrb01a-z \\n]{0,60}") {
        if let Err(found) = read(text.as_bytes(), Some(Mode::Plain), MEMORY) {
            prop_assert!(!found.is_empty());
        }
    }
}
