//! The longest optima that were found for each number of stacks, by climbing: change a board a
//! little, and keep the change if the optimum is no shorter and, where it is as long, if it takes
//! the solver no fewer expansions to prove it. Half of the ways up begin with random boards, half
//! with the best board of one stack less and one stack more on it. Where a long optimum is known
//! already, one way begins there.

use super::{Effort, Finding, FrontierError, Survey};
use infexion_explain::count::count;
use infexion_generate::{Dice, GenerateOptions, Generator};
use infexion_rules::notation::items;
use infexion_rules::{Board, Cell, Colour, MAX_TOTAL_POWER, Stack};
use infexion_search::{Limits, Outcome};
use infexion_solver::{SolveOptions, Spawn, solve};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// Ways up for each number of stacks.
const CLIMBS: u32 = 8;
/// Expansions of a board that is looked at: the same on every machine.
const EFFORT: Effort = Effort::Expansions(10_000);
/// Bytes for counting the solutions of a board: the same states fit on every machine.
const COUNTING: usize = 64 << 20;

/// The best board found of so many stacks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Summit {
    pub(super) stacks: u32,
    pub(super) optimum: u32,
    pub(super) expansions: u64,
    /// Optimal solutions, where they could be counted.
    pub(super) solutions: Option<u64>,
    pub(super) board: String,
}

pub(super) fn all(
    survey: &Survey<'_>,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Vec<Summit>, FrontierError> {
    let mut summits: Vec<Summit> = Vec::new();
    for stacks in 2..=survey.options.stacks {
        let below = summits
            .last()
            .map(|summit| items::read(&summit.board).expect("a board that was written"));
        let found = survey.once(&["summit", &stacks.to_string()], || {
            progress(&format!("long optima of {stacks} stacks"));
            summit(survey, stacks, below).map(Finding::Summit)
        })?;
        match found {
            Finding::Summit(summit) => summits.extend(summit),
            _ => unreachable!("the key names the sort of finding"),
        }
    }
    Ok(summits)
}

/// A board with its optimum and the expansions that proved it.
type Place = ((u32, u64), Board);

/// None if no board that was tried could be proved.
fn summit(
    survey: &Survey<'_>,
    stacks: u32,
    below: Option<Board>,
) -> Result<Option<Summit>, FrontierError> {
    let climbs: Vec<Option<Place>> = (0..CLIMBS)
        .into_par_iter()
        .map(|number| {
            let begin = match number {
                0 => survey.known(stacks),
                _ => below.filter(|_| number % 2 == 1),
            };
            climb(survey, stacks, u64::from(stacks * CLIMBS + number), begin)
        })
        .collect::<Result<_, _>>()?;
    Ok(climbs.into_iter().max().flatten().map(|((optimum, expansions), board)| Summit {
        stacks,
        optimum,
        expansions,
        solutions: solutions(&board),
        board: items::write(&board),
    }))
}

/// One way up, from a random board or from one with as many stacks or fewer.
fn climb(
    survey: &Survey<'_>,
    stacks: u32,
    seed: u64,
    begin: Option<Board>,
) -> Result<Option<Place>, FrontierError> {
    let mut starts = Generator::new(GenerateOptions {
        seed,
        red: 1..=1,
        blue: stacks - 1..=stacks - 1,
        max_total_power: Some(MAX_TOTAL_POWER),
        ..GenerateOptions::default()
    })?;
    let mut dice = Dice::new(seed);
    let mut here: Option<Place> = None;
    for _ in 0..survey.options.tries / CLIMBS {
        let board = match (here, begin) {
            (Some((_, board)), _) => changed(&board, &mut dice),
            (None, Some(begin)) => with_more(&begin, stacks, &mut dice),
            (None, None) => starts.next().expect("a stream without end")?,
        };
        if let Some(height) = height(survey, &board)?
            && here.is_none_or(|(below, _)| below <= height)
        {
            here = Some((height, board));
        }
    }
    Ok(here)
}

/// The number of optimal solutions, where it can be counted.
pub(super) fn solutions(board: &Board) -> Option<u64> {
    let limits = Limits { memory: Some(COUNTING), ..Limits::default() };
    count(board, Spawn::Never, 0, &limits).ok().map(|count| count.solutions)
}

/// Optimum and expansions; none if the board is unsolvable or takes too many.
fn height(survey: &Survey<'_>, board: &Board) -> Result<Option<(u32, u64)>, FrontierError> {
    if board.total_power() > MAX_TOTAL_POWER || board.red().is_empty() || board.is_solved() {
        return Ok(None);
    }
    let options = SolveOptions { threads: 1, ..SolveOptions::default() };
    let limits = EFFORT.limits(&survey.options.cancel);
    let report = solve(board, &options, &limits, &mut ())?;
    Ok(match report.outcome {
        Outcome::Optimal(solution) => Some((solution.cost, report.statistics.expanded)),
        _ => None,
    })
}

/// The board with blue stacks on empty cells, so that it has so many; where that is too much power,
/// others lose some.
fn with_more(board: &Board, stacks: u32, dice: &mut Dice) -> Board {
    let mut next = *board;
    while (next.stacks().count() as u32) < stacks {
        let empty: Vec<Cell> = next.empty().into_iter().collect();
        let power = dice.within(&(1..=6)) as u8;
        next = next.with_stack(*dice.choose(&empty), Stack { colour: Colour::Blue, power });
    }
    while next.total_power() > MAX_TOTAL_POWER {
        // Some stack has two, as there are no more cells than power.
        let high: Vec<(Cell, Stack)> = next.stacks().filter(|(_, stack)| stack.power > 1).collect();
        let &(cell, stack) = dice.choose(&high);
        next = next.with_stack(cell, Stack { power: stack.power - 1, ..stack });
    }
    next
}

/// The board with one or two of its stacks moved, or of another power or colour.
fn changed(board: &Board, dice: &mut Dice) -> Board {
    let mut next = *board;
    for _ in 0..=dice.below(2) {
        let stacks: Vec<(Cell, Stack)> = next.stacks().collect();
        let &(cell, stack) = dice.choose(&stacks);
        next = match dice.below(5) {
            0 | 1 => {
                let empty: Vec<Cell> = next.empty().into_iter().collect();
                if empty.is_empty() {
                    continue;
                }
                next.without_stack(cell).with_stack(*dice.choose(&empty), stack)
            }
            2 | 3 => {
                let power = dice.within(&(1..=6)) as u8;
                next.with_stack(cell, Stack { power, ..stack })
            }
            _ => {
                let colour = match stack.colour {
                    Colour::Red => Colour::Blue,
                    Colour::Blue => Colour::Red,
                };
                next.with_stack(cell, Stack { colour, ..stack })
            }
        };
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_gets_more_stacks_within_the_power_that_is_allowed() {
        let below = items::read("0,0,r,6 1,1,b,6 2,2,b,6 3,3,b,6 4,4,b,6 5,5,b,6 6,6,b,6").unwrap();
        for seed in 0..20 {
            for stacks in [8, 20, 49] {
                let more = with_more(&below, stacks, &mut Dice::new(seed));
                assert_eq!(more.stacks().count(), stacks as usize);
                assert_eq!(
                    (more.red(), more.total_power() <= MAX_TOTAL_POWER),
                    (below.red(), true)
                );
            }
        }
    }
}
