//! `study.md`: the tables and the verdicts, with the numbers that were measured.

mod claims;
mod tables;

use super::StudyOptions;
use super::measure::{Audited, Depths, EXAMPLE, SEED};
use super::verdicts::{CachexVerdict, Exhaustive, Pruned, SpawnVerdict};
use crate::compare::RunResult;

/// Everything that was found.
pub(super) struct Findings<'a> {
    pub(super) options: &'a StudyOptions,
    pub(super) results: &'a [RunResult],
    pub(super) depths: &'a Depths,
    pub(super) audits: &'a [Audited],
    pub(super) pruned: &'a Pruned,
    pub(super) exhaustive: Option<&'a Exhaustive>,
    pub(super) spawn: &'a SpawnVerdict,
    pub(super) cachex: &'a CachexVerdict,
}

/// The whole document.
pub(super) fn write(findings: &Findings<'_>) -> String {
    let Findings { options, results, depths, audits, .. } = findings;
    let time = options.time.as_secs_f64();
    format!(
        "# Study: the seeds' systems compared, and their claims judged\n\n\
         Made by `infexion study`; every table and figure on this page comes out of that one command, with \
         fixed seeds ({SEED} and the numbers after it). Counts of states repeat exactly; times are those of \
         the machine it ran on ({build}), one run at a time, {time} s and 1 GiB for each run. \"Proved\" means that there \
         is a proof, and where it is; a sample is called a sample, with its size.\n\n\
         ## 1. A*, BFS, IDS and the default solver (seed 004's figure)\n\n\
         {boards} random boards for each length of the optimal solution from 1 to {longest} (1 or 2 red, 1 to 8 blue \
         stacks of power 1 to 4, distinct up to symmetry). `auto` is the default solver, `astar:infection` the system of \
         seed 004, `astar:line-cover` that of seed 000. A\\* expands states in parts here: the same states as the textbook's \
         A\\* of the reports, but it stores a successor only when its turn comes, and so several times fewer.\n\n\
         ![time and memory against difficulty](figures/difficulty.svg)\n\n\
         {difficulty}\n\
         ![boards solved within a time](figures/cactus.svg)\n\n\
         {growth}\n\
         ## 2. Nodes per depth (seed 003's table)\n\n\
         The course's example, `{EXAMPLE}`, optimum 5. Seed 003 prints 1, 6, 72, 792, 9354 for breadth-first \
         search and 1, 2, 1, 1, 2 for its own.\n\n\
         {depth}\n\
         ![states expanded at each depth](figures/depth.svg)\n\n\
         ## 3. Estimates against true distances\n\n\
         Random boards of 0 to 3 red and 1 to 4 blue stacks, and the states around each; distances by a search \
         without any heuristic. An edge is an action between two states; it is inconsistent if the estimate falls \
         by more than 1 along it.\n\n\
         {audit}\n\
         ![estimates against true distance](figures/estimates.svg)\n\n\
         ## 4. Verdicts\n\n{verdicts}",
        build = match cfg!(debug_assertions) {
            true => "a development build, slowed by its checks",
            false => "a release build",
        },
        boards = options.boards,
        longest = options.longest,
        difficulty = tables::difficulty(results),
        growth = tables::growth(results),
        depth = tables::depths(depths),
        audit = tables::audits(audits),
        verdicts = claims::write(findings),
    )
}
