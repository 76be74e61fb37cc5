//! Results as Parquet, through the crate's own column writers: Arrow would double the build.

use super::run::RunResult;
use parquet::basic::{ConvertedType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::{Field, Row};
use parquet::schema::types::Type;
use std::fs::File;
use std::sync::Arc;

type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// The value of a column in one row.
#[derive(Clone, Debug)]
enum Value {
    Text(Option<String>),
    Whole(Option<i64>),
    Real(Option<f64>),
}

/// The columns in their order. Numbers of states and bytes fit into 63 bits.
fn values(result: &RunResult) -> [(&'static str, Value); 21] {
    let text = |text: &String| Value::Text(Some(text.clone()));
    let whole = |number: u64| Value::Whole(i64::try_from(number).ok());
    let small = |number: Option<u32>| Value::Whole(number.map(i64::from));
    [
        ("name", text(&result.name)),
        ("board", text(&result.board)),
        ("red", small(Some(result.red))),
        ("blue", small(Some(result.blue))),
        ("run", text(&result.run)),
        ("spawn", text(&result.spawn)),
        ("time_limit", Value::Real(result.time_limit)),
        (
            "memory_limit",
            Value::Whole(result.memory_limit.and_then(|bytes| i64::try_from(bytes).ok())),
        ),
        ("outcome", text(&result.outcome)),
        ("stop_reason", Value::Text(result.stop_reason.clone())),
        ("lower_bound", small(result.lower_bound)),
        ("upper_bound", small(result.upper_bound)),
        ("estimate", small(result.estimate)),
        ("expanded", whole(result.expanded)),
        ("generated", whole(result.generated)),
        ("reopened", whole(result.reopened)),
        ("expanded_until_last_jump", whole(result.expanded_until_last_jump)),
        ("peak_stored", whole(result.peak_stored)),
        ("peak_bytes", whole(result.peak_bytes)),
        ("nodes_per_depth", text(&result.nodes_per_depth)),
        ("seconds", Value::Real(Some(result.seconds))),
    ]
}

fn schema() -> Result<Type, ParquetError> {
    let columns = values(&RunResult::default()).into_iter().map(|(name, value)| {
        let (physical, converted) = match value {
            Value::Text(_) => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
            Value::Whole(_) => (Physical::INT64, ConvertedType::NONE),
            Value::Real(_) => (Physical::DOUBLE, ConvertedType::NONE),
        };
        let column = Type::primitive_type_builder(name, physical)
            .with_converted_type(converted)
            .with_repetition(Repetition::OPTIONAL);
        Ok(Arc::new(column.build()?))
    });
    let columns = columns.collect::<Result<Vec<_>, ParquetError>>()?;
    Type::group_type_builder("results").with_fields(columns).build()
}

/// Present values, and for every row whether there is one.
fn split<T>(column: impl Iterator<Item = Option<T>>) -> (Vec<T>, Vec<i16>) {
    let (mut present, mut levels) = (Vec::new(), Vec::new());
    for value in column {
        levels.push(i16::from(value.is_some()));
        present.extend(value);
    }
    (present, levels)
}

pub(super) fn write(file: File, results: &[RunResult]) -> Result<(), AnyError> {
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer = SerializedFileWriter::new(file, Arc::new(schema()?), properties)?;
    let rows: Vec<_> = results.iter().map(values).collect();
    let mut group = writer.next_row_group()?;
    let mut index = 0;
    while let Some(mut column) = group.next_column()? {
        let cells = rows.iter().map(|row| &row[index].1);
        match column.untyped() {
            ColumnWriter::ByteArrayColumnWriter(typed) => {
                let (present, levels) = split(cells.map(|value| match value {
                    Value::Text(Some(text)) => Some(ByteArray::from(text.as_str())),
                    _ => None,
                }));
                typed.write_batch(&present, Some(&levels), None)?;
            }
            ColumnWriter::Int64ColumnWriter(typed) => {
                let (present, levels) = split(cells.map(|value| match value {
                    Value::Whole(number) => *number,
                    _ => None,
                }));
                typed.write_batch(&present, Some(&levels), None)?;
            }
            ColumnWriter::DoubleColumnWriter(typed) => {
                let (present, levels) = split(cells.map(|value| match value {
                    Value::Real(number) => *number,
                    _ => None,
                }));
                typed.write_batch(&present, Some(&levels), None)?;
            }
            _ => return Err("a column of a type that the schema does not have".into()),
        }
        column.close()?;
        index += 1;
    }
    group.close()?;
    writer.close()?;
    Ok(())
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
