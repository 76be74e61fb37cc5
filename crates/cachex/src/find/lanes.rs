//! The marks of the six neighbours of a cell in one number, a byte each, so that a question is
//! put to all of them at once: whether a neighbour is new cannot be foreseen, and a branch for
//! each would cost more than all the rest of an expansion.

use super::marks::{BLOCKED, CLOSED, OPEN};

/// Six bytes, in the course's order of directions from the lowest on.
pub(super) type Lanes = u64;

/// The lowest bit of each of the six bytes.
pub(super) const LOWEST: Lanes = 0x0101_0101_0101;

#[inline]
pub(super) fn from_bytes(bytes: [u8; 6]) -> Lanes {
    let [a, b, c, d, e, f] = bytes;
    u64::from_le_bytes([a, b, c, d, e, f, 0, 0])
}

/// The byte of a direction.
#[inline]
pub(super) fn byte(lanes: Lanes, direction: usize) -> u8 {
    (lanes >> (8 * direction)) as u8
}

/// The lowest bits of the six bytes side by side.
#[inline]
pub(super) fn gather(lanes: Lanes) -> u32 {
    // Each product puts the bit of one byte into the top byte, at the place of that byte.
    ((lanes & LOWEST).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

/// Has the bit `flag` of a byte, moved to its lowest place.
#[inline]
pub(super) fn has(lanes: Lanes, flag: u8) -> Lanes {
    lanes >> flag.trailing_zeros()
}

/// Neighbours that may be used and were not seen, as lowest bits among others.
#[inline]
pub(super) fn unseen(lanes: Lanes) -> Lanes {
    !(has(lanes, OPEN) | has(lanes, BLOCKED))
}

/// Neighbours that were reached but not expanded.
#[inline]
pub(super) fn open(lanes: Lanes) -> Lanes {
    has(lanes, OPEN) & !has(lanes, CLOSED)
}

/// How many neighbours may be used.
#[inline]
pub(super) fn usable(lanes: Lanes) -> u64 {
    // The sum of all bytes ends up in the sixth.
    6 - ((has(lanes, BLOCKED) & LOWEST).wrapping_mul(LOWEST) >> 40 & 0xff)
}

/// The directions whose bits are set, in the course's order.
#[inline]
pub(super) fn directions(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let direction = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        direction
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_to_six_are_those_to_each() {
        // Marks that occur, two at a time in all places.
        let marks = [0, BLOCKED, OPEN | 3, OPEN | CLOSED | 6, OPEN | 0b11_000];
        for (first, second) in marks.into_iter().flat_map(|a| marks.map(|b| (a, b))) {
            for places in 0..64u32 {
                let bytes =
                    std::array::from_fn(
                        |place| {
                            if places & (1 << place) != 0 { first } else { second }
                        },
                    );
                let lanes = from_bytes(bytes);
                let each = |holds: fn(u8) -> bool| {
                    (0..6).filter(|place| holds(bytes[*place])).fold(0, |bits, p| bits | 1 << p)
                };
                assert_eq!(gather(unseen(lanes)), each(|mark| mark == 0));
                assert_eq!(gather(open(lanes)), each(|mark| mark & (OPEN | CLOSED) == OPEN));
                let usable_bits: u32 = each(|mark| mark & BLOCKED == 0);
                assert_eq!(usable(lanes), u64::from(usable_bits.count_ones()));
                assert!((0..6).all(|place| byte(lanes, place) == bytes[place]));
                assert!(directions(usable_bits).eq((0..6).filter(|p| usable_bits & 1 << p != 0)));
            }
        }
    }
}
