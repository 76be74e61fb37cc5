//! Hundreds of clients of `infexion serve` at once, many of them slow or gone before their answer:
//! the others are served, and afterwards the server is as it was.

use crate::named::wait_until;
use crate::support::{EXAMPLE, hard_board};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const CLIENTS: usize = 300;

struct Served {
    child: Child,
    address: String,
}

/// What a process holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    threads: u64,
    files: usize,
    kibibytes: u64,
}

impl Served {
    fn start() -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_infexion"));
        command.args(["serve", "--port", "0", "--jobs", "2", "--log", "error"]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/').to_owned();
        Served { child, address }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    fn request(&self, board: &str, more: &str) -> String {
        let body = format!("{{\"board\":\"{}\"{more}}}", board.replace('\n', "\\n"));
        format!(
            "POST /api/solve HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
    }

    /// The status of a small question; 0 where the server had no connection to spare.
    fn ask(&self) -> u16 {
        let mut stream = self.connect();
        let mut answer = Vec::new();
        let _ = stream.write_all(self.request(EXAMPLE, "").as_bytes());
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
    }

    fn misbehave(&self, how: usize) {
        let mut stream = self.connect();
        let endless = r#","search":{"algorithm":"ids"},"limits":{"seconds":120}"#;
        let request = self.request(&hard_board(), endless);
        let mut send = |text: &str| {
            // The server may have had enough of it already.
            let _ = stream.write_all(text.as_bytes());
        };
        match how {
            // Gone while its question is worked on.
            0 => send(&request),
            // Gone in the middle of the body, and of the headers.
            1 => send(&request[..request.len() - 20]),
            2 => send(&request[..40]),
            // Gone before it has read what it asked for.
            _ => {
                send(&format!("GET / HTTP/1.1\r\nhost: {}\r\n\r\n", self.address));
                let _ = stream.read(&mut [0; 10]);
            }
        }
    }

    fn held(&self) -> Held {
        let of = |file: &str| format!("/proc/{}/{file}", self.child.id());
        let status = fs::read_to_string(of("status")).unwrap();
        let number = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_whitespace().nth(1).unwrap().parse().unwrap()
        };
        let files = fs::read_dir(of("fd")).unwrap().count();
        Held { threads: number("Threads:"), files, kibibytes: number("VmRSS:") }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_server_is_as_it_was_after_hundreds_of_clients() {
    let served = Served::start();
    assert_eq!(served.ask(), 200);
    let before = served.held();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|number| {
                let served = &served;
                scope.spawn(move || match number % 5 {
                    4 => Some(served.ask()),
                    how => {
                        served.misbehave(how);
                        None
                    }
                })
            })
            .collect();
        clients.into_iter().filter_map(|client| client.join().unwrap()).collect()
    });
    // Served, or told that it is busy, or that there is no connection to spare.
    assert!(statuses.iter().all(|status| [200, 503, 0].contains(status)), "{statuses:?}");
    wait_until("the server answers again", || served.ask() == 200);
    // Threads that have nothing to do are kept for a while.
    wait_until("its threads, files and memory are as they were", || {
        let now = served.held();
        now.threads <= before.threads + 1
            && now.files <= before.files
            && now.kibibytes <= before.kibibytes + (64 << 10)
    });
}

/// It kept 474 MB when it was idle.
#[test]
fn memory_of_large_searches_is_given_back() {
    let served = Served::start();
    assert_eq!(served.ask(), 200);
    let before = served.held();
    let large = r#","search":{"algorithm":"bfs"},"limits":{"seconds":3}"#;
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut stream = served.connect();
                stream.write_all(served.request(&hard_board(), large).as_bytes()).unwrap();
                stream.read_to_end(&mut Vec::new()).unwrap();
            });
        }
    });
    wait_until("the memory is given back", || {
        served.held().kibibytes <= before.kibibytes + (64 << 10)
    });
}
