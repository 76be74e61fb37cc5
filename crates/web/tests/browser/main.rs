//! The page in a real browser. Needs Debian's chromium and chromium-driver and fails without.

mod access;
mod browser;
mod cachex;
mod faults;
mod learning;
mod links;
mod media;
mod playing;
mod searching;
mod solving;
#[path = "../support/mod.rs"]
mod support;
mod understanding;

use browser::Browser;
use fantoccini::key::Key;
use infexion_web::WebLimits;
use std::time::Duration;

const EXAMPLE: &str = "#view=solve&b=56r2.10b2.11b1.32b1.13b3";
const CROWDED: &str = "#view=solve&algorithm=ids&b=00b2.01b1.02b1.03b2.04b2.05b2.06b2.10b2.11b2.12b2.13b2.14b1.15b2.16b1.20b1.21b2.22b1.23b2.24b1.25b2.26r1.30b1.31b2.32b2.33b1.34b2.35b2.36b1";

#[tokio::test]
async fn a_board_is_drawn_solved_and_scrubbed() {
    let page = Browser::wide().await;
    page.open("#view=solve").await;
    page.click("#clear").await;
    page.click(&Browser::cell("solve", 3, 3)).await;
    assert_eq!(page.stack_at("solve", 3, 3).await, "red 1");
    page.click("[aria-label='Blue (B)']").await;
    page.click("[aria-label='Power 2']").await;
    page.click(&Browser::cell("solve", 3, 4)).await;
    page.click(&Browser::cell("solve", 3, 5)).await;
    assert_eq!(page.stack_at("solve", 3, 5).await, "blue 2");
    page.click("#undo").await;
    assert_eq!(page.stack_at("solve", 3, 5).await, "empty");
    page.click("#redo").await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved: 2 actions").await;
    page.click("#film-last").await;
    assert_eq!(page.text("#film-position").await, "2 / 2");
    assert!(page.stack_at("solve", 3, 5).await.starts_with("red"));
    page.click("#film-back").await;
    page.click("#film-first").await;
    assert_eq!(page.stack_at("solve", 3, 3).await, "red 1");
    page.click("#film-forward").await;
    page.wait_for_text("#live", "captures 1 stack").await;
    page.click("#film-play").await;
    page.wait_for_text("#film-position", "2 / 2").await;
    page.finish().await;
}

#[tokio::test]
async fn boards_are_painted_turned_and_shifted() {
    let page = Browser::wide().await;
    page.open("#view=solve").await;
    page.click("#clear").await;
    let from = page.wait_for(&Browser::cell("solve", 2, 2)).await.rectangle().await.unwrap();
    let to = page.wait_for(&Browser::cell("solve", 2, 4)).await.rectangle().await.unwrap();
    page.drag(&Browser::cell("solve", 2, 2), to.0 - from.0, to.1 - from.1).await;
    for q in 2..=4 {
        assert_eq!(page.stack_at("solve", 2, q).await, "red 1", "2,{q}");
    }
    page.click("[aria-label='Reflect (M)']").await;
    assert_eq!(page.stack_at("solve", 4, 2).await, "red 1");
    page.click("#undo").await;
    for _ in 0..6 {
        page.click("[aria-label='Rotate right (])']").await;
    }
    assert_eq!(page.stack_at("solve", 2, 4).await, "red 1");
    page.pick("examples", "random:easy").await;
    page.wait_for_text("#live", "Loaded").await;
    page.finish().await;
}

#[tokio::test]
async fn a_search_is_stepped_forward_and_back() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.click("#tab-understand").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    let first = page.text("#facts").await;
    page.click("#understand-forward").await;
    page.wait_for_text("#understand-summary", "Expansion 2.").await;
    assert_ne!(page.text("#facts").await, first);
    assert!(page.text("#children").await.contains("open"));
    page.wait_for("#frontier svg").await;
    page.wait_for("#view-understand .cover").await;
    page.click("#understand-back").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    assert_eq!(page.text("#facts").await, first);
    page.click("#understand-last").await;
    page.wait_for_text("#understand-summary", "Optimal, proved: 5 actions").await;
    page.choose("#understand-algorithm", "idastar").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    page.wait_for_text("#children", "above bound").await;
    page.finish().await;
}

#[tokio::test]
async fn two_searches_race() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.click("#tab-race").await;
    page.click("[aria-label='Full pace']").await;
    page.click("#race").await;
    page.wait_for_text("#race-left-outcome", "Optimal, proved: 5").await;
    page.wait_for_text("#race-right-outcome", "Optimal, proved: 5").await;
    page.wait_for_text("#race-summary", "Left (A*) needs").await;
    assert!(page.text("#race-left-counters").await.contains("expanded"));
    page.click("#compare").await;
    page.wait_for("dialog[open] img.chart").await;
    assert!(page.text("dialog[open] table").await.contains("pruned-bfs"));
    page.finish().await;
}

#[tokio::test]
async fn a_puzzle_is_played_with_a_hint() {
    let page = Browser::wide().await;
    page.open("#view=play&b=33r1.34b1.36b1").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.wait_for_text("#score", "2").await;
    page.click("#hint").await;
    page.wait_for_text("#play-message", "An optimal move: spread (3,3) down right").await;
    // Away from the goal first, and back.
    page.drag(&Browser::cell("play", 3, 3), 0.0, -80.0).await;
    page.wait_for_text("#verdict", "over the optimum").await;
    page.click("#play-undo").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.drag(&Browser::cell("play", 3, 3), 70.0, 40.0).await;
    page.wait_for_text("#verdict", "Still optimal").await;
    page.wait_for(&Browser::cell("play", 3, 4)).await.click().await.unwrap();
    page.type_text("d").await;
    page.wait_for_text("#verdict", "Solved in 2: optimal!").await;
    let address = page.address().await;
    page.open(&address).await;
    page.wait_for_text("#verdict", "Solved in 2: optimal!").await;
    page.choose("#rarity", "1").await;
    page.pick("level", "1").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.wait_for_text("#score", "optimal solutions\n1").await;
    page.finish().await;
}

#[tokio::test]
async fn a_link_restores_the_whole_state() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.choose("#algorithm", "astar").await;
    page.choose("#game", "all").await;
    page.choose("#game", "never").await;
    page.choose("#seconds", "5").await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    page.click("#film-last").await;
    page.click("#film-back").await;
    let state = page.address().await;
    assert!(state.contains("step=4") && state.contains("plan="), "{state}");
    page.open(&state).await;
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    page.wait_for_text("#film-position", "4 / 5").await;
    let chosen = page.script("return [algorithm.value, seconds.value]").await;
    assert_eq!(chosen, serde_json::json!(["astar", "5"]));
    // A plan that is none is not shown.
    page.open("#view=solve&b=33r1.34b1.36b1&plan=331").await;
    page.wait_for_text("#notices", "is not valid").await;
    page.open("#view=solve&b=rubbish").await;
    page.wait_for_text("#notices", "cannot be read").await;
    page.finish().await;
}

#[tokio::test]
async fn the_keyboard_is_enough() {
    let page = Browser::wide().await;
    page.open("#view=solve&b=").await;
    for _ in 0..40 {
        page.keys(&[Key::Tab]).await;
        let on_board = page.script("return document.activeElement.getAttribute('role')").await;
        if on_board == "gridcell" {
            break;
        }
    }
    // From the middle: red 2, and two steps up a blue 1.
    page.type_text("2").await;
    assert_eq!(page.stack_at("solve", 3, 3).await, "red 2");
    page.keys(&[Key::Up, Key::Up]).await;
    page.type_text("b1").await;
    assert_eq!(page.stack_at("solve", 5, 1).await, "blue 1");
    page.type_text("g").await;
    page.wait_for_text("#outcome", "Optimal, proved: 1 action").await;
    page.keys(&[Key::End]).await;
    page.wait_for_text("#film-position", "1 / 1").await;
    page.keys(&[Key::Home]).await;
    page.wait_for_text("#film-position", "0 / 1").await;
    page.keys(&[Key::Right]).await;
    page.wait_for_text("#live", "Red 2 on (3,3) spreads up, captures 1 stack").await;
    page.type_text("?").await;
    page.wait_for("#keys[open]").await;
    page.keys(&[Key::Escape]).await;
    page.finish().await;
}

/// Rows, cards and sheets that are narrower than what is in them.
const SPILT: &str = "return [...document.querySelectorAll('.tabs, .card, .card > *, dialog[open]')] \
                     .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth) \
                     .map((element) => `${element.tagName} ${element.className} ${element.id}: ${element.scrollWidth} in ${element.clientWidth}`)";
const WRAPPED: &str = "return [...document.querySelectorAll('dialog pre')] \
                       .some((text) => getComputedStyle(text).whiteSpace !== 'pre')";

#[tokio::test]
async fn everything_fits_a_narrow_screen() {
    let page = Browser::start((360, 740), WebLimits::default()).await;
    for view in ["learn", "solve", "understand", "race", "play", "cachex"] {
        page.open(&format!("#view={view}&b=56r2.10b2.11b1.32b1.13b3")).await;
        page.wait_for(&format!("#view-{view}:not([hidden])")).await;
        let wide = page.script("return document.documentElement.scrollWidth").await;
        assert!(wide.as_u64() <= Some(360), "{view} is {wide} px wide");
        let spilt = page.script(SPILT).await;
        assert_eq!(spilt, serde_json::json!([]), "{view}");
    }
    page.open(EXAMPLE).await;
    let cell = page.wait_for(&Browser::cell("solve", 0, 0)).await.rectangle().await.unwrap();
    assert!(cell.2 >= 24.0 && cell.3 >= 24.0, "a cell is {} x {} px", cell.2, cell.3);
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    // Boards in text keep their lines; sheets scroll inside themselves.
    page.click("#why").await;
    page.wait_for("dialog[open] pre").await;
    assert_eq!(page.script(WRAPPED).await, false);
    assert_eq!(page.script(SPILT).await, serde_json::json!([]));
    page.keys(&[Key::Escape]).await;
    page.click("#tab-race").await;
    page.click("#compare").await;
    page.wait_for("dialog[open] img.chart").await;
    assert_eq!(page.script(SPILT).await, serde_json::json!([]));
    page.finish().await;
}

#[tokio::test]
async fn cancel_stops_the_search_and_frees_the_worker() {
    let page = Browser::wide().await;
    page.open(CROWDED).await;
    page.click("#solve").await;
    page.wait_for_text("#counters", "expanded").await;
    page.server.wait_for_workers(1);
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Stopped").await;
    page.server.wait_for_workers(0);
    page.click("#solve").await;
    page.server.wait_for_workers(1);
    // Going away is as good as Cancel.
    page.client.goto("about:blank").await.unwrap();
    page.server.wait_for_workers(0);
    page.finish().await;
}

#[tokio::test]
async fn limits_of_the_server_are_shown() {
    let limits = WebLimits {
        jobs: 1,
        patience: Duration::from_millis(50),
        time: Duration::from_secs(600),
        ..WebLimits::default()
    };
    let page = Browser::start((1400, 950), limits).await;
    page.open("#view=solve").await;
    let _held = page.server.send("/api/solve", &support::endless(), "text/event-stream");
    page.server.wait_for_workers(1);
    page.open(EXAMPLE).await;
    page.click("#solve").await;
    page.wait_for_text("#notices", "the server is busy").await;
    page.open(&format!("{EXAMPLE}&seconds=100000")).await;
    page.click("#solve").await;
    page.wait_for_text("#notices", "a search runs 600 s here at most").await;
    page.finish().await;
}

#[tokio::test]
async fn a_bad_paste_is_explained_and_a_good_one_taken() {
    let page = Browser::wide().await;
    page.open("#view=solve").await;
    page.click(".csv summary").await;
    let paste = |text: &str| {
        format!(
            "csv.value = {}; document.querySelector('#use-csv').click()",
            serde_json::json!(text)
        )
    };
    page.script(&paste("1,2,r,9\nhello\n")).await;
    page.wait_for_text("#notices", "power 9 is not between 1 and 6").await;
    page.wait_for_text("#notices", "line 2").await;
    page.script(&paste("1,2,r,3\n 6 , 6, b,1\n")).await;
    assert_eq!(page.stack_at("solve", 1, 2).await, "red 3");
    assert_eq!(page.stack_at("solve", 6, 6).await, "blue 1");
    page.finish().await;
}

#[tokio::test]
async fn a_path_is_found_on_a_cachex_board() {
    let page = Browser::wide().await;
    page.open("#view=cachex").await;
    page.click("#find").await;
    page.wait_for_text("#cachex-outcome", "Cheapest path, proved: 8 cells").await;
    page.wait_for("#view-cachex polyline.way").await;
    page.wait_for("#view-cachex .closed").await;
    page.choose("#mode", "connect-blue").await;
    page.click("#find").await;
    page.wait_for_text("#cachex-outcome", "captured cell").await;
    page.pick("cachex-new", "maze").await;
    page.finish().await;
}

#[tokio::test]
async fn an_optimum_is_explained_and_its_solutions_counted() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.click("#solve").await;
    page.click("#why").await;
    page.wait_for("dialog[open] img.chart").await;
    let loaded = "return document.querySelector('dialog img.chart').naturalWidth > 100";
    let until = std::time::Instant::now() + Duration::from_secs(30);
    while page.script(loaded).await != true {
        assert!(std::time::Instant::now() < until, "the picture does not load");
    }
    page.keys(&[Key::Escape]).await;
    page.click("#how-many").await;
    page.wait_for_text("dialog[open]", "of 5 actions").await;
    page.finish().await;
}
