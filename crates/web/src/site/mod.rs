//! The page as files: what the server sends, and what `infexion site` writes for a static host.
//!
//! Scripts, styles and the engine are in a folder that is named after what they hold. So a browser
//! may keep them for ever, and a new version is a new folder: no file of one version is ever used
//! with those of another. The scripts refer to each other by relative addresses and need not be
//! rewritten for it; only the page itself names the folder.

mod assets;
mod index;
mod tables;

use infexion_search::{CancelFlag, Clock};
use infexion_service::{Kind, ServiceLimits, Session, Turn};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use tables::Tables;
use xxhash_rust::xxh3::Xxh3Default;

pub use assets::engine_inside;

/// What makes the page of one place differ from that of another.
#[derive(Clone, Debug, Default)]
pub struct SiteOptions {
    /// Does a server answer the page's questions?
    pub server: bool,
    /// The WebAssembly module.
    pub engine: Option<Cow<'static, [u8]>>,
    /// Where the page can be opened from anywhere; empty if that is not known.
    pub public_url: String,
}

/// The files of the page, by their paths.
#[derive(Clone, Debug)]
pub struct Site {
    version: String,
    files: BTreeMap<String, Cow<'static, [u8]>>,
}

/// The script that tells the others what this page has.
const CONFIG: &str = "js/engine/config.js";
/// The script that tells them what the rules say.
const TABLES: &str = "js/engine/tables.js";
const SERVICE_WORKER: &str = "js/engine/service-worker.js";
const INDEX: &str = "index.html";

/// What the page has; `config.js` tells what it means.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Config<'a> {
    server: bool,
    engine: bool,
    public_url: &'a str,
}

impl Site {
    /// The page of a place.
    pub fn new(options: SiteOptions) -> Site {
        let SiteOptions { server, engine, public_url } = options;
        let config = Config { server, engine: engine.is_some(), public_url: &public_url };
        let config = serde_json::to_string(&config).unwrap_or_default();
        let (mut inside, mut beside): (BTreeMap<_, _>, BTreeMap<_, _>) = assets::all()
            .partition(|(path, _)| path.starts_with("js/") || path.starts_with("css/"));
        inside.insert(
            CONFIG.to_owned(),
            format!("export const config = {config};\n").into_bytes().into(),
        );
        inside.insert(TABLES.to_owned(), Tables::new().script().into_bytes().into());
        let service_worker = inside.remove(SERVICE_WORKER).unwrap_or_default();
        let index = beside.remove(INDEX).unwrap_or_default();
        let index = String::from_utf8_lossy(&index).into_owned();
        let index = index::with_one_style_sheet(&index, &mut inside);
        if let Some(engine) = engine {
            inside.insert("catalogue.json".to_owned(), catalogue().into_bytes().into());
            inside.insert("engine.wasm".to_owned(), engine);
        }
        let version = version(&inside, index.as_bytes());
        let scripts =
            inside.keys().filter(|path| index::is_preloaded(path)).cloned().collect::<Vec<_>>();
        let index = index::write(&index, &version, &scripts, server);
        let mut files: BTreeMap<_, _> =
            inside.into_iter().map(|(path, bytes)| (format!("{version}/{path}"), bytes)).collect();
        files.extend(beside);
        files.insert(INDEX.to_owned(), index.into_bytes().into());
        if !server {
            // The folder itself is how a host shows the page.
            let names: Vec<&str> =
                files.keys().map(|path| if path == INDEX { "./" } else { path }).collect();
            let about = serde_json::json!({"version": version, "files": names});
            let mut script = format!("self.SITE = {about};\n").into_bytes();
            script.extend_from_slice(&service_worker);
            files.insert("service-worker.js".to_owned(), script.into());
        }
        Site { version, files }
    }

    /// The page of a server, with the engine that this program holds.
    pub fn of_server(public_url: String) -> Site {
        Site::new(SiteOptions { server: true, engine: engine_inside(), public_url })
    }

    /// The folder of what changes with the version.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Every path and its bytes; the page itself comes last, so that whoever writes them in this
    /// order never leaves a page whose files are not there.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let (last, first): (Vec<_>, Vec<_>) =
            self.files.iter().partition(|(path, _)| *path == INDEX);
        first.into_iter().chain(last).map(|(path, bytes)| (path.as_str(), &**bytes))
    }

    /// A file by the path of its address, without the first slash.
    pub(crate) fn file(&self, path: &str) -> Option<&[u8]> {
        self.files.get(if path.is_empty() { INDEX } else { path }).map(|bytes| &**bytes)
    }

    /// May a browser keep this file for ever?
    pub(crate) fn is_lasting(&self, path: &str) -> bool {
        path.strip_prefix(&self.version).is_some_and(|rest| rest.starts_with('/'))
    }
}

/// A name for what the files hold.
fn version(files: &BTreeMap<String, Cow<'static, [u8]>>, index: &[u8]) -> String {
    let mut hasher = Xxh3Default::new();
    for (path, bytes) in files {
        for part in [path.as_bytes(), bytes] {
            hasher.update(&part.len().to_le_bytes());
            hasher.update(part);
        }
    }
    hasher.update(index);
    format!("v-{:016x}", hasher.digest())
}

/// What the page's own engine offers: it is known before the engine has come.
fn catalogue() -> String {
    let session = Session::new(ServiceLimits::in_browser());
    let answer = session.prepare(Kind::Catalogue, b"{}").and_then(|mut task| {
        let work = task.work(CancelFlag::default(), Clock::default(), &|_| {});
        task.turn(&work)
    });
    match answer {
        Ok(Turn::Answer(text)) => text,
        Ok(Turn::Again(_)) | Err(_) => unreachable!("the catalogue is the same for everybody"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(server: bool, public_url: &str) -> Site {
        let engine = Some(Cow::Borrowed(b"\0asm".as_slice()));
        Site::new(SiteOptions { server, engine, public_url: public_url.to_owned() })
    }

    #[test]
    fn the_name_of_the_folder_changes_with_what_is_in_it() {
        let [one, same, other] = ["", "", "https://example.org/"].map(|url| site(false, url));
        assert_eq!(one.version(), same.version());
        assert_ne!(one.version(), other.version());
        assert!(one.is_lasting(&format!("{}/js/main.js", one.version())));
        assert!(!one.is_lasting("index.html") && !one.is_lasting("v-0/js/main.js"));
    }

    #[test]
    fn the_page_comes_last_and_names_only_files_that_are_there() {
        for server in [false, true] {
            let site = site(server, "");
            assert_eq!(site.files().last().unwrap().0, "index.html");
            let page = String::from_utf8(site.file("").unwrap().to_vec()).unwrap();
            let named: Vec<&str> =
                page.split('"').filter(|text| text.starts_with(site.version())).collect();
            assert!(named.len() > 10, "{page}");
            for name in named {
                assert!(site.file(name).is_some(), "{name}");
            }
            assert_eq!(page.contains("Content-Security-Policy"), !server);
        }
    }

    #[test]
    fn only_a_page_without_a_server_is_kept_for_later() {
        assert!(site(true, "").file("service-worker.js").is_none());
        let site = site(false, "");
        let script = String::from_utf8(site.file("service-worker.js").unwrap().to_vec()).unwrap();
        let list = script.lines().next().unwrap();
        let list = list.strip_prefix("self.SITE = ").unwrap().trim_end_matches(';');
        let about: serde_json::Value = serde_json::from_str(list).unwrap();
        let files: Vec<&str> =
            about["files"].as_array().unwrap().iter().map(|file| file.as_str().unwrap()).collect();
        for (path, _) in site.files() {
            let name = if path == "index.html" { "./" } else { path };
            assert_eq!(files.contains(&name), path != "service-worker.js", "{path}");
        }
    }

    #[test]
    fn an_address_cannot_break_out_of_the_script_that_holds_it() {
        let site = site(true, "https://example.org/\"};alert(1)//");
        let path = format!("{}/js/engine/config.js", site.version());
        let script = String::from_utf8(site.file(&path).unwrap().to_vec()).unwrap();
        assert!(script.contains(r#"\"};alert(1)"#), "{script}");
    }
}
