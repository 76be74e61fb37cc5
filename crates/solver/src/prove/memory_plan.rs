//! How the memory limit is shared out.

use super::refute::Child;
use super::tokens::MOST_SLOTS;
use infexion_rules::{Action, Board};

/// Memory for tables when the caller sets no limit.
const DEFAULT: usize = 1 << 30;
/// Subproblems a long iteration is cut into before threads share them.
const TASKS: usize = 2_000;
/// A state has at most 49 red stacks, but hardly ever more children than this that pass the
/// bounds.
const CHILDREN: usize = 100;
/// A subproblem: a state, the moves left and the way to it.
const TASK_BYTES: usize = size_of::<Board>() + 16 * size_of::<Action>();
/// Levels of a probe.
const LEVELS: usize = 25;

/// What each part of a search may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemoryPlan {
    /// Bytes for the table of refuted boards.
    pub(super) table: usize,
    /// Most states that a level of a probe keeps.
    pub(super) widest_probe: usize,
    /// Subproblems of a long iteration.
    pub(super) tasks: usize,
    /// Slots for each sort of remembered answers.
    pub(super) slots: usize,
    /// Bytes for A*.
    pub(super) a_star: usize,
}

impl MemoryPlan {
    /// Shares out a limit between so many threads and a probe of at most `widest_probe`.
    pub(super) fn new(limit: Option<usize>, threads: usize, widest_probe: usize) -> MemoryPlan {
        let limit = limit.unwrap_or(DEFAULT);
        let eighth = limit / 8;
        let a_slot = 256;
        let slots = (eighth / threads / a_slot).clamp(1, MOST_SLOTS);
        // The largest power of two that is not above it.
        let slots = 1 << slots.ilog2();
        // Each thread gathers up to five times the width before it drops the worst.
        let a_state = 5 * threads * size_of::<(u32, Child)>() + LEVELS * size_of::<(u32, Action)>();
        let widest_probe = widest_probe.min(eighth / a_state);
        let tasks = TASKS.min(eighth / (CHILDREN * TASK_BYTES));
        let a_star = limit / 16;
        let besides = slots * threads * a_slot
            + widest_probe * a_state
            + tasks * CHILDREN * TASK_BYTES
            + a_star;
        let table = limit.saturating_sub(besides + limit / 20);
        MemoryPlan { table, widest_probe, tasks, slots, a_star }
    }
}
