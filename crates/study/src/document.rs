//! `study.md`: the tables and the verdicts, with the numbers that were measured.

mod claims;
mod effects;
mod overview;
mod tables;

use super::StudyOptions;
use super::effects::{Dropped, Growth, Remembered, Totals};
use super::measure::{Audited, Depths, EXAMPLE, SEED};
use super::verdicts::{CachexVerdict, Exhaustive, Pruned, SpawnVerdict};
use infexion_lab::experiment::RunResult;
use infexion_search::Ties;
use infexion_solver::heuristics::HeuristicName;

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
    pub(super) ties: &'a Totals<Ties>,
    pub(super) closeness: &'a Totals<HeuristicName>,
    pub(super) growth: &'a [Growth],
    pub(super) with_spawn: &'a [Growth; 2],
    pub(super) dropped: &'a Dropped,
    pub(super) remembered: &'a Remembered,
}

/// The whole document.
pub(super) fn write(findings: &Findings<'_>) -> String {
    let Findings { options, results, depths, audits, .. } = findings;
    format!(
        "# Study: the five reports' systems compared, and their claims judged\n\n\
         Made by `infexion study`; every table and figure on this page comes out of that one command, with \
         fixed seeds ({SEED} and the numbers after it). Each run ends after {expansions} expansions or 1 GiB, where no other number is named, so all counts repeat exactly on any \
         machine; times are those of the machine it ran on ({build}), one run at a time. \"Proved\" means that there \
         is a proof, and where it is; a sample is called a sample, with its size. How each report is read is told in \
         [systems.md](systems.md).\n\n\
         ## 1. Every claim, in a line\n\n\
         The letters in the table (other words are in the [list of words](words.md)):\n\n\
         - *d*: the number of actions of a shortest solution\n\
         - *b*: the number of boards one action on (the branching factor)\n\
         - *g*: the number of actions made so far; *h*: the estimate of those to go; *f* = *g* + *h*\n\
         - *n*: the number of blue stacks or, in report 002, the side of the board\n\
         - *r*: the number of red stacks; *e*: that of empty cells\n\
         - *h1*, *h2*: the two parts of report 001's estimate, namely the actions before the first capture, and those of relaxed infection\n\
         - *P*: the distance of a red and a blue stack, less 1\n\
         \n{overview}\n\
         ## 2. The systems, BFS, IDS and the default solver (report 004's figure)\n\n\
         {boards} random boards for each length of the optimal solution from 1 to {longest} (1 or 2 red, 1 to 8 blue \
         stacks of power 1 to 4, distinct up to symmetry). `000`, `001`, `003` and `004` are the systems exactly as their \
         reports describe them, `auto` is the default solver, and `astar:infection` the project's own version of 004: A\\* with relaxed infection, stacks of 6 taken last. A test case is called by its optimum and its number.\n\n\
         ![the test cases in order of difficulty](figures/cases.svg)\n\n\
         ![time and memory against difficulty](figures/difficulty.svg)\n\n\
         {difficulty}\
         ![boards solved within a time](figures/cactus.svg)\n\n\
         {growth}\n\
         ## 3. Nodes per depth (report 003's table)\n\n\
         The course's example, `{EXAMPLE}`, optimum 5. Report 003 prints 1, 6, 72, 792, 9354 for breadth-first \
         search and 1, 2, 1, 1, 2 for its own.\n\n\
         {depth}\n\
         ![states expanded at each depth](figures/depth.svg)\n\n\
         ## 4. Estimates against true distances\n\n\
         Random boards of 0 to 3 red and 1 to 4 blue stacks, and the states around each; distances by a search \
         without any heuristic. An edge is an action between two states; it is inconsistent if the estimate falls \
         by more than 1 along it. The mean error is distance minus estimate, where the estimate is finite.\n\n\
         {audit}\n\
         ![estimates against true distance](figures/estimates.svg)\n\n\
         ## 5. Order among equals, closeness, power, separation, SPAWN\n\n{effects}\n\
         ## 6. Verdicts\n\n{verdicts}",
        expansions = options.expansions,
        overview = overview::write(findings),
        effects = effects::write(findings),
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
