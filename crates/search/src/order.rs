//! In which order a best-first search takes its states: by g + w h, and what comes first among
//! equals.

use infexion_words::words;
use std::fmt;
use std::str::FromStr;

/// Which of several states with the same priority comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ties {
    /// The one furthest from the start, which is the one with the smallest estimate.
    #[default]
    LargerG,
    /// The one nearest to the start.
    SmallerG,
    /// The one that was found last.
    Newest,
    /// The one that was found first.
    Oldest,
}

words! { Ties, "order among equals":
    LargerG = "larger-g": "more actions made, so fewer estimated to go",
    SmallerG = "smaller-g": "fewer actions made, so more estimated to go",
    Newest = "newest": "found last",
    Oldest = "oldest": "found first",
}

/// What the estimate is multiplied by in f = g + w h: a number from 1 to 100, in hundredths.
///
/// With a weight w an admissible heuristic leads to a solution of at most w times the least cost,
/// and often much faster.
///
/// ```
/// use infexion_search::Weight;
///
/// assert_eq!("1.5".parse::<Weight>().unwrap().to_string(), "1.5");
/// assert!("0.9".parse::<Weight>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    hundredths: u32,
}

/// Why a number is no weight.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a weight is a number from 1 to 100 with at most two digits after the point")]
pub struct WeightError;

impl Weight {
    /// The weight of plain A*.
    pub const ONE: Weight = Weight { hundredths: 100 };

    /// A weight.
    ///
    /// # Errors
    /// It is not between 1 and 100, or has more than two digits after the point.
    pub fn new(weight: f64) -> Result<Weight, WeightError> {
        let hundredths = (weight * 100.0).round();
        // Two digits survive the way to binary and back to far more than these.
        let is_weight =
            (100.0..=10_000.0).contains(&hundredths) && (weight * 100.0 - hundredths).abs() < 1e-6;
        if is_weight { Ok(Weight { hundredths: hundredths as u32 }) } else { Err(WeightError) }
    }

    /// As a number.
    pub fn value(self) -> f64 {
        f64::from(self.hundredths) / 100.0
    }

    /// Numerator and denominator, in lowest terms: priorities then stay small whole numbers.
    fn fraction(self) -> (u32, u32) {
        let (mut a, mut b) = (self.hundredths, 100);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        (self.hundredths / a, 100 / a)
    }
}

impl Default for Weight {
    fn default() -> Weight {
        Weight::ONE
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    fn from_str(text: &str) -> Result<Weight, WeightError> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(part) {
            return Err(WeightError);
        }
        let hundredths = match part.trim_end_matches('0').as_bytes() {
            [] => 0,
            [tenths] => 10 * u32::from(tenths - b'0'),
            [tenths, hundredths] => 10 * u32::from(tenths - b'0') + u32::from(hundredths - b'0'),
            _ => return Err(WeightError),
        };
        let whole: u32 = whole.parse().map_err(|_| WeightError)?;
        Some(whole)
            .filter(|whole| *whole <= 100)
            .map(|whole| 100 * whole + hundredths)
            .filter(|hundredths| (100..=10_000).contains(hundredths))
            .map(|hundredths| Weight { hundredths })
            .ok_or(WeightError)
    }
}

/// The order of a best-first search, as whole numbers: a state's priority is
/// `per_g` g + `per_h` h, the smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    per_g: u32,
    per_h: u32,
    ties: Ties,
}

impl Order {
    /// By g + w h.
    pub(crate) fn weighted(weight: Weight, ties: Ties) -> Order {
        let (per_h, per_g) = weight.fraction();
        Order { per_g, per_h, ties }
    }

    /// By h alone.
    pub(crate) fn greedy(ties: Ties) -> Order {
        Order { per_g: 0, per_h: 1, ties }
    }

    /// Is it by g + h, so that the first goal is a cheapest one?
    pub(crate) fn is_plain(self) -> bool {
        self.per_g == self.per_h
    }

    /// Are the oldest of equals first?
    pub(crate) fn oldest_first(self) -> bool {
        self.ties == Ties::Oldest
    }

    /// The priority of a state.
    pub(crate) fn priority(self, g: u32, h: u32) -> u32 {
        self.per_g * g + self.per_h * h
    }

    /// What decides among equals, the largest first. Of states with one priority, that with the
    /// smaller g has the larger h, unless g has no part in it.
    pub(crate) fn tie(self, g: u32, h: u32) -> u32 {
        match self.ties {
            Ties::LargerG => g,
            Ties::SmallerG if self.per_g == 0 => u32::from(u16::MAX).saturating_sub(g),
            Ties::SmallerG => h,
            Ties::Newest | Ties::Oldest => 0,
        }
    }

    /// No solution costs less, if this is the smallest priority of all that wait and the estimates
    /// are admissible.
    ///
    /// **Proof.** Some state that waits lies on a cheapest way, at its least g. There g + h <= C,
    /// so its priority is at most max(`per_g`, `per_h`) (g + h) <= `per_h` C, as no weight is
    /// below 1; and the smallest priority is not larger. The first goal taken has h = 0 and costs
    /// its priority divided by `per_g`: at most w = `per_h` / `per_g` times the least.
    pub(crate) fn lower_bound(self, priority: u32) -> u32 {
        priority.div_ceil(self.per_h)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_and_kept_in_lowest_terms() {
        let fraction = |text: &str| text.parse::<Weight>().map(Weight::fraction);
        assert_eq!(fraction("1"), Ok((1, 1)));
        assert_eq!(fraction("1.5"), Ok((3, 2)));
        assert_eq!(fraction("1.07"), Ok((107, 100)));
        assert_eq!(fraction("100"), Ok((100, 1)));
        assert_eq!(fraction("1.500"), Ok((3, 2)));
        let numbers = ["0.99", "100.01", "1.005", "nan", "inf", "1e1", "+2", "4294967297"];
        for wrong in numbers.into_iter().chain(["two", "", ".5", "2.", "2.x"]) {
            assert_eq!(fraction(wrong), Err(WeightError), "{wrong}");
        }
    }

    /// In greedy search equals have one h, which used to decide among them.
    #[test]
    fn the_smaller_g_goes_first_whether_or_not_g_is_part_of_the_priority() {
        let more = "2".parse().unwrap();
        for order in
            [Order::weighted(Weight::ONE, Ties::SmallerG), Order::weighted(more, Ties::SmallerG)]
        {
            let (near, far) = ((2, 3 * order.per_g), (2 + order.per_h, 2 * order.per_g));
            assert_eq!(order.priority(near.0, near.1), order.priority(far.0, far.1));
            assert!(order.tie(near.0, near.1) > order.tie(far.0, far.1));
        }
        let greedy = Order::greedy(Ties::SmallerG);
        assert!(greedy.tie(2, 5) > greedy.tie(3, 5));
        assert!(Order::greedy(Ties::LargerG).tie(2, 5) < Order::greedy(Ties::LargerG).tie(3, 5));
    }

    #[test]
    fn the_bound_of_a_goal_is_its_cost_divided_by_the_weight() {
        let order = Order::weighted("1.5".parse().unwrap(), Ties::LargerG);
        assert_eq!(order.lower_bound(order.priority(6, 0)), 4);
        assert_eq!(order.lower_bound(order.priority(7, 0)), 5);
        assert_eq!(Order::greedy(Ties::LargerG).lower_bound(3), 3);
        assert!(Order::weighted(Weight::ONE, Ties::Oldest).is_plain());
    }
}
