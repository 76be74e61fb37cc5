//! `infexion study`

use crate::exit::{CommandResult, Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::output::{make_folder, print, write_file};
use crate::picture_file::PictureFormats;
use clap::Args;
use infexion_lab::experiment::ExperimentError;
use infexion_study::{StudyError, StudyOptions, study};
use std::path::PathBuf;

/// Make the published study: compare the systems of five reports and judge their claims.
///
/// Writes study.md and its figures, all from fixed seeds; takes some minutes.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StudyArgs {
    /// The folder to write into.
    #[arg(long, short, value_name = "DIR", default_value = "study")]
    output: PathBuf,

    #[command(flatten)]
    formats: PictureFormats,

    /// Measure very little: only to see that everything works.
    #[arg(long)]
    quick: bool,
}

const EXAMPLES: &str = "\
Examples:
  infexion study
  infexion study --output docs
  infexion study --format svg,png,pdf";

pub(crate) fn run(args: &StudyArgs) -> CommandResult {
    let size = if args.quick { StudyOptions::quick() } else { StudyOptions::default() };
    let options = StudyOptions { cancel: cancel_on_interrupt(), ..size };
    let found = match study(&options, &mut |what| note!("{what}")) {
        Ok(found) => found,
        Err(StudyError::Cancelled | StudyError::Experiment(ExperimentError::Cancelled { .. })) => {
            note!("incomplete: interrupted, nothing was written");
            return Ok(Exit::Interrupted);
        }
        Err(error) => return Err(Failure::Internal(error.to_string())),
    };
    let figures = args.output.join("figures");
    make_folder(&figures)?;
    for (name, svg) in &found.figures {
        // The page shows the SVG, whatever else is wanted.
        write_file(&figures.join(name), svg)?;
        args.formats.write(&figures.join(name), svg)?;
    }
    let document = args.output.join("study.md");
    write_file(&document, &found.document)?;
    print(&format!("{}\n", document.display()))?;
    Ok(Exit::Answer)
}
