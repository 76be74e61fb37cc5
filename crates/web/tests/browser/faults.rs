//! Faults that were seen once, each with the test that keeps it away.

use crate::browser::Browser;
use crate::{CROWDED, EXAMPLE};
use fantoccini::key::Key;
use infexion_web::WebLimits;
use serde_json::json;

/// Is an element wholly on the screen?
async fn in_view(page: &Browser, css: &str) -> bool {
    let script = format!(
        "const {{ top, bottom }} = document.querySelector({css:?}).getBoundingClientRect(); \
         return bottom > top && top >= -1 && bottom <= innerHeight + 1"
    );
    page.script(&script).await == true
}

async fn phone() -> Browser {
    Browser::start((360, 740), WebLimits::default()).await
}

#[tokio::test]
async fn on_a_phone_the_result_and_the_film_are_in_view_after_solve_and_find() {
    let page = phone().await;
    page.open(EXAMPLE).await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    for part in ["#view-solve .board", "#film-forward", "#outcome strong"] {
        assert!(in_view(&page, part).await, "{part}");
    }
    page.open("#view=cachex").await;
    page.click("#find").await;
    page.wait_for_text("#cachex-outcome", "Cheapest path, proved: 8").await;
    for part in ["#view-cachex .board", "#grow-forward", "#cachex-outcome strong"] {
        assert!(in_view(&page, part).await, "{part}");
    }
    page.finish().await;
}

#[tokio::test]
async fn on_a_phone_the_boards_of_an_explanation_are_as_wide_as_the_phone() {
    let page = phone().await;
    page.open(EXAMPLE).await;
    page.click("#solve").await;
    page.click("#why").await;
    page.wait_for_script("document.querySelector('dialog[open] .boards')?.naturalWidth > 0").await;
    let beyond = "const { scrollWidth, clientWidth } = document.querySelector('dialog[open] .across'); \
                  return scrollWidth - clientWidth";
    assert_eq!(page.script(beyond).await, 0);
    let shape = "const { naturalWidth, naturalHeight } = document.querySelector('dialog[open] .boards'); \
                 return naturalHeight > 4 * naturalWidth";
    assert_eq!(page.script(shape).await, true, "one board below the other");
    page.finish().await;
}

/// What a finger is meant to hit and is smaller than one.
const SMALL: &str = "return [...document.querySelectorAll('header button, main button, main select, \
    main summary, main a, main label.check, main input[type=range], main input[type=number]')] \
    .map((element) => [element, element.getBoundingClientRect()]) \
    .filter(([, { width, height }]) => width && (height < 43.5 || width < 43.5)) \
    .map(([element, { width, height }]) => `${element.outerHTML.slice(0, 80)} ${width} x ${height}`)";

#[tokio::test]
async fn on_a_phone_every_target_is_as_large_as_a_finger() {
    let page = phone().await;
    for view in ["learn", "solve", "understand", "race", "play", "cachex"] {
        page.open(
            &format!("{EXAMPLE}&plan=561.310.321.143.133")
                .replace("view=solve", &format!("view={view}")),
        )
        .await;
        let small = page.script(SMALL).await;
        assert_eq!(small, json!([]), "{view}");
    }
    page.finish().await;
}

#[tokio::test]
async fn a_click_after_solving_is_undone_with_its_film() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    page.click(&Browser::cell("solve", 3, 3)).await;
    assert!(page.is_hidden("#outcome").await);
    page.click("#undo").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    page.click("#film-last").await;
    page.wait_for_text("#film-position", "5 / 5").await;
    page.finish().await;
}

#[tokio::test]
async fn one_branches_from_any_step_and_comes_back() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    page.click("#film-last").await;
    page.click("#film-back").await;
    page.click("#use-position").await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved: 1 action").await;
    page.click("#undo").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    assert_eq!(page.text("#film-position").await, "4 / 5");
    page.finish().await;
}

/// Presses a key with modifiers on the page; says whether the page kept it from the browser.
async fn swallowed(page: &Browser, key: &str, modifiers: &str) -> bool {
    let script = format!(
        "return !document.body.dispatchEvent(new KeyboardEvent('keydown', \
         {{ key: {key:?}, {modifiers}, bubbles: true, cancelable: true }}))"
    );
    page.script(&script).await == true
}

#[tokio::test]
async fn keys_with_ctrl_cmd_or_alt_are_the_browsers() {
    let page = Browser::wide().await;
    for view in ["solve", "understand", "race", "play", "cachex"] {
        page.open(&EXAMPLE.replace("view=solve", &format!("view={view}"))).await;
        for modifier in ["ctrlKey: true", "metaKey: true", "altKey: true"] {
            for key in ["f", "g", "u", "h", "m", "n", "ArrowLeft", "ArrowRight", "1", "4", "Home"] {
                assert!(!swallowed(&page, key, modifier).await, "{view}: {modifier} {key}");
            }
        }
    }
    // Undo has both.
    page.open(EXAMPLE).await;
    for modifier in ["ctrlKey: true", "metaKey: true"] {
        page.click("#clear").await;
        assert!(swallowed(&page, "z", modifier).await);
        assert_eq!(page.stack_at("solve", 5, 6).await, "red 2");
    }
    page.finish().await;
}

#[tokio::test]
async fn single_letters_can_be_switched_off_except_on_the_board() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.type_text("?").await;
    page.click("#letters").await;
    page.click("#keys form button").await;
    page.script("document.activeElement.blur()").await;
    page.type_text("m").await;
    assert_eq!(page.stack_at("solve", 5, 6).await, "red 2");
    page.click(&Browser::cell("solve", 0, 0)).await;
    page.type_text("m").await;
    assert_eq!(page.stack_at("solve", 6, 5).await, "red 2");
    page.finish().await;
}

#[tokio::test]
async fn arrow_keys_walk_through_a_menu_and_load_nothing() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.click("#examples").await;

    page.keys(&[Key::Down, Key::Down, Key::Up]).await;
    assert_eq!(page.stack_at("solve", 5, 6).await, "red 2");
    page.keys(&[Key::Escape]).await;
    assert!(page.is_hidden("#examples-menu").await);
    let focused = page.script("return document.activeElement.id").await;
    assert_eq!(focused, "examples");
    page.finish().await;
}

#[tokio::test]
async fn back_and_forward_move_between_views() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    page.click("#tab-race").await;
    page.click("#tab-cachex").await;
    page.client.back().await.unwrap();
    page.wait_for("#view-race:not([hidden])").await;
    page.client.back().await.unwrap();
    page.wait_for("#view-solve:not([hidden])").await;
    // What was found is still there.
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    page.client.forward().await.unwrap();
    page.wait_for("#view-race:not([hidden])").await;
    page.finish().await;
}

async fn race_in_view(page: &Browser) {
    page.open(&EXAMPLE.replace("view=solve", "view=race")).await;
    page.click("[aria-label='Full pace']").await;
    page.click("#race").await;
    page.wait_for_text("#race-summary", "times fewer expansions").await;
    for (side, lane) in [("left", 1), ("right", 2)] {
        assert!(in_view(page, &format!("#race-{side}-outcome")).await, "{side}");
        assert!(in_view(page, &format!(".lane:nth-child({lane}) .board")).await, "{side}");
    }
}

#[tokio::test]
async fn a_race_ends_at_the_finish_with_solved_boards_and_outcomes_in_view() {
    race_in_view(&phone().await).await;
    let page = Browser::start((1280, 720), WebLimits::default()).await;
    race_in_view(&page).await;
    let bars = "return [...document.querySelectorAll('.racebar i')].map((bar) => bar.style.width)";
    assert_eq!(page.script(bars).await, json!(["100%", "100%"]));
    let blue = "return document.querySelectorAll('#view-race .stacks .stack.blue').length";
    assert_eq!(page.script(blue).await, 0);
    page.finish().await;
}

#[tokio::test]
async fn the_spawn_example_switches_the_game_and_undo_switches_it_back() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.pick("examples", "example:5").await;
    assert_eq!(page.script("return game.value").await, "all");
    page.click("#undo").await;
    assert_eq!(page.script("return game.value").await, "never");
    page.finish().await;
}

#[tokio::test]
async fn algorithm_and_board_follow_from_view_to_view() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.choose("#algorithm", "idastar").await;
    page.click("#tab-understand").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    let chosen = "return [document.querySelector('#understand-algorithm').value, \
                  document.querySelector('#race-left').value]";
    assert_eq!(page.script(chosen).await, json!(["idastar", "idastar"]));
    page.choose("#understand-algorithm", "bfs").await;
    page.wait_for_text("#facts", "h\n–").await;
    page.click("#tab-solve").await;
    assert_eq!(page.script("return algorithm.value").await, "bfs");
    page.finish().await;
}

#[tokio::test]
async fn copied_python_and_commands_are_pasted_back() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    for copy in ["#copy-python", "#copy-command"] {
        let text = page.copied(copy).await;
        page.click("#clear").await;
        page.paste(&text).await;
        assert_eq!(page.stack_at("solve", 1, 3).await, "blue 3", "{copy}");
    }
    page.finish().await;
}

#[tokio::test]
async fn one_event_is_said_once() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.script(
        "window.said = []; const listen = (place) => new MutationObserver(() => { \
           if (place.textContent) window.said.push(place.textContent); }) \
           .observe(place, { childList: true, subtree: true, characterData: true }); \
         document.querySelectorAll('#live, #notices').forEach(listen)",
    )
    .await;
    page.copied("#copy-csv").await;
    page.wait_for_text("#notices", "Copied CSV").await;
    // Whatever was to be said later has been said then.
    page.pass(200).await;
    let said = page.script("return window.said").await;
    assert_eq!(said.as_array().unwrap().len(), 1, "{said}");
    page.finish().await;
}

#[tokio::test]
async fn a_view_has_one_tab_stop_for_each_board_and_list() {
    let page = Browser::wide().await;
    page.open(&EXAMPLE.replace("view=solve", "view=understand")).await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    page.wait_for("#tree .node").await;
    for list in [".board", "#children tbody", "#tree svg"] {
        let stops = format!(
            "return document.querySelectorAll('#view-understand {list} [tabindex=\"0\"]').length"
        );
        assert_eq!(page.script(&stops).await, 1, "{list}");
    }
    page.finish().await;
}

#[tokio::test]
async fn what_is_proved_live_is_still_proved_in_the_end() {
    let page = Browser::wide().await;
    page.open(&format!("{CROWDED}&seconds=1")).await;
    page.script(
        "window.live = 0; new MutationObserver(() => { \
           const bound = Number(document.querySelector('.bound.lower').textContent.slice(2)); \
           if (document.querySelector('#outcome').hidden) window.live = Math.max(window.live, bound); \
         }).observe(document.querySelector('.bound.lower'), { childList: true })",
    )
    .await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "at least").await;
    let bounds = page
        .script("return [window.live, Number(document.querySelector('.bound.lower').textContent.slice(2))]")
        .await;
    assert!(bounds[0].as_u64() <= bounds[1].as_u64(), "{bounds}");
    page.finish().await;
}
