//! Every checkable statement of the reports with its verdict.

use super::Findings;
use crate::effects::Remembered;
use crate::growth::{factor, is_answered};
use std::fmt::Write;

/// Report, claim, verdict and where it is shown.
type Line = (&'static str, &'static str, String, &'static str);

pub(super) fn write(findings: &Findings<'_>) -> String {
    let mut text = String::from("| report | claim | verdict | why |\n|---|---|---|---|\n");
    for (report, claim, verdict, why) in lines(findings) {
        let _ = writeln!(text, "| {report} | {claim} | {verdict} | {why} |");
    }
    text.push_str(
        "\nNot judged, because nothing in them can be checked: what a team decided and why, and figures that the texts do not contain \
         (001's figures 1 and 2, 004's figures 1 and 2).\n",
    );
    text
}

fn lines(findings: &Findings<'_>) -> Vec<Line> {
    let is = |verdict: &str| format!("**{verdict}**");
    let ties = {
        let of = |name: &str| {
            let found = findings.ties.expanded.iter().find(|(ties, _)| ties.name() == name);
            found.map_or(0, |(_, expanded)| *expanded)
        };
        let (larger, smaller) = (of("larger-g"), of("smaller-g"));
        let word = if larger < smaller { "true" } else { "not seen" };
        format!("**{word}**: {larger} expansions against {smaller} with ties to smaller g")
    };
    let spawn = {
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
    };
    let growth = |first: usize, last: usize| {
        let of = |at: usize| {
            findings.growth.get(at).map_or((0.0, 0.0), |row| (row.depth, row.branching))
        };
        let (one, other) = (of(first), of(last));
        let word = match (other.0 > one.0, other.1 > one.1) {
            (true, true) => "true of b, and d grows too",
            (false, true) => "true of b; d does not grow",
            (true, false) => "false of b; d grows",
            (false, false) => "false: neither grows",
        };
        format!(
            "**{word}**: d from {:.2} to {:.2}, b from {:.1} to {:.1}",
            one.0, other.0, one.1, other.1
        )
    };
    let solved = |run: &str| {
        let of_run = findings.results.iter().filter(|result| result.run == run);
        of_run.filter(|result| is_answered(result)).count()
    };
    let remembered = {
        let Remembered { asked, computed, .. } = findings.remembered;
        let word = if 2 * computed < *asked { "true" } else { "not seen" };
        format!("**{word}**: {computed} line covers are computed, {asked} are asked for")
    };
    let reduced = {
        let grows =
            |run| factor(findings.results, run, |result| result.statistics().expanded as f64);
        match (grows("000"), grows("bfs")) {
            (Some(own), Some(bfs)) => format!(
                "**{}**: {own:.1} against {bfs:.1} of breadth-first search",
                if own < bfs { "true" } else { "not seen" }
            ),
            _ => "**not measured**: too few boards".to_owned(),
        }
    };
    let in_all = format!(
        "**{}**: within the same expansions it answers {} boards, BFS {}, IDS {}",
        if solved("004") > solved("bfs") && solved("004") > solved("ids") {
            "true that it answers most, not that it answers all"
        } else {
            "not seen"
        },
        solved("004"),
        solved("bfs"),
        solved("ids")
    );
    let proved = |run: &str| {
        let of_run = findings.results.iter().filter(|result| result.run == run);
        of_run.filter(|result| result.is_proved()).count()
    };
    let (bfs, ids) = (proved("bfs"), proved("ids"));
    let outlasts = format!(
        "**{}**: within the same expansions BFS proves {bfs} boards, IDS {ids}",
        if ids > bfs { "true here too" } else { "not seen here" }
    );
    let of_001 = format!(
        "**{}**: it solves {} boards within the limit, IDS {}, A\\* with the same heuristic and a table more",
        if solved("001") > solved("ids") { "true" } else { "not seen" },
        solved("001"),
        solved("ids")
    );
    let seen = match (findings.dropped.unproved, findings.dropped.longer) {
        (_, longer) if longer > 0 => "**false** if seen means generated, true if it means expanded".to_owned(),
        (unproved, _) if unproved > 0 => {
            "**true** if seen means expanded; if it means generated cheaper ways are lost, but no answer was longer".to_owned()
        }
        _ => "**true** if seen means expanded; if it means generated not proved".to_owned(),
    };
    vec![
        ("000", "line cover is admissible", is("true, and consistent"), "proof, section 6"),
        ("000", "any chosen blue cell leads to the least cover", is("true"), "proof, section 6"),
        (
            "000",
            "a configuration of blue always has the same h; there are finitely many",
            is("true"),
            "h looks at blue cells only; n blue stacks have 2^n subsets",
        ),
        ("000", "not exploring duplicates does not compromise optimality", seen, "section 6"),
        (
            "000",
            "f = g + 1 right before the winning spread; the first board without blue is optimal",
            is("true"),
            "proof, section 6",
        ),
        ("000", "ties to the larger g help", ties, "section 5"),
        (
            "000",
            "remembering h for each configuration speeds up the search",
            remembered,
            "section 5",
        ),
        (
            "000",
            "the heuristic reduces the effective branching factor significantly",
            reduced,
            "section 2: by what factor the expansions grow with each action more",
        ),
        ("000", "b is about 6 times the red stacks", is("true"), "exactly that, by the rules"),
        ("000", "b grows with red power", growth(0, 4), "section 5, red power 1 to 5"),
        (
            "000",
            "blue stacks of high power (below 6) make b larger",
            growth(5, 8),
            "section 5, blue power 2 to 5",
        ),
        (
            "000",
            "blue stacks further apart make b and d larger",
            growth(9, 11),
            "section 5, separation",
        ),
        ("000", "heap: push and pop in O(log n); queue O(1)", is("true"), "textbook"),
        ("000", "worst case O(b^d) in time and space", is("true"), "measured growth, section 6"),
        (
            "000",
            "SPAWN adds the number of empty cells to b",
            is("true"),
            "by the rules, while the total power is below 49",
        ),
        (
            "001",
            "h1 + h2 is admissible",
            is(
                "true with stacks of 6 last and without SPAWN; false word for word; false with SPAWN",
            ),
            "proof and counterexamples, section 6",
        ),
        (
            "001",
            "h1 is the least number of moves before any capture",
            is("true as a lower bound, consistent"),
            "proof in `approach.rs`",
        ),
        ("001", "h2 is the least over all arrangements", is("true as a lower bound"), "section 6"),
        (
            "001",
            "min heap O(log n) beats sorted array O(n log n) and sorted list O(n)",
            is(
                "true of heap and list; an insertion into a sorted array takes O(n), O(n log n) only if it is sorted anew",
            ),
            "textbook",
        ),
        (
            "001",
            "the top of the heap is read in O(1)",
            is("true"),
            "reading; removing it takes O(log n)",
        ),
        ("001", "faster than brute-force IDS", of_001, "section 2"),
        (
            "001",
            "A\\* searches only to the depth d of the optimum",
            is("true"),
            "f <= d for all boards expanded, with an admissible h",
        ),
        (
            "001",
            "if the queue is empty there is no solution",
            is("true, but it never is"),
            "without a list of boards the tree has no end where there is no solution",
        ),
        (
            "001",
            "branching 6r; with SPAWN 6r + e",
            is("true"),
            "by the rules; 6r where the total power is 49",
        ),
        (
            "001",
            "spawning next to blue only (as a restriction that loses nothing)",
            is("false"),
            "counterexample, section 6; the report does not claim optimality for it",
        ),
        (
            "002",
            "cube distance is admissible",
            is("true, and consistent"),
            "proof in `crates/cachex/src/find/estimate.rs`",
        ),
        (
            "002",
            "all neighbours of a hex have distance 1",
            is("true"),
            "the six directions change two of x, y, z by 1, in opposite ways",
        ),
        (
            "002",
            "it stays admissible with a colour passable",
            is("true of the number of cells, false of the cells captured"),
            "counterexample, section 6",
        ),
        (
            "002",
            "captured = cells on the path - own cells on it gives the fewest",
            is("false"),
            "counterexample, section 6",
        ),
        ("002", "space O(n^2)", is("true"), "each cell is on one list"),
        (
            "002",
            "time O(6^(2(n-1)))",
            is("true but useless"),
            "section 6: no cell is expanded twice",
        ),
        (
            "002",
            "computing the heuristic costs n^2",
            is("true at most"),
            "once for each cell opened",
        ),
        ("002", "for n > 6 the heuristic dominates", is("false"), "section 6"),
        (
            "003",
            "breadth-first search is complete",
            is("true"),
            "every level is finite; without a look for duplicates it does not end where there is no solution",
        ),
        (
            "003",
            "breadth-first search is optimal with step cost 1",
            is("true"),
            "levels are in order of cost",
        ),
        ("003", "the pruned search is optimal", is("false"), "counterexample, section 6"),
        ("003", "its heuristic is admissible", is("false"), "counterexample, section 6"),
        (
            "003",
            "breadth-first search has 1, 6, 72, 792, 9354 nodes",
            is("true"),
            "section 3: sequences of actions",
        ),
        (
            "003",
            "pruned: 1, 2, 1, 1, 2 nodes",
            is("reproduced by three readings, not by its words"),
            "section 3 and [systems.md](systems.md)",
        ),
        (
            "003",
            "the heuristic cuts down a significant number of states",
            is("true, at the price of the optimum"),
            "section 3; what it costs is in section 6",
        ),
        ("003", "time and space O(b^d)", is("true"), "measured growth, section 6"),
        ("003", "the complexity grows significantly with SPAWN", is("true"), "section 5"),
        (
            "003",
            "spawning beside blue bounds the states generated",
            is("true"),
            "at most 6 cells beside each blue stack, so at most 6 n spawns of a board; every search on 49 cells is bounded, by 49 - r - n",
        ),
        (
            "003",
            "with SPAWN at most two moves for each blue stack",
            is("true if total power + blue stacks <= 49, else false"),
            "proof and counterexample, section 6",
        ),
        (
            "004",
            "the game has a finite number of solutions",
            is("false; finitely many boards, and finitely many shortest solutions"),
            "a red stack of power 1 can walk round in circles before it wins: `0,0,r,1 0,3,b,1`",
        ),
        (
            "004",
            "A\\*, BFS and IDS are complete and optimal",
            is("true where there is a solution and h is admissible"),
            "IDS and a search of the tree do not end where there is none",
        ),
        (
            "004",
            "uniform-cost search is BFS here",
            is("true"),
            "section 3: `astar:zero` takes boards in the order of levels; it ends a level later, since it tests for the goal on expansion",
        ),
        (
            "004",
            "relaxed infection is admissible",
            is("true with stacks of 6 last or becoming 7, false word for word with 6 gone"),
            "proof and counterexample, section 6",
        ),
        (
            "004",
            "the greedy steps are optimal in the relaxed game",
            is("true with stacks of 6 last, false with stacks of 6 first and gone"),
            "proof in `infection.rs`; the same counterexample",
        ),
        (
            "004",
            "enqueue O(n log n), dequeue O(1)",
            is("true of a list that is sorted anew; a heap takes O(log n) for both"),
            "textbook",
        ),
        ("004", "dictionary: O(1) to insert and look up", is("true on average"), "textbook"),
        (
            "004",
            "time: A\\* < BFS = IDS",
            is("true between A\\* and BFS, false between BFS and IDS"),
            "section 6",
        ),
        ("004", "space: A\\* < IDS < BFS", is("false between A\\* and IDS"), "section 6"),
        ("004", "A\\* begins worst and improves with difficulty", is("true"), "section 6"),
        (
            "004",
            "BFS appears to have a better space complexity",
            is("only on easy boards"),
            "section 6",
        ),
        ("004", "A\\* had the best performance and solved all test cases", in_all, "section 2"),
        (
            "004",
            "IDS went on to test 6-4, BFS stopped at 6-1",
            outlasts,
            "section 2; the tests themselves are not in the report. A limit on memory favours IDS, one on time BFS",
        ),
        ("004", "SPAWN makes d slightly smaller and b larger", spawn, "section 5"),
    ]
}
