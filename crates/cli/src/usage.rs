//! What people type that nearly makes sense, and what to type instead.

use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use infexion_cachex::PathSystem;
use infexion_solver::{Spawn, System};
use std::path::Path;

/// What is wrong with these words of a command line, where more help is possible than a parser of
/// options has.
pub(crate) fn hint(words: &[String]) -> Option<String> {
    let first = words.get(1).map(String::as_str)?;
    // What comes after belongs to another program.
    if first == "supervise" {
        return None;
    }
    let spawn = words.windows(2).find(|pair| pair[0] == "--spawn" && is_spawn_mode(&pair[1]));
    if let Some(pair) = spawn {
        return Some(format!("type --spawn={0} with an equals sign, not --spawn {0}", pair[1]));
    }
    if let Some(report) = option(words, "--system") {
        // The reports are about one game each.
        let for_cachex = report.parse::<PathSystem>().is_ok();
        let for_infexion = report.parse::<System>().is_ok();
        match first {
            "path" if for_infexion => {
                let instead = format!("infexion solve --system {report} board.csv");
                return Some(format!("report {report} is about Infexion; run it with: {instead}"));
            }
            "solve" | "batch" if for_cachex => {
                let instead = format!("infexion path --system {report} board.json");
                return Some(format!("report {report} is about Cachex; run it with: {instead}"));
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

/// The value of an option, after a blank or an equals sign.
fn option<'a>(words: &'a [String], name: &str) -> Option<&'a str> {
    let after_blank = words.windows(2).find(|pair| pair[0] == name).map(|pair| pair[1].as_str());
    let after_sign = || words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    after_blank.or_else(after_sign)
}

fn is_spawn_mode(word: &str) -> bool {
    // A file of that name may be meant.
    word.parse::<Spawn>().is_ok() && !Path::new(word).exists()
}

/// Options that other programs have, and that earlier versions had: what is typed here.
const OTHER_NAMES: [(&str, &str); 3] =
    [("--seconds", "--time-limit 30s"), ("--timeout", "--time-limit 30s"), ("--out", "--output")];

/// An error of the parser with a better tip: which command has an option that this one has not.
///
/// The parser's own tip for such an option is how to pass it as a file, which nobody means.
pub(crate) fn with_tip(mut error: clap::Error, root: &Command) -> clap::Error {
    let option = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(option)) if error.kind() == ErrorKind::UnknownArgument => {
            option.split('=').next().unwrap_or(option).to_owned()
        }
        _ => return error,
    };
    let Some(long) = option.strip_prefix("--") else { return error };
    error.remove(ContextKind::Suggested);
    let mut holders = Vec::new();
    commands_with(root, long, "infexion", &mut holders);
    let other_name = OTHER_NAMES.iter().find(|(name, _)| *name == option);
    let tip = match (other_name, holders.is_empty()) {
        (Some((_, here)), _) => format!("type {here}"),
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

fn commands_with(command: &Command, long: &str, name: &str, found: &mut Vec<String>) {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        let name = format!("{name} {}", inner.get_name());
        if inner.get_arguments().any(|argument| argument.get_long() == Some(long)) {
            found.push(name.clone());
        }
        commands_with(inner, long, &name, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint_for(line: &str) -> Option<String> {
        hint(&line.split(' ').map(str::to_owned).collect::<Vec<_>>())
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
    fn a_report_about_the_other_game_is_sent_to_its_command() {
        let path = hint_for("infexion path --system 003 b.json").unwrap();
        assert!(path.ends_with("infexion solve --system 003 board.csv"), "{path}");
        for line in ["infexion solve --system=002 b.csv", "infexion batch b.tsv --system 002"] {
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
        use clap::{CommandFactory, Parser};
        let error = crate::Cli::try_parse_from(line.split(' ')).unwrap_err();
        with_tip(error, &crate::Cli::command()).to_string()
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
}
