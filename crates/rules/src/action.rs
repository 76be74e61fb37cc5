//! A move, and its course notation.

use crate::torus::Cell;
use infexion_hex::Direction;
use std::fmt;
use std::str::FromStr;

/// One move of the player. Whether it is legal depends on the board and the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Take a red stack off its cell and lay its tokens along a direction.
    Spread {
        /// Where the stack stands.
        cell: Cell,
        /// Where its tokens go.
        direction: Direction,
    },
    /// Put a red stack of power 1 on an empty cell.
    Spawn {
        /// The empty cell.
        cell: Cell,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Spread { cell, direction } => {
                let (dr, dq) = direction.delta();
                write!(f, "SPREAD {} {} {dr} {dq}", cell.r(), cell.q())
            }
            Action::Spawn { cell } => write!(f, "SPAWN {} {}", cell.r(), cell.q()),
        }
    }
}

/// Why a text is not an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseActionError {
    /// The first word is neither SPREAD nor SPAWN.
    #[error("unknown action '{0}': expected SPREAD or SPAWN, as in SPREAD 5 6 -1 1")]
    UnknownAction(String),
    /// Too few or too many numbers.
    #[error("{action} takes {expected} numbers, found {found}")]
    WrongCount {
        /// SPREAD or SPAWN.
        action: &'static str,
        /// How many it takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A field is not a whole number.
    #[error("'{0}' is not a whole number")]
    NotANumber(String),
    /// The cell is not on the board.
    #[error("cell ({0},{1}) is outside the board: both coordinates run from 0 to 6")]
    OutsideBoard(i64, i64),
    /// The step is not one of the six.
    #[error(
        "({0},{1}) is not a direction: expected one of (0,1) (-1,1) (-1,0) (0,-1) (1,-1) (1,0)"
    )]
    NotADirection(i64, i64),
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or("");
        let (action, expected) = match name {
            "SPREAD" => ("SPREAD", 4),
            "SPAWN" => ("SPAWN", 2),
            _ => return Err(ParseActionError::UnknownAction(name.to_owned())),
        };
        let numbers = words
            .map(|word| {
                word.parse::<i64>().map_err(|_| ParseActionError::NotANumber(word.to_owned()))
            })
            .collect::<Result<Vec<i64>, _>>()?;
        let cell_at = |r: i64, q: i64| {
            let inside = u8::try_from(r).ok().zip(u8::try_from(q).ok());
            inside.and_then(|(r, q)| Cell::new(r, q)).ok_or(ParseActionError::OutsideBoard(r, q))
        };
        match (expected, numbers.as_slice()) {
            (4, &[r, q, dr, dq]) => Ok(Action::Spread {
                cell: cell_at(r, q)?,
                direction: Direction::from_delta(dr, dq)
                    .ok_or(ParseActionError::NotADirection(dr, dq))?,
            }),
            (2, &[r, q]) => Ok(Action::Spawn { cell: cell_at(r, q)? }),
            _ => Err(ParseActionError::WrongCount { action, expected, found: numbers.len() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_survives_the_round_trip_through_text() {
        for cell in Cell::all() {
            let spreads = Direction::ALL.map(|direction| Action::Spread { cell, direction });
            for action in spreads.into_iter().chain([Action::Spawn { cell }]) {
                assert_eq!(action.to_string().parse(), Ok(action));
            }
        }
    }

    #[test]
    fn faults_are_told_apart() {
        let fault = |text: &str| text.parse::<Action>().unwrap_err().to_string();
        assert_eq!(
            fault("MOVE 1 2"),
            "unknown action 'MOVE': expected SPREAD or SPAWN, as in SPREAD 5 6 -1 1"
        );
        assert_eq!(fault("SPREAD 1 2 0"), "SPREAD takes 4 numbers, found 3");
        assert_eq!(fault("SPAWN 1 x"), "'x' is not a whole number");
        assert!(fault("SPREAD 7 0 0 1").starts_with("cell (7,0) is outside"));
        assert!(fault("SPREAD 1 1 1 1").starts_with("(1,1) is not a direction"));
    }
}
