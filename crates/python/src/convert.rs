//! Pictures in other formats.

use crate::errors::{bad_input, internal};
use crate::options::word;
use infexion_convert::{ConvertError, convert as converted};
use pyo3::prelude::*;
use std::borrow::Cow;

/// An SVG as PNG or PDF.
#[pyfunction]
pub(crate) fn convert(py: Python<'_>, svg: &str, format: &str) -> PyResult<Cow<'static, [u8]>> {
    let format = word(format)?;
    match py.detach(|| converted(svg, format)) {
        Ok(bytes) => Ok(Cow::Owned(bytes)),
        Err(error @ (ConvertError::Image | ConvertError::TooLarge)) => Err(bad_input(error)),
        // Any text may be handed over here.
        Err(error @ ConvertError::Failed(_)) => Err(bad_input(error)),
        Err(error @ ConvertError::UnknownEnding(_)) => Err(internal(error)),
    }
}
