//! All orders at once: can A* with a list of boards that were seen find a shortest solution, if ties
//! and successors come in the order that is best for it?
//!
//! Any board with the smallest f may be the next to be expanded, and each choice is followed, but
//! for three short cuts. Boards that cannot be on a way with f <= optimum are left out: while the
//! search can still find a shortest solution, a board of that solution waits with such an f. A
//! choice is given up when no shortest solution is left, with every board of it seen first in the
//! right number of actions. And a board that disturbs no other is expanded without a choice.

use infexion_rules::{Board, Game};
use infexion_solver::heuristics::HeuristicName;
use std::collections::{HashMap, HashSet};

/// What a search knows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Seen {
    Never,
    /// After so many actions, and it waits.
    Waits(u32),
    /// After so many actions, and it was expanded.
    Expanded(u32),
}

/// The boards that can be reached by ways with f <= optimum.
#[derive(Debug, Default)]
struct Reachable {
    optimum: u32,
    /// The fewest actions to each.
    fewest: Vec<u32>,
    estimate: Vec<u32>,
    solved: Vec<bool>,
    next: Vec<Vec<usize>>,
    before: Vec<Vec<usize>>,
}

impl Reachable {
    fn from(start: Board, optimum: u32, heuristic: HeuristicName) -> Reachable {
        let mut heuristic = heuristic.build(Game::SpreadOnly);
        let mut all = Reachable { optimum, ..Reachable::default() };
        let mut boards = vec![start];
        let mut numbers = HashMap::from([(start, Some(0))]);
        all.add(0, heuristic.estimate(&start).unwrap(), start.is_solved());
        let mut index = 0;
        while index < boards.len() {
            let (board, actions) = (boards[index], all.fewest[index] + 1);
            let successors = board.actions(Game::SpreadOnly).map(|action| board.after(action));
            for after in successors.filter(|_| !board.is_solved()) {
                let number = *numbers.entry(after).or_insert_with(|| {
                    let estimate = heuristic.estimate(&after)?;
                    (actions + estimate <= optimum).then(|| {
                        boards.push(after);
                        all.add(actions, estimate, after.is_solved());
                        boards.len() - 1
                    })
                });
                let Some(number) = number.filter(|number| !all.next[index].contains(number)) else {
                    continue;
                };
                all.next[index].push(number);
                all.before[number].push(index);
            }
            index += 1;
        }
        all
    }

    fn add(&mut self, actions: u32, estimate: u32, solved: bool) {
        self.fewest.push(actions);
        self.estimate.push(estimate);
        self.solved.push(solved);
        self.next.push(Vec::new());
        self.before.push(Vec::new());
    }

    /// May a shortest solution still be found?
    fn is_open(&self, seen: &[Seen]) -> bool {
        let mut open = vec![false; seen.len()];
        // Boards were found in the order of the fewest actions to them.
        for board in (0..seen.len()).rev() {
            let fewest = self.fewest[board];
            let expanded = match seen[board] {
                Seen::Never if self.is_certain_to_be_late(board, seen) => continue,
                Seen::Never => false,
                Seen::Waits(actions) | Seen::Expanded(actions) if actions > fewest => continue,
                Seen::Waits(_) => false,
                Seen::Expanded(_) => true,
            };
            let goes_on = |&next: &usize| {
                self.fewest[next] == fewest + 1
                    && open[next]
                    && !(expanded && seen[next] == Seen::Never)
            };
            open[board] = match self.solved[board] {
                true => fewest == self.optimum,
                false => self.next[board].iter().any(goes_on),
            };
        }
        open[0]
    }

    /// Does a board wait that leads to this one on a longer way, with a smaller f than all that
    /// lead to it on a shortest?
    fn is_certain_to_be_late(&self, board: usize, seen: &[Seen]) -> bool {
        let fewest = self.fewest[board];
        let right = self.before[board].iter().filter(|&&before| {
            let actions = self.fewest[before];
            actions + 1 == fewest && [Seen::Never, Seen::Waits(actions)].contains(&seen[before])
        });
        let least = right.map(|&before| self.fewest[before] + self.estimate[before]).min();
        self.before[board].iter().any(|&before| match seen[before] {
            Seen::Waits(actions) => {
                actions + 1 > fewest
                    && least.is_none_or(|least| actions + self.estimate[before] < least)
            }
            _ => false,
        })
    }

    /// The boards that may be expanded next, and their f.
    fn choices(&self, seen: &[Seen]) -> (u32, Vec<(usize, u32)>) {
        let waiting = seen.iter().enumerate().filter_map(|(board, seen)| match seen {
            Seen::Waits(actions) => Some((actions + self.estimate[board], (board, *actions))),
            _ => None,
        });
        let least = waiting.clone().map(|(f, _)| f).min().unwrap_or(u32::MAX);
        (least, waiting.filter(|(f, _)| *f == least).map(|(_, choice)| choice).collect())
    }

    /// Is nothing lost if this board is expanded first? What it leads to is seen already, or can
    /// be seen first after no other number of actions, and has not a smaller f than what waits.
    fn disturbs_nothing(&self, (board, actions): (usize, u32), least: u32, seen: &[Seen]) -> bool {
        let is_late = |&other: &usize| match seen[other] {
            Seen::Never => other == board,
            Seen::Waits(others) => others == actions,
            Seen::Expanded(_) => true,
        };
        self.solved[board]
            || self.next[board].iter().all(|&next| {
                seen[next] != Seen::Never
                    || actions + 1 + self.estimate[next] >= least
                        && self.before[next].iter().all(is_late)
            })
    }

    fn expand(&self, (board, actions): (usize, u32), seen: &mut [Seen]) {
        seen[board] = Seen::Expanded(actions);
        for &next in &self.next[board] {
            if seen[next] == Seen::Never {
                seen[next] = Seen::Waits(actions + 1);
            }
        }
    }

    /// Does some order find a shortest solution?
    fn some_order_is_right(&self) -> bool {
        let mut first = vec![Seen::Never; self.fewest.len()];
        first[0] = Seen::Waits(0);
        let (mut met, mut left) = (HashSet::new(), vec![first]);
        while let Some(mut seen) = left.pop() {
            while self.is_open(&seen) {
                let (least, choices) = self.choices(&seen);
                let ends = |&(board, actions): &(usize, u32)| {
                    self.solved[board] && actions == self.optimum
                };
                if choices.iter().any(ends) {
                    return true;
                }
                let free =
                    choices.iter().find(|choice| self.disturbs_nothing(**choice, least, &seen));
                if let Some(&choice) = free {
                    self.expand(choice, &mut seen);
                    continue;
                }
                if met.insert(seen.clone()) {
                    left.extend(choices.iter().map(|&choice| {
                        let mut after = seen.clone();
                        self.expand(choice, &mut after);
                        after
                    }));
                }
                break;
            }
        }
        false
    }
}

/// Does A* with a list of boards that were seen, approach + infection and the best of all orders
/// find a solution of so many actions?
pub(crate) fn a_visited_list_can_be_right(board: Board, optimum: u32) -> bool {
    Reachable::from(board, optimum, HeuristicName::ApproachInfection).some_order_is_right()
}
