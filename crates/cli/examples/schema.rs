//! Writes the JSON Schema of every JSON output into `docs/schema`:
//! `cargo run --package infexion-cli --example schema`.

use infexion_cachex::PathRecord;
use infexion_catalogue::{AlgorithmEntry, HeuristicEntry, SystemEntry};
use infexion_explain::audit::AuditLine;
use infexion_explain::count::Count;
use infexion_explain::explain::Explanation;
use infexion_grade::feedback::Feedback;
use infexion_grade::grading::GradeReport;
use infexion_lab::experiment::Cells;
use infexion_solver::{Expansion, Record};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use std::io;
use std::path::{Path, PathBuf};

/// Each output by the name of its file: those of commands, and in a folder the web interface's.
fn schemas() -> Vec<(String, Schema)> {
    let settings = settings();
    let answers = infexion_web::answer_schemas(&settings);
    let answers = answers.into_iter().map(|(name, schema)| (format!("api/{name}"), schema));
    let printed = printed().into_iter().map(|(name, schema)| (name.to_owned(), schema));
    printed.chain(answers).collect()
}

fn printed() -> [(&'static str, Schema); 12] {
    [
        ("algorithms", schema::<Vec<AlgorithmEntry>>()),
        ("audit", schema::<AuditLine>()),
        ("check", schema::<Feedback>()),
        ("count", schema::<Count>()),
        ("expansion", schema::<Expansion>()),
        ("explain", schema::<Explanation>()),
        ("grade", schema::<GradeReport>()),
        ("heuristics", schema::<Vec<HeuristicEntry>>()),
        ("path", schema::<PathRecord>()),
        ("results", schema::<Cells>()),
        ("solve", schema::<Record>()),
        ("systems", schema::<Vec<SystemEntry>>()),
    ]
}

/// Of what is written, which has every field.
fn settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().for_serialize()
}

fn schema<T: JsonSchema>() -> Schema {
    settings().into_generator().into_root_schema_for::<T>()
}

fn text(schema: &Schema) -> serde_json::Result<String> {
    Ok(serde_json::to_string_pretty(schema)? + "\n")
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema").join(format!("{name}.json"))
}

fn main() -> io::Result<()> {
    for (name, schema) in schemas() {
        std::fs::write(file(&name), text(&schema)?)?;
    }
    Ok(())
}

#[test]
fn what_is_shipped_is_what_would_be_written_now() {
    for (name, schema) in schemas() {
        let shipped = std::fs::read_to_string(file(&name)).unwrap_or_default();
        assert!(
            shipped == text(&schema).unwrap(),
            "docs/schema/{name}.json is out of date: run `cargo run --package infexion-cli \
             --example schema`"
        );
    }
}
