//! Texts of the Cachex course.

use infexion_cachex::{Mode, notation};
use infexion_hex::Colour;

/// Enough for boards of side 256.
const MEMORY: usize = 1 << 20;

pub(crate) fn cachex_boards(bytes: &[u8]) {
    let modes = [Mode::Plain, Mode::Capture(Colour::Red), Mode::Connect(Colour::Blue)];
    for mode in modes {
        match notation::read(bytes, Some(mode), MEMORY) {
            Ok(position) => assert!(position.task(mode).is_ok()),
            Err(faults) => assert!(!faults.is_empty() && !faults.to_string().is_empty()),
        }
    }
    let Ok(position) = notation::read(bytes, None, MEMORY) else { return };
    let mut text = Vec::new();
    notation::write(&position, &mut text).expect("a vector takes all");
    assert_eq!(notation::read(&text, None, MEMORY), Ok(position));
}
