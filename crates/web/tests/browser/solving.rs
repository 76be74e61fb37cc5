//! Solve: nothing that belongs to another board or game is shown, and keys go where they are meant.

use crate::browser::Browser;
use crate::{CROWDED, EXAMPLE};
use fantoccini::key::Key;
use infexion_web::WebLimits;

#[tokio::test]
async fn changing_the_game_during_a_solve_drops_its_answer() {
    let page = Browser::wide().await;
    page.open(CROWDED).await;
    page.click("#solve").await;
    page.server.wait_for_workers(1);
    page.choose("#game", "all").await;
    page.server.wait_for_workers(0);
    assert_eq!(page.text("#solve").await, "Solve");
    assert!(page.is_hidden("#outcome").await);
    page.finish().await;
}

#[tokio::test]
async fn what_a_stopped_search_knew_goes_with_its_board() {
    let page = Browser::wide().await;
    page.open(CROWDED).await;
    page.click("#solve").await;
    page.wait_for_text("#counters", "expanded").await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "at least").await;
    page.pick("examples", "example:1").await;
    assert!(page.is_hidden("#outcome").await);
    // Editing while a search runs is no Cancel: nothing is claimed.
    page.open(CROWDED).await;
    page.click("#solve").await;
    page.wait_for_text("#counters", "expanded").await;
    page.pick("examples", "example:1").await;
    page.server.wait_for_workers(0);
    assert!(page.is_hidden("#outcome").await);
    page.finish().await;
}

#[tokio::test]
async fn after_solving_keys_move_the_solution_and_edit_nothing() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    // A stack is replaced by itself, which leaves the focus on the board.
    page.click(&Browser::cell("solve", 0, 0)).await;
    page.click(&Browser::cell("solve", 0, 0)).await;
    page.type_text("g").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    page.keys(&[Key::Right]).await;
    page.wait_for_text("#film-position", "1 / 5").await;
    page.click("#solve").await;
    page.wait_for_text("#film-position", "0 / 5").await;
    page.type_text(" ").await;
    page.wait_for_text("#film-position", "5 / 5").await;
    page.type_text("m").await;
    page.wait_for_text("#notices", "Go back to the start").await;
    assert_eq!(page.text("#film-position").await, "5 / 5");
    // The film ends with the view.
    page.keys(&[Key::Home]).await;
    page.click("#film-play").await;
    page.click("#tab-play").await;
    let step = page.script("return document.querySelector('#film-scrub').value").await;
    // If it went on it would be at the next step by now: its tokens are sent to the end of their way.
    page.script(
        "const real = window.requestAnimationFrame; \
         window.requestAnimationFrame = (then) => real((time) => then(time + 60_000)); \
         return new Promise((done) => real(() => real(() => real(done))))",
    )
    .await;
    page.pass(600).await;
    assert_eq!(page.script("return document.querySelector('#film-scrub').value").await, step);
    page.finish().await;
}

#[tokio::test]
async fn what_cannot_be_solved_is_not_asked_for_its_shortest_solution() {
    let page = Browser::wide().await;
    page.open("#view=solve&b=33b1").await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Unsolvable, proved").await;
    assert_eq!(page.script("return document.querySelectorAll('#why, #how-many').length").await, 0);
    page.finish().await;
}

#[tokio::test]
async fn twenty_bad_lines_are_twenty_faults() {
    let page = Browser::wide().await;
    page.open("#view=solve").await;
    page.paste(&"x\n".repeat(25)).await;
    page.wait_for_text("#notices", "This text has 25 faults; the first 8:").await;
    page.paste("+1,1,r,1").await;
    page.wait_for_text("#board-summary", "1 red stack, 0 blue stacks").await;
    page.finish().await;
}

#[tokio::test]
async fn a_notice_about_a_later_step_goes_when_the_step_does_and_holds_its_button() {
    let page = Browser::start((360, 740), WebLimits::default()).await;
    page.open(EXAMPLE).await;
    page.click("#solve").await;
    page.wait_for_text("#outcome", "Optimal, proved: 5").await;
    page.click("#film-last").await;
    page.click(&Browser::cell("solve", 3, 3)).await;
    page.wait_for_text("#notices", "This is a later step of the solution.").await;
    let fits = "return [...document.querySelectorAll('#notices button')] \
                .every((button) => button.scrollWidth <= button.clientWidth)";
    assert_eq!(page.script(fits).await, true);
    page.click("#film-back").await;
    assert_eq!(page.script("return document.querySelectorAll('.notice').length").await, 0);
    page.finish().await;
}

#[tokio::test]
async fn a_menu_at_the_lower_edge_is_in_view_when_it_opens() {
    let page = Browser::start((1280, 720), WebLimits::default()).await;
    page.open(EXAMPLE).await;
    page.script("document.querySelector('#examples').scrollIntoView({ block: 'end' })").await;
    page.script("document.querySelector('#examples').click()").await;
    let seen = "const { top, bottom } = document.querySelector('#examples-menu').getBoundingClientRect(); \
                return top >= -1 && bottom <= innerHeight + 1";
    assert_eq!(page.script(seen).await, true);
    page.finish().await;
}

#[tokio::test]
async fn a_random_board_that_comes_late_replaces_nothing() {
    let page = Browser::wide().await;
    page.open(EXAMPLE).await;
    page.script(
        "const real = window.fetch; window.fetch = async (path, options) => { \
           if (String(path).includes('api/generate')) \
             await new Promise((resolve) => { window.letGo = resolve; }); \
           return real(path, options).finally(() => setTimeout(() => { window.taken = true; })); }",
    )
    .await;
    page.pick("examples", "random:easy").await;
    page.pick("examples", "example:1").await;
    let board = "return document.querySelector('#csv').value";
    let example = page.script(board).await;
    page.script("window.taken = false; window.letGo()").await;
    page.wait_for_script("window.taken === true").await;
    page.pass(100).await;
    assert_eq!(page.script(board).await, example);
    page.finish().await;
}
