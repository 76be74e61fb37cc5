//! `infexion man`

use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::output::{make_folder, print, write_file};
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use std::path::{Path, PathBuf};

/// Print the manual page of a command, or write all of them into a folder.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// The command, such as `solve` or `generate cachex`; none for `infexion` itself.
    #[arg(value_name = "COMMAND")]
    path: Vec<String>,

    /// Write the pages of all commands into this folder.
    #[arg(long, short, value_name = "DIR", conflicts_with = "path")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  infexion man solve | man -l -
  infexion man --output ~/.local/share/man/man1";

pub(crate) fn run(args: &ManArgs) -> CommandResult {
    let mut root = crate::Cli::command();
    // Fills in what commands inherit, and their full names.
    root.build();
    match &args.output {
        Some(folder) => {
            make_folder(folder)?;
            write_pages(&root, "infexion", folder)?;
        }
        None => {
            let mut command = &root;
            for name in &args.path {
                command = command.find_subcommand(name).ok_or_else(|| unknown(command, name))?;
            }
            let name = [&["infexion".to_owned()][..], &args.path].concat().join("-");
            print(&page(command, &name)?)?;
        }
    }
    Ok(Exit::Answer)
}

fn shown(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|inner| !inner.is_hide_set() && inner.get_name() != "help")
}

fn unknown(command: &Command, name: &str) -> Failure {
    let names: Vec<&str> = shown(command).map(Command::get_name).collect();
    let (of, known) = (command.get_name(), names.join(", "));
    let message = match names.is_empty() {
        true => format!("{of} has no command '{name}'"),
        false => format!("{of} has no command '{name}'; expected one of {known}"),
    };
    Fault::plain(message).into()
}

fn write_pages(command: &Command, name: &str, folder: &Path) -> Result<(), Failure> {
    let path = folder.join(format!("{name}.1"));
    write_file(&path, &page(command, name)?)?;
    print(&format!("{}\n", path.display()))?;
    shown(command)
        .try_for_each(|inner| write_pages(inner, &format!("{name}-{}", inner.get_name()), folder))
}

fn page(command: &Command, name: &str) -> Result<String, Failure> {
    let mut text = Vec::new();
    Man::new(command.clone()).title(name).render(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
