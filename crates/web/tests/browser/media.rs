//! The page on other media than a bright screen: paper, a screen whose colours the reader forces, the dark.

use crate::EXAMPLE;
use crate::browser::Browser;
use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::{Value, json};

/// A page that is shown on a medium: `media` is its kind, `feature` what the reader prefers.
#[derive(Debug)]
struct ShownOn {
    media: &'static str,
    feature: (&'static str, &'static str),
}

impl WebDriverCompatibleCommand for ShownOn {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        let (name, value) = self.feature;
        let medium = json!({"media": self.media, "features": [{"name": name, "value": value}]});
        let command = json!({"cmd": "Emulation.setEmulatedMedia", "params": medium});
        (http::Method::POST, Some(command.to_string()))
    }
}

/// The solved example on a medium.
async fn solved_on(media: &'static str, feature: (&'static str, &'static str)) -> Browser {
    let page = Browser::wide().await;
    page.client.issue_cmd(ShownOn { media, feature }).await.unwrap();
    page.open(EXAMPLE).await;
    page.script("document.querySelector('#solve').click()").await;
    page.wait_for("#outcome strong").await;
    page
}

async fn style(page: &Browser, css: &str, property: &str) -> Value {
    let script = format!("return getComputedStyle(document.querySelector({css:?})).{property}");
    page.script(&script).await
}

#[tokio::test]
async fn on_paper_are_the_board_the_outcome_and_the_plan_and_nothing_to_press() {
    let page = solved_on("print", ("prefers-color-scheme", "light")).await;
    let seen = "return ['#view-solve .board', '#outcome', '#view-solve .plan', 'header', '#solve', '.transport', '.editor'] \
                .map((css) => document.querySelector(css).getClientRects().length > 0)";
    assert_eq!(page.script(seen).await, json!([true, true, true, false, false, false, false]));
    page.finish().await;
}

#[tokio::test]
async fn forced_colours_show_what_is_chosen_and_how_far_the_bounds_are() {
    let page = solved_on("", ("forced-colors", "active")).await;
    let forced = page.script("return matchMedia('(forced-colors: active)').matches").await;
    assert_eq!(forced, true);
    for (shown, beside) in [
        (".segmented [aria-pressed=true]", ".segmented [aria-pressed=false]"),
        (".tabs [aria-selected=true]", ".tabs [aria-selected=false]"),
        (".gauge .low", ".gauge"),
    ] {
        let [one, other] = [shown, beside].map(|css| style(&page, css, "backgroundColor"));
        assert_ne!(one.await, other.await, "{shown}");
    }
    page.finish().await;
}

#[tokio::test]
async fn pictures_of_the_engine_are_dark_in_the_dark() {
    let page = solved_on("", ("prefers-color-scheme", "dark")).await;
    page.click("#why").await;
    page.wait_for("dialog[open] img.chart").await;
    let filter = style(&page, "img.chart", "filter").await;
    assert!(filter.as_str().unwrap().contains("invert"), "{filter}");
    let light = ShownOn { media: "", feature: ("prefers-color-scheme", "light") };
    page.client.issue_cmd(light).await.unwrap();
    assert_eq!(style(&page, "img.chart", "filter").await, "none");
    page.finish().await;
}

#[tokio::test]
async fn paper_is_white_whatever_the_colours_of_the_screen() {
    let page = solved_on("print", ("prefers-color-scheme", "dark")).await;
    for theme in ["auto", "dark"] {
        page.script(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
        assert_eq!(style(&page, "html", "backgroundColor").await, "rgb(255, 255, 255)", "{theme}");
        assert_eq!(style(&page, "html", "color").await, "rgb(0, 0, 0)", "{theme}");
    }
    page.finish().await;
}
