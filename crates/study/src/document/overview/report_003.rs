//! Report 003: pruned breadth-first search.

use super::{Line, is};

pub(super) fn lines() -> Vec<Line> {
    vec![
        (
            "breadth-first search is complete",
            is("true"),
            "every level is finite; without a look for duplicates it does not end where there is no solution",
        ),
        (
            "breadth-first search is optimal with step cost 1",
            is("true"),
            "levels are in order of cost",
        ),
        (
            "b is the red stacks times the directions",
            is("true"),
            "6 for each red stack, by the rules",
        ),
        ("time and space O(b^d)", is("true"), "measured growth, section 6"),
        (
            "the space is that of the deepest level",
            is("true"),
            "section 3: 9354 of 10225 sequences are in the last of five",
        ),
        ("the pruned search is optimal", is("false"), "counterexample, section 6"),
        (
            "its heuristic is admissible: the straight line is never longer than the way",
            is("false"),
            "counterexample, section 6",
        ),
        (
            "breadth-first search has 1, 6, 72, 792, 9354 nodes",
            is("true"),
            "section 3: sequences of actions",
        ),
        (
            "pruned: 1, 2, 1, 1, 2 nodes",
            is("reproduced by three readings, not by its words"),
            "section 3 and [systems.md](systems.md)",
        ),
        (
            "the heuristic cuts down a significant number of states, and so the time",
            is("true, at the price of the optimum"),
            "sections 2 and 3; what it costs is in section 6",
        ),
        (
            "with SPAWN every neutral hex has to be considered",
            is("true"),
            "by the rules; leaving those far from blue out can miss the optimum, section 6",
        ),
        ("the complexity grows significantly with SPAWN", is("true"), "section 5"),
        (
            "spawning beside blue bounds the states generated",
            is("true"),
            "at most 6 cells beside each blue stack, so at most 6 n spawns of a board; every search on 49 cells is bounded, by 49 - r - n",
        ),
        (
            "with SPAWN at most two moves for each blue stack",
            is("true if total power + blue stacks <= 49, else false"),
            "proof and counterexample, section 6",
        ),
    ]
}
