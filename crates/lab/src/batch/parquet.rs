//! Rows as Parquet, through the crate's own column writers: Arrow would double the build.

use super::columns::{Value, values};
use super::{AnyError, Given, Row};
use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::types::Type;
use std::fs::File;
use std::sync::Arc;

fn schema() -> Result<Type, ParquetError> {
    let columns = values(&Row::default()).into_iter().map(|(name, value)| {
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
    Type::group_type_builder("rows").with_fields(columns).build()
}

/// Writes rows in groups.
pub(super) struct Writer(SerializedFileWriter<File>);

impl Writer {
    pub(super) fn new(file: File) -> Result<Writer, AnyError> {
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        Ok(Writer(SerializedFileWriter::new(file, Arc::new(schema()?), Arc::new(properties))?))
    }

    /// Writes the rows as one group.
    pub(super) fn write(&mut self, rows: &[Row]) -> Result<(), AnyError> {
        let rows: Vec<_> = rows.iter().map(values).collect();
        let mut group = self.0.next_row_group()?;
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
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), AnyError> {
        self.0.close()?;
        Ok(())
    }
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
