//! Making a suite from boards: solves each and writes only what is proved.

use super::load::{read_file, read_manifest};
use super::{MANIFEST, Manifest, ManifestBoard, SuiteError};
use crate::puzzle::{Optimum, PuzzleError, PuzzleKind};
use infexion_journal::{WriteError, write_file};
use infexion_search::Limits;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Boards to be added to a suite.
#[derive(Clone, Debug)]
pub struct NewBoards {
    /// Name and content of each, in the course's format.
    pub boards: Vec<(String, String)>,
    /// Points of each.
    pub points: f64,
    /// Points for answers that are valid but too long.
    pub points_if_longer: f64,
    /// Seconds that a program has for each, if not what the suite says.
    pub time_limit: Option<f64>,
    /// Tags of each.
    pub tags: Vec<String>,
    /// Boards take the place of those of the same name.
    pub replace: bool,
    /// What the search for each optimum may use.
    pub search: Limits,
}

/// What happened to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Built {
    /// It is in the suite.
    Added(Optimum),
    /// It was in the suite already, and stays as it was.
    Known,
    /// Another board of this name is in the suite, and stays there.
    NameTaken,
    /// Its optimum was not proved in time; it is not in the suite.
    NotProved,
}

/// Why a suite could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The folder holds something that is no suite, or one of the other game.
    #[error(transparent)]
    Existing(#[from] SuiteError),
    /// The folder holds a suite of another game.
    #[error("'{folder}' is a suite of {found}, not of {game}")]
    OtherGame {
        /// The suite's folder.
        folder: PathBuf,
        /// Its game.
        found: PuzzleKind,
        /// The game asked for.
        game: PuzzleKind,
    },
    /// A board cannot be read.
    #[error("'{name}' is no board: {fault}")]
    Board {
        /// Its name.
        name: String,
        /// What is wrong with it.
        fault: PuzzleError,
    },
    /// A name cannot be that of a file.
    #[error("'{0}' cannot be a board's name: it is empty, or holds slashes, tabs or line ends")]
    Name(String),
    /// A folder cannot be made.
    #[error("cannot make '{path}': {error}")]
    Folder {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Adds boards to the suite in a folder, which is made if it is not there. What is in the suite
/// stays as it is, unless boards of the same name are to be replaced. `told` hears of every board
/// when it is done.
pub fn build(
    folder: &Path,
    name: Option<&str>,
    game: PuzzleKind,
    new: &NewBoards,
    mut told: impl FnMut(&str, &Built),
) -> Result<Manifest, BuildError> {
    let mut manifest = existing(folder, name, game)?;
    // Whole or not at all: a manifest that is cut short would take the whole suite with it.
    let write = |file: &str, text: &str| write_file(&folder.join(file), text);
    for part in ["boards", "solutions"] {
        let path = folder.join(part);
        fs::create_dir_all(&path).map_err(|error| BuildError::Folder { path, error })?;
    }
    for (name, text) in &new.boards {
        // Names become names of files, which stay in their folder.
        if name.is_empty() || name.contains(|c: char| "/\\".contains(c) || c.is_control()) {
            return Err(BuildError::Name(name.clone()));
        }
        let puzzle =
            game.read(text).map_err(|fault| BuildError::Board { name: name.clone(), fault })?;
        let known = manifest.boards.iter().find(|old| old.name == *name);
        if let Some(old) = known.filter(|_| !new.replace) {
            let is_same = read_file(&folder.join(&old.file)).is_ok_and(|old| old == *text);
            told(name, if is_same { &Built::Known } else { &Built::NameTaken });
            continue;
        }
        let Some(solved) = puzzle.solve(&new.search) else {
            if new.search.cancel.is_cancelled() {
                break;
            }
            told(name, &Built::NotProved);
            continue;
        };
        let file = format!("boards/{name}.{}", game.extension());
        write(&file, text)?;
        let solution = (!solved.steps.is_empty()).then(|| format!("solutions/{name}.txt"));
        if let Some(file) = &solution {
            write(file, &puzzle.write(&solved.steps))?;
        }
        let board = ManifestBoard {
            name: name.clone(),
            file,
            points: new.points,
            points_if_longer: new.points_if_longer,
            optimum: solved.optimum,
            solution,
            time_limit: new.time_limit,
            tags: new.tags.clone(),
        };
        match manifest.boards.iter_mut().find(|old| old.name == *name) {
            Some(old) => *old = board,
            None => manifest.boards.push(board),
        }
        told(name, &Built::Added(solved.optimum));
        // Written after every board, so that an interrupted build keeps what is proved.
        let text = toml::to_string(&manifest).map_err(|error| WriteError::File {
            path: folder.join(MANIFEST),
            error: io::Error::other(error),
        })?;
        write(MANIFEST, &text)?;
    }
    Ok(manifest)
}

fn existing(folder: &Path, name: Option<&str>, game: PuzzleKind) -> Result<Manifest, BuildError> {
    if !folder.join(MANIFEST).exists() {
        let of_folder = || folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.map(str::to_owned).or_else(of_folder).unwrap_or_else(|| "suite".to_owned());
        return Ok(Manifest { name, game, time_limit: None, boards: Vec::new() });
    }
    let mut manifest = read_manifest(folder)?;
    if manifest.game != game {
        let found = manifest.game;
        return Err(BuildError::OtherGame { folder: folder.to_owned(), found, game });
    }
    if let Some(name) = name {
        name.clone_into(&mut manifest.name);
    }
    Ok(manifest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::load;

    fn add(folder: &Path, boards: &[(&str, &str)], points: f64, replace: bool) -> Vec<Built> {
        let new = NewBoards {
            boards: boards.iter().map(|(n, t)| ((*n).to_owned(), (*t).to_owned())).collect(),
            points,
            points_if_longer: 0.5,
            time_limit: None,
            tags: vec!["easy".to_owned()],
            replace,
            search: Limits::default(),
        };
        let mut seen = Vec::new();
        build(folder, None, PuzzleKind::Infexion, &new, |_, built| seen.push(built.clone()))
            .unwrap();
        seen
    }

    #[test]
    fn what_is_built_is_read_back_and_grows() {
        let folder = tempfile::tempdir().unwrap();
        let (one, none) = ("0,0,r,1\n0,1,b,1\n", "0,1,b,1\n");
        let seen = add(folder.path(), &[("one", one), ("none", none)], 1.0, false);
        let expected = [Optimum::Cost(1), Optimum::UNSOLVABLE].map(Built::Added);
        assert_eq!(seen, expected);
        add(folder.path(), &[("one", one), ("solved", "0,0,r,1\n")], 3.0, true);
        let suite = load(folder.path()).unwrap();
        let shown: Vec<(&str, f64, Optimum, usize)> = suite
            .boards
            .iter()
            .map(|b| (b.name.as_str(), b.points, b.optimum, b.solution.len()))
            .collect();
        let expected = [
            ("one", 3.0, Optimum::Cost(1), 1),
            ("none", 1.0, Optimum::UNSOLVABLE, 0),
            ("solved", 3.0, Optimum::Cost(0), 0),
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn what_is_in_a_suite_stays_as_it_is_unless_it_is_to_be_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = ("0,0,r,1\n0,1,b,1\n", "0,0,r,1\n0,2,b,1\n");
        add(folder.path(), &[("one", one)], 1.0, false);
        let before = fs::read_to_string(folder.path().join(MANIFEST)).unwrap();
        let seen = add(folder.path(), &[("one", one)], 3.0, false);
        assert_eq!(seen, [Built::Known]);
        assert_eq!(add(folder.path(), &[("one", other)], 3.0, false), [Built::NameTaken]);
        assert_eq!(fs::read_to_string(folder.path().join(MANIFEST)).unwrap(), before);
        assert_eq!(fs::read_to_string(folder.path().join("boards/one.csv")).unwrap(), one);
        add(folder.path(), &[("one", other)], 3.0, true);
        assert_eq!(load(folder.path()).unwrap().boards[0].points, 3.0);
    }

    #[test]
    fn a_name_that_leads_out_of_the_suite_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let new = NewBoards {
            boards: vec![("../../escaped".to_owned(), "0,0,r,1\n".to_owned())],
            points: 1.0,
            points_if_longer: 0.0,
            time_limit: None,
            tags: Vec::new(),
            replace: false,
            search: Limits::default(),
        };
        let built = build(folder.path(), None, PuzzleKind::Infexion, &new, |_, _| {});
        assert!(matches!(built, Err(BuildError::Name(_))), "{built:?}");
    }

    #[test]
    fn what_is_not_proved_stays_out() {
        let folder = tempfile::tempdir().unwrap();
        let crowd: String = (0..49)
            .map(|i| format!("{},{},{},2\n", i / 7, i % 7, if i % 5 == 0 { 'r' } else { 'b' }))
            .collect();
        let new = NewBoards {
            boards: vec![("crowd".to_owned(), crowd)],
            points: 1.0,
            points_if_longer: 0.0,
            time_limit: None,
            tags: Vec::new(),
            replace: false,
            search: Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() },
        };
        let mut seen = Vec::new();
        let manifest = build(folder.path(), Some("name"), PuzzleKind::Infexion, &new, |_, b| {
            seen.push(b.clone())
        })
        .unwrap();
        assert_eq!(seen, [Built::NotProved]);
        assert_eq!((manifest.name.as_str(), manifest.boards.len()), ("name", 0));
    }
}
