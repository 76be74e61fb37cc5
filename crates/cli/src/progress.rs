//! The line on the terminal while a search works.

use infexion_search::{Observer, Progress};
use std::io::{IsTerminal, Write, stderr};

/// Rewrites one line on standard error, if that is a terminal.
pub(crate) struct ProgressLine {
    on_terminal: bool,
    shown: bool,
}

impl ProgressLine {
    pub(crate) fn new() -> ProgressLine {
        ProgressLine { on_terminal: stderr().is_terminal(), shown: false }
    }
}

impl Observer for ProgressLine {
    fn progress(&mut self, progress: &Progress) {
        // What is done in a moment needs no line.
        if !self.on_terminal || progress.elapsed.as_millis() < 200 {
            return;
        }
        self.shown = true;
        let best = progress.upper_bound.map_or("?".to_owned(), |best| best.to_string());
        eprint!(
            "\r\x1b[2K{:.1} s  bounds {}..{best}  expanded {}  generated {}  stored {}",
            progress.elapsed.as_secs_f64(),
            progress.lower_bound,
            progress.expanded,
            progress.generated,
            progress.stored,
        );
        let _ = stderr().flush();
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.shown {
            eprint!("\r\x1b[2K");
        }
    }
}
