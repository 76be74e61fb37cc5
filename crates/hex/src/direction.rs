//! The six directions of a hex board.

/// One of the six directions, in the course's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// `(0, 1)`
    DownRight,
    /// `(-1, 1)`
    Down,
    /// `(-1, 0)`
    DownLeft,
    /// `(0, -1)`
    UpLeft,
    /// `(1, -1)`
    Up,
    /// `(1, 0)`
    UpRight,
}

impl Direction {
    /// All six, in the course's order.
    pub const ALL: [Direction; 6] = [
        Direction::DownRight,
        Direction::Down,
        Direction::DownLeft,
        Direction::UpLeft,
        Direction::Up,
        Direction::UpRight,
    ];

    /// `(dr, dq)` of one step.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::DownRight => (0, 1),
            Direction::Down => (-1, 1),
            Direction::DownLeft => (-1, 0),
            Direction::UpLeft => (0, -1),
            Direction::Up => (1, -1),
            Direction::UpRight => (1, 0),
        }
    }

    /// The direction whose step is `(dr, dq)`.
    pub fn from_delta(dr: i64, dq: i64) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| {
            let (r, q) = d.delta();
            (i64::from(r), i64::from(q)) == (dr, dq)
        })
    }

    /// The direction back.
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }
}
