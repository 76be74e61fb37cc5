//! From a stored goal back to the start.
//!
//! Nodes do not store the action that made them: it is found again by expanding the parents
//! along the one path that is wanted, which keeps a node two bytes smaller.

use crate::problem::Problem;
use crate::table::{NO_NODE, NodeId, StateTable};

/// The actions from the start to a stored state.
///
/// # Panics
/// If the problem does not list the same successors again.
pub(crate) fn trace_back<P: Problem>(
    problem: &P,
    table: &StateTable<P::Packed>,
    goal: NodeId,
) -> Vec<P::Action> {
    trace_back_by(problem, goal, |id| {
        let node = table.node(id);
        (node.key, node.parent)
    })
}

/// The same for states that are stored elsewhere: `node` tells a state and where it came from.
///
/// # Panics
/// If the problem does not list the same successors again.
pub(crate) fn trace_back_by<P: Problem>(
    problem: &P,
    goal: NodeId,
    node: impl Fn(NodeId) -> (P::Packed, NodeId),
) -> Vec<P::Action> {
    let mut actions = Vec::new();
    let (mut target, mut parent) = node(goal);
    while parent != NO_NODE {
        let (key, before) = node(parent);
        let mut cheapest: Option<(u32, P::Action)> = None;
        let state = problem.unpack(&key);
        problem.successors(&state, |action, cost, next| {
            if problem.pack(&next) == target && cheapest.is_none_or(|(least, _)| cost < least) {
                cheapest = Some((cost, action));
            }
        });
        match cheapest {
            Some((_, action)) => actions.push(action),
            None => problem.changed(&state),
        }
        (target, parent) = (key, before);
    }
    actions.reverse();
    actions
}
