//! What a search did, as a tree: any states, in any puzzle, as lines of text.
//!
//! The start is on the left, each state stands to the right of the one it was reached from. Colour
//! is never the only sign: expanded states have a number, states that wait have a dashed frame,
//! states that were dropped are grey and say why, the solution has thick lines.

use std::fmt::Write;

/// A state in a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The state, as lines of text.
    pub lines: Vec<String>,
    /// The state it was reached from, by its place in the list, which is before its own; none for
    /// the start.
    pub parent: Option<usize>,
    /// The action that leads to it.
    pub action: String,
    /// A small line below, such as its cost so far.
    pub note: String,
    /// When it was expanded, 0 for the first; none for a state that was not.
    pub order: Option<u64>,
    /// Why it goes no further, in a word; none for a state that waits, was expanded or is a goal.
    pub dropped: Option<String>,
    /// Is it a goal?
    pub is_goal: bool,
    /// Is it on the way to the goal that was found?
    pub on_solution: bool,
}

const STYLE: &str = "<style>\
.edge{fill:none;stroke:#b9b2a3;stroke-width:1.2}\
.way{fill:none;stroke:#d55e00;stroke-width:3.5}\
.done{fill:#fff;stroke:#222;stroke-width:1.2}\
.wait{fill:#f4f1ea;stroke:#8a8578;stroke-width:1.2;stroke-dasharray:4 3}\
.dropped{fill:#fff;stroke:#d8d3c8;stroke-width:1}\
.goal{fill:#e3f4ee;stroke:#009e73;stroke-width:3}\
text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:#222}\
.action{font:italic 11px sans-serif;fill:#555}\
.note{font:10px sans-serif;fill:#666}\
.grey{fill:#9a927f}\
.number{font:bold 10px sans-serif;fill:#fff;text-anchor:middle}\
.badge{fill:#0072b2}\
</style>";

const CHARACTER: f64 = 7.3;
const LINE: f64 = 14.0;
const GAP_BELOW: f64 = 10.0;
const GAP_RIGHT: f64 = 46.0;
const MARGIN: f64 = 16.0;
const LEGEND: f64 = 34.0;

impl Node {
    fn width(&self) -> f64 {
        let longest = |texts: &[String]| texts.iter().map(|text| text.chars().count()).max();
        let lines = longest(&self.lines).unwrap_or(0) as f64 * CHARACTER;
        let action = self.action.chars().count() as f64 * 5.9;
        let note = (self.note.chars().count() + self.why().chars().count() + 2) as f64 * 5.6;
        lines.max(action).max(note) + 14.0
    }

    fn height(&self) -> f64 {
        let rows = self.lines.len() + 1 + usize::from(!self.action.is_empty());
        rows as f64 * LINE + 8.0
    }

    fn why(&self) -> &str {
        self.dropped.as_deref().unwrap_or("")
    }

    fn class(&self) -> &'static str {
        match (self.is_goal, &self.dropped, self.order) {
            (true, ..) => "goal",
            (_, Some(_), _) => "dropped",
            (_, None, Some(_)) => "done",
            (_, None, None) => "wait",
        }
    }
}

/// The tree as a picture. A node whose parent does not come before it is drawn as a start.
///
/// ```
/// use infexion_draw::tree::{Node, tree_svg};
///
/// let start = Node { lines: vec!["0 0".to_owned()], order: Some(0), ..Node::default() };
/// let filled = Node {
///     lines: vec!["3 0".to_owned()],
///     parent: Some(0),
///     action: "fill <the small can>".to_owned(),
///     ..Node::default()
/// };
/// let svg = tree_svg(&[start, filled]);
/// assert!(svg.contains("fill &lt;the small can&gt;"));
/// ```
pub fn tree_svg(nodes: &[Node]) -> String {
    let places = layout(nodes);
    let right = nodes.iter().zip(&places).map(|(node, (x, _))| x + node.width());
    let bottom = nodes.iter().zip(&places).map(|(node, (_, y))| y + node.height() / 2.0);
    let width = right.fold(430.0, f64::max) + MARGIN;
    let height = bottom.fold(0.0, f64::max) + MARGIN + LEGEND;
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:.0} {height:.0}' \
         width='{width:.0}' height='{height:.0}' role='img' aria-label='search tree'>\
         <title>search tree</title>{STYLE}<rect width='100%' height='100%' fill='#fff'/>"
    );
    // The solution's lines last, so that they lie on top.
    for thick in [false, true] {
        for (at, node) in nodes.iter().enumerate() {
            let Some(parent) = node.parent.filter(|parent| *parent < at) else { continue };
            let on_way = node.on_solution && nodes[parent].on_solution;
            if on_way == thick {
                edge(&mut svg, places[parent], nodes[parent].width(), places[at], thick);
            }
        }
    }
    for (node, place) in nodes.iter().zip(&places) {
        draw(&mut svg, node, *place);
    }
    legend(&mut svg, height - LEGEND + 12.0);
    svg.push_str("</svg>\n");
    svg
}

/// The left end and the middle height of each node: leaves below each other, parents in the middle
/// of their children.
fn layout(nodes: &[Node]) -> Vec<(f64, f64)> {
    let parent = |at: usize| nodes[at].parent.filter(|parent| *parent < at);
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut depth = vec![0_usize; nodes.len()];
    for at in 0..nodes.len() {
        if let Some(parent) = parent(at) {
            children[parent].push(at);
            depth[at] = depth[parent] + 1;
        }
    }
    let mut column_width = vec![0.0_f64; depth.iter().max().map_or(0, |most| most + 1)];
    for (at, node) in nodes.iter().enumerate() {
        column_width[depth[at]] = column_width[depth[at]].max(node.width());
    }
    let mut left = vec![MARGIN; column_width.len()];
    for column in 1..left.len() {
        left[column] = left[column - 1] + column_width[column - 1] + GAP_RIGHT;
    }
    let mut places: Vec<(f64, f64)> = depth.iter().map(|depth| (left[*depth], 0.0)).collect();
    let mut free = MARGIN;
    // Depth first, by hand: trees can be deep.
    let starts = (0..nodes.len()).rev().filter(|at| parent(*at).is_none());
    let mut stack: Vec<(usize, bool)> = starts.map(|at| (at, false)).collect();
    while let Some((at, children_are_placed)) = stack.pop() {
        let (first, last) = (children[at].first(), children[at].last());
        match (first.zip(last), children_are_placed) {
            (None, _) => {
                places[at].1 = free + nodes[at].height() / 2.0;
                free += nodes[at].height() + GAP_BELOW;
            }
            (Some(_), false) => {
                stack.push((at, true));
                stack.extend(children[at].iter().rev().map(|child| (*child, false)));
            }
            (Some((first, last)), true) => {
                places[at].1 = (places[*first].1 + places[*last].1) / 2.0;
                // A tall parent of few children must not reach into its neighbours.
                free = free.max(places[at].1 + nodes[at].height() / 2.0 + GAP_BELOW);
            }
        }
    }
    places
}

fn edge(svg: &mut String, from: (f64, f64), width: f64, to: (f64, f64), thick: bool) {
    let (x1, y1, x2, y2) = (from.0 + width, from.1, to.0, to.1);
    let middle = x2 - GAP_RIGHT / 2.0;
    let class = if thick { "way" } else { "edge" };
    let _ = write!(
        svg,
        "<path class='{class}' d='M{x1:.1} {y1:.1} C{middle:.1} {y1:.1} {middle:.1} {y2:.1} \
         {x2:.1} {y2:.1}'/>"
    );
}

fn draw(svg: &mut String, node: &Node, (x, y): (f64, f64)) {
    let (width, height) = (node.width(), node.height());
    let top = y - height / 2.0;
    let _ = write!(
        svg,
        "<rect class='{}' x='{x:.1}' y='{top:.1}' width='{width:.1}' height='{height:.1}' rx='5'/>",
        node.class()
    );
    let mut line = top + LINE;
    let mut text = |class: &str, words: &str| {
        let _ = write!(
            svg,
            "<text class='{class}' x='{:.1}' y='{line:.1}' xml:space='preserve'>{}</text>",
            x + 7.0,
            escaped(words)
        );
        line += LINE;
    };
    if !node.action.is_empty() {
        text("action", &node.action);
    }
    let class = if node.dropped.is_some() { "grey" } else { "" };
    node.lines.iter().for_each(|words| text(class, words));
    let note = match node.why() {
        "" => node.note.clone(),
        why => format!("{}, {why}", node.note),
    };
    text("note", &note);
    if let Some(order) = node.order {
        badge(svg, x, top, &(order + 1).to_string());
    }
}

fn badge(svg: &mut String, x: f64, y: f64, number: &str) {
    let radius = 8.0 + 2.5 * number.len().saturating_sub(1) as f64;
    let _ = write!(
        svg,
        "<rect class='badge' x='{:.1}' y='{:.1}' width='{:.1}' height='16' rx='8'/>\
         <text class='number' x='{x:.1}' y='{:.1}'>{number}</text>",
        x - radius,
        y - 8.0,
        2.0 * radius,
        y + 3.5
    );
}

fn legend(svg: &mut String, y: f64) {
    let mut x = MARGIN;
    for (class, words) in [
        ("done", "expanded, in this order"),
        ("wait", "waits"),
        ("dropped", "dropped"),
        ("goal", "goal"),
    ] {
        let _ = write!(
            svg,
            "<rect class='{class}' x='{x:.1}' y='{y:.1}' width='16' height='12' rx='3'/>\
             <text class='note' x='{:.1}' y='{:.1}'>{words}</text>",
            x + 22.0,
            y + 10.0
        );
        x += 22.0 + words.len() as f64 * 5.6 + 16.0;
    }
    let (from, to, middle) = (x, x + 22.0, y + 6.0);
    let _ = write!(
        svg,
        "<path class='way' d='M{from:.1} {middle:.1} H{to:.1}'/>\
         <text class='note' x='{:.1}' y='{:.1}'>solution</text>",
        to + 6.0,
        y + 10.0
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(parent: Option<usize>) -> Node {
        Node { lines: vec!["a state".to_owned()], parent, ..Node::default() }
    }

    #[test]
    fn no_two_states_lie_on_each_other() {
        let mut nodes = vec![node(None)];
        nodes[0].lines = vec!["tall".to_owned(); 9];
        for at in 1..40_usize {
            nodes.push(node(Some((at - 1) / 3)));
            nodes[at].lines = vec!["x".to_owned(); at % 4];
        }
        let places = layout(&nodes);
        for (one, first) in nodes.iter().zip(&places) {
            for (other, second) in nodes.iter().zip(&places) {
                let apart = (first.1 - second.1).abs() >= (one.height() + other.height()) / 2.0;
                assert!(first.0 != second.0 || first == second || apart, "{first:?} {second:?}");
            }
        }
    }

    #[test]
    fn a_picture_says_in_more_than_colours_what_became_of_a_state() {
        let mut nodes = vec![node(None), node(Some(0)), node(Some(0))];
        nodes[0].order = Some(11);
        nodes[1].dropped = Some("duplicate".to_owned());
        let svg = tree_svg(&nodes);
        assert!(svg.contains(">12</text>") && svg.contains("duplicate"));
        assert_eq!(svg.matches("class='wait'").count(), 2, "the state that waits, and the legend");
    }
}
