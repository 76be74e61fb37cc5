//! The searches on small random graphs with costs, against distances found by relaxation. The
//! estimates are admissible and as inconsistent as they come, so states must be re-opened.

use infexion_search::{
    AStar, Deepening, Heuristic, Limits, Outcome, Problem, Rated, Running, Search, Status,
    StopReason, run,
};
use proptest::prelude::*;

const STATES: usize = 12;
const GOAL: usize = STATES - 1;

/// From, to and cost of each edge.
type Edges = Vec<(usize, usize, u32)>;

#[derive(Clone, Debug)]
struct Graph(Edges);

impl Problem for Graph {
    type State = usize;
    type Packed = usize;
    type Action = usize;

    fn start(&self) -> usize {
        0
    }

    fn is_goal(&self, state: &usize) -> bool {
        *state == GOAL
    }

    fn successors(&self, state: &usize, mut visit: impl FnMut(usize, u32, usize)) {
        for (edge, &(from, to, cost)) in self.0.iter().enumerate() {
            if from == *state {
                visit(edge, cost, to);
            }
        }
    }

    fn pack(&self, state: &usize) -> usize {
        *state
    }

    fn unpack(&self, packed: &usize) -> usize {
        *packed
    }
}

impl Graph {
    /// Distances to the goal, by relaxing every edge until nothing changes.
    fn distances(&self) -> Vec<Option<u32>> {
        let mut distances = vec![None; STATES];
        distances[GOAL] = Some(0);
        for _ in 0..STATES {
            for &(from, to, cost) in &self.0 {
                if let Some(onward) = distances[to]
                    && distances[from].is_none_or(|known| cost + onward < known)
                {
                    distances[from] = Some(cost + onward);
                }
            }
        }
        distances
    }

    fn cost_of(&self, edges: &[usize]) -> Option<u32> {
        let (mut at, mut total) = (0, 0);
        for &edge in edges {
            let (from, to, cost) = self.0[edge];
            if from != at {
                return None;
            }
            (at, total) = (to, total + cost);
        }
        (at == GOAL).then_some(total)
    }
}

/// Estimates that are never too large.
fn proved(estimates: Vec<Option<u32>>) -> Rated<Table> {
    Rated::new(Table(estimates), Status::Proved)
}

/// A table of estimates.
#[derive(Clone, Debug)]
struct Table(Vec<Option<u32>>);

impl Heuristic<usize> for Table {
    fn estimate(&mut self, state: &usize) -> Option<u32> {
        self.0[*state]
    }
}

fn graph() -> impl Strategy<Value = Graph> {
    let edge = (0..STATES, 0..STATES, 1..9_u32);
    proptest::collection::vec(edge, 0..40).prop_map(Graph)
}

/// Shares of the true distances, in eighths; dead ends are recognised or not.
fn shares() -> impl Strategy<Value = Vec<u32>> {
    proptest::collection::vec(0..=8_u32, STATES)
}

fn estimates(distances: &[Option<u32>], shares: &[u32]) -> Rated<Table> {
    let estimate = |(&distance, &share): (&Option<u32>, &u32)| match distance {
        Some(distance) => Some(distance * share / 8),
        None => (share < 4).then_some(share),
    };
    proved(distances.iter().zip(shares).map(estimate).collect())
}

fn agrees(graph: &Graph, search: impl Search<Problem = Graph>) -> Result<u64, TestCaseError> {
    let (outcome, statistics) = run(search, &Limits::default(), &mut ());
    match (outcome, graph.distances()[0]) {
        (Outcome::Optimal(solution), Some(distance)) => {
            prop_assert_eq!(solution.cost, distance);
            prop_assert_eq!(graph.cost_of(&solution.actions), Some(distance));
        }
        (Outcome::Unsolvable, None) => {}
        (outcome, truth) => prop_assert!(false, "{outcome:?}, but the distance is {truth:?}"),
    }
    Ok(statistics.reopened)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]
    #[test]
    fn searches_are_optimal_with_inconsistent_estimates(graph in graph(), shares in shares()) {
        let table = estimates(&graph.distances(), &shares);
        agrees(&graph, AStar::new(graph.clone(), table.clone(), usize::MAX))?;
        agrees(&graph, AStar::new(graph.clone(), table.clone(), usize::MAX).in_parts())?;
        // Without a goal, deepening goes round in circles for ever.
        if graph.distances()[0].is_some() {
            agrees(&graph, Deepening::new(graph.clone(), table))?;
        }
    }
}

/// The way over 1 is cheaper, but 1 looks worse than it is: 2 is expanded from the start first.
#[test]
fn a_state_reached_again_at_a_smaller_cost_is_reopened() {
    let graph = Graph(vec![(0, 1, 1), (0, 2, 3), (1, 2, 1), (2, GOAL, 5)]);
    let mut estimates = vec![Some(0); STATES];
    estimates[1] = Some(5);
    let whole = AStar::new(graph.clone(), proved(estimates.clone()), usize::MAX);
    assert_eq!(agrees(&graph, whole).unwrap(), 1);
    let in_parts = AStar::new(graph.clone(), proved(estimates), usize::MAX).in_parts();
    agrees(&graph, in_parts).unwrap();
}

/// The start is put off until its successor's turn comes: it waits again, with that f.
#[test]
fn a_state_that_waits_again_after_a_part_shows_its_estimate_and_no_marks() {
    let graph = Graph(vec![(0, 1, 1), (1, GOAL, 3)]);
    let mut estimates = vec![Some(0); STATES];
    estimates[1] = Some(3);
    let mut search = Running::new(AStar::new(graph, proved(estimates), usize::MAX).in_parts());
    search.step();
    let waiting: Vec<_> =
        search.search().first_open(5).iter().map(|open| (open.state, open.g, open.h)).collect();
    assert_eq!(waiting, [(0, 0, Some(4))]);
}

/// The same claims whichever search makes them; the estimates are right, but who knows that?
#[test]
fn only_a_complete_search_with_proved_estimates_says_optimal_or_unsolvable() {
    let there = Graph(vec![(0, 1, 1), (1, GOAL, 1)]);
    let nowhere = Graph(vec![(0, 1, 1)]);
    for admissible in Status::ALL {
        let estimates = || Rated::new(Table(vec![Some(0); STATES]), admissible);
        for graph in [&there, &nowhere] {
            let best_first = AStar::new(graph.clone(), estimates(), usize::MAX);
            let deepening = Deepening::new(graph.clone(), estimates());
            for outcome in [
                run(best_first, &Limits::default(), &mut ()).0,
                run(deepening, &Limits::default(), &mut ()).0,
            ] {
                assert_eq!(outcome.is_proved(), admissible == Status::Proved, "{outcome:?}");
            }
        }
    }
}

#[test]
fn a_search_that_has_ended_stays_ended() {
    let graph = Graph(vec![(0, GOAL, 2), (0, 1, 1), (1, 2, 3)]);
    let estimates = proved(vec![Some(0); STATES]);
    let mut search = Running::new(AStar::new(graph, estimates, usize::MAX));
    let outcome = loop {
        if let Some(outcome) = search.step() {
            break outcome.clone();
        }
    };
    let expanded = search.search().statistics().expanded;
    assert!(search.search().open_len() > 0, "there would be more to expand");
    assert_eq!(search.step(), Some(&outcome));
    assert_eq!(search.search().statistics().expanded, expanded);
}

/// A limit of as many expansions as the search needs takes nothing away; one less stops it.
#[test]
fn a_limit_on_expansions_stops_before_the_next_one() {
    let graph = Graph(vec![(0, 1, 1), (0, 2, 3), (1, 2, 1), (1, 3, 4), (2, GOAL, 5)]);
    let whole = || AStar::new(graph.clone(), proved(vec![Some(0); STATES]), usize::MAX);
    let within = |expansions, in_parts: bool| {
        let limits = Limits { expansions: Some(expansions), ..Limits::default() };
        let search = if in_parts { whole().in_parts() } else { whole() };
        run(search, &limits, &mut ())
    };
    let (_, needed) = run(whole(), &Limits::default(), &mut ());
    for in_parts in [false, true] {
        let (outcome, statistics) = within(needed.expanded, in_parts);
        assert!(matches!(outcome, Outcome::Optimal(_)), "{outcome:?}");
        assert_eq!(statistics.expanded, needed.expanded);
        for expansions in 0..needed.expanded {
            let (outcome, statistics) = within(expansions, in_parts);
            assert_eq!(outcome.stop_reason(), Some(StopReason::Expansions));
            assert_eq!(statistics.expanded, expansions);
        }
    }
}

/// A student's "infinity": from 16,383 on, a search in parts put the same states off for ever.
#[test]
fn an_estimate_that_no_node_can_hold_does_not_stop_a_search_in_parts() {
    let way = Graph((0..GOAL).map(|state| (state, state + 1, 1)).collect());
    for large in [16_382, 16_383, 16_384, 100_000, u32::MAX] {
        let table = || Rated::new(Table(vec![Some(large); STATES]), Status::False);
        for search in [
            AStar::new(way.clone(), table(), usize::MAX),
            AStar::new(way.clone(), table(), usize::MAX).in_parts(),
        ] {
            let (outcome, statistics) = run(search, &Limits::default(), &mut ());
            assert_eq!(outcome.upper_bound(), Some(GOAL as u32), "{large}");
            assert!(statistics.generated <= 2 * GOAL as u64, "{large}: {}", statistics.generated);
        }
    }
}

/// One more action used to make the sum begin at 0 again, and the dear way the cheapest.
#[test]
fn a_way_that_costs_more_than_a_search_can_hold_is_never_the_cheapest() {
    let dear = vec![(0, 1, 1), (1, GOAL, u32::MAX)];
    let both = [dear.clone(), vec![(0, 2, 3), (2, GOAL, 4)]].concat();
    let zero = || proved(vec![Some(0); STATES]);
    for (edges, optimum) in [(dear, None), (both, Some(7))] {
        let graph = Graph(edges);
        for search in [
            AStar::new(graph.clone(), zero(), usize::MAX),
            AStar::new(graph.clone(), zero(), usize::MAX).in_parts(),
        ] {
            // It may stop before it knows the other way, or put the dear one off.
            let (outcome, _) = run(search, &Limits::default(), &mut ());
            let stopped = outcome.stop_reason() == Some(StopReason::Cost);
            let known = optimum.is_some() && outcome.upper_bound() == optimum;
            assert!(stopped || known, "{outcome:?}");
        }
        let (outcome, _) = run(Deepening::new(graph, zero()), &Limits::default(), &mut ());
        let reason = optimum.is_none().then_some(StopReason::Cost);
        assert_eq!((outcome.upper_bound(), outcome.stop_reason()), (optimum, reason));
    }
}
