//! Cachex boards as text: what is read comes back, and every fault is named with its place.

use infexion_cachex::notation::{MAX_FAULTS, read, read_from, write};
use infexion_cachex::{Cell, Grid, Mode, Position};
use infexion_hex::Colour;
use proptest::prelude::*;
use std::io::{self, ErrorKind, Read};

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
                "line 1, column 1: expected an object with the fields n, board, start and goal, found [",
            ],
        ),
        (
            "{\"n\": 5,\n \"board\": [",
            &["line 2, column 12: expected a value, found the end of the text"],
        ),
        (
            "{\"n\": 1, \"board\": [], \"start\": [0,0], \"goal\": [0,0]}\nmore",
            &["line 2, column 1: expected nothing after the object, found m"],
        ),
        (
            "{\"n\": 1, \"board\": [],}",
            &["line 1, column 22: expected the name of a field in quotes, found }"],
        ),
        (
            "{\"n\": 1, \"board\": [[\"b\",0,0]\n[\"b\",0,1]]}",
            &["line 2, column 1: expected a comma or the end of the list of tokens, found ["],
        ),
        (
            "{\"n\": 1, \"board\": [[\"b\",0,0],]}",
            &["line 1, column 30: expected a value, found ]"],
        ),
        (
            "{\"n\": 1, \"board\": [\n[\"b\",0,}]}",
            &["line 2, column 8: this is not JSON: expected value"],
        ),
        (
            "{\"n\": 1, \"board\": [[\"b\",0,01]]}",
            &["line 1, column 28: this is not JSON: invalid number"],
        ),
        ("{\"n\" 1}", &["line 1, column 6: expected a colon after the name of a field, found 1"]),
        ("{n: 1}", &["line 1, column 2: expected the name of a field in quotes, found n"]),
        (
            "{\"n\": 1 \"board\"}",
            &["line 1, column 9: expected a comma or the end of the object, found \""],
        ),
        (
            "{\"n\": 1, \"board\": [\"b",
            &["line 1, column 22: expected the rest of a value, found the end of the text"],
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
        // Quotes and brackets within a string do not end it, nor do backslashes keep it open.
        (
            r#"{"n": 2, "board": [["\"]",0,0],["\\",0,0]], "start": [1,1], "goal": [1,1]}"#,
            &[
                r#"line 1, column 21: colour "\"]" is neither "r" nor "b""#,
                r#"line 1, column 33: colour "\\" is neither "r" nor "b""#,
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
    let found = read(text.as_bytes(), Some(Mode::Plain), MEMORY).unwrap_err();
    assert_eq!((found.len(), found.more()), (MAX_FAULTS, 30));
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

/// The end of a number that was not kept was not looked at either.
#[test]
fn a_number_too_long_to_be_kept_is_no_size() {
    for end in ["", "x"] {
        let text = format!("{{\"n\": 5.{}{end}, \"board\": []}}", "0".repeat(1 << 17));
        let found = read(text.as_bytes(), None, MEMORY).unwrap_err();
        assert!(found[0].to_string().starts_with("line 1, column 7: n is 5.000"), "{found:?}");
    }
}

#[test]
fn a_long_offending_text_is_quoted_in_part() {
    let text = format!("{{\"n\": 2, \"board\": \"{}\"}}", "x".repeat(1 << 20));
    assert!(faults(&text).iter().all(|fault| fault.len() < 150));
}

#[test]
fn tokens_that_turn_out_to_be_outside_when_n_comes_last_are_named_in_order() {
    let many: Vec<String> = (0..60).map(|q| format!("[\"b\",{},{q}]", q % 3)).collect();
    let text = format!(
        "{{\"board\": [[\"r\",-1,0],\n[\"r\",0,99999],\n[\"r\",1,200],\n[\"r\",1,200],\n{}],\n\"n\": 50}}",
        many.join(",\n")
    );
    let found = read(text.as_bytes(), None, MEMORY).unwrap_err();
    let messages: Vec<String> = found.iter().map(ToString::to_string).collect();
    let outside = "is outside the board: both coordinates run from 0 to 49";
    assert_eq!(messages[0], format!("line 1, column 12: token (-1,0) {outside}"));
    assert_eq!(messages[1], format!("line 2, column 1: token (0,99999) {outside}"));
    assert_eq!(messages[2], format!("line 3, column 1: token (1,200) {outside}"));
    assert_eq!(messages[3], "line 4, column 1: cell (1,200) is given twice");
    assert_eq!(messages[4], format!("line 55, column 1: token (2,50) {outside}"));
    assert_eq!(messages.len(), 14);
    // More of them than are shown, and with a size none of them fits.
    let none = read(text.replace("50}", "1}").as_bytes(), None, MEMORY).unwrap_err();
    assert_eq!((none.len(), none.more()), (MAX_FAULTS, 43));
    assert!(read(text.replace("50}", "0}").as_bytes(), None, MEMORY).is_err());
}

#[test]
fn a_long_list_is_read_whatever_the_size_of_the_buffer() {
    let mut grid = Grid::empty(300);
    grid.cells().for_each(|cell| grid.set(cell, Some(Colour::Blue)));
    let position = Position { grid, start: None, goal: None };
    let mut text = Vec::new();
    write(&position, &mut text).unwrap();
    assert!(text.len() > 10 * (1 << 16));
    assert_eq!(read(&text, None, MEMORY).unwrap(), position);
    // The same with n after the tokens, and as a program that likes blanks writes it.
    let text = String::from_utf8(text)
        .unwrap()
        .replace("{\"n\": 300, ", "{")
        .replace('}', ", \"n\": 300}");
    assert_eq!(read(text.as_bytes(), None, MEMORY).unwrap(), position);
    let text = text.replace(',', &format!(",{}", " ".repeat(70)));
    assert_eq!(read(text.as_bytes(), None, MEMORY).unwrap(), position);
}

#[test]
fn a_stream_that_breaks_is_no_fault_of_the_text() {
    let broken = Read::chain(&b"{\"n\": 1, "[..], Broken);
    assert_eq!(read_from(broken, None, MEMORY).unwrap_err().kind(), ErrorKind::ConnectionReset);
}

/// Cannot be read.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(ErrorKind::ConnectionReset.into())
    }
}

/// Gives a byte at a time.
struct Drops<'t>(&'t [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let take = self.0.len().min(1);
        buffer[..take].copy_from_slice(&self.0[..take]);
        self.0 = &self.0[take..];
        Ok(take)
    }
}

/// The slow twin: all of the text as one value, and no word about faults.
fn read_slowly(text: &[u8]) -> Option<Position> {
    type Number = Box<serde_json::value::RawValue>;
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Whole {
        n: Number,
        board: Vec<(String, Number, Number)>,
        start: Option<[Number; 2]>,
        goal: Option<[Number; 2]>,
    }
    let whole: Whole = serde_json::from_slice(text).ok()?;
    let side: f64 = whole.n.get().parse().ok()?;
    if side.fract() != 0.0 || !(1.0..=1000.0).contains(&side) {
        return None;
    }
    let mut grid = Grid::empty(side as u16);
    let cell = |r: &Number, q: &Number| {
        let coordinate = |number: &Number| number.get().parse::<i64>().ok();
        let (r, q) = (coordinate(r)?, coordinate(q)?);
        let is_on_board = |line: i64| (0..side as i64).contains(&line);
        (is_on_board(r) && is_on_board(q)).then(|| Cell::new(r as u16, q as u16))
    };
    for (letter, r, q) in &whole.board {
        let (colour, cell) = (Colour::from_letter(letter)?, cell(r, q)?);
        if grid.token(cell).is_some() {
            return None;
        }
        grid.set(cell, Some(colour));
    }
    let end = |end: &Option<[Number; 2]>| match end {
        Some([r, q]) => cell(r, q).map(Some),
        None => Some(None),
    };
    let (start, goal) = (end(&whole.start)?, end(&whole.goal)?);
    Some(Position { grid, start, goal })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

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
    fn a_text_is_read_as_slowly_and_in_drops(
        order in Just(["n", "board", "start", "goal"]).prop_shuffle(),
        blank in "[ \n]?",
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0u8..3, "[\\[\\]{},:\"nrb0159 .eé\\-\\\\\n]"), 0..3),
    ) {
        let value = |name| match name {
            "n" => "12".to_owned(),
            "board" => format!("[[\"b\",{blank}1,0],{blank}[\"r\",10,{blank}11]{blank},[\"b\",3,2]]"),
            "start" => "[4,2]".to_owned(),
            _ => "[0,10]".to_owned(),
        };
        let fields = order.map(|name| format!("{blank}\"{name}\":{blank}{}", value(name)));
        let mut text = format!("{{{}}}{blank}", fields.join(",")).into_bytes();
        for (place, kind, letter) in edits {
            let at = place.index(text.len());
            let removed = if kind == 0 { at..at } else { at..at + 1 };
            let letter = if kind == 1 { "" } else { letter.as_str() };
            text.splice(removed, letter.bytes());
        }
        let found = read(&text, None, MEMORY);
        let (quoted, slowly) = (String::from_utf8_lossy(&text), read_slowly(&text));
        prop_assert_eq!(found.as_ref().ok(), slowly.as_ref(), "{}: {:?}", quoted, found);
        prop_assert_eq!(read_from(Drops(&text), None, MEMORY).unwrap(), found);
    }

    #[test]
    fn no_text_makes_the_reader_fail_in_another_way(text in "[\\[\\]{},:\"nrb01a-z \\n]{0,60}") {
        if let Err(found) = read(text.as_bytes(), Some(Mode::Plain), MEMORY) {
            prop_assert!(!found.is_empty());
        }
    }
}
