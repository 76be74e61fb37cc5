//! The page's engine in Node.js.

use crate::support::write_site;
use infexion_web::{Site, SiteOptions};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// What the module says to a request.
#[derive(Debug)]
pub(crate) struct Said {
    /// The answer, or the refusal.
    pub(crate) answer: Result<String, String>,
    /// Snapshots on the way.
    pub(crate) events: u64,
    /// Turns that the work took.
    pub(crate) turns: u64,
    /// Memory that the module has taken so far.
    pub(crate) bytes: u64,
}

/// Starts a script beside this file with a new module, and what else it takes.
fn start(script: &str, arguments: &[&Path]) -> Child {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let module = folder.join("engine/engine.wasm");
    assert!(module.exists(), "there is no engine/engine.wasm: run scripts/build-wasm first");
    Command::new("node")
        .arg(folder.join("tests/engine").join(script))
        .arg(module)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot start node: {error}; install Node.js"))
}

/// How many actions the page and the module agree on; every one of some thousands, or it fails.
pub(crate) fn compare_rules() -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::new(SiteOptions::default());
    write_site(&site, folder.path());
    // What a browser is told by the page, Node.js is told by this.
    std::fs::write(folder.path().join("package.json"), r#"{"type": "module"}"#).unwrap();
    let scripts = folder.path().join(site.version()).join("js");
    let output = start("rules.mjs", &[&scripts]).wait_with_output().unwrap();
    assert!(output.status.success(), "the page plays by other rules than its engine");
    String::from_utf8(output.stdout).unwrap().trim().parse().unwrap()
}

/// Asks a new module one request after the other.
pub(crate) fn ask_module(requests: &[(&str, Value)]) -> Vec<Said> {
    let mut node = start("ask.mjs", &[]);
    let list: Vec<Value> =
        requests.iter().map(|(kind, body)| json!({"kind": kind, "body": body})).collect();
    node.stdin.take().unwrap().write_all(json!(list).to_string().as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success(), "node failed");
    let said: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    said.iter().map(read).collect()
}

fn read(said: &Value) -> Said {
    let text = said["text"].as_str().unwrap().to_owned();
    let number = |name: &str| said[name].as_u64().unwrap();
    Said {
        answer: if said["state"] == "answered" { Ok(text) } else { Err(text) },
        events: number("events"),
        turns: number("turns"),
        bytes: number("bytes"),
    }
}
