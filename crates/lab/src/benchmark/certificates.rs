//! Certificates of suites: made, checked, and what they took.

use infexion_proof::{Options, check_bytes};
use infexion_rules::Board;
use infexion_search::{Limits, Observer};
use infexion_solver::certificate::{
    Certificate, CertificateError, CertificateOptions, Making, Trust,
};
use infexion_solver::{SolveError, SolveOptions, solve};
use std::time::{Duration, Instant};

/// A board's certificate, if it got one.
#[derive(Clone, Debug)]
pub struct CertificateRow {
    /// The board's name.
    pub board: String,
    /// The certificate's bytes, or why there is none.
    pub certificate: Result<Certified, CertificateError>,
    /// Time to solve the board.
    pub solved: Duration,
}

/// An accepted certificate and what it took.
#[derive(Clone, Debug)]
pub struct Certified {
    /// The certificate.
    pub bytes: Vec<u8>,
    /// What has to be believed.
    pub level: Trust,
    /// Actions of a shortest solution; nothing if there is none.
    pub length: Option<usize>,
    /// Its entries.
    pub entries: usize,
    /// Time to make it.
    pub made: Duration,
    /// Time to check it.
    pub checked: Duration,
}

/// Is told how far the search is, and then how far the certificate is.
pub trait CertificateObserver: Observer {
    /// Some more entries are made.
    fn making(&mut self, _making: &Making) {}
}

impl CertificateObserver for () {}

/// Why a suite's certificates could not be made.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// The board could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A bug: the checker refuses what was written.
    #[error("internal error: the certificate is refused: {0}")]
    Refused(infexion_proof::Refusal),
}

/// Solves a board, makes a certificate, and has it checked; both have limits of their own.
///
/// # Errors
/// A bug: the plan or the certificate is not accepted.
pub fn certify(
    name: &str,
    board: &Board,
    threads: usize,
    limits: &Limits,
    limits_of_certificate: &Limits,
    observer: &mut impl CertificateObserver,
) -> Result<CertificateRow, CertifyError> {
    let options = SolveOptions { threads, ..SolveOptions::default() };
    let report = solve(board, &options, limits, observer)?;
    let began = Instant::now();
    let options_of_certificate = CertificateOptions { level: None, threads };
    let game = options.spawn.game();
    let certificate = Certificate::observed(
        board,
        game,
        &report.outcome,
        &options_of_certificate,
        limits_of_certificate,
        &mut |making| observer.making(making),
    );
    let made = began.elapsed();
    let certificate = match certificate {
        Err(error) => Err(error),
        Ok(certificate) => {
            let bytes = certificate.to_bytes();
            let began = Instant::now();
            let mut checker = Options::default();
            if threads > 0 {
                checker.threads = threads;
            }
            check_bytes(&bytes, &checker).map_err(CertifyError::Refused)?;
            Ok(Certified {
                bytes,
                level: certificate.level(),
                length: certificate.claim.plan.as_ref().map(Vec::len),
                entries: certificate.entries.len(),
                made,
                checked: began.elapsed(),
            })
        }
    };
    Ok(CertificateRow { board: name.to_owned(), certificate, solved: report.statistics.time })
}

/// The heading of the table.
pub const CERTIFICATE_HEADING: &str = "\
| board | optimum | level | entries | bytes | solved s | made s | checked s |\n\
|---|---|---|---|---|---|---|---|\n";

impl CertificateRow {
    /// A line of the table.
    pub fn line(&self) -> String {
        let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
        let solved = seconds(self.solved);
        match &self.certificate {
            Ok(done) => format!(
                "| {} | {} | {} | {} | {} | {solved} | {} | {} |\n",
                self.board,
                done.length.map_or("none".to_owned(), |length| length.to_string()),
                done.level,
                done.entries,
                done.bytes.len(),
                seconds(done.made),
                seconds(done.checked),
            ),
            Err(error) => format!("| {} | {error} | | | | {solved} | | |\n", self.board),
        }
    }
}

/// What all certificates together took.
pub fn certificate_summary(rows: &[CertificateRow]) -> String {
    let done: Vec<&Certified> =
        rows.iter().filter_map(|row| row.certificate.as_ref().ok()).collect();
    let entries: usize = done.iter().map(|one| one.entries).sum();
    let bytes: usize = done.iter().map(|one| one.bytes.len()).sum();
    let largest = done.iter().map(|one| one.bytes.len()).max().unwrap_or(0);
    let checked: f64 = done.iter().map(|one| one.checked.as_secs_f64()).sum();
    let low = done.iter().filter(|one| one.level == Trust::LinesAndTokens).count();
    format!(
        "{} of {} boards have a certificate, all accepted; {low} of them at level lines+tokens. \
         {entries} entries, {bytes} bytes, the largest {largest}; checked in {checked:.2} s.\n",
        done.len(),
        rows.len(),
    )
}
