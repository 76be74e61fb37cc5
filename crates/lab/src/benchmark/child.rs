//! Another program that is given a text and gives one back, watched while it runs.

use infexion_search::StopReason;
use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// How a program ended.
pub(super) struct Ended {
    /// What it wrote on standard output.
    pub(super) output: String,
    /// Its exit code; none where a signal ended it.
    pub(super) code: Option<i32>,
    /// Why it was ended, if it did not end by itself.
    pub(super) stopped: Option<StopReason>,
}

/// Runs it with `input` as its standard input. `exceeded` is asked again and again, with the number
/// of the process; a reason ends it.
pub(super) fn run(
    command: &mut Command,
    input: &str,
    mut exceeded: impl FnMut(u32) -> Option<StopReason>,
) -> io::Result<Ended> {
    const PAUSE: Duration = Duration::from_millis(5);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    thread::scope(|scope| {
        // One that ends before it has read everything has its reasons.
        scope.spawn(|| stdin.map(|mut stdin| drop(stdin.write_all(input.as_bytes()))));
        let reader = scope.spawn(|| {
            let mut output = String::new();
            stdout.map_or(Ok(0), |mut stdout| stdout.read_to_string(&mut output)).map(|_| output)
        });
        let mut stopped = None;
        while stopped.is_none() && is_running(&mut child) {
            stopped = exceeded(child.id());
            if stopped.is_some() {
                // One that has just ended cannot be killed, which is as well.
                let _ = child.kill();
            } else {
                thread::sleep(PAUSE);
            }
        }
        let code = child.wait()?.code();
        let output = reader.join().map_err(|_| io::Error::other("the reader panicked"))??;
        Ok(Ended { output, code, stopped })
    })
}

fn is_running(child: &mut Child) -> bool {
    matches!(child.try_wait(), Ok(None))
}
