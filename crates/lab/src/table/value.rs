//! Columns of a table. The value of a column in one row is a JSON value: null where there is none.

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Text.
    Text,
    /// Whole numbers.
    Whole,
    /// Numbers.
    Real,
    /// Lists of texts: a list in JSON lines and Parquet, in CSV and TSV its JSON text.
    Texts,
    /// Lists of whole numbers, in the same forms.
    Wholes,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in every format.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// May a row have no value here? An empty text is told from no text by this alone.
    pub optional: bool,
}

impl Column {
    /// A column in which every row has a value.
    pub const fn new(name: &'static str, kind: Kind) -> Column {
        Column { name, kind, optional: false }
    }

    /// A column in which values may be missing.
    pub const fn optional(name: &'static str, kind: Kind) -> Column {
        Column { name, kind, optional: true }
    }
}
