//! The two colours of both games.

use infexion_words::words;

/// Whose stack it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Colour {
    /// The player.
    #[default]
    Red,
    /// The stacks to be captured.
    Blue,
}

words! { Colour, "colour": Red = "red" | "r", Blue = "blue" | "b" }

impl Colour {
    /// `r` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'r',
            Colour::Blue => 'b',
        }
    }

    /// The colour written `r` or `b`.
    pub fn from_letter(letter: &str) -> Option<Colour> {
        match letter {
            "r" => Some(Colour::Red),
            "b" => Some(Colour::Blue),
            _ => None,
        }
    }
}
