//! The requests described for programs.

use crate::catalogue::CatalogueRequest;
use crate::certificate::CertificateRequest;
use crate::check::CheckRequest;
use crate::compare::CompareRequest;
use crate::count::CountRequest;
use crate::estimate::EstimateRequest;
use crate::explain::ExplainRequest;
use crate::generate::GenerateRequest;
use crate::kind::Kind;
use crate::path::PathRequest;
use crate::question::Question;
use crate::race::RaceRequest;
use crate::render::RenderRequest;
use crate::solve::SolveRequest;
use crate::trace::TraceRequest;
use utoipa::openapi::{RefOr, Schema};

/// A kind of request as an OpenAPI description has it.
pub struct Description {
    /// The name of its schema.
    pub name: String,
    /// Its schema, and those it refers to, by name.
    pub schemas: Vec<(String, RefOr<Schema>)>,
    /// What the answer is, in words.
    pub answer: &'static str,
}

/// Describes the requests of a kind.
pub fn describe(kind: Kind) -> Description {
    match kind {
        Kind::Catalogue => of::<CatalogueRequest>(),
        Kind::Solve => of::<SolveRequest>(),
        Kind::Trace => of::<TraceRequest>(),
        Kind::Race => of::<RaceRequest>(),
        Kind::Check => of::<CheckRequest>(),
        Kind::Render => of::<RenderRequest>(),
        Kind::Compare => of::<CompareRequest>(),
        Kind::Count => of::<CountRequest>(),
        Kind::Estimate => of::<EstimateRequest>(),
        Kind::Explain => of::<ExplainRequest>(),
        Kind::Generate => chosen_by_a_word(of::<GenerateRequest>()),
        Kind::Path => of::<PathRequest>(),
        Kind::Certificate => chosen_by_a_word(of::<CertificateRequest>()),
    }
}

fn of<Q: Question>() -> Description {
    let name = Q::name().into_owned();
    let mut schemas = vec![(name.clone(), Q::schema())];
    Q::schemas(&mut schemas);
    Description { name, schemas, answer: Q::ANSWER }
}

/// A recipe or a claim stands beside the word that says of which game it is. Described as having no
/// other field than its own, as it is read, it would forbid that word, and no request would fit the
/// description.
fn chosen_by_a_word(mut description: Description) -> Description {
    for (name, schema) in &mut description.schemas {
        if let (true, RefOr::T(Schema::Object(part))) = (is_of_a_game(name), schema) {
            part.additional_properties = None;
        }
    }
    description
}

fn is_of_a_game(name: &str) -> bool {
    name.ends_with("Recipe") || name.ends_with("Claim")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_word_chooses_leaves_room_for_the_word() {
        for kind in [Kind::Generate, Kind::Certificate] {
            let described = describe(kind).schemas;
            let parts = described.iter().filter(|(name, _)| is_of_a_game(name));
            let mut count = 0;
            for (name, part) in parts {
                let RefOr::T(Schema::Object(part)) = part else { panic!("{name}") };
                assert!(part.additional_properties.is_none(), "{name}");
                count += 1;
            }
            assert_eq!(count, 2, "{kind}");
        }
    }
}
