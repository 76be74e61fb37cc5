//! `infexion site`

use crate::exit::{CommandResult, Exit};
use crate::fault::Fault;
use crate::output::{make_folder, print};
use clap::Args;
use infexion_journal::write_file;
use infexion_web::{Site, SiteOptions, engine_inside};
use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

/// Write the web page as static files, for any web host: no server, nothing to install.
///
/// The page brings its own engine and answers everything in the browser, also without a network
/// after the first visit. The folder can be put at any address of any static host, or be copied into
/// a course's own pages; it needs nothing else.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SiteArgs {
    /// The folder to write; it is made if it is not there.
    ///
    /// An older page in it is replaced. Other files are left alone.
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,

    /// The engine, if it is not in this program: what scripts/build-wasm has made.
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,

    /// Where the page will be: the links that it makes lead there. Without it they lead to where it
    /// is opened.
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  infexion site --output public
  infexion site --output public --engine crates/web/engine/engine.wasm
  python3 -m http.server --directory public       and open http://localhost:8000/";

/// Reads the module, or takes the one that is in this program.
pub(crate) fn engine(file: Option<&Path>) -> Result<Option<Cow<'static, [u8]>>, Fault> {
    let Some(file) = file else { return Ok(engine_inside()) };
    let bytes = fs::read(file).map_err(|error| {
        let file = file.display();
        Fault::plain(format!("cannot read {file}: {error}; scripts/build-wasm makes it"))
    })?;
    if !bytes.starts_with(b"\0asm") {
        let message =
            format!("{} is no WebAssembly module; scripts/build-wasm makes one", file.display());
        return Err(Fault::plain(message));
    }
    Ok(Some(bytes.into()))
}

/// An address that a browser can open.
pub(crate) fn public_url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match rest {
        Some(rest) if !rest.is_empty() && !rest.contains(char::is_whitespace) => {
            Ok(text.to_owned())
        }
        _ => Err("expected an address such as https://example.org/infexion/".to_owned()),
    }
}

pub(crate) fn run(args: &SiteArgs) -> CommandResult {
    let engine = engine(args.engine.as_deref())?.ok_or_else(|| {
        Fault::plain(
            "this program was built without the engine for browsers; run scripts/build-wasm in \
             its sources, then build it again or say --engine crates/web/engine/engine.wasm",
        )
    })?;
    let public_url = args.public_url.clone().unwrap_or_default();
    let site = Site::new(SiteOptions { server: false, engine: Some(engine), public_url });
    let mut bytes = 0;
    let mut count = 0;
    for (path, content) in site.files() {
        let path = args.output.join(path);
        if let Some(folder) = path.parent() {
            make_folder(folder)?;
        }
        write_file(&path, content)?;
        bytes += content.len();
        count += 1;
    }
    remove_older(&args.output, site.version());
    print(&format!("{}: {count} files, {} kB\n", args.output.display(), bytes / 1_000))?;
    note!("try it: python3 -m http.server --directory {}", args.output.display());
    Ok(Exit::Answer)
}

/// The folders of versions that no page names any more. One that cannot be removed does no harm.
fn remove_older(output: &Path, version: &str) {
    let entries = fs::read_dir(output).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let is_version = name.to_str().is_some_and(|name| {
            let digits = name.strip_prefix("v-").unwrap_or_default();
            digits.len() == 16 && digits.chars().all(|digit| digit.is_ascii_hexdigit())
        });
        if is_version && name != version {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
