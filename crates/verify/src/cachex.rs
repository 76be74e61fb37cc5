//! Checks a Cachex path step by step, from the rules and nothing else.

/// A cell `(r, q)`.
pub type Cell = (u16, u16);

/// What was asked.
pub struct Question<'a> {
    /// Cells along each side of the board.
    pub side: u16,
    /// The token on a cell: `r`, `b` or nothing.
    pub token: &'a dyn Fn(u16, u16) -> Option<char>,
    /// Whose cells are free: `r`, `b`, or nobody's (then all tokens are obstacles).
    pub free: Option<char>,
    /// Where the path must begin and end.
    pub ends: Ends,
}

/// Where a path must begin and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// At these two cells.
    Cells(Cell, Cell),
    /// At the two sides of the free colour: `r` joins the first row to the last, `b` the first
    /// column to the last.
    Sides,
}

/// Why a list of cells is not the path it is said to be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathFault {
    /// There is no cell.
    #[error("the path has no cell")]
    Empty,
    /// It begins elsewhere.
    #[error("the path begins at ({},{}), not at its start", .0.0, .0.1)]
    Start(Cell),
    /// It ends elsewhere.
    #[error("the path ends at ({},{}), not at its goal", .0.0, .0.1)]
    Goal(Cell),
    /// A cell is beyond the edge.
    #[error("({},{}) is outside the board", .0.0, .0.1)]
    Outside(Cell),
    /// A cell holds a token that is in the way.
    #[error("({},{}) is occupied", .0.0, .0.1)]
    Blocked(Cell),
    /// A cell is not next to the one before it.
    #[error("({},{}) is not next to ({},{})", .1.0, .1.1, .0.0, .0.1)]
    Jump(Cell, Cell),
    /// A cell is on the path twice.
    #[error("({},{}) is on the path twice", .0.0, .0.1)]
    Twice(Cell),
    /// It costs something else.
    #[error("the path costs {counted}, not {claimed}")]
    Cost {
        /// What it is said to cost.
        claimed: u32,
        /// What it costs.
        counted: u32,
    },
}

/// Checks that `path` answers the question at the claimed cost. It does not check that there is
/// no cheaper one.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(question: &Question<'_>, path: &[Cell], claimed: u32) -> Result<(), PathFault> {
    let (Some(&first), Some(&last)) = (path.first(), path.last()) else {
        return Err(PathFault::Empty);
    };
    let end = question.side.saturating_sub(1);
    let (begins, ends) = match (question.ends, question.free) {
        (Ends::Cells(start, goal), _) => (first == start, last == goal),
        (Ends::Sides, Some('b')) => (first.1 == 0, last.1 == end),
        (Ends::Sides, _) => (first.0 == 0, last.0 == end),
    };
    if !begins {
        return Err(PathFault::Start(first));
    }
    if !ends {
        return Err(PathFault::Goal(last));
    }
    let mut counted = 0;
    for &(r, q) in path {
        if r >= question.side || q >= question.side {
            return Err(PathFault::Outside((r, q)));
        }
        match (question.token)(r, q) {
            None => counted += 1,
            token if token == question.free => {}
            _ => return Err(PathFault::Blocked((r, q))),
        }
    }
    for step in path.windows(2) {
        let difference = |from: u16, to: u16| i32::from(to) - i32::from(from);
        let (dr, dq) = (difference(step[0].0, step[1].0), difference(step[0].1, step[1].1));
        // Two cells touch if one coordinate is the same and the other differs by 1, or one
        // grows by 1 while the other falls by 1.
        if !matches!((dr, dq), (0, 1 | -1) | (1 | -1, 0) | (1, -1) | (-1, 1)) {
            return Err(PathFault::Jump(step[0], step[1]));
        }
    }
    // As one number each, which is compared at once.
    let mut sorted: Vec<u32> =
        path.iter().map(|&(r, q)| u32::from(r) << 16 | u32::from(q)).collect();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(PathFault::Twice(((pair[0] >> 16) as u16, pair[0] as u16)));
    }
    if counted != claimed {
        return Err(PathFault::Cost { claimed, counted });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(r: u16, q: u16) -> Option<char> {
        match (r, q) {
            (1, 0) => Some('b'),
            (1, 1) => Some('r'),
            _ => None,
        }
    }

    fn fault(free: Option<char>, ends: Ends, path: &[Cell], cost: u32) -> Option<PathFault> {
        let question = Question { side: 3, token: &token, free, ends };
        check(&question, path, cost).err()
    }

    #[test]
    fn good_paths_pass_in_each_kind_of_question() {
        let around = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 1)];
        assert_eq!(fault(None, Ends::Cells((0, 0), (2, 1)), &around, 5), None);
        let through = [(0, 1), (1, 1), (2, 0)];
        assert_eq!(fault(Some('r'), Ends::Cells((0, 1), (2, 0)), &through, 2), None);
        assert_eq!(fault(Some('r'), Ends::Sides, &through, 2), None);
        assert_eq!(fault(Some('b'), Ends::Sides, &[(1, 0), (0, 1), (0, 2)], 2), None);
    }

    #[test]
    fn each_kind_of_wrong_path_is_named() {
        let ends = Ends::Cells((0, 0), (0, 2));
        let row = [(0, 0), (0, 1), (0, 2)];
        assert_eq!(fault(None, ends, &[], 0), Some(PathFault::Empty));
        assert_eq!(fault(None, ends, &row[1..], 2), Some(PathFault::Start((0, 1))));
        assert_eq!(fault(None, ends, &row[..2], 2), Some(PathFault::Goal((0, 1))));
        assert_eq!(fault(None, ends, &row, 2), Some(PathFault::Cost { claimed: 2, counted: 3 }));
        assert_eq!(fault(None, ends, &[(0, 0), (0, 2)], 2), Some(PathFault::Jump((0, 0), (0, 2))));
        // Straight up twice is no step of a hex, nor is a step around the edge.
        let jump = [(0, 0), (0, 1), (1, 2), (0, 2)];
        assert_eq!(fault(None, ends, &jump, 4), Some(PathFault::Jump((0, 1), (1, 2))));
        let blocked = [(0, 0), (1, 0), (0, 1), (0, 2)];
        assert_eq!(fault(Some('r'), ends, &blocked, 3), Some(PathFault::Blocked((1, 0))));
        let outside = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 2)];
        assert_eq!(fault(None, ends, &outside, 5), Some(PathFault::Outside((0, 3))));
        let back = [(0, 0), (0, 1), (0, 0), (0, 1), (0, 2)];
        assert_eq!(fault(None, ends, &back, 5), Some(PathFault::Twice((0, 0))));
    }
}
