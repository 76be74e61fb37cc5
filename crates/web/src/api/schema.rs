//! The JSON Schema of every JSON answer.

use super::health::Health;
use schemars::Schema;
use schemars::generate::SchemaSettings;

/// Those of the service by their names, and that of `healthz`.
pub fn answer_schemas(settings: &SchemaSettings) -> Vec<(&'static str, Schema)> {
    let mut all = infexion_service::answer_schemas(settings);
    all.push(("healthz", settings.clone().into_generator().into_root_schema_for::<Health>()));
    all
}
