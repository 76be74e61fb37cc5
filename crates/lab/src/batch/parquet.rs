//! Rows as Parquet, and boards from Parquet.

use super::{AnyError, Given, Row};
use crate::table::{Columns, Value};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use parquet::schema::types::Type;
use std::fs::File;

/// The columns in their order.
pub(super) fn columns(row: &Row) -> Columns {
    vec![
        ("name", Value::text(&row.name)),
        ("board", Value::text(&row.board)),
        ("outcome", Value::text(&row.outcome)),
        ("stop_reason", Value::Text(row.stop_reason.clone())),
        ("length", Value::small(row.length)),
        ("lower_bound", Value::small(row.lower_bound)),
        ("upper_bound", Value::small(row.upper_bound)),
        ("actions", Value::Text(row.actions.clone())),
        ("algorithm", Value::text(&row.algorithm)),
        ("heuristics", Value::text(&row.heuristics)),
        ("expanded", Value::whole(row.expanded)),
        ("generated", Value::whole(row.generated)),
        ("peak_stored", Value::whole(row.peak_stored)),
        ("peak_bytes", Value::whole(row.peak_bytes)),
        ("seconds", Value::Real(Some(row.seconds))),
        ("error", Value::Text(row.error.clone())),
    ]
}

/// Reads the columns `board` and, if there is one, `name`.
pub(super) fn read(file: File) -> Result<Vec<Given>, AnyError> {
    let reader = SerializedFileReader::new(file)?;
    let root = reader.metadata().file_metadata().schema();
    let wanted: Vec<_> = root
        .get_fields()
        .iter()
        .filter(|field| matches!(field.name(), "name" | "board"))
        .cloned()
        .collect();
    if !wanted.iter().any(|field| field.name() == "board") {
        return Err("there is no column 'board'".into());
    }
    let projection = Type::group_type_builder(root.name()).with_fields(wanted).build()?;
    let mut boards = Vec::new();
    for (index, row) in reader.get_row_iter(Some(projection))?.enumerate() {
        let (mut name, mut board) = (None, String::new());
        for (column, field) in row?.get_column_iter() {
            let text = match field {
                Field::Null => None,
                Field::Str(text) => Some(text.clone()),
                other => Some(other.to_string()),
            };
            match column.as_str() {
                "name" => name = text,
                _ => board = text.unwrap_or_default(),
            }
        }
        boards.push(Given { name: name.unwrap_or_else(|| index.to_string()), board });
    }
    Ok(boards)
}
