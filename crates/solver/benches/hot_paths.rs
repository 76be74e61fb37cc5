//! The hot paths: a spread on the bit-sliced board and on a byte a cell, the bounds of a board,
//! and the default solver from start to proof.
//!
//! `cargo bench -p infexion-solver`

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use infexion_rules::notation::items;
use infexion_rules::{Board, Cell, Direction};
use infexion_search::Limits;
use infexion_solver::prove::{Bound, ProveOptions, lower_bound, prove};
use std::hint::black_box;

const MIXED: &str = "0,0,r,3 1,4,r,1 2,2,b,2 2,3,b,6 3,3,r,6 3,4,b,1 4,0,r,2 4,5,b,5 5,1,b,1 \
                     5,5,r,4 6,2,b,3 6,6,b,1";
const LADDER: &str = "0,1,b,1 1,3,b,1 2,2,b,1 3,5,b,1 4,0,b,1 5,0,b,1 5,1,b,1 5,5,b,1 5,6,b,1 \
                      6,1,b,1 6,5,r,1";

/// The board that the bit-sliced one is measured against: power with red as a flag, a byte a cell.
#[derive(Clone, Copy)]
struct Bytes([u8; 49]);

const RED: u8 = 8;

impl Bytes {
    fn of(board: &Board) -> Bytes {
        let mut cells = [0; 49];
        for cell in Cell::all() {
            let colour = if board.red().contains(cell) { RED } else { 0 };
            cells[cell.index()] = board.power(cell) | colour;
        }
        Bytes(cells)
    }

    fn after_spread(mut self, r: usize, q: usize, direction: usize) -> Bytes {
        // (0,1) (-1,1) (-1,0) (0,-1) (1,-1) (1,0), modulo 7.
        const STEPS: [(usize, usize); 6] = [(0, 1), (6, 1), (6, 0), (0, 6), (1, 6), (1, 0)];
        let (dr, dq) = STEPS[direction];
        let power = self.0[7 * r + q] & 7;
        self.0[7 * r + q] = 0;
        let (mut r, mut q) = (r, q);
        for _ in 0..power {
            r += dr;
            q += dq;
            r -= if r >= 7 { 7 } else { 0 };
            q -= if q >= 7 { 7 } else { 0 };
            let laid = (self.0[7 * r + q] & 7) + 1;
            self.0[7 * r + q] = if laid == 7 { 0 } else { laid | RED };
        }
        self
    }
}

fn spreads(criterion: &mut Criterion) {
    let board = items::read(MIXED).expect("a board");
    let bytes = Bytes::of(&board);
    let mut group = criterion.benchmark_group("spreads");
    group.throughput(Throughput::Elements(u64::from(6 * board.red().len())));
    group.bench_function("bit planes", |bencher| {
        bencher.iter(|| {
            let board = black_box(board);
            for cell in board.red() {
                for direction in Direction::ALL {
                    black_box(board.after_spread(cell, direction));
                }
            }
        });
    });
    group.bench_function("a byte a cell", |bencher| {
        bencher.iter(|| {
            let bytes = black_box(bytes);
            for index in 0..49 {
                if bytes.0[index] & RED != 0 {
                    for direction in 0..6 {
                        black_box(bytes.after_spread(index / 7, index % 7, direction));
                    }
                }
            }
        });
    });
    group.finish();
}

fn bounds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lower bound of a board");
    for (name, line) in [("mixed", MIXED), ("ladder", LADDER)] {
        let board = items::read(line).expect("a board");
        for bound in Bound::ALL {
            group.bench_function(format!("{name}, {}", bound.name()), |bencher| {
                bencher.iter(|| lower_bound(black_box(&board), bound));
            });
        }
    }
    group.finish();
}

fn solver(criterion: &mut Criterion) {
    let board = items::read(LADDER).expect("a board");
    let options = ProveOptions { threads: 1, a_star_beside: false, ..ProveOptions::default() };
    // Divide the time by the number of children to get the time a child takes.
    let (_, statistics) = prove(&board, &options, &Limits::default(), &mut ());
    let mut group = criterion.benchmark_group("default solver");
    group.throughput(Throughput::Elements(statistics.generated));
    group.bench_function("ladder, children", |bencher| {
        bencher.iter(|| prove(black_box(&board), &options, &Limits::default(), &mut ()));
    });
    group.finish();
}

criterion_group!(benches, spreads, bounds, solver);
criterion_main!(benches);
