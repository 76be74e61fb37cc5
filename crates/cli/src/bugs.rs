//! What a panic looks like to a user: one sentence, and the exit code of a bug.

use crate::exit::Exit;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::process::ExitCode;

/// Runs the program. A panic is a bug of ours: it is told in a sentence that can be reported.
pub(crate) fn contained(program: impl FnOnce() -> ExitCode) -> ExitCode {
    panic::set_hook(Box::new(|info| {
        // A damaged file that makes a library panic is reported as such by who reads it.
        if !infexion_lab::table::panics_are_contained() {
            note!("{}", sentence(info));
        }
    }));
    panic::catch_unwind(AssertUnwindSafe(program)).unwrap_or(Exit::Internal.into())
}

fn sentence(info: &PanicHookInfo<'_>) -> String {
    let place = info.location().map_or(String::new(), |place| format!(" ({place})"));
    let text = info.payload().downcast_ref::<&str>().copied();
    let text = text.or(info.payload().downcast_ref::<String>().map(String::as_str));
    let what = text.unwrap_or("no message");
    format!("error: this is a bug in infexion, please report it with the command: {what}{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_ends_with_the_exit_code_of_a_bug() {
        let ended = contained(|| panic!("on purpose"));
        let _ = panic::take_hook();
        assert_eq!(format!("{ended:?}"), format!("{:?}", ExitCode::from(70)));
    }
}
