//! A board in 20 bytes, given the board the search started from.
//!
//! A blue stack never changes while it is blue, so its power can be looked up in the start
//! board: it is stored as power 7, which no stack has, and the colour plane falls away. That
//! leaves 3 x 49 = 147 bits.

use infexion_rules::Board;

/// A board reached from a known start, exact; equality and hash as the board's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedBoard([u32; 5]);

const PLANE: u64 = (1 << 49) - 1;

impl PackedBoard {
    /// Packs a board.
    #[inline]
    pub fn new(board: &Board) -> PackedBoard {
        let blue = board.blue().bits();
        let [low, middle, high] = board.to_bits().0.map(|plane| plane | blue);
        let words = [low | middle << 49, middle >> 15 | high << 34, high >> 30];
        PackedBoard([
            words[0] as u32,
            (words[0] >> 32) as u32,
            words[1] as u32,
            (words[1] >> 32) as u32,
            words[2] as u32,
        ])
    }

    /// The board, which was reached from `start`.
    #[inline]
    pub fn board(&self, start: &Board) -> Board {
        let word = |i: usize| u64::from(self.0[i]) | u64::from(self.0[i + 1]) << 32;
        let (first, second) = (word(0), word(2));
        let planes = [
            first & PLANE,
            (first >> 49 | second << 15) & PLANE,
            (second >> 34 | u64::from(self.0[4]) << 30) & PLANE,
        ];
        let blue = planes[0] & planes[1] & planes[2];
        let (start_planes, _) = start.to_bits();
        let restored = [0, 1, 2].map(|i| planes[i] & !blue | start_planes[i] & blue);
        let red = (planes[0] | planes[1] | planes[2]) & !blue;
        Board::from_bits(restored, red).expect("a packed board is a legal one")
    }
}
