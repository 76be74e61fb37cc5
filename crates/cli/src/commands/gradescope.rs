//! `infexion gradescope`

use crate::exit::{CommandResult, Exit, Failure};
use crate::fault::Fault;
use crate::limits::{TimeLimit, parse_time};
use crate::output::print;
use crate::words::word;
use clap::{Args, Subcommand};
use infexion_grade::bundle::{Bundle, BundleFile, Platform, zip};
use std::fs;
use std::path::{Path, PathBuf};

/// Make what an autograder needs, ready to upload: for Gradescope, GitHub Classroom or any CI.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GradescopeArgs {
    #[command(subcommand)]
    command: GradescopeCommand,
}

const EXAMPLES: &str = "\
Examples:
  infexion gradescope build infexion -o autograder.zip
  infexion gradescope build my-suite --command \"java Main\" --package default-jdk -o autograder.zip
  infexion gradescope build infexion --for github-classroom -o assignment-repository
  infexion gradescope build infexion --for ci -o .";

#[derive(Debug, Subcommand)]
enum GradescopeCommand {
    /// Put this program, a suite and the scripts of a platform into a zip file or a folder.
    Build(BuildArgs),
}

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
struct BuildArgs {
    /// A suite's folder, or a built-in suite. Students see the results of its boards, but not of
    /// those tagged hidden, and of those tagged after-due-date or after-published later.
    suite: PathBuf,

    /// The zip file, or the folder that the files are put into.
    #[arg(long, short, value_name = "PATH")]
    output: PathBuf,

    /// Where it will be used.
    #[arg(long = "for", value_name = "PLATFORM", value_parser = word::<Platform>(), default_value = "gradescope")]
    platform: Platform,

    /// How students' programs are started.
    #[arg(long, default_value = "python3 -m search")]
    command: String,

    /// Time for all boards of a submission together; platforms end what takes longer.
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "9m")]
    total_time: TimeLimit,

    /// A Debian package that students' programs need; may be given again.
    #[arg(long = "package", value_name = "NAME", default_value = "python3")]
    packages: Vec<String>,
}

pub(crate) fn run(args: &GradescopeArgs) -> CommandResult {
    let GradescopeCommand::Build(args) = &args.command;
    let Some(total) = args.total_time.0 else {
        return Err(Fault::plain("--total-time: a platform needs one").into());
    };
    let bundle = Bundle {
        platform: args.platform,
        command: args.command.clone(),
        total_seconds: total.as_secs().max(1),
        packages: args.packages.clone(),
    };
    let is_zip = args.output.extension().is_some_and(|ending| ending == "zip");
    if args.platform == Platform::Gradescope && !is_zip {
        let message = format!("{}: expected a name that ends with .zip", args.output.display());
        return Err(Fault::plain(message).into());
    }
    let program = fs::read(std::env::current_exe()?)?;
    let files =
        bundle.files(&args.suite, program).map_err(|error| Fault::plain(error.to_string()))?;
    let count = files.len();
    match args.platform {
        Platform::Gradescope => {
            let bytes = zip(&files).map_err(|error| Fault::plain(error.to_string()))?;
            infexion_journal::write_file(&args.output, bytes)
                .map_err(|error| Fault::plain(error.to_string()))?;
        }
        Platform::GithubClassroom | Platform::Ci => write_all(&args.output, &files)?,
    }
    print(&format!("{}: {count} files for {}\n", args.output.display(), args.platform))?;
    Ok(Exit::Answer)
}

fn write_all(folder: &Path, files: &[BundleFile]) -> Result<(), Failure> {
    for file in files {
        let path = folder.join(&file.path);
        let fault = |error| Fault::plain(format!("cannot write {}: {error}", path.display()));
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(fault)?;
        }
        infexion_journal::write_file(&path, &file.bytes)?;
        #[cfg(unix)]
        if file.executable {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(fault)?;
        }
    }
    Ok(())
}
