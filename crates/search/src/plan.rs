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
    let mut actions = Vec::new();
    let mut id = goal;
    while table.node(id).parent != NO_NODE {
        let parent = table.node(id).parent;
        let target = table.node(id).key;
        let mut cheapest: Option<(u32, P::Action)> = None;
        problem.successors(&problem.unpack(&table.node(parent).key), |action, cost, next| {
            if problem.pack(&next) == target && cheapest.is_none_or(|(least, _)| cost < least) {
                cheapest = Some((cost, action));
            }
        });
        actions.push(cheapest.expect("a stored state is a successor of its parent").1);
        id = parent;
    }
    actions.reverse();
    actions
}
