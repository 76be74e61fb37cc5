//! An explanation as one SVG sheet: the lines, the infection, then the solution board by board.

use super::{Explanation, Infection};
use infexion_draw::infexion::{Badge, Panel, Sheet};
use infexion_rules::{Cell, LINES};

/// The sheet.
pub fn svg(explanation: &Explanation) -> String {
    svg_on(&Sheet::default(), explanation)
}

/// A sheet with as many boards side by side as there is room for.
pub fn svg_on(sheet: &Sheet, explanation: &Explanation) -> String {
    let mut panels = vec![lines(explanation), infection(explanation)];
    let mut board = explanation.board;
    let start = explanation.bounds.iter().filter_map(|bound| bound.value).max().unwrap_or(0);
    let (mut g, mut h) = (0, start);
    for step in &explanation.steps {
        panels.push(Panel {
            action: Some(step.action),
            captions: vec![format!("{}. {}", step.g, step.action), balance(g, h)],
            ..Panel::of(&board)
        });
        (board, g, h) = (step.board, step.g, step.h);
    }
    if !explanation.steps.is_empty() {
        let captions = vec!["solved".to_owned(), balance(g, h)];
        panels.push(Panel { captions, ..Panel::of(&board) });
    }
    sheet.draw("Why the optimum is no lower", &panels)
}

fn balance(g: u32, h: u32) -> String {
    format!("g = {g}, h = {h}, f = {}", g + h)
}

fn lines(explanation: &Explanation) -> Panel {
    let cover = &explanation.cover;
    let count = cover.value();
    let mut captions = vec![match count {
        1 => "1 line covers all blue cells".to_owned(),
        _ => format!("{count} lines cover all blue cells, fewer do not"),
    }];
    if cover.apart.len() > 1 {
        captions.push("no two ringed cells share a line".to_owned());
    }
    Panel {
        bands: cover.lines.iter().map(|line| LINES[line.index]).collect(),
        rings: cover.apart.iter().copied().collect(),
        captions,
        ..Panel::of(&explanation.board)
    }
}

fn infection(explanation: &Explanation) -> Panel {
    let played = &explanation.infection;
    let value = played.value();
    let mut captions = vec![
        value.map_or_else(
            || match played.left {
                1 => "without geometry: 1 blue stack stays".to_owned(),
                left => format!("without geometry: {left} blue stacks stay"),
            },
            |value| format!("without geometry: at least {value}"),
        ),
        "dark: spreads in this action; light: taken in it".to_owned(),
    ];
    captions.extend(spawned(played));
    let waste = explanation.bounds.iter().find(|bound| bound.name == "waste");
    if let Some(more) = waste.and_then(|bound| bound.value).filter(|more| Some(*more) > value) {
        captions.push(format!("tokens that must be wasted: at least {more}"));
    }
    Panel { badges: badges(played), captions, ..Panel::of(&explanation.board) }
}

/// Spawned stacks stand nowhere in a game without geometry: words have to do.
fn spawned(played: &Infection) -> Option<String> {
    let sources = played.rounds.iter().enumerate().filter(|(_, round)| round.source.is_none());
    let spread: Vec<String> =
        sources.map(|(index, _)| (index as u32 + 1 + played.spawned).to_string()).collect();
    let spread = spread.join(", ");
    match played.spawned {
        0 => None,
        1 => Some(format!("1: spawn a stack; it spreads in {spread}")),
        count => Some(format!("1 to {count}: spawn stacks; they spread in {spread}")),
    }
}

fn badges(played: &Infection) -> Vec<(Cell, Badge)> {
    let mut badges = Vec::new();
    for (index, round) in played.rounds.iter().enumerate() {
        let number = index as u32 + 1 + played.spawned;
        badges.extend(round.source.iter().map(|source| (source.cell, Badge::Dark(number))));
        badges.extend(round.taken.iter().map(|taken| (taken.cell, Badge::Light(number))));
    }
    badges
}
