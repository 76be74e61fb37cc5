//! Variants of the bounds that look right and are not, each with a board that shows it. The
//! proofs in `docs/bounds.md` say which step fails.

use super::bound::{Bound, Footing, Powers};
use super::packing::{Chosen, Ground, Packer, Packing};
use super::tokens::{MOST_MOVES, Stock, Tally};
use crate::infexion::{InfexionProblem, Spawn};
use infexion_rules::notation::items;
use infexion_rules::{Board, Symmetry};
use infexion_search::{Keep, Layered, Limits, run};

/// What a variant changes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Variant {
    /// Nothing: the true bound on the footing of all stacks, without windows.
    True,
    /// A cell may excuse any number of members.
    NoCapacity,
    /// A used fresh life excuses one member.
    FreshExcusesOne,
    /// Red stacks of power 1 count as 2 in clean windows and pay nothing for it.
    NothingApart,
}

fn lower_bound(board: &Board, variant: Variant) -> u32 {
    let powers = Powers::of(board);
    // The stacks apart matter for capacities only; they are solid for the other variants.
    let footing = if variant == Variant::NoCapacity { Footing::Above(1) } else { Footing::All };
    let ground = Ground::of(&powers, footing);
    let mut packer = Packer::default();
    let members = Packing::new(&mut packer, &ground, ground.bad(&ground.full())).all_members();
    let mut chosen = Chosen::default();
    for mut member in members {
        if variant == Variant::NoCapacity {
            member.area = 0;
        }
        chosen.offer(&member, 0);
    }
    let mut stock = Stock::default();
    for power in 1..=6 {
        let reds = powers.red[power].count_ones();
        stock.ready = stock.ready + Tally::of(power, reds);
        if power < 6 {
            let blues = powers.blue[power].count_ones();
            stock.locked = stock.locked + Tally::of(power + 1, blues);
        }
    }
    let blues = board.blue().len();
    let passes = |moves: &u32| {
        let weak = if variant == Variant::NothingApart { 0 } else { stock.ready.count(1) };
        (0..=u32::from(weak).min(*moves)).any(|used| {
            let mut rest = stock;
            rest.ready = match footing {
                Footing::All => rest.ready - Tally::of(1, used),
                Footing::Above(power) => rest.ready.above(power),
            };
            let left = (moves - used) as usize;
            let mut sums = [0; MOST_MOVES + 1];
            rest.prefix_sums(used, &mut sums[..=left]);
            (0..=left).any(|fresh| {
                let excuse = if variant == Variant::FreshExcusesOne { 1 } else { 2 };
                let sum = sums[left - fresh];
                sum >= blues && sum - blues + used + excuse * fresh as u32 >= chosen.count
            })
        })
    };
    (1..=MOST_MOVES as u32).find(passes).unwrap_or(0)
}

#[test]
fn what_is_called_false_is_false() {
    // The true distances are those of plain breadth-first search.
    let boards = [
        (
            Variant::NoCapacity,
            "0,0,r,1 0,5,b,1 0,6,b,1 1,6,b,1 2,1,r,2 4,1,b,1 4,2,r,1 5,0,r,2 6,1,r,2",
            4,
        ),
        (Variant::FreshExcusesOne, "2,4,r,3 2,5,b,6 2,6,b,6 3,3,r,2 3,6,b,6 4,3,b,6", 4),
        (Variant::NothingApart, "2,4,b,1 2,5,r,1 5,4,r,1", 2),
    ];
    for (variant, line, says) in boards {
        let board = items::read(line).expect("a board");
        let problem = InfexionProblem::new(board, Spawn::Never);
        let search = Layered::new(problem, (), Keep::All, usize::MAX);
        let (outcome, _) = run(search, &Limits::default(), &mut ());
        assert_eq!(lower_bound(&board, variant), says, "{variant:?}");
        assert_eq!(outcome.upper_bound(), Some(says - 1), "{variant:?}");
        assert!(lower_bound(&board, Variant::True) < says, "{variant:?}");
        // The bounds in use keep away from the fault, however the board is turned.
        for image in Symmetry::all().map(|symmetry| symmetry.board(&board)) {
            for bound in Bound::ALL {
                assert!(super::lower_bound(&image, bound) < says, "{variant:?}, {}", bound.name());
            }
        }
    }
}
