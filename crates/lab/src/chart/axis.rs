//! Logarithmic axes: where they begin and end, and what stands beside them.

/// The decades around some numbers, all above 0.
pub(super) fn decades(values: impl Iterator<Item = f64>) -> std::ops::Range<f64> {
    let (low, high) = values
        .fold((f64::INFINITY, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let low = if low.is_finite() { low } else { 1.0 };
    let floor = 10_f64.powf(low.log10().floor());
    let ceiling = 10_f64.powf(high.max(low).log10().ceil());
    let ceiling = if ceiling > floor { ceiling } else { floor * 10.0 };
    // A hair more on both sides: the labels stand on powers of ten, and whether 1e-6 is below or above
    // 10 to the -6 is a matter of rounding.
    floor * (1.0 - HAIR)..ceiling * (1.0 + HAIR)
}

const HAIR: f64 = 1e-6;

/// Times shorter than this are drawn as this: the clock is not finer.
pub(super) const SHORTEST: f64 = 1e-6;

/// `10 µs`, `1 ms`, `100 s`.
pub(super) fn seconds(value: &f64) -> String {
    let (scaled, unit) = match *value {
        value if value < 0.999e-3 => (value * 1e6, "µs"),
        value if value < 0.999 => (value * 1e3, "ms"),
        value => (value, "s"),
    };
    // What is drawn there may be shorter still.
    let at_most = if *value < 1.001 * SHORTEST { "≤ " } else { "" };
    format!("{at_most}{} {unit}", (scaled * 1e3).round() / 1e3)
}

/// The same where none is drawn as one, since a logarithmic axis has no zero.
pub(super) fn count_of_states(value: &f64) -> String {
    let at_most = if *value < 1.001 { "≤ " } else { "" };
    format!("{at_most}{}", count(value))
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
        let is = |values: &[f64], start: f64, end: f64| {
            let range = decades(values.iter().copied());
            let close = |a: f64, b: f64| (a / b - 1.0).abs() < 2.0 * HAIR;
            assert!(close(range.start, start) && close(range.end, end), "{range:?}");
            // The powers of ten at both ends are inside, however they are rounded.
            assert!(range.start < start && end < range.end, "{range:?}");
        };
        is(&[3.0, 450.0], 1.0, 1000.0);
        is(&[1.0], 1.0, 10.0);
        is(&[], 1.0, 10.0);
        for exponent in -6..9 {
            is(&[10_f64.powi(exponent)], 10_f64.powi(exponent), 10_f64.powi(exponent + 1));
        }
    }

    #[test]
    fn numbers_have_units() {
        assert_eq!(seconds(&1e-6), "≤ 1 µs");
        assert_eq!(seconds(&1e-5), "10 µs");
        assert_eq!(seconds(&1e-3), "1 ms");
        assert_eq!(seconds(&100.0), "100 s");
        assert_eq!(count(&10.0), "10");
        assert_eq!(count(&1e4), "10 k");
        assert_eq!(count(&1e6), "1 M");
    }
}
