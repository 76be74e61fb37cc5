//! A list of actions, one a line, as the course's programs print them.

use crate::action::{Action, ParseActionError};
use infexion_hex::{Faults, FaultsIn, lines_with_offsets};

/// Reads actions; blank lines are skipped, everything else must be an action.
pub fn read(text: &str) -> Result<Vec<Action>, Faults<ParseActionError>> {
    let mut actions = Vec::new();
    let mut faults = FaultsIn::new(text);
    for (offset, line) in lines_with_offsets(text) {
        let words = line.trim_start_matches('\u{feff}').trim();
        if words.is_empty() {
            continue;
        }
        match words.parse() {
            Ok(action) => actions.push(action),
            Err(fault) => {
                let start = offset + line.find(words).unwrap_or(0);
                faults.add(start, words.len(), fault);
            }
        }
    }
    faults.finish()?;
    Ok(actions)
}

/// Does a line start with an action's name? Whether it is one is another matter.
pub fn is_action(line: &str) -> bool {
    let first = line.trim_start_matches('\u{feff}').split_whitespace().next();
    matches!(first, Some("SPREAD" | "SPAWN"))
}

/// Reads the output of a course program: lines that do not start with an action's name are
/// ignored, as the course does.
pub fn read_lenient(text: &str) -> Result<Vec<Action>, Faults<ParseActionError>> {
    let blanked: String = text
        .split_inclusive('\n')
        .map(|line| if is_action(line) { line.to_owned() } else { blank(line) })
        .collect();
    read(&blanked)
}

// Ignored lines become blanks of the same byte length, so that places stay true.
fn blank(line: &str) -> String {
    let newline = if line.ends_with('\n') { "\n" } else { "" };
    " ".repeat(line.len() - newline.len()) + newline
}

/// Writes actions, one a line.
pub fn write(actions: &[Action]) -> String {
    actions.iter().map(|action| format!("{action}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lenient_reader_skips_chatter_and_keeps_line_numbers() {
        let text = "solving é…\nSPREAD 5 6 -1 1\nSPREAD 9 9 0 1\ndone";
        let faults = read_lenient(text).unwrap_err();
        assert_eq!((faults.len(), faults[0].line), (1, 3));
        assert_eq!(read_lenient("hello\nSPAWN 1 2\n").unwrap().len(), 1);
        assert_eq!(read_lenient("\u{feff}SPAWN 1 2\n").unwrap().len(), 1);
        assert_eq!(read("hello\nSPAWN 1 2\n").unwrap_err()[0].line, 1);
    }
}
