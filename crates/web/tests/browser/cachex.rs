//! Cachex: what is drawn and said, and the options in link and copies.

use crate::browser::Browser;
use serde_json::json;

const LABELS: &str = "return [...document.querySelectorAll('#view-cachex [role=gridcell]')]\
                      .map((cell) => cell.getAttribute('aria-label')).join('; ')";

#[tokio::test]
async fn a_search_is_named_cell_by_cell() {
    let page = Browser::wide().await;
    page.open("#view=cachex").await;
    page.click("#find").await;
    page.wait_for("#view-cachex polyline.way").await;
    let labels = page.script(LABELS).await;
    let labels = labels.as_str().unwrap();
    assert!(labels.contains("empty, start, closed, cost 1, on the path"), "{labels}");
    assert_eq!(labels.matches("on the path").count(), 8, "{labels}");
    assert!(page.wait_for("#view-cachex .closed .sign").await.is_displayed().await.unwrap());
    // An edit forgets the search.
    page.click("#view-cachex [data-cell='24']").await;
    let labels = page.script(LABELS).await;
    assert!(!labels.as_str().unwrap().contains("closed"), "{labels}");
    page.finish().await;
}

#[tokio::test]
async fn ends_stay_when_the_side_changes_and_the_right_button_paints_nothing() {
    let page = Browser::wide().await;
    page.open("#view=cachex&cachex=5-22-0-25e-path-").await;
    for (side, start) in [("8", "row 4, column 2"), ("3", "row 2, column 2")] {
        page.script(&format!(
            "const side = document.querySelector('#side'); side.value = '{side}'; \
             side.dispatchEvent(new Event('change'))"
        ))
        .await;
        let labels = page.script(LABELS).await;
        let labels = labels.as_str().unwrap();
        assert!(labels.contains(&format!("{start}: empty, start")), "{labels}");
        assert!(labels.contains("row 0, column 0: empty, goal"), "{labels}");
    }
    page.script(
        "const cell = document.querySelector('#view-cachex [data-cell=\"4\"]'); \
         const { x, y, width, height } = cell.getBoundingClientRect(); \
         cell.dispatchEvent(new PointerEvent('pointerdown', { button: 2, bubbles: true, \
           clientX: x + width / 2, clientY: y + height / 2 }))",
    )
    .await;
    assert!(!page.script(LABELS).await.as_str().unwrap().contains("blue"));
    page.finish().await;
}

#[tokio::test]
async fn paths_are_in_the_link_and_a_question_is_copied_as_command_and_python() {
    let page = Browser::wide().await;
    page.open("#view=cachex").await;
    page.choose("#path-algorithm", "dijkstra").await;
    let command = page.copied("#cachex-command").await;
    assert!(command.starts_with(r#"printf '%s\n' '{"n":5,"#), "{command}");
    assert!(command.ends_with("| infexion path --show --algorithm dijkstra\n"), "{command}");
    page.choose("#paths", "5").await;
    page.choose("#mode", "capture-blue").await;
    // Several paths have an algorithm of their own.
    let command = page.copied("#cachex-command").await;
    assert!(command.ends_with("| infexion path --show --capture blue --paths 5\n"), "{command}");
    let python = page.copied("#cachex-python").await;
    assert!(python.contains(r#"capture="blue", paths=5)"#), "{python}");
    page.click("#find").await;
    page.wait_for_text("#cachex-outcome", "bfs:").await;
    let address = page.address().await;
    page.open("").await;
    page.open(&address).await;
    page.wait_for_script("paths.value === '5' && mode.value === 'capture-blue'").await;
    let list = page.script("return document.querySelector('#path-algorithm').textContent").await;
    assert!(!list.as_str().unwrap().contains("auto"), "{list}");
    page.finish().await;
}

/// A search on three cells of the board in sight, as somebody's program may write it.
const TRACE: &str = "{\"open\":[4,2],\"cost\":1,\"estimate\":6}\n{\"close\":[4,2]}\r\n\n\
                     {\"cost\": 2, \"open\": [4,1]}\n{\"open\":[3,1]}\n{\"close\":[4,1]}\n\
                     {\"path\":[[4,2],[4,1],[3,1]]}\n";

/// The words about a cell that a search has seen.
async fn seen(page: &Browser) -> String {
    let labels = page.script(LABELS).await;
    let seen = |label: &&str| label.contains("open") || label.contains("closed");
    labels.as_str().unwrap().split("; ").filter(seen).collect::<Vec<_>>().join("; ")
}

#[tokio::test]
async fn a_trace_from_a_file_is_played_on_the_board_that_is_drawn() {
    let page = Browser::wide().await;
    page.open("#view=cachex").await;
    let file = tempfile::Builder::new().suffix(".jsonl").tempfile().unwrap();
    std::fs::write(&file, TRACE).unwrap();
    let picker = page.wait_for("#trace-file").await;
    picker.send_keys(file.path().to_str().unwrap()).await.unwrap();
    page.wait_for_text("#cachex-outcome", "Trace with a path of 3 cells").await;
    page.wait_for_text("#cachex-outcome", "nothing has been checked").await;
    page.wait_for("#view-cachex polyline.way").await;
    page.wait_for_text("#view-cachex .position", "5 / 5").await;
    assert_eq!(
        seen(&page).await,
        "row 3, column 1: empty, open, on the path; \
         row 4, column 1: empty, closed, cost 2, on the path; \
         row 4, column 2: empty, start, closed, cost 1, on the path"
    );
    // Back to where the second cell was just opened.
    page.script(
        "const scrub = document.querySelector('#grow-scrub'); \
         scrub.value = 3; scrub.dispatchEvent(new Event('input'))",
    )
    .await;
    assert_eq!(
        seen(&page).await,
        "row 4, column 1: empty, open, cost 2; row 4, column 2: empty, start, closed, cost 1"
    );
    assert_eq!(page.script("return document.querySelector('polyline.way')").await, json!(null));
    // The file may be written anew; this time the search finds nothing.
    std::fs::write(&file, "{\"open\":[0,0]}\n").unwrap();
    picker.send_keys(file.path().to_str().unwrap()).await.unwrap();
    page.wait_for_text("#cachex-outcome", "Trace without a path").await;
    page.wait_for_text("#view-cachex .position", "1 / 1").await;
    assert_eq!(seen(&page).await, "row 0, column 0: empty, goal, open");
    // An edit forgets it.
    page.click("#view-cachex [data-cell='24']").await;
    assert_eq!(seen(&page).await, "");
    page.finish().await;
}

#[tokio::test]
async fn a_trace_is_pasted_and_dropped_like_a_board() {
    let page = Browser::wide().await;
    page.open("#view=cachex").await;
    page.paste(r#"{"n": 6, "board": [["r",1,1]], "start": [4,2], "goal": [0,0]}"#).await;
    page.paste(TRACE).await;
    page.wait_for_text("#cachex-outcome", "Trace with a path of 3 cells").await;
    page.paste(r#"{"n": 5, "board": [], "start": [4,2], "goal": [0,0]}"#).await;
    assert!(page.is_hidden("#cachex-outcome").await);
    // More than a board may hold: a program that opens one cell over and over.
    let long = TRACE.to_owned() + &"{\"open\":[0,1],\"cost\":3}\n".repeat(50_000);
    page.drop_file("trace.jsonl", &long).await;
    page.wait_for_text("#view-cachex .position", "50005 / 50005").await;
    page.click("#tab-solve").await;
    page.paste(TRACE).await;
    page.wait_for_text("#notices", "the Cachex view plays it").await;
    page.drop_file("board.csv", &"5,6,r,2\n".repeat(150_000)).await;
    page.wait_for_text("#notices", "longer than 1 MiB: no board").await;
    page.finish().await;
}

#[tokio::test]
async fn faults_of_a_trace_are_told_with_their_line() {
    let page = Browser::wide().await;
    page.open("#view=cachex").await;
    for (text, fault) in [
        (
            "{\"open\":[0,0]}\n{\"close\":[0,0]\n",
            "Line 2 of the trace: {\"close\":[0,0] is not JSON",
        ),
        (
            "{\"open\":[0,0]}\n\n{\"shut\":[0,0]}\n",
            "Line 3 of the trace: {\"shut\":[0,0]} has neither",
        ),
        ("{\"open\":[0,0]}\nnull\n", "Line 2 of the trace: null has neither"),
        ("{\"open\":[0,0]}\n{\"open\":[5,0]}\n", "Line 2 of the trace: the cell (5,0) is outside"),
        ("{\"close\":[0,-1]}\n", "Line 1 of the trace: the cell (0,-1) is outside"),
        ("{\"close\":[0,1.5]}\n", "Line 1 of the trace: [0,1.5] is not a cell"),
        ("{\"close\":7}\n", "Line 1 of the trace: 7 is not a cell"),
        ("{\"path\":[0,1]}\n", "Line 1 of the trace: 0 is not a cell"),
        ("{\"path\":[]}\n", "Line 1 of the trace: [] is not a list of cells"),
    ] {
        page.paste(text).await;
        page.wait_for_text("#notices", fault).await;
        assert!(page.is_hidden("#cachex-outcome").await, "{fault}");
    }
    // Nothing tells an empty file from a board but the button it is opened with.
    let file = tempfile::NamedTempFile::new().unwrap();
    for (text, fault) in [(" \n", "This trace is empty"), ("hello\n", "hello is not JSON")] {
        std::fs::write(&file, text).unwrap();
        let picker = page.wait_for("#trace-file").await;
        picker.send_keys(file.path().to_str().unwrap()).await.unwrap();
        page.wait_for_text("#notices", fault).await;
    }
    page.drop_file("trace.jsonl", &"{\"open\":[0,0]}\n".repeat((32 << 20) / 14)).await;
    page.wait_for_text("#notices", "longer than 32 MiB").await;
    page.finish().await;
}

#[tokio::test]
async fn start_and_goal_are_dragged_and_the_path_follows_at_once() {
    let page = Browser::wide().await;
    page.open("#view=cachex&cachex=5-20-0-25e-path-").await;
    let from = page.wait_for("#view-cachex [data-cell='20']").await.rectangle().await.unwrap();
    let to = page.wait_for("#view-cachex [data-cell='22']").await.rectangle().await.unwrap();
    page.drag("#view-cachex [data-cell='20']", to.0 - from.0, to.1 - from.1).await;
    page.wait_for_text("#cachex-outcome", "Cheapest path, proved: 7 cells").await;
    page.wait_for("#view-cachex polyline.way").await;
    assert!(page.script(LABELS).await.as_str().unwrap().contains("row 4, column 2: empty, start"));
    page.click("#cachex-undo").await;
    assert!(page.script(LABELS).await.as_str().unwrap().contains("row 4, column 0: empty, start"));
    page.finish().await;
}

#[tokio::test]
async fn no_token_is_put_on_start_or_goal() {
    let page = Browser::wide().await;
    page.open("#view=cachex&cachex=3-0-8-9e-path-").await;
    page.script("document.querySelector('#view-cachex [data-cell=\"0\"]').focus()").await;
    page.type_text("b").await;
    page.click("#view-cachex [data-cell='8']").await;
    page.click("#view-cachex [data-cell='4']").await;
    let labels = page.script(LABELS).await;
    let labels = labels.as_str().unwrap();
    assert!(labels.contains("row 0, column 0: empty, start"), "{labels}");
    assert!(labels.contains("row 2, column 2: empty, goal"), "{labels}");
    assert!(labels.contains("row 1, column 1: blue"), "{labels}");
    page.finish().await;
}

#[tokio::test]
async fn sides_are_marked_where_they_are_to_be_connected() {
    let page = Browser::wide().await;
    page.open("#view=cachex").await;
    let sides = "return [...document.querySelectorAll('#view-cachex .side')].map((side) => side.classList.value)";
    assert_eq!(page.script(sides).await, json!([]));
    for colour in ["red", "blue"] {
        page.choose("#mode", &format!("connect-{colour}")).await;
        let side = format!("side {colour}");
        assert_eq!(page.script(sides).await, json!([side, side]));
    }
    let axis = "return document.querySelectorAll('#view-cachex .axis').length";
    assert_eq!(page.script(axis).await, 10);
    page.finish().await;
}

#[tokio::test]
async fn the_film_goes_in_single_steps_and_its_position_is_in_the_link() {
    let page = Browser::wide().await;
    page.open("#view=cachex&cachex=5-22-0-5e2beb8eb7e-path-astar").await;
    page.click("#find").await;
    page.wait_for("#view-cachex polyline.way").await;
    page.click("#grow-back").await;
    page.click("#grow-back").await;
    page.wait_for_text("#grow-position", "24 / 26").await;
    let address = page.address().await;
    page.open("").await;
    page.open(&address).await;
    page.wait_for_text("#grow-position", "24 / 26").await;
    // Each cell says its cost and its estimate.
    let values =
        "return [...document.querySelectorAll('#view-cachex .value')].map((v) => v.textContent)";
    assert!(page.script(values).await.as_array().unwrap().contains(&json!("2+5")));
    page.finish().await;
}

#[tokio::test]
async fn a_large_board_is_zoomed() {
    let page = Browser::wide().await;
    page.open("#view=cachex&cachex=40-0-1599-1600e-path-").await;
    let before = page.wait_for("#view-cachex .board").await.rectangle().await.unwrap();
    page.click("#cachex-larger").await;
    page.click("#cachex-larger").await;
    let after = page.wait_for("#view-cachex .board").await.rectangle().await.unwrap();
    assert!(after.2 > before.2 * 1.5, "{before:?} {after:?}");
    let wide = page.script("return document.documentElement.scrollWidth <= innerWidth").await;
    assert_eq!(wide, true);
    page.finish().await;
}

#[tokio::test]
async fn tokens_that_an_end_is_dragged_across_stay() {
    let page = Browser::wide().await;
    // S stands above a row of blue tokens, and goes below it.
    page.open("#view=cachex&cachex=5-20-24-10e5b10e-path-").await;
    let at = "const { x, y } = document.querySelector(`#view-cachex [data-cell='${cell}']`).getBoundingClientRect()";
    let at = format!("return [20, 5].map((cell) => {{ {at}; return [x, y]; }})");
    let at = page.script(&at).await;
    let along = |axis: usize| at[1][axis].as_f64().unwrap() - at[0][axis].as_f64().unwrap();
    page.drag("#view-cachex [data-cell='20']", along(0), along(1)).await;
    let labels = page.script(LABELS).await;
    let labels = labels.as_str().unwrap();
    assert!(labels.contains("row 1, column 0: empty, start"), "{labels}");
    assert_eq!(labels.matches("blue").count(), 5, "{labels}");
    page.click("#cachex-undo").await;
    assert!(page.script(LABELS).await.as_str().unwrap().contains("row 4, column 0: empty, start"));
    let disabled = "return document.querySelector('#cachex-undo').disabled";
    assert_eq!(page.script(disabled).await, true);
    page.finish().await;
}

#[tokio::test]
async fn undo_brings_a_path_back_with_its_board() {
    let page = Browser::wide().await;
    page.open("#view=cachex").await;
    page.click("#find").await;
    page.wait_for("#view-cachex polyline.way").await;
    page.click("#view-cachex [data-cell='24']").await;
    assert!(page.is_hidden("#cachex-outcome").await);
    page.click("#cachex-undo").await;
    page.wait_for("#view-cachex polyline.way").await;
    page.wait_for_text("#cachex-outcome", "Cheapest path, proved: 8 cells").await;
    page.finish().await;
}
