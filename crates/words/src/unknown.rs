//! The one error for a name that nothing has.

use crate::Word;
use crate::near::nearest;

/// No value has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no {kind} '{given}'; expected one of {}{}",
    known.join(", "),
    self.meant().map_or(String::new(), |name| format!(" (did you mean '{name}'?)"))
)]
pub struct UnknownWord {
    /// What was looked for: `algorithm`.
    pub kind: &'static str,
    /// What was typed, cut where nobody reads on.
    pub given: String,
    /// What could have been typed.
    pub known: &'static [&'static str],
}

// Longer than any name; a message quotes no more than this.
const LONGEST_QUOTED: usize = 40;

impl UnknownWord {
    pub(crate) fn new<W: Word>(given: &str) -> UnknownWord {
        let given = given.chars().take(LONGEST_QUOTED).collect();
        UnknownWord { kind: W::KIND, given, known: W::NAMES }
    }

    /// The name that was probably meant.
    pub fn meant(&self) -> Option<&'static str> {
        nearest(&self.given, self.known)
    }
}

/// `a` or `an`, as the kinds of this project need it.
pub(crate) fn article(kind: &str) -> &'static str {
    if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}
