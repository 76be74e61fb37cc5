//! What a planner answers, as actions: the plan file of a task in either format.

use crate::direction_name;
use infexion_rules::{Action, Cell, Direction};

/// A line that is no action of an exported task.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: '{text}' is no action of an exported board")]
pub struct PlanFault {
    /// Its number, from 1 on.
    pub line: usize,
    /// What stands there.
    pub text: String,
}

/// The actions of a plan file, one a line; lines that begin with a semicolon are comments.
///
/// # Errors
/// The first line that is no action.
pub fn read(text: &str) -> Result<Vec<Action>, PlanFault> {
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(';'));
    lines
        .map(|(at, line)| {
            action(line).ok_or_else(|| PlanFault { line: at + 1, text: line.to_owned() })
        })
        .collect()
}

/// `(spread 5 6 -1 1 2)`, `(spread-2 c-5-6 down c-4-0 c-3-1)`, `(spawn 0 0)`, `(spawn c-0-0)`.
fn action(line: &str) -> Option<Action> {
    let inner = line.strip_prefix('(')?.strip_suffix(')')?;
    let words: Vec<&str> = inner.split_whitespace().collect();
    match *words.as_slice() {
        ["spread", r, q, dr, dq, _] => {
            let direction = Direction::from_delta(dr.parse().ok()?, dq.parse().ok()?)?;
            Some(Action::Spread { cell: cell(r, q)?, direction })
        }
        ["spawn", r, q] => Some(Action::Spawn { cell: cell(r, q)? }),
        ["spawn", name] => Some(Action::Spawn { cell: named(name)? }),
        [spread, from, direction, ..] if spread.starts_with("spread-") => {
            let mut all = Direction::ALL.into_iter();
            let direction = all.find(|known| direction_name(*known) == direction)?;
            Some(Action::Spread { cell: named(from)?, direction })
        }
        _ => None,
    }
}

fn named(name: &str) -> Option<Cell> {
    let (r, q) = name.strip_prefix("c-")?.split_once('-')?;
    cell(r, q)
}

fn cell(r: &str, q: &str) -> Option<Cell> {
    Cell::new(r.parse().ok()?, q.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_of_both_formats_are_read() {
        let plan = "(spread 5 6 -1 1 2)\n(spread-2 c-5-6 down c-4-0 c-3-1)\n(spawn 0 3)\n\
                    (spawn c-0-3)\n; cost = 4 (unit cost)\n";
        let actions: Vec<String> = read(plan).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(actions, ["SPREAD 5 6 -1 1", "SPREAD 5 6 -1 1", "SPAWN 0 3", "SPAWN 0 3"]);
        assert_eq!(
            read("(spread 5 6 -1 1 2)\n(jump 1 1)").unwrap_err().to_string(),
            "line 2: '(jump 1 1)' is no action of an exported board"
        );
        for bad in ["(spread 7 0 0 1 2)", "(spread 0 0 1 1 2)", "spread 0 0 0 1 1", "(spawn c-7-0)"]
        {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
