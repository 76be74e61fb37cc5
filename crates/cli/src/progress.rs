//! What the terminal shows while there is work: a line for one search, a bar for many.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use infexion_lab::benchmark::CertificateObserver;
use infexion_search::{Observer, Progress};
use infexion_solver::certificate::Making;
use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

/// Says how long work may take, before it starts. Work that is over in a moment is not announced.
pub(crate) fn announce(count: u64, what: &str, each: Option<Duration>, at_once: usize) {
    if let Some(line) = announcement(count, what, each, at_once) {
        note!("{line}");
    }
}

const A_MOMENT: Duration = Duration::from_secs(10);

fn announcement(count: u64, what: &str, each: Option<Duration>, at_once: usize) -> Option<String> {
    let turns = count.div_ceil(at_once.max(1) as u64);
    let turns = u32::try_from(turns).unwrap_or(u32::MAX);
    let start = format!("{count} {what}, {at_once} at a time");
    let Some(each) = each else {
        return (count > 1).then(|| format!("{start}, without a time limit"));
    };
    // Parts of a second are nobody's concern in a sum.
    let most = Duration::from_secs(each.saturating_mul(turns).as_secs());
    (count > 1 && most > A_MOMENT).then(|| {
        let each = humantime::format_duration(each);
        format!("{start}, each within {each}: at most {} (a limit, not an estimate)", rounded(most))
    })
}

/// A time in its two largest units: nobody asks for the seconds of a day.
fn rounded(time: Duration) -> String {
    let text = humantime::format_duration(time).to_string();
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// A bar with the time left, on standard error if that is a terminal.
pub(crate) fn bar(count: u64, what: &str) -> ProgressBar {
    let target = match stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    ProgressBar::with_draw_target(Some(count), target).with_style(style(what))
}

fn style(what: &str) -> ProgressStyle {
    let template =
        // What comes last is cut to the width: a line that goes on below is never taken back.
        format!("{{bar:20}} {{human_pos}} of {{human_len}} {what}, {{eta}} left {{wide_msg}}");
    ProgressStyle::with_template(&template).unwrap_or_else(|_| {
        // The template is a constant but for a word; a plain bar is no reason to fail.
        ProgressStyle::default_bar()
    })
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

impl CertificateObserver for ProgressLine {
    fn making(&mut self, making: &Making) {
        if !self.on_terminal || making.elapsed.as_millis() < 200 {
            return;
        }
        self.shown = true;
        note_part!(
            "\r\x1b[2K{:.1} s  certificate: {} entries, {} states waiting, moves left {}",
            making.elapsed.as_secs_f64(),
            making.entries,
            making.waiting,
            making.moves,
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

#[cfg(test)]
mod tests {
    use super::*;
    use indicatif::TermLike;
    use std::io;
    use std::sync::{Arc, Mutex};

    /// A terminal of 80 columns that remembers what is written.
    #[derive(Clone, Debug, Default)]
    struct Narrow(Arc<Mutex<String>>);

    impl TermLike for Narrow {
        fn width(&self) -> u16 {
            80
        }

        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write_str(&format!("{text}\n"))
        }

        fn write_str(&self, text: &str) -> io::Result<()> {
            self.0.lock().unwrap().push_str(text);
            Ok(())
        }

        fn clear_line(&self) -> io::Result<()> {
            self.write_str("\n")
        }

        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Longer lines went on below, and were left there when the bar was drawn again.
    #[test]
    fn a_bar_with_a_long_name_stays_on_its_line() {
        let terminal = Narrow::default();
        let target = ProgressDrawTarget::term_like(Box::new(terminal.clone()));
        let bar = ProgressBar::with_draw_target(Some(1_000_000), target).with_style(style("runs"));
        bar.set_message("(a board with a rather long name, astar:line-cover+approach-infection)");
        bar.tick();
        let drawn = terminal.0.lock().unwrap().clone();
        assert!(drawn.contains("0 of 1,000,000 runs") && drawn.contains("(a board"), "{drawn}");
        assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{drawn}");
    }

    #[test]
    fn long_work_is_announced_with_its_longest_time() {
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        assert_eq!(
            announcement(600, "runs", seconds(10), 2).as_deref(),
            Some("600 runs, 2 at a time, each within 10s: at most 50m (a limit, not an estimate)")
        );
        assert_eq!(
            announcement(100_000, "boards", seconds(61), 1).as_deref(),
            Some(
                "100000 boards, 1 at a time, each within 1m 1s: at most 2months 9days (a limit, not an estimate)"
            )
        );
        assert_eq!(
            announcement(7, "boards", None, 1).as_deref(),
            Some("7 boards, 1 at a time, without a time limit")
        );
        assert_eq!(announcement(1, "runs", seconds(600), 1), None);
        assert_eq!(announcement(4, "runs", seconds(1), 2), None);
    }
}
