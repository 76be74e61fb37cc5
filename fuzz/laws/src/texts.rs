//! Texts of the Infexion course.

use infexion_hex::Faults;
use infexion_rules::notation::{actions, csv, items};
use std::fmt::Display;

/// Faults can be shown, in the order of the text, and their places are in it.
fn faults_are_in<F: Display>(bytes: &[u8], faults: &Faults<F>) {
    assert!(!faults.is_empty());
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count() + 1;
    let mut last = (0, 0);
    for fault in faults.iter() {
        let place = (fault.line, fault.column);
        assert!(fault.line <= lines && fault.column >= 1 && place >= last, "{fault}");
        assert!(!fault.to_string().contains('\n'), "{fault}");
        last = place;
    }
}

pub(crate) fn infexion_boards(bytes: &[u8]) {
    let typed = match csv::read_bytes(bytes) {
        Ok(typed) => typed,
        Err(faults) => return faults_are_in(bytes, &faults),
    };
    let board = typed.board();
    assert_eq!(typed.placements().len(), board.stacks().count());
    assert_eq!(csv::read_board(&csv::write(board)).as_ref(), Ok(board));
    assert_eq!(items::read(&items::write(board)).as_ref(), Ok(board));
}

pub(crate) fn actions(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match actions::read(&text) {
        Ok(plan) => {
            assert_eq!(actions::read(&actions::write(&plan)), Ok(plan.clone()));
            assert_eq!(actions::read_lenient(&actions::write(&plan)), Ok(plan));
        }
        Err(faults) => faults_are_in(text.as_bytes(), &faults),
    }
    if let Err(faults) = actions::read_lenient(&text) {
        faults_are_in(text.as_bytes(), &faults);
    }
}
