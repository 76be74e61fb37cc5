//! A browser of its own for each test: Debian's chromium, driven through chromedriver.

use crate::support::Running;
use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use infexion_web::WebLimits;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long anything may take to show; what is awaited mostly shows at once.
const PATIENCE: Duration = Duration::from_secs(60);

/// Ends chromedriver, and with it the browser, whatever happens to the test.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) struct Browser {
    pub(crate) client: Client,
    pub(crate) server: Running,
    _driver: Driver,
    _profile: TempDir,
}

fn start_driver() -> (Driver, u16) {
    let child = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).spawn();
    let mut child = child.unwrap_or_else(|error| {
        panic!("cannot start chromedriver: {error}; install Debian's chromium and chromium-driver")
    });
    let output = BufReader::new(child.stdout.take().unwrap());
    let driver = Driver(child);
    for line in output.lines() {
        let line = line.unwrap();
        if let Some((_, rest)) = line.split_once("started successfully on port ") {
            let port = rest.trim_end_matches('.').parse().unwrap();
            return (driver, port);
        }
    }
    panic!("chromedriver does not say on which port it listens");
}

impl Browser {
    /// A window of this size, with no page in it so far.
    pub(crate) async fn start(size: (u32, u32), limits: WebLimits) -> Browser {
        let (driver, port) = start_driver();
        let profile = tempfile::tempdir().unwrap();
        let arguments = [
            "--headless".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-quic".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            format!("--window-size={},{}", size.0, size.1),
            format!("--user-data-dir={}", profile.path().display()),
        ];
        // Headless chromium has no window narrower than 500 px; a device has.
        let device = json!({"width": size.0, "height": size.1, "pixelRatio": 1.0});
        let mut options = json!({"args": arguments});
        if size.0 < 500 {
            options["mobileEmulation"] = json!({"deviceMetrics": device});
        }
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        let Value::Object(capabilities) = capabilities else { unreachable!("an object") };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .unwrap();
        let server = Running::start(limits);
        Browser { client, server, _driver: driver, _profile: profile }
    }

    pub(crate) async fn wide() -> Browser {
        Browser::start((1400, 950), WebLimits::default()).await
    }

    /// Opens the page with a state in its address.
    pub(crate) async fn open(&self, state: &str) {
        let url = format!("http://{}/{state}", self.server.address);
        self.client.goto("about:blank").await.unwrap();
        self.client.goto(&url).await.unwrap();
        self.wait_for("html[data-ready]").await;
    }

    pub(crate) async fn wait_for(&self, css: &str) -> Element {
        let wait = self.client.wait().at_most(PATIENCE);
        wait.for_element(Locator::Css(css))
            .await
            .unwrap_or_else(|error| panic!("{css} does not show: {error}"))
    }

    pub(crate) async fn click(&self, css: &str) {
        self.wait_for(css).await.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    pub(crate) async fn text(&self, css: &str) -> String {
        self.wait_for(css).await.text().await.unwrap()
    }

    /// Waits until an element's text holds some words.
    pub(crate) async fn wait_for_text(&self, css: &str, words: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            let text = self.text(css).await;
            if text.contains(words) {
                return;
            }
            assert!(Instant::now() < until, "{css} says {text:?}, not {words:?}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    pub(crate) async fn choose(&self, css: &str, value: &str) {
        self.wait_for(css).await.select_by_value(value).await.unwrap();
    }

    /// Waits until a condition of the page holds.
    #[allow(dead_code, reason = "not every binary of tests waits for one")]
    pub(crate) async fn wait_for_script(&self, condition: &str) {
        let until = Instant::now() + PATIENCE;
        while self.script(&format!("return {condition}")).await != true {
            assert!(Instant::now() < until, "never: {condition}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Opens a menu and takes one of its entries.
    pub(crate) async fn pick(&self, menu: &str, key: &str) {
        self.click(&format!("#{menu}")).await;
        self.click(&format!("#{menu}-menu [data-key='{key}']")).await;
    }

    /// Lets so much of the page's own time pass: what the page means to do until then, it has done.
    #[allow(dead_code, reason = "not every binary of tests lets time pass")]
    pub(crate) async fn pass(&self, milliseconds: u32) {
        self.script(&format!("return new Promise((done) => setTimeout(done, {milliseconds}))"))
            .await;
    }

    pub(crate) async fn script(&self, code: &str) -> Value {
        self.client.execute(code, Vec::new()).await.unwrap()
    }

    /// A cell of the board in view.
    pub(crate) fn cell(view: &str, r: usize, q: usize) -> String {
        format!("#view-{view} [role=gridcell][data-cell=\"{}\"]", r * 7 + q)
    }

    pub(crate) async fn stack_at(&self, view: &str, r: usize, q: usize) -> String {
        let cell = self.wait_for(&Browser::cell(view, r, q)).await;
        let label = cell.attr("aria-label").await.unwrap().unwrap();
        label.split_once(": ").unwrap().1.to_owned()
    }

    /// Sends keys to whatever has the focus.
    pub(crate) async fn keys(&self, keys: &[Key]) {
        for key in keys {
            let text = String::from(char::from(*key));
            self.client.active_element().await.unwrap().send_keys(&text).await.unwrap();
        }
    }

    pub(crate) async fn type_text(&self, text: &str) {
        for letter in text.chars() {
            let active = self.client.active_element().await.unwrap();
            active.send_keys(&letter.to_string()).await.unwrap();
        }
    }

    /// Presses at the middle of an element, moves by so many pixels and lets go.
    pub(crate) async fn drag(&self, css: &str, dx: f64, dy: f64) {
        let (x, y, width, height) = self.wait_for(css).await.rectangle().await.unwrap();
        let (x, y) = (x + width / 2.0, y + height / 2.0);
        let scroll = self.script("return [scrollX, scrollY]").await;
        let at = |x: f64, y: f64| PointerAction::MoveTo {
            duration: Some(Duration::from_millis(50)),
            x: x - scroll[0].as_f64().unwrap_or_default(),
            y: y - scroll[1].as_f64().unwrap_or_default(),
        };
        let mouse = MouseActions::new("mouse".to_owned())
            .then(at(x, y))
            .then(PointerAction::Down { button: 0 })
            .then(at(x + dx / 2.0, y + dy / 2.0))
            .then(at(x + dx, y + dy))
            .then(PointerAction::Up { button: 0 });
        self.client.perform_actions(mouse).await.unwrap();
    }

    pub(crate) async fn is_hidden(&self, css: &str) -> bool {
        self.script(&format!("return document.querySelector({css:?}).hidden")).await == true
    }

    /// The state in the address, once it has been written there.
    pub(crate) async fn address(&self) -> String {
        self.wait_for_script("!('addressBehind' in document.documentElement.dataset)").await;
        let url = self.client.current_url().await.unwrap();
        format!("#{}", url.fragment().unwrap_or_default())
    }

    /// Waits until the address holds this.
    #[allow(dead_code, reason = "not every binary of tests waits for one")]
    pub(crate) async fn wait_for_address(&self, part: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            let address = self.address().await;
            if address.contains(part) {
                return;
            }
            assert!(Instant::now() < until, "{address} does not hold {part}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// What a copy button copies.
    pub(crate) async fn copied(&self, css: &str) -> String {
        self.script(
            "window.copied = ''; \
             navigator.clipboard.writeText = async (text) => { window.copied = text; }",
        )
        .await;
        self.click(css).await;
        self.script("return window.copied").await.as_str().unwrap().to_owned()
    }

    /// Pastes a text into the page, not into a field of it.
    pub(crate) async fn paste(&self, text: &str) {
        let text = json!(text);
        self.script(&format!(
            "const data = new DataTransfer(); data.setData('text', {text}); \
             document.body.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data, bubbles: true}}))"
        ))
        .await;
    }

    /// Drops a file of this text onto the page. The text is one that repeats its last line, so
    /// that long ones need not go through the driver.
    pub(crate) async fn drop_file(&self, name: &str, text: &str) {
        let last = text.split_inclusive('\n').next_back().unwrap_or_default();
        let times = text.split_inclusive('\n').rev().take_while(|&line| line == last).count();
        let first = &text[..text.len() - times * last.len()];
        let (name, first, last) = (json!(name), json!(first), json!(last));
        self.script(&format!(
            "const data = new DataTransfer(); \
             data.items.add(new File([{first} + {last}.repeat({times})], {name})); \
             document.body.dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true}}))"
        ))
        .await;
    }

    /// Fails if the browser logged an error. Answers that the server means as errors are logged
    /// too, by the network; they are expected where they are provoked.
    pub(crate) async fn finish(self) {
        let log = self.client.issue_cmd(BrowserLog).await.unwrap();
        let errors: Vec<&Value> = log
            .as_array()
            .unwrap()
            .iter()
            .filter(|entry| entry["level"] == "SEVERE" && entry["source"] != "network")
            .collect();
        assert!(errors.is_empty(), "{errors:#?}");
        self.client.clone().close().await.unwrap();
    }
}

/// What the page wrote to the browser's console.
#[derive(Debug)]
struct BrowserLog;

impl WebDriverCompatibleCommand for BrowserLog {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({"type": "browser"}).to_string()))
    }
}
