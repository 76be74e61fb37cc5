//! Heuristics that are wrong in ways people get them wrong: the audit must catch every one.

use infexion_explain::audit::{AuditOptions, AuditReport, audit};
use infexion_generate::{GenerateOptions, Generator};
use infexion_rules::{Board, Colour};
use infexion_solver::check;
use infexion_solver::heuristics::covering_lines;

/// Pairs of a red and a blue stack, with the power of the red one and a distance.
fn pairs(board: &Board, distance: fn((i32, i32), (i32, i32)) -> i32) -> Vec<(u8, i32)> {
    let place = |cell: infexion_rules::Cell| (i32::from(cell.r()), i32::from(cell.q()));
    let reds = board.red().into_iter();
    reds.flat_map(|red| {
        board
            .blue()
            .into_iter()
            .map(move |blue| (board.power(red), distance(place(red), place(blue))))
    })
    .collect()
}

/// From each blue stack to the nearest red one, added up.
fn sum_of_distances(board: &Board) -> Option<f64> {
    let nearest = |blue: infexion_rules::Cell| {
        board.red().into_iter().map(|red| red.distance(blue)).min().map(f64::from)
    };
    board.blue().into_iter().map(nearest).sum()
}

fn number_of_blue_stacks(board: &Board) -> Option<f64> {
    Some(board.blue().len().into())
}

/// Distance as on a square grid, without the wrap-around.
fn l1_distance(board: &Board) -> Option<f64> {
    let least = pairs(board, |(r, q), (s, p)| (r - s).abs() + (q - p).abs())
        .into_iter()
        .map(|(power, distance)| (distance - i32::from(power)).max(0) + 1)
        .min();
    if board.is_solved() { Some(0.0) } else { least.map(f64::from) }
}

fn twice_the_lines(board: &Board) -> Option<f64> {
    Some(2.0 * covering_lines(board.blue()).len() as f64)
}

/// How many spreads it takes to capture most at each.
fn greedy_captures(board: &Board) -> Option<f64> {
    let mut board = *board;
    let mut actions = 0;
    while !board.is_solved() {
        let next = board
            .actions(infexion_rules::Game::SpreadOnly)
            .map(|action| board.after(action))
            .min_by_key(|next| next.blue().len())?;
        actions += 1;
        if next.blue().len() == board.blue().len() {
            return Some(f64::from(actions));
        }
        board = next;
    }
    Some(f64::from(actions))
}

/// Relaxed infection, but the strongest blue stacks first, those of power 6 too, and no spread
/// takes more than the fullest line holds.
fn infection(board: &Board, cap: Option<u32>, six_first: bool) -> Option<f64> {
    let powers = |colour| -> Vec<u8> {
        board.stacks().filter(|(_, s)| s.colour == colour).map(|(_, s)| s.power).collect()
    };
    let (mut red, mut blue) = (powers(Colour::Red), powers(Colour::Blue));
    blue.sort_by_key(|&power| if power == 6 && !six_first { 0 } else { power });
    let mut actions = 0;
    while !blue.is_empty() {
        red.sort_unstable();
        let tokens = u32::from(red.pop()?).min(cap.unwrap_or(6));
        actions += 1;
        for _ in 0..tokens {
            red.extend(blue.pop().filter(|power| *power < 6).map(|power| power + 1));
        }
    }
    Some(f64::from(actions))
}

/// "No spread takes more than the fullest line holds *now*": but no more than one, by mistake.
fn infection_capped_wrongly(board: &Board) -> Option<f64> {
    let lines = infexion_rules::LINES.iter();
    let fullest = lines.map(|line| (*line & board.blue()).len()).max()?;
    infection(board, Some((fullest / 2).max(1)), false)
}

fn infection_of_power_six_first(board: &Board) -> Option<f64> {
    infection(board, None, true)
}

/// The true distance of the board without all but its first two blue stacks: fewer can be harder.
fn blue_stacks_dropped(board: &Board) -> Option<f64> {
    let kept = board.blue().into_iter().skip(2).fold(*board, |b, cell| b.without_stack(cell));
    let solution = infexion_explain::distance::shortest(&kept, Default::default(), 1 << 16);
    match solution {
        Err(_) => Some(0.0),
        Ok(solution) => solution.map(|actions| actions.len() as f64),
    }
}

fn off_by_one(board: &Board) -> Option<f64> {
    Some(covering_lines(board.blue()).len() as f64 + 1.0)
}

/// Right everywhere but on boards with two stacks of power 3.
fn wrong_on_a_rare_board(board: &Board) -> Option<f64> {
    let rare = board.with_power(3).len() == 2;
    Some(covering_lines(board.blue()).len() as f64 + if rare { 0.5 } else { 0.0 })
}

/// Says "no solution" where red is outnumbered three to one.
fn gives_up_too_early(board: &Board) -> Option<f64> {
    (board.blue().len() <= 3 * board.red().len()).then_some(0.0)
}

fn not_a_number(board: &Board) -> Option<f64> {
    Some(0.0 / f64::from(board.blue().len()))
}

fn boards() -> impl Iterator<Item = Board> {
    let options = GenerateOptions { seed: 11, red: 1..=2, blue: 1..=4, ..Default::default() };
    Generator::new(options).unwrap().map(Result::unwrap)
}

fn report(mut heuristic: impl FnMut(&Board) -> Option<f64>, edges: u64) -> AuditReport {
    let options = AuditOptions { edges, states_per_board: 200, ..AuditOptions::default() };
    audit(&mut heuristic, boards(), &options)
}

type Heuristic = fn(&Board) -> Option<f64>;

#[test]
fn every_known_bad_heuristic_is_caught_with_a_board_that_shows_it() {
    let bad: [(&str, Heuristic); 12] = [
        ("sum of distances", sum_of_distances),
        ("number of blue stacks", number_of_blue_stacks),
        ("L1 distance", l1_distance),
        ("twice the lines", twice_the_lines),
        ("greedy captures", greedy_captures),
        ("infection capped wrongly", infection_capped_wrongly),
        ("infection of power 6 first", infection_of_power_six_first),
        ("blue stacks dropped", blue_stacks_dropped),
        ("off by one", off_by_one),
        ("wrong on a rare board", wrong_on_a_rare_board),
        ("gives up too early", gives_up_too_early),
        ("not a number", not_a_number),
    ];
    for (name, heuristic) in bad {
        // Most are caught at once; the budget grows for those that are not.
        let budgets = [10_000, 100_000, 400_000];
        let mut reports = budgets.into_iter().map(|edges| report(heuristic, edges));
        let found = reports.find(|found| !found.is_admissible()).unwrap_or_default();
        let example = found.overestimate.unwrap_or_else(|| panic!("{name} was not caught"));
        assert_eq!(check(&example.board, &example.solution, Default::default()), Ok(()), "{name}");
        let claimed = heuristic(&example.board);
        assert!(
            !claimed.is_some_and(|value| value <= example.solution.len() as f64),
            "{name}: {claimed:?} {example:?}"
        );
    }
}

#[test]
fn an_inconsistent_heuristic_is_caught_even_where_it_is_admissible() {
    // Line cover on every other number of red stacks: never too high, but it jumps.
    let found = report(
        |board| {
            let known = board.red().len() % 2 == 0;
            Some(if known { covering_lines(board.blue()).len() as f64 } else { 0.0 })
        },
        50_000,
    );
    assert!(found.is_admissible() && !found.is_consistent());
    let drop = found.drop.unwrap();
    let (Some(before), Some(after)) = drop.estimates else { panic!("both are numbers") };
    assert!(before > after + 1.0, "{drop:?}");
}
