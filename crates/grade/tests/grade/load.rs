//! Marks are the same on an idle and on a busy machine.

use crate::common::{
    for_sleepers, for_workers, generous, grading, infexion_suite, misbehave, python, run,
};
use infexion_grade::grading::{Grading, GradingJournal};
use infexion_grade::hold::RunLimits;
use infexion_grade::verdict::Verdict;
use std::process::{Child, Command};

/// Processes that keep every core busy twice over, until dropped.
struct Load(Vec<Child>);

impl Load {
    fn new() -> Load {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let busy = || Command::new(python()).args(["-c", "while True: pass"]).spawn().unwrap();
        Load((0..2 * cores).map(|_| busy()).collect())
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The verdicts on a program.
fn verdicts(behaviour: &str, limits: &RunLimits) -> Vec<Verdict> {
    let (_folder, mut suite) = infexion_suite();
    suite.boards.truncate(1);
    let grading = Grading { jobs: 2, ..grading(misbehave(behaviour, &[]), limits) };
    let report = run(&grading, &suite, &GradingJournal::none()).0;
    report.submissions[0].boards.iter().map(|board| board.verdict).collect()
}

#[test]
fn the_same_class_has_the_same_marks_on_an_idle_and_on_a_loaded_machine() {
    // Five times the processor time it takes: what a busy machine adds is far less.
    let enough = RunLimits { seconds: 2.0, ..generous() };
    let class = || {
        [
            ("answer_after_work", enough.clone()),
            ("loop", for_workers()),
            ("sleep_long", for_sleepers()),
        ]
        .map(|(behaviour, limits)| verdicts(behaviour, &limits))
    };
    let idle = class();
    let load = Load::new();
    let loaded = class();
    drop(load);
    assert_eq!(idle, loaded);
    assert!(idle[0].contains(&Verdict::Optimal), "{idle:?}");
    assert!(idle[1..].iter().flatten().all(|verdict| *verdict == Verdict::TimeLimit), "{idle:?}");
}
