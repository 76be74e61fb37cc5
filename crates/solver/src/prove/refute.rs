//! The refutation: is there a solution within so many moves? Depth-first, every child tested by
//! the bounds before it is searched, failures remembered, the last two moves by masks.

use super::asleep::Spreads;
use super::bound::{Bound, Bounds};
use super::lines::{Covers, last_move, last_two_moves};
use super::room::Room;
use super::table::Table;
use infexion_rules::{Action, Board, Direction, footprint};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// What a search of one state says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// No solution within the moves, proved.
    Refuted,
    /// Solved: the path holds the actions.
    Solved,
    /// Ended before it knew.
    Stopped,
}

/// What all threads share.
pub(super) struct Shared {
    pub(super) table: Table,
    pub(super) stop: AtomicBool,
    pub(super) expanded: AtomicU64,
    pub(super) generated: AtomicU64,
    /// The bounds in use.
    pub(super) bound: Bound,
    /// What the search may take.
    pub(super) room: Room,
    /// Most bytes that subproblems took.
    pub(super) task_bytes: AtomicUsize,
    /// Most bytes that a probe took.
    pub(super) probe_bytes: AtomicUsize,
}

impl Shared {
    /// Most bytes that subproblems and probes took.
    pub(super) fn working_bytes(&self) -> usize {
        self.task_bytes.load(Ordering::Relaxed) + self.probe_bytes.load(Ordering::Relaxed)
    }
}

/// A child worth searching.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) key: u32,
    pub(super) action: Action,
    pub(super) board: Board,
}

/// One thread's search.
pub(super) struct Refuter<'a, T> {
    pub(super) shared: &'a Shared,
    bounds: Bounds,
    covers: Covers,
    /// Actions from the state the search began with.
    pub(super) path: Vec<Action>,
    children: Vec<Child>,
    /// Expansions left before the search gives up.
    pub(super) budget: u64,
    expanded: u64,
    generated: u64,
    /// Called every few hundred expansions; says whether to stop.
    tick: T,
}

/// Expansions between two looks at the clock.
const TICK: u64 = 256;

/// The search of a thread that leaves the clock to another.
pub(super) type Helper<'a> = Refuter<'a, fn(&Shared) -> bool>;

impl<'a, T: FnMut(&Shared) -> bool> Refuter<'a, T> {
    pub(super) fn new(shared: &'a Shared, tick: T) -> Refuter<'a, T> {
        Refuter {
            shared,
            bounds: Bounds::new(shared.bound, shared.room.slots),
            covers: Covers::new(),
            path: Vec::new(),
            children: Vec::new(),
            budget: u64::MAX,
            expanded: 0,
            generated: 0,
            tick,
        }
    }

    /// Bytes of remembered answers.
    pub(super) fn bytes(&self) -> usize {
        self.bounds.bytes() + self.covers.bytes() + self.children.capacity() * size_of::<Child>()
    }

    /// Adds this thread's counters to the shared ones.
    pub(super) fn flush(&mut self) {
        self.shared.expanded.fetch_add(std::mem::take(&mut self.expanded), Ordering::Relaxed);
        self.shared.generated.fetch_add(std::mem::take(&mut self.generated), Ordering::Relaxed);
    }

    /// Looks at the clock now and then; true when the search must end.
    #[inline]
    pub(super) fn interrupted(&mut self) -> bool {
        self.expanded >= TICK && self.look_up()
    }

    /// Looks at the clock; true when the search must end.
    pub(super) fn look_up(&mut self) -> bool {
        self.flush();
        if (self.tick)(self.shared) {
            self.shared.stop.store(true, Ordering::Relaxed);
        }
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// Can the board, which is not solved, be solved within `moves` (at least 1)?
    pub(super) fn search(&mut self, board: &Board, moves: u32) -> Verdict {
        self.search_awake(board, moves, Spreads::default())
    }

    /// The same, when the spreads `asleep` are known to fail.
    fn search_awake(&mut self, board: &Board, moves: u32, asleep: Spreads) -> Verdict {
        if moves <= 2 {
            let last = match moves {
                1 => last_move(board).map(|only| (only, None)),
                _ => last_two_moves(board),
            };
            return match last {
                Some((first, second)) => {
                    self.path.push(first);
                    self.path.extend(second);
                    Verdict::Solved
                }
                None => Verdict::Refuted,
            };
        }
        if self.budget == 0 {
            return Verdict::Stopped;
        }
        self.budget -= 1;
        if self.interrupted() {
            return Verdict::Stopped;
        }
        self.expanded += 1;
        let begin = self.children.len();
        let verdict = self.search_children(board, moves, asleep);
        self.children.truncate(begin);
        if verdict == Verdict::Refuted {
            self.shared.table.fail(board, moves);
        }
        verdict
    }

    fn search_children(&mut self, board: &Board, moves: u32, mut failed: Spreads) -> Verdict {
        let begin = self.children.len();
        if self.expand(board, moves, &mut failed) {
            return Verdict::Solved;
        }
        self.children[begin..].sort_by_key(|child| child.key);
        for index in begin..self.children.len() {
            let child = self.children[index];
            let Action::Spread { cell, direction } = child.action else { continue };
            if index == begin || !self.shared.table.failed(&child.board, moves - 1) {
                self.path.push(child.action);
                let asleep = failed.commuting(board, cell, direction);
                match self.search_awake(&child.board, moves - 1, asleep) {
                    Verdict::Refuted => self.path.pop(),
                    verdict => return verdict,
                };
            }
            failed.insert(cell, direction);
        }
        Verdict::Refuted
    }

    /// Appends the children that may be solvable within `moves - 1` and adds the spreads that
    /// fail to `failed`, of which those there already are not looked at. True if a child was
    /// solved on the spot, its actions then being on the path.
    fn expand(&mut self, board: &Board, moves: u32, failed: &mut Spreads) -> bool {
        let blue = board.blue();
        // One spread stays on one line, so it takes at most one line out of a cover.
        let tight = !self.covers.can_cover(blue, moves - 1);
        for cell in board.red() {
            let power = board.power(cell);
            for direction in Direction::ALL {
                if failed.contains(cell, direction) {
                    continue;
                }
                failed.insert(cell, direction);
                self.generated += 1;
                let laid = footprint(cell, direction, power);
                if tight && (!laid.meets(blue) || !self.covers.can_cover(blue - laid, moves - 1)) {
                    continue;
                }
                let child = board.after_laying(cell, laid);
                let action = Action::Spread { cell, direction };
                if moves == 3 || child.is_solved() {
                    let rest = if child.is_solved() { None } else { last_two_moves(&child) };
                    if child.is_solved() || rest.is_some() {
                        self.path.push(action);
                        if let Some((first, second)) = rest {
                            self.path.push(first);
                            self.path.extend(second);
                        }
                        return true;
                    }
                    continue;
                }
                if !self.bounds.may_solve(&child, moves - 1)
                    || self.shared.table.failed(&child, moves - 1)
                {
                    continue;
                }
                // Near the end the order hardly matters, and the promise is as dear as the test.
                let key = if moves > 5 { self.bounds.promise(&child) } else { child.blue().len() };
                self.children.push(Child { key, action, board: child });
                failed.remove(cell, direction);
            }
        }
        false
    }

    /// Expands without searching on: the children, or `None` if one was solved on the spot.
    pub(super) fn children_of(&mut self, board: &Board, moves: u32) -> Option<Vec<Child>> {
        self.expanded += 1;
        let begin = self.children.len();
        if self.expand(board, moves, &mut Spreads::default()) {
            return None;
        }
        Some(self.children.split_off(begin))
    }
}
