//! Play: drags beyond the edge, hints where there are none, puzzles of the game that is chosen.

use crate::EXAMPLE;
use crate::browser::Browser;

#[tokio::test]
async fn a_faded_stack_is_dragged_as_it_is_seen() {
    let page = Browser::wide().await;
    // The stack on (0,3) is seen again above the top edge; q grows down and to the right.
    page.open("#view=play&b=03r1.04b1").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.drag("#view-play .ghost[data-cell='3']", 70.0, 40.0).await;
    page.wait_for_text("#verdict", "Solved in 1: optimal!").await;
    assert_eq!(page.text("#view-play .moves").await, "Start\nSPREAD 0 3 0 1");
    assert!(page.copied("#play-link").await.contains("moves=030"));
    page.finish().await;
}

#[tokio::test]
async fn a_hint_on_a_board_without_a_solution_says_so() {
    let page = Browser::wide().await;
    page.open("#view=play&b=33b1").await;
    page.wait_for_text("#verdict", "Stuck").await;
    page.click("#hint").await;
    page.wait_for_text("#play-message", "No hint: this board has no solution.").await;
    page.finish().await;
}

/// The last of the numbers about a puzzle that are facts of its game.
const SOLUTIONS: &str = "return document.querySelectorAll('#score dd')[2].textContent";

#[tokio::test]
async fn a_puzzle_counts_the_solutions_of_its_game() {
    let page = Browser::wide().await;
    page.open("#view=play&b=33r1.34b1").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.pick("level", "s").await;
    page.wait_for_text("#play-message", "tap an empty cell to spawn").await;
    page.wait_for_text("#verdict", "Your turn").await;
    let shown = page.script(SOLUTIONS).await;
    let shown: u32 = shown.as_str().unwrap().parse().unwrap();
    // The Solve view counts on its own, in the same game.
    page.click("#tab-solve").await;
    assert_eq!(page.script("return game.value").await, "all");
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved").await;
    page.click("#how-many").await;
    let words = format!("{} optimal solution", separated(shown));
    page.wait_for_text("dialog[open] .big", &words).await;
    page.finish().await;
}

/// A number as the page writes it.
fn separated(number: u32) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    }
}

#[tokio::test]
async fn a_stack_is_tapped_and_then_a_direction() {
    let page = Browser::wide().await;
    page.open("#view=play&b=33r2.34b1.35b1").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.click(&Browser::cell("play", 3, 3)).await;
    // The second token's cell says the direction as well as the first one's.
    page.click(&Browser::cell("play", 3, 5)).await;
    page.wait_for_text("#verdict", "Solved in 1: optimal!").await;
    page.finish().await;
}

#[tokio::test]
async fn moves_are_gone_back_to_and_made_again() {
    let page = Browser::wide().await;
    page.open("#view=play&b=33r1.34b1.36b1&moves=330").await;
    page.wait_for_text("#verdict", "Still optimal").await;
    page.click("#play-undo").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.click("#play-redo").await;
    page.wait_for_text("#verdict", "Still optimal").await;
    page.click("#move-0").await;
    page.wait_for_text("#verdict", "Your turn").await;
    assert_eq!(page.text("#view-play .moves").await, "Start\nSPREAD 3 3 0 1");
    page.click("#show-solution").await;
    page.wait_for_text("#verdict", "This is a solution").await;
    page.finish().await;
}

#[tokio::test]
async fn the_verdict_can_be_switched_off_and_hints_are_counted() {
    let page = Browser::wide().await;
    page.open("#view=play&b=33r1.34b1.36b1").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.click("#judge").await;
    assert!(page.is_hidden("#verdict").await);
    page.click("#hint").await;
    page.wait_for_text("#score", "hints\n1").await;
    page.drag(&Browser::cell("play", 3, 3), 70.0, 40.0).await;
    page.wait_for_text("#score", "moves\n1").await;
    assert!(page.is_hidden("#verdict").await);
    page.wait_for(&Browser::cell("play", 3, 4)).await.click().await.unwrap();
    page.type_text("d").await;
    page.wait_for_text("#verdict", "with 1 hint").await;
    page.finish().await;
}

#[tokio::test]
async fn everyone_has_the_same_puzzle_of_the_day_and_it_is_ticked_off_here() {
    let page = Browser::wide().await;
    page.open("#view=play").await;
    page.click("#daily").await;
    page.wait_for_text("#progress", "open").await;
    let first = page.address().await;
    page.open("#view=play").await;
    page.click("#daily").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.wait_for_address(&first).await;
    page.click("#next-puzzle").await;
    page.wait_for_text("#verdict", "It can be done in 1 action").await;
    page.wait_for_text("#progress", "0 of").await;
    // The hint says the one move there is.
    page.click("#hint").await;
    page.wait_for_text("#play-message", "An optimal move").await;
    page.finish().await;
}

#[tokio::test]
async fn a_strong_stack_goes_the_way_that_was_tapped() {
    let page = Browser::wide().await;
    // Five tokens to the right come to this cell as well, around the edge.
    page.open("#view=play&b=33r5.31b1").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.click(&Browser::cell("play", 3, 3)).await;
    page.click(&Browser::cell("play", 3, 1)).await;
    page.wait_for_text("#verdict", "Solved in 1").await;
    assert_eq!(page.text("#view-play .moves").await, "Start\nSPREAD 3 3 0 -1");
    page.finish().await;
}

#[tokio::test]
async fn starting_again_ends_the_solution_that_is_shown() {
    let page = Browser::wide().await;
    page.open(&EXAMPLE.replace("view=solve", "view=play")).await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.click("#show-solution").await;
    page.wait_for("#view-play .moves li:nth-child(2)").await;
    page.click("#restart").await;
    page.wait_for_text("#verdict", "Your turn").await;
    // As long as two of its moves take.
    page.pass(3000).await;
    assert_eq!(page.text("#view-play .moves").await, "");
    assert_eq!(page.text("#verdict strong").await, "Your turn");
    assert_eq!(page.stack_at("play", 5, 6).await, "red 2");
    page.finish().await;
}

#[tokio::test]
async fn a_hint_asked_for_during_the_verdict_lets_it_come() {
    let page = Browser::wide().await;
    page.open("#view=play&b=33r1.34b1.36b1").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.script("for (const id of ['judge', 'judge', 'hint']) document.getElementById(id).click()")
        .await;
    page.wait_for_text("#play-message", "An optimal move").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.finish().await;
}

#[tokio::test]
async fn undo_brings_back_the_board_that_a_puzzle_replaced() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5 actions").await;
    page.click("#tab-play").await;
    page.click("#daily").await;
    page.wait_for_text("#progress", "Puzzle of").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.click("#tab-solve").await;
    page.click("#undo").await;
    assert_eq!(page.stack_at("solve", 5, 6).await, "red 2");
    page.wait_for_text("#outcome", "Optimal, proved: 5 actions").await;
    page.wait_for_text("#film-position", "0 / 5").await;
    page.finish().await;
}
