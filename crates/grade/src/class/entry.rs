//! Where in a submission the program is that a command starts: students hand in folders within
//! folders, and the folder above.

use crate::text::one_line;
use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

/// How deep the program may be hidden.
const DEEPEST: usize = 3;

/// Where a command starts in a submission.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct EntryPoint {
    /// The folder to start in, if it is not the submission's own.
    pub(super) root: Option<PathBuf>,
    /// What there is to say about it.
    pub(super) note: Option<String>,
}

/// The module that a command starts by `-m`.
pub(super) fn module(command: &[String]) -> Option<&str> {
    let at = command.iter().position(|word| word == "-m")?;
    command.get(at + 1).map(String::as_str)
}

/// Folders at most this deep, the submission's own first.
pub(super) fn nearby(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = VecDeque::from([(folder.to_owned(), 0)]);
    while let Some((place, depth)) = open.pop_front() {
        if depth < DEEPEST {
            open.extend(folders(&place).into_iter().map(|inner| (inner, depth + 1)));
        }
        found.push(place);
    }
    found
}

/// Finds the folder in which a command works. Where that cannot be told, the submission's own.
pub(super) fn find(folder: &Path, command: &[String]) -> EntryPoint {
    let wanted = wanted(command);
    if wanted.is_empty() || has_any(folder, &wanted) {
        return EntryPoint { root: None, note: None };
    }
    if let Some(place) = nearby(folder).into_iter().find(|place| has_any(place, &wanted)) {
        let inside = place.strip_prefix(folder).unwrap_or(&place).display().to_string();
        let inside = one_line(&inside);
        let note = format!("the program was found in the folder '{inside}' of the submission");
        return EntryPoint { root: Some(place), note: Some(note) };
    }
    let there = names(folder);
    let there = match there.is_empty() {
        true => "is empty".to_owned(),
        false => format!("has: {}", there.join(", ")),
    };
    let note = format!("the command needs {}, and the submission {there}", wanted.join(" or "));
    EntryPoint { root: None, note: Some(note) }
}

/// The files by which a command's folder is known: any one of them.
fn wanted(command: &[String]) -> Vec<String> {
    if let Some(module) = module(command) {
        let module = module.replace('.', "/");
        return vec![format!("{module}/__main__.py"), format!("{module}.py")];
    }
    let is_file = |word: &&String| {
        let path = Path::new(word.as_str());
        path.is_relative() && (word.starts_with("./") || path.extension().is_some())
    };
    // The first argument that looks like a file, or a program of the submission itself.
    let found = command.iter().find(is_file).filter(|word| !word.contains('{'));
    found.map(|word| word.trim_start_matches("./").to_owned()).into_iter().collect()
}

/// The name under which a file that was handed in alone is put into a folder.
pub(super) fn name_for(file: &str, command: &[String]) -> String {
    let ending = |name: &str| Path::new(name).extension().map(|e| e.to_os_string());
    // `python -m search` finds ada.py as search.py.
    let same = wanted(command)
        .into_iter()
        .find(|name| !name.contains('/') && ending(name) == ending(file));
    same.unwrap_or_else(|| file.to_owned())
}

fn has_any(folder: &Path, wanted: &[String]) -> bool {
    wanted.iter().any(|name| folder.join(name).is_file())
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .filter(|entry| !entry.file_name().to_string_lossy().starts_with(['.', '_']))
        .map(|entry| entry.path())
        .collect();
    found.sort();
    found
}

fn names(folder: &Path) -> Vec<String> {
    const MOST: usize = 8;
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<String> =
        entries.map(|entry| one_line(&entry.file_name().to_string_lossy())).collect();
    found.sort();
    found.truncate(MOST);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(command: &str) -> Vec<String> {
        command.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn what_a_command_needs_is_told_by_its_words() {
        let needs = |command: &str| wanted(&words(command)).join(" ");
        assert_eq!(needs("python -m search"), "search/__main__.py search.py");
        assert_eq!(needs("python3 -u solver.py {board}"), "solver.py");
        assert_eq!(needs("./solve --fast"), "solve");
        assert_eq!(needs("sh run.sh"), "run.sh");
        assert_eq!(needs("java Main"), "");
        assert_eq!(name_for("ada.py", &words("python -m search")), "search.py");
        assert_eq!(name_for("ada.sh", &words("python -m search")), "ada.sh");
    }

    #[test]
    fn a_program_in_a_folder_within_a_folder_is_found_and_one_that_is_missing_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let command = words("python -m search");
        fs::write(folder.path().join("program.py"), "").unwrap();
        let told = find(folder.path(), &command).note.unwrap();
        assert!(told.contains("search/__main__.py") && told.contains("program.py"), "{told}");
        let empty = tempfile::tempdir().unwrap();
        let told = find(empty.path(), &command).note.unwrap();
        assert!(told.ends_with(" or search.py, and the submission is empty"), "{told}");
        fs::create_dir_all(folder.path().join("proj/search")).unwrap();
        fs::write(folder.path().join("proj/search/__main__.py"), "").unwrap();
        let found = find(folder.path(), &command);
        assert_eq!(found.root, Some(folder.path().join("proj")));
        assert!(found.note.unwrap().contains("'proj'"));
        let here = find(&folder.path().join("proj"), &command);
        assert_eq!(here, EntryPoint { root: None, note: None });
    }
}
