//! `infexion study`

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::Fault;
use crate::interrupt::cancel_on_interrupt;
use crate::output::{print, write_file};
use clap::Args;
use infexion_lab::compare::CompareError;
use infexion_lab::study::{StudyError, StudyOptions, study};
use std::path::PathBuf;

/// Make the published study: compare the seeds' systems and judge their claims.
///
/// Writes study.md and its figures, all from fixed seeds; takes some minutes.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StudyArgs {
    /// The folder to write into.
    #[arg(long, short, value_name = "DIR", default_value = "study")]
    output: PathBuf,

    /// Measure very little: only to see that everything works.
    #[arg(long)]
    quick: bool,
}

const EXAMPLES: &str = "\
Examples:
  infexion study
  infexion study --output docs";

pub(crate) fn run(args: &StudyArgs) -> CommandResult {
    let size = if args.quick { StudyOptions::quick() } else { StudyOptions::default() };
    let options = StudyOptions { cancel: cancel_on_interrupt(), ..size };
    let found = match study(&options, &mut |what| note!("{what}")) {
        Ok(found) => found,
        Err(StudyError::Cancelled | StudyError::Compare(CompareError::Cancelled)) => {
            return Ok(Exit::Interrupted);
        }
        Err(error) => return Err(Failure::Internal(error.to_string())),
    };
    let figures = args.output.join("figures");
    std::fs::create_dir_all(&figures)
        .map_err(|error| Fault::plain(format!("cannot make {}: {error}", figures.display())))?;
    for (name, svg) in &found.figures {
        write_file(&figures.join(name), svg)?;
    }
    let document = args.output.join("study.md");
    write_file(&document, &found.document)?;
    print(&format!("{}\n", document.display()))?;
    Ok(Exit::Answer)
}
