//! `infexion generate cachex`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::Fault;
use clap::{Args, ValueEnum};
use infexion_lab::cachex_boards::{Recipe, Shape, Wanted, generate};
use infexion_rules::cachex::{MAX_SIDE, notation};
use std::io::{BufWriter, Write, stdout};

/// Make a Cachex board with its start and goal in opposite corners.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CachexArgs {
    /// Cells along each side.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_SIDE)))]
    side: u16,

    /// The share of cells with a token, 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = parse_share)]
    density: f64,

    /// How tokens lie.
    #[arg(long, value_enum, default_value_t = ShapeArg::Random)]
    shape: ShapeArg,

    /// Which of all such boards.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Make sure that there is a path over empty cells.
    #[arg(long)]
    solvable: bool,

    /// Wall the goal in, so that there is none.
    #[arg(long, conflicts_with = "solvable")]
    unsolvable: bool,
}

const EXAMPLES: &str = "\
Examples:
  infexion generate cachex > board.json
  infexion generate cachex -n 500 --density 0.4 --solvable --seed 7 | infexion path
  infexion generate cachex -n 60 --shape maze --density 0.5 | infexion path --svg maze.svg";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ShapeArg {
    /// Each cell alike
    Random,
    /// Winding corridors, opened at random down to the density
    Maze,
    /// Blobs of one colour
    Clustered,
}

fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

pub(super) fn run(args: &CachexArgs) -> CommandResult {
    let recipe = Recipe {
        side: args.side,
        density: args.density,
        shape: match args.shape {
            ShapeArg::Random => Shape::Random,
            ShapeArg::Maze => Shape::Maze,
            ShapeArg::Clustered => Shape::Clustered,
        },
        wanted: match (args.solvable, args.unsolvable) {
            (true, _) => Wanted::Path,
            (_, true) => Wanted::NoPath,
            _ => Wanted::Any,
        },
        seed: args.seed,
    };
    let position =
        generate(&recipe).map_err(|error| Failure::from(Fault::plain(error.to_string())))?;
    let mut out = BufWriter::new(stdout().lock());
    notation::write(&position, &mut out)?;
    out.flush()?;
    Ok(Exit::Answer)
}
