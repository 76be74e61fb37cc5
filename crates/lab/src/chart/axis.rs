//! Logarithmic axes: where they begin and end, and what stands beside them.

/// The decades around some numbers, all above 0.
pub(super) fn decades(values: impl Iterator<Item = f64>) -> std::ops::Range<f64> {
    let (low, high) = values
        .fold((f64::INFINITY, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let low = if low.is_finite() { low } else { 1.0 };
    let floor = 10_f64.powf(low.log10().floor());
    let ceiling = 10_f64.powf(high.max(low).log10().ceil());
    floor..if ceiling > floor { ceiling } else { floor * 10.0 }
}

/// Times shorter than this are drawn as this: the clock is not finer.
pub(super) const SHORTEST: f64 = 1e-6;

/// `10 µs`, `1 ms`, `100 s`.
pub(super) fn seconds(value: &f64) -> String {
    let (scaled, unit) = match *value {
        value if value < 0.999e-3 => (value * 1e6, "µs"),
        value if value < 0.999 => (value * 1e3, "ms"),
        value => (value, "s"),
    };
    format!("{} {unit}", (scaled * 1e3).round() / 1e3)
}

/// `1`, `10`, `1 k`, `1 M`.
pub(super) fn count(value: &f64) -> String {
    match *value {
        value if value < 999.5 => format!("{}", (value * 10.0).round() / 10.0),
        value if value < 999.5e3 => format!("{} k", (value / 1e2).round() / 10.0),
        value if value < 999.5e6 => format!("{} M", (value / 1e5).round() / 10.0),
        value => format!("{} G", (value / 1e8).round() / 10.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_span_whole_decades() {
        assert_eq!(decades([3.0, 450.0].into_iter()), 1.0..1000.0);
        assert_eq!(decades([1.0].into_iter()), 1.0..10.0);
        assert_eq!(decades(std::iter::empty()), 1.0..10.0);
    }

    #[test]
    fn numbers_have_units() {
        assert_eq!(seconds(&1e-5), "10 µs");
        assert_eq!(seconds(&1e-3), "1 ms");
        assert_eq!(seconds(&100.0), "100 s");
        assert_eq!(count(&10.0), "10");
        assert_eq!(count(&1e4), "10 k");
        assert_eq!(count(&1e6), "1 M");
    }
}
