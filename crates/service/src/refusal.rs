//! What is said to who cannot have what they asked for.

use crate::task::json;
use infexion_rules::Faults;
use serde::{Serialize, Serializer};
use std::fmt::Display;
use utoipa::ToSchema;

/// Why a request is refused: a word for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "kebab-case"))]
pub enum Code {
    /// It is not the JSON object that is expected. For programs that is bad input too.
    #[cfg_attr(feature = "schema", schemars(skip))]
    Malformed,
    /// What it says is wrong.
    BadInput,
    /// It is too long.
    TooLarge,
    /// It asks for more than there is.
    Limit,
    /// Others are being served.
    Busy,
    /// The work was ended before there was an answer.
    Stopped,
    /// Who asks may not.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// A fault of the program.
    Internal,
}

impl Code {
    /// A word for programs.
    pub fn name(self) -> &'static str {
        match self {
            Code::Malformed | Code::BadInput => "bad-input",
            Code::TooLarge => "too-large",
            Code::Limit => "limit",
            Code::Busy => "busy",
            Code::Stopped => "stopped",
            Code::Forbidden => "forbidden",
            Code::NotFound => "not-found",
            Code::Internal => "internal",
        }
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A refusal as the page and other clients see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// A word for programs: `bad-input`, `too-large`, `limit`, `busy`, `stopped`, `forbidden`,
    /// `not-found` or `internal`.
    #[schema(value_type = String)]
    pub code: Code,
    /// A sentence for people.
    pub message: String,
    /// Everything that is wrong with a text, with its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<Object>)]
    faults: Vec<FaultRecord>,
    /// How many more there are.
    #[serde(skip_serializing_if = "is_zero")]
    more_faults: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// One thing that is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FaultRecord {
    /// 1 for the first line.
    line: usize,
    /// 1 for the first character.
    column: usize,
    /// What is wrong.
    message: String,
}

/// Nobody reads more messages than this.
const MOST_FAULTS: usize = 20;

impl Refusal {
    /// A refusal with a sentence for people.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), faults: Vec::new(), more_faults: 0 }
    }

    /// As JSON.
    pub fn to_json(&self) -> String {
        json(self).unwrap_or_default()
    }

    pub(crate) fn bad_input(message: impl Into<String>) -> Refusal {
        Refusal::new(Code::BadInput, message)
    }

    /// A text with faults; the first is the message.
    pub(crate) fn faults<F: Display>(what: &str, found: &Faults<F>) -> Refusal {
        let first = found.first().map(ToString::to_string).unwrap_or_default();
        let mut refusal = Refusal::bad_input(format!("{what}: {first}"));
        refusal.faults = found
            .iter()
            .take(MOST_FAULTS)
            .map(|located| FaultRecord {
                line: located.line,
                column: located.column,
                message: located.fault.to_string(),
            })
            .collect();
        refusal.more_faults = found.more() + found.len() - refusal.faults.len();
        refusal
    }

    pub(crate) fn malformed(message: impl Into<String>) -> Refusal {
        Refusal::new(Code::Malformed, message)
    }

    /// A request that is longer than the limit.
    pub fn too_large(limit: usize) -> Refusal {
        let message = format!("the request is longer than {limit} bytes, which is the limit");
        Refusal::new(Code::TooLarge, message)
    }

    pub(crate) fn limit(message: impl Into<String>) -> Refusal {
        Refusal::new(Code::Limit, message)
    }

    pub(crate) fn stopped(message: impl Into<String>) -> Refusal {
        Refusal::new(Code::Stopped, message)
    }

    pub(crate) fn internal(message: impl Into<String>) -> Refusal {
        Refusal::new(Code::Internal, message)
    }
}

#[cfg(all(test, feature = "schema"))]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_schema_has_the_words_that_are_written() {
        let schema = schemars::schema_for!(Code);
        let words = schema.get("oneOf").and_then(|words| words.as_array()).unwrap();
        let words: BTreeSet<_> = words.iter().map(|word| word["const"].as_str().unwrap()).collect();
        let codes = [
            Code::Malformed,
            Code::BadInput,
            Code::TooLarge,
            Code::Limit,
            Code::Busy,
            Code::Stopped,
            Code::Forbidden,
            Code::NotFound,
            Code::Internal,
        ];
        assert_eq!(words, BTreeSet::from(codes.map(Code::name)));
    }
}
