//! Boards for one student alone: each is turned, mirrored and moved in a way that depends on who
//! asks. The puzzle is the same, so are its optimum and its difficulty. There are 588 images
//! of a board: in a large class some share one, but hardly anyone shares all of them.

use super::Suite;
use crate::puzzle::{Answer, PuzzleError};
use infexion_journal::Key;

/// Why a suite cannot be made personal.
#[derive(Debug, thiserror::Error)]
pub enum PersonalError {
    /// A moved board cannot be read.
    #[error("the board '{board}' cannot be made personal: {error}")]
    Board {
        /// Which.
        board: String,
        /// What is wrong with it.
        error: PuzzleError,
    },
    /// A moved solution does not solve the moved board.
    #[error("the board '{0}' cannot be made personal: its solution does not fit")]
    Solution(String),
}

impl Suite {
    /// Puts in the place of every board its image for this student.
    pub fn make_personal(&mut self, id: &str) -> Result<(), PersonalError> {
        for board in &mut self.boards {
            // The same in every version of the program: boards are drawn again after months.
            let Key(number) = Key::of([id, &board.name]);
            let image = board.puzzle.image(number as u64, &board.solution);
            let unreadable = |error| PersonalError::Board { board: board.name.clone(), error };
            let puzzle = self.game.read(&image.text).map_err(unreadable)?;
            // Nothing is believed: the solution's image is replayed as any answer.
            if !board.solution.is_empty() {
                let text = puzzle.write(&image.solution);
                let same = matches!(
                    (puzzle.answer(&text), puzzle_cost(board)),
                    (Answer::Valid { cost, .. }, Some(best)) if cost == best
                );
                if !same {
                    return Err(PersonalError::Solution(board.name.clone()));
                }
            }
            (board.text, board.puzzle, board.solution) = (image.text, puzzle, image.solution);
        }
        Ok(())
    }
}

fn puzzle_cost(board: &super::SuiteBoard) -> Option<u32> {
    match board.optimum {
        crate::puzzle::Optimum::Cost(cost) => Some(cost),
        crate::puzzle::Optimum::Unsolvable(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::suite::{built_in, load_named};
    use infexion_search::Limits;
    use std::path::Path;

    #[test]
    fn personal_boards_differ_by_student_and_keep_their_optimum() {
        for name in built_in::NAMES {
            let suite = || load_named(Path::new(name)).unwrap();
            let personal = |id: &str| {
                let mut suite = suite();
                suite.make_personal(id).unwrap();
                suite
            };
            let (ada, again, bea) = (personal("ada"), personal("ada"), personal("bea"));
            let texts = |suite: &crate::suite::Suite| -> Vec<String> {
                suite.boards.iter().map(|board| board.text.clone()).collect()
            };
            assert_eq!(texts(&ada), texts(&again));
            let differ = texts(&ada).iter().zip(texts(&bea)).filter(|(a, b)| **a != *b).count();
            assert!(differ * 2 > ada.boards.len(), "{name}: {differ}");
            let easy = |tags: &[String]| tags.iter().any(|tag| tag == "easy" || tag == "warm-up");
            for board in ada.boards.iter().filter(|board| easy(&board.tags)) {
                let solved = board.puzzle.solve(&Limits::default()).unwrap();
                assert_eq!(solved.optimum, board.optimum, "{name}: {}", board.name);
            }
        }
    }
}
