//! What a result depends on, as a short key: if it is the same, the run need not be repeated.
//!
//! The hash is that of the standard library, which may change with the compiler. The worst that
//! comes of it is a run that is repeated.

use super::{Grading, Submission};
use crate::hold::tree::{self, EntryKind, TreeError};
use crate::hold::{RunLimits, Workplace};
use crate::suite::SuiteBoard;
use infexion_journal::Key;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::path::Path;

/// The part that all boards of a submission share.
pub(super) struct Fingerprint(DefaultHasher);

impl Fingerprint {
    pub(super) fn new(grading: &Grading, submission: &Submission) -> Fingerprint {
        let mut hasher = DefaultHasher::new();
        env!("CARGO_PKG_VERSION").hash(&mut hasher);
        submission.name.hash(&mut hasher);
        submission.fault.hash(&mut hasher);
        let command = submission.command.as_ref().unwrap_or(&grading.command);
        (command, &grading.environment, &grading.accepted_exits).hash(&mut hasher);
        match &submission.workplace {
            Workplace::CopyOf(folder) | Workplace::InPlace(folder) => {
                // What cannot be run has no content; the run will tell.
                if let Err(error) = hash_folder(folder, &mut hasher) {
                    error.to_string().hash(&mut hasher);
                }
            }
            Workplace::Empty => {}
        }
        Fingerprint(hasher)
    }

    pub(super) fn of_board(&self, board: &SuiteBoard, limits: &RunLimits) -> Key {
        let mut hasher = self.0.clone();
        let points = [board.points, board.points_if_longer].map(f64::to_bits);
        (&board.name, &board.text, points, board.optimum.to_string()).hash(&mut hasher);
        (&board.tags, format!("{limits:?}")).hash(&mut hasher);
        Key::of([format!("{:016x}", hasher.finish())])
    }
}

/// Names and contents, bit by bit: files are measured before any is read.
fn hash_folder(folder: &Path, hasher: &mut DefaultHasher) -> Result<(), TreeError> {
    for entry in tree::entries(folder, None)? {
        entry.path.hash(hasher);
        let path = folder.join(&entry.path);
        match entry.kind {
            EntryKind::Folder => {}
            EntryKind::Link => fs::read_link(&path).unwrap_or_default().hash(hasher),
            EntryKind::File(size) => {
                size.hash(hasher);
                let mut buffer = [0; 1 << 13];
                let Ok(mut file) = File::open(&path) else { continue };
                while let Ok(count @ 1..) = file.read(&mut buffer) {
                    hasher.write(&buffer[..count]);
                }
            }
        }
    }
    Ok(())
}
