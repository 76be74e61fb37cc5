//! An explanation in words.

use super::{BoundValue, Effect, Explanation, Reason, Round};
use infexion_rules::notation::picture::draw_marked;
use infexion_rules::{Cell, Game, LINES};
use infexion_solver::prove;
use infexion_text::{TextTable, count_of};
use std::fmt::Write;

/// Columns of a table at most.
const WIDTH: usize = 80;

/// The whole explanation.
pub fn write(explanation: &Explanation) -> String {
    let mut text = verdict(explanation);
    if explanation.board.is_solved() {
        return text;
    }
    text.push('\n');
    text.push_str(&cover(explanation));
    text.push('\n');
    text.push_str(&infection(explanation));
    text.push('\n');
    text.push_str(&waste(explanation));
    text.push_str(&approach(explanation));
    if !explanation.steps.is_empty() {
        text.push('\n');
        text.push_str(&steps(explanation));
    }
    text
}

/// What is known and how, in a few lines.
fn verdict(explanation: &Explanation) -> String {
    let record = &explanation.record;
    let best = explanation.bounds.iter().filter_map(|bound| bound.value).max().unwrap_or(0);
    let strongest: Vec<&str> = explanation
        .bounds
        .iter()
        .filter(|bound| bound.value == Some(best))
        .map(|bound| bound.name.as_str())
        .collect();
    let is_one = strongest.len() == 1;
    let says = if is_one { "says" } else { "say" };
    let strongest = enumeration(&strongest);
    let expanded = record.statistics.expanded;
    let known = match (explanation.reason, record.length) {
        (Reason::Solved, _) => "There is no blue stack: no action is needed.".to_owned(),
        (Reason::Unsolvable, _) => "There is no solution, proved.".to_owned(),
        (Reason::Bound, Some(length)) => format!(
            "The optimum is {}. No search is needed to see that it is no lower: {strongest} {says} {best}.",
            actions(length)
        ),
        (Reason::Search, Some(length)) => {
            let excluded = match length - best {
                1 => format!("{best} is not enough"),
                2 => format!("{best} and {} are not enough", best + 1),
                _ => format!("{best} to {} are not enough", length - 1),
            };
            format!(
                "The optimum is {}. At least {} needed, by the {} {strongest}. A complete search, \
                 which expanded {}, shows that {excluded}.",
                actions(length),
                are(best),
                if is_one { "bound" } else { "bounds" },
                count_of(expanded as usize, "board")
            )
        }
        (_, length) => {
            let found = length.map_or("no solution was found".to_owned(), |length| {
                format!("the best solution found has {}", actions(length))
            });
            let least = record.lower_bound.unwrap_or(best);
            format!("Not settled within the limits: {found}, at least {} needed.", are(least))
        }
    };
    known + "\n"
}

/// `a`, `a and b`, `a, b and c`.
fn enumeration(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What the default solver's own bound adds to the infection, level by level.
fn waste(explanation: &Explanation) -> String {
    let bounds = &explanation.bounds;
    let own = bounds.iter().find(|bound| bound.name == "waste").and_then(|bound| bound.value);
    let (Some(own), Some(infection)) = (own, explanation.infection.value()) else {
        return String::new();
    };
    let mut text = "Waste: not every token can capture. Some must fall on empty cells: where a \
                    spread can reach a blue stack only across empty cells, and where a cluster of \
                    blue stacks has no red stack in it."
        .to_owned();
    let mut least = infection.max(explanation.cover.value());
    let levels = [
        (prove::Bound::Waste, "Counted with the infection, such tokens make it"),
        (prove::Bound::Windows, "That a spread covers so many cells in a row makes it"),
        (prove::Bound::Footings, "Weak red stacks, looked at by themselves, make it"),
    ];
    for (bound, why) in levels {
        let value = prove::lower_bound(&explanation.board, bound);
        if value > least {
            let _ = write!(text, " {why} {}.", actions(value));
            least = value;
        }
    }
    if own <= infection.max(explanation.cover.value()) {
        text.push_str(" Here that adds nothing.");
    }
    text.push_str(" The proofs are in docs/bounds.md.\n\n");
    text
}

fn actions(count: u32) -> String {
    count_of(count as usize, "action")
}

/// `1 action is`, `3 actions are`.
fn are(count: u32) -> String {
    format!("{} {}", actions(count), if count == 1 { "is" } else { "are" })
}

fn list(cells: &[Cell]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn letter(index: usize) -> char {
    char::from(b'a' + index as u8)
}

fn cover(explanation: &Explanation) -> String {
    let cover = &explanation.cover;
    let count = cover.lines.len();
    let plural = if count == 1 { "line covers" } else { "lines cover" };
    let mut text = format!(
        "Lines: a spread touches one line; {count} {plural} all blue cells, fewer do not.\n"
    );
    for (index, line) in cover.lines.iter().enumerate() {
        let _ = writeln!(text, "  {}  {:<10} {}", letter(index), line.name, list(&line.covers));
    }
    if cover.apart.len() > 1 {
        let end = match cover.apart.len() == count {
            true => "each needs a spread of its own".to_owned(),
            false => format!(
                "which shows {}; that {} lines are too few is known by trying all",
                cover.apart.len(),
                count - 1
            ),
        };
        let _ = writeln!(text, "  No two of the cells marked * share a line: {end}.");
    }
    text.push('\n');
    text.push_str(&draw_marked(&explanation.board, |cell| {
        let lines = cover.lines.iter().enumerate();
        let mut mark: String = lines
            .filter(|(_, line)| LINES[line.index].contains(cell))
            .map(|(index, _)| letter(index))
            .collect();
        if cover.apart.contains(&cell) {
            mark.push('*');
        }
        mark
    }));
    text
}

fn infection(explanation: &Explanation) -> String {
    let played = &explanation.infection;
    let blue = explanation.board.blue().len();
    let mut text = match played.value() {
        Some(value) => format!(
            "Infection: if every token captured a stack, wherever it stands, the strongest first, \
             it would take {}.\n",
            actions(value)
        ),
        None => format!(
            "Infection: even if every token captured a stack, {} of {blue} blue {} would be left \
             when red runs out.\n",
            played.left,
            if blue == 1 { "stack" } else { "stacks" }
        ),
    };
    for number in 1..=played.spawned {
        let _ = writeln!(text, "  {number:>2}. spawn a stack of power 1");
    }
    let mut taken = 0;
    for (index, round) in played.rounds.iter().enumerate() {
        taken += round.taken.len();
        let number = index as u32 + 1 + played.spawned;
        let _ = writeln!(
            text,
            "  {number:>2}. {} takes {}: {taken} of {blue}",
            spreads(round, played.spawned),
            stacks(round)
        );
    }
    text
}

fn spreads(round: &Round, spawned: u32) -> String {
    let power = round.power;
    match &round.source {
        None => format!("a spawned stack of power {power}"),
        Some(source) => match source.since {
            None => format!("red {} of power {power}", source.cell),
            Some(since) => {
                format!("{}, taken in {}, now of power {power},", source.cell, since + spawned)
            }
        },
    }
}

fn stacks(round: &Round) -> String {
    let names: Vec<String> =
        round.taken.iter().map(|taken| format!("{} b{}", taken.cell, taken.power)).collect();
    names.join(", ")
}

fn approach(explanation: &Explanation) -> String {
    let Some(pair) = explanation.approach else {
        return "Approach: there is no red stack.\n".to_owned();
    };
    let (red, blue, power, distance) = (pair.red, pair.blue, pair.power, pair.distance);
    let steps = if distance == 1 { "step" } else { "steps" };
    let start = format!(
        "Approach: red {red} of power {power} is {distance} {steps} from blue {blue}, the nearest pair"
    );
    match pair.short() {
        0 => format!("{start}: a capture may be possible at once.\n"),
        short if explanation.game == Game::WithSpawn => {
            format!("{start}: {short} short, but a spawn next to blue costs only 1 action.\n")
        }
        short => format!("{start}: it takes {} before any capture.\n", actions(short)),
    }
}

/// What each action does, and the bounds after it. Everybody's terminal has room for it.
fn steps(explanation: &Explanation) -> String {
    let value =
        |bound: &BoundValue| bound.value.map_or("none".to_owned(), |value| value.to_string());
    let mut played = TextTable::new(&["action", "g", "h", "f"]);
    let mut headings = vec!["after"];
    headings.extend(explanation.bounds.iter().map(|bound| bound.name.as_str()));
    let mut bounds = TextTable::new(&headings);
    let mut add = |action: &str, g: u32, h: u32, after: &[BoundValue], effect: String| {
        let name = if g == 0 { action.to_owned() } else { format!("{g}. {action}") };
        let numbers = [g, h, g + h].map(|number| number.to_string());
        played.push_noted([name].into_iter().chain(numbers).collect(), effect);
        bounds.push([g.to_string()].into_iter().chain(after.iter().map(value)).collect());
    };
    let start = explanation.bounds.iter().filter_map(|bound| bound.value).max().unwrap_or(0);
    add("start", 0, start, &explanation.bounds, String::new());
    for step in &explanation.steps {
        add(&step.action.to_string(), step.g, step.h, &step.bounds, words(&step.effect));
    }
    let (played, bounds) = (played.within(WIDTH), bounds.within(WIDTH));
    format!(
        "The solution: g actions done, at least h to go, f = g + h.\n{played}\n\
         The bounds after each action; h is the largest.\n{bounds}"
    )
}

/// An effect in words.
pub(super) fn words(effect: &Effect) -> String {
    let parts: Vec<String> = [
        ("captures", &effect.captured),
        ("blue vanishes at", &effect.broken),
        ("red grows at", &effect.grown),
        ("red vanishes at", &effect.lost),
        ("new red at", &effect.laid),
    ]
    .into_iter()
    .filter(|(_, cells)| !cells.is_empty())
    .map(|(verb, cells)| format!("{verb} {}", list(cells)))
    .collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::explain;
    use infexion_rules::notation::items;
    use infexion_search::Limits;
    use infexion_solver::Spawn;

    fn told(board: &str) -> String {
        let board = items::read(board).unwrap();
        write(&explain(&board, Spawn::Never, 1, &Limits::default(), &mut ()).unwrap())
    }

    #[test]
    fn bounds_that_agree_say_it_together() {
        let text = told("0,0,r,1 0,1,b,1");
        assert!(
            text.contains(
                "it is no lower: line-cover, infection, approach-infection and waste say 1."
            ),
            "{text}"
        );
        assert!(text.contains("Here that adds nothing."), "{text}");
        assert_eq!(enumeration(&["a", "b"]), "a and b");
    }

    #[test]
    fn tables_have_80_columns_at_most() {
        let text = told("0,0,r,6 1,0,r,5 0,1,b,1 0,2,b,6 2,0,r,6 3,3,b,1 5,5,b,2 6,1,b,3");
        let rows = text.lines().filter(|line| line.trim_start().contains("  "));
        assert!(rows.clone().count() > 20, "{text}");
        assert!(rows.clone().all(|row| row.chars().count() <= 80), "{text}");
        assert!(text.contains("\nstart            ") && text.contains("\n1. SPREAD "), "{text}");
    }

    #[test]
    fn one_stack_that_is_left_is_one_stack() {
        let text = told("0,0,b,1");
        assert!(text.contains("1 of 1 blue stack would be left"), "{text}");
    }
}
