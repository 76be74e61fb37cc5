//! What people type that nearly makes sense, and what to type instead.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use infexion_cachex::PathSystem;
use infexion_solver::{Spawn, System};
use std::num::ParseIntError;
use std::path::Path;

/// What is wrong with these words of a command line, where more help is possible than a parser of
/// options has.
pub(crate) fn hint(words: &[String], root: &Command) -> Option<String> {
    let first = words.get(1).map(String::as_str)?;
    // What comes after belongs to another program.
    if first == "supervise" {
        return None;
    }
    if let Some(hint) = spawn_hint(words, root) {
        return Some(hint);
    }
    let runs =
        option(words, "--run").or_else(|| option(words, "-r")).filter(|_| first == "compare");
    let report = |run: &str| run.split('/').next().unwrap_or(run).parse::<PathSystem>();
    if let Some(Ok(report)) = runs.and_then(|runs| runs.split(',').map(report).find(Result::is_ok))
    {
        return Some(about_cachex(report));
    }
    if let Some(report) = option(words, "--system") {
        // The reports are about one game each.
        let for_infexion = report.parse::<System>().is_ok();
        match first {
            "path" if for_infexion => {
                let instead = format!("infexion solve --system {report} board.csv");
                return Some(format!("report {report} is about Infexion; run it with: {instead}"));
            }
            "solve" | "batch" => {
                if let Ok(report) = report.parse() {
                    return Some(about_cachex(report));
                }
            }
            _ => {}
        }
    }
    let is_board = |ending: &str| first.ends_with(ending) && Path::new(first).is_file();
    if is_board(".csv") {
        return Some(format!("say what to do with {first}: infexion solve {first}"));
    }
    if is_board(".json") {
        return Some(format!("say what to do with {first}: infexion path {first}"));
    }
    None
}

fn about_cachex(report: PathSystem) -> String {
    let instead = format!("infexion path --system {report} board.json");
    format!("report {report} is about Cachex; run it with: {instead}")
}

/// `--spawn near-blue` needs an equals sign, or is said to a command that only knows `--spawn`.
fn spawn_hint(words: &[String], root: &Command) -> Option<String> {
    let is_mode = |word: &str| word.parse::<Spawn>().is_ok();
    let with_blank = |pair: &[String]| {
        // A file of that name may be meant.
        pair[0] == "--spawn" && is_mode(&pair[1]) && !Path::new(&pair[1]).exists()
    };
    let after_blank = words.windows(2).find(|pair| with_blank(pair)).map(|pair| &*pair[1]);
    let after_sign =
        words.iter().find_map(|word| word.strip_prefix("--spawn=").filter(|mode| is_mode(mode)));
    let command = called(words, root)?;
    let spawn = command.get_arguments().find(|argument| argument.get_long() == Some("spawn"))?;
    let takes_value = spawn.get_action().takes_values();
    match (after_blank, after_sign) {
        (Some(_), _) | (_, Some(_)) if !takes_value => Some(format!(
            "{} takes --spawn without a value: there it is the whole extended game",
            command.get_name()
        )),
        (Some(mode), _) if !offers(spawn, mode) => Some(format!(
            "type --spawn, not --spawn {mode}: {} plays the whole game",
            command.get_name()
        )),
        (Some(mode), _) => {
            Some(format!("type --spawn={mode} with an equals sign, not --spawn {mode}"))
        }
        _ => None,
    }
}

/// Does the help list this value?
fn offers(argument: &Arg, value: &str) -> bool {
    argument.get_possible_values().iter().any(|offered| offered.get_name() == value)
}

/// The command that these words call, with its own command if it has any.
fn called<'a>(words: &[String], root: &'a Command) -> Option<&'a Command> {
    let mut command = root.find_subcommand(words.get(1)?)?;
    for word in &words[2..] {
        command = command.find_subcommand(word).unwrap_or(command);
    }
    Some(command)
}

/// The value of an option, after a blank or an equals sign.
fn option<'a>(words: &'a [String], name: &str) -> Option<&'a str> {
    let after_blank = words.windows(2).find(|pair| pair[0] == name).map(|pair| pair[1].as_str());
    let after_sign = || words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    after_blank.or_else(after_sign)
}

/// Options that other programs have, that earlier versions had, or that have another name in a
/// command that has one of these options: what is typed there.
const OTHER_NAMES: [(&str, &str, &str); 11] = [
    ("--seconds", "time-limit", "--time-limit 30s"),
    ("--timeout", "time-limit", "--time-limit 30s"),
    ("--out", "output", "--output"),
    ("--json", "format", "--format json"),
    ("--algorithm", "run", "--run astar"),
    ("-a", "run", "--run astar"),
    ("--heuristic", "run", "--run astar:line-cover+infection"),
    ("-H", "run", "--run astar:line-cover+infection"),
    ("--system", "run", "--run 003"),
    ("--threads", "jobs", "--jobs 4"),
    ("--jobs", "threads", "--threads 4"),
];

/// An error of the parser with a better tip: which command has an option that this one has not, or
/// what numbers it takes.
///
/// The parser's own tip for such an option is how to pass it as a file, which nobody means.
pub(crate) fn with_tip(error: clap::Error, words: &[String], root: &Command) -> clap::Error {
    match error.kind() {
        ErrorKind::UnknownArgument => with_other_option(error, words, root),
        ErrorKind::ValueValidation => with_whole_number(error),
        _ => error,
    }
}

fn with_other_option(mut error: clap::Error, words: &[String], root: &Command) -> clap::Error {
    let option = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(option)) => option.split('=').next().unwrap_or(option).to_owned(),
        _ => return error,
    };
    if !option.starts_with('-') {
        return error;
    }
    error.remove(ContextKind::Suggested);
    let has = |command: &Command, long: &str| {
        command.get_arguments().any(|argument| argument.get_long() == Some(long))
    };
    let command = called(words, root);
    let other_name = OTHER_NAMES.iter().find(|(name, needed, _)| {
        *name == option && command.is_some_and(|command| has(command, needed))
    });
    let mut holders = Vec::new();
    commands_with(root, &option, "infexion", &mut holders);
    let to_file = ["-o", "--output", "--out"].contains(&&*option);
    let is_number = option[1..].parse::<f64>().is_ok();
    let tip = match (other_name, holders.is_empty()) {
        (Some((_, _, here)), _) => format!("type {here}"),
        _ if is_number => "numbers here are not negative".to_owned(),
        _ if to_file && command.is_some() => {
            "the answer goes to standard output: put > FILE behind the command".to_owned()
        }
        (None, false) => format!("'{option}' is an option of: {}", holders.join(", ")),
        (None, true) => return error,
    };
    if error.remove(ContextKind::SuggestedArg).is_some() {
        // It speaks of the argument that was suggested.
        error.remove(ContextKind::Usage);
    }
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    error
}

/// What a number has to be, in place of what the parser calls wrong with its digits or bounds.
fn with_whole_number(error: clap::Error) -> clap::Error {
    let (Some(ContextValue::String(option)), Some(ContextValue::String(value)), Some(source)) = (
        error.get(ContextKind::InvalidArg),
        error.get(ContextKind::InvalidValue),
        std::error::Error::source(&error),
    ) else {
        return error;
    };
    let said = source.to_string();
    let expected = match said
        .split_once(" is not in ")
        .and_then(|(_, bounds)| bounds.split_once(".."))
    {
        Some((least, most)) => match most.trim_start_matches('=').parse::<u64>() {
            Ok(most) if most < u32::MAX.into() => format!("a whole number from {least} to {most}"),
            _ => format!("a whole number, at least {least}"),
        },
        None if source.is::<ParseIntError>() => "a whole number".to_owned(),
        None => return error,
    };
    let message = format!("invalid value '{value}' for '{option}': expected {expected}\n");
    clap::Error::raw(ErrorKind::ValueValidation, message)
}

fn commands_with(command: &Command, option: &str, name: &str, found: &mut Vec<String>) {
    let is_it = |argument: &Arg| match option.strip_prefix("--") {
        Some(long) => argument.get_long() == Some(long),
        None => option.chars().nth(1) == argument.get_short() && argument.get_short().is_some(),
    };
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        let name = format!("{name} {}", inner.get_name());
        if inner.get_arguments().any(is_it) {
            found.push(name.clone());
        }
        commands_with(inner, option, &name, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use clap::{CommandFactory, Parser};

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    fn hint_for(line: &str) -> Option<String> {
        hint(&words(line), &crate::Cli::command())
    }

    #[test]
    fn a_spawn_mode_needs_an_equals_sign() {
        let expected = "type --spawn=near-blue with an equals sign, not --spawn near-blue";
        assert_eq!(hint_for("infexion solve --spawn near-blue b.csv").as_deref(), Some(expected));
        assert_eq!(hint_for("infexion solve --spawn=near-blue b.csv"), None);
        assert_eq!(hint_for("infexion solve --spawn b.csv"), None);
        assert_eq!(hint_for("infexion supervise x --spawn all"), None);
    }

    #[test]
    fn a_command_that_knows_spawn_only_is_not_told_to_give_it_a_value() {
        for line in
            ["infexion check --spawn near-blue b.csv a", "infexion check --spawn=all b.csv a"]
        {
            let hint = hint_for(line).unwrap();
            assert!(hint.starts_with("check takes --spawn without a value"), "{hint}");
        }
        assert_eq!(hint_for("infexion check --spawn b.csv a"), None);
    }

    #[test]
    fn a_command_that_plays_the_whole_game_is_not_told_to_leave_out_spawns() {
        let hint = hint_for("infexion count --spawn near-blue b.csv").unwrap();
        assert!(hint.starts_with("type --spawn, not --spawn near-blue"), "{hint}");
        let hint = hint_for("infexion count --spawn all b.csv").unwrap();
        assert!(hint.starts_with("type --spawn=all with an equals sign"), "{hint}");
    }

    #[test]
    fn a_report_about_the_other_game_is_sent_to_its_command() {
        let path = hint_for("infexion path --system 003 b.json").unwrap();
        assert!(path.ends_with("infexion solve --system 003 board.csv"), "{path}");
        for line in [
            "infexion solve --system=002 b.csv",
            "infexion batch b.tsv --system 002",
            "infexion compare b.tsv --run 002",
            "infexion compare b.tsv -r auto,002/ties=oldest",
        ] {
            let hint = hint_for(line).unwrap();
            assert!(hint.ends_with("infexion path --system 002 board.json"), "{hint}");
        }
        assert_eq!(hint_for("infexion solve --system 003 b.csv"), None);
        assert_eq!(hint_for("infexion path --system 002 b.json"), None);
    }

    #[test]
    fn a_board_without_a_command_gets_one() {
        let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suites/example.csv");
        let hint = hint_for(&format!("infexion {board}")).unwrap();
        assert!(hint.ends_with(&format!("infexion solve {board}")), "{hint}");
        assert_eq!(hint_for("infexion missing.csv"), None);
    }

    fn message_for(line: &str) -> String {
        let error = crate::Cli::try_parse_from(line.split(' ')).unwrap_err();
        with_tip(error, &words(line), &crate::Cli::command()).to_string()
    }

    #[test]
    fn an_option_of_another_command_is_sent_there() {
        let message = message_for("infexion path --heuristic distance b.json");
        assert!(message.contains("is an option of: infexion solve, "), "{message}");
        let message = message_for("infexion generate --side 5");
        assert!(message.contains("is an option of: infexion generate cachex"), "{message}");
        assert!(!message.contains("--seed"), "{message}");
    }

    #[test]
    fn an_option_of_another_name_is_told_its_name_here() {
        let message = message_for("infexion solve --seconds 3 b.csv");
        assert!(message.contains("tip: type --time-limit 30s"), "{message}");
    }

    #[test]
    fn nobody_is_told_to_pass_an_option_as_a_file() {
        let message = message_for("infexion solve --nonsense b.csv");
        assert!(message.contains("'--nonsense'") && !message.contains("as a value"), "{message}");
        // A near miss keeps the parser's own tip.
        let message = message_for("infexion solve --algoritm bfs b.csv");
        assert!(message.contains("'--algorithm'"), "{message}");
    }

    #[test]
    fn an_option_of_a_kind_that_the_command_has_not_is_told_what_is_there_instead() {
        for (line, tip) in [
            ("infexion solve --json b.csv", "tip: type --format json"),
            ("infexion compare --algorithm astar b.csv", "tip: type --run astar"),
            ("infexion compare -a astar b.csv", "tip: type --run astar"),
            ("infexion compare --threads 2 b.csv", "tip: type --jobs 4"),
            ("infexion solve -o x.txt b.csv", "put > FILE behind the command"),
            ("infexion solve --threads -1 b.csv", "tip: numbers here are not negative"),
            ("infexion batch b.csv -o x.csv --jobs -1", "tip: numbers here are not negative"),
            ("infexion path -H zero b.json", "'-H' is an option of: infexion solve"),
        ] {
            let message = message_for(line);
            assert!(message.contains(tip) && !message.contains("'-- "), "{line}: {message}");
        }
        let message = message_for("infexion compare --json b.csv");
        assert!(message.contains("is an option of: infexion grade"), "{message}");
    }

    #[test]
    fn a_number_is_asked_for_in_words() {
        for (line, expected) in [
            ("infexion generate --seed x", "'x' for '--seed <SEED>': expected a whole number"),
            (
                "infexion solve --threads=-1 b.csv",
                "'-1' for '--threads <N>': expected a whole number",
            ),
            (
                "infexion path -n 0 b.json",
                "'0' for '--paths <N>': expected a whole number, at least 1",
            ),
            (
                "infexion generate cachex --side 0",
                "'0' for '--side <N>': expected a whole number from 1 to 65000",
            ),
        ] {
            let message = message_for(line);
            assert_eq!(message.trim_end(), format!("error: invalid value {expected}"), "{line}");
        }
    }
}
