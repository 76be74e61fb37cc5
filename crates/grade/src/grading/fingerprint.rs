//! What a result depends on, as a short key: if it is the same, the run need not be repeated.
//!
//! The hash is that of the standard library, which may change with the compiler. The worst that
//! comes of it is a run that is repeated.

use super::{Grading, Submission};
use crate::hold::{Limits, Workplace};
use crate::suite::SuiteBoard;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// The part that all boards of a submission share.
pub(super) struct Fingerprint(DefaultHasher);

impl Fingerprint {
    pub(super) fn new(grading: &Grading, submission: &Submission) -> Fingerprint {
        let mut hasher = DefaultHasher::new();
        env!("CARGO_PKG_VERSION").hash(&mut hasher);
        submission.name.hash(&mut hasher);
        (&grading.command, &grading.environment, &grading.accepted_exits).hash(&mut hasher);
        match &submission.workplace {
            Workplace::CopyOf(folder) | Workplace::InPlace(folder) => {
                hash_folder(folder, &mut hasher);
            }
            Workplace::Empty => {}
        }
        Fingerprint(hasher)
    }

    pub(super) fn of_board(&self, board: &SuiteBoard, limits: &Limits) -> String {
        let mut hasher = self.0.clone();
        let points = [board.points, board.points_if_longer].map(f64::to_bits);
        (&board.name, &board.text, points, board.optimum.to_string()).hash(&mut hasher);
        (&board.tags, format!("{limits:?}")).hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

// Names and contents; what cannot be read counts as empty, and the run will tell.
fn hash_folder(folder: &Path, hasher: &mut DefaultHasher) {
    let mut entries: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        path.file_name().hash(hasher);
        match path.symlink_metadata() {
            Ok(data) if data.is_dir() => {
                if path.file_name().is_some_and(|name| name != ".git") {
                    hash_folder(&path, hasher);
                }
            }
            Ok(data) if data.is_file() => fs::read(&path).unwrap_or_default().hash(hasher),
            _ => fs::read_link(&path).unwrap_or_default().hash(hasher),
        }
    }
}
