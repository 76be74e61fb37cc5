//! The JSON Schema of boards, actions and cells.

use crate::action::Action;
use crate::board::Board;
use crate::torus::Cell;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

impl JsonSchema for Board {
    fn schema_name() -> Cow<'static, str> {
        "Board".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "A board: r,q,colour,power items, separated by blanks.",
            "pattern": "^([0-6],[0-6],[rb],[1-6]( [0-6],[0-6],[rb],[1-6])*)?$",
        })
    }
}

impl JsonSchema for Action {
    fn schema_name() -> Cow<'static, str> {
        "Action".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "An action in course notation.",
            "pattern": "^(SPREAD [0-6] [0-6] -?[01] -?[01]|SPAWN [0-6] [0-6])$",
        })
    }
}

impl JsonSchema for Cell {
    fn schema_name() -> Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array",
            "description": "A cell, [r, q].",
            "items": { "type": "integer", "minimum": 0, "maximum": 6 },
            "minItems": 2,
            "maxItems": 2,
        })
    }
}
