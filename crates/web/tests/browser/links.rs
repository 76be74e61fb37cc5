//! Addresses: every option is in them, nothing in them breaks the page.

use crate::EXAMPLE;
use crate::browser::Browser;

#[tokio::test]
async fn the_skip_link_goes_to_the_board_and_keeps_the_state() {
    let page = Browser::wide().await;
    page.open("#view=play&b=33r1.34b1.36b1").await;
    let before = page.address().await;
    page.script("document.querySelector('.skip').click()").await;
    let role = page.script("return document.activeElement.getAttribute('role')").await;
    assert_eq!(role, "gridcell");
    assert_eq!(page.address().await, before);
    // A hash that is no state is no reason to leave.
    page.script("location.hash = 'main'").await;
    page.wait_for_address(&before).await;
    assert!(!page.is_hidden("#view-play").await);
    page.open("#view=cachex").await;
    page.click("#tab-solve").await;
    page.wait_for_text("#board-summary", "1 red stack, 4 blue stacks").await;
    page.finish().await;
}

#[tokio::test]
async fn malformed_links_leave_a_page_that_works() {
    let page = Browser::wide().await;
    for bad in ["2.5-0-0-4e", "3-1.5-0-9e-path-", "0-0-0-", "2-9-0-4e", "2-0-0-5e", "x"] {
        page.open(&format!("#view=cachex&cachex={bad}")).await;
        page.wait_for_text("#notices", "cannot be read").await;
        page.click("#find").await;
        page.wait_for_text("#cachex-outcome", "Cheapest path, proved: 8 cells").await;
    }
    page.open("#view=cachex&cachex=2-0-3-4e-path-magic&paths=7").await;
    page.click("#find").await;
    page.wait_for_text("#cachex-outcome", "Cheapest path, proved: 3 cells").await;
    for (step, shown) in [("-3", "0 / 1"), ("0.5", "0 / 1"), ("9", "1 / 1"), ("x", "0 / 1")] {
        page.open(&format!("#view=solve&b=33r1.34b1&plan=330&step={step}")).await;
        page.wait_for_text("#film-position", shown).await;
    }
    page.finish().await;
}

#[tokio::test]
async fn one_view_is_shown_while_a_plan_is_checked() {
    let page = Browser::wide().await;
    page.open("#view=solve").await;
    // The check of a plan never comes back here.
    page.script(
        "const real = window.fetch; \
         window.fetch = (path, options) => path === 'api/check' ? new Promise(() => {}) : real(path, options); \
         location.hash = '#view=play&b=33r1.34b1&plan=330'",
    )
    .await;
    page.wait_for("#view-play:not([hidden])").await;
    let shown = "return document.querySelectorAll('main > section:not([hidden])').length";
    assert_eq!(page.script(shown).await, 1);
    page.finish().await;
}

#[tokio::test]
async fn memory_is_in_the_link_and_copies_run_as_they_are() {
    let page = Browser::wide().await;
    page.open(&format!("{EXAMPLE}&algorithm=astar&heuristics=infection&megabytes=64")).await;
    assert_eq!(page.script("return document.querySelector('#megabytes').value").await, "64");
    page.wait_for_address("megabytes=64").await;
    let command = page.copied("#copy-command").await;
    let options = "--algorithm astar --heuristic infection --time-limit 30s --memory-limit 64MiB\n";
    assert!(command.ends_with(options), "{command}");
    // Breadth-first search takes no heuristic, though one is still ticked for others.
    page.choose("#algorithm", "bfs").await;
    assert!(!page.copied("#copy-command").await.contains("--heuristic"));
    let python = page.copied("#copy-python").await;
    assert!(!python.contains("heuristic="), "{python}");
    assert!(python.contains("memory_limit=64 << 20"), "{python}");
    page.click("#clear").await;
    assert_eq!(page.copied("#copy-command").await, "");
    page.wait_for_text("#notices", "Draw a board first.").await;
    page.finish().await;
}

#[tokio::test]
async fn a_pasted_board_goes_to_the_view_in_sight() {
    let page = Browser::wide().await;
    page.open("#view=understand&b=33r1.34b1.36b1").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    page.paste("2,2,r,4\n2,3,b,1\n").await;
    page.wait_for("#view-understand [data-cell='16'][aria-label$='red 4']").await;
    page.wait_for_address("b=22r4.23b1").await;
    page.click("#tab-play").await;
    page.paste("2,2,r,5\n2,3,b,1\n").await;
    page.wait_for("#view-play [data-cell='16'][aria-label$='red 5']").await;
    page.click("#tab-race").await;
    page.paste("2,2,r,6\n2,3,b,1\n").await;
    page.wait_for("#view-race [data-cell='16'][aria-label$='red 6']").await;
    page.click("#tab-cachex").await;
    page.paste(r#"{"n":3,"board":[["r",1,1]],"start":[0,0],"goal":[2,2]}"#).await;
    page.wait_for("#view-cachex [data-cell='4'][aria-label$='red']").await;
    assert_eq!(page.text("#notices").await, "");
    page.finish().await;
}
