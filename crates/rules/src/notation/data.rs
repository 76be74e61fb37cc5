//! How boards, actions and cells look in JSON: boards as one line of `r,q,colour,power` items,
//! actions in course notation, cells as `[r, q]`.

use super::items;
use crate::action::Action;
use crate::board::Board;
use crate::torus::Cell;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        items::write(self).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Board, D::Error> {
        match String::deserialize(from)?.as_str() {
            "" => Ok(Board::EMPTY),
            text => items::read(text).map_err(D::Error::custom),
        }
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Action, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        [self.r(), self.q()].serialize(to)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Cell, D::Error> {
        let [r, q] = <[u8; 2]>::deserialize(from)?;
        let outside = || D::Error::custom(format!("({r},{q}) is outside the board"));
        Cell::new(r, q).ok_or_else(outside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_what_makes_no_sense_is_refused() {
        let board = items::read("1,2,r,3 4,5,b,6").unwrap();
        let action: Action = "SPREAD 1 2 0 1".parse().unwrap();
        let text = serde_json::to_string(&(board, Board::EMPTY, action, Cell::new(4, 5))).unwrap();
        assert_eq!(text, r#"["1,2,r,3 4,5,b,6","","SPREAD 1 2 0 1",[4,5]]"#);
        let back: (Board, Board, Action, Cell) = serde_json::from_str(&text).unwrap();
        assert_eq!(back, (board, Board::EMPTY, action, Cell::new(4, 5).unwrap()));
        assert!(serde_json::from_str::<Cell>("[7,0]").is_err());
        assert!(serde_json::from_str::<Board>("\"1,2,r,9\"").is_err());
        assert!(serde_json::from_str::<Action>("\"SPREAD 1 2\"").is_err());
    }
}
