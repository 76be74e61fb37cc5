//! The sum of `approach` and `infection`: first come near, then infect. Report 001's h1 + h2, with
//! blue stacks of power 6 taken last.
//!
//! **Proved admissible, SPREAD only.** The words are those of `docs/bounds.md`: a *life* is a red
//! stack from its birth to its end, a *start life* stands on the board now, a *fresh* one was born
//! on an empty cell; a life is *used* when it is spread, and a token is *wasted* if it captures
//! nothing and the life it makes or lands on is never used.
//!
//! Let k be the value of `approach`: every red stack of power p is at least p + k steps from every
//! blue one. No two cells of the torus are more than 4 apart, so k <= 3; with k = 3 every red stack
//! has power 1, with k = 2 power 1 or 2. With k = 0 there is nothing to prove. Take a solution of
//! m moves; we need m >= k + h2, with h2 the value of `infection`. Let t0 be the first move that
//! captures and b the first blue cell that it takes; t0 >= k + 1, since `approach` falls by at most
//! 1 with a move and is 0 where a capture is possible. Let y be the number of used fresh lives, W_t
//! the number of tokens wasted in the first t moves, beta the least base of a used start life.
//!
//! *(1) It is enough to find a set D of k - y used lives that are not fresh, so that for every
//! t >= t0 the bases of those in D that are used in the first t moves add up to at most W_t.* The
//! tokens laid in the first t moves are the sum of base + s over the lives used in them. Among them
//! are the s tokens that landed on each of these lives before, the one token that began each of
//! these that is fresh, the captures, and the wasted ones. So the captures in the first t moves are
//! at most the bases of the lives used in them that are not fresh, less W_t; and from t0 on at most
//! the bases of those that are not in D. Before t0 there are none. So the uses of the lives that
//! are neither fresh nor in D are a game of `infection`: m - y - |D| actions are enough in it, and
//! h2 <= m - y - (k - y) = m - k. If y >= k, take D empty.
//!
//! *(2) W_t0 + y >= beta + k - 1.* Follow the tokens back: the token on b came from a source. If
//! that is a fresh life, go on with the token that began it, and so on, until the source is a start
//! life; it is used, and so at least beta + k steps from b. Each step along these windows changes
//! the distance to b by at most 1. So for every i from 1 to beta + k - 1 some cell at distance i
//! from b has got a token within t0 moves, before b did. That token captures nothing, and no used
//! start life stands that near to b; so it is wasted, or begins or lands on a fresh life that is
//! used. Different i have different cells.
//!
//! *(3) At least k + 1 - y start lives are used in the first t0 moves*, since nothing is captured
//! before t0: each of these moves uses a start life or a fresh one.
//!
//! *k - y = 1.* By (2) W_t0 >= beta: D is one used start life of base beta.
//!
//! *k = 3.* All start lives have base 1, and by (2) W_t0 >= 3 - y: D is any 3 - y used start lives,
//! which exist by (3).
//!
//! *k = 2, y = 0.* No fresh life is used, so the first t0 >= 3 moves all use start lives; by (2)
//! W_t0 >= beta + 1 >= 2, and bases are 1 or 2. Let B be the life used at t0.
//! - *Some start life is used after t0.* Let L be the last one. Of the first base(L) + 1 cells of
//!   its window none ever held a blue stack; tokens there lie on lives that are not used any more.
//!   So its move wastes at least base(L) tokens. Let X be a life used up to t0: base(X) <= 2 <=
//!   W_t0. D = {X, L}: X is paid by t0, L by its own move.
//! - *B is the last.* Its window has at least base(B) + 1 cells before b, and wastes a token on each.
//!   The move before uses a start life A; of its tokens only one can lie on a life that is used
//!   later, on B, and none captures, so it wastes at least base(A) - 1. D = {A, B}: W_t0 >=
//!   base(A) + base(B).
//!
//! These are all cases. On a larger board k could be larger and the last case would need more.
//!
//! **Not consistent**: on `0,4,b,1 2,3,b,1 4,4,r,1 4,5,r,1` it says 4, and after the stack on
//! (4,4) has climbed onto the one on (4,5), which comes nearer and grows at once, 2. So A* must
//! open states again, which it does.
//!
//! **False with SPAWN**: a single blue stack and no red one takes two actions, and the sum says 3
//! (1 to come near, 2 to spawn and infect).

use super::approach::approach;
use super::infection::relaxed_infection;
use super::{Claim, Entry};
use infexion_rules::{Board, Game};
use infexion_search::{Heuristic, Status};

pub(super) static ENTRY: Entry = Entry {
    spread_only: Claim { admissible: Status::Proved, consistent: Status::False },
    with_spawn: Claim::FALSE,
    build: |game| Box::new(ApproachInfection { game }),
};

struct ApproachInfection {
    game: Game,
}

impl Heuristic<Board> for ApproachInfection {
    fn estimate(&mut self, board: &Board) -> Option<u32> {
        Some(approach(board, self.game)? + relaxed_infection(board, self.game)?)
    }
}
