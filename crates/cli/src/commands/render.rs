//! `infexion render`

use crate::exit::{CommandResult, Exit};
use crate::input::read_board;
use crate::output::{print, write_file};
use clap::Args;
use infexion_draw::infexion::board_svg;
use infexion_rules::notation::picture;
use std::io::{IsTerminal, stdout};
use std::path::PathBuf;

/// Draw a board as the course does.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RenderArgs {
    /// The board; - for standard input.
    #[arg(value_name = "BOARD", default_value = "-")]
    board: PathBuf,

    /// Draw into an SVG file instead.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  infexion render board.csv
  infexion render board.csv --svg board.svg";

pub(crate) fn run(args: &RenderArgs) -> CommandResult {
    let board = read_board(&args.board)?;
    match &args.svg {
        Some(path) => write_file(path, &board_svg(&board))?,
        None if stdout().is_terminal() => print(&picture::draw_coloured(&board))?,
        None => print(&picture::draw(&board))?,
    }
    Ok(Exit::Answer)
}
