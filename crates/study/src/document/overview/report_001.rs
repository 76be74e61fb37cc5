//! Report 001: A* with approach and infection.

use super::{Findings, Line, answered, is, measured};

pub(super) fn lines(findings: &Findings<'_>) -> Vec<Line> {
    let (own, ids) = (answered(findings, "001"), answered(findings, "ids"));
    let faster = measured(
        own > ids,
        "true of expansions, not of time on easy boards",
        "not seen",
        &format!("it solves {own} boards within the limit, IDS {ids}"),
    );
    vec![
        (
            "h1 + h2 is admissible",
            is(
                "true with stacks of 6 last and without SPAWN; false word for word; false with SPAWN",
            ),
            "proof and counterexamples, section 6",
        ),
        (
            "h1 is the least number of moves before any capture",
            is("true as a lower bound, consistent"),
            "proof in `approach.rs`",
        ),
        (
            "with red power > P a spread of h1's kind takes a blue stack",
            is("true"),
            "P = distance - 1, and the tokens go from cell to neighbouring cell",
        ),
        (
            "h1 is the least cost to rearrange the board for h2",
            is("false; at most that"),
            "`0,0,r,1 0,1,b,1 3,3,b,2`: h1 is 0 and h2 is 2, but the optimum is 4, so it had to be rearranged",
        ),
        (
            "h2 is the least over all arrangements",
            is(
                "a lower bound, exact for up to three stacks and open beyond, with stacks of 6 last; false word for word",
            ),
            "section 6; word for word it is 0 for a red 1 and a blue 6, which take a move, and infinite for `0,0,r,1 0,1,b,1 0,2,b,6`, which takes 2",
        ),
        (
            "A\\* with an admissible heuristic is optimal, and searches only to the depth d of the optimum",
            is("true"),
            "f <= d for all boards expanded",
        ),
        (
            "time and space O((6r)^d), r the red stacks",
            is("true if r is the most on the way, false of the start"),
            "section 3: one red stack, 9354 sequences of 4 actions, and 6^4 = 1296",
        ),
        (
            "min heap O(log n) beats sorted array O(n log n) and sorted list O(n)",
            is(
                "true of heap and list; an insertion into a sorted array takes O(n), O(n log n) only if it is sorted anew",
            ),
            "textbook",
        ),
        ("all three take O(n) space", is("true"), "textbook"),
        ("the top of the heap is read in O(1)", is("true"), "reading; removing it takes O(log n)"),
        (
            "if the queue is empty there is no solution",
            is("true, but it seldom is"),
            "nothing is left out, so an empty queue is a proof; but without a list of boards the tree has no end as long as a red stack can walk round",
        ),
        (
            "moves that come nearer to blue, or capture, come first",
            is("false"),
            "`3,4,r,1 4,4,r,2 3,1,b,1`, h = 3: SPREAD 4 4 -1 1 comes nearer and h stays 3, SPREAD 3 4 1 0 goes away and h is 2. Only the nearest pair counts, and stacking up counts as much as coming nearer; once a capture is at hand h1 is 0",
        ),
        ("IDS treats all directions alike", is("true"), "it has no estimate"),
        (
            "faster than brute-force IDS",
            faster,
            "section 2; the medians of time for the smallest optima are shorter with IDS, as an estimate takes longer than a move",
        ),
        (
            "branching 6r; with SPAWN 6r + e",
            is("true"),
            "by the rules; 6r where the total power is 49",
        ),
        (
            "with SPAWN a board without red is no dead end",
            is("true below a total power of 49"),
            "by the rules; so an infinite h is false there",
        ),
        (
            "spawning next to blue only (as a restriction that loses nothing)",
            is("false"),
            "counterexample, section 6; the report does not claim optimality for it",
        ),
        (
            "with SPAWN time and space O((6r + e)^d)",
            is("true with the most red stacks and empty cells on the way"),
            "the same as without SPAWN; e is at most 49",
        ),
    ]
}
