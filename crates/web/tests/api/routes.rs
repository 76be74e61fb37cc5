//! Every route: the right answer, and what is said to wrong questions.

use crate::EXAMPLE;
use crate::support::crowded;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use infexion_web::{HostRule, WebLimits, router};
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::time::Duration;
use tower::ServiceExt;

pub(crate) fn app(limits: WebLimits) -> Router {
    router(limits, HostRule::new(Ipv4Addr::LOCALHOST.into(), []))
}

pub(crate) async fn ask(app: &Router, request: Request<Body>) -> (StatusCode, String) {
    let response = app.clone().oneshot(request).await.unwrap();
    let status = response.status();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}

pub(crate) fn post(path: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(path)
        .header("host", "localhost")
        .header("content-type", "application/json")
        .body(body.into())
        .unwrap()
}

pub(crate) fn get(path: &str) -> Request<Body> {
    Request::get(path).header("host", "localhost").body(Body::empty()).unwrap()
}

async fn good(path: &str, body: Value) -> Value {
    let (status, text) = ask(&app(WebLimits::default()), post(path, body.to_string())).await;
    assert_eq!(status, 200, "{path}: {text}");
    serde_json::from_str(&text).unwrap()
}

async fn refused(path: &str, body: &str) -> (u16, String, String) {
    let (status, text) = ask(&app(WebLimits::default()), post(path, body.to_owned())).await;
    let error: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{path}: {text}"));
    let field = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
    (status.as_u16(), field("code"), field("message"))
}

#[tokio::test]
async fn solving_gives_the_record_of_the_command_line() {
    let record = good("/api/solve", json!({"board": EXAMPLE})).await;
    assert_eq!((&record["outcome"], &record["length"]), (&json!("optimal"), &json!(5)));
    let search = json!({"algorithm": "astar", "heuristics": ["line-cover"]});
    let record = good("/api/solve", json!({"board": EXAMPLE, "search": search})).await;
    assert_eq!(record["heuristics"], json!(["line-cover"]));
    let record = good("/api/solve", json!({"board": "0,0,b,1\n"})).await;
    assert_eq!(record["outcome"], "unsolvable");
    let record = good("/api/solve", json!({"board": "0,0,b,1\n", "spawn": "all"})).await;
    assert_eq!(record["length"], 2);
    let limits = json!({"seconds": 0.05, "megabytes": 16});
    let body = json!({"board": crowded(), "search": {"algorithm": "ids"}, "limits": limits});
    let record = good("/api/solve", body).await;
    assert_eq!((&record["outcome"], &record["stop_reason"]), (&json!("stopped"), &json!("time")));
}

#[tokio::test]
async fn a_stream_shows_progress_and_ends_with_the_result() {
    let limits = json!({"seconds": 0.5});
    let body = json!({"board": crowded(), "search": {"algorithm": "ids"}, "limits": limits});
    let mut request = post("/api/solve", body.to_string());
    request.headers_mut().insert("accept", "text/event-stream".parse().unwrap());
    let (status, text) = ask(&app(WebLimits::default()), request).await;
    assert_eq!(status, 200);
    let names: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    let (last, before) = names.split_last().unwrap();
    assert_eq!(*last, "result");
    assert!(!before.is_empty() && before.iter().all(|name| *name == "progress"), "{names:?}");
    assert!(text.contains("\"lower_bound\""));
}

#[tokio::test]
async fn a_trace_can_be_read_in_parts_and_ends_with_the_report() {
    let part = |from: u64, count: u64| {
        let search = json!({"algorithm": "astar", "heuristics": ["line-cover"]});
        json!({"board": EXAMPLE, "search": search, "from": from, "count": count})
    };
    let whole = good("/api/trace", part(0, 200)).await;
    let all = whole["expansions"].as_array().unwrap();
    let later = good("/api/trace", part(7, 3)).await;
    assert_eq!(later["expansions"].as_array().unwrap()[..], all[7..10]);
    let end = good("/api/trace", part(1_000_000, 1)).await;
    assert_eq!(end["over"], true);
    assert_eq!(end["report"]["length"], 5);
    assert!(end["expansions"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_trace_that_meets_its_time_limit_shows_the_furthest_expansion() {
    let search = json!({"algorithm": "ids"});
    let limits = json!({"seconds": 0.05});
    let body = json!({"board": crowded(), "search": search, "from": 2_000_000, "count": 1, "limits": limits});
    let part = good("/api/trace", body).await;
    let reached = part["expansions"][0]["index"].as_u64().unwrap();
    assert!(0 < reached && reached < 2_000_000, "{reached}");
    assert_eq!(part["over"], false);
}

#[tokio::test]
async fn the_other_routes_answer() {
    let plan = good("/api/solve", json!({"board": EXAMPLE})).await["actions"].clone();
    let plan: Vec<&str> = plan.as_array().unwrap().iter().map(|a| a.as_str().unwrap()).collect();
    let actions = plan.join("\n");
    let verdict =
        good("/api/check", json!({"board": EXAMPLE, "actions": actions, "optimal": true})).await;
    assert_eq!((&verdict["valid"], &verdict["best"]["length"]), (&json!(true), &json!(5)));
    let verdict = good("/api/check", json!({"board": EXAMPLE, "actions": plan[0]})).await;
    assert_eq!(verdict["valid"], false);
    assert!(verdict["reason"].as_str().unwrap().contains("left"));

    let body = json!({"board": EXAMPLE, "actions": actions}).to_string();
    let (status, svg) = ask(&app(WebLimits::default()), post("/api/render", body)).await;
    assert!(status == 200 && svg.starts_with("<svg") && svg.contains("SPREAD"));

    let count = good("/api/count", json!({"board": "0,0,r,6\n0,3,b,1\n", "list": 5})).await;
    assert_eq!((&count["solutions"], &count["optimum"]), (&json!("2"), &json!(1)));
    assert_eq!(count["listed"].as_array().unwrap().len(), 2);

    let estimate = good("/api/estimate", json!({"board": EXAMPLE})).await;
    assert_eq!(estimate["cover"]["lines"].as_array().unwrap().len(), 2);
    let explained = good("/api/explain", json!({"board": EXAMPLE})).await;
    assert!(explained["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(explained["explanation"]["record"]["length"], 5);
    let narrow = good("/api/explain", json!({"board": EXAMPLE, "boards_a_row": 1})).await;
    let width = |explained: &Value| -> u32 {
        let svg = explained["svg"].as_str().unwrap();
        svg.split_once(" width='").unwrap().1.split_once('\'').unwrap().0.parse().unwrap()
    };
    assert!(2 * width(&narrow) < width(&explained));

    let recipe = json!({"game": "infexion", "seed": 3, "optimum": [2, 3], "count": true});
    let puzzle = good("/api/generate", recipe.clone()).await;
    assert!((2..=3).contains(&puzzle["optimum"].as_u64().unwrap()));
    assert_eq!(good("/api/generate", recipe).await, puzzle);
    let rare = json!({"game": "infexion", "seed": 3, "optimum": [2, 3], "most_solutions": 1});
    assert_eq!(good("/api/generate", rare).await["solutions"], "1");
    let recipe = json!({"game": "cachex", "seed": 3, "side": 12, "density": 0.3, "solvable": true});
    let made = good("/api/generate", recipe).await;
    let path = good("/api/path", json!({"board": made.to_string(), "svg": true})).await;
    assert_eq!(path["outcome"], "optimal");
    assert!(path["order"].as_array().unwrap().len() > 12);
    assert!(path["svg"].as_str().unwrap().starts_with("<svg"));
}

#[tokio::test]
async fn a_race_ends_with_both_reports() {
    let side = |name: &str| json!({"algorithm": name});
    for by in ["expansions", "time"] {
        let body = json!({"board": EXAMPLE, "left": side("astar"), "right": side("bfs"), "by": by});
        let runners = good("/api/race", body).await;
        assert_eq!(runners[0]["report"]["length"], 5);
        assert_eq!(runners[1]["report"]["length"], 5);
        assert!(runners[0]["expanded"].as_u64() < runners[1]["expanded"].as_u64());
    }
}

#[tokio::test]
async fn a_race_that_meets_its_limit_tells_what_each_side_knows() {
    let side = |name: &str| json!({"algorithm": name});
    for by in ["expansions", "time"] {
        let body = json!({
            "board": crowded(), "left": side("ids"), "right": side("bfs"), "by": by,
            "limits": {"seconds": 0.2},
        });
        let runners = good("/api/race", body).await;
        for runner in runners.as_array().unwrap() {
            let report = &runner["report"];
            assert_eq!(
                (&report["outcome"], &report["stop_reason"]),
                (&json!("stopped"), &json!("time"))
            );
            assert_eq!(report["lower_bound"], runner["lower_bound"]);
            assert_eq!(report["statistics"]["expanded"], runner["expanded"]);
        }
    }
}

#[tokio::test]
async fn a_race_and_a_solution_tell_the_same_of_one_board() {
    let search = json!({"algorithm": "astar"});
    let limits = json!({"seconds": 0.1, "megabytes": 256});
    let solved =
        good("/api/solve", json!({"board": crowded(), "search": search, "limits": limits})).await;
    let race = json!({"board": crowded(), "left": search, "right": search, "limits": limits});
    let runners = good("/api/race", race).await;
    let raced = &runners[0]["report"];
    assert_eq!(solved["lower_bound"], 17);
    assert_eq!(solved["heuristics"], json!(["line-cover", "infection"]));
    for same in
        ["board", "spawn", "algorithm", "heuristics", "time_limit", "lower_bound", "outcome"]
    {
        assert_eq!(raced[same], solved[same], "{same}");
    }
}

#[tokio::test]
async fn what_a_race_sleeps_is_not_counted_as_search() {
    let side = json!({"algorithm": "astar"});
    // Asleep for longer than the limit, which is for the search alone.
    let body = json!({
        "board": EXAMPLE, "left": side, "right": side, "pace": 60, "limits": {"seconds": 0.25},
    });
    let runners = good("/api/race", body).await;
    let asleep = runners[0]["expanded"].as_f64().unwrap() / 60.0;
    assert!(asleep > 0.25 + 1.0, "too short a race to tell");
    assert_eq!(runners[0]["report"]["outcome"], "optimal");
}

#[tokio::test]
async fn searches_are_compared_with_a_chart() {
    let runs = json!(["astar:line-cover", "bfs", "pruned-bfs", "auto"]);
    let found = good("/api/compare", json!({"board": EXAMPLE, "runs": runs})).await;
    let results = found["results"].as_array().unwrap();
    assert_eq!(results.len(), 4);
    let expanded = |at: usize| results[at]["report"]["statistics"]["expanded"].as_u64();
    assert!(expanded(0) < expanded(1));
    assert!(found["chart"].as_str().unwrap().starts_with("<svg"));
    let none = json!({"board": EXAMPLE, "runs": []}).to_string();
    assert_eq!(refused("/api/compare", &none).await.1, "limit");
    let unknown = json!({"board": EXAMPLE, "runs": ["magic"]}).to_string();
    assert!(refused("/api/compare", &unknown).await.2.contains("no algorithm"));
}

#[tokio::test]
async fn paths_of_every_mode_are_found() {
    let board =
        r#"{"n":5,"board":[["b",1,0],["b",1,1],["b",1,3],["b",3,2]],"start":[4,2],"goal":[0,0]}"#;
    let path = good("/api/path", json!({"board": board})).await;
    assert_eq!(path["cost"], 8);
    for mode in ["capture", "connect"] {
        let path =
            good("/api/path", json!({"board": board, "mode": mode, "colour": "blue", "paths": 3}))
                .await;
        assert_eq!(path["outcome"], "optimal", "{mode}");
    }
}

#[tokio::test]
async fn bad_input_is_explained() {
    let routes = [
        "solve", "trace", "race", "check", "render", "compare", "count", "estimate", "explain",
        "generate", "path",
    ];
    for route in routes {
        let path = format!("/api/{route}");
        for body in ["", "{", "[]", "null", "{\"board\": 7}", r#"{"board":"0,0,r,1","surprise":1}"#]
        {
            let (status, code, message) = refused(&path, body).await;
            assert!((400..=422).contains(&status), "{path} {body}: {status}");
            assert_eq!(code, "bad-input", "{path} {body}");
            assert!(!message.is_empty());
        }
    }
    let (status, code, message) = refused("/api/solve", r#"{"board":"1,1,r,9\nx\n"}"#).await;
    assert_eq!((status, code.as_str()), (422, "bad-input"));
    assert!(message.contains("line 1") && message.contains("power 9"), "{message}");
    let many = json!({"board": "x\n".repeat(50)}).to_string();
    let (_, text) = ask(&app(WebLimits::default()), post("/api/solve", many)).await;
    let error: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(error["faults"].as_array().map(Vec::len), Some(20));
    assert_eq!(error["more_faults"], 30);
    for (body, words) in [
        (json!({"board": EXAMPLE, "search": {"algorithm": "magic"}}), "expected one of auto"),
        (
            json!({"board": EXAMPLE, "search": {"algorithm": "bfs", "heuristics": ["zero"]}}),
            "takes no heuristic",
        ),
        (json!({"board": EXAMPLE, "search": {"algorithm": "beam", "beam_width": 0}}), "beam_width"),
        (json!({"board": EXAMPLE, "limits": {"seconds": -1}}), "time"),
    ] {
        let (_, _, message) = refused("/api/solve", &body.to_string()).await;
        assert!(message.contains(words), "{message}");
    }
    let trace = json!({"board": EXAMPLE, "search": {"algorithm": "auto"}, "count": 1});
    assert!(refused("/api/trace", &trace.to_string()).await.2.contains("step by step"));
    let illegal = json!({"board": EXAMPLE, "actions": "SPREAD 0 0 0 1"});
    assert!(refused("/api/render", &illegal.to_string()).await.2.contains("no stack stands"));
    let lost = json!({"board": "{\"n\":3,\"board\":[[\"b\",9,9]],\"start\":[0,0],\"goal\":[2,2]}"});
    assert!(refused("/api/path", &lost.to_string()).await.2.contains("outside"));
    let dense = json!({"game": "cachex", "seed": 1, "side": 9, "density": 7.0});
    assert!(refused("/api/generate", &dense.to_string()).await.2.contains("density"));
}

#[tokio::test]
async fn what_is_too_much_is_refused_with_the_limit() {
    let too_much = |what: &str, body: Value| (format!("/api/{what}"), body.to_string());
    let astar = json!({"algorithm": "astar"});
    for (path, body) in [
        too_much("solve", json!({"board": EXAMPLE, "limits": {"seconds": 1e6}})),
        too_much("solve", json!({"board": EXAMPLE, "limits": {"megabytes": 1u64 << 50}})),
        too_much("trace", json!({"board": EXAMPLE, "search": astar, "count": 100_000})),
        too_much(
            "trace",
            json!({"board": EXAMPLE, "search": astar, "count": 1, "from": 1u64 << 40}),
        ),
        too_much("count", json!({"board": EXAMPLE, "list": 1_000_000})),
        too_much("generate", json!({"game": "cachex", "seed": 1, "side": 61, "density": 0.1})),
        too_much(
            "path",
            json!({"board": "{\"n\":61,\"board\":[],\"start\":[0,0],\"goal\":[2,2]}"}),
        ),
    ] {
        let (status, code, message) = refused(&path, &body).await;
        assert_eq!((status, code.as_str()), (422, "limit"), "{path} {message}");
    }
    let long = format!(r#"{{"board":"{}"}}"#, " ".repeat(2 << 20));
    for route in [
        "solve", "trace", "race", "check", "render", "compare", "count", "estimate", "explain",
        "generate", "path",
    ] {
        let (status, code, message) = refused(&format!("/api/{route}"), &long).await;
        assert_eq!((status, code.as_str()), (413, "too-large"), "{route}");
        assert!(message.contains("1048576"), "{message}");
    }
}

#[tokio::test]
async fn the_description_names_every_route() {
    let app = app(WebLimits::default());
    let (_, text) = ask(&app, get("/api/openapi.json")).await;
    let description: Value = serde_json::from_str(&text).unwrap();
    let paths = description["paths"].as_object().unwrap();
    for route in [
        "solve",
        "trace",
        "race",
        "check",
        "render",
        "compare",
        "count",
        "estimate",
        "explain",
        "generate",
        "path",
        "catalogue",
    ] {
        assert!(paths.contains_key(&format!("/api/{route}")), "{route}");
        let Some(question) = paths[&format!("/api/{route}")].get("post") else { continue };
        for status in ["400", "401", "403", "408", "413", "421", "422"] {
            assert!(question["responses"].get(status).is_some(), "{route} {status}");
        }
    }
    let (status, text) = ask(&app, get("/api/nothing")).await;
    assert!(status == 404 && text.contains("not-found"));
    let (status, text) = ask(&app, get("/api/solve")).await;
    let error: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status.as_u16(), &error["code"]), (405, &json!("bad-input")));
}

/// A body that is long and full of faults takes a while to read; the threads that serve all
/// connections do not read it.
#[tokio::test]
async fn no_body_is_read_while_all_readers_are_at_work() {
    let limits = WebLimits { readers: 0, patience: Duration::ZERO, ..WebLimits::default() };
    let app = app(limits);
    for route in [
        "solve", "trace", "race", "check", "render", "compare", "count", "estimate", "explain",
        "generate", "path",
    ] {
        let (status, text) = ask(&app, post(&format!("/api/{route}"), "{")).await;
        assert_eq!(status, 503, "{route} {text}");
        assert!(text.contains("\"busy\""), "{route} {text}");
    }
}
