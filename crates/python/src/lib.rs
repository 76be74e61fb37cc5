//! The native half of the `infexion` Python package: it turns Python's values into those of the
//! libraries and records into JSON. What users see, with its documentation, is written in Python
//! in `python/infexion`.

// Comments on what Python sees are its docstrings: brackets there are Python's, not links.
#![allow(rustdoc::broken_intra_doc_links, rustdoc::invalid_html_tags)]

mod audit;
mod board;
mod cachex;
mod crew;
mod errors;
mod generate;
mod interrupt;
mod options;
mod solving;
mod stepwise;

/// The module `infexion._native`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::audit::audit;
    #[pymodule_export]
    use crate::board::{PyBoard, storyboard_svg};
    #[pymodule_export]
    use crate::cachex::{find_path, path_svg};
    #[pymodule_export]
    use crate::crew::Crew;
    #[pymodule_export]
    use crate::generate::BoardGenerator;
    #[pymodule_export]
    use crate::options::{list_algorithms, list_heuristics};
    #[pymodule_export]
    use crate::solving::{check, count, explain, read_actions, solve};
    #[pymodule_export]
    use crate::stepwise::Steps;
}
