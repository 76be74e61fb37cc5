//! Ctrl-C: ask the search to stop and say what it knows; the second time, end at once.

use crate::exit::Exit;
use infexion_search::CancelFlag;

/// Ties a cancel flag to Ctrl-C and the terminate signal.
pub(crate) fn cancel_on_interrupt() -> CancelFlag {
    let flag = CancelFlag::default();
    let asked = flag.clone();
    // Where a handler cannot be set the search is still right, only deaf to Ctrl-C.
    let _ = ctrlc::set_handler(move || {
        if asked.is_cancelled() {
            std::process::exit(Exit::Interrupted as i32);
        }
        asked.cancel();
    });
    flag
}
