//! What is known of a board and the states around it before any estimate is asked for.

use super::AuditOptions;
use crate::distance::shortest_within;
use crate::explore::{Distance, Neighbourhood};
use infexion_rules::{Action, Board};
use infexion_search::{Limits, Outcome};
use infexion_solver::{SolveOptions, Spawn, solve};

pub(super) struct Survey {
    pub(super) found: Neighbourhood,
    /// The states along the default solver's solution.
    solved: Vec<Known>,
    /// The states along a solution that breadth-first search found, which uses no heuristic.
    searched: Vec<Known>,
}

/// A state along a solution.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) state: Board,
    pub(super) distance: Distance,
    /// It is among the states around the board.
    pub(super) is_found: bool,
}

impl Survey {
    /// Surveys a board; breadth-first search takes part where the default solver's word is not
    /// enough.
    pub(super) fn of(board: &Board, options: &AuditOptions, without_solver: bool) -> Survey {
        let spawn = if options.spawn == Spawn::Never { Spawn::Never } else { Spawn::All };
        let found = Neighbourhood::explore(board, spawn, options.states_per_board);
        let mut survey = Survey { found, solved: Vec::new(), searched: Vec::new() };
        let cancel = options.cancel.clone();
        let time = Some(options.time_per_board);
        let limits = Limits {
            time,
            memory: Some(SOLVER_MEMORY),
            cancel: cancel.clone(),
            ..Limits::default()
        };
        let solver = SolveOptions { spawn, threads: 1, ..SolveOptions::default() };
        // A plan that the checker rejects is a bug of the solver, not of the estimate.
        if let Ok(report) = solve(board, &solver, &limits, &mut ())
            && let Some(solution) = report.outcome.solution()
        {
            let is_shortest = matches!(report.outcome, Outcome::Optimal(_));
            survey.solved = survey.along(board, &solution.actions, is_shortest);
        }
        let unknown =
            !matches!(survey.found.distance(0), Distance::Exactly(_) | Distance::Infinite);
        if unknown && without_solver {
            let limits = Limits {
                time,
                memory: Some(options.memory_per_board),
                cancel,
                ..Limits::default()
            };
            if let Ok(Some(actions)) = shortest_within(board, spawn, &limits) {
                survey.searched = survey.along(board, &actions, true);
            }
        }
        survey
    }

    fn along(&self, board: &Board, actions: &[Action], is_shortest: bool) -> Vec<Known> {
        let mut state = *board;
        let mut known = Vec::new();
        for (taken, action) in actions.iter().enumerate() {
            let left = (actions.len() - taken) as u32;
            let distance =
                if is_shortest { Distance::Exactly(left) } else { Distance::AtMost(left) };
            let is_found = self.found.states.contains(&state);
            known.push(Known { state, distance, is_found });
            state = state.after(*action);
        }
        known
    }

    /// States whose distances may be held against an estimate; without the solved one at the end.
    pub(super) fn path(&self, is_used_by_solver: bool) -> Vec<Known> {
        match is_used_by_solver {
            false => self.solved.clone(),
            true if self.searched.is_empty() => {
                let at_most = |known: &Known| match known.distance {
                    Distance::Exactly(steps) => {
                        Known { distance: Distance::AtMost(steps), ..*known }
                    }
                    _ => *known,
                };
                self.solved.iter().map(at_most).collect()
            }
            true => self.searched.clone(),
        }
    }
}

/// Bytes the default solver may take.
const SOLVER_MEMORY: usize = 512 << 20;
