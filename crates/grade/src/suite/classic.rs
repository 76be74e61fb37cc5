//! The mistakes that solvers of these puzzles have made for years. A board that one of them gets
//! wrong carries its tag, and feedback on that board names it as a guess, where to look first.
//!
//! `tests/programs/mutants.py` has a solver with each of these mistakes; the boards are tested to
//! catch them, and a right solver is tested to pass.

use infexion_words::words;

/// A classic mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassicMistake {
    /// h = number of blue stacks.
    BlueCount,
    /// h without wrap-around.
    GridDistance,
    /// Looks at h alone.
    Greedy,
    /// The goal test comes too early.
    EarlyGoal,
    /// Stacks of power 7 stay.
    NoOverflow,
    /// A spread ends at the edge.
    NoWrap,
    /// A captured stack starts again at 1.
    CaptureResets,
    /// A board that was seen once is never reached again on a shorter way.
    VisitedList,
    /// SPAWN where the total power is 49.
    SpawnBeyond49,
}

words! { ClassicMistake, "classic mistake":
    BlueCount = "blue-count": "the heuristic counts blue stacks, but one spread can take up to six: it is \
        not admissible (infexion.audit shows where)",
    GridDistance = "grid-distance": "the heuristic measures distance without the wrap-around of the board, \
        or in single steps where a stack spreads further: it is not admissible (infexion.audit shows where)",
    Greedy = "greedy": "the search follows the heuristic alone; A* adds the actions spent so far",
    EarlyGoal = "early-goal": "a goal is taken when it is generated; where an estimate can be too large, A* must \
        wait until it is expanded",
    NoOverflow = "no-overflow": "a stack that would reach power 7 must vanish",
    NoWrap = "no-wrap": "spreads go around the edge of the board",
    CaptureResets = "capture-resets": "a captured blue stack keeps its power and grows by one",
    VisitedList = "visited-list": "a board is marked as visited when it is first seen, and is never looked at again when a \
        shorter way to it is found; with an estimate that is not consistent (infexion.audit shows where) \
        that costs the optimum",
    SpawnBeyond49 = "spawn-beyond-49": "SPAWN is legal only while the total power of all stacks, blue ones too, \
        is below 49",
}

/// What the tag of a board that catches a mistake begins with.
const CATCHES: &str = "catches-";

impl ClassicMistake {
    /// The mistakes that boards with these tags catch.
    pub fn caught_by(tags: &[String]) -> Vec<ClassicMistake> {
        let named = |tag: &String| tag.strip_prefix(CATCHES)?.parse().ok();
        tags.iter().filter_map(named).collect()
    }

    /// What feedback says of an answer that is wrong on a board with these tags.
    pub fn guess(tags: &[String]) -> Option<String> {
        let mistakes = ClassicMistake::caught_by(tags);
        let said: Vec<&str> = mistakes.iter().map(|mistake| mistake.summary()).collect();
        (!said.is_empty()).then(|| format!("often: {}", said.join("; or ")))
    }
}
