use super::*;

fn options(cancel: CancelFlag) -> FrontierOptions {
    FrontierOptions {
        boards: 1,
        effort: Effort::Expansions(30),
        stacks: 3,
        tries: 16,
        known: None,
        blue: 1,
        cancel,
    }
}

/// The part of a page between two headings.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let begin = page.find(heading).expect("the heading");
    let end = page[begin + 3..].find("\n## ").map_or(page.len(), |end| begin + 3 + end);
    &page[begin..end]
}

#[test]
fn the_page_repeats_exactly_and_goes_on_where_it_was_ended() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("frontier.md.journal");
    let whole = frontier(&options(CancelFlag::default()), &journal, &|_| ()).unwrap();
    assert!(!journal.exists(), "a journal that is done is removed");

    // Ended when the climbs begin: the small world is in the journal by then.
    let cancel = CancelFlag::default();
    let ending = options(cancel.clone());
    let stop = |what: &str| {
        if what.starts_with("long") {
            cancel.cancel();
        }
    };
    let ended = frontier(&ending, &journal, &stop);
    assert!(matches!(ended, Err(FrontierError::Cancelled)));
    assert!(journal.exists());
    let again = frontier(&options(CancelFlag::default()), &journal, &|_| ()).unwrap();
    assert_eq!(again.document, whole.document);
    assert_eq!(again.pictures, whole.pictures);
}

/// One red and one blue stack, up to symmetry: what breadth-first search says about each.
#[test]
fn the_smallest_world_is_what_a_slow_search_says() {
    use infexion_generate::Arrangement;
    use infexion_solver::{Algorithm, SolveOptions, solve};

    let breadth = SolveOptions { algorithm: Algorithm::BreadthFirst, ..SolveOptions::default() };
    let mut optima = Vec::new();
    for board in Arrangement::all(1).iter().flat_map(Arrangement::boards) {
        let report = solve(&board, &breadth, &Limits::default(), &mut ()).unwrap();
        optima.push(report.outcome.upper_bound().expect("one blue stack can be taken") as usize);
    }
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let page = frontier(&options(CancelFlag::default()), &journal, &|_| ()).unwrap().document;
    let world = section(&page, "## Small worlds");
    for optimum in 1..=*optima.iter().max().unwrap() {
        let boards = optima.iter().filter(|&&found| found == optimum).count();
        assert!(world.contains(&format!("\n| {optimum} | {boards} | ")), "{optimum}: {world}");
    }
    assert!(world.contains(&format!("\n| 1 | {} | 0 | ", optima.len())), "{world}");
}

#[test]
fn a_row_without_proved_boards_has_no_mean() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let page = frontier(&options(CancelFlag::default()), &journal, &|_| ()).unwrap().document;
    let rows = section(&page, "## What is proved").lines().filter(|line| line.starts_with("| "));
    let cells = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
    let none_proved: Vec<_> = cells.filter(|cells| cells[6] == "0").collect();
    assert!(!none_proved.is_empty(), "{page}");
    assert!(none_proved.iter().all(|cells| cells[7].is_empty()), "{none_proved:?}");
}

#[test]
fn a_climb_from_a_known_board_does_not_end_below_it() {
    // Sixteen boards are far too few to climb to 7 from random ones.
    let known = items::read("1,4,r,1 3,0,b,1 5,3,b,6").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let longest = |known| {
        let options = FrontierOptions { known, ..options(CancelFlag::default()) };
        let journal = folder.path().join("journal");
        let page = frontier(&options, &journal, &|_| ()).unwrap().document;
        let mut rows = section(&page, "## Long solutions").lines();
        let row = rows.rfind(|line| line.starts_with("| 3 |")).expect("a row");
        row.split('|').nth(2).unwrap().trim().parse::<u32>().unwrap()
    };
    assert!(longest(None) < 7);
    assert_eq!(longest(Some(("known.tsv".to_owned(), vec![known]))), 7);
}
