//! The benchmark: suites of boards against the default solver and against what a user would pick
//! instead, all in one run, so that results are ratios.

mod certificates;
mod child;
mod contender;
pub mod fast_downward;
mod machine;
mod other_program;
mod process;
mod ratios;
mod report;

pub use certificates::{
    CERTIFICATE_HEADING, CertificateObserver, CertificateRow, Certified, CertifyError,
    certificate_summary, certify,
};
pub use contender::{Contender, Measurement};
pub use machine::machine;
pub use process::{MeasureError, measure_in_own_process};
pub use ratios::{Means, Ratios, ratios};
pub use report::{Row, Setting, signature, summary, table};

/// A record for tests, changed as they need it.
#[cfg(test)]
fn example(change: impl FnOnce(&mut infexion_solver::Record)) -> infexion_solver::Record {
    let board = infexion_rules::notation::items::read("0,0,r,1").expect("a board");
    let measured = Contender::AStar.measure(
        &board,
        infexion_solver::Spawn::Never,
        &infexion_search::Limits::default(),
    );
    let mut record = measured.expect("a report").record.expect("a record");
    change(&mut record);
    record
}
