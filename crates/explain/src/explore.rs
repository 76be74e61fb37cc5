//! Every state around a board, with its exact distance to a solved one.
//!
//! States are found layer by layer, without any heuristic, up to a number of states. Distances
//! are then worked out backwards from the solved states. Layer `depth` is the last one found.
//! From a state in layer g every path of at most `depth - g` actions stays inside what was
//! found, so a distance of at most `depth - g` is exact; a larger one is only known not to be
//! exceeded by the true one.

use infexion_rules::{Action, Board};
pub use infexion_search::Distance;
use infexion_search::Problem;
use infexion_solver::{InfexionProblem, Spawn};
use rustc_hash::FxHashMap;

/// The states around a board.
#[derive(Debug)]
pub struct Neighbourhood {
    /// All states found, the start first, by layers.
    pub states: Vec<Board>,
    /// For each state of all layers but the last, where its edges end in `edges`.
    ends: Vec<u32>,
    edges: Vec<u32>,
    layer: Vec<u16>,
    depth: u32,
    complete: bool,
    steps: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl Neighbourhood {
    /// Finds all states up to the last layer with which there are no more than `most` (and at
    /// least the start itself).
    pub fn explore(start: &Board, spawn: Spawn, most: usize) -> Neighbourhood {
        let problem = InfexionProblem::new(*start, spawn);
        let mut found = Neighbourhood {
            states: vec![*start],
            ends: Vec::new(),
            edges: Vec::new(),
            layer: vec![0],
            depth: 0,
            complete: false,
            steps: Vec::new(),
        };
        let mut index = FxHashMap::default();
        index.insert(*start, 0_u32);
        while found.grow(&problem, &mut index, most) {}
        found.measure();
        found
    }

    // Expands the last layer; false, and nothing done, where that makes too many states.
    fn grow(
        &mut self,
        problem: &InfexionProblem,
        index: &mut FxHashMap<Board, u32>,
        most: usize,
    ) -> bool {
        let (from, edges_before) = (self.ends.len(), self.edges.len());
        let to = self.states.len();
        for at in from..to {
            let state = self.states[at];
            // A solved state needs no action.
            if !state.is_solved() {
                problem.successors(&state, |_, _, next| {
                    let id = *index.entry(next).or_insert_with(|| {
                        self.states.push(next);
                        self.layer.push(self.depth as u16 + 1);
                        self.states.len() as u32 - 1
                    });
                    self.edges.push(id);
                });
            }
            self.ends.push(self.edges.len() as u32);
            if self.states.len() > most {
                self.states[to..].iter().for_each(|state| {
                    index.remove(state);
                });
                self.states.truncate(to);
                self.layer.truncate(to);
                self.ends.truncate(from);
                self.edges.truncate(edges_before);
                return false;
            }
        }
        self.complete = self.states.len() == to;
        self.depth += u32::from(!self.complete);
        !self.complete
    }

    fn measure(&mut self) {
        self.steps = self.states.iter().map(|s| if s.is_solved() { 0 } else { NONE }).collect();
        for steps in 1.. {
            let mut reached = false;
            for at in 0..self.ends.len() {
                if self.steps[at] == NONE
                    && self.successors(at).iter().any(|&id| self.steps[id as usize] == steps - 1)
                {
                    self.steps[at] = steps;
                    reached = true;
                }
            }
            if !reached {
                break;
            }
        }
    }

    /// The states that the actions of a state lead to (none for a state of the last layer, and
    /// for a solved one).
    pub fn successors(&self, state: usize) -> &[u32] {
        match self.ends.get(state) {
            None => &[],
            Some(&end) => {
                let start = if state == 0 { 0 } else { self.ends[state - 1] };
                &self.edges[start as usize..end as usize]
            }
        }
    }

    /// What is known of a state's distance.
    pub fn distance(&self, state: usize) -> Distance {
        let steps = u32::from(self.steps[state]);
        match self.steps[state] {
            NONE if self.complete => Distance::Infinite,
            NONE => Distance::Unknown,
            _ if self.complete || steps + u32::from(self.layer[state]) <= self.depth => {
                Distance::Exactly(steps)
            }
            _ => Distance::AtMost(steps),
        }
    }

    /// Edges between the states found.
    pub fn edges(&self) -> usize {
        self.edges.len()
    }
}

/// The action that leads from one board to another.
pub(crate) fn action_between(from: &Board, to: &Board, spawn: Spawn) -> Option<Action> {
    from.actions(spawn.game()).find(|action| from.after(*action) == *to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::shortest;
    use infexion_generate::{GenerateOptions, Generator};
    use infexion_rules::notation::items;

    #[test]
    fn distances_agree_with_a_search_from_each_state() {
        let options = GenerateOptions {
            red: 1..=2,
            blue: 1..=3,
            red_power: 1..=3,
            ..GenerateOptions::default()
        };
        let mut exact = 0;
        for board in Generator::new(options).unwrap().take(60).map(Result::unwrap) {
            let found = Neighbourhood::explore(&board, Spawn::Never, 300);
            for (at, state) in found.states.iter().enumerate().step_by(5) {
                let Ok(solution) = shortest(state, Spawn::Never, 1 << 20) else { continue };
                let steps = solution.map(|actions| actions.len() as u32);
                match found.distance(at) {
                    Distance::Exactly(distance) => {
                        exact += 1;
                        assert_eq!(steps, Some(distance));
                    }
                    Distance::AtMost(most) => assert!(steps.is_some_and(|steps| steps <= most)),
                    Distance::Infinite => assert_eq!(steps, None),
                    Distance::Unknown => {}
                }
            }
        }
        assert!(exact > 100, "{exact}");
    }

    #[test]
    fn a_board_without_a_solution_is_known_once_all_its_states_are() {
        // One token cannot break two stacks of power 6.
        let board = items::read("0,0,r,1 1,1,b,6 3,3,b,6").unwrap();
        let whole = Neighbourhood::explore(&board, Spawn::Never, 1_000);
        assert_eq!(whole.distance(0), Distance::Infinite);
        let part = Neighbourhood::explore(&board, Spawn::Never, 20);
        assert_eq!(part.distance(0), Distance::Unknown);
    }
}
