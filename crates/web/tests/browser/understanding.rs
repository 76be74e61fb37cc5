//! Understand shows the truth: what the chosen heuristic sees, in the board that is in view.

use crate::EXAMPLE;
use crate::browser::Browser;
use fantoccini::key::Key;
use infexion_web::WebLimits;
use serde_json::json;

/// What is drawn over the board: covering lines, infection numbers, pairs.
const DRAWN: &str = "return ['.cover', '.order-badge', '.pair'] \
                     .map((name) => document.querySelectorAll(`#view-understand .board ${name}`).length > 0)";

async fn open(page: &Browser, search: &str) {
    page.open(&format!("{}&{search}", EXAMPLE.replace("view=solve", "view=understand"))).await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    page.wait_for_text("#estimates", "line-cover 2").await;
}

#[tokio::test]
async fn the_overlay_is_that_of_the_chosen_heuristic() {
    let page = Browser::wide().await;
    for (heuristic, drawn) in [
        ("line-cover", [true, false, false]),
        ("infection", [false, true, false]),
        ("nearest", [false, false, true]),
        ("none", [false, false, false]),
    ] {
        open(&page, &format!("algorithm=astar&heuristics={heuristic}")).await;
        assert_eq!(page.script(DRAWN).await, json!(drawn), "{heuristic}");
    }
    open(&page, "algorithm=bfs").await;
    assert_eq!(page.script(DRAWN).await, json!([false, false, false]));
    page.finish().await;
}

#[tokio::test]
async fn a_successor_in_view_has_its_own_lines_and_a_goal_is_called_one() {
    let page = Browser::wide().await;
    page.open("#view=understand&algorithm=astar&heuristics=line-cover&b=33r1.34b1").await;
    page.wait_for_text("#estimates", "line-cover 1").await;
    page.wait_for_text("#children .chips", "1 goal").await;
    page.click("#children tbody tr:nth-child(1) button").await;
    page.wait_for_text("#understand-summary", "After SPREAD 3 3 0 1: a goal").await;
    page.wait_for_text("#estimates", "line-cover 0").await;
    page.wait_for("#view-understand [role=gridcell][data-cell='25'][aria-label$='red 2']").await;
    let covers = "return document.querySelectorAll('#view-understand .cover').length";
    assert_eq!(page.script(covers).await, 0);
    page.finish().await;
}

#[tokio::test]
async fn the_true_distance_stands_beside_the_estimate_and_a_lie_is_found() {
    let page = Browser::wide().await;
    open(&page, "algorithm=astar&heuristics=line-cover").await;
    page.click("#show-truth").await;
    page.wait_for_text("#truth", "h = 2, h* = 5: 3 too low, which is allowed.").await;
    page.open("#view=understand&algorithm=astar&heuristics=nearest&b=13b2.16b1.40r3").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    page.click("#show-truth").await;
    page.wait_for_text("#truth", "h = 3 is above h* = 2: the heuristic lies here").await;
    page.click("#find-lie").await;
    page.wait_for_text("#lie", "nearest says").await;
    page.click("#show-lie").await;
    page.wait_for_text("#truth", "the heuristic lies here").await;
    page.finish().await;
}

#[tokio::test]
async fn the_way_from_the_start_can_be_walked_and_the_tree_folded() {
    let page = Browser::wide().await;
    open(&page, "algorithm=astar&heuristics=line-cover").await;
    page.click("#understand-last").await;
    page.wait_for_text("#understand-summary", "Last expansion.").await;
    page.wait_for("#way button:nth-child(5)").await;
    let count = "return document.querySelectorAll('#tree .node').length";
    let all = page.script(count).await.as_u64().unwrap();
    assert!(all > 20, "{all}");
    page.click("#way button:nth-child(1)").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    page.wait_for("#tree .node.now[aria-label^='Expansion 1,'], #tree .node.now").await;
    page.click("#tree-fold").await;
    assert_eq!(page.script(count).await, 1);
    page.click("#tree-unfold").await;
    assert_eq!(page.script(count).await, all);
    let width = "return Number(document.querySelector('#tree svg').getAttribute('width'))";
    let before = page.script(width).await.as_f64().unwrap();
    page.click("#tree-larger").await;
    assert!(page.script(width).await.as_f64().unwrap() > before);
    page.finish().await;
}

#[tokio::test]
async fn of_two_steps_asked_for_the_last_one_is_shown() {
    let page = Browser::wide().await;
    open(&page, "algorithm=astar&heuristics=line-cover").await;
    // The answer to the first request comes after the second one has been shown.
    page.script(
        "const real = window.fetch; window.fetch = async (path, options) => { \
           const slow = String(path).includes('api/trace') && JSON.parse(options.body).from === 50; \
           if (slow) await new Promise((resolve) => { window.letGo = resolve; }); \
           const answer = await real(path, options); \
           if (!slow) return answer; \
           const read = answer.json.bind(answer); \
           answer.json = () => read().finally(() => setTimeout(() => { window.taken = true; })); \
           return answer; }; \
         const scrub = document.querySelector('#understand-scrub'); \
         scrub.max = '60'; \
         for (const step of [55, 3]) { scrub.value = String(step); scrub.dispatchEvent(new Event('input')); }",
    )
    .await;
    page.wait_for_text("#understand-summary", "Expansion 4.").await;
    page.script("window.letGo()").await;
    page.wait_for_script("window.taken === true").await;
    assert_eq!(page.text("#understand-summary").await, "Expansion 4.");
    page.finish().await;
}

#[tokio::test]
async fn a_first_move_is_refuted_by_a_bound_or_by_a_search() {
    let page = Browser::wide().await;
    open(&page, "algorithm=astar&heuristics=line-cover").await;
    page.click("#explore").await;
    page.wait_for_text("#refutation", "The optimum is 5. Would 4 do?").await;
    page.click(".moves-grid button:nth-child(1)").await;
    page.wait_for_text("#refutation", "in all").await;
    // A move that captures nothing: a bound knows at once.
    page.open("#view=understand&b=33r1.34b1.36b1").await;
    page.click("#explore").await;
    page.wait_for_text("#refutation", "The optimum is 2. Would 1 do?").await;
    page.click(".moves-grid button:nth-child(2)").await;
    page.wait_for_text("#refutation", "Refuted by a bound, without any search").await;
    page.finish().await;
}

#[tokio::test]
async fn the_board_stays_in_view_beside_the_tree_and_the_proof() {
    for size in [(1280, 720), (360, 740)] {
        let page = Browser::start(size, WebLimits::default()).await;
        open(&page, "algorithm=astar&heuristics=line-cover").await;
        page.click("#understand-last").await;
        page.wait_for_text("#understand-summary", "Last expansion.").await;
        page.click("#explore").await;
        page.wait_for_text("#refutation", "Would 4 do?").await;
        for part in ["#tree .tree-frame", "#refutation"] {
            let seen = format!(
                "document.querySelector({part:?}).scrollIntoView({{ block: 'end' }}); \
                 return ['#view-understand .board', {part:?}].map((css) => {{ \
                   const {{ top, bottom }} = document.querySelector(css).getBoundingClientRect(); \
                   return top >= -1 && bottom <= innerHeight + 1; }})"
            );
            assert_eq!(page.script(&seen).await, json!([true, true]), "{part} at {size:?}");
        }
        page.finish().await;
    }
}

#[tokio::test]
async fn the_tree_is_walked_with_keys() {
    let page = Browser::wide().await;
    open(&page, "algorithm=astar&heuristics=line-cover").await;
    page.click("#understand-last").await;
    page.wait_for_text("#understand-summary", "Last expansion.").await;
    page.wait_for("#tree .node.now").await;
    page.script("document.querySelector('#tree .node.now').focus()").await;
    let named = "return document.activeElement.getAttribute('aria-label').split(',')[0]";
    let parent = "return document.querySelector('#way button:nth-last-child(2)').title";
    let parent = page.script(parent).await;
    page.keys(&[Key::Left]).await;
    assert_eq!(page.script(named).await, parent);
    page.keys(&[Key::Enter]).await;
    page.wait_for_text("#understand-summary", &format!("{}.", parent.as_str().unwrap())).await;
    // The focus is still on this board, and goes on from it.
    assert_eq!(page.script(named).await, parent);
    page.keys(&[Key::Right]).await;
    assert_ne!(page.script(named).await, parent);
    page.finish().await;
}
