//! Boards to begin with, from a first step to one nobody solves by hand.

use serde::Serialize;

/// A named board.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Example {
    name: &'static str,
    /// Stacks separated by blanks.
    board: &'static str,
}

pub(crate) const EXAMPLES: &[Example] = &[
    Example { name: "Course example (5)", board: "5,6,r,2 1,0,b,2 1,1,b,1 3,2,b,1 1,3,b,3" },
    Example { name: "One step (1)", board: "3,3,r,1 3,4,b,2" },
    Example { name: "Around the edge (1)", board: "0,5,r,3 0,6,b,1 0,0,b,1 0,1,b,1" },
    Example { name: "Overflow (2)", board: "3,1,r,2 3,2,b,6 3,3,b,1 5,3,b,1" },
    Example {
        name: "Chain reaction",
        board: "3,3,r,1 3,4,b,2 2,5,b,3 5,2,b,1 4,6,b,2 1,1,b,1 6,0,b,1",
    },
    Example { name: "No red stack: spawn", board: "1,1,b,1 3,3,b,2 5,2,b,1" },
    Example {
        name: "Ten and one",
        board: "0,1,b,1 1,3,b,1 2,2,b,1 3,5,b,1 4,0,b,1 5,0,b,1 5,1,b,1 5,5,b,1 5,6,b,1 6,1,b,1 6,5,r,1",
    },
    Example {
        name: "Crowded",
        board: "0,0,b,2 0,1,b,1 0,2,b,1 0,3,b,2 0,4,b,2 0,5,b,2 0,6,b,2 1,0,b,2 1,1,b,2 1,2,b,2 1,3,b,2 1,4,b,1 1,5,b,2 1,6,b,1 2,0,b,1 2,1,b,2 2,2,b,1 2,3,b,2 2,4,b,1 2,5,b,2 2,6,r,1 3,0,b,1 3,1,b,2 3,2,b,2 3,3,b,1 3,4,b,2 3,5,b,2 3,6,b,1 4,0,b,2 4,1,b,2 4,2,b,2 4,3,b,2 4,4,b,1 4,5,b,2 4,6,b,2 5,0,b,1 5,1,b,2 5,2,r,1 5,3,b,1 5,4,b,1 5,5,b,1 5,6,b,1 6,0,b,2 6,1,b,1 6,2,b,1 6,3,b,1 6,4,b,1 6,5,b,2 6,6,b,1",
    },
];
