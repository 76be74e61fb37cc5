//! `infexion completions`

use crate::exit::{CommandResult, Exit};
use crate::output::print;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Print a script that completes commands and options in a shell.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  source <(infexion completions bash)")]
pub(crate) struct CompletionsArgs {
    /// Which shell.
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::Cli::command(), "infexion", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Answer)
}
