//! The page in words.

use super::climb::{Summit, solutions};
use super::kinds::{Powers, Row};
use super::worlds::World;
use super::{Effort, Frontier, FrontierOptions};
use infexion_draw::infexion::{Panel, panels_svg};
use infexion_rules::notation::items;
use infexion_solver::Spawn;
use std::fmt::Write;

/// Summits in the picture.
const PICTURED: usize = 6;

pub(super) fn write(
    options: &FrontierOptions,
    worlds: &[World],
    summits: &[Summit],
    rows: &[Row],
) -> Frontier {
    let mut text = String::from(BEGIN);
    let _ = writeln!(text, "\n    {}\n", command(options));
    let mut pictures = Vec::new();
    small_worlds(&mut text, &mut pictures, worlds);
    long_optima(&mut text, &mut pictures, options, summits);
    kinds(&mut text, options, rows);
    Frontier { document: text, pictures }
}

const BEGIN: &str = "\
# The frontier

What is known about the boards of Infexion, and where it ends. Every optimum on this page is proved by the default
solver. Nothing here is written by hand: one command makes the page, with fixed seeds. If it is stopped, the same
command goes on.
";

/// What to type for the same page.
fn command(options: &FrontierOptions) -> String {
    let FrontierOptions { boards, effort, stacks, tries, blue, known, .. } = options;
    let from = known.iter().map(|(name, _)| format!("--from {name} ")).collect::<String>();
    let effort = match effort {
        Effort::Time(time) => format!("--time-limit {}s", time.as_secs()),
        Effort::Expansions(expansions) => format!("--expansions {expansions}"),
    };
    format!(
        "infexion frontier -o docs/frontier.md --blue {blue} --stacks {stacks} --tries {tries} \
         {from}--boards {boards} {effort}"
    )
}

fn small_worlds(text: &mut String, pictures: &mut Vec<(String, String)>, worlds: &[World]) {
    let most = worlds.len();
    let _ = writeln!(
        text,
        "## Small worlds, complete\n\nAll boards with one red stack and up to {most} blue ones, of \
         any power. Boards that a symmetry of the board\nmaps to each other count once. A board \
         has *one solution* if only one sequence of actions is optimal.\n\n\
         | blue stacks | boards | without a solution | longest optimum | mean optimum | with one \
         solution |\n|---:|---:|---:|---:|---:|---:|"
    );
    for (blue, world) in (1..).zip(worlds) {
        let solvable = world.boards() - world.unsolvable;
        let moves: u64 =
            (0..).zip(&world.levels).map(|(optimum, level)| optimum * level.boards).sum();
        let _ = writeln!(
            text,
            "| {blue} | {} | {} | {} | {:.2} | {} |",
            grouped(world.boards()),
            grouped(world.unsolvable),
            world.levels.len().saturating_sub(1),
            moves as f64 / solvable.max(1) as f64,
            grouped(world.single()),
        );
    }
    let _ = write!(
        text,
        "\nBoards by their optimum, and how many of them have one solution:\n\n| optimum |"
    );
    for blue in 1..=most {
        let _ = write!(text, " {blue} blue | one solution |");
    }
    let _ = writeln!(text, "\n|---:|{}", "---:|---:|".repeat(most));
    let longest = worlds.iter().map(|world| world.levels.len()).max().unwrap_or(1);
    for optimum in 1..longest {
        let _ = write!(text, "| {optimum} |");
        for world in worlds {
            match world.levels.get(optimum) {
                Some(level) => {
                    let _ =
                        write!(text, " {} | {} |", grouped(level.boards), grouped(level.single));
                }
                None => text.push_str(" | |"),
            }
        }
        text.push('\n');
    }
    let hardest: Vec<(usize, usize, &String)> = (1..)
        .zip(worlds)
        .filter_map(|(blue, world)| {
            let level = world.levels.last()?;
            Some((blue, world.levels.len() - 1, level.example.as_ref()?))
        })
        .collect();
    let _ = writeln!(
        text,
        "\nOne of the hardest boards of each world, with one solution if there is such a \
         board:\n\n![The hardest boards with one red stack](pictures/frontier-worlds.svg)\n"
    );
    for (blue, optimum, board) in &hardest {
        let _ = writeln!(text, "- {blue} blue, {optimum} actions: `{board}`");
    }
    let panels: Vec<Panel> = hardest
        .iter()
        .map(|(_, optimum, board)| {
            let solutions = solutions(&items::read(board).expect("a board that was written"));
            panel(board, *optimum as u32, solutions)
        })
        .collect();
    pictures.push((
        "frontier-worlds.svg".to_owned(),
        panels_svg("The hardest boards with one red stack", &panels),
    ));
    text.push_str(
        "\nThe boards themselves are a table for `infexion batch`, and for a cluster \
         ([scaling.md](scaling.md)). With three blue\nstacks they are about two million. To solve \
         them takes about five minutes of processor time:\n\n    infexion generate --every --red 1 --blue 1..3 -o \
         boards.parquet\n    infexion batch boards.parquet -o rows.parquet\n\n",
    );
}

fn long_optima(
    text: &mut String,
    pictures: &mut Vec<(String, String)>,
    options: &FrontierOptions,
    summits: &[Summit],
) {
    let known = match &options.known {
        Some((name, _)) => format!(" One climb of each number began with the board of `{name}`."),
        None => String::new(),
    };
    let _ = writeln!(
        text,
        "## Long solutions\n\nThe longest optimum that was found for each number of stacks, with a \
         total power of at most 49. Each of these optima is\nproved. Whether some board has a longer \
         one is not known. They were found by climbing. {} boards were tried for each number;\neach was \
         changed a little, and a change stayed if the optimum was no shorter and no easier to \
         prove. Half of the climbs\nbegan with random boards, half with the board of the row above \
         and one more stack. Boards that take long to prove were\npassed over; where all were, the \
         row is missing.{known}\n\n\
         | stacks | optimum | optimal solutions | expansions | board |\n|---:|---:|---:|---:|---|",
        grouped(options.tries.into())
    );
    for summit in summits {
        let Summit { stacks, optimum, expansions, solutions, board } = summit;
        let solutions = solutions.map_or("not counted".to_owned(), grouped);
        let _ = writeln!(
            text,
            "| {stacks} | {optimum} | {solutions} | {} | `{board}` |",
            grouped(*expansions)
        );
    }
    let step = summits.len().div_ceil(PICTURED).max(1);
    let mut chosen: Vec<&Summit> = summits.iter().rev().step_by(step).collect();
    chosen.reverse();
    let panels: Vec<Panel> = chosen
        .iter()
        .map(|summit| panel(&summit.board, summit.optimum, summit.solutions))
        .collect();
    pictures
        .push(("frontier-summits.svg".to_owned(), panels_svg("Boards with long optima", &panels)));
    text.push_str("\n![Boards with long optima](pictures/frontier-summits.svg)\n\nCan you find a longer one?\n\n");
}

fn kinds(text: &mut String, options: &FrontierOptions, rows: &[Row]) {
    let columns = options.effort.columns().map(|effort| match effort {
        Effort::Time(time) => format!("{} s", time.as_secs_f64()),
        Effort::Expansions(expansions) => format!("{} expansions", grouped(expansions)),
    });
    let _ = writeln!(
        text,
        "## What is proved, and how soon\n\n{} random boards of each kind, one thread each. Total \
         power is at most 49. Each row says how many of them are proved\nwithin a limit, and the \
         mean expansions of those that are. The others stay open; \"open by\" says how far apart \
         their\nproved bound and best known solution are at most.",
        options.boards
    );
    if let Effort::Expansions(_) = options.effort {
        text.push_str(
            "The limits are numbers of expansions, so that the table is the same on every machine: 10,000 \
             expansions take\nbetween a hundredth and a quarter of a second on one core.\n",
        );
    }
    let heads = [(Spawn::Never, "Without SPAWN"), (Spawn::All, "With SPAWN")];
    for (spawn, title) in heads {
        let _ = writeln!(
            text,
            "\n{title}:\n\n| stacks | red | powers | {} | {} | {} | mean expansions | open by \
             |\n|---:|---:|---|---:|---:|---:|---:|---:|",
            columns[0], columns[1], columns[2]
        );
        for row in rows.iter().filter(|row| row.kind.spawn == spawn) {
            let powers = match row.kind.powers {
                Powers::Ones => "1",
                Powers::Low => "1 and 2",
                Powers::Any => "1 to 6",
            };
            let [first, second, third] = row.proved;
            let widest = match row.widest {
                None => String::new(),
                Some(u32::MAX) => "no solution known".to_owned(),
                Some(widest) => widest.to_string(),
            };
            // Of no boards there is no mean.
            let mean = if third == 0 { String::new() } else { grouped(row.expansions) };
            let _ = writeln!(
                text,
                "| {} | {} | {powers} | {first} | {second} | {third} | {mean} | {widest} |",
                row.kind.stacks(),
                row.kind.red,
            );
        }
    }
}

fn panel(board: &str, optimum: u32, solutions: Option<u64>) -> Panel {
    let board = items::read(board).expect("a board that was written");
    let solutions = match solutions {
        Some(1) => "one solution".to_owned(),
        Some(many) => format!("{} solutions", grouped(many)),
        None => "solutions not counted".to_owned(),
    };
    Panel { captions: vec![format!("{optimum} actions, {solutions}")], ..Panel::of(&board) }
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
