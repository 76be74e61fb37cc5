//! Claim by claim.

use super::Findings;
use crate::capture::Example;
use crate::growth::{factor, medians};
use infexion_explain::audit::AuditReport;
use infexion_lab::experiment::RunResult;
use infexion_rules::notation::{actions, items};
use infexion_solver::Spawn;
use std::fmt::Write;

pub(super) fn write(findings: &Findings<'_>) -> String {
    [
        pruned(findings),
        line_cover(findings),
        sum(findings),
        infection(findings),
        least_arrangement(findings),
        capture(findings),
        spawn(findings),
        complexity(findings),
    ]
    .concat()
}

fn report<'a>(findings: &Findings<'a>, name: &str, spawn: Spawn) -> Option<&'a AuditReport> {
    let found = findings.audits.iter().find(|a| a.name == name && a.spawn == spawn);
    found.map(|audited| &audited.report)
}

fn sampled(findings: &Findings<'_>, name: &str) -> String {
    let part = |spawn, game| {
        report(findings, name, spawn).map_or(String::new(), |report| {
            format!(
                "{game}, too high on {} of {} measured states, inconsistent on {} of {} edges",
                report.overestimates, report.measured, report.inconsistent_edges, report.edges
            )
        })
    };
    format!("{}; {}", part(Spawn::Never, "SPREAD only"), part(Spawn::All, "with SPAWN"))
}

fn overestimate(report: Option<&AuditReport>) -> String {
    report.and_then(|report| report.overestimate.as_ref()).map_or(String::new(), |found| {
        let says = found.estimate.map_or("no solution".to_owned(), |value| value.to_string());
        format!(
            "`{}` has distance {}, the estimate says {says}",
            items::write(&found.board),
            found.solution.len()
        )
    })
}

fn pruned(findings: &Findings<'_>) -> String {
    let pruned = findings.pruned;
    let mut text = format!(
        "### Report 003: the pruned breadth-first search is optimal, its heuristic admissible\n\n\
         **False, both.** Of {} random boards with a solution it found an optimal one on {}, a longer one on {} (by up to \
         {}), and went round in circles on {} (nothing within 2000 expansions), so that it is not complete either: states that do not convert most \
         are dropped even where the optimal path leads through them.",
        pruned.boards, pruned.optimal, pruned.longer, pruned.worst, pruned.gave_up
    );
    if let Some((board, length, optimum)) = &pruned.smallest {
        let _ = write!(
            text,
            " The smallest board of all on which it is too long (fewest stacks, then least power, every smaller one \
             was tried): `{}`, {length} actions instead of {optimum}.",
            items::write(board)
        );
    }
    let _ = write!(
        text,
        "\n\nThe straight-line distance as a lower bound: {}. A stack of power p covers p steps in one action.\n\n",
        overestimate(report(findings, "nearest", Spawn::Never))
    );
    text
}

fn line_cover(findings: &Findings<'_>) -> String {
    let dropped = findings.dropped;
    let mut text = format!(
        "### Report 000: line cover is admissible, and dropping duplicates loses nothing\n\n\
         **True, and consistent, in both games.** Proof: a spread touches one line, so the cover falls by at most 1 with \
         an action; a spawn captures nothing ([heuristics.md](heuristics.md), `crates/solver/src/heuristics/line_cover.rs`). \
         Sample: {}. Which blue cell its breadth-first search begins with does not matter: one of the three lines through any blue cell is \
         in every cover, so the least cover is among the three branches (proof, and a test against all sets of lines).\n\n\
         *Duplicates.* **True if a board counts as seen when it is expanded**: the heuristic is consistent, so the first expansion has the least g. \
         **Not proved, and not true by the report's argument, if it counts as seen when it is generated**: it can be generated on a longer way first. \
         Of {} random boards a cheaper way was thrown away on {}, and the answer was longer than needed on {}.",
        sampled(findings, "line-cover"),
        dropped.boards,
        dropped.unproved,
        dropped.longer
    );
    if let Some(board) = &dropped.smallest {
        let _ = write!(
            text,
            " The smallest board on which a cheaper way is thrown away (fewest stacks, then least power): `{}`.",
            items::write(board)
        );
    } else if findings.options.exhaustive {
        text.push_str(" On no board of up to three stacks is a cheaper way thrown away.");
    }
    if let Some(board) = &dropped.smallest_longer {
        let _ = write!(
            text,
            " The smallest on which the answer is too long: `{}`.",
            items::write(board)
        );
    } else if findings.options.exhaustive {
        text.push_str(" On no board of up to three stacks is the answer too long.");
    }
    text.push_str(
        "\n\n*The end on generation, and f = g + 1 before the winning spread.* **True**: before the winning spread there is \
         blue on the board, so h >= 1, and one action solves it, so h <= 1 by admissibility. The board was popped with the \
         smallest f = g + 1, so no solution is shorter.\n\n",
    );
    text
}

fn sum(findings: &Findings<'_>) -> String {
    let spread = report(findings, "approach-infection", Spawn::Never);
    let mut text = format!(
        "### Report 001: h1 + h2 is admissible\n\n\
         **True in the SPREAD-only game, if stacks of power 6 are taken last**: proof in `crates/solver/src/heuristics/approach_infection.rs`. \
         The reason that the report gives is not enough: actions that come near may pile tokens up, which h2 counts as progress; the proof shows that \
         each of them wastes as many tokens as an action of h2 is worth. **False word for word** (`report-001`): h2 takes stacks of \
         power 6 first, and is false by itself, see below. Sample: {}.",
        sampled(findings, "approach-infection")
    );
    if let Some(exhaustive) = findings.exhaustive {
        let _ = match &exhaustive.sum_too_high {
            None => write!(
                text,
                " On none of the {} boards of two or three stacks (up to translation) is it above the optimum: all of \
                 them were tried.",
                exhaustive.boards
            ),
            Some(board) => write!(text, " **Counterexample**: `{}`.", items::write(board)),
        };
    }
    if let Some(drop) = spread.and_then(|report| report.drop.as_ref()) {
        let value = |estimate: Option<f64>| estimate.map_or("none".to_owned(), |v| v.to_string());
        let _ = write!(
            text,
            " **It is not consistent**: on `{}` it falls from {} to {} by {}, an action that comes nearer and piles up at once. \
             A search with it must open states again; the project's A* does.",
            items::write(&drop.board),
            value(drop.estimates.0),
            value(drop.estimates.1),
            drop.action
        );
    }
    let _ = write!(
        text,
        "\n\n**False with SPAWN**: {} (1 to come near, 2 to spawn and infect; the spawn is counted twice). The \
         report keeps infinity for boards without red even then, which is false for every board that a spawn can solve.\n\n",
        overestimate(report(findings, "approach-infection", Spawn::All))
    );
    text
}

fn infection(findings: &Findings<'_>) -> String {
    let mut text = format!(
        "### Reports 001 and 004: relaxed infection is admissible\n\n\
         **True, and consistent, if blue stacks of power 6 are taken last** (a token on one removes both). Proof by \
         counting tokens in `crates/solver/src/heuristics/infection.rs`; it holds with SPAWN too when spawned stacks are counted. \
         Sample: {}.\n\n\
         **False word for word**, strongest first with those of 6 among them: tokens are wasted on stacks that give nothing \
         while weaker ones would give power.",
        sampled(findings, "infection")
    );
    match findings.exhaustive {
        None => {
            let _ = write!(text, " {}.", overestimate(report(findings, "six-first", Spawn::Never)));
        }
        Some(exhaustive) => {
            if let Some((board, estimate, optimum)) = &exhaustive.six_first {
                let says =
                    estimate.map_or("that there is no solution".to_owned(), |v| v.to_string());
                let _ = write!(
                    text,
                    " The smallest board that shows it: `{}`, optimum {optimum}, and the estimate says {says}.",
                    items::write(board)
                );
            }
            let _ = match &exhaustive.seven {
                None => write!(
                    text,
                    " If a stack of 6 that is taken comes back with power 7 (\"stacks their power by one\"), no board of up \
                     to three stacks contradicts the claim; that reading is weaker, since 7 tokens are more than the game ever gives."
                ),
                Some(board) => write!(
                    text,
                    " Reading it so that a stack of 6 comes back with power 7 does not help: `{}`.",
                    items::write(board)
                ),
            };
        }
    }
    text.push_str("\n\n");
    text
}

fn cell(cell: infexion_cachex::Cell) -> String {
    format!("({},{})", cell.r, cell.q)
}

fn place(example: &Example) -> String {
    let own: Vec<String> = example.own.iter().map(|own| cell(*own)).collect();
    format!(
        "n = {}, own cells {}, from {} to {}",
        example.side,
        own.join(" "),
        cell(example.start),
        cell(example.goal)
    )
}

fn least_arrangement(findings: &Findings<'_>) -> String {
    let mut text = String::from(
        "### Report 001: h2 is the least over all arrangements of the same tokens\n\n\
         **True as a lower bound** (stacks of 6 last): h2 looks at powers only, and is admissible for every arrangement.",
    );
    if let Some(exhaustive) = findings.exhaustive {
        let (sets, missed) = &exhaustive.arrangements;
        let _ = match missed {
            None => write!(
                text,
                " For each of the {sets} sets of up to three stacks some arrangement has exactly this optimum: all were tried."
            ),
            Some((board, h2, least)) => write!(
                text,
                " **Not always reached**: of {sets} sets of up to three stacks the smallest without such an arrangement is that of `{}`, h2 {h2}, least \
                 optimum {least}.",
                items::write(board)
            ),
        };
    }
    text.push_str("\n\n");
    text
}

fn capture(findings: &Findings<'_>) -> String {
    let (distance, cells) = (&findings.cachex.distance, &findings.cachex.cells);
    format!(
        "### Report 002: hex distance stays admissible when own cells are free\n\n\
         **True for what the report's search minimises, the number of cells**: each step still costs 1, and the distance is the fewest steps. \
         **False for what it wants, the cells to capture.** {}: the cells after the start cost {}, the distance is {}; no smaller board shows it (every board of own \
         and empty cells up to that size was tried, fewest own cells first). The plain task is another matter: there each step costs 1 \
         and the distance is proved admissible and consistent (`crates/cachex/src/find/estimate.rs`).\n\n\
         The extension's algorithm is wrong as well: it looks for the fewest cells and counts captured cells afterwards. {}: \
         {} captured cell{} suffice{}, the best path of the fewest cells captures {}; no smaller board shows it.\n\n",
        place(distance),
        distance.captured,
        distance.claimed,
        place(cells),
        cells.captured,
        if cells.captured == 1 { "" } else { "s" },
        if cells.captured == 1 { "s" } else { "" },
        cells.claimed
    )
}

fn spawn(findings: &Findings<'_>) -> String {
    let spawn = findings.spawn;
    let (board, twice) = (items::write(&spawn.near_blue_board), items::write(&spawn.twice_board));
    let blues = spawn.twice_board.blue().len();
    format!(
        "### Reports 001 and 003: spawning only next to blue stacks keeps the optimum\n\n\
         **False.** `{board}` takes {} actions with spawns anywhere and {} with spawns next to blue stacks only (complete \
         searches both):\n\n{}\nThe first cell spawned on is next to no blue stack. No board with fewer stacks shows it: \
         proof in [spawn.md](spawn.md), section 6.\n\n\
         ![five actions with a spawn far from blue](figures/near-blue.svg)\n\n\
         ### Report 003: with SPAWN at most two actions for each blue stack\n\n\
         **True if total power + number of blue stacks is at most 49** (proof in [spawn.md](spawn.md), section 7), **false \
         otherwise**: `{twice}` has {blues} blue stacks and total power 49, no spawn is allowed at first, and its optimum is \
         {}, proved.\n\n",
        spawn.anywhere.len(),
        spawn.near_blue,
        actions::write(&spawn.anywhere)
            .lines()
            .map(|line| format!("    {line}\n"))
            .collect::<String>(),
        spawn.twice_optimum
    )
}

/// What a run's growth comes to, or that it is not known.
fn growth(results: &[RunResult], run: &str, work: fn(&RunResult) -> f64) -> String {
    factor(results, run, work).map_or("(unknown)".to_owned(), |factor| format!("{factor:.1}"))
}

/// Up to which optimum an A* stores more states than breadth-first search.
fn crossover(results: &[RunResult], run: &str, name: &str) -> String {
    let stored = |run| medians(results, run, |result| result.statistics().peak_stored as f64);
    let (astar, bfs) = (stored(run), stored("bfs"));
    let more: Vec<String> = bfs
        .iter()
        .filter(|(optimum, states)| astar.get(optimum).is_some_and(|astar| astar > states))
        .map(|(optimum, _)| optimum.to_string())
        .collect();
    match more.is_empty() {
        true => format!("{name} stores fewer states than BFS at every length"),
        false => format!(
            "{name} stores more states than BFS on boards of optimum {}, and fewer on all others that both finish",
            more.join(", ")
        ),
    }
}

fn complexity(findings: &Findings<'_>) -> String {
    let results = findings.results;
    let grows = |run: &str| growth(results, run, |result| result.statistics().expanded as f64);
    let stored = |run: &str| growth(results, run, |result| result.statistics().peak_stored as f64);
    let mut text = format!(
        "### Complexity claims against measured growth\n\n\
         - *A\\* O(b^(εd)), BFS and IDS O(b^d) in time* (004; O(b^d) at worst: 000, 001, 003). **Fits, but for IDS**: \
         with each action more, states expanded grow {} times for BFS, {} for report 004's A\\* ({} for the project's version of it), {} for report 000's A\\* with line cover, {} for the \
         default solver, and {} for IDS, which without a table meets the same boards again and again: its b is that of sequences \
         of actions, that of BFS is that of different boards.\n\
         - *Space: A\\* < IDS O(bd) < BFS* (004). **False between A\\* and IDS**: IDS holds one path, while the states that report 004's A\\* stores \
         grow {} times with each action ({} times in the project's version). **True in the long run between A\\* and BFS**, whose states grow {} times.\n\
         - *A\\* begins worst and improves with difficulty; BFS appears to have the better space* (004). **The first is true, the second \
         only of easy boards**: by the medians {}; {}.\n\
         - *The branching factor is 6 times the number of red stacks* (000, 001, 003). **True for the sequences of actions**, by \
         the rules; section 2 shows the mean. Different boards grow more slowly (section 3).\n\
         - *Cachex A\\* takes O(6^(2(n-1))) time* (002). **True, but a weak bound**: with a closed list no cell is expanded twice, \
         so n² is the limit, and the report's own space bound says so.",
        grows("bfs"),
        grows("004"),
        grows("astar:infection"),
        grows("000"),
        grows("auto"),
        grows("ids"),
        stored("004"),
        stored("astar:infection"),
        stored("bfs"),
        crossover(results, "004", "report 004's A\\*"),
        crossover(results, "astar:infection", "the project's version"),
    );
    text.push_str(
        " Most cells expanded on 20 random boards (half of them mazes) of each side:\n\n| n |",
    );
    let expansions = &findings.cachex.expansions;
    expansions.iter().for_each(|(side, _)| {
        let _ = write!(text, " {side} |");
    });
    let _ = write!(text, "\n|---|{}\n| expanded |", "---:|".repeat(expansions.len()));
    expansions.iter().for_each(|(_, expanded)| {
        let _ = write!(text, " {expanded} |");
    });
    text.push_str("\n| n² |");
    expansions.iter().for_each(|(side, _)| {
        let _ = write!(text, " {} |", u32::from(*side).pow(2));
    });
    text.push_str(
        "\n\n- *For n > 6 computing the heuristic, O(n²), dominates O(6^(2(n-1)))* (002). **False**: at n = 7 the two are \
         49 and 6^12, and the second grows faster.\n",
    );
    text
}
