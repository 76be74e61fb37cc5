//! The page itself: its files are in the folder of their version, all scripts are asked for at
//! once, and without a server it brings the headers that a server would send.

use crate::headers::content_security_policy;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Scripts that the page loads by itself, not in a worker and not beside it.
pub(super) fn is_preloaded(path: &str) -> bool {
    path.ends_with(".js") && path != "js/engine/worker.js" && path != "js/engine/module.js"
}

/// The style sheets that the page waits for, in one file: nothing is painted before they are there,
/// and on a slow line each file is a way of its own. Those for other media are waited for by nobody.
pub(super) fn with_one_style_sheet(
    index: &str,
    files: &mut BTreeMap<String, Cow<'static, [u8]>>,
) -> String {
    const ALL: &str = "css/page.css";
    let mut all = Vec::new();
    let mut page = String::new();
    for line in index.split_inclusive('\n') {
        let sheet = line.trim().strip_prefix("<link rel=\"stylesheet\" href=\"");
        match sheet.and_then(|rest| rest.strip_suffix("\">")).and_then(|path| files.remove(path)) {
            None => page.push_str(line),
            Some(sheet) => {
                if all.is_empty() {
                    let _ = writeln!(page, "  <link rel=\"stylesheet\" href=\"{ALL}\">");
                }
                all.extend_from_slice(&sheet);
                all.push(b'\n');
            }
        }
    }
    files.insert(ALL.to_owned(), all.into());
    page
}

/// The page of a version.
pub(super) fn write(index: &str, version: &str, scripts: &[String], server: bool) -> String {
    let mut head = String::new();
    if !server {
        // A page cannot say who may frame it; only a header can.
        let policy = content_security_policy(false);
        let _ =
            writeln!(head, "  <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    }
    let mut tail = String::from("  <link rel=\"manifest\" href=\"manifest.webmanifest\">\n");
    // Without this each script would wait for the one that imports it. The page is painted first.
    for script in scripts {
        let _ = writeln!(
            tail,
            "  <link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{version}/{script}\">"
        );
    }
    let _ =
        writeln!(tail, "  <script type=\"module\" src=\"{version}/js/engine/begin.js\"></script>");
    let stamped =
        ["href=\"css/", "src=\"js/", "href=\"js/"].iter().fold(index.to_owned(), |text, old| {
            let (attribute, folder) = old.split_at(old.find('"').map_or(0, |at| at + 1));
            text.replace(old, &format!("{attribute}{version}/{folder}"))
        });
    let with_policy = stamped.replacen("<head>\n", &format!("<head>\n{head}"), 1);
    with_policy.replacen("</head>", &format!("{tail}</head>"), 1)
}
