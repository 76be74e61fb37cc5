//! Programs that misbehave: each is held, its end is told right, and nothing of it is left.

use crate::common::{for_sleepers, for_workers, generous, misbehave, programs, supervisor};
use infexion_grade::hold::{
    AllowedMeans, Aspect, Exceeded, Exit, HeldRun, HoldError, Holder, Means, RunLimits, RunOutcome,
    Workplace, resolve,
};
use infexion_search::CancelFlag;

fn run(behaviour: &str, arguments: &[&str], limits: &RunLimits) -> RunOutcome {
    run_by(&Holder::new(supervisor()).unwrap(), behaviour, arguments, limits)
}

fn run_by(holder: &Holder, behaviour: &str, arguments: &[&str], limits: &RunLimits) -> RunOutcome {
    let marker = format!("marker-{}-{behaviour}", std::process::id());
    let arguments: Vec<&str> = arguments.iter().copied().chain([marker.as_str()]).collect();
    let program = resolve(&misbehave(behaviour, &arguments));
    let outcome = HeldRun {
        command: &program.command,
        workplace: &Workplace::CopyOf(programs()),
        input: "5,6,r,2\n",
        input_name: "board.csv",
        environment: &[("GIVEN".to_owned(), "yes".to_owned())],
        readable: &program.readable,
        limits,
        cancel: &CancelFlag::default(),
    }
    .run(holder)
    .unwrap();
    assert_eq!(running(&marker), 0, "{behaviour} left processes behind");
    assert_eq!(outcome.left_behind, 0);
    outcome
}

#[test]
fn a_run_that_is_stopped_ends_at_once_with_all_that_it_started() {
    let marker = format!("marker-{}-stopped", std::process::id());
    let program = resolve(&misbehave("orphan_grandchildren", &[&marker]));
    let cancel = CancelFlag::default();
    let outcome = std::thread::scope(|scope| {
        scope.spawn(|| {
            // Four of them stay, and none listens to SIGTERM.
            while running(&marker) < 4 {
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            cancel.cancel();
        });
        HeldRun {
            command: &program.command,
            workplace: &Workplace::CopyOf(programs()),
            input: "",
            input_name: "board.csv",
            environment: &[],
            readable: &program.readable,
            limits: &RunLimits { wall_seconds: 3600.0, ..generous() },
            cancel: &cancel,
        }
        .run(&Holder::new(supervisor()).unwrap())
    });
    assert!(matches!(outcome, Err(HoldError::Stopped)), "{outcome:?}");
    assert_eq!(running(&marker), 0);
}

/// Processes with this argument on their command line.
pub(crate) fn running(marker: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| line.split(|byte| *byte == 0).any(|word| word == marker.as_bytes())).count()
}

/// A program that says when it has begun not to listen. How long that takes nobody knows: one that
/// was ended before is given more time.
fn run_deaf(behaviour: &str) -> RunOutcome {
    let limits =
        [1.0, 4.0, 16.0, 50.0].map(|wall_seconds| RunLimits { wall_seconds, ..generous() });
    let mut outcomes = limits.iter().map(|limits| run(behaviour, &[], limits));
    outcomes.find(|outcome| outcome.output == "deaf\n").unwrap()
}

fn ended_by(behaviour: &str) -> Option<Exceeded> {
    run(behaviour, &[], &generous()).exceeded
}

#[test]
fn what_never_ends_is_ended() {
    let computes = run("loop", &[], &for_workers());
    assert_eq!(computes.exceeded, Some(Exceeded::Time), "{computes:?}");
    assert!(computes.processor_seconds >= 0.5);
    let sleeps = run("close_pipes_and_hang", &[], &for_sleepers());
    for outcome in [sleeps, run_deaf("ignore_term"), run_deaf("orphan_grandchildren")] {
        assert_eq!(outcome.exceeded, Some(Exceeded::WallClock), "{outcome:?}");
        assert!(outcome.seconds >= 0.8);
    }
}

#[test]
fn a_late_program_is_asked_to_end_before_it_is_made_to() {
    let patient = RunLimits { grace: 60.0, ..for_sleepers() };
    assert_eq!(run("sleep_long", &[], &patient).exit, Some(Exit::Signal(15)));
    assert_eq!(run_deaf("ignore_term").exit, Some(Exit::Signal(9)));
}

#[test]
fn the_three_streams_have_their_usual_names() {
    let plain = AllowedMeans { namespaces: false, ..AllowedMeans::default() };
    for using in [AllowedMeans::default(), plain] {
        let mut holder = Holder::new(supervisor()).unwrap();
        holder.using = using;
        // Another user might not reach the interpreter.
        holder.run_as = holder.run_as.filter(|_| using.namespaces);
        let outcome = run_by(&holder, "use_the_streams_by_name", &[], &generous());
        assert_eq!((outcome.output.as_str(), outcome.errors.as_str()), ("5,6,r,2\n", "said"));
    }
}

/// As in a container, where root may have no namespaces.
#[test]
fn a_user_without_other_files_may_make_programs_of_its_own() {
    let mut holder = Holder::new(supervisor()).unwrap();
    holder.using.namespaces = false;
    if holder.run_as.is_none() {
        return;
    }
    let made = "printf '#!/bin/sh\necho made\n' > made; chmod +x made && ./made";
    let outcome = HeldRun {
        command: &["/bin/sh", "-c", made].map(str::to_owned),
        workplace: &Workplace::Empty,
        input: "",
        input_name: "board.csv",
        environment: &[],
        readable: &[],
        limits: &generous(),
        cancel: &CancelFlag::default(),
    }
    .run(&holder)
    .unwrap();
    assert_eq!(outcome.output, "made\n", "{outcome:?}");
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
    // By the kernel, which refuses more of them, or by the supervisor, which counts.
    let outcome = run("fork_bomb", &[], &generous());
    let refused = outcome.errors.contains("BlockingIOError");
    assert!(refused || outcome.exceeded == Some(Exceeded::Processes), "{outcome:?}");
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
    let mut holder = Holder::new(supervisor()).unwrap();
    holder.using = AllowedMeans::NONE;
    holder.run_as = None;
    let outcome = run_by(&holder, "kill_supervisor", &[], &generous());
    assert_eq!((outcome.exit, outcome.exceeded), (None, None));
    assert!(outcome.errors.contains("supervisor"));
}

/// A holder by control groups alone; `None` where this user cannot make any.
fn by_groups_alone() -> Option<Holder> {
    let mut holder = Holder::new(supervisor()).unwrap();
    holder.using = AllowedMeans { groups: true, ..AllowedMeans::NONE };
    holder.run_as = None;
    let held = holder.probe().unwrap();
    held.holds_by(Aspect::Memory, Means::ControlGroup).then_some(holder)
}

#[test]
fn a_group_finds_what_outlives_a_killed_supervisor_and_nothing_else_tells_of() {
    let Some(holder) = by_groups_alone() else { return };
    let outcome = run_by(&holder, "kill_supervisor_and_stay_unknown", &[], &generous());
    assert_eq!((outcome.exit, outcome.exceeded), (None, None));
}

#[test]
fn a_group_counts_time_that_nobody_sees() {
    let Some(holder) = by_groups_alone() else { return };
    let outcome = run_by(&holder, "use_time_in_short_lives", &[], &generous());
    assert!(outcome.processor_seconds > 2.0, "{outcome:?}");
    let little = RunLimits { seconds: 1.0, ..generous() };
    let outcome = run_by(&holder, "use_time_in_short_lives", &[], &little);
    assert_eq!(outcome.exceeded, Some(Exceeded::Time), "{outcome:?}");
}

#[test]
fn a_group_is_told_of_only_where_it_holds() {
    let groups = by_groups_alone().is_some();
    let mut holder = Holder::new(supervisor()).unwrap();
    for allowed in [true, false] {
        holder.using = AllowedMeans { groups: allowed, ..AllowedMeans::default() };
        let held = holder.probe().unwrap();
        assert_eq!(held.to_string().contains("cgroup, counted"), allowed && groups, "{held}");
        let missing = held.to_string().contains("not offered by this machine: memory by cgroup");
        assert_eq!(missing, !(allowed && groups), "{held}");
    }
}

#[test]
fn a_program_that_does_not_exist_is_a_failure_to_start() {
    let outcome = HeldRun {
        command: &["no-such-program".to_owned()],
        workplace: &Workplace::CopyOf(programs()),
        input: "",
        input_name: "board.csv",
        environment: &[],
        readable: &[],
        limits: &generous(),
        cancel: &CancelFlag::default(),
    }
    .run(&Holder::new(supervisor()).unwrap())
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
