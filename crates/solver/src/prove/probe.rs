//! The probe: a beam that looks for a solution within a number of moves. It proves nothing, but
//! a solution no longer than the proved lower bound ends the search at once.

use super::prover::Prover;
use super::refute::{Child, Refuter};
use crate::anytime::{Clock, FollowStop, together};
use infexion_rules::{Action, Board};

/// What a probe found.
pub(super) enum Probe {
    /// A solution within the moves.
    Found(Vec<Action>),
    /// Nothing; says nothing.
    Nothing,
    /// A limit ended it.
    Stopped,
}

/// Beams narrower than this are not worth a thread.
const WORTH_A_THREAD: usize = 200;

/// The parents by their place in the beam, and their children worth keeping.
type Candidates = Vec<(u32, Child)>;

/// What a part of a level came to.
enum Part {
    Candidates(Candidates),
    /// A parent was solved; the actions from there.
    Solved(usize, Vec<Action>),
    Stopped,
}

impl Prover<'_> {
    /// A beam of `width` states a level from the board, which is at least 3 moves from its end.
    /// It keeps only states that may still be solved within `moves`.
    pub(super) fn probe(&mut self, moves: u32, width: usize) -> Probe {
        // Parents and actions of every level, to read the way back.
        let mut levels: Vec<Vec<(u32, Action)>> = Vec::new();
        let mut beam = vec![self.board];
        for left in (3..=moves).rev() {
            let mut candidates = match self.level(&beam, left, width) {
                Part::Candidates(candidates) => candidates,
                Part::Solved(parent, rest) => return Probe::Found(way(&levels, parent, &rest)),
                Part::Stopped => return Probe::Stopped,
            };
            let candidate_bytes = candidates.capacity() * size_of::<(u32, Child)>();
            let level_bytes: usize =
                levels.iter().map(|level| level.capacity() * size_of::<(u32, Action)>()).sum();
            let bytes = candidate_bytes + level_bytes + beam.capacity() * size_of::<Board>();
            self.held.probe = self.held.probe.max(bytes);
            keep_best(&mut candidates, width);
            if candidates.is_empty() {
                return Probe::Nothing;
            }
            levels.push(candidates.iter().map(|(parent, child)| (*parent, child.action)).collect());
            beam = candidates.into_iter().map(|(_, child)| child.board).collect();
        }
        Probe::Nothing
    }

    /// Expands a level, in parts if there are helpers.
    fn level(&mut self, beam: &[Board], left: u32, width: usize) -> Part {
        let Prover { known, main, helpers, shared, .. } = self;
        let workers = helpers.len() + 1;
        if workers == 1 || beam.len() < WORTH_A_THREAD {
            return part(main, known, beam, 0, left, width);
        }
        let share = beam.len().div_ceil(workers);
        let shares = beam.chunks(share).enumerate().skip(1);
        let others = helpers.iter_mut().zip(shares).map(|(helper, (index, states))| {
            let stop = &shared.stop;
            move || part(helper, &mut FollowStop(stop), states, index * share, left, width)
        });
        let first = |known: &mut _| part(main, known, &beam[..share], 0, left, width);
        let mut parts = together(known, &shared.stop, first, others).into_iter();
        let mut all = parts.next().expect("the part of this thread");
        for other in parts {
            match (&mut all, other) {
                (Part::Candidates(all), Part::Candidates(more)) => all.extend(more),
                (Part::Candidates(_), other) => all = other,
                _ => {}
            }
        }
        all
    }
}

/// Expands some states of a level, of which the first is number `first`.
fn part(
    refuter: &mut Refuter<'_>,
    clock: &mut impl Clock,
    states: &[Board],
    first: usize,
    left: u32,
    width: usize,
) -> Part {
    let mut candidates = Candidates::new();
    for (index, state) in states.iter().enumerate() {
        if refuter.worker.is_interrupted(clock) {
            return Part::Stopped;
        }
        refuter.path.clear();
        let Some(children) = refuter.children_of(state, left) else {
            return Part::Solved(first + index, refuter.path.clone());
        };
        let parent = (first + index) as u32;
        candidates.extend(children.into_iter().map(|child| (parent, child)));
        if candidates.len() > 4 * width {
            keep_best(&mut candidates, width);
        }
    }
    refuter.worker.flush();
    Part::Candidates(candidates)
}

/// Keeps the most promising states, each once.
fn keep_best(candidates: &mut Candidates, width: usize) {
    candidates.sort_by(|(_, a), (_, b)| (a.key, &a.board).cmp(&(b.key, &b.board)));
    candidates.dedup_by(|(_, a), (_, b)| a.board == b.board);
    candidates.truncate(width);
}

fn way(levels: &[Vec<(u32, Action)>], mut index: usize, rest: &[Action]) -> Vec<Action> {
    let mut actions: Vec<Action> = rest.iter().rev().copied().collect();
    for level in levels.iter().rev() {
        let (parent, action) = level[index];
        actions.push(action);
        index = parent as usize;
    }
    actions.reverse();
    actions
}
