//! Estimates of the cost to go, and how much may rest on them.

use infexion_words::words;

/// An estimate of the cost still to go. Whether anything may rest on it is not its own business:
/// see [`Rated`].
pub trait Heuristic<S: ?Sized> {
    /// The estimate; `None` says that no goal can be reached from here.
    fn estimate(&mut self, state: &S) -> Option<u32>;
}

impl<S: ?Sized, H: Heuristic<S> + ?Sized> Heuristic<S> for Box<H> {
    fn estimate(&mut self, state: &S) -> Option<u32> {
        (**self).estimate(state)
    }
}

/// How sure a claim is; of several that are needed together the weakest counts, the largest here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// There is a proof.
    Proved,
    /// No counterexample is known, and no proof.
    Believed,
    /// There is a counterexample.
    False,
}

words! { Status, "status": Proved = "proved", Believed = "believed", False = "known false" }

/// A heuristic together with how sure it is that it is *admissible*: that no estimate is above
/// the true cost, and that `None` is right.
///
/// Searches take heuristics in this form only, and nothing else decides whether they may say
/// "optimal": there is no second place for this claim that could differ from it.
///
/// ```
/// use infexion_search::{Heuristic, Rated, Status};
///
/// /// Steps on a ruler; nobody can do better.
/// struct Distance;
///
/// impl Heuristic<u32> for Distance {
///     fn estimate(&mut self, place: &u32) -> Option<u32> {
///         Some(10_u32.abs_diff(*place))
///     }
/// }
///
/// let mut distance = Rated::new(Distance, Status::Proved);
/// assert_eq!((distance.estimate(&7), distance.admissible()), (Some(3), Status::Proved));
/// ```
///
/// A rated heuristic is no heuristic, so that nobody can rate it anew:
///
/// ```compile_fail
/// use infexion_search::{Rated, Status, Zero};
///
/// let believed = Rated::new(Zero, Status::Believed);
/// Rated::new(believed, Status::Proved).estimate(&7);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rated<H> {
    heuristic: H,
    admissible: Status,
}

impl<H> Rated<H> {
    /// Claims that the heuristic is admissible, as surely as the status says. "Optimal" rests on
    /// this: `Proved` needs a proof.
    pub const fn new(heuristic: H, admissible: Status) -> Rated<H> {
        Rated { heuristic, admissible }
    }

    /// How sure it is that no estimate is too large.
    pub const fn admissible(&self) -> Status {
        self.admissible
    }

    /// The heuristic's estimate.
    #[inline]
    pub fn estimate<S: ?Sized>(&mut self, state: &S) -> Option<u32>
    where
        H: Heuristic<S>,
    {
        self.heuristic.estimate(state)
    }
}

/// Knows nothing: turns A* into Dijkstra's search and IDA* into iterative deepening.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<S: ?Sized> Heuristic<S> for Zero {
    fn estimate(&mut self, _: &S) -> Option<u32> {
        Some(0)
    }
}

impl Rated<Zero> {
    /// No knowledge. **Proof.** No action has a negative cost.
    pub const ZERO: Rated<Zero> = Rated::new(Zero, Status::Proved);
}

/// The largest of several estimates; 0 of none. Collected from rated heuristics.
///
/// **Proof.** The maximum of admissible heuristics is admissible, of consistent ones consistent;
/// if one of them proves that no goal can be reached, none can. So it is as sure as the least sure
/// of its parts.
#[derive(Clone, Debug)]
pub struct Maximum<H> {
    parts: Vec<H>,
}

impl<S: ?Sized, H: Heuristic<S>> Heuristic<S> for Maximum<H> {
    fn estimate(&mut self, state: &S) -> Option<u32> {
        self.parts.iter_mut().try_fold(0, |largest, part| Some(part.estimate(state)?.max(largest)))
    }
}

impl<H> FromIterator<Rated<H>> for Rated<Maximum<H>> {
    fn from_iter<I: IntoIterator<Item = Rated<H>>>(parts: I) -> Rated<Maximum<H>> {
        let mut weakest = Status::Proved;
        let parts = parts.into_iter().map(|part| {
            weakest = weakest.max(part.admissible);
            part.heuristic
        });
        let parts = parts.collect();
        Rated { heuristic: Maximum { parts }, admissible: weakest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Always(Option<u32>);

    impl Heuristic<()> for Always {
        fn estimate(&mut self, (): &()) -> Option<u32> {
            self.0
        }
    }

    fn maximum(parts: &[(Option<u32>, Status)]) -> (Option<u32>, Status) {
        let rated = parts.iter().map(|&(value, status)| Rated::new(Always(value), status));
        let mut maximum: Rated<Maximum<Always>> = rated.collect();
        (maximum.estimate(&()), maximum.admissible())
    }

    #[test]
    fn the_maximum_is_the_largest_part_and_as_sure_as_the_least_sure_one() {
        use Status::{Believed, False, Proved};
        assert_eq!(maximum(&[]), (Some(0), Proved));
        assert_eq!(maximum(&[(Some(3), Proved), (Some(5), Proved)]), (Some(5), Proved));
        assert_eq!(maximum(&[(Some(3), Believed), (Some(5), Proved)]), (Some(5), Believed));
        assert_eq!(maximum(&[(Some(3), False), (Some(2), Believed)]), (Some(3), False));
        assert_eq!(maximum(&[(Some(3), Proved), (None, Proved)]), (None, Proved));
    }
}
