//! `infexion verify`, and the certificates other commands write.

use crate::exit::{CommandResult, Exit, Failure};
use crate::input::{cannot_read, read_board, refuse_folder};
use crate::output::print;
use clap::Args;
use infexion_journal::AtomicFile;
use infexion_proof::{Options, Refusal, Verdict, check};
use infexion_rules::Board;
use infexion_solver::certificate::start_bytes;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Check certificates: proofs that an answer is optimal, or that there is no solution.
///
/// The checker shares nothing with the solver and searches no deeper than two moves; it tells which
/// lemmas it had to believe. `docs/certificates.md` proves why it is right. Ends with exit code 20
/// if a certificate is refused.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct VerifyArgs {
    /// Certificates, written with --certificate.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Refuse certificates of any other Infexion board than this one.
    #[arg(long, value_name = "BOARD")]
    board: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  infexion solve --certificate proof.cert board.csv
  infexion verify proof.cert
  infexion verify --board board.csv proof.cert
  infexion path --certificate path.cert board.json && infexion verify path.cert";

pub(crate) fn run(args: &VerifyArgs) -> CommandResult {
    let asked = args.board.as_deref().map(read_board).transpose()?;
    let mut exit = Exit::Answer;
    for path in &args.files {
        let verdict = checked(path)?.map_err(|refusal| refusal.to_string());
        let verdict = verdict.and_then(|verdict| match &asked {
            Some(board) if !is_about(&verdict, board) => {
                Err(format!("it is about something else: {}", verdict.subject()))
            }
            _ => Ok(verdict),
        });
        match verdict {
            Ok(verdict) => {
                let subject = verdict.subject();
                print(&format!("{}: accepted\n{verdict}\n{subject}\n", path.display()))?;
            }
            Err(reason) => {
                print(&format!("{}: refused: {reason}\n", path.display()))?;
                if reason == Refusal::NoCertificate.to_string() {
                    note!("`infexion solve --certificate FILE BOARD` makes one");
                }
                exit = Exit::NotASolution;
            }
        }
    }
    Ok(exit)
}

/// Is it this board that something was proved about?
fn is_about(verdict: &Verdict, board: &Board) -> bool {
    matches!(verdict, Verdict::Infexion { claim, .. } if claim.start == start_bytes(board))
}

/// Writes a certificate, and has the checker read it before anyone is told of it.
pub(crate) fn write_checked(
    path: &Path,
    write: impl FnOnce(&mut AtomicFile) -> std::io::Result<()>,
) -> Result<(), Failure> {
    let mut file = crate::output::create_file(path)?;
    let written = write(&mut file);
    file.commit_if(written)?;
    let verdict = checked(path)?
        .map_err(|refusal| Failure::Internal(format!("the certificate is refused: {refusal}")))?;
    let bytes = std::fs::metadata(path)?.len();
    note!("certificate: {bytes} bytes; {}", verdict.to_string().replace('\n', "; "));
    Ok(())
}

/// How a command ends that was to write a certificate and could not.
pub(crate) fn without_certificate(exit: Exit) -> Exit {
    match exit {
        Exit::Answer | Exit::Unsolvable => Exit::NotProved,
        other => other,
    }
}

fn checked(path: &Path) -> Result<Result<Verdict, Refusal>, Failure> {
    refuse_folder(path, "")?;
    let unreadable = |error| cannot_read(&path.display().to_string(), &error);
    let file = File::open(path).map_err(unreadable)?;
    match check(file, &Options::default()) {
        // This says nothing about the certificate.
        Err(Refusal::Unreadable(error)) => Err(unreadable(error)),
        verdict => Ok(verdict),
    }
}
