//! `infexion render`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::{AnyBoard, read_any};
use crate::output::{create_file, print, width_of, write_file};
use clap::Args;
use infexion_draw::cachex::{Drawing, write_svg};
use infexion_draw::infexion::board_svg;
use infexion_rules::Board;
use infexion_rules::cachex::picture::Overlay;
use infexion_rules::cachex::{self, Position};
use infexion_rules::notation::picture;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};

/// Draw a board: Infexion as the course does, Cachex row by row.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RenderArgs {
    /// The board, CSV for Infexion or JSON for Cachex; - for standard input.
    #[arg(value_name = "BOARD", default_value = "-")]
    board: PathBuf,

    /// Draw into an SVG file instead.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  infexion render board.csv
  infexion render board.csv --svg board.svg
  infexion render cachex.json";

pub(crate) fn run(args: &RenderArgs) -> CommandResult {
    match read_any(&args.board)? {
        AnyBoard::Infexion(board) => render_infexion(&board, args.svg.as_deref())?,
        AnyBoard::Cachex(position) => render_cachex(&position, args.svg.as_deref())?,
    }
    Ok(Exit::Answer)
}

fn render_infexion(board: &Board, svg: Option<&Path>) -> Result<(), Failure> {
    match svg {
        Some(path) => write_file(path, &board_svg(board)),
        None if stdout().is_terminal() => print(&picture::draw_coloured(board)),
        None => print(&picture::draw(board)),
    }
}

fn render_cachex(position: &Position, svg: Option<&Path>) -> Result<(), Failure> {
    let ends = [position.start, position.goal];
    let Some(path) = svg else {
        let draw = match stdout().is_terminal() {
            true => cachex::picture::draw_coloured,
            false => cachex::picture::draw,
        };
        // Start and goal are drawn as the ends of a path that has nothing between them.
        let path: Vec<_> = ends.into_iter().flatten().collect();
        return print(&draw(&position.grid, Overlay { path: &path }, width_of(stdout())));
    };
    let drawing = Drawing { grid: &position.grid, paths: &[], ends, explored: None, caption: "" };
    let mut file = create_file(path)?;
    write_svg(&drawing, &mut file)?;
    file.flush()?;
    Ok(())
}
