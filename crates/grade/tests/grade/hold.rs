//! Programs that misbehave: each is held, its end is told right, and nothing of it is left.

use crate::common::{generous, misbehave, programs, short, supervisor};
use infexion_grade::hold::{Exceeded, Exit, Limits, Run, RunOutcome, Workplace};

fn run(behaviour: &str, arguments: &[&str], limits: &Limits) -> RunOutcome {
    let marker = format!("marker-{}-{behaviour}", std::process::id());
    let arguments: Vec<&str> = arguments.iter().copied().chain([marker.as_str()]).collect();
    let outcome = Run {
        command: &misbehave(behaviour, &arguments),
        workplace: &Workplace::CopyOf(programs()),
        input: "5,6,r,2\n",
        input_name: "board.csv",
        environment: &[("GIVEN".to_owned(), "yes".to_owned())],
        limits,
    }
    .run(&supervisor())
    .unwrap();
    assert_eq!(running(&marker), 0, "{behaviour} left processes behind");
    assert_eq!(outcome.left_behind, 0);
    outcome
}

/// Processes with this argument on their command line.
fn running(marker: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| line.split(|byte| *byte == 0).any(|word| word == marker.as_bytes())).count()
}

fn ended_by(behaviour: &str) -> Option<Exceeded> {
    run(behaviour, &[], &generous()).exceeded
}

#[test]
fn what_never_ends_is_ended() {
    for behaviour in ["loop", "ignore_term", "close_pipes_and_hang", "orphan_grandchildren"] {
        let outcome = run(behaviour, &[], &short());
        assert_eq!(outcome.exceeded, Some(Exceeded::Time), "{behaviour}: {outcome:?}");
        assert!(outcome.seconds >= 0.8);
    }
}

#[test]
fn a_late_program_is_asked_to_end_before_it_is_made_to() {
    let patient = Limits { grace: 5.0, ..short() };
    assert_eq!(run("sleep_long", &[], &patient).exit, Some(Exit::Signal(15)));
    let late = Limits { seconds: 2.0, ..short() };
    assert_eq!(run("ignore_term", &[], &late).exit, Some(Exit::Signal(9)));
}

#[test]
fn floods_are_stopped_on_either_stream() {
    assert_eq!(ended_by("flood"), Some(Exceeded::Output));
    assert_eq!(ended_by("flood_errors"), Some(Exceeded::Output));
    let outcome = run("flood_and_exit", &[], &generous());
    assert_eq!(outcome.exceeded, Some(Exceeded::Output));
    assert_eq!(outcome.output.len(), 100_000);
}

#[test]
fn processes_that_outlive_the_program_are_ended() {
    let outcome = run("leave_processes", &[], &generous());
    assert_eq!((outcome.exit, outcome.exceeded), (Some(Exit::Code(0)), None));
}

#[test]
fn a_fork_bomb_is_stopped() {
    assert_eq!(ended_by("fork_bomb"), Some(Exceeded::Processes));
}

#[test]
fn memory_is_limited_in_one_process_and_in_all_together() {
    assert_eq!(run("eat_memory", &[], &generous()).exceeded, Some(Exceeded::Memory));
    let together = run("eat_memory_in_children", &[], &generous());
    assert_eq!(together.exceeded, Some(Exceeded::Memory));
    assert!(together.peak_memory > 200 << 20);
    let refused = run("ask_for_too_much", &[], &generous());
    assert_eq!((refused.exit, refused.exceeded), (Some(Exit::Code(1)), None));
    assert!(refused.errors.contains("MemoryError"));
}

#[test]
fn ends_are_told_apart() {
    let exit = |behaviour| run(behaviour, &[], &generous()).exit;
    assert_eq!(exit("silent"), Some(Exit::Code(0)));
    assert_eq!(exit("close_pipes"), Some(Exit::Code(0)));
    assert_eq!(exit("exit_three"), Some(Exit::Code(3)));
    assert_eq!(exit("segmentation_fault"), Some(Exit::Signal(11)));
    let crash = run("crash", &[], &generous());
    assert_eq!(crash.exit, Some(Exit::Code(1)));
    assert!(crash.errors.contains("RuntimeError: no idea"));
    let file = run("write_large_file", &[], &generous());
    assert_ne!(file.exit, Some(Exit::Code(0)));
}

#[test]
fn a_program_that_kills_its_supervisor_is_found_and_ended() {
    let outcome = run("kill_supervisor", &[], &generous());
    assert_eq!((outcome.exit, outcome.exceeded), (None, None));
    assert!(outcome.errors.contains("supervisor"));
}

#[test]
fn a_program_that_does_not_exist_is_a_failure_to_start() {
    let outcome = Run {
        command: &["no-such-program".to_owned()],
        workplace: &Workplace::CopyOf(programs()),
        input: "",
        input_name: "board.csv",
        environment: &[],
        limits: &generous(),
    }
    .run(&supervisor())
    .unwrap();
    assert_eq!(outcome.exit, Some(Exit::Code(127)));
    assert!(outcome.errors.contains("cannot start 'no-such-program'"), "{}", outcome.errors);
}

#[test]
fn the_board_comes_by_standard_input_and_by_file() {
    assert_eq!(run("echo", &[], &generous()).output, "5,6,r,2\n");
    assert_eq!(run("echo_file", &["{board}"], &generous()).output, "5,6,r,2\n");
}

#[test]
fn nothing_of_the_environment_is_inherited_but_the_path() {
    let shown = run("show_environment", &[], &generous()).output;
    let names: Vec<&str> = shown.lines().filter_map(|line| line.split('=').next()).collect();
    let known = ["GIVEN", "HOME", "LANG", "LC_CTYPE", "PATH", "PYTHONHASHSEED", "TMPDIR"];
    assert!(names.iter().all(|name| known.contains(name)), "{names:?}");
    assert!(names.contains(&"GIVEN") && !shown.contains(&format!("HOME={}\n", env!("HOME"))));
}

#[test]
fn every_run_starts_from_the_same_files_and_leaves_none() {
    for _ in 0..2 {
        assert_eq!(run("count_runs", &[], &generous()).output, "1\n");
    }
    assert_eq!(run("read_only_folder", &[], &generous()).exit, Some(Exit::Code(0)));
    let leftovers = ["runs", "home"].map(|name| programs().join(name).exists());
    assert_eq!(leftovers, [false, false]);
}
