//! Report 000: A* with line cover.

use super::{Findings, Line, grows_less, is, measured};
use crate::document::effects::by_error;
use crate::effects::{APART, APART_OF_THREE, AWAY, Growth, Remembered};
use crate::growth::factor;
use infexion_search::Ties;

pub(super) fn lines(findings: &Findings<'_>) -> Vec<Line> {
    let seen = match (findings.dropped.unproved, findings.dropped.longer) {
        (_, longer) if longer > 0 => {
            "**false** if seen means generated, true if it means expanded".to_owned()
        }
        (unproved, _) if unproved > 0 => "**true** if seen means expanded; if it means generated \
             cheaper ways are lost, but no answer was longer"
            .to_owned(),
        _ => "**true** if seen means expanded; if it means generated not proved".to_owned(),
    };
    vec![
        ("line cover is admissible", is("true, and consistent"), "proof, section 6"),
        ("a spread clears cells of one line only", is("true"), "by the rules"),
        (
            "any chosen blue cell leads to the least cover; the first cover found is a least one",
            is("true"),
            "proof, section 6",
        ),
        (
            "a configuration of blue always has the same h; there are finitely many",
            is("true"),
            "h looks at blue cells only; n blue stacks have 2^n subsets",
        ),
        (
            "remembering h for each configuration speeds up the search",
            remembered(findings.remembered),
            "section 5",
        ),
        (
            "the dictionary takes constant memory",
            is("true for one board; not constant, at most 2^n, over boards of n blue stacks"),
            "it holds no more than the configurations",
        ),
        ("not exploring duplicates does not compromise optimality", seen, "section 6"),
        (
            "a board that comes up again has an equal or a larger f",
            measured(
                findings.dropped.unproved == 0,
                "true in the sample",
                "false of boards generated, true of boards expanded",
                &format!(
                    "on {} of {} random boards one came up again on a cheaper way",
                    findings.dropped.unproved, findings.dropped.boards
                ),
            ),
            "section 6",
        ),
        (
            "f = g + 1 right before the winning spread; the first board without blue is optimal",
            is("true"),
            "proof, section 6",
        ),
        (
            "h is 0 only where the game is won; where h is 2, two moves are needed",
            is("true"),
            "a blue cell needs a line; h is admissible",
        ),
        ("ties to the larger g help", ties(findings), "section 5"),
        (
            "the heuristic reduces the effective branching factor significantly",
            grows_less(
                findings,
                ["000", "bfs"],
                |result| result.statistics().expanded as f64,
                |own, bfs| format!("{own:.1} against {bfs:.1} of breadth-first search"),
            ),
            "section 2: by what factor the expansions grow with each action more",
        ),
        (
            "not all boards in the queue are explored, and their number grows exponentially",
            waiting(findings),
            "from the runs of section 2: boards stored less boards expanded, medians; no table shows it",
        ),
        (
            "the nearer the heuristic is to the best one, the less is explored",
            closeness(findings),
            "section 5",
        ),
        ("b is about 6 times the red stacks", is("true"), "exactly that, by the rules"),
        (
            "b grows with the number of red stacks",
            compared(
                findings,
                "red power 1, blue power 1",
                "3 red stacks of power 1, blue power 1",
                more_b,
            ),
            "section 5, 1 to 3 red stacks",
        ),
        (
            "b grows with red power",
            compared(findings, "red power 1, blue power 1", "red power 5, blue power 1", more_b),
            "section 5, red power 1 to 5",
        ),
        (
            "blue stacks of high power (below 6) make b larger",
            compared(findings, "red power 2, blue power 2", "red power 2, blue power 5", more_b),
            "section 5, blue power 2 to 5",
        ),
        (
            "and spread quickly to other blue stacks: d is smaller",
            compared(
                findings,
                "red power 2, blue power 1",
                "red power 2, blue power 5",
                |one, other| more_d(other, one),
            ),
            "section 5, blue power 1 to 5",
        ),
        (
            "a blue stack of power 6 is deleted when it is spread upon",
            is("true"),
            "by the rules: 7 is too high",
        ),
        (
            "blue stacks further apart make b and d larger",
            compared(findings, APART[0], APART[2], |one, other| {
                more_b(one, other) && more_d(one, other)
            }),
            "section 5, separation",
        ),
        (
            "the more so where one red stack has to capture them all",
            alone(findings),
            "section 5, separation",
        ),
        (
            "d depends on how far the blue stacks are from the red ones",
            compared(findings, AWAY[0], AWAY[2], more_d),
            "section 5, the nearest blue stack",
        ),
        ("heap: push and pop in O(log n); queue O(1)", is("true"), "textbook"),
        ("worst case O(b^d) in time and space", is("true"), "measured growth, section 6"),
        (
            "SPAWN adds the number of empty cells to b",
            is("true"),
            "by the rules, while the total power is below 49",
        ),
    ]
}

fn remembered(Remembered { asked, computed, .. }: &Remembered) -> String {
    let numbers = format!("{computed} line covers are computed, {asked} are asked for");
    measured(2 * computed < *asked, "true", "not seen", &numbers)
}

fn ties(findings: &Findings<'_>) -> String {
    let (larger, smaller) = (findings.ties.of(Ties::LargerG), findings.ties.of(Ties::SmallerG));
    let numbers = format!("{larger} expansions against {smaller} with ties to smaller g");
    measured(larger < smaller, "true", "not seen", &numbers)
}

fn waiting(findings: &Findings<'_>) -> String {
    let grown = factor(findings.results, "000", |result| {
        let statistics = result.statistics();
        statistics.peak_stored.saturating_sub(statistics.expanded) as f64
    });
    match grown {
        Some(factor) => {
            let numbers = format!("{factor:.1} times as many with each action more");
            measured(factor > 1.0, "true", "not seen", &numbers)
        }
        None => "**not measured**: too few boards".to_owned(),
    }
}

fn closeness(findings: &Findings<'_>) -> String {
    let rows = by_error(findings);
    let in_order = rows.is_sorted_by_key(|(_, _, expanded)| *expanded);
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return "**not measured**".to_owned();
    };
    let numbers = format!(
        "from {} expansions with mean error {:.2} to {} with {:.2}",
        first.2, first.1, last.2, last.1
    );
    measured(in_order, "true", "true on the whole, not of every pair of heuristics", &numbers)
}

fn row<'a>(findings: &Findings<'a>, kind: &str) -> Option<&'a Growth> {
    findings.growth.iter().find(|row| row.kind == kind)
}

/// Does what a report says hold between one kind of board and another?
fn compared(
    findings: &Findings<'_>,
    one: &str,
    other: &str,
    holds: fn(&Growth, &Growth) -> bool,
) -> String {
    let (Some(one), Some(other)) = (row(findings, one), row(findings, other)) else {
        return "**not measured**: too few boards".to_owned();
    };
    let numbers = format!(
        "d from {:.2} to {:.2}, b from {:.1} to {:.1}",
        one.depth, other.depth, one.branching, other.branching
    );
    measured(holds(one, other), "true", "not seen", &numbers)
}

fn more_b(one: &Growth, other: &Growth) -> bool {
    other.branching > one.branching
}

fn more_d(one: &Growth, other: &Growth) -> bool {
    other.depth > one.depth
}

/// Does separation cost more with one red stack than with three?
fn alone(findings: &Findings<'_>) -> String {
    let more = |near: &str, far: &str| Some(row(findings, far)?.depth - row(findings, near)?.depth);
    let one = more(APART[0], APART[2]);
    let three = more(APART_OF_THREE[0], APART_OF_THREE[2]);
    let (Some(one), Some(three)) = (one, three) else {
        return "**not measured**: too few boards".to_owned();
    };
    let numbers = format!("d grows by {one:.2} with one red stack, by {three:.2} with three");
    measured(one > three, "true", "not seen", &numbers)
}
