//! The JSON Schema of every JSON answer, made from the types.

use crate::catalogue::Catalogue;
use crate::certificate::Checked;
use crate::check::Verdict;
use crate::compare::{Compared, Comparison};
use crate::count::CountRecord;
use crate::estimate::Estimates;
use crate::explain::Explained;
use crate::generate::Made;
use crate::kind::Kind;
use crate::path::PathAnswer;
use crate::race::Runner;
use crate::refusal::Refusal;
use crate::solve::ProgressRecord;
use crate::trace::TracePart;
use infexion_solver::Record;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// The answer to each kind of request by the name of the kind, and what else is sent: `progress` while
/// a board is solved or explained, what is `compared` so far, and a `refusal`. A race shows its
/// progress as it answers.
pub fn answer_schemas(settings: &SchemaSettings) -> Vec<(&'static str, Schema)> {
    let answers = Kind::ALL.into_iter().filter_map(|kind| Some((kind.name(), of(kind)?)));
    let others: [(_, Describe); 3] = [
        ("progress", root::<ProgressRecord>),
        ("compared", root::<Compared<'_>>),
        ("refusal", root::<Refusal>),
    ];
    answers.chain(others).map(|(name, describe)| (name, describe(settings))).collect()
}

type Describe = fn(&SchemaSettings) -> Schema;

/// How an answer is described; a picture is no JSON.
fn of(kind: Kind) -> Option<Describe> {
    Some(match kind {
        Kind::Catalogue => root::<Catalogue>,
        Kind::Solve => root::<Record>,
        Kind::Trace => root::<TracePart>,
        Kind::Race => root::<[Runner; 2]>,
        Kind::Check => root::<Verdict>,
        Kind::Render => return None,
        Kind::Compare => root::<Comparison<'_>>,
        Kind::Count => root::<CountRecord>,
        Kind::Estimate => root::<Estimates>,
        Kind::Explain => root::<Explained>,
        Kind::Generate => root::<Made>,
        Kind::Path => root::<PathAnswer>,
        Kind::Certificate => root::<Checked>,
    })
}

fn root<T: JsonSchema>(settings: &SchemaSettings) -> Schema {
    settings.clone().into_generator().into_root_schema_for::<T>()
}

/// A Cachex board, which is written without a type of its own.
pub(crate) fn course_board(generator: &mut SchemaGenerator) -> Schema {
    let number = generator.subschema_for::<u16>();
    let cell = generator.subschema_for::<[u16; 2]>();
    json_schema!({
        "description": "A Cachex board in the course's form.",
        "type": "object",
        "properties": {
            "n": number,
            "board": {
                "description": "Each token: its colour, row and column.",
                "type": "array",
                "items": {
                    "type": "array",
                    "prefixItems": [{ "enum": ["r", "b"] }, number, number],
                    "minItems": 3,
                    "maxItems": 3,
                },
            },
            "start": cell,
            "goal": cell,
        },
        "required": ["n", "board", "start", "goal"],
    })
}
