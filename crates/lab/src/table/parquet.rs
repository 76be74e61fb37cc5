//! Parquet files. The crate that reads them panics on some damaged files: here, and only here,
//! its panics become errors.

use super::{Column, Kind, ParquetFault};
use ::parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
use ::parquet::column::writer::{ColumnWriter, ColumnWriterImpl};
use ::parquet::data_type::{ByteArray, DataType};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::record::{Field, Row};
use ::parquet::schema::types::Type;
use serde_json::{Map, Value};
use std::cell::Cell;
use std::fs::File;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

thread_local! {
    static CONTAINED: Cell<bool> = const { Cell::new(false) };
}

/// Are panics of this thread caught and reported as a damaged file? A panic hook has nothing to
/// say then.
pub fn panics_are_contained() -> bool {
    CONTAINED.get()
}

fn damaged(error: ParquetError) -> ParquetFault {
    ParquetFault::Damaged(error.to_string())
}

/// Runs the crate's code. What it leaves behind when it panics is thrown away by the callers.
fn contained<T>(work: impl FnOnce() -> Result<T, ParquetFault>) -> Result<T, ParquetFault> {
    let before = CONTAINED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    CONTAINED.set(before);
    result.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(ParquetFault::Damaged(text.unwrap_or_else(|| "it makes no sense".to_owned())))
    })
}

/// Rows of a file, one after the other.
pub(crate) struct Rows {
    names: Vec<String>,
    // `None` after a fault: who panicked is not asked again.
    rows: Option<Box<dyn Iterator<Item = Result<Row, ParquetError>>>>,
}

impl Rows {
    /// The rows of a file, with the columns of these names; with no names, all columns.
    pub(crate) fn open(file: File, only: &[&str]) -> Result<Rows, ParquetFault> {
        contained(|| {
            let reader = SerializedFileReader::new(file).map_err(damaged)?;
            let root = reader.metadata().file_metadata().schema().clone();
            let fields = root.get_fields().iter();
            let wanted: Vec<_> = fields
                .filter(|field| only.is_empty() || only.contains(&field.name()))
                .cloned()
                .collect();
            let names = wanted.iter().map(|field| field.name().to_owned()).collect();
            let projection = Type::group_type_builder(root.name()).with_fields(wanted);
            let projection = projection.build().map_err(damaged)?;
            let rows = reader.into_iter().project(Some(projection)).map_err(damaged)?;
            Ok(Rows { names, rows: Some(Box::new(rows)) })
        })
    }

    /// The names of the columns.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }
}

impl Iterator for Rows {
    type Item = Result<Row, ParquetFault>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut rows = self.rows.take()?;
        let next = contained(|| rows.next().transpose().map_err(damaged).map(|row| (row, rows)));
        match next {
            Ok((row, rows)) => {
                self.rows = Some(rows);
                row.map(Ok)
            }
            Err(fault) => Some(Err(fault)),
        }
    }
}

/// Writes rows, group by group.
pub(crate) struct Writer<W: Write + Send> {
    file: SerializedFileWriter<W>,
}

fn unwritten(error: ParquetError) -> ParquetFault {
    ParquetFault::Write(error.to_string())
}

impl<W: Write + Send> Writer<W> {
    pub(crate) fn new(to: W, columns: &[Column]) -> Result<Writer<W>, ParquetFault> {
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let schema = Arc::new(schema(columns).map_err(unwritten)?);
        let file = SerializedFileWriter::new(to, schema, Arc::new(properties));
        Ok(Writer { file: file.map_err(unwritten)? })
    }

    /// Writes rows as one group, each with a value for each column.
    pub(crate) fn write(&mut self, rows: &[Vec<Value>]) -> Result<(), ParquetFault> {
        self.write_group(rows).map_err(unwritten)
    }

    fn write_group(&mut self, rows: &[Vec<Value>]) -> Result<(), ParquetError> {
        let mut group = self.file.next_row_group()?;
        let mut index = 0;
        while let Some(mut column) = group.next_column()? {
            let cells = || rows.iter().map(|row| &row[index]);
            match column.untyped() {
                ColumnWriter::ByteArrayColumnWriter(typed) => {
                    write_cells(typed, cells(), |value| value.as_str().map(ByteArray::from))?;
                }
                // Numbers of states and bytes fit into 63 bits.
                ColumnWriter::Int64ColumnWriter(typed) => {
                    write_cells(typed, cells(), Value::as_i64)?;
                }
                ColumnWriter::DoubleColumnWriter(typed) => {
                    write_cells(typed, cells(), Value::as_f64)?;
                }
                _ => unreachable!("the schema has no other columns"),
            }
            column.close()?;
            index += 1;
        }
        group.close()?;
        Ok(())
    }

    /// Writes the end of the file, and gives back what it was written to.
    pub(crate) fn finish(self) -> Result<W, ParquetFault> {
        self.file.into_inner().map_err(unwritten)
    }
}

/// The levels of Parquet: a cell is defined from level 1 on, the values of a list from level 2;
/// the first value of a cell repeats nothing, those after it repeat the list.
fn write_cells<'a, T: DataType>(
    typed: &mut ColumnWriterImpl<'_, T>,
    cells: impl Iterator<Item = &'a Value>,
    convert: impl Fn(&Value) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let (mut present, mut defined, mut repeated) = (Vec::new(), Vec::new(), Vec::new());
    let is_list = typed.get_descriptor().max_rep_level() > 0;
    for cell in cells {
        match cell {
            Value::Array(values) if values.is_empty() => {
                defined.push(1);
                repeated.push(0);
            }
            Value::Array(values) => {
                for (place, value) in values.iter().filter_map(&convert).enumerate() {
                    defined.push(2);
                    repeated.push(i16::from(place > 0));
                    present.push(value);
                }
            }
            value => {
                let value = convert(value);
                defined.push(i16::from(value.is_some()));
                repeated.push(0);
                present.extend(value);
            }
        }
    }
    typed.write_batch(&present, Some(&defined), is_list.then_some(&repeated))?;
    Ok(())
}

fn schema(columns: &[Column]) -> Result<Type, ParquetError> {
    let columns = columns.iter().map(|column| {
        let (physical, converted) = match column.kind {
            Kind::Text | Kind::Texts => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
            Kind::Whole | Kind::Wholes => (Physical::INT64, ConvertedType::NONE),
            Kind::Real => (Physical::DOUBLE, ConvertedType::NONE),
        };
        let value = |name, repetition| {
            Type::primitive_type_builder(name, physical)
                .with_converted_type(converted)
                .with_repetition(repetition)
                .build()
        };
        let column = match column.kind {
            Kind::Text | Kind::Whole | Kind::Real => value(column.name, Repetition::OPTIONAL)?,
            Kind::Texts | Kind::Wholes => {
                let element = value("element", Repetition::REQUIRED)?;
                let list = Type::group_type_builder("list")
                    .with_repetition(Repetition::REPEATED)
                    .with_fields(vec![Arc::new(element)]);
                Type::group_type_builder(column.name)
                    .with_repetition(Repetition::OPTIONAL)
                    .with_converted_type(ConvertedType::LIST)
                    .with_fields(vec![Arc::new(list.build()?)])
                    .build()?
            }
        };
        Ok(Arc::new(column))
    });
    let columns = columns.collect::<Result<Vec<_>, ParquetError>>()?;
    Type::group_type_builder("rows").with_fields(columns).build()
}

/// The values of a row by the names of their columns.
pub(crate) fn fields(row: &Row) -> Map<String, Value> {
    row.get_column_iter().map(|(name, field)| (name.clone(), value(field))).collect()
}

fn value(field: &Field) -> Value {
    match field {
        Field::Str(text) => text.as_str().into(),
        Field::Long(number) => (*number).into(),
        Field::Double(number) => (*number).into(),
        Field::ListInternal(list) => list.elements().iter().map(value).collect(),
        _ => Value::Null,
    }
}
