//! The lower bounds by name, for lists.

use crate::ModeKind;
use infexion_words::words;

/// The lower bounds by name. The question decides which of them is used; the
/// proofs of both are in `estimate.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathHeuristic {
    /// The distance.
    Distance,
    /// Lines without an own cell.
    Lines,
}

words! { PathHeuristic, "path heuristic":
    Distance = "distance": "cells between a cell and the goal if nothing were in the way",
    Lines = "lines":
        "lines to cross before the goal that hold no own cell, on the axis with most: each takes a capture",
}

impl PathHeuristic {
    /// The questions it is used for.
    pub const fn modes(self) -> &'static [ModeKind] {
        match self {
            PathHeuristic::Distance => &[ModeKind::Plain],
            PathHeuristic::Lines => &[ModeKind::Capture, ModeKind::Connect],
        }
    }
}
