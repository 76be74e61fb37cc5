//! Every view under axe-core, which looks for what keeps people with disabilities out.
//!
//! It comes with the tools of `scripts/page-tests`, which `./test` runs first.

use crate::EXAMPLE;
use crate::browser::Browser;
use infexion_web::WebLimits;
use serde_json::{Value, json};

/// What axe-core finds wrong, in a line each.
async fn faults(page: &Browser) -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{path}: {error}; run scripts/page-tests first"));
    page.script(&axe).await;
    let run = "const done = arguments[arguments.length - 1]; \
               axe.run().then(({ violations }) => done(violations.flatMap(({ id, nodes }) => \
               nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`))))";
    page.client.execute_async(run, Vec::new()).await.unwrap()
}

async fn look_at_all(page: &Browser, theme: &str) {
    for view in ["learn", "solve", "understand", "race", "play", "cachex"] {
        page.open(&EXAMPLE.replace("view=solve", &format!("view={view}"))).await;
        page.script(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
        if view == "solve" {
            page.click("#solve").await;
            page.wait_for_text("#outcome", "Optimal, proved: 5").await;
        }
        if view == "cachex" {
            page.click("#find").await;
            page.wait_for("#view-cachex polyline.way").await;
        }
        if view == "understand" {
            page.wait_for("#tree .node").await;
        }
        assert_eq!(faults(page).await, json!([]), "{view}, {theme}");
    }
    page.open("#view=learn&lesson=rules").await;
    page.wait_for("#view-learn .lesson .demo").await;
    assert_eq!(faults(page).await, json!([]), "a lesson, {theme}");
    page.type_text("?").await;
    page.wait_for("#keys[open]").await;
    assert_eq!(faults(page).await, json!([]), "rules and keys, {theme}");
}

#[tokio::test]
async fn no_view_has_a_fault_that_axe_knows() {
    let page = Browser::wide().await;
    look_at_all(&page, "light").await;
    page.finish().await;
}

#[tokio::test]
async fn nor_has_a_phone_in_the_dark() {
    let page = Browser::start((360, 740), WebLimits::default()).await;
    look_at_all(&page, "dark").await;
    page.finish().await;
}
