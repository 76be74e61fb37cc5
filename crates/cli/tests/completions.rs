//! What a shell offers after an option: the generated script, run by the shell itself.

use std::process::Command;

/// What bash offers for the word after these.
fn offered(words: &[&str]) -> Vec<String> {
    let (line, previous) = (words.join(" "), words[words.len() - 1]);
    let script = format!(
        "source <(\"$INFEXION\" completions bash)
         COMP_WORDS=(infexion {line} '') COMP_CWORD={}
         _infexion infexion '' '{previous}'
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        words.len() + 1
    );
    let output = Command::new("bash")
        .env("INFEXION", env!("CARGO_BIN_EXE_infexion"))
        .args(["-c", &script])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn the_shell_offers_the_values_of_an_option_that_has_names() {
    const ALGORITHMS: &str = "auto astar greedy idastar bfs ids pruned-bfs beam";
    const HEURISTICS: &str = "zero line-cover infection approach approach-infection nearest \
                              six-first six-seven report-001";
    for (words, values) in [
        (&["solve", "--algorithm"][..], ALGORITHMS),
        (&["solve", "-a"], ALGORITHMS),
        (&["solve", "--heuristic"], HEURISTICS),
        (&["solve", "--spawn"], "never all near-blue no-capture"),
        (&["solve", "--format"], "text json"),
        (&["check", "--format"], "text json"),
        (&["solve", "--system"], "000 001 003 004"),
        (&["solve", "--ties"], "larger-g smaller-g newest oldest"),
        (&["compare", "--run"], &format!("{ALGORITHMS} 000 001 003 004")),
        (&["compare", "--spawn"], "never all near-blue no-capture"),
        (&["count", "--spawn"], "never all"),
        (&["generate", "--spawn"], "never all"),
        (&["audit", "--heuristic"], HEURISTICS),
        (&["path", "--algorithm"], "auto astar bfs dijkstra bidirectional"),
        (&["path", "--capture"], "red blue"),
        (&["path", "--connect"], "red blue"),
        (&["grade", "--algorithm"], &format!("{ALGORITHMS} dijkstra bidirectional")),
        (&["gradescope", "build", "--for"], "gradescope github-classroom ci"),
        (&["grade", "--game"], "infexion infexion-spawn cachex"),
        (&["suite", "build", "--game"], "infexion infexion-spawn cachex"),
        (&["generate", "--format"], "csv tsv jsonl parquet"),
        (&["generate", "cachex", "--shape"], "random maze clustered"),
        (&["serve", "--log"], "error warn info debug"),
        (&["serve", "--log-format"], "text json"),
    ] {
        assert_eq!(offered(words).join(" "), values, "{words:?}");
    }
}
