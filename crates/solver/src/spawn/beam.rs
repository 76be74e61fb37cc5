//! A beam search for a good solution: layers of equal cost, the most promising boards of each.
//!
//! It proves nothing. Where all blue stacks that are left can be poked, a board of the beam gives
//! a solution at once; so on a board with enough empty cells it always finds one.

use super::cover::Cover;
use super::moves::{Moves, pokes_solve};
use super::step::Step;
use infexion_rules::Board;
use infexion_search::Watch;
use std::collections::BTreeMap;

/// A board of the beam, with the way it was reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    rank: u32,
    board: Board,
    parent: usize,
    step: Step,
}

/// The beam.
pub(super) struct Beam<'a> {
    pub(super) cover: &'a Cover,
    pub(super) watch: &'a Watch,
    /// Boards kept of each layer.
    pub(super) width: usize,
    /// Most bytes it held.
    pub(super) bytes: usize,
}

impl Beam<'_> {
    /// The bytes it may hold, given its width: kept boards, some 30 layers of them, and up to 16
    /// widths in each of the 5 layers to come.
    pub(super) fn most_bytes(width: usize) -> usize {
        160 * width * size_of::<Node>()
    }

    /// Steps of a solution with fewer than `upper` actions, the shortest it finds before the
    /// watch ends it.
    pub(super) fn run(&mut self, start: &Board, mut upper: u32) -> Option<Vec<Step>> {
        let mut best = None;
        let mut kept: Vec<Node> = Vec::new();
        let mut layers: BTreeMap<u32, Vec<Node>> = BTreeMap::new();
        let root = Node { rank: 0, board: *start, parent: usize::MAX, step: Step::default() };
        layers.insert(0, vec![root]);
        let mut steps = Vec::new();
        while let Some((cost, mut layer)) = layers.pop_first() {
            let waiting: usize = layers.values().map(Vec::capacity).sum();
            let nodes = kept.capacity() + layer.capacity() + waiting;
            self.bytes = self.bytes.max(nodes * size_of::<Node>());
            self.narrow(&mut layer);
            for node in layer {
                if cost >= upper || self.watch.exceeded(0).is_some() {
                    return best;
                }
                let here = kept.len();
                kept.push(node);
                let blue = self.cover.blue_left(&node.board);
                let budget = upper - 1 - cost;
                if blue.cells.is_empty() || pokes_solve(&node.board, budget) {
                    upper = cost + 2 * blue.cells.len();
                    let mut plan = way_to(&kept, here);
                    plan.extend(blue.cells.into_iter().map(Step::last_poke));
                    best = Some(plan);
                    continue;
                }
                let board = &node.board;
                Moves { board, blue, budget, most_props: 1, cover: self.cover, steps: &mut steps }
                    .collect();
                for &step in &steps {
                    let child = step.play(board);
                    let rank = rank(&child, self.cover);
                    let layer = layers.entry(cost + step.cost()).or_default();
                    layer.push(Node { rank, board: child, parent: here, step });
                    if layer.len() > 8 * self.width {
                        self.narrow(layer);
                    }
                }
            }
        }
        best
    }

    /// Keeps the best boards of a layer, each once.
    fn narrow(&self, layer: &mut Vec<Node>) {
        layer.sort_unstable();
        layer.dedup_by_key(|node| node.board);
        layer.truncate(self.width);
    }
}

/// Small is promising: few blue stacks on few lines, neighbours among them, and strong red.
fn rank(board: &Board, cover: &Cover) -> u32 {
    let left = cover.blue_left(board);
    let apart = (left.cells - left.cells.neighbours()).len();
    let strong = [3, 4, 5, 6].map(|power| (board.with_power(power) & board.red()).len());
    let strength: u32 = strong.iter().sum();
    8 * left.cells.len() + 4 * cover.spreads(left) + 2 * apart + (8_u32).saturating_sub(strength)
}

/// The steps from the start to a node.
fn way_to(kept: &[Node], mut here: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    while let Some(node) = kept.get(here).filter(|node| node.parent != usize::MAX) {
        steps.push(node.step);
        here = node.parent;
    }
    steps.reverse();
    steps
}
