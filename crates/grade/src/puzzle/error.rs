//! Why there is no puzzle, and why there is no proof of one.

use infexion_cachex::PathCertificateError;
use infexion_cachex::notation::NotationFault;
use infexion_hex::Faults;
use infexion_rules::notation::csv::BoardFault;
use infexion_solver::certificate::CertificateError;
use std::fmt::Display;

/// Why a text is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// It is not in the course's format, or no legal board.
    #[error("{}", in_a_line(.0))]
    Infexion(Faults<BoardFault>),
    /// The same for the other game.
    #[error("{}", in_a_line(.0))]
    Cachex(Faults<NotationFault>),
    /// A path was not asked for.
    #[error("start or goal is missing")]
    NoEnds,
}

fn in_a_line<F: Display>(faults: &Faults<F>) -> String {
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    faults.join("; ")
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// Of an Infexion board.
    #[error(transparent)]
    Infexion(#[from] CertificateError),
    /// Of a Cachex board.
    #[error(transparent)]
    Cachex(#[from] PathCertificateError),
    /// It could not be written.
    #[error(transparent)]
    Write(#[from] std::io::Error),
}
