//! Report 004: A* with relaxed infection, against BFS and IDS.

use super::{Findings, Line, answered, grows_less, is, measured};

pub(super) fn lines(findings: &Findings<'_>) -> Vec<Line> {
    let [own, bfs, ids] = ["004", "bfs", "ids"].map(|run| answered(findings, run));
    let in_all = measured(
        own > bfs && own > ids,
        "true that it answers most, not that it answers all",
        "not seen",
        &format!("within the same expansions it answers {own} boards, BFS {bfs}, IDS {ids}"),
    );
    let outlasts = measured(
        ids > bfs,
        "true here too",
        "not seen here",
        &format!("within the same expansions BFS answers {bfs} boards, IDS {ids}"),
    );
    vec![
        (
            "the game has a finite number of solutions",
            is("false; finitely many boards, and finitely many shortest solutions"),
            "a red stack of power 1 can walk round in circles before it wins: `0,0,r,1 0,3,b,1`",
        ),
        (
            "A\\*, BFS and IDS are complete and optimal",
            is("true where there is a solution and h is admissible"),
            "IDS and a search of the tree do not end where there is none",
        ),
        (
            "of all algorithms only these, and uniform-cost search",
            is("false"),
            "IDA\\*, for one, is complete and optimal where IDS and A\\* are",
        ),
        (
            "uniform-cost search is BFS here",
            is("true"),
            "section 3: `astar:zero` takes boards in the order of levels; it ends a level later, since it tests for the goal on expansion",
        ),
        (
            "relaxed infection is admissible",
            is("true with stacks of 6 last or becoming 7, false word for word with 6 gone"),
            "proof and counterexample, section 6",
        ),
        (
            "the greedy steps are optimal in the relaxed game",
            is("true with stacks of 6 last, false with stacks of 6 first and gone"),
            "proof in `infection.rs`; the same counterexample",
        ),
        (
            "enqueue O(n log n), dequeue O(1)",
            is("true of a list that is sorted anew; a heap takes O(log n) for both"),
            "textbook",
        ),
        ("dictionary: O(1) to insert and look up", is("true on average"), "textbook"),
        (
            "time: A\\* < BFS = IDS",
            is("true between A\\* and BFS, false between BFS and IDS"),
            "section 6",
        ),
        ("space: A\\* < IDS < BFS", is("false between A\\* and IDS"), "section 6"),
        (
            "the space of A\\* is that of the expanded nodes, which are kept",
            stored(findings),
            "sums over the runs of section 2: a board that waits is kept each time it is generated, so stored and generated are nearly equal",
        ),
        (
            "the heuristic prunes boards with a high f, so less time and space",
            grows_less(
                findings,
                ["004", "bfs"],
                |result| result.statistics().expanded as f64,
                |own, bfs| {
                    format!(
                        "expansions grow {own:.1} times with each action, those of BFS {bfs:.1}"
                    )
                },
            ),
            "section 2; for space section 6",
        ),
        ("A\\* begins worst and improves with difficulty", is("true"), "section 6"),
        ("BFS appears to have a better space complexity", is("only on easy boards"), "section 6"),
        ("A\\* had the best performance and solved all test cases", in_all, "section 2"),
        (
            "IDS went on to test 6-4, BFS stopped at 6-1",
            outlasts,
            "section 2; the tests themselves are not in the report. A limit on memory favours IDS, one on time BFS",
        ),
        ("SPAWN makes d slightly smaller and b larger", spawn(findings), "section 5"),
    ]
}

fn stored(findings: &Findings<'_>) -> String {
    let of_run = findings.results.iter().filter(|result| result.run == "004");
    let (stored, expanded) = of_run.fold((0, 0), |(stored, expanded), result| {
        let statistics = result.statistics();
        (stored + statistics.peak_stored, expanded + statistics.expanded)
    });
    let ratio = stored as f64 / f64::max(expanded as f64, 1.0);
    format!("**true but for a factor of about b**: {ratio:.1} boards are stored for each expanded")
}

fn spawn(findings: &Findings<'_>) -> String {
    let [without, with] = findings.with_spawn;
    let word = match (with.depth < without.depth, with.branching > without.branching) {
        (true, true) => "true",
        (false, true) => "true of b only",
        _ => "not seen",
    };
    format!(
        "**{word}**: d from {:.2} to {:.2}, b from {:.1} to {:.1}",
        without.depth, with.depth, without.branching, with.branching
    )
}
