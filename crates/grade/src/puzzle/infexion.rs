//! Infexion: actions one a line.

use super::mistake::{Reach, first_mistake};
use super::{
    Answer, Image, Mistake, Optimum, ProofError, Puzzle, PuzzleError, SearchResult, Solved,
};
use infexion_draw::infexion::{board_svg, continued_storyboard_svg};
use infexion_rules::notation::{actions, csv, picture};
use infexion_rules::{Action, Board, Cell, Colour, Game, Symmetry, TypedBoard};
use infexion_search::{Limits, Outcome, Solution};
use infexion_solver::certificate::{Certificate, CertificateOptions};
use infexion_solver::{SolveOptions, Spawn, check, solve};
use infexion_text::count_of;
use infexion_verify::infexion::Rejection;
use std::time::Instant;

/// An Infexion board.
#[derive(Clone, Debug)]
pub struct Infexion {
    board: TypedBoard,
    game: Game,
}

impl Infexion {
    /// Reads a board in the course's format.
    pub fn read(text: &str, spawn: bool) -> Result<Infexion, PuzzleError> {
        let game = if spawn { Game::WithSpawn } else { Game::SpreadOnly };
        let board = csv::read(text).map_err(PuzzleError::Infexion)?;
        Ok(Infexion { board, game })
    }

    /// The board after steps that are known to be legal.
    fn after(&self, played: &[String]) -> Board {
        read(&played.join("\n"))
            .0
            .iter()
            .fold(*self.board.board(), |board, action| board.after(*action))
    }

    fn outcome(&self, board: impl Into<TypedBoard>, limits: &Limits) -> Option<Outcome<Action>> {
        let spawn = if self.game == Game::WithSpawn { Spawn::All } else { Spawn::Never };
        let options = SolveOptions { spawn, ..SolveOptions::default() };
        Some(solve(board, &options, limits, &mut ()).ok()?.outcome)
    }

    /// What became of the stack that the last of these actions should have spread, if nothing
    /// stands there any more; the actions before are legal.
    fn fate(&self, played: &[Action]) -> Option<String> {
        let (Action::Spread { cell, .. }, before) = played.split_last()? else { return None };
        let mut board = *self.board.board();
        let mut fate = None;
        for (index, action) in before.iter().enumerate() {
            let after = board.after(*action);
            if board.stack(*cell).is_some() && after.stack(*cell).is_none() {
                let spread = matches!(action, Action::Spread { cell: from, .. } if from == cell);
                let end = if spread { "spread away" } else { "overflowed" };
                fate = Some(format!("it {end} in action {}", index + 1));
            }
            board = after;
        }
        fate.filter(|_| board.stack(*cell).is_none())
    }

    /// Which blue stacks are left after legal actions.
    fn left(&self, played: &[Action]) -> String {
        const MOST_NAMED: usize = 8;
        let end = played.iter().fold(*self.board.board(), |board, action| board.after(*action));
        let blue: Vec<Cell> = end
            .stacks()
            .filter(|(_, stack)| stack.colour == Colour::Blue)
            .map(|(cell, _)| cell)
            .collect();
        let named: Vec<String> = blue.iter().take(MOST_NAMED).map(ToString::to_string).collect();
        let more = match blue.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let are = if blue.len() == 1 { "is" } else { "are" };
        format!(
            "after {} {} {are} left: {}{more}",
            count_of(played.len(), "action"),
            count_of(blue.len(), "blue stack"),
            named.join(" ")
        )
    }

    /// Can this board be solved within a number of actions?
    fn reach(&self, board: &Board, within: u32, limits: &Limits) -> Reach {
        let Some(outcome) = self.outcome(board, limits) else { return Reach::Unknown };
        match outcome.solution() {
            Some(solution) if solution.cost <= within => Reach::Yes(lines(&solution.actions)),
            _ if outcome.lower_bound().is_none_or(|bound| bound > within) => Reach::No,
            _ => Reach::Unknown,
        }
    }
}

fn lines(actions: &[Action]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

impl Puzzle for Infexion {
    fn answer(&self, output: &str) -> Answer {
        let (played, malformed) = read(output);
        let rejection = check(&self.board, &played, self.game).err();
        match (rejection, malformed) {
            (Some(Rejection::Illegal { index, reason, .. }), _) => {
                let reason = match self.fate(&played[..=index]) {
                    Some(fate) => format!("{reason}; {fate}"),
                    None => reason,
                };
                Answer::Invalid { steps: lines(&played[..=index]), at: Some(index), reason }
            }
            (_, Some((line, reason))) => {
                let (mut steps, at) = (lines(&played), Some(played.len()));
                steps.push(line);
                Answer::Invalid { steps, at, reason }
            }
            (None, None) => Answer::Valid { steps: lines(&played), cost: played.len() as u32 },
            (Some(_), None) if played.is_empty() => Answer::Nothing,
            (Some(_), None) => {
                let reason = self.left(&played);
                Answer::Invalid { steps: lines(&played), at: None, reason }
            }
        }
    }

    fn write(&self, steps: &[String]) -> String {
        steps.iter().map(|step| format!("{step}\n")).collect()
    }

    fn search(&self, limits: &Limits) -> Option<SearchResult> {
        Some(SearchResult::of(&self.outcome(&self.board, limits)?, lines))
    }

    fn certificate(&self, solved: &Solved, limits: &Limits) -> Result<Vec<u8>, ProofError> {
        let outcome = match solved.optimum {
            Optimum::Cost(cost) => {
                let actions = read(&solved.steps.join("\n")).0;
                Outcome::Optimal(Solution { actions, cost })
            }
            Optimum::Unsolvable(_) => Outcome::Unsolvable,
        };
        let options = CertificateOptions::default();
        let board = self.board.board();
        let certificate = Certificate::new(board, self.game, &outcome, &options, limits)?;
        Ok(certificate.to_bytes())
    }

    fn image(&self, which: u64, solution: &[String]) -> Image {
        let symmetries: Vec<Symmetry> = Symmetry::all().collect();
        let symmetry = &symmetries[which as usize % symmetries.len()];
        let actions = read(&solution.join("\n")).0.into_iter().map(|action| match action {
            Action::Spread { cell, direction } => Action::Spread {
                cell: symmetry.cell(cell),
                direction: symmetry.direction(direction),
            },
            Action::Spawn { cell } => Action::Spawn { cell: symmetry.cell(cell) },
        });
        let solution = lines(&actions.collect::<Vec<_>>());
        Image { text: csv::write(&symmetry.board(self.board.board())), solution }
    }

    fn step_name(&self) -> &'static str {
        "action"
    }

    fn drawing(&self, played: &[String]) -> String {
        picture::draw(&self.after(played))
    }

    fn first_mistake(&self, steps: &[String], optimum: u32, limits: &Limits) -> Option<Mistake> {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        first_mistake(steps, |count| match optimum.checked_sub(count as u32) {
            Some(left) => {
                let time = deadline.map(|end| end.saturating_duration_since(Instant::now()));
                let limits = Limits { time, ..limits.clone() };
                self.reach(&self.after(&steps[..count]), left, &limits)
            }
            None => Reach::No,
        })
    }

    fn picture(&self, played: &[String]) -> String {
        board_svg(&self.after(played))
    }

    fn story(&self, played: &[String], next: &[String]) -> String {
        continued_storyboard_svg(&self.after(played), played.len(), &read(&next.join("\n")).0)
    }
}

/// The actions before the first malformed one, and that one with what is wrong with it.
fn read(output: &str) -> (Vec<Action>, Option<(String, String)>) {
    match actions::read_lenient(output) {
        Ok(actions) => (actions, None),
        Err(faults) => {
            let first = &faults[0];
            let line = output[first.offset..first.offset + first.length].to_owned();
            let before = actions::read_lenient(&output[..first.offset]).unwrap_or_default();
            (before, Some((line, first.fault.to_string())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n";
    const PLAN: &str =
        "SPREAD 5 6 -1 1\nSPREAD 3 1 0 1\nSPREAD 3 2 -1 1\nSPREAD 1 4 0 -1\nSPREAD 1 3 0 -1\n";

    fn example() -> Infexion {
        Infexion::read(EXAMPLE, false).unwrap()
    }

    fn reason(output: &str) -> (Option<usize>, String) {
        match example().answer(output) {
            Answer::Invalid { at, reason, .. } => (at, reason),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn chatter_line_ends_and_a_missing_newline_do_not_matter() {
        let plain = example().answer(PLAN);
        assert!(matches!(plain, Answer::Valid { cost: 5, .. }), "{plain:?}");
        assert_eq!(example().answer(&PLAN.replace('\n', "\r\n")), plain);
        assert_eq!(example().answer(PLAN.trim_end()), plain);
        assert_eq!(example().answer(&format!("Searching...\n\n{PLAN}done\n")), plain);
    }

    #[test]
    fn the_first_bad_action_is_named() {
        let illegal = PLAN.replace("SPREAD 3 1 0 1", "SPREAD 1 0 0 1");
        assert_eq!(reason(&illegal).0, Some(1));
        assert!(reason(&illegal).1.contains("blue"));
        // The illegal second action counts, not the malformed last one.
        assert_eq!(reason(&illegal.replace("1 3 0 -1", "1 3 0")).0, Some(1));
        assert_eq!(
            reason(&PLAN.replace("1 3 0 -1", "1 3 0")),
            (Some(4), "SPREAD takes 4 numbers, found 3".to_owned())
        );
        assert_eq!(reason("SPAWN 0 0").1, "SPAWN is not part of this game");
        let short: String = PLAN.lines().take(4).map(|line| format!("{line}\n")).collect();
        assert_eq!(reason(&short).0, None);
        assert_eq!(reason(&short).1, "after 4 actions 2 blue stacks are left: (1,0) (1,1)");
    }

    #[test]
    fn a_stack_that_is_gone_is_told_what_became_of_it() {
        let board = Infexion::read("0,0,r,1\n0,1,r,6\n3,3,b,1\n", false).unwrap();
        let told = |output: &str| match board.answer(output) {
            Answer::Invalid { reason, .. } => reason,
            other => panic!("{other:?}"),
        };
        let overflow = "SPREAD 0 0 0 1\nSPREAD 0 1 1 0\n";
        assert_eq!(told(overflow), "no stack stands on (0,1); it overflowed in action 1");
        let twice = "SPREAD 0 0 1 0\nSPREAD 0 0 1 0\n";
        assert_eq!(told(twice), "no stack stands on (0,0); it spread away in action 1");
        assert_eq!(told("SPREAD 5 5 1 0\n"), "no stack stands on (5,5)");
    }

    #[test]
    fn an_empty_answer_is_right_only_where_nothing_is_to_be_done() {
        assert_eq!(example().answer("hello\n"), Answer::Nothing);
        let solved = Infexion::read("0,0,r,1\n", false).unwrap();
        assert_eq!(solved.answer(""), Answer::Valid { steps: Vec::new(), cost: 0 });
    }

    #[test]
    fn an_unsolvable_board_is_recognised() {
        let board = Infexion::read("0,0,b,1\n", false).unwrap();
        let solved = board.solve(&Limits::default()).unwrap();
        assert_eq!(solved.optimum, crate::puzzle::Optimum::UNSOLVABLE);
    }

    #[test]
    fn the_first_mistake_is_found_wherever_it_is() {
        let board = example();
        let plan: Vec<String> = PLAN.lines().map(str::to_owned).collect();
        let limits = Limits::default();
        // After i right actions a detour: any action from which the rest is solved anew, and
        // which therefore costs the optimum just if it is no right one.
        let (mut detours, mut start) = (0, *board.board.board());
        for (index, right) in plan.iter().enumerate() {
            for action in start.actions(Game::SpreadOnly) {
                let after = start.play(action, Game::SpreadOnly).unwrap();
                let rest = board.outcome(&after, &limits).unwrap();
                let Some(solution) = rest.solution() else { continue };
                if index as u32 + 1 + solution.cost == 5 {
                    continue;
                }
                let mut answer = plan[..index].to_vec();
                answer.push(action.to_string());
                answer.extend(lines(&solution.actions));
                let mistake = board.first_mistake(&answer, 5, &limits).unwrap();
                assert_eq!((mistake.step, &mistake.played), (index, &action.to_string()));
                assert_eq!(index + mistake.instead.len(), 5);
                let mended = [&plan[..index], &mistake.instead].concat().join("\n");
                assert!(matches!(board.answer(&mended), Answer::Valid { cost: 5, .. }));
                detours += 1;
            }
            start = start.play(right.parse().unwrap(), Game::SpreadOnly).unwrap();
        }
        assert!(detours > 20, "{detours}");
    }
}
