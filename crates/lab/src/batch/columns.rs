//! The columns of a row, by name.

use super::Row;

/// The value of a column in one row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(Option<String>),
    Whole(Option<i64>),
    Real(Option<f64>),
}

/// The columns in their order. Numbers of states and bytes fit into 63 bits.
pub(super) fn values(row: &Row) -> [(&'static str, Value); 16] {
    let text = |text: &String| Value::Text(Some(text.clone()));
    let whole = |number: u64| Value::Whole(i64::try_from(number).ok());
    let small = |number: Option<u32>| Value::Whole(number.map(i64::from));
    [
        ("name", text(&row.name)),
        ("board", text(&row.board)),
        ("outcome", text(&row.outcome)),
        ("stop_reason", Value::Text(row.stop_reason.clone())),
        ("length", small(row.length)),
        ("lower_bound", small(row.lower_bound)),
        ("upper_bound", small(row.upper_bound)),
        ("actions", Value::Text(row.actions.clone())),
        ("algorithm", text(&row.algorithm)),
        ("heuristics", text(&row.heuristics)),
        ("expanded", whole(row.expanded)),
        ("generated", whole(row.generated)),
        ("peak_stored", whole(row.peak_stored)),
        ("peak_bytes", whole(row.peak_bytes)),
        ("seconds", Value::Real(Some(row.seconds))),
        ("error", Value::Text(row.error.clone())),
    ]
}
