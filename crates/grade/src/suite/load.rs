//! Reading a suite, or every reason why it is none.

use super::{MANIFEST, Manifest, ManifestBoard, Suite, SuiteBoard};
use crate::puzzle::{Answer, Game, Optimum};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Why a folder is no suite.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The manifest is missing or cannot be read.
    #[error("cannot read the manifest '{path}': {error}")]
    Unreadable {
        /// Where it should be.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The manifest is not what it should be.
    #[error("'{path}' is no manifest: {error}")]
    Malformed {
        /// Which file.
        path: PathBuf,
        /// What is wrong, with its place.
        error: Box<toml::de::Error>,
    },
    /// The boards are not what the manifest says.
    #[error("the suite '{path}' has faults:\n{}", lines(faults))]
    Faults {
        /// The suite's folder.
        path: PathBuf,
        /// All of them.
        faults: Vec<SuiteFault>,
    },
}

fn lines(faults: &[SuiteFault]) -> String {
    faults.iter().map(|fault| format!("  {fault}")).collect::<Vec<_>>().join("\n")
}

/// What is wrong with a board of a suite.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{board}: {fault}")]
pub struct SuiteFault {
    /// Which board; empty for the suite itself.
    pub board: String,
    /// What is wrong.
    pub fault: String,
}

/// Reads and checks the suite in a folder.
pub fn load(folder: &Path) -> Result<Suite, SuiteError> {
    let manifest = read_manifest(folder)?;
    let mut faults = Vec::new();
    let mut names = HashSet::new();
    let mut boards = Vec::new();
    for board in &manifest.boards {
        let mut fault =
            |fault: String| faults.push(SuiteFault { board: board.name.clone(), fault });
        if !names.insert(&board.name) {
            fault("the name is used twice".to_owned());
        }
        match read_board(folder, manifest.game, board) {
            Ok(board) => boards.push(board),
            Err(text) => fault(text),
        }
    }
    if manifest.boards.is_empty() {
        let fault = "it has no boards".to_owned();
        faults.push(SuiteFault { board: manifest.name.clone(), fault });
    }
    let Manifest { name, game, time_limit, .. } = manifest;
    if faults.is_empty() {
        Ok(Suite { name, game, time_limit, boards })
    } else {
        Err(SuiteError::Faults { path: folder.to_owned(), faults })
    }
}

pub(super) fn read_manifest(folder: &Path) -> Result<Manifest, SuiteError> {
    let path = folder.join(MANIFEST);
    let text = fs::read_to_string(&path)
        .map_err(|error| SuiteError::Unreadable { path: path.clone(), error })?;
    toml::from_str(&text).map_err(|error| SuiteError::Malformed { path, error: Box::new(error) })
}

fn read_board(folder: &Path, game: Game, board: &ManifestBoard) -> Result<SuiteBoard, String> {
    let read = |file: &str| {
        fs::read_to_string(folder.join(file)).map_err(|error| format!("file '{file}': {error}"))
    };
    let limits = [Some(board.points), Some(board.points_if_longer), board.time_limit];
    if limits.into_iter().flatten().any(|number| !(number.is_finite() && number >= 0.0)) {
        return Err("points and time limits must not be negative".to_owned());
    }
    let text = read(&board.file)?;
    let puzzle =
        game.read(&text).map_err(|fault| format!("file '{}' is no board: {fault}", board.file))?;
    let solution = match &board.solution {
        None => Vec::new(),
        Some(file) => match puzzle.answer(&read(file)?) {
            Answer::Valid { steps, cost } if Optimum::Cost(cost) == board.optimum => steps,
            Answer::Valid { cost, .. } => {
                let optimum = board.optimum;
                return Err(format!("the solution '{file}' costs {cost}, not {optimum}"));
            }
            Answer::Invalid { reason, .. } => {
                return Err(format!("the solution '{file}' is not valid: {reason}"));
            }
            Answer::Nothing => return Err(format!("the solution '{file}' is empty")),
        },
    };
    Ok(SuiteBoard {
        name: board.name.clone(),
        text,
        puzzle,
        points: board.points,
        points_if_longer: board.points_if_longer,
        optimum: board.optimum,
        solution,
        time_limit: board.time_limit,
        tags: board.tags.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(manifest: &str, files: &[(&str, &str)]) -> String {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(MANIFEST), manifest).unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        match load(folder.path()) {
            Ok(suite) => format!("{} boards", suite.boards.len()),
            Err(error) => error.to_string(),
        }
    }

    const BOARD: &str = "[[board]]\nname = \"a\"\nfile = \"a.csv\"\noptimum = 1\n";
    const HEAD: &str = "name = \"s\"\ngame = \"infexion\"\n";

    #[test]
    fn a_suite_is_read() {
        let files = [("a.csv", "0,0,r,1\n0,1,b,1\n"), ("a.txt", "SPREAD 0 0 0 1\n")];
        let with_solution = format!("{HEAD}{BOARD}solution = \"a.txt\"\n");
        assert_eq!(faults(&with_solution, &files), "1 boards");
        let unsolvable = format!("{HEAD}{}", BOARD.replace("= 1", "= \"unsolvable\""));
        assert_eq!(faults(&unsolvable, &[("a.csv", "0,1,b,1\n")]), "1 boards");
    }

    #[test]
    fn every_fault_is_named() {
        let solution = format!("{HEAD}{BOARD}solution = \"a.txt\"\n");
        let board = ("a.csv", "0,0,r,1\n0,1,b,1\n");
        let told = |manifest: &str, files: &[(&str, &str)], part: &str| {
            let found = faults(manifest, files);
            assert!(found.contains(part), "{found}");
        };
        told(HEAD, &[], "no boards");
        told(&format!("{HEAD}{BOARD}{BOARD}"), &[], "used twice");
        told(&format!("{HEAD}{BOARD}"), &[], "a: file 'a.csv':");
        told(&format!("{HEAD}{BOARD}"), &[("a.csv", "x")], "a: file 'a.csv' is no board: line 1");
        told(&format!("{HEAD}{BOARD}points = -1.0\n"), &[board], "negative");
        told(&solution, &[board, ("a.txt", "SPREAD 0 0 1 0\n")], "not valid");
        told(&solution, &[board, ("a.txt", "")], "is empty");
        let longer = "SPREAD 0 0 1 0\nSPREAD 1 0 -1 1\n";
        told(&solution, &[board, ("a.txt", longer)], "costs 2, not 1");
        told(&format!("{HEAD}{BOARD}colour = 1\n"), &[board], "unknown field `colour`");
        told(&format!("{HEAD}{}", BOARD.replace("= 1", "= \"?\"")), &[board], "line 6");
    }
}
