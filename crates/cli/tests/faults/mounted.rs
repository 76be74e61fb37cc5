//! A small file system of its own, where the test may make one.

use std::path::Path;
use std::process::Command;

/// A file system in memory; gone when dropped.
pub(crate) struct Mounted {
    folder: tempfile::TempDir,
}

impl Mounted {
    /// One of this size; `None`, with a message, where there cannot be one.
    pub(crate) fn new(size: &str) -> Option<Mounted> {
        let folder = tempfile::tempdir().unwrap();
        let is_mounted =
            mount(folder.path(), &["-t", "tmpfs", "-o", &format!("size={size}"), "none"]);
        if !is_mounted {
            eprintln!("skipped: only root can mount a small file system");
        }
        is_mounted.then_some(Mounted { folder })
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Changes how it is mounted.
    pub(crate) fn remount(&self, option: &str) {
        assert!(mount(self.path(), &["-o", &format!("remount,{option}")]), "{option}");
    }
}

fn mount(folder: &Path, arguments: &[&str]) -> bool {
    let status = Command::new("mount").args(arguments).arg(folder).output();
    status.is_ok_and(|output| output.status.success())
}

impl Drop for Mounted {
    fn drop(&mut self) {
        // Lazily: it is nobody's any more.
        let _ = Command::new("umount").arg("-l").arg(self.path()).output();
    }
}
