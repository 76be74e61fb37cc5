//! The columns of a table of results: one list for every format.
//!
//! A column is a field of a result's JSON form, and those of the statistics are columns too. The
//! list tells their order and what they hold; the values come from the result by their names. So
//! CSV, JSON lines and Parquet cannot disagree.

use super::RunResult;
use crate::table::{Column, Kind};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

/// All columns, in their order.
pub const COLUMNS: &[Column] = &[
    Column::new("name", Kind::Text),
    Column::new("board", Kind::Text),
    Column::new("red", Kind::Whole),
    Column::new("blue", Kind::Whole),
    Column::new("run", Kind::Text),
    Column::optional("spawn", Kind::Text),
    Column::optional("algorithm", Kind::Text),
    Column::optional("system", Kind::Text),
    Column::optional("reading", Kind::Text),
    Column::optional("ties", Kind::Text),
    Column::optional("weight", Kind::Real),
    Column::optional("expand", Kind::Text),
    Column::optional("heuristics", Kind::Texts),
    Column::optional("beam_width", Kind::Whole),
    Column::optional("threads", Kind::Whole),
    Column::optional("time_limit", Kind::Real),
    Column::optional("memory_limit", Kind::Whole),
    Column::optional("expansions_limit", Kind::Whole),
    Column::optional("version", Kind::Text),
    Column::new("outcome", Kind::Text),
    Column::optional("stop_reason", Kind::Text),
    Column::optional("length", Kind::Whole),
    Column::optional("lower_bound", Kind::Whole),
    Column::optional("upper_bound", Kind::Whole),
    Column::optional("actions", Kind::Texts),
    Column::optional("summary", Kind::Text),
    Column::optional("estimate", Kind::Whole),
    Column::optional("expanded", Kind::Whole),
    Column::optional("generated", Kind::Whole),
    Column::optional("reopened", Kind::Whole),
    Column::optional("expanded_until_last_jump", Kind::Whole),
    Column::optional("nodes_per_depth", Kind::Wholes),
    Column::optional("peak_stored", Kind::Whole),
    Column::optional("peak_bytes", Kind::Whole),
    Column::optional("bytes_per_stored_state", Kind::Real),
    Column::optional("seconds", Kind::Real),
    Column::optional("error", Kind::Text),
];

/// The field of a record whose fields are columns.
const STATISTICS: &str = "statistics";
const HEURISTICS: &str = "heuristics";
const OWN_HEURISTICS: &str = "own_heuristics";

/// A result as the values of its columns; in JSON one flat object.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells(Vec<Value>);

impl Cells {
    /// The values of a result.
    pub fn of(result: &RunResult) -> serde_json::Result<Cells> {
        let mut fields = match serde_json::to_value(result)? {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        if let Some(Value::Object(statistics)) = fields.remove(STATISTICS) {
            fields.extend(statistics);
        }
        // One column for all heuristics, whoever they come from.
        if let Some(Value::Array(own)) = fields.remove(OWN_HEURISTICS)
            && let Some(Value::Array(all)) = fields.get_mut(HEURISTICS)
        {
            all.extend(own);
        }
        let value = |column: &Column| fields.remove(column.name).unwrap_or_default();
        let values = COLUMNS.iter().map(value).collect();
        debug_assert!(fields.is_empty(), "fields without a column: {fields:?}");
        Ok(Cells(values))
    }

    /// In the order of the columns.
    #[cfg(feature = "parquet")]
    pub(super) fn values(self) -> Vec<Value> {
        self.0
    }

    /// Each value as text without quotes, lists as JSON; empty where there is none.
    pub(super) fn texts(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|value| match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        })
    }
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(COLUMNS.len()))?;
        for (column, value) in COLUMNS.iter().zip(&self.0) {
            map.serialize_entry(column.name, value)?;
        }
        map.end()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Cells {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Result".into()
    }

    /// Each column as the record describes it, or as what it holds.
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let record = infexion_solver::Record::json_schema(generator);
        let statistics = infexion_search::StatisticsRecord::json_schema(generator);
        let described = |name: &str| {
            let of = |schema: &schemars::Schema| schema.get("properties")?.get(name).cloned();
            of(&record).or_else(|| of(&statistics))
        };
        let property = |column: &Column| {
            let held = described(column.name).unwrap_or_else(|| match column.kind {
                Kind::Text => serde_json::json!({ "type": "string" }),
                Kind::Whole => serde_json::json!({ "type": "integer", "minimum": 0 }),
                Kind::Real => serde_json::json!({ "type": "number" }),
                Kind::Texts => {
                    serde_json::json!({ "type": "array", "items": { "type": "string" } })
                }
                Kind::Wholes => {
                    serde_json::json!({ "type": "array", "items": { "type": "integer" } })
                }
            });
            let value = match (column.name, column.optional) {
                ("outcome", _) => serde_json::json!({ "anyOf": [held, { "const": "invalid" }] }),
                (_, true) => serde_json::json!({ "anyOf": [held, { "type": "null" }] }),
                (_, false) => held,
            };
            (column.name.to_owned(), value)
        };
        let properties: Map<String, Value> = COLUMNS.iter().map(property).collect();
        let required: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
        schemars::json_schema!({
            "type": "object",
            "description": "What one run on one board gave: a line of a table of results. Where \
                the text is no board the outcome is `invalid`, `error` says why, and what belongs \
                to a search is null.",
            "properties": properties,
            "required": required,
        })
    }
}

/// The value that a cell of a text table holds; `None` where the text makes no sense.
pub(super) fn from_text(name: &str, text: &str) -> Option<Value> {
    let column = COLUMNS.iter().find(|column| column.name == name);
    match column.map(|column| (column.kind, column.optional)) {
        Some((_, true)) if text.is_empty() => Some(Value::Null),
        None | Some((Kind::Text, _)) => Some(text.into()),
        Some(_) => serde_json::from_str(text).ok(),
    }
}

/// The result whose columns these are; what is no column is passed over.
pub(super) fn result(mut fields: Map<String, Value>) -> serde_json::Result<RunResult> {
    let nested = serde_json::to_value(infexion_search::StatisticsRecord::default())?;
    let names = nested.as_object().into_iter().flatten().map(|(name, _)| name);
    let statistics: Map<String, Value> =
        names.filter_map(|name| fields.remove_entry(name)).collect();
    if statistics.values().any(|value| !value.is_null()) {
        fields.insert(STATISTICS.to_owned(), Value::Object(statistics));
    }
    serde_json::from_value(Value::Object(fields))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::GivenBoard;
    use crate::experiment::try_solve_given;
    use infexion_search::Limits;
    use infexion_solver::SolveOptions;

    #[test]
    fn every_field_of_a_result_is_a_column_that_can_hold_it() {
        let given = GivenBoard { name: "a".to_owned(), board: "0,0,r,1 0,2,b,1".to_owned() };
        let options =
            SolveOptions { algorithm: infexion_solver::Algorithm::Beam, ..SolveOptions::default() };
        let limits = Limits {
            time: Some(std::time::Duration::from_secs(60)),
            memory: Some(1 << 20),
            expansions: Some(1 << 20),
            ..Limits::default()
        };
        let found = try_solve_given(&given, "beam", &options, &limits, true).unwrap();
        let cells = Cells::of(&found).unwrap();
        for (column, value) in COLUMNS.iter().zip(&cells.0) {
            let fits = match column.kind {
                // No search has a width, a queue and a report to read.
                _ if value.is_null() => {
                    ["system", "reading", "ties", "weight", "expand", "stop_reason", "error"]
                        .contains(&column.name)
                }
                Kind::Text => value.is_string(),
                Kind::Whole => value.is_u64(),
                Kind::Real => value.is_number(),
                Kind::Texts => value.as_array().is_some_and(|all| all.iter().all(Value::is_string)),
                Kind::Wholes => value.as_array().is_some_and(|all| all.iter().all(Value::is_u64)),
            };
            assert!(fits, "{}: {value}", column.name);
        }
    }
}
