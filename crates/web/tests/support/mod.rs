//! A server of its own for each test, and a client small enough to misbehave with.

use infexion_web::{Server, Site, WebLimits};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// A full board: iterative deepening, which knows no bound, does not end on it.
pub(crate) fn crowded() -> String {
    let cell = |index: usize| {
        let colour = if index == 24 { 'r' } else { 'b' };
        format!("{},{},{colour},{}\n", index / 7, index % 7, index % 2 + 1)
    };
    (0..49).map(cell).collect()
}

/// A request that keeps a worker busy until it is stopped.
pub(crate) fn endless() -> String {
    let board = crowded().replace('\n', "\\n");
    format!(r#"{{"board":"{board}","search":{{"algorithm":"ids"}},"limits":{{"seconds":120}}}}"#)
}

/// Writes a page as `infexion site` does.
#[allow(dead_code, reason = "not every binary of tests writes one")]
pub(crate) fn write_site(site: &Site, folder: &Path) {
    for (name, bytes) in site.files() {
        let file = folder.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, bytes).unwrap();
    }
}

/// A running server; dropping it ends it.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start(limits: WebLimits) -> Running {
        Running::with_site(limits, Site::of_server(String::new()))
    }

    /// A server of another page than the usual one.
    pub(crate) fn with_site(limits: WebLimits, site: Site) -> Running {
        let (tell, told) = std::sync::mpsc::channel();
        let (end, ended) = oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let host = Ipv4Addr::LOCALHOST.into();
                let server =
                    Server::bind(host, 0, Vec::new(), limits).await.unwrap().with_site(site);
                tell.send(server.address()).unwrap();
                server.run(async { drop(ended.await) }).await;
            });
            runtime.shutdown_timeout(Duration::from_secs(5));
        });
        Running { address: told.recv().unwrap(), end: Some(end), thread: Some(thread) }
    }

    /// Ends the server and waits for it.
    pub(crate) fn stop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends a POST request and leaves the answer to be read.
    pub(crate) fn send(&self, path: &str, body: &str, accept: &str) -> TcpStream {
        let mut stream = self.connect();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nhost: {}\r\naccept: {accept}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        stream
    }

    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        let mut stream = self.connect();
        let host = self.address;
        // A server with no connection to spare may have closed it already.
        let _ = write!(stream, "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        answer(stream)
    }

    /// `None` where the server has no connection to spare.
    pub(crate) fn busy_workers(&self) -> Option<u64> {
        let (_, body) = self.get("/healthz");
        let health: serde_json::Value = serde_json::from_str(&body).ok()?;
        health["running"].as_u64()
    }

    /// Waits until so many workers are busy; how long it takes proves nothing, that it comes does.
    pub(crate) fn wait_for_workers(&self, wanted: u64) {
        let patience = Instant::now() + Duration::from_secs(60);
        while self.busy_workers() != Some(wanted) {
            assert!(Instant::now() < patience, "busy workers: {:?}", self.busy_workers());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

pub(crate) fn answer(mut stream: TcpStream) -> (u16, String) {
    let mut bytes = Vec::new();
    // A server may close a connection that misbehaved while it still sends.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let status = text.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status, body.to_owned())
}
