//! Pictures of searches.

use infexion_draw::tree::{self, Node};
use infexion_search::Fate;
use pyo3::prelude::*;

/// A search as a tree; see `infexion._steps`.
#[pyfunction]
pub(crate) fn tree_svg(nodes: Vec<TreeNode>) -> String {
    let nodes: Vec<Node> = nodes.into_iter().map(Node::from).collect();
    tree::tree_svg(&nodes)
}

/// A state in a picture of a search, as the Python half hands it over.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct TreeNode {
    lines: Vec<String>,
    parent: Option<usize>,
    action: String,
    note: String,
    order: Option<u64>,
    fate: String,
    on_solution: bool,
}

impl From<TreeNode> for Node {
    fn from(node: TreeNode) -> Node {
        let is_goal = node.fate == Fate::Goal.name();
        let goes_on = [Fate::Open, Fate::Reopened, Fate::Goal].map(Fate::name);
        let dropped = !goes_on.contains(&node.fate.as_str());
        Node {
            lines: node.lines,
            parent: node.parent,
            action: node.action,
            note: node.note,
            order: node.order,
            dropped: dropped.then_some(node.fate),
            is_goal,
            on_solution: node.on_solution,
        }
    }
}
