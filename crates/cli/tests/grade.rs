//! `infexion grade` and `infexion suite` as a marker uses them; the project's own searches go
//! in the same way as everyone's.
#![cfg(target_os = "linux")]

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn infexion(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_infexion"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    infexion(arguments).output().unwrap()
}

fn suite(game: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grade/suites").join(game);
    folder.to_str().unwrap().to_owned()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn our_own_optimal_searches_are_right_on_every_board() {
    for (game, algorithms) in [
        ("infexion", ["auto", "astar", "idastar", "bfs", "ids"].as_slice()),
        ("infexion-spawn", &["auto"]),
        ("cachex", &["auto", "astar", "bfs", "dijkstra", "bidirectional"]),
    ] {
        for algorithm in algorithms {
            let suite = suite(game);
            let graded = run(&[
                "grade",
                "--algorithm",
                algorithm,
                "--suite",
                &suite,
                "--tag",
                "warm-up",
                "--strict",
                "--jobs",
                "2",
            ]);
            let (table, errors) = (text(&graded.stdout), text(&graded.stderr));
            assert_eq!(graded.status.code(), Some(0), "{game} {algorithm}\n{table}{errors}");
        }
    }
}

/// A slip in the command gave a whole class no points, without a word.
#[test]
fn a_program_that_is_not_on_this_machine_is_told_before_anything_is_graded() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["ada", "bob"] {
        fs::create_dir_all(folder.path().join(name).join("search")).unwrap();
        fs::write(folder.path().join(name).join("search/__main__.py"), "print()").unwrap();
    }
    let class = folder.path().to_str().unwrap();
    for command in ["pyton -m search", "/no/such/java Main"] {
        let graded =
            run(&["grade", "--suite", "infexion", "--command", command, "--submissions", class]);
        assert_eq!(graded.status.code(), Some(2), "{command}");
        let (out, err) = (text(&graded.stdout), text(&graded.stderr));
        assert!(out.is_empty() && err.contains("--command: there is no program '"), "{out}{err}");
    }
}

#[test]
fn a_built_in_suite_is_not_taken_for_a_file_of_its_name_here() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("infexion");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_infexion"), &program).unwrap();
    let graded = Command::new(&program)
        .args(["grade", "--algorithm", "auto", "--suite", "infexion", "--tag", "warm-up"])
        .arg("--strict")
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stderr));
}

#[test]
fn our_own_pruned_search_is_valid_and_not_always_optimal() {
    let suite = suite("infexion");
    let graded = run(&[
        "grade",
        "--algorithm",
        "pruned-bfs",
        "--suite",
        &suite,
        "--tag",
        "medium",
        "--strict",
    ]);
    assert_eq!(graded.status.code(), Some(21));
    let table = text(&graded.stdout);
    assert!(table.contains("longer than optimal"), "{table}");
    assert!(table.contains("is the mistake") && !table.contains("invalid"), "{table}");
}

/// A class whose answers are fixed, for the suite made by [`small_suite`].
fn class(folder: &Path) -> PathBuf {
    let class = folder.join("class");
    for (name, script) in [
        ("best", "echo SPREAD 3 3 0 1"),
        ("worse", "echo SPREAD 3 3 1 0; echo SPREAD 4 3 -1 1"),
        ("wrong", "echo SPREAD 0 0 0 1"),
        ("fails", "exit 1"),
    ] {
        fs::create_dir_all(class.join(name)).unwrap();
        fs::write(class.join(name).join("solver.sh"), format!("{script}\n")).unwrap();
    }
    class
}

fn small_suite(folder: &Path) -> String {
    let (board, suite) = (folder.join("one.csv"), folder.join("suite").display().to_string());
    fs::write(&board, "3,3,r,1\n3,4,b,2\n").unwrap();
    let built = run(&["suite", "build", &suite, "--boards", board.to_str().unwrap()]);
    assert_eq!(built.status.code(), Some(0), "{}", text(&built.stderr));
    assert_eq!(text(&built.stdout), "suite: 1 boards in all, 0 left out\n");
    suite
}

#[test]
fn a_class_gets_a_table_pages_and_a_journal() {
    let folder = tempfile::tempdir().unwrap();
    let (suite, class) = (small_suite(folder.path()), class(folder.path()));
    let at = |name: &str| folder.path().join(name).display().to_string();
    let [page, json, table, junit, each, journal] =
        ["class.html", "class.json", "class.csv", "class.xml", "each", "journal"].map(at);
    let arguments = [
        "grade",
        "--suite",
        &suite,
        "--command",
        "sh solver.sh",
        "--submissions",
        class.to_str().unwrap(),
        "--html",
        &page,
        "--json",
        &json,
        "--csv",
        &table,
        "--junit",
        &junit,
        "--each",
        &each,
        "--journal",
        &journal,
    ];
    let graded = run(&arguments);
    assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stderr));
    let rows: Vec<String> = text(&graded.stdout)
        .lines()
        .skip(2)
        .map(|line| line.split_whitespace().take(3).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(rows, ["best 1/1 1/1", "fails 0/1 0/1", "worse 0/1 0/1", "wrong 0/1 0/1"]);
    for file in [&page, &json, &table, &junit] {
        assert!(fs::metadata(file).unwrap().len() > 100, "{file}");
    }
    let written: Vec<String> = fs::read_dir(&each)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(written.len(), 8, "{written:?}");
    // What is in the journal is not run again.
    let before = fs::read(&journal).unwrap();
    let again = run(&arguments);
    assert_eq!(again.stdout, graded.stdout);
    assert_eq!(fs::read(&journal).unwrap(), before);
}

#[test]
fn what_cannot_be_graded_is_told_with_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let suite = small_suite(folder.path());
    let empty = folder.path().join("empty").display().to_string();
    fs::create_dir(&empty).unwrap();
    for (arguments, part) in [
        (vec!["grade", "--suite", "nowhere", "--command", "x"], "no built-in suite"),
        (vec!["grade", "--suite", &suite], "--command"),
        (vec!["grade", "--suite", &suite, "--command", "'"], "missing closing quote"),
        (vec!["grade", "--suite", &suite, "--command", " "], "--command is empty"),
        (vec!["grade", "--suite", &suite, "--algorithm", "magic"], "no algorithm 'magic'"),
        (vec!["grade", "--suite", &suite, "--command", "x", "--game", "cachex"], "not of cachex"),
        (vec!["grade", "--suite", &suite, "--command", "x", "--tag", "odd"], "no board"),
        (vec!["grade", "--suite", &suite, "--command", "sh", "--time-limit", "none"], "need one"),
        (
            vec!["grade", "--suite", &suite, "--command", "x", "--submissions", &empty],
            "no submissions",
        ),
        (vec!["suite", "build", &suite, "--game", "cachex", "--boards", "nowhere"], "nowhere"),
    ] {
        let told = run(&arguments);
        let errors = text(&told.stderr);
        assert_eq!(told.status.code(), Some(2), "{arguments:?}\n{errors}");
        // Messages are wrapped to the width of the terminal.
        let unwrapped =
            errors.split_whitespace().filter(|w| *w != "│").collect::<Vec<_>>().join(" ");
        assert!(unwrapped.contains(part), "{arguments:?}\n{errors}");
        assert!(told.stdout.is_empty());
    }
}

#[test]
fn a_suite_with_a_wrong_optimum_does_not_pass_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let suite = small_suite(folder.path());
    assert_eq!(run(&["suite", "check", "--prove", &suite]).status.code(), Some(0));
    let manifest = Path::new(&suite).join("suite.toml");
    let changed = fs::read_to_string(&manifest)
        .unwrap()
        .replace("optimum = 1", "optimum = 2")
        .lines()
        .filter(|line| !line.starts_with("solution"))
        .collect::<Vec<_>>()
        .join("\n");
    fs::write(&manifest, changed).unwrap();
    assert_eq!(run(&["suite", "check", &suite]).status.code(), Some(0));
    let told = run(&["suite", "check", "--prove", &suite]);
    assert_eq!(told.status.code(), Some(2));
    assert!(text(&told.stderr).contains("optimum 1, not 2"), "{}", text(&told.stderr));
}

#[test]
fn when_the_grader_is_killed_the_program_ends_too() {
    let folder = tempfile::tempdir().unwrap();
    let suite = small_suite(folder.path());
    // Elsewhere: the program's folder is copied into it.
    let elsewhere = tempfile::tempdir().unwrap();
    let scratch = elsewhere.path();
    // A time nobody else sleeps.
    let marker = format!("3600.{}", std::process::id());
    let mut grader =
        infexion(&["grade", "--suite", &suite, "--command", &format!("sleep {marker}")])
            .current_dir(folder.path())
            .env("TMPDIR", scratch)
            .spawn()
            .unwrap();
    wait_until("the program runs", || is_running(&marker));
    assert_ne!(fs::read_dir(scratch).unwrap().count(), 0);
    grader.kill().unwrap();
    grader.wait().unwrap();
    wait_until("the program has ended", || !is_running(&marker));
    wait_until("the scratch folder is gone", || fs::read_dir(scratch).unwrap().count() == 0);
}

#[test]
fn a_program_during_which_the_grading_ended_twice_has_crashed_and_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let (suite, class) = (small_suite(folder.path()), class(folder.path()));
    let marker = format!("3600.2{}", std::process::id());
    fs::write(class.join("fails/solver.sh"), format!("exec sleep {marker}\n")).unwrap();
    let (class, journal) = (class.display().to_string(), folder.path().join("journal"));
    let grade = || {
        let arguments = ["grade", "--suite", &suite, "--command", "sh solver.sh", "--jobs", "1"];
        let mut grade = infexion(&arguments);
        grade.args(["--submissions", &class, "--journal"]).arg(&journal);
        grade
    };
    for _ in 0..2 {
        let mut grader = grade().stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_until("the program runs", || is_running(&marker));
        grader.kill().unwrap();
        grader.wait().unwrap();
        wait_until("the program has ended", || !is_running(&marker));
    }
    let table = folder.path().join("class.csv");
    assert_eq!(grade().arg("--csv").arg(&table).output().unwrap().status.code(), Some(0));
    let table = fs::read_to_string(table).unwrap();
    let row = |beginning: &str| table.lines().find(|line| line.starts_with(beginning));
    let ended_it = row("fails,one,crash,false").unwrap_or_else(|| panic!("{table}"));
    assert!(ended_it.contains("the whole grading ended while it ran"), "{table}");
    for others in ["best,one,optimal,true", "worse,one,longer", "wrong,one,invalid"] {
        assert!(row(others).is_some(), "{others}: {table}");
    }
}

#[test]
fn reports_that_cannot_be_written_or_would_replace_what_is_read_are_refused_before_any_run() {
    let folder = tempfile::tempdir().unwrap();
    let (suite, class) = (small_suite(folder.path()), class(folder.path()));
    let at = |name: &str| folder.path().join(name).display().to_string();
    // With the endings that reports must have.
    let (roster, journal) = (at("roster.csv"), at("journal.csv"));
    fs::write(&roster, "id,name,email,late_days\n").unwrap();
    let in_suite = Path::new(&suite).join("boards/one.csv").display().to_string();
    let class = class.display().to_string();
    let table = at("page.csv");
    let cases: [(&[&str], &str); 5] = [
        (&["--csv", &roster], "is one of the inputs"),
        (&["--gradebook", &in_suite], "is one of the inputs"),
        (&["--csv", &journal], "is named twice"),
        (&["--csv", &table, "--gradebook", &table], "is named twice"),
        (&["--html", "/no/such/folder/page.html"], "cannot write"),
    ];
    for (reports, said) in cases {
        let graded = infexion(&["grade", "--suite", &suite, "--command", "sh solver.sh"])
            .args(["--submissions", &class, "--roster", &roster, "--journal", &journal])
            .args(reports)
            .output()
            .unwrap();
        let errors = text(&graded.stderr);
        assert_eq!(graded.status.code(), Some(2), "{reports:?}: {errors}");
        assert!(errors.contains(said), "{reports:?}: {errors}");
        assert!(!Path::new(&journal).exists() && !Path::new(&table).exists());
    }
}

#[test]
fn penalties_that_would_raise_a_mark_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let suite = small_suite(folder.path());
    for (option, said) in [
        ("--late-penalty=-0.1", "a part is a number from 0 to 1"),
        ("--late-penalty=10", "a part is a number from 0 to 1"),
        ("--late-penalty=nan", "a part is a number from 0 to 1"),
        ("--late-days=-1", "days are a number from 0"),
        ("--late-days=nan", "days are a number from 0"),
    ] {
        let graded = run(&["grade", "--suite", &suite, "--command", "sh solver.sh", option]);
        let errors = text(&graded.stderr);
        assert_eq!(graded.status.code(), Some(2), "{option}: {errors}");
        assert!(errors.contains(said), "{option}: {errors}");
    }
}

#[test]
fn a_grading_that_is_interrupted_ends_its_runs_and_writes_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let (suite, class) = (small_suite(folder.path()), class(folder.path()));
    // After the first in the order of names it takes long.
    let marker = format!("3600.1{}", std::process::id());
    fs::write(class.join("fails/solver.sh"), format!("exec sleep {marker}\n")).unwrap();
    let csv = folder.path().join("class.csv");
    let page = folder.path().join("class.html");
    let class = class.display().to_string();
    let arguments = ["grade", "--suite", &suite, "--command", "sh solver.sh", "--jobs", "1"];
    let interrupt = |more: &[&OsStr]| {
        let grader = infexion(&arguments)
            .args(["--submissions", &class, "--wall-limit", "1h"])
            .args([OsStr::new("--csv"), csv.as_os_str(), OsStr::new("--html"), page.as_os_str()])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_until("the slow program runs", || is_running(&marker));
        let interrupted = Command::new("kill").args(["-INT", &grader.id().to_string()]).status();
        assert!(interrupted.unwrap().success());
        let ended = grader.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(130));
        assert!(!is_running(&marker));
        let lines = text(&ended.stdout);
        assert!(lines.starts_with("held: ") && lines.contains("\nINCOMPLETE"), "{lines}");
        assert!(fs::read_to_string(&csv).unwrap().contains("best,one,optimal,true"));
        assert!(fs::read_to_string(&page).unwrap().contains("INCOMPLETE"));
        text(&ended.stderr)
    };
    assert!(interrupt(&[]).contains("--journal"));
    // Whoever stops it more often than a run may end a grading does not make that run a crash.
    let journal = folder.path().join("class.journal");
    for _ in 0..3 {
        let said = interrupt(&[OsStr::new("--journal"), journal.as_os_str()]);
        assert!(said.contains("the same command goes on"), "{said}");
    }
}

#[test]
fn suites_take_boards_from_all_that_other_commands_read_and_no_odd_points() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    fs::write(at("more.jsonl"), "{\"name\":\"a\",\"board\":\"3,3,r,1 3,4,b,2\"}\n").unwrap();
    fs::create_dir(at("boards")).unwrap();
    fs::write(at("boards/b.csv"), "3,3,r,1\n3,5,b,2\n").unwrap();
    let build = |more: &[&str]| run(&[&["suite", "build", &at("suite")][..], more].concat());
    let built = build(&["--boards", &at("more.jsonl"), &at("boards")]);
    assert_eq!(text(&built.stdout), "suite: 2 boards in all, 0 left out\n", "{built:?}");
    for points in ["--points=-3", "--points=nan", "--points-if-longer=inf", "--program-time=-1"] {
        assert_eq!(build(&["--boards", &at("boards"), points]).status.code(), Some(2), "{points}");
    }
    // The same again changes nothing, another board of the name is told.
    let manifest = || fs::read_to_string(at("suite/suite.toml")).unwrap();
    let before = manifest();
    assert_eq!(build(&["--boards", &at("boards"), "--points", "9"]).status.code(), Some(0));
    assert_eq!(manifest(), before);
    fs::write(at("boards/b.csv"), "3,3,r,1\n3,6,b,2\n").unwrap();
    let taken = build(&["--boards", &at("boards")]);
    assert_eq!(taken.status.code(), Some(2));
    assert!(text(&taken.stderr).contains("--replace"), "{}", text(&taken.stderr));
    assert_eq!(manifest(), before);
    assert_eq!(build(&["--boards", &at("boards"), "--replace"]).status.code(), Some(0));
    assert_ne!(manifest(), before);
}

fn wait_until(what: &str, done: impl Fn() -> bool) {
    let give_up = Instant::now() + Duration::from_secs(60);
    while !done() {
        assert!(Instant::now() < give_up, "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Is there a `sleep` with this argument?
fn is_running(marker: &str) -> bool {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.map(|line| text(&line)).any(|line| line == format!("sleep\0{marker}\0"))
}

#[test]
fn the_gradescope_bundle_runs_from_its_zip() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let at = |name: &str| root.join(name).display().to_string();
    let suite = small_suite(root);
    let bundle = at("autograder.zip");
    let arguments = ["gradescope", "build", &suite, "--command", "sh solver.sh", "-o", &bundle];
    let built = run(&arguments);
    assert_eq!(built.status.code(), Some(0), "{}", text(&built.stderr));
    // As the platform does: unpacked to source, run_autograder put beside it, one submission.
    let unpack = "import os, sys, zipfile\n\
                  archive = zipfile.ZipFile(sys.argv[1])\n\
                  archive.extractall(sys.argv[2])\n";
    let unpacked = Command::new("python3").args(["-c", unpack, &bundle, &at("source")]).status();
    assert!(unpacked.unwrap().success());
    fs::copy(at("source/run_autograder"), at("run_autograder")).unwrap();
    fs::create_dir(at("submission")).unwrap();
    // Within a folder, as students hand in.
    fs::create_dir(at("submission/proj")).unwrap();
    fs::write(at("submission/proj/solver.sh"), "echo SPREAD 3 3 0 1\n").unwrap();
    let graded = Command::new("bash")
        .arg(at("run_autograder"))
        .env("AUTOGRADER_ROOT", root)
        .current_dir("/")
        .status()
        .unwrap();
    assert!(graded.success());
    let results = fs::read_to_string(at("results/results.json")).unwrap();
    let results: serde_json::Value = serde_json::from_str(&results).unwrap();
    assert_eq!(results["score"], 1.0, "{results}");
    assert!(results["output"].as_str().unwrap().contains("in the folder 'proj'"), "{results}");
    assert_eq!(results["tests"][0]["visibility"], "visible");
    // Even where nothing else holds, programs of another user cannot read the answers.
    for folder in ["source", "results"] {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(at(folder)).unwrap().permissions().mode() & 0o077, 0, "{folder}");
    }
    // A submission that is no program at all gets a result too.
    fs::remove_dir_all(at("submission/proj")).unwrap();
    let graded =
        Command::new("bash").arg(at("run_autograder")).env("AUTOGRADER_ROOT", root).status();
    assert!(graded.unwrap().success());
    let results = fs::read_to_string(at("results/results.json")).unwrap();
    assert_eq!(serde_json::from_str::<serde_json::Value>(&results).unwrap()["score"], 0.0);
    // So does one that is too large, and whoever handed it in reads why.
    fs::File::create(at("submission/large")).unwrap().set_len(3 << 30).unwrap();
    let graded =
        Command::new("bash").arg(at("run_autograder")).env("AUTOGRADER_ROOT", root).status();
    assert!(graded.unwrap().success());
    let results = fs::read_to_string(at("results/results.json")).unwrap();
    assert!(results.contains("holds more than"), "{results}");
    // Where the grader itself fails there is no score, which would look final.
    fs::remove_dir_all(at("source/suite")).unwrap();
    fs::remove_file(at("results/results.json")).unwrap();
    let graded =
        Command::new("bash").arg(at("run_autograder")).env("AUTOGRADER_ROOT", root).status();
    assert!(graded.unwrap().success());
    let results = fs::read_to_string(at("results/results.json")).unwrap();
    let results: serde_json::Value = serde_json::from_str(&results).unwrap();
    assert!(results.get("score").is_none(), "{results}");
    assert!(results["output"].as_str().unwrap().contains("tell your teacher"), "{results}");
}

#[test]
fn the_bundle_for_a_repository_grades_it_and_gives_nothing_away() {
    let folder = tempfile::tempdir().unwrap();
    let suite = small_suite(folder.path());
    for (platform, script) in
        [("github-classroom", ".infexion/grade.sh"), ("ci", "infexion-ci/grade.sh")]
    {
        let repository = folder.path().join(platform);
        fs::create_dir(&repository).unwrap();
        fs::write(repository.join("solver.sh"), "echo SPREAD 3 3 0 1\n").unwrap();
        let output = repository.display().to_string();
        let command = ["--command", "sh solver.sh", "-o", &output];
        let build = ["gradescope", "build", &suite, "--for", platform];
        assert_eq!(run(&[&build[..], &command[..]].concat()).status.code(), Some(0), "{platform}");
        let graded = Command::new("bash").arg(repository.join(script)).output().unwrap();
        assert_eq!(graded.status.code(), Some(0), "{platform}: {}", text(&graded.stderr));
        let results = fs::read_to_string(repository.join("infexion-results.xml")).unwrap();
        assert!(results.contains(r#"failures="0""#), "{results}");
        assert!(!repository.join(script).with_file_name("suite").join("solutions").exists());
    }
    assert!(folder.path().join("github-classroom/.github/workflows/classroom.yml").exists());
}

#[test]
fn everyone_of_a_class_gets_boards_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let suite = small_suite(folder.path());
    // Who prints the board it was given shows it.
    for name in ["ada", "bea"] {
        let place = folder.path().join("class").join(name);
        fs::create_dir_all(&place).unwrap();
        fs::write(place.join("solver.sh"), "tr '\\n' ' ' >&2; exit 1\n").unwrap();
    }
    let boards = |more: &[&str]| {
        let json = folder.path().join("out.json").display().to_string();
        let common = [
            "grade",
            "--suite",
            &suite,
            "--command",
            "sh solver.sh",
            "--json",
            &json,
            "--personal",
        ];
        let graded = run(&[&common[..], more].concat());
        assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stderr));
        let report: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
        let rows = report["submissions"].as_array().unwrap().clone();
        rows.iter().map(|row| row["boards"][0]["errors"].to_string()).collect::<Vec<_>>()
    };
    let class = folder.path().join("class").display().to_string();
    let ada = folder.path().join("class/ada").display().to_string();
    let both = boards(&["spring", "--submissions", &class]);
    assert_ne!(both[0], both[1]);
    assert_eq!(boards(&["spring/ada", "--directory", &ada]), both[..1]);
    assert_ne!(boards(&["autumn/ada", "--directory", &ada]), both[..1]);
}
