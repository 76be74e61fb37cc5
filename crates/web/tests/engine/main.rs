//! The server and the page's engine are asked the same and must say the same. Needs Node.js, and
//! the module that `scripts/build-wasm` makes.

mod module;
#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "other tests use the rest of it")]
mod support;

use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use infexion_web::{HostRule, WebLimits, router};
use module::{Said, ask_module, compare_rules};
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use tower::ServiceExt;

const EXAMPLE: &str = "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n";

/// The same limits as the page's engine has.
fn limits() -> WebLimits {
    WebLimits { memory: 512 << 20, threads: 1, jobs: 1, ..WebLimits::default() }
}

async fn ask_server(kind: &str, body: &Value) -> Result<String, String> {
    let app = router(limits(), HostRule::new(Ipv4Addr::LOCALHOST.into(), []));
    let path = format!("/api/{kind}");
    let request = match kind {
        "catalogue" => Request::get(path),
        _ => Request::post(path).header("content-type", "application/json"),
    };
    let body = body.as_str().map_or_else(|| body.to_string(), str::to_owned);
    let request = request.header("host", "localhost").body(Body::from(body)).unwrap();
    let response = app.oneshot(request).await.unwrap();
    let good = response.status().is_success();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    if good { Ok(text) } else { Err(text) }
}

/// What depends on the machine and not on the question.
const OF_THE_MACHINE: [&str; 5] =
    ["seconds", "peak_bytes", "chart", "bytes_per_state", "bytes_per_stored_state"];

fn comparable(text: &str) -> Value {
    fn clean(value: &mut Value) {
        match value {
            Value::Object(entries) => {
                entries.retain(|name, _| !OF_THE_MACHINE.contains(&name.as_str()));
                entries.values_mut().for_each(clean);
            }
            Value::Array(values) => values.iter_mut().for_each(clean),
            _ => {}
        }
    }
    // A picture is no JSON and is compared as it is.
    let mut value = serde_json::from_str(text).unwrap_or_else(|_| json!(text));
    clean(&mut value);
    value
}

/// Asks both and returns what they say alike.
async fn both(requests: Vec<(&str, Value)>) -> Vec<Value> {
    let said = ask_module(&requests);
    assert_eq!(said.len(), requests.len());
    let mut answers = Vec::new();
    for ((kind, body), Said { answer, .. }) in requests.iter().zip(said) {
        let served = ask_server(kind, body).await;
        let (module, server) = match (&answer, &served) {
            (Ok(one), Ok(other)) | (Err(one), Err(other)) => (comparable(one), comparable(other)),
            _ => panic!("{kind} {body}: the module says {answer:?}, the server {served:?}"),
        };
        assert_eq!(module, server, "{kind} {body}");
        answers.push(module);
    }
    answers
}

#[tokio::test]
async fn every_kind_of_question_has_the_same_answer_from_both() {
    let astar = json!({"algorithm": "astar", "heuristics": ["line-cover"]});
    let bfs = json!({"algorithm": "bfs"});
    let system = json!({"system": "003", "reading": "strongest-red"});
    let weighted = json!({"algorithm": "astar", "weight": 1.5, "ties": "newest"});
    let board =
        r#"{"n":5,"board":[["b",1,0],["b",1,1],["b",1,3],["b",3,2]],"start":[4,2],"goal":[0,0]}"#;
    let answers = both(vec![
        ("solve", json!({"board": EXAMPLE})),
        ("solve", json!({"board": EXAMPLE, "search": astar})),
        ("solve", json!({"board": EXAMPLE, "spawn": "all"})),
        ("solve", json!({"board": "0,0,b,1\n"})),
        ("trace", json!({"board": EXAMPLE, "search": astar, "from": 0, "count": 20})),
        ("race", json!({"board": EXAMPLE, "left": astar, "right": bfs})),
        ("race", json!({"board": EXAMPLE, "left": system, "right": weighted})),
        ("check", json!({"board": EXAMPLE, "actions": "SPREAD 5 6 -1 1\n", "optimal": true})),
        ("render", json!({"board": EXAMPLE})),
        ("compare", json!({"board": EXAMPLE, "runs": ["astar:line-cover", "bfs", "auto"]})),
        ("count", json!({"board": EXAMPLE, "list": 3})),
        ("estimate", json!({"board": EXAMPLE})),
        ("explain", json!({"board": EXAMPLE})),
        ("generate", json!({"game": "infexion", "seed": 3, "optimum": [2, 3], "count": true})),
        ("generate", json!({"game": "cachex", "seed": 3, "side": 12, "density": 0.3})),
        ("path", json!({"board": board, "svg": true})),
        ("path", json!({"board": board, "mode": "capture", "colour": "blue", "paths": 3})),
        ("certificate", json!({"game": "cachex", "board": board})),
    ])
    .await;
    assert_eq!(answers[0]["summary"], "optimal, proved: 5 actions");
    assert_eq!(answers[3]["outcome"], "unsolvable");
    assert_eq!(answers[5][0]["report"]["length"], 5);
    assert_eq!(answers[6][0]["report"]["system"], "003");
    assert_eq!(answers[17]["accepted"], true);
}

#[tokio::test]
async fn the_examples_of_the_page_are_solved_alike() {
    let catalogue = ask_server("catalogue", &json!({})).await.unwrap();
    let catalogue: Value = serde_json::from_str(&catalogue).unwrap();
    let examples = catalogue["examples"].as_array().unwrap();
    let board = |example: &Value| example["board"].as_str().unwrap().replace(' ', "\n");
    let requests = examples.iter().map(|example| ("solve", json!({"board": board(example)})));
    let records = both(requests.collect()).await;
    for (example, record) in examples.iter().zip(&records) {
        let proved = ["optimal", "unsolvable"].contains(&record["outcome"].as_str().unwrap());
        assert!(proved, "{}: {}", example["name"], record["summary"]);
    }
}

#[tokio::test]
async fn what_is_refused_is_refused_in_the_same_words() {
    let refusals = both(vec![
        ("solve", json!("{")),
        ("solve", json!({"board": "1,1,r,9\nx\n"})),
        ("solve", json!({"board": EXAMPLE, "search": {"algorithm": "magic"}})),
        ("solve", json!({"board": EXAMPLE, "limits": {"seconds": 1e6}})),
        ("solve", json!({"board": EXAMPLE, "limits": {"megabytes": 4_000_000_000_u64}})),
        ("trace", json!({"board": EXAMPLE, "search": {"algorithm": "auto"}, "count": 1})),
        ("certificate", json!({"game": "infexion", "board": EXAMPLE, "actions": ""})),
        ("certificate", json!({"game": "infexion", "board": EXAMPLE})),
    ])
    .await;
    let codes: Vec<&str> = refusals.iter().map(|one| one["code"].as_str().unwrap()).collect();
    let bad = "bad-input";
    assert_eq!(codes, [bad, bad, bad, "limit", "limit", bad, bad, bad]);
    assert_eq!(refusals[7]["message"], "this is not so: there is a solution");
}

#[tokio::test]
async fn the_proof_of_an_answer_is_checked_by_both() {
    let record = ask_server("solve", &json!({"board": EXAMPLE})).await.unwrap();
    let record: Value = serde_json::from_str(&record).unwrap();
    let actions: Vec<&str> =
        record["actions"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    let claim = json!({"game": "infexion", "board": EXAMPLE, "actions": actions.join("\n")});
    let never = json!({"game": "infexion", "board": "0,0,b,1\n"});
    let checked = both(vec![("certificate", claim), ("certificate", never)]).await;
    let words = |at: usize| checked[at]["verdict"].as_str().unwrap();
    assert!(checked.iter().all(|one| one["accepted"] == true), "{checked:?}");
    assert!(words(0).starts_with("optimal: 5 actions"), "{}", words(0));
    assert!(words(1).starts_with("no solution"), "{}", words(1));
}

/// Going on, going back and jumping give the same as asking for each part anew.
#[tokio::test]
async fn a_search_that_is_held_shows_what_a_new_one_would() {
    let astar = json!({"algorithm": "astar", "heuristics": ["line-cover"]});
    let part = |from: u64, count: u64| {
        ("trace", json!({"board": EXAMPLE, "search": astar, "from": from, "count": count}))
    };
    let parts = [(0, 5), (5, 5), (0, 5), (40, 3), (20, 10), (25, 5), (1_000_000, 1), (3, 4)];
    let requests = parts.iter().map(|&(from, count)| part(from, count)).collect();
    let shown = both(requests).await;
    assert_eq!(
        shown[4]["expansions"].as_array().unwrap()[5..],
        shown[5]["expansions"].as_array().unwrap()[..]
    );
    assert_eq!(shown[6]["report"]["length"], 5);
    assert_eq!(shown[7]["over"], false);
}

#[tokio::test]
async fn a_race_of_the_module_comes_in_turns_and_its_limits_hold() {
    let crowded: String = (0..49)
        .map(|at| {
            let colour = if at == 24 { 'r' } else { 'b' };
            format!("{},{},{colour},{}\n", at / 7, at % 7, at % 2 + 1)
        })
        .collect();
    let ids = json!({"algorithm": "ids"});
    let limits = json!({"seconds": 0.3});
    let said = ask_module(&[
        (
            "race",
            json!({"board": crowded, "left": ids, "right": {"algorithm": "bfs"}, "limits": limits}),
        ),
        ("solve", json!({"board": crowded, "search": ids, "limits": limits})),
        (
            "solve",
            json!({"board": crowded, "search": {"algorithm": "bfs"}, "limits": {"megabytes": 64}}),
        ),
    ]);
    assert!(said[0].turns > 1, "{:?}", said[0]);
    let report =
        |at: usize| -> Value { serde_json::from_str(said[at].answer.as_ref().unwrap()).unwrap() };
    assert_eq!(report(0)[0]["report"]["stop_reason"], "time");
    assert_eq!(report(1)["stop_reason"], "time");
    assert!(said[1].events > 0);
    assert_eq!(report(2)["stop_reason"], "memory");
    assert!(said[2].bytes < 256 << 20, "{}", said[2].bytes);
}

#[test]
fn the_page_plays_by_the_rules_of_its_engine() {
    assert!(compare_rules() > 10_000);
}
