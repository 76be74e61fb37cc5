//! The documentation, held against the project: every link leads somewhere, and every command that
//! is shown with its output prints just that.
//!
//! A block ```` ```console ```` is a session: lines that begin with `$ ` are run by bash in a folder
//! that has `suites`, `docs` and `examples` of the repository; what follows is what they print on
//! both streams. A line `...` stands for any lines. Times are not compared, nor the counters of the
//! default solver, which depend on the number of cores.

#[path = "docs/markdown.rs"]
mod markdown;

use markdown::{Page, pages, repository};
use std::path::Path;
use std::process::Command;

#[test]
fn every_link_leads_to_a_file_and_to_a_heading_that_is_there() {
    let pages = pages();
    assert!(pages.len() > 20, "the pages of the project are found");
    let mut dead = Vec::new();
    for page in &pages {
        for link in page.links().iter().filter(|link| !is_elsewhere(link)) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let folder = page.path.parent().unwrap();
            let target = if file.is_empty() { page.path.clone() } else { folder.join(file) };
            let is_there = target.exists() && (heading.is_empty() || has_heading(&target, heading));
            if !is_there {
                dead.push(format!("{}: {link}", page.name()));
            }
        }
    }
    assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
}

fn is_elsewhere(link: &str) -> bool {
    link.contains("://") || link.starts_with("mailto:")
}

fn has_heading(target: &Path, heading: &str) -> bool {
    Page::read(target).headings().iter().any(|known| known == heading)
}

#[test]
fn every_command_prints_what_the_pages_show() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["suites", "docs", "examples"] {
        std::os::unix::fs::symlink(repository().join(name), folder.path().join(name)).unwrap();
    }
    let mut run = 0;
    let mut wrong = Vec::new();
    for page in pages() {
        for (command, expected) in page.sessions() {
            run += 1;
            let found = output_of(&command, folder.path());
            if !matches(&comparable(&expected), &comparable(&found)) {
                let name = page.name();
                wrong.push(format!("{name}: $ {command}\n{expected}--- but it prints\n{found}"));
            }
        }
    }
    assert!(run >= 2, "the sessions of the README are found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_figures_that_the_readme_quotes_are_in_the_study() {
    let text = |name: &str| std::fs::read_to_string(repository().join(name)).unwrap();
    let (readme, study) = (text("README.md"), text("docs/study.md"));
    let rows = readme.lines().skip_while(|line| !line.ends_with("| what was measured |")).skip(2);
    let rows: Vec<&str> = rows.take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() >= 4, "the table is found: {rows:?}");
    let known: Vec<String> = numbers(&study).collect();
    let quoted = rows.iter().flat_map(|row| numbers(row));
    let strange: Vec<String> = quoted.filter(|number| !known.contains(number)).collect();
    assert!(strange.is_empty(), "not in docs/study.md: {strange:?}");
}

/// The numbers in a text, without the commas between their digits.
fn numbers(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','));
    let plain = words.map(|word| word.trim_matches(['.', ',']).replace(',', ""));
    plain.filter(|word| !word.is_empty())
}

#[test]
fn the_pictures_of_the_pages_are_what_the_program_draws() {
    let output = Command::new("scripts/pictures")
        .arg("--check")
        .current_dir(repository())
        .env("INFEXION", env!("CARGO_BIN_EXE_infexion"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn output_of(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_infexion"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let output = Command::new("bash")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .env_remove("COLUMNS")
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The lines, without what differs from run to run.
fn comparable(text: &str) -> Vec<String> {
    let number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let line = |line: &str| {
        let is_default_solver = line.starts_with("auto: ");
        let words: Vec<&str> = line.trim_end().split(' ').collect();
        let replaced = words.iter().enumerate().map(|(index, word)| {
            let unit = words.get(index + 1).map(|next| next.trim_end_matches([',', ';', '.']));
            let is_time = matches!(unit, Some("s" | "ms"));
            if number(word) && (is_time || is_default_solver) { "#" } else { word }
        });
        replaced.collect::<Vec<_>>().join(" ")
    };
    text.trim_end().lines().map(line).collect()
}

/// Are the lines as expected, where `...` stands for any?
fn matches(expected: &[String], found: &[String]) -> bool {
    match (expected.split_first(), found.split_first()) {
        (None, None) => true,
        (Some((first, rest)), _) if first == "..." => {
            (0..=found.len()).any(|skipped| matches(rest, &found[skipped..]))
        }
        (Some((first, rest)), Some((other, others))) => first == other && matches(rest, others),
        _ => false,
    }
}

#[test]
fn only_times_and_the_default_solvers_counters_may_differ() {
    let same = |a: &str, b: &str| matches(&comparable(a), &comparable(b));
    assert!(same("bfs: 493 expanded, 0.001 s", "bfs: 493 expanded, 0.203 s"));
    assert!(!same("bfs: 493 expanded, 0.001 s", "bfs: 494 expanded, 0.001 s"));
    assert!(same("auto: 24 expanded, 0.001 s", "auto: 31 expanded, 0.002 s"));
    assert!(!same("optimal, proved: 5 actions", "optimal, proved: 6 actions"));
    assert!(same("a\n...\nd\n", "a\nb\nc\nd\n") && same("a\n...\n", "a\n"));
    assert!(!same("a\n...\nd\n", "a\nb\nc\n") && !same("a\n", "a\nb\n"));
}
