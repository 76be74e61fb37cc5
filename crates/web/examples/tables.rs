//! Prints the script with the rules that the page plays by. A site is given it when it is written;
//! `scripts/page-tests` puts it beside the other scripts, for the tests that open them there.

use infexion_web::{Site, SiteOptions};
use std::io::Write;

fn main() -> std::io::Result<()> {
    let site = Site::new(SiteOptions::default());
    let script = site.files().find(|(path, _)| path.ends_with("/js/engine/tables.js"));
    let (_, bytes) = script.expect("every site has the tables");
    std::io::stdout().write_all(bytes)
}
