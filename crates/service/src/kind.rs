//! What can be asked.

use infexion_words::words;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// What can be chosen, and the limits.
    Catalogue,
    /// Solve a board.
    Solve,
    /// Expansions of a search.
    Trace,
    /// Two searches on one board.
    Race,
    /// Replay a list of actions.
    Check,
    /// Draw a board or a solution.
    Render,
    /// Several searches on one board.
    Compare,
    /// Count the optimal solutions.
    Count,
    /// The proved bounds of a board.
    Estimate,
    /// Why the optimum cannot be lower.
    Explain,
    /// Make a board.
    Generate,
    /// Find a cheapest path.
    Path,
    /// Prove an answer and have the proof checked.
    Certificate,
}

words! { Kind, "request":
    Catalogue = "catalogue": "What can be chosen, and the limits",
    Solve = "solve": "Solve a board",
    Trace = "trace": "Watch a search step by step",
    Race = "race": "Let two searches race",
    Check = "check": "Replay a list of actions with the independent checker",
    Render = "render": "Draw a board, or a solution board by board",
    Compare = "compare": "Compare searches on a board, one after the other",
    Count = "count": "Count the optimal solutions",
    Estimate = "estimate": "The proved bounds of a board, without any search",
    Explain = "explain": "Explain why a board cannot be solved in fewer actions",
    Generate = "generate": "Make a board",
    Path = "path": "Find a cheapest path",
    Certificate = "certificate": "Prove an answer and have the proof checked",
}

/// What an answer is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Media {
    /// A JSON object.
    Json,
    /// A picture.
    Svg,
}

impl Kind {
    /// Is it answered so soon that nobody cancels it?
    pub fn is_brief(self) -> bool {
        matches!(self, Kind::Catalogue | Kind::Estimate | Kind::Render)
    }

    /// What its answer is written in.
    pub fn media(self) -> Media {
        if self == Kind::Render { Media::Svg } else { Media::Json }
    }
}
