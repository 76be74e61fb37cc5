//! Report 002: A* for Cachex.

use super::{Line, is};

pub(super) fn lines() -> Vec<Line> {
    vec![
        (
            "cube distance is admissible",
            is("true, and consistent"),
            "proof in `crates/cachex/src/find/estimate.rs`",
        ),
        (
            "it is the least distance if there are no obstacles",
            is("true"),
            "each step changes the largest of the three differences by at most 1, and one can always be chosen that does",
        ),
        (
            "all neighbours of a hex have distance 1",
            is("true"),
            "the six directions change two of x, y, z by 1, in opposite ways",
        ),
        (
            "a flat distance would make it the root of 2",
            is("true of two of the six neighbours"),
            "(-1, 1) and (1, -1); the other four are 1 away",
        ),
        (
            "each kind of line keeps one of x, y, z",
            is("true"),
            "r, q and r + q are constant along the three",
        ),
        (
            "it stays admissible with a colour passable",
            is("true of the number of cells, false of the cells captured"),
            "counterexample, section 6",
        ),
        (
            "captured = cells on the path - own cells on it gives the fewest",
            is("false"),
            "counterexample, section 6",
        ),
        ("space O(n^2)", is("true"), "each cell is on one list"),
        (
            "time O(6^(2(n-1)))",
            is("true, but a weak bound"),
            "section 6: no cell is expanded twice",
        ),
        (
            "computing the heuristic costs n^2",
            is("true as an upper bound"),
            "once for each cell opened",
        ),
        (
            "the time in all is that of the heuristic plus that of the search",
            is("true"),
            "nothing else is done for a cell",
        ),
        (
            "for n <= 6 the search, 6^(2(n-1)), dominates",
            is("true of the two formulas from n = 2 on"),
            "36 against 4 at n = 2; at n = 1 both are 1",
        ),
        ("for n > 6 the heuristic dominates", is("false"), "section 6"),
    ]
}
