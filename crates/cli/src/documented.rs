//! Every command line that pages and help show is one that the program takes.

use crate::Cli;
use clap::{Command, CommandFactory, Parser};
use std::fs;
use std::path::{Path, PathBuf};

fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // Records of benchmarks say what was typed on their day, the changelog what was once so.
        let is_past = name.starts_with("20") || name == "CHANGELOG.md";
        let is_foreign = ["target", "node_modules"].contains(&&*name) || name.starts_with('.');
        if path.is_dir() && !path.is_symlink() && !is_foreign {
            pages(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "md") && !is_past {
            found.push(path);
        }
    }
}

/// The command lines in a page: lines of code, and code within a sentence.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let joined = text.replace("\\\n", " ");
    for line in joined.lines() {
        let code = line.trim_start().trim_start_matches("$ ");
        if code.starts_with("infexion ") {
            found.push(code.to_owned());
        }
        let inline = line.split('`').skip(1).step_by(2);
        found.extend(inline.filter(|code| code.starts_with("infexion ")).map(str::to_owned));
    }
    found
}

/// The words of each `infexion` in a line of shell, up to what belongs to the shell.
fn invocations(line: &str) -> Vec<Vec<String>> {
    // Pages put a remark after a command.
    let line = line.split(" # ").next().unwrap_or(line);
    let line = line.split("   ").next().unwrap_or(line);
    let words = shell_words::split(line).unwrap_or_default();
    let ends = |word: &String| {
        ["|", "&&", ";", "<", "||"].contains(&word.as_str())
            || word.starts_with('>')
            || word.starts_with("2>")
    };
    words
        .split(ends)
        .filter(|part| part.first().is_some_and(|word| word == "infexion"))
        .map(|part| part.iter().map(|word| valued(word)).collect())
        .collect()
}

/// The word with some value in place of a variable of the shell.
fn valued(word: &str) -> String {
    if word.starts_with('$') { "1".to_owned() } else { word.to_owned() }
}

fn refusal(words: &[String]) -> Option<String> {
    // A sentence may name a command without what it needs, and `COMMAND` is anyone.
    let is_general = words.iter().any(|word| word == "COMMAND" || word.contains('…'));
    if is_general {
        return None;
    }
    let error = Cli::try_parse_from(words).err()?;
    use clap::error::ErrorKind as Kind;
    match error.kind() {
        Kind::DisplayHelp
        | Kind::DisplayVersion
        | Kind::MissingRequiredArgument
        | Kind::DisplayHelpOnMissingArgumentOrSubcommand => None,
        // A sentence may name an option without its value.
        Kind::InvalidValue if words.last().is_some_and(|word| word.starts_with("--")) => None,
        _ => Some(error.to_string()),
    }
}

fn check(text: &str, place: &str, wrong: &mut Vec<String>) -> usize {
    let mut count = 0;
    for line in commands(text) {
        for words in invocations(&line) {
            count += 1;
            wrong.extend(refusal(&words).map(|why| format!("{place}: {line}\n{why}")));
        }
    }
    count
}

#[test]
fn every_command_line_in_the_pages_is_understood() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut paths, mut wrong) = (Vec::new(), Vec::new());
    pages(&repository, &mut paths);
    let count: usize = paths
        .iter()
        .map(|path| check(&fs::read_to_string(path).unwrap(), &path.to_string_lossy(), &mut wrong))
        .sum();
    assert!(count > 50, "the pages show commands: {count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_example_in_the_help_is_understood() {
    fn walk(command: &Command, wrong: &mut Vec<String>) -> usize {
        let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let own = check(&text, command.get_name(), wrong);
        own + command.get_subcommands().map(|inner| walk(inner, wrong)).sum::<usize>()
    }
    let mut wrong = Vec::new();
    assert!(walk(&Cli::command(), &mut wrong) > 40, "the help shows commands");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_flag_that_is_gone_is_found_in_a_page() {
    let mut wrong = Vec::new();
    let page = "Text with `infexion suite build x --boards y --seconds 3`.\n";
    assert_eq!(check(page, "page", &mut wrong), 1);
    assert!(wrong[0].contains("--seconds"), "{wrong:?}");
}
