//! The laboratory's commands, as a user runs them.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

const EXAMPLE: &str = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n";

/// Runs the command in a folder; exit code, standard output, standard error.
fn infexion(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_infexion"));
    command.args(arguments).current_dir(folder).env_remove("COLUMNS");
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn answer(folder: &Path, arguments: &[&str]) -> String {
    let (code, out, err) = infexion(folder, arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {err}");
    out
}

fn folder_with_boards() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("example.csv"), EXAMPLE).unwrap();
    std::fs::write(folder.path().join("blue.csv"), "3,3,b,1\n").unwrap();
    folder
}

/// Cells in a picture; marks beyond the edge are none.
fn hexagons(svg: &str) -> usize {
    svg.matches("<polygon").count() - svg.matches("<polygon class='ghost'").count()
}

#[test]
fn explain_shows_the_bounds_and_every_action() {
    let folder = folder_with_boards();
    let arguments = ["explain", "example.csv", "--svg", "why.svg"];
    let text = answer(folder.path(), &arguments);
    assert!(text.starts_with("The optimum is 5 actions."), "{text}");
    assert!(text.contains("2 lines cover all blue cells, fewer do not"), "{text}");
    assert!(text.contains("red (5,6) of power 2 takes (1,3) b3, (1,0) b2: 2 of 4"), "{text}");
    assert_eq!(text.matches("SPREAD").count(), 5);
    // The bound that is named as the strongest is explained.
    assert!(
        text.contains("by the bounds approach-infection and waste.")
            && text.contains("such tokens make it 3 actions"),
        "{text}"
    );
    let svg = std::fs::read_to_string(folder.path().join("why.svg")).unwrap();
    assert_eq!(svg.matches("class='band'").count(), 2);
    assert_eq!(svg.matches("class='ring'").count(), 2);
    // The lines, the infection, and six boards.
    assert_eq!(hexagons(&svg), 8 * 49);
    let json = answer(folder.path(), &["explain", "example.csv", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["record"]["length"], 5);
    assert_eq!(json["steps"].as_array().unwrap().len(), 5);
    assert_eq!(json["steps"][4]["h"], 0);
    let (code, out, _) = infexion(folder.path(), &["explain", "blue.csv"]);
    assert_eq!(code, Some(10));
    assert!(out.starts_with("There is no solution, proved."), "{out}");
    let spawned = answer(folder.path(), &["explain", "--spawn", "blue.csv"]);
    assert!(spawned.contains("spawn a stack of power 1"), "{spawned}");
    answer(folder.path(), &["explain", "--spawn", "blue.csv", "--svg", "spawn.svg"]);
    let svg = std::fs::read_to_string(folder.path().join("spawn.svg")).unwrap();
    assert!(svg.contains("1: spawn a stack; it spreads in 2"), "{svg}");
}

#[test]
fn count_counts_and_lists_up_to_the_limit() {
    let folder = folder_with_boards();
    let text = answer(folder.path(), &["count", "example.csv"]);
    assert_eq!(text, "optimum           5\noptimal solutions 12\nfinal boards      9\n");
    let all = answer(folder.path(), &["count", "-n", "100", "example.csv"]);
    assert_eq!(all.matches("SPREAD").count(), 60);
    let (code, some, err) = infexion(folder.path(), &["count", "-n", "2", "example.csv"]);
    assert_eq!((code, some.matches("SPREAD").count()), (Some(0), 10));
    assert!(err.contains("2 of 12 solutions listed"), "{err}");
    let json = answer(folder.path(), &["count", "--format", "json", "-n", "12", "example.csv"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["solutions"], json["listed"].as_array().unwrap().len()), (&12.into(), 12));
    assert_eq!(infexion(folder.path(), &["count", "blue.csv"]).0, Some(10));
}

#[test]
fn generate_writes_every_format_and_the_same_boards_in_each() {
    let folder = folder_with_boards();
    let shape = ["generate", "-n", "20", "--seed", "5", "--blue", "2..3", "--distinct"];
    let with = |more: &[&str]| answer(folder.path(), &[&shape[..], more].concat());
    let tsv = with(&[]);
    assert_eq!(tsv.lines().count(), 20);
    assert!(tsv.starts_with("board-01\t"), "{tsv}");
    let jsonl = with(&["--format", "jsonl"]);
    let first: Value = serde_json::from_str(jsonl.lines().next().unwrap()).unwrap();
    let (name, board) = tsv.lines().next().unwrap().split_once('\t').unwrap();
    assert_eq!((first["name"].as_str(), first["board"].as_str()), (Some(name), Some(board)));
    with(&["--format", "csv", "--output", "boards"]);
    let file = std::fs::read_to_string(folder.path().join("boards/board-01.csv")).unwrap();
    assert_eq!(file.lines().collect::<Vec<_>>().join(" "), board);
    assert_eq!(std::fs::read_dir(folder.path().join("boards")).unwrap().count(), 20);
    with(&["-o", "boards.jsonl"]);
    let written = std::fs::read_to_string(folder.path().join("boards.jsonl")).unwrap();
    assert_eq!(written, jsonl);
    // One board, ready for `solve`.
    assert!(answer(folder.path(), &["generate"]).lines().all(|line| line.split(',').count() == 4));
    let refused = infexion(folder.path(), &["generate", "-n", "2", "--format", "csv"]);
    assert_eq!(refused.0, Some(2));
    for more in [["-o", "many.csv"], ["-o", "x.txt"], ["--name", "../b"], ["--name", "a\tb"]] {
        let arguments = [&["generate", "-n", "2"][..], &more[..]].concat();
        assert_eq!(infexion(folder.path(), &arguments).0, Some(2), "{more:?}");
    }
    let none = ["generate", "--optimum", "30", "--patience", "5"];
    assert_eq!(infexion(folder.path(), &none).0, Some(11));
}

#[test]
fn audit_tells_right_from_wrong_and_shows_why() {
    let folder = folder_with_boards();
    let arguments = [
        "audit",
        "-H",
        "line-cover,nearest",
        "--edges",
        "20000",
        "--red",
        "1..2",
        "--blue",
        "1..2",
    ];
    let text = answer(folder.path(), &arguments);
    assert!(text.contains("nearest overestimates: it says"), "{text}");
    assert!(!text.contains("line-cover overestimates"), "{text}");
    let lines = answer(folder.path(), &[&arguments[..], &["--format", "json"]].concat());
    let reports: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(reports[0]["heuristic"], "line-cover");
    assert_eq!(reports[0]["overestimates"], 0);
    assert!(reports[1]["overestimates"].as_u64() > Some(0));
    // Given boards instead of random ones.
    let text = answer(folder.path(), &["audit", "-H", "zero", "example.csv", "--states", "2000"]);
    assert!(text.lines().nth(1).unwrap().split_whitespace().nth(1) == Some("1"), "{text}");
}

#[test]
fn audit_measures_what_it_is_given_and_says_so_where_it_cannot() {
    let folder = folder_with_boards();
    let spawn = ["audit", "blue.csv", "--spawn", "-H", "approach-infection"];
    let text = answer(folder.path(), &spawn);
    assert!(
        text.contains("approach-infection overestimates: it says 3, the distance is 2"),
        "{text}"
    );
    // Random boards: what is known to be false with SPAWN is found without further options.
    let sample = ["audit", "--spawn", "-H", "approach-infection", "--edges", "400000"];
    let text = answer(folder.path(), &sample);
    assert!(text.contains("approach-infection overestimates"), "{text}");
    let text = answer(folder.path(), &["audit", "example.csv", "-H", "nearest"]);
    let measured: u32 =
        text.lines().nth(1).unwrap().split_whitespace().nth(4).unwrap().parse().unwrap();
    assert!(measured >= 5, "{text}");
    let text = answer(folder.path(), &["audit", "-H", "zero", "--red", "0", "--edges", "100"]);
    assert!(text.contains("no board was measured"), "{text}");
    assert_eq!(infexion(folder.path(), &["audit", "--states", "0"]).0, Some(2));
}

#[test]
fn boards_and_runs_named_twice_are_compared_once() {
    let folder = folder_with_boards();
    let twice = ["compare", "example.csv", "example.csv", "--run", "auto,auto", "-o", "r.jsonl"];
    let (code, table, err) = infexion(folder.path(), &twice);
    assert_eq!((code, table.lines().count()), (Some(0), 2), "{table}");
    assert!(err.contains("given more than once"), "{err}");
    let results = std::fs::read_to_string(folder.path().join("r.jsonl")).unwrap();
    assert_eq!(results.lines().count(), 1);
    // A file that is no journal is left alone.
    let refused = ["compare", "example.csv", "--run", "auto", "--journal", "example.csv"];
    assert_eq!(infexion(folder.path(), &refused).0, Some(2));
    assert_eq!(std::fs::read_to_string(folder.path().join("example.csv")).unwrap(), EXAMPLE);
}

#[test]
fn both_games_can_be_plotted_together() {
    let folder = folder_with_boards();
    let compare = ["compare", "example.csv", "--run", "auto,bfs", "-o"];
    answer(folder.path(), &[&compare[..], &["spread.jsonl"]].concat());
    let spawn = ["spawn.jsonl", "--spawn", "--memory-limit", "1MiB"];
    answer(folder.path(), &[&compare[..], &spawn].concat());
    let files = answer(folder.path(), &["plot", "spread.jsonl", "spawn.jsonl"]);
    assert_eq!(files.lines().count(), 6, "{files}");
    let none = ["plot", "spread.jsonl", "--run", "auto,ids", "-o", "unwritten"];
    let (code, out, err) = infexion(folder.path(), &none);
    assert_eq!((code, out.as_str()), (Some(2), ""), "nothing is drawn before");
    assert!(err.contains("the results hold no run 'ids'; they hold auto, bfs"), "{err}");
    let cactus = std::fs::read_to_string(folder.path().join("charts/cactus.svg")).unwrap();
    assert!(cactus.contains("bfs, SPREAD only") && cactus.contains("auto, with SPAWN"), "{cactus}");
}

#[test]
fn nothing_is_said_to_a_standard_error_that_nobody_reads() {
    let folder = folder_with_boards();
    // More power than the game allows: a warning for each board.
    let heavy: String = (0..9).map(|q| format!("{},{},b,6\n", q / 7, q % 7)).collect();
    std::fs::write(folder.path().join("heavy.csv"), format!("6,6,r,1\n{heavy}")).unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = Command::new(env!("CARGO_BIN_EXE_infexion"))
        .args(["count", "heavy.csv"])
        .current_dir(folder.path())
        .stdout(std::process::Stdio::null())
        .stderr(writer)
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(10));
}

#[test]
fn compare_goes_on_after_a_kill_and_plot_draws_what_it_found() {
    let folder = folder_with_boards();
    let path = |name: &str| folder.path().join(name);
    let make = ["generate", "-n", "40", "--red", "2", "--blue", "3..5", "--optimum", "3..5"];
    answer(folder.path(), &[&make[..], &["-o", "boards.tsv"]].concat());
    let arguments = [
        "compare",
        "boards.tsv",
        "--run",
        "bfs,auto",
        "--jobs",
        "1",
        "--time-limit",
        "none",
        "--memory-limit",
        "256MiB",
        "--output",
        "results.jsonl",
        "-o",
        "results.csv",
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_infexion"))
        .args(arguments)
        .current_dir(folder.path())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    // As soon as a few results are down, the program is killed without a warning.
    let journal = || std::fs::read_to_string(path("results.jsonl.journal")).unwrap_or_default();
    while journal().lines().count() < 5 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let _ = child.kill();
    child.wait().unwrap();
    let before = journal();
    let table = answer(folder.path(), &arguments);
    assert!(table.starts_with("run"), "{table}");
    let results = std::fs::read_to_string(path("results.jsonl")).unwrap();
    assert_eq!(results.lines().count(), 80);
    let different: std::collections::HashSet<&str> = results.lines().collect();
    assert_eq!(different.len(), 80);
    // Lines that were whole when the program was killed are in the results as they were.
    let whole = before.split_inclusive('\n').filter(|line| line.ends_with('\n')).skip(1);
    // Each is a checksum, a number, a key and the result, whose statistics are a part of their own.
    let mut kept = whole.filter_map(|line| line.trim_end().splitn(4, ' ').nth(3));
    let read = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let told: Vec<serde_json::Value> = results.lines().map(read).collect();
    assert!(kept.all(|line| {
        let kept = read(line);
        let same = |told: &&serde_json::Value| {
            told["name"] == kept["name"]
                && told["run"] == kept["run"]
                && told["seconds"] == kept["statistics"]["seconds"]
        };
        told.iter().filter(same).count() == 1
    }));
    assert!(!path("results.jsonl.journal").exists());
    assert_eq!(std::fs::read_to_string(path("results.csv")).unwrap().lines().count(), 81);
    let files = answer(folder.path(), &["plot", "results.csv"]);
    assert_eq!(files.lines().count(), 6, "{files}");
    for file in files.lines() {
        assert!(std::fs::read_to_string(path(file)).unwrap().contains("</svg>"), "{file}");
    }
    let (code, _, err) = infexion(folder.path(), &["plot", "boards.tsv"]);
    assert_eq!(code, Some(2), "{err}");
    let bad = ["compare", "boards.tsv", "--run", "bfs:zero"];
    assert_eq!(infexion(folder.path(), &bad).0, Some(2));
}

/// The first bytes of a file tell what it is, whatever its name says.
fn is_picture(path: &std::path::Path, format: &str) -> bool {
    let bytes = std::fs::read(path).unwrap();
    bytes.starts_with(match format {
        "png" => b"\x89PNG",
        "pdf" => b"%PDF",
        _ => b"<svg",
    })
}

#[test]
fn every_picture_can_be_png_and_pdf() {
    let folder = folder_with_boards();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("answer.txt"), "SPREAD 5 6 -1 1\n").unwrap();
    let json = r#"{"n": 4, "board": [["b",1,0]], "start": [3,0], "goal": [0,0]}"#;
    std::fs::write(path("path.json"), json).unwrap();
    let commands: [&[&str]; 6] = [
        &["solve", "example.csv"],
        &["path", "path.json"],
        &["explain", "example.csv"],
        &["render", "example.csv"],
        &["render", "path.json"],
        &["check", "example.csv", "answer.txt"],
    ];
    for command in commands {
        for format in ["svg", "png", "pdf"] {
            let name = format!("{}-{}.{format}", command[0], command[1]);
            let (code, _, err) =
                infexion(folder.path(), &[command, &["--picture", &name]].concat());
            // The answer that is checked is none, and drawn all the same.
            assert!(matches!(code, Some(0 | 20)), "{command:?}: {code:?} {err}");
            assert!(is_picture(&path(&name), format), "{name}");
        }
    }
    let compare = ["compare", "example.csv", "--run", "auto,bfs", "-o", "results.csv"];
    answer(folder.path(), &compare);
    let plot = ["plot", "results.csv", "--format", "png,pdf", "--no-title"];
    let files = answer(folder.path(), &plot);
    assert_eq!(files.lines().count(), 12, "{files}");
    for file in files.lines() {
        assert!(is_picture(&path(file), file.rsplit('.').next().unwrap()), "{file}");
    }
    assert!(!path("charts/cactus.svg").exists());
}

#[test]
fn a_picture_that_cannot_be_is_refused_before_the_search_and_leaves_no_file() {
    let folder = folder_with_boards();
    let (code, out, err) = infexion(folder.path(), &["solve", "example.csv", "--picture", "a.gif"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("expected a name that ends with .svg, .png or .pdf"), "{err}");
    let large = r#"{"n": 600, "board": [], "start": [0,0], "goal": [0,9]}"#;
    std::fs::write(folder.path().join("large.json"), large).unwrap();
    let (code, out, err) = infexion(folder.path(), &["path", "large.json", "--picture", "a.pdf"]);
    assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
    assert!(err.contains("drawn as an image"), "{err}");
    assert!(!folder.path().join("a.pdf").exists());
}

/// A page of the documentation that a command makes says what the command says today: it has
/// every sentence without a number, and every claim with its reason.
fn says_the_same(page: &str, written: &str) {
    let repository = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let stored = std::fs::read_to_string(repository.join(page)).unwrap();
    let sentences = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('|') && !line.is_empty());
        lines
            .filter(|line| !line.contains(|c: char| c.is_ascii_digit()))
            .map(str::to_owned)
            .collect()
    };
    let claims = |text: &str| -> Vec<[String; 3]> {
        let rows = text.lines().filter(|line| line.starts_with("| 00"));
        let columns = rows.map(|row| row.split(" | ").map(str::to_owned).collect::<Vec<_>>());
        let claimed = columns.filter(|row| row.len() == 4);
        claimed.map(|row| [row[0].clone(), row[1].clone(), row[3].clone()]).collect()
    };
    let known = sentences(&stored);
    let lost: Vec<String> =
        sentences(written).into_iter().filter(|line| !known.contains(line)).collect();
    assert!(!known.is_empty() && lost.is_empty(), "not in {page}: {lost:#?}");
    assert_eq!(claims(written), claims(&stored), "{page}");
}

#[test]
fn study_writes_its_document_with_every_verdict_and_every_figure() {
    let folder = folder_with_boards();
    let written = answer(folder.path(), &["study", "--quick", "--output", "out"]);
    assert_eq!(written, "out/study.md\n");
    let document = std::fs::read_to_string(folder.path().join("out/study.md")).unwrap();
    assert_eq!(document.matches("\n### ").count(), 9);
    says_the_same("docs/study.md", &document);
    for report in ["Report 000", "Report 001", "Report 002", "Report 003", "004"] {
        assert!(document.contains(report), "{report}");
    }
    let figures: Vec<&str> =
        document.split("](figures/").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert_eq!(figures.len(), 6);
    for figure in figures {
        let path = folder.path().join("out/figures").join(figure);
        assert!(std::fs::read_to_string(path).unwrap().contains("</svg>"), "{figure}");
    }
}

#[test]
fn lists_of_names_are_json_too_and_have_both_games() {
    let folder = folder_with_boards();
    for (list, name) in [("algorithms", "bidirectional"), ("heuristics", "distance")] {
        let text = answer(folder.path(), &[list]);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        let json = answer(folder.path(), &[list, "--format", "json"]);
        let rows: Vec<Value> = serde_json::from_str(&json).unwrap();
        let of = |game: &str| rows.iter().filter(|row| row["game"] == game).count();
        assert!(of("infexion") >= 6 && of("cachex") >= 2, "{json}");
        assert!(rows.iter().any(|row| row["game"] == "cachex" && row["name"] == name), "{json}");
        assert!(rows.iter().all(|row| text.contains(row["name"].as_str().unwrap())), "{text}");
    }
    let json = answer(folder.path(), &["systems", "--format", "json"]);
    let rows: Vec<Value> = serde_json::from_str(&json).unwrap();
    assert!(rows.len() >= 5 && rows.iter().any(|row| row["game"] == "cachex"), "{json}");
}

#[test]
fn what_is_printed_fits_where_the_columns_are_known_and_is_one_line_a_row_in_a_pipe() {
    let folder = folder_with_boards();
    let runs = "auto,astar:line-cover+infection/weight=1.5";
    for arguments in [
        &["explain", "example.csv"][..],
        &["explain", "--spawn", "example.csv"],
        &["count", "-n", "3", "example.csv"],
        &["compare", "example.csv", "--run", runs, "--jobs", "1"],
        &["audit", "--edges", "20"],
        &["bench", "example.csv"],
        &["systems"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_infexion"));
        command.args(arguments).current_dir(folder.path()).env("COLUMNS", "80");
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && text.lines().count() > 2, "{arguments:?}: {text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{arguments:?}: {text}");
    }
    let table = answer(folder.path(), &["compare", "example.csv", "--run", runs, "--jobs", "1"]);
    assert_eq!(table.lines().count(), 3, "{table}");
}

#[test]
fn manual_pages_of_all_commands_are_written() {
    let folder = folder_with_boards();
    let page = answer(folder.path(), &["man", "generate", "cachex"]);
    assert!(page.contains(".TH infexion-generate-cachex 1") && page.contains("density"), "{page}");
    let files = answer(folder.path(), &["man", "--output", "man1"]);
    assert!(files.lines().count() > 20 && files.contains("man1/infexion-solve.1\n"), "{files}");
    assert!(!files.contains("supervise"), "{files}");
}

#[test]
fn actions_are_drawn_as_text_story_and_moving_picture() {
    let folder = folder_with_boards();
    std::fs::write(folder.path().join("actions.txt"), "SPREAD 5 6 -1 1\nSPAWN 0 0\n").unwrap();
    let render = ["render", "example.csv", "--actions", "actions.txt"];
    let text = answer(folder.path(), &render);
    assert!(text.starts_with("start\n") && text.contains("\n2. SPAWN 0 0\n"), "{text}");
    let files = ["--svg", "story.svg", "--animate", "moving.svg"];
    assert_eq!(answer(folder.path(), &[&render[..], &files].concat()), "");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    // And two of the legend.
    assert_eq!(hexagons(&read("story.svg")), 3 * 49 + 2);
    assert_eq!(read("moving.svg").matches("<animate ").count(), 3);
    let solve = ["solve", "example.csv", "--animate", "solution.svg"];
    answer(folder.path(), &solve);
    assert_eq!(read("solution.svg").matches("<animate ").count(), 6);
    std::fs::write(folder.path().join("actions.txt"), "SPREAD 0 0 0 1\n").unwrap();
    let (code, _, err) = infexion(folder.path(), &render);
    assert_eq!(code, Some(2));
    assert!(err.contains("action 1, SPREAD 0 0 0 1: no stack stands on"), "{err}");
}

/// An interrupted audit used to look like a complete one.
#[cfg(unix)]
#[test]
fn an_interrupted_audit_says_on_its_result_that_it_is_incomplete() {
    for (format, expected) in
        [("text", "incomplete: interrupted after "), ("json", "\"complete\":false")]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_infexion"))
            .args(["audit", "-H", "zero", "--edges", "1000000000000", "--format", format])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        // It says what it will do when it is ready to be interrupted.
        let mut line = String::new();
        let mut said = std::io::BufReader::new(child.stderr.take().unwrap());
        std::io::BufRead::read_line(&mut said, &mut line).unwrap();
        assert!(line.starts_with("1,000,000,000,000 edges for 1 heuristic; "), "{line}");
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(out.contains(expected), "{out}");
    }
}

#[test]
fn every_board_of_a_small_world_is_listed_and_larger_worlds_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let every = ["generate", "--every", "--red", "1", "--blue", "1"];
    let boards = answer(folder.path(), &every);
    assert_eq!(boards.lines().count(), 252);
    let weak = answer(folder.path(), &[&every[..], &["--max-total-power", "2"]].concat());
    assert_eq!(weak.lines().count(), 7);
    assert_eq!(weak.lines().next(), Some("board-0000001\t0,0,r,1 0,1,b,1"));
    for arguments in [["--red", "2", "--blue", "1"], ["--red", "1", "--blue", "4"]] {
        let arguments = [&["generate", "--every"], &arguments[..]].concat();
        let (code, _, err) = infexion(folder.path(), &arguments);
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains("--every takes --red 1 and --blue up to 3"), "{err}");
    }
}

#[test]
fn a_map_of_the_frontier_is_a_page_with_its_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let known = "suites/summits.tsv";
    std::fs::create_dir(folder.path().join("suites")).unwrap();
    std::fs::copy(Path::new("../..").join(known), folder.path().join(known)).unwrap();
    let small = ["--blue", "1", "--stacks", "2", "--tries", "8", "--boards", "1", "--from", known];
    let arguments = [&["frontier", "--expansions", "30"], &small[..]].concat();
    assert_eq!(answer(folder.path(), &arguments), "frontier.md\n");
    let page = std::fs::read_to_string(folder.path().join("frontier.md")).unwrap();
    for picture in ["frontier-worlds.svg", "frontier-summits.svg"] {
        assert!(page.contains(&format!("](pictures/{picture})")), "{page}");
        let svg = std::fs::read_to_string(folder.path().join("pictures").join(picture)).unwrap();
        assert_eq!(hexagons(&svg), 49);
    }
    assert!(page.contains("| 1 | 252 | 0 | 4 | "), "{page}");
    says_the_same("docs/frontier.md", &page);
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 3, "the journal is gone: {left:?}");
}
