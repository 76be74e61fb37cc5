//! What was measured beside the contest.

use super::Findings;
use crate::effects::{Growth, Remembered};
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
    text.push_str(
        "\n**Power and separation** (000: more power and more distance make b and d larger). Random boards of one red and three \
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

fn rows(text: &mut String, rows: &[Growth]) {
    for Growth { kind, boards, depth, branching } in rows {
        let _ = writeln!(text, "| {kind} | {boards} | {depth:.2} | {branching:.1} |");
    }
}
