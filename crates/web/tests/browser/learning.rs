//! The first screen, the rules and the lessons.

use crate::browser::Browser;
use fantoccini::key::Key;

#[tokio::test]
async fn a_stranger_makes_the_winning_spread_on_the_first_screen() {
    let page = Browser::wide().await;
    page.open("").await;
    assert!(!page.is_hidden("#view-learn").await);
    page.wait_for_text("#view-learn .hero-text", "solved when no blue stack is left").await;
    page.click("#try-it").await;
    page.click("#view-learn .try-place [role=gridcell][data-cell='21']").await;
    page.click("#view-learn .try-place [role=gridcell][data-cell='22']").await;
    page.wait_for_text("#view-learn .try-place .caption", "Solved in 1 action.").await;
    page.finish().await;
}

#[tokio::test]
async fn the_rules_of_both_games_are_one_key_away() {
    let page = Browser::wide().await;
    for view in ["learn", "solve", "understand", "race", "play", "cachex"] {
        page.open(&format!("#view={view}")).await;
        page.type_text("?").await;
        page.wait_for_text("#keys[open]", "A stack that would reach 7 is gone").await;
        page.wait_for_text("#keys[open]", "Red joins the first row to the last").await;
    }
    page.finish().await;
}

#[tokio::test]
async fn every_lesson_is_listed_and_has_a_board_that_lives() {
    let page = Browser::wide().await;
    page.open("").await;
    page.wait_for("#view-learn .lessons a").await;
    let names =
        page.script("return [...document.querySelectorAll('.lessons a')].map((a) => a.hash)").await;
    let names = names.as_array().unwrap().clone();
    assert!(names.len() >= 12, "{names:?}");
    for name in names {
        page.open(name.as_str().unwrap()).await;
        page.wait_for("#view-learn .lesson .demo .board").await;
        let faulty = page.script("return document.querySelectorAll('.lesson .impossible').length");
        assert_eq!(faulty.await, 0, "{name}");
    }
    // The moving picture of the first screen can be stopped.
    page.open("").await;
    page.click("#pause-picture").await;
    assert_eq!(page.text("#pause-picture").await, "Play");
    page.finish().await;
}

#[tokio::test]
async fn trying_it_leaves_the_keyboard_on_the_stack_that_moves() {
    let page = Browser::wide().await;
    page.open("").await;
    page.script("document.querySelector('#try-it').focus()").await;
    page.keys(&[Key::Enter]).await;
    // D spreads the stack in focus down and to the right.
    page.type_text("d").await;
    page.wait_for_text("#view-learn .try-place .caption", "Solved in 1 action.").await;
    page.finish().await;
}

#[tokio::test]
async fn a_lesson_that_does_not_come_says_why() {
    let page = Browser::wide().await;
    page.open("#view=learn&lesson=nothing").await;
    page.wait_for_text(
        "#view-learn .lesson",
        "The lesson \"nothing\" cannot be fetched: not found.",
    )
    .await;
    page.click("#view-learn .lesson nav a").await;
    page.wait_for("#view-learn .lessons a").await;
    // The server is gone, or the network: the lesson may well be there.
    page.script("window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))").await;
    page.click("#view-learn .lessons a").await;
    page.wait_for_text("#view-learn .lesson", "cannot be fetched: nothing answers.").await;
    page.finish().await;
}
