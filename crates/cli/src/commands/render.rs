//! `infexion render`

use super::solve::story;
use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::input::{AnyBoard, read_actions, read_any};
use crate::output::{print, refuse_overwriting, width_of, write_file};
use crate::picture_file::{PictureFile, parse_animation, parse_picture};
use clap::Args;
use infexion_cachex::Position;
use infexion_cachex::picture::{self as cachex_picture, Overlay};
use infexion_draw::cachex::{Drawing, write_svg};
use infexion_draw::infexion::{animation_svg, board_svg, storyboard_svg};
use infexion_rules::notation::picture;
use infexion_rules::{Action, Board, Game};
use std::io::{IsTerminal, stdout};
use std::path::PathBuf;

/// Draw a board, or with --actions what becomes of it: Infexion as the course does, Cachex row by
/// row.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RenderArgs {
    /// The board, CSV for Infexion or JSON for Cachex; - for standard input.
    #[arg(value_name = "BOARD", default_value = "-")]
    board: PathBuf,

    /// Draw an Infexion board after each of these actions too, one a line; - for standard input.
    #[arg(long, value_name = "FILE")]
    actions: Option<PathBuf>,

    /// Draw into a file that ends with .svg, .png or .pdf instead.
    #[arg(long, visible_alias = "svg", value_name = "FILE", value_parser = parse_picture)]
    picture: Option<PictureFile>,

    /// Draw the actions as a moving picture into a file that ends with .svg.
    #[arg(long, value_name = "FILE", requires = "actions", value_parser = parse_animation)]
    animate: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  infexion render board.csv
  infexion render board.csv --picture board.pdf
  infexion render board.csv --actions answer.txt --picture story.svg
  infexion render board.csv --actions answer.txt --animate moving.svg
  infexion render cachex.json";

pub(crate) fn run(args: &RenderArgs) -> CommandResult {
    let outputs = [args.picture.as_ref().map(PictureFile::path), args.animate.as_deref()];
    refuse_overwriting(
        [&args.board].into_iter().chain(&args.actions),
        outputs.into_iter().flatten(),
    )?;
    match read_any(&args.board)? {
        AnyBoard::Infexion(board) => render_infexion(&board, args)?,
        AnyBoard::Cachex(position) => {
            if args.actions.is_some() {
                let message =
                    "--actions are for Infexion boards; infexion path --picture draws paths";
                return Err(Fault::plain(message).into());
            }
            render_cachex(&position, args.picture.as_ref())?;
        }
    }
    Ok(Exit::Answer)
}

fn render_infexion(board: &Board, args: &RenderArgs) -> Result<(), Failure> {
    let on_terminal = stdout().is_terminal();
    let Some(path) = &args.actions else {
        return match &args.picture {
            Some(picture) => picture.write(&board_svg(board)),
            None if on_terminal => print(&picture::draw_coloured(board)),
            None => print(&picture::draw(board)),
        };
    };
    let actions = read_actions(path)?;
    check_legal(board, &actions)?;
    if let Some(picture) = &args.picture {
        picture.write(&storyboard_svg(board, &actions))?;
    }
    if let Some(path) = &args.animate {
        write_file(path, &animation_svg(board, &actions))?;
    }
    match (&args.picture, &args.animate) {
        (None, None) => print(&story(board, &actions, on_terminal)),
        _ => Ok(()),
    }
}

/// A picture of what cannot be played would be wrong.
fn check_legal(board: &Board, actions: &[Action]) -> Result<(), Failure> {
    let mut board = *board;
    for (index, action) in actions.iter().enumerate() {
        board = board.play(*action, Game::WithSpawn).map_err(|illegal| {
            Fault::plain(format!("action {}, {action}: {illegal}", index + 1))
        })?;
    }
    Ok(())
}

fn render_cachex(position: &Position, picture: Option<&PictureFile>) -> Result<(), Failure> {
    let ends = [position.start, position.goal];
    let Some(picture) = picture else {
        let draw = match stdout().is_terminal() {
            true => cachex_picture::draw_coloured,
            false => cachex_picture::draw,
        };
        // Start and goal are drawn as the ends of a path that has nothing between them.
        let path: Vec<_> = ends.into_iter().flatten().collect();
        let overlay = Overlay { path: &path, ..Overlay::default() };
        return print(&draw(&position.grid, overlay, width_of(stdout())));
    };
    let drawing = Drawing { grid: &position.grid, paths: &[], ends, explored: None, caption: "" };
    picture.create()?.draw(|mut out| write_svg(&drawing, &mut out))
}
