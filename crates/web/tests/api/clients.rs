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
    server.wait_for_workers(1);
    server.stop();
    let (status, body) = answer(stream);
    assert_eq!(status, 200);
    assert!(body.contains("\"cancelled\""), "{body}");
}
