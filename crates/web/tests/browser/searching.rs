//! Understand and Race: keys, links, limits.

use crate::browser::Browser;
use crate::{CROWDED, EXAMPLE};
use fantoccini::key::Key;
use serde_json::json;

#[tokio::test]
async fn a_search_is_stepped_with_keys() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.click("#tab-understand").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    page.keys(&[Key::Tab]).await;
    for (key, words) in [
        (Key::Right, "Expansion 2."),
        (Key::Left, "Expansion 1."),
        (Key::End, "Last expansion. Optimal, proved: 5 actions"),
        (Key::Home, "Expansion 1."),
    ] {
        page.script("document.activeElement.blur()").await;
        page.keys(&[key]).await;
        page.wait_for_text("#understand-summary", words).await;
    }
    page.type_text(" ").await;
    page.wait_for_text("#understand-summary", "Expansion 3.").await;
    page.keys(&[Key::Escape]).await;
    page.finish().await;
}

#[tokio::test]
async fn a_link_opens_a_search_at_its_expansion() {
    let page = Browser::wide().await;
    let at = |expansion: &str| {
        format!("#view=understand&b=10b2.11b1.13b3.32b1.56r2&expansion={expansion}")
    };
    page.open(&at("7.astar.infection")).await;
    page.wait_for_text("#understand-summary", "Expansion 8.").await;
    page.click("#understand-forward").await;
    page.wait_for_text("#understand-summary", "Expansion 9.").await;
    let named = "algorithm=astar&heuristics=infection&expansion=8";
    page.wait_for_address(named).await;
    assert!(page.copied("#understand-link").await.contains(named));
    // In a page that already shows a search, another link is another search.
    page.script(&format!("location.hash = {}", json!(at("2.bfs")))).await;
    page.wait_for_text("#understand-summary", "Expansion 3.").await;
    assert_eq!(
        page.script("return document.querySelector('#understand-algorithm').value").await,
        "bfs"
    );
    page.wait_for_text("#facts", "h\n–").await;
    // A board that is empty has no search.
    page.click("#tab-solve").await;
    page.click("#clear").await;
    page.click("#tab-understand").await;
    page.wait_for_text("#understand-summary", "Draw a board first.").await;
    assert_eq!(page.text("#facts").await + &page.text("#frontier").await, "");
    page.finish().await;
}

#[tokio::test]
async fn the_last_expansion_in_time_is_shown_with_a_word() {
    let page = Browser::wide().await;
    page.open(&format!("{CROWDED}&seconds=1")).await;
    page.click("#tab-understand").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    page.choose("#understand-algorithm", "ids").await;
    page.click("#understand-last").await;
    page.wait_for_text("#notices", "The time limit of 1 s is met").await;
    let text = page.text("#understand-summary").await;
    assert!(text.starts_with("Expansion ") && text != "Expansion 1.", "{text}");
    // With time enough there is still a last one that is shown.
    page.open(&format!("{CROWDED}&seconds=120").replace("view=solve", "view=understand")).await;
    page.choose("#understand-algorithm", "ids").await;
    page.wait_for_text("#understand-summary", "Expansion 1.").await;
    page.click("#understand-last").await;
    page.wait_for_text("#notices", "only its first 2,000,001 expansions are shown").await;
    assert_eq!(page.text("#understand-summary").await, "Expansion 2,000,001.");
    page.finish().await;
}

#[tokio::test]
async fn a_race_is_kept_in_the_address_and_tells_what_it_knows_at_its_limit() {
    let page = Browser::wide().await;
    page.open(&format!("{}&seconds=1", CROWDED.replace("view=solve", "view=race"))).await;
    page.choose("#race-left", "ids").await;
    page.click("[aria-label='Full pace']").await;
    let address = page.address().await;
    assert!(page.copied("#race-link").await.ends_with(&address));
    page.open(&address).await;
    let left = page.script("return document.querySelector('#race-left').value").await;
    assert_eq!(left, "ids");
    page.click("#race").await;
    page.wait_for_text("#race-summary", "The time limit ends the race").await;
    for side in ["left", "right"] {
        page.wait_for_text(&format!("#race-{side}-outcome"), "nothing found, at least").await;
    }
    // Another game is another race.
    page.click("#tab-solve").await;
    page.choose("#game", "all").await;
    page.click("#tab-race").await;
    assert!(page.is_hidden("#race-left-outcome").await);
    page.finish().await;
}

#[tokio::test]
async fn the_program_of_a_report_and_a_weight_are_chosen_and_kept_in_the_link() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.choose("#algorithm", "003").await;
    page.click("#view-solve .picker summary").await;
    page.choose("#algorithm-reading", "strongest-red").await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "report 003:").await;
    assert!(page.is_hidden("label:has(#algorithm-weight)").await);
    page.choose("#algorithm", "astar").await;
    page.choose("#algorithm-weight", "2").await;
    // The page has moved, and its header does not lie over the button.
    page.click("#solve").await;
    page.wait_for_text("#outcome", "astar + ").await;
    page.open(&page.address().await).await;
    let chosen = page.script("return document.querySelector('#algorithm-weight').value").await;
    assert_eq!(chosen, json!("2"));
    page.finish().await;
}

#[tokio::test]
async fn what_is_not_proved_of_a_heuristic_goes_by_the_game() {
    let page = Browser::wide().await;
    let doubted = "return [...document.querySelectorAll('#view-understand .heuristics em:not([hidden])')] \
                   .map((em) => em.parentElement.querySelector('input').value)";
    page.open("#view=understand&algorithm=astar&heuristics=six-seven&b=33r1.34b1").await;
    page.wait_for_text("#understand-summary", "Last expansion.").await;
    assert_eq!(page.script(doubted).await, json!(["nearest", "six-first", "report-001"]));
    // What it is can be read without a pointer that rests on it.
    page.wait_for_text("#view-understand .heuristics", "a stack of 6 comes back red").await;
    page.open("#view=understand&algorithm=astar&spawn=all&b=33r1.34b1").await;
    page.wait_for_text("#understand-summary", "Last expansion.").await;
    assert_eq!(
        page.script(doubted).await,
        json!(["approach-infection", "nearest", "six-first", "six-seven", "report-001"])
    );
    page.finish().await;
}
