//! Reading a suite, or every reason why it is none.

use super::{MANIFEST, Manifest, ManifestBoard, Suite, SuiteBoard, built_in};
use crate::puzzle::{Answer, Optimum, PuzzleError, PuzzleKind};
use std::collections::HashSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What a time limit can be: never so long that clocks cannot hold it.
fn is_time(seconds: f64) -> bool {
    seconds > 0.0 && seconds <= 86_400.0
}

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
    /// There is no such folder, and no such suite is built in.
    #[error("'{path}' is no folder with a suite.toml, and no built-in suite: {names}")]
    Unknown {
        /// What was asked for.
        path: PathBuf,
        /// What there is.
        names: String,
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
#[derive(Debug, thiserror::Error)]
#[error("{board}: {fault}")]
pub struct SuiteFault {
    /// Which board, or the name of the suite itself.
    pub board: String,
    /// What is wrong.
    pub fault: BoardFault,
}

/// What can be wrong with a board of a suite, or with the suite.
#[derive(Debug, thiserror::Error)]
pub enum BoardFault {
    /// Two boards have it.
    #[error("the name is used twice")]
    NameTwice,
    /// A suite needs some.
    #[error("it has no boards")]
    NoBoards,
    /// Clocks cannot hold it, or nothing can be done in it.
    #[error("a time limit must be more than 0 s and at most 24 hours")]
    TimeLimit,
    /// Or no number.
    #[error("points must not be negative")]
    Points,
    /// A file is missing, or too long.
    #[error("file '{file}': {error}")]
    Unreadable {
        /// As the manifest names it.
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// It is none.
    #[error("file '{file}' is no board: {error}")]
    NoBoard {
        /// As the manifest names it.
        file: String,
        /// What is wrong with it.
        error: PuzzleError,
    },
    /// The optimum or the solution is wrong.
    #[error("the solution '{file}' costs {cost}, not {optimum}")]
    OtherCost {
        /// The solution's file.
        file: String,
        /// What it costs.
        cost: u32,
        /// What the manifest says.
        optimum: Optimum,
    },
    /// It is none.
    #[error("the solution '{file}' is not valid: {reason}")]
    InvalidSolution {
        /// The solution's file.
        file: String,
        /// What the checker says.
        reason: String,
    },
    /// There is nothing in it.
    #[error("the solution '{0}' is empty")]
    EmptySolution(String),
}

/// Where the files of a suite are.
type Files<'a> = &'a dyn Fn(&str) -> std::io::Result<String>;

/// Nothing in a suite is longer: a manifest may name anything, also what never ends.
const LONGEST_FILE: u64 = 64 << 20;

/// Reads a file of a suite, if it is not too long.
pub(crate) fn read_file(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(LONGEST_FILE + 1).read_to_string(&mut text)?;
    match text.len() as u64 > LONGEST_FILE {
        true => Err(io::Error::other(format!("it is longer than {} MiB", LONGEST_FILE >> 20))),
        false => Ok(text),
    }
}

/// Reads and checks the suite in a folder.
pub fn load(folder: &Path) -> Result<Suite, SuiteError> {
    load_from(folder, &|file| read_file(&folder.join(file)))
}

/// Reads and checks a suite: a folder, or the name of one that is built in.
pub fn load_named(name: &Path) -> Result<Suite, SuiteError> {
    if is_suite_folder(name) {
        return load(name);
    }
    let word = built_in_name(name)?;
    load_from(name, &|file| built_in::file(word, file).map(str::to_owned))
}

/// The name of a built-in suite, where there is no folder.
fn built_in_name(name: &Path) -> Result<&str, SuiteError> {
    let word = name.to_str().filter(|word| built_in::NAMES.contains(word));
    word.ok_or_else(|| {
        let names = built_in::NAMES.join(", ");
        SuiteError::Unknown { path: name.to_owned(), names }
    })
}

/// Is this the folder of a suite? If not, it may still be the name of a built-in one.
pub fn is_suite_folder(name: &Path) -> bool {
    name.join(MANIFEST).exists()
}

fn load_from(folder: &Path, files: Files<'_>) -> Result<Suite, SuiteError> {
    let manifest = parse_manifest(folder, files)?;
    let mut faults = Vec::new();
    let mut names = HashSet::new();
    let mut boards = Vec::new();
    for board in &manifest.boards {
        let mut fault = |fault| faults.push(SuiteFault { board: board.name.clone(), fault });
        if !names.insert(&board.name) {
            fault(BoardFault::NameTwice);
        }
        match read_board(files, manifest.game, board) {
            Ok(board) => boards.push(board),
            Err(found) => fault(found),
        }
    }
    let mut fault = |fault| faults.push(SuiteFault { board: manifest.name.clone(), fault });
    if manifest.boards.is_empty() {
        fault(BoardFault::NoBoards);
    }
    if !manifest.time_limit.is_none_or(is_time) {
        fault(BoardFault::TimeLimit);
    }
    let Manifest { name, game, time_limit, .. } = manifest;
    if faults.is_empty() {
        Ok(Suite { name, game, time_limit, boards })
    } else {
        Err(SuiteError::Faults { path: folder.to_owned(), faults })
    }
}

/// The manifest of a folder, or of a suite that is built in.
pub(crate) fn read_named_manifest(name: &Path) -> Result<Manifest, SuiteError> {
    if is_suite_folder(name) {
        return read_manifest(name);
    }
    let word = built_in_name(name)?;
    parse_manifest(name, &|file| built_in::file(word, file).map(str::to_owned))
}

pub(super) fn read_manifest(folder: &Path) -> Result<Manifest, SuiteError> {
    parse_manifest(folder, &|file| read_file(&folder.join(file)))
}

fn parse_manifest(folder: &Path, files: Files<'_>) -> Result<Manifest, SuiteError> {
    let path = folder.join(MANIFEST);
    let text =
        files(MANIFEST).map_err(|error| SuiteError::Unreadable { path: path.clone(), error })?;
    toml::from_str(&text).map_err(|error| SuiteError::Malformed { path, error: Box::new(error) })
}

fn read_board(
    files: Files<'_>,
    game: PuzzleKind,
    board: &ManifestBoard,
) -> Result<SuiteBoard, BoardFault> {
    let read = |file: &str| {
        files(file).map_err(|error| BoardFault::Unreadable { file: file.to_owned(), error })
    };
    let points = [board.points, board.points_if_longer];
    if points.into_iter().any(|number| !(number.is_finite() && number >= 0.0)) {
        return Err(BoardFault::Points);
    }
    if !board.time_limit.is_none_or(is_time) {
        return Err(BoardFault::TimeLimit);
    }
    let text = read(&board.file)?;
    let puzzle = game
        .read(&text)
        .map_err(|error| BoardFault::NoBoard { file: board.file.clone(), error })?;
    let solution = match &board.solution {
        None => Vec::new(),
        Some(file) => match puzzle.answer(&read(file)?) {
            Answer::Valid { steps, cost } if Optimum::Cost(cost) == board.optimum => steps,
            Answer::Valid { cost, .. } => {
                let (file, optimum) = (file.clone(), board.optimum);
                return Err(BoardFault::OtherCost { file, cost, optimum });
            }
            Answer::Invalid { reason, .. } => {
                return Err(BoardFault::InvalidSolution { file: file.clone(), reason });
            }
            Answer::Nothing => return Err(BoardFault::EmptySolution(file.clone())),
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
        #[cfg(unix)]
        told(&format!("{HEAD}{}", BOARD.replace("a.csv", "/dev/zero")), &[], "longer than 64 MiB");
        told(&format!("{HEAD}{BOARD}points = -1.0\n"), &[board], "negative");
        for limit in ["-1.0", "0.0", "nan", "inf", "1e300"] {
            told(&format!("{HEAD}time_limit = {limit}\n{BOARD}"), &[board], "time limit");
            told(&format!("{HEAD}{BOARD}time_limit = {limit}\n"), &[board], "time limit");
        }
        told(&solution, &[board, ("a.txt", "SPREAD 0 0 1 0\n")], "not valid");
        told(&solution, &[board, ("a.txt", "")], "is empty");
        let longer = "SPREAD 0 0 1 0\nSPREAD 1 0 -1 1\n";
        told(&solution, &[board, ("a.txt", longer)], "costs 2, not 1");
        told(&format!("{HEAD}{BOARD}colour = 1\n"), &[board], "unknown field `colour`");
        told(&format!("{HEAD}{}", BOARD.replace("= 1", "= \"?\"")), &[board], "line 6");
    }
}
