//! The page in a real browser with its own engine: as static files of a plain file server, under a
//! sub-path, without a network, and after the server that sent it is gone. Needs Debian's chromium
//! and chromium-driver, Python, and the module that `scripts/build-wasm` makes.

#[path = "../browser/browser.rs"]
#[allow(dead_code, reason = "other tests use the rest of it")]
mod browser;
mod files;
#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "other tests use the rest of it")]
mod support;

use browser::Browser;
use files::{FileServer, engine};
use infexion_web::{Site, SiteOptions, WebLimits};
use support::Running;

const EXAMPLE: &str = "#view=solve&b=56r2.10b2.11b1.32b1.13b3";
/// A search without an end.
const ENDLESS: &str = "#view=solve&algorithm=ids&b=00b2.01b1.02b1.03b2.04b2.05b2.06b2.10b2.11b2.12b2.13b2.14b1.15b2.16b1.20b1.21b2.22b1.23b2.24b1.25b2.26r1.30b1.31b2.32b2.33b1.34b2.35b2.36b1";

async fn open(page: &Browser, url: &str) {
    page.client.goto("about:blank").await.unwrap();
    page.client.goto(url).await.unwrap();
    page.wait_for("html[data-ready]").await;
}

async fn solve_example(page: &Browser) {
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5 actions").await;
}

#[tokio::test]
async fn static_files_under_a_sub_path_solve_step_and_race_and_go_on_without_a_network() {
    let mut files = FileServer::start("course/week 3");
    let page = Browser::wide().await;
    let url = format!("{}{EXAMPLE}", files.url());
    open(&page, &url).await;
    // It is to be used before the engine is there, and asks no server.
    let asked =
        "return performance.getEntriesByType('resource').map((entry) => entry.name).join(' ')";
    assert!(!page.script(asked).await.as_str().unwrap().contains("/api/"));
    solve_example(&page).await;

    page.click("#proof").await;
    page.wait_for("#save-proof").await;
    assert!(page.text("dialog[open]").await.contains("The proof is accepted."));
    page.click("dialog[open] form button").await;

    page.click("#tab-understand").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    page.click("#understand-forward").await;
    page.wait_for_text("#understand-summary", "Expansion 2.").await;

    // Cancelled at once, whatever the worker does.
    open(&page, &format!("{}{ENDLESS}", files.url())).await;
    page.click("#solve").await;
    page.wait_for_text("#counters", "expanded").await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "at least").await;

    page.wait_for_script("navigator.serviceWorker.controller !== null").await;
    files.stop();
    open(&page, &url).await;
    solve_example(&page).await;
    page.finish().await;
}

/// A server whose page has an engine of its own.
fn server_with_engine() -> Running {
    let site = SiteOptions { server: true, engine: Some(engine()), ..SiteOptions::default() };
    Running::with_site(WebLimits::default(), Site::new(site))
}

#[tokio::test]
async fn a_search_under_way_goes_on_in_the_page_when_the_server_is_ended() {
    let page = Browser::wide().await;
    let mut server = server_with_engine();
    open(&page, &format!("http://{}/{ENDLESS}", server.address)).await;
    page.wait_for("html[data-engine=ready]").await;
    page.click("#solve").await;
    page.wait_for_text("#counters", "expanded").await;
    server.wait_for_workers(1);
    server.stop();
    page.wait_for_text("#engine-words", "the server does not answer").await;
    page.wait_for_text("#counters", "expanded").await;
    assert_eq!(page.text("#solve").await, "Cancel");
    page.click("#solve").await;
    page.wait_for_text("#outcome", "at least").await;
    page.finish().await;
}

#[tokio::test]
async fn a_page_whose_server_dies_goes_on_with_its_own_engine() {
    let page = Browser::wide().await;
    let mut server = server_with_engine();
    open(&page, &format!("http://{}/{EXAMPLE}", server.address)).await;
    assert!(page.text("#engine-words").await.contains("come from the server"));
    page.wait_for("html[data-engine=ready]").await;
    server.stop();
    solve_example(&page).await;
    assert!(page.text("#engine-words").await.contains("the server does not answer"));
    let notices = "return document.querySelectorAll('#notices > *').length";
    assert!(page.script(notices).await.as_u64().unwrap() <= 1, "notices pile up");
    // What holds a search, and what compares several, are workers of their own.
    page.click("#tab-understand").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    page.click("#understand-forward").await;
    page.wait_for_text("#understand-summary", "Expansion 2.").await;
    page.click("#tab-race").await;
    page.click("#compare").await;
    page.wait_for_text("dialog[open] table", "pruned-bfs").await;
    page.finish().await;
}
