//! `infexion serve` from start to end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(port: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_infexion"))
        .args(["serve", "--port", port, "--log", "info", "--log-format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn it_prints_its_address_answers_and_ends_when_told() {
    let mut served = Served(serve("0"));
    let mut address = String::new();
    BufReader::new(served.0.stdout.as_mut().unwrap()).read_line(&mut address).unwrap();
    let host = address.trim().strip_prefix("http://").unwrap().trim_end_matches('/').to_owned();
    assert!(host.starts_with("127.0.0.1:"), "{address}");

    let mut stream = TcpStream::connect(&host).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Infexion</title>"));

    let port = host.rsplit_once(':').unwrap().1;
    let second = serve(port).wait_with_output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    let complaint = String::from_utf8(second.stderr).unwrap();
    assert!(complaint.contains(&format!("port {port} is in use")), "{complaint}");
    assert!(complaint.contains("type --port 0 for any free one"), "{complaint}");

    #[cfg(unix)]
    {
        let id = served.0.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert_eq!(served.0.wait().unwrap().code(), Some(0));
        let mut log = String::new();
        served.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(log.contains("\"message\":\"listening\""), "{log}");
        assert!(log.contains("\"status\":\"200\"") || log.contains("\"status\":200"), "{log}");
        assert!(log.contains("shutting down"), "{log}");
    }
}
