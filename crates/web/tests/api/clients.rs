//! Clients that are many, slow, or gone.

use crate::EXAMPLE;
use crate::support::{Running, answer, endless};
use infexion_web::WebLimits;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::time::Duration;

fn example() -> String {
    json!({"board": EXAMPLE}).to_string()
}

fn post(server: &Running, body: &str) -> (u16, String) {
    answer(server.send("/api/solve", body, "application/json"))
}

#[test]
fn a_client_that_goes_away_frees_its_worker() {
    let server = Running::start(WebLimits::default());
    for accept in ["text/event-stream", "application/json"] {
        let mut stream = server.send("/api/solve", &endless(), accept);
        server.wait_for_workers(1);
        if accept == "text/event-stream" {
            let mut some = [0; 64];
            assert!(stream.read(&mut some).unwrap() > 0);
        }
        drop(stream);
        server.wait_for_workers(0);
    }
}

#[test]
fn many_clients_at_once_all_get_their_answer() {
    let limits = WebLimits { jobs: 2, patience: Duration::from_secs(60), ..WebLimits::default() };
    let server = Running::start(limits);
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..40).map(|_| scope.spawn(|| post(&server, &example()))).collect();
        for client in clients {
            let (status, body) = client.join().unwrap();
            assert_eq!(status, 200);
            assert_eq!(serde_json::from_str::<Value>(&body).unwrap()["length"], 5);
        }
    });
    server.wait_for_workers(0);
}

#[test]
fn a_busy_server_says_so_and_recovers() {
    let limits = WebLimits { jobs: 1, patience: Duration::from_millis(50), ..WebLimits::default() };
    let server = Running::start(limits);
    let stream = server.send("/api/solve", &endless(), "text/event-stream");
    server.wait_for_workers(1);
    let (status, body) = post(&server, &example());
    assert_eq!(status, 503);
    assert!(body.contains("\"busy\"") && body.contains("at most 1 search at a time"), "{body}");
    // What needs no worker is answered all the same.
    assert_eq!(server.get("/").0, 200);
    drop(stream);
    server.wait_for_workers(0);
    assert_eq!(post(&server, &example()).0, 200);
}

#[test]
fn memory_in_all_is_a_limit_too() {
    let limits = WebLimits {
        memory: 64 << 20,
        total_memory: 64 << 20,
        patience: Duration::from_millis(50),
        ..WebLimits::default()
    };
    let server = Running::start(limits);
    let stream = server.send("/api/solve", &endless(), "text/event-stream");
    server.wait_for_workers(1);
    assert_eq!(post(&server, &example()).0, 503);
    drop(stream);
    server.wait_for_workers(0);
    assert_eq!(post(&server, &example()).0, 200);
}

#[test]
fn slow_clients_are_shown_out_and_hinder_nobody() {
    let limits = WebLimits { slowness: Duration::from_millis(200), ..WebLimits::default() };
    let server = Running::start(limits);
    let mut half_a_header = server.connect();
    write!(half_a_header, "POST /api/solve HTTP/1.1\r\nhost: loc").unwrap();
    let mut half_a_body = server.connect();
    write!(
        half_a_body,
        "POST /api/solve HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: 1000\r\n\r\n{{\"board\"",
        server.address
    )
    .unwrap();
    assert_eq!(post(&server, &example()).0, 200);
    // Both connections end; reading would otherwise run into the client's own time limit.
    let (status, _) = answer(half_a_header);
    assert!(status == 0 || status == 408, "{status}");
    let (status, body) = answer(half_a_body);
    assert!((400..500).contains(&status), "{status} {body}");
}

#[test]
fn a_client_that_never_reads_holds_no_worker_beyond_its_time() {
    let server = Running::start(WebLimits::default());
    let body = endless().replace("\"seconds\":120", "\"seconds\":0.3");
    let unread = server.send("/api/solve", &body, "text/event-stream");
    server.wait_for_workers(0);
    assert_eq!(post(&server, &example()).0, 200);
    drop(unread);
}

#[test]
fn connections_are_counted() {
    let server = Running::start(WebLimits { connections: 2, ..WebLimits::default() });
    let held: Vec<_> = (0..2).map(|_| server.connect()).collect();
    let mut turned_away = None;
    // The two must have been accepted first; until then a third may still get in.
    for _ in 0..100 {
        let (status, _) = server.get("/healthz");
        if status == 503 {
            turned_away = Some(status);
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(turned_away, Some(503));
    drop(held);
}

#[test]
fn a_server_that_ends_cancels_what_runs() {
    let mut server = Running::start(WebLimits::default());
    let stream = server.send("/api/solve", &endless(), "text/event-stream");
    let whole = server.send("/api/solve", &endless(), "application/json");
    server.wait_for_workers(2);
    server.stop();
    let (status, body) = answer(stream);
    assert_eq!(status, 200);
    let (_, end) = body.split_once("event: ending").unwrap_or_else(|| panic!("{body}"));
    assert!(end.contains("\"cancelled\""), "{body}");
    let (status, body) = answer(whole);
    assert_eq!(status, 503);
    assert!(body.contains("the server ends"), "{body}");
}

/// Several hundred kilobytes that are wrong in every line.
fn faulty() -> String {
    json!({"board": "1,1,b,9\n".repeat(67_000)}).to_string()
}

#[test]
fn bodies_full_of_faults_are_refused_and_the_server_goes_on() {
    let server = Running::start(WebLimits { readers: 2, ..WebLimits::default() });
    let waiting: Vec<_> = ["solve", "estimate", "count", "render", "trace", "check"]
        .map(|route| server.send(&format!("/api/{route}"), &faulty(), "application/json"))
        .into();
    assert_eq!(server.get("/").0, 200);
    for stream in waiting {
        let (status, body) = answer(stream);
        assert!([400, 422].contains(&status), "{status} {body}");
    }
    server.wait_for_workers(0);
    assert_eq!(post(&server, &example()).0, 200);
}

fn race(by: &str, seconds: f64) -> String {
    let board = crate::support::crowded();
    let ids = json!({"algorithm": "ids"});
    let limits = json!({"seconds": seconds});
    json!({"board": board, "left": ids, "right": ids, "by": by, "pace": u32::MAX, "limits": limits})
        .to_string()
}

#[test]
fn a_race_at_a_huge_pace_keeps_its_time_limit() {
    let server = Running::start(WebLimits::default());
    for by in ["expansions", "time"] {
        let stream = server.send("/api/race", &race(by, 0.2), "application/json");
        let (status, body) = answer(stream);
        assert_eq!(status, 200, "{by} {body}");
        let runners: Value = serde_json::from_str(&body).unwrap();
        for runner in runners.as_array().unwrap() {
            assert_eq!(runner["report"]["stop_reason"], "time", "{by} {body}");
        }
    }
}

#[test]
fn a_race_at_a_huge_pace_ends_with_its_client() {
    let server = Running::start(WebLimits::default());
    for by in ["expansions", "time"] {
        let stream = server.send("/api/race", &race(by, 600.0), "text/event-stream");
        server.wait_for_workers(1);
        drop(stream);
        server.wait_for_workers(0);
    }
}

#[test]
fn a_body_that_drips_is_not_waited_for() {
    let limits = WebLimits { upload: Duration::from_millis(300), ..WebLimits::default() };
    let server = Running::start(limits);
    let mut stream = server.connect();
    write!(
        stream,
        "POST /api/solve HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: 1000000\r\n\r\n",
        server.address
    )
    .unwrap();
    let mut dripping = stream.try_clone().unwrap();
    // Each part comes in time, the whole never does.
    let drops = std::thread::spawn(move || {
        while dripping.write_all(b" ").is_ok() {
            std::thread::sleep(Duration::from_millis(10));
        }
    });
    let (status, body) = answer(stream);
    assert_eq!(status, 408, "{body}");
    assert!(body.contains("did not arrive within 0.3 s"), "{body}");
    drops.join().unwrap();
}

#[test]
fn a_client_that_never_reads_loses_its_connection() {
    let slowness = Duration::from_millis(300);
    let server = Running::start(WebLimits { connections: 1, slowness, ..WebLimits::default() });
    let mut greedy = server.connect();
    // More than the system keeps for a connection, asked for at once.
    let ask = format!("GET /js/cachex.js HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
    let asking = std::thread::spawn(move || {
        let _ = greedy.write_all(ask.repeat(4_000).as_bytes());
        greedy
    });
    // The only place is free again at some time.
    server.wait_for_workers(0);
    drop(asking.join().unwrap());
}
