//! Another puzzle in the same searches: get 4 litres with cans of 3 and 5. Solved by several
//! searches, within limits, one step at a time, with a heuristic that is audited, and drawn.

use infexion::draw::tree::{Node, tree_svg};
use infexion::search::{
    AStar, Deepening, Fate, Heuristic, Keep, Layered, Limits, Outcome, Problem, Rated, Running,
    Status, Trace, audit, run,
};
use std::collections::HashMap;
use std::time::Duration;

type Litres = [u8; 2];

/// Two cans, a tap and a drain. An action is what one would say.
#[derive(Clone, Copy)]
struct Cans {
    sizes: Litres,
    wanted: u8,
}

impl Problem for Cans {
    type State = Litres;
    type Packed = Litres;
    type Action = &'static str;

    fn start(&self) -> Litres {
        [0, 0]
    }

    fn is_goal(&self, litres: &Litres) -> bool {
        litres.contains(&self.wanted)
    }

    fn successors(&self, litres: &Litres, mut visit: impl FnMut(&'static str, u32, Litres)) {
        let &[small, large] = litres;
        let [small_size, large_size] = self.sizes;
        let to_large = small.min(large_size - large);
        let to_small = large.min(small_size - small);
        visit("fill the small can", 1, [small_size, large]);
        visit("fill the large can", 1, [small, large_size]);
        visit("empty the small can", 1, [0, large]);
        visit("empty the large can", 1, [small, 0]);
        visit("pour the small can into the large one", 1, [small - to_large, large + to_large]);
        visit("pour the large can into the small one", 1, [small + to_small, large - to_small]);
    }

    fn pack(&self, litres: &Litres) -> Litres {
        *litres
    }

    fn unpack(&self, litres: &Litres) -> Litres {
        *litres
    }
}

/// Some action is needed as long as no can holds 4 litres.
struct OneIfNotDone;

impl Heuristic<Litres> for OneIfNotDone {
    fn estimate(&mut self, litres: &Litres) -> Option<u32> {
        Some(u32::from(!litres.contains(&4)))
    }
}

/// Remembers what a search does, for a picture.
#[derive(Default)]
struct Picture {
    nodes: Vec<Node>,
    places: HashMap<Litres, usize>,
    expanded: usize,
    count: u64,
}

impl Picture {
    fn add(&mut self, litres: &Litres, node: Node) {
        let [small, large] = litres;
        let lines = vec![format!("{small} and {large} litres")];
        self.places.insert(*litres, self.nodes.len());
        self.nodes.push(Node { lines, ..node });
    }
}

impl Trace<Cans> for Picture {
    fn expand(&mut self, litres: &Litres, g: u32, h: u32) {
        if !self.places.contains_key(litres) {
            self.add(litres, Node::default());
        }
        self.expanded = self.places[litres];
        let node = &mut self.nodes[self.expanded];
        (node.order, node.note) = (Some(self.count), format!("g {g}, h {h}"));
        self.count += 1;
    }

    fn successor(&mut self, action: &'static str, litres: &Litres, fate: Fate) {
        if matches!(fate, Fate::Open | Fate::Goal) {
            let (parent, action) = (Some(self.expanded), action.to_owned());
            self.add(
                litres,
                Node { parent, action, is_goal: fate == Fate::Goal, ..Node::default() },
            );
        }
    }
}

fn main() {
    let puzzle = Cans { sizes: [3, 5], wanted: 4 };
    let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };

    let (outcome, statistics) = run(AStar::new(puzzle, Rated::ZERO, 1 << 20), &limits, &mut ());
    let Outcome::Optimal(solution) = outcome else { panic!("4 litres can be had") };
    for action in &solution.actions {
        println!("{action}");
    }
    println!("{} actions, {} states expanded", solution.cost, statistics.expanded);
    assert_eq!(solution.cost, 6);

    // A heuristic that nobody has proved: the search finds the same, and does not say "optimal".
    let believed = Rated::new(OneIfNotDone, Status::Believed);
    let (outcome, _) = run(Deepening::new(puzzle, believed), &limits, &mut ());
    assert!(matches!(outcome, Outcome::Solved { solution, .. } if solution.cost == 6));

    // Is it right? Held against true distances, and against itself along every action.
    let report = audit(&puzzle, &mut |litres| OneIfNotDone.estimate(litres).map(f64::from), 1_000);
    println!("{} distances known, {} estimates too high", report.measured, report.overestimates);
    assert_eq!((report.overestimates, report.inconsistent_edges), (0, 0));
    let report = audit(&puzzle, &mut |litres| Some(f64::from(4_u8.abs_diff(litres[1]))), 1_000);
    let wrong = report.overestimate.expect("an overestimate");
    println!("litres missing in the large can: too high on {:?}", wrong.state);

    // One expansion at a time, remembered as a tree.
    let mut search = Running::new(Layered::new(puzzle, (), Keep::All, 1 << 20));
    let mut picture = Picture::default();
    while search.step_traced(&mut picture).is_none() {}
    let svg = tree_svg(&picture.nodes);
    println!("a picture of {} states, {} bytes of SVG", picture.nodes.len(), svg.len());

    // Two cans of even size never hold an odd number of litres.
    let odd = Cans { sizes: [4, 6], wanted: 5 };
    let breadth_first = Layered::new(odd, (), Keep::All, usize::MAX);
    let (outcome, statistics) = run(breadth_first, &limits, &mut ());
    assert_eq!(outcome, Outcome::Unsolvable);
    println!("5 litres from cans of 4 and 6: no, after {} states", statistics.expanded);
}

#[test]
fn it_runs_to_its_end() {
    main();
}
