//! Rows as Parquet files, through the crate's own column writers: Arrow would double the build.

use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::fs::File;
use std::sync::Arc;

type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// The value of a column in one row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Text(Option<String>),
    Whole(Option<i64>),
    Real(Option<f64>),
}

impl Value {
    pub(crate) fn text(text: &str) -> Value {
        Value::Text(Some(text.to_owned()))
    }

    /// Numbers of states and bytes fit into 63 bits.
    pub(crate) fn whole(number: u64) -> Value {
        Value::Whole(i64::try_from(number).ok())
    }

    pub(crate) fn small(number: Option<u32>) -> Value {
        Value::Whole(number.map(i64::from))
    }
}

/// The columns of a row, in their order.
pub(crate) type Columns = Vec<(&'static str, Value)>;

/// Writes rows of a kind, group by group.
pub(crate) struct Writer<R> {
    file: SerializedFileWriter<File>,
    columns: fn(&R) -> Columns,
}

impl<R: Default> Writer<R> {
    pub(crate) fn new(file: File, columns: fn(&R) -> Columns) -> Result<Writer<R>, AnyError> {
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let schema = Arc::new(schema(columns(&R::default()))?);
        Ok(Writer { file: SerializedFileWriter::new(file, schema, Arc::new(properties))?, columns })
    }

    /// Writes the rows as one group.
    pub(crate) fn write(&mut self, rows: &[R]) -> Result<(), AnyError> {
        let rows: Vec<Columns> = rows.iter().map(self.columns).collect();
        let mut group = self.file.next_row_group()?;
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

    pub(crate) fn finish(self) -> Result<(), AnyError> {
        self.file.close()?;
        Ok(())
    }
}

fn schema(columns: Columns) -> Result<Type, ParquetError> {
    let columns = columns.into_iter().map(|(name, value)| {
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

/// Present values, and for every row whether there is one.
fn split<T>(column: impl Iterator<Item = Option<T>>) -> (Vec<T>, Vec<i16>) {
    let (mut present, mut levels) = (Vec::new(), Vec::new());
    for value in column {
        levels.push(i16::from(value.is_some()));
        present.extend(value);
    }
    (present, levels)
}
