//! What was measured beside the contest.

use super::Findings;
use crate::effects::{Growth, Remembered};
use crate::measure::Audited;
use infexion_solver::Spawn;
use infexion_solver::heuristics::HeuristicName;
use std::fmt::Write;

pub(super) fn write(findings: &Findings<'_>) -> String {
    let (ties, dropped) = (findings.ties, findings.dropped);
    let mut text = format!(
        "**Order among equals** (000: ties to larger g help). A\\* with line cover, whole expansions, on the {} boards of section 2 that every order solves:\n\n\
         | ties to | states expanded in all |\n|---|---:|\n",
        ties.boards
    );
    for (order, expanded) in &ties.expanded {
        let _ = writeln!(text, "| {order} | {expanded} |");
    }
    let closeness = findings.closeness;
    let _ = write!(
        text,
        "\n**Closeness** (000: the improvement goes with how close the heuristic is to the best one). A\\* with each heuristic that is proved \
         admissible, whole expansions, on the {} boards of section 2 that all of them solve. The error is that of section 4, SPREAD only:\n\n\
         | heuristic | mean error | states expanded in all |\n|---|---:|---:|\n",
        closeness.boards
    );
    for (name, error, expanded) in by_error(findings) {
        let _ = writeln!(text, "| {name} | {error:.2} | {expanded} |");
    }
    text.push_str(
        "\n**Power and separation** (000: more power and more distance make b and d larger). Random boards of one red stack, where no other number is given, and three \
         blue stacks, A\\* with line cover; b is the mean number of successors of a board expanded, d the mean optimum:\n\n\
         | boards | n | d | b |\n|---|---:|---:|---:|\n",
    );
    rows(&mut text, findings.growth);
    text.push_str(
        "\n**SPAWN** (004: d becomes slightly smaller, b larger). The same random boards (1 or 2 red, 2 to 4 blue stacks) in both games, \
         A\\* with line cover and infection:\n\n| game | n | d | b |\n|---|---:|---:|---:|\n",
    );
    rows(&mut text, findings.with_spawn);
    let _ = writeln!(
        text,
        "\n**Duplicates dropped when generated** (000): of {} random boards a cheaper way to a board was thrown away on {}, \
         and the answer was longer than needed on {}.",
        dropped.boards, dropped.unproved, dropped.longer
    );
    let Remembered { boards, asked, computed } = findings.remembered;
    let _ = writeln!(
        text,
        "\n**Line covers remembered** (000: the dictionary significantly speeds up the search). On the {boards} boards of \
         section 2, 500 expansions at most, the system asks for {asked} line covers and computes {computed}."
    );
    text
}

/// The heuristics with their mean error and what A* expands with them, the closest first.
pub(super) fn by_error(findings: &Findings<'_>) -> Vec<(HeuristicName, f64, u64)> {
    let error = |name: HeuristicName| {
        let of = |audited: &&Audited| audited.name == name.name() && audited.spawn == Spawn::Never;
        findings
            .audits
            .iter()
            .find(of)
            .and_then(|audited| audited.report.mean_error())
            .unwrap_or(0.0)
    };
    let expanded = findings.closeness.expanded.iter();
    let mut rows: Vec<_> = expanded.map(|&(name, all)| (name, error(name), all)).collect();
    rows.sort_by(|one, other| one.1.total_cmp(&other.1));
    rows
}

fn rows(text: &mut String, rows: &[Growth]) {
    for Growth { kind, boards, depth, branching } in rows {
        let _ = writeln!(text, "| {kind} | {boards} | {depth:.2} | {branching:.1} |");
    }
}
