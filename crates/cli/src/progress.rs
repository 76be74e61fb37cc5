//! What the terminal shows while there is work: a line for one search, a bar for many.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use infexion_search::{Observer, Progress};
use std::io::{IsTerminal, Write, stderr};

/// A bar with the time left, on standard error if that is a terminal.
pub(crate) fn bar(count: u64, what: &str) -> ProgressBar {
    let template =
        format!("{{bar:40}} {{human_pos}} of {{human_len}} {what}, {{eta}} left {{msg}}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| {
        // The template is a constant but for a word; a plain bar is no reason to fail.
        ProgressStyle::default_bar()
    });
    let target = match stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    ProgressBar::with_draw_target(Some(count), target).with_style(style)
}

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
        note_part!(
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
            note_part!("\r\x1b[2K");
        }
    }
}
