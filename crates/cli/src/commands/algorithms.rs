//! `infexion algorithms`

use crate::exit::{CommandResult, Exit};
use crate::output::print;
use clap::Args;
use infexion_solver::Algorithm;

/// List the algorithms and what their answers are worth.
#[derive(Debug, Args)]
pub(crate) struct AlgorithmsArgs {}

pub(crate) fn run(_: &AlgorithmsArgs) -> CommandResult {
    let lines = Algorithm::ALL.map(|algorithm| {
        let heuristic = if algorithm.takes_heuristics() { "; takes --heuristic" } else { "" };
        format!(
            "{:<12}{}\n{:<12}{}{heuristic}\n",
            algorithm.name(),
            algorithm.summary(),
            "",
            algorithm.claim()
        )
    });
    print(&lines.concat())?;
    Ok(Exit::Answer)
}
