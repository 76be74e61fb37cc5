//! Play: drags beyond the edge, hints where there are none, puzzles of the game that is chosen.

use crate::browser::Browser;
use fantoccini::key::Key;

#[tokio::test]
async fn a_faded_stack_is_dragged_as_it_is_seen() {
    let page = Browser::wide().await;
    // The stack on (0,3) is seen again above the top edge; q grows down and to the right.
    page.open("#view=play&b=03r1.04b1").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.drag("#view-play .ghost[data-cell='3']", 70.0, 40.0).await;
    page.wait_for_text("#verdict", "Solved in 1: optimal!").await;
    assert_eq!(page.text("#view-play .moves").await, "SPREAD 0 3 0 1");
    assert_eq!(page.script("return document.querySelectorAll('.moves button').length").await, 0);
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

#[tokio::test]
async fn a_puzzle_counts_the_solutions_of_its_game() {
    let page = Browser::wide().await;
    page.open("#view=play&spawn=all&b=33r1.34b1").await;
    page.wait_for_text("#verdict", "Your turn").await;
    page.script(
        "const real = window.fetch; window.fetch = (path, options) => { \
           if (path === 'api/generate') window.recipe = options.body; return real(path, options); }",
    )
    .await;
    page.choose("#level", "1").await;
    page.wait_for_text("#score", "optimal solutions").await;
    page.wait_for_text("#verdict", "Your turn").await;
    let found = "const number = [...document.querySelectorAll('#score dd')].pop().textContent; \
                 return /^\\d+$/.test(number) ? number : null";
    let until = std::time::Instant::now() + std::time::Duration::from_secs(60);
    let shown = loop {
        let shown = page.script(found).await;
        if !shown.is_null() {
            break shown;
        }
        assert!(std::time::Instant::now() < until, "no puzzle comes");
    };
    assert_eq!(page.script("return JSON.parse(window.recipe).spawn").await, "all");
    // The Solve view counts on its own.
    page.click("#tab-solve").await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved").await;
    page.click("#how-many").await;
    let words = format!("{} optimal solution", shown.as_str().unwrap());
    page.wait_for_text("dialog[open] .big", &words).await;
    page.keys(&[Key::Escape]).await;
    page.choose("#examples", "random:easy").await;
    page.wait_for_text("#live", "Loaded").await;
    assert_eq!(page.script("return JSON.parse(window.recipe).spawn").await, "all");
    page.finish().await;
}
