//! The page as files, and a file server that knows nothing of it: Python's.

use crate::support::write_site;
use infexion_web::{Site, SiteOptions};
use std::borrow::Cow;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// The module that the tests need.
pub(crate) fn engine() -> Cow<'static, [u8]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/engine.wasm");
    let bytes = std::fs::read(path);
    bytes.expect("there is no engine/engine.wasm: run scripts/build-wasm first").into()
}

/// A running file server; dropping it ends it.
pub(crate) struct FileServer {
    child: Child,
    port: u16,
    path: String,
    _folder: TempDir,
}

impl FileServer {
    /// Writes the page into a folder of another one and serves that.
    pub(crate) fn start(path: &str) -> FileServer {
        let folder = tempfile::tempdir().unwrap();
        let site = Site::new(SiteOptions { engine: Some(engine()), ..SiteOptions::default() });
        write_site(&site, &folder.path().join(path));
        let mut child = Command::new("python3")
            .args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start python3: {error}"));
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        // "Serving HTTP on 127.0.0.1 port 40123 (http://127.0.0.1:40123/) ..."
        let words: Vec<&str> = line.split(' ').collect();
        let port =
            words.iter().position(|word| *word == "port").and_then(|at| words[at + 1].parse().ok());
        let port = port.unwrap_or_else(|| panic!("no port in {line:?}"));
        FileServer { child, port, path: path.replace(' ', "%20"), _folder: folder }
    }

    /// The address of the page.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.path)
    }

    pub(crate) fn stop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for FileServer {
    fn drop(&mut self) {
        self.stop();
    }
}
