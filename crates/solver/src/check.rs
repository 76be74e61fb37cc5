//! The way to the independent checker: what was typed goes to it as plain numbers, and a plan as
//! the text that people see.

use infexion_rules::{Action, Game, TypedBoard};
use infexion_verify::infexion::{Rejection, check as check_plan};
use infexion_verify::reference::Placement;

/// Has the independent checker replay a plan; `Ok` just when it is a solution. A board that was
/// read from a text is checked as it was typed.
///
/// ```
/// use infexion_rules::{Game, notation::csv};
/// use infexion_solver::check;
///
/// let typed = csv::read("0,0,r,1\n0,1,b,6\n").unwrap();
/// let plan = ["SPREAD 0 0 0 1".parse().unwrap()];
/// assert!(check(&typed, &plan, Game::SpreadOnly).is_ok());
/// ```
///
/// # Errors
/// The first thing that is wrong.
pub fn check(
    start: impl Into<TypedBoard>,
    actions: &[Action],
    game: Game,
) -> Result<(), Rejection> {
    let start = start.into();
    let placed = start.placements().iter().map(|placed| Placement {
        r: placed.r,
        q: placed.q,
        colour: placed.colour.letter(),
        power: placed.power,
    });
    check_plan(placed, actions.iter().map(ToString::to_string), game == Game::WithSpawn)
}
