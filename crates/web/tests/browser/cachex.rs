//! Cachex: what is drawn and said, and the options in link and copies.

use crate::browser::Browser;

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
    assert!(labels.contains("empty, start, closed, on the path"), "{labels}");
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
    let chosen = page.script("return [paths.value, mode.value]").await;
    assert_eq!(chosen, serde_json::json!(["5", "capture-blue"]));
    let list = page.script("return document.querySelector('#path-algorithm').textContent").await;
    assert!(!list.as_str().unwrap().contains("auto"), "{list}");
    page.finish().await;
}
