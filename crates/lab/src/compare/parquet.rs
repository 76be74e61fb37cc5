//! Results as Parquet.

use super::run::RunResult;
use crate::table::{Columns, Value, Writer};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use std::fs::File;

type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// The columns in their order.
fn columns(result: &RunResult) -> Columns {
    vec![
        ("name", Value::text(&result.name)),
        ("board", Value::text(&result.board)),
        ("red", Value::small(Some(result.red))),
        ("blue", Value::small(Some(result.blue))),
        ("run", Value::text(&result.run)),
        ("spawn", Value::text(&result.spawn)),
        ("time_limit", Value::Real(result.time_limit)),
        (
            "memory_limit",
            Value::Whole(result.memory_limit.and_then(|bytes| i64::try_from(bytes).ok())),
        ),
        ("outcome", Value::text(&result.outcome)),
        ("stop_reason", Value::Text(result.stop_reason.clone())),
        ("lower_bound", Value::small(result.lower_bound)),
        ("upper_bound", Value::small(result.upper_bound)),
        ("estimate", Value::small(result.estimate)),
        ("expanded", Value::whole(result.expanded)),
        ("generated", Value::whole(result.generated)),
        ("reopened", Value::whole(result.reopened)),
        ("expanded_until_last_jump", Value::whole(result.expanded_until_last_jump)),
        ("peak_stored", Value::whole(result.peak_stored)),
        ("peak_bytes", Value::whole(result.peak_bytes)),
        ("nodes_per_depth", Value::text(&result.nodes_per_depth)),
        ("seconds", Value::Real(Some(result.seconds))),
    ]
}

pub(super) fn write(file: File, results: &[RunResult]) -> Result<(), AnyError> {
    let mut writer = Writer::new(file, columns)?;
    writer.write(results)?;
    writer.finish()
}

pub(super) fn read(file: File) -> Result<Vec<RunResult>, AnyError> {
    let reader = SerializedFileReader::new(file)?;
    reader.get_row_iter(None)?.map(|row| result_of(&row?)).collect()
}

/// By the way of JSON, so that the columns' names are written down once.
fn result_of(row: &Row) -> Result<RunResult, AnyError> {
    let object = row.get_column_iter().map(|(name, field)| {
        let value = match field {
            Field::Str(text) => text.as_str().into(),
            Field::Long(number) => (*number).into(),
            Field::Double(number) => (*number).into(),
            _ => serde_json::Value::Null,
        };
        (name.clone(), value)
    });
    Ok(serde_json::from_value(serde_json::Value::Object(object.collect()))?)
}
