//! What all requests have in common.

use crate::limits::ServiceLimits;
use crate::refusal::Refusal;
use crate::task::Task;
use infexion_hex::PuzzleName;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

/// A request of one kind.
pub(crate) trait Question: DeserializeOwned + ToSchema {
    /// What the answer is, in words.
    const ANSWER: &'static str;

    /// Reads it.
    ///
    /// # Errors
    /// It is none.
    fn read(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// Checks it and says what is to be done.
    fn task(self, limits: &ServiceLimits) -> Result<Task, Refusal>;
}

/// Reads a request of a kind that is known.
pub(crate) fn read<Q: Question>(body: &[u8]) -> Result<Q, Refusal> {
    // As a text: other parts read texts too, and one reader is half as long as two.
    let text = std::str::from_utf8(body).map_err(|error| Refusal::malformed(error.to_string()))?;
    Q::read(text).map_err(|error| Refusal::malformed(error.to_string()))
}

/// Of which game a request is, where its other fields depend on that. To read this word first and then
/// the request takes a tenth of the code that serde makes to hold all fields until it has found the word.
#[derive(Deserialize)]
pub(crate) struct OfGame {
    pub(crate) game: PuzzleName,
}
