//! `infexion heuristics`

use crate::exit::{CommandResult, Exit};
use crate::output::print;
use clap::Args;
use infexion_solver::heuristics::{ALL, Claim, Status};

/// List the heuristics and what is claimed of them.
///
/// "Optimal" is only ever said with heuristics proved admissible for the game that is played.
#[derive(Debug, Args)]
pub(crate) struct HeuristicsArgs {}

pub(crate) fn run(_: &HeuristicsArgs) -> CommandResult {
    let mut text = String::new();
    for info in ALL {
        text.push_str(&format!(
            "{:<20}{}\n{:<20}SPREAD only: {}\n{:<20}with SPAWN:  {}\n",
            info.name,
            info.summary,
            "",
            claim(info.spread_only),
            "",
            claim(info.with_spawn),
        ));
    }
    print(&text)?;
    Ok(Exit::Answer)
}

fn claim(claim: Claim) -> String {
    format!("admissible: {}, consistent: {}", word(claim.admissible), word(claim.consistent))
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Proved => "proved",
        Status::Believed => "believed",
        Status::False => "known false",
    }
}
