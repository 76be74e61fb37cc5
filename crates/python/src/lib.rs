//! The native half of the `infexion` Python package: it turns Python's values into those of the
//! libraries and records into JSON. What users see, with its documentation, is written in Python
//! in `python/infexion`.

// Comments on what Python sees are its docstrings: brackets there are Python's, not links.
#![allow(rustdoc::broken_intra_doc_links, rustdoc::invalid_html_tags)]

mod audit;
mod board;
mod cachex;
mod certificates;
mod compare;
mod convert;
mod errors;
mod export;
mod generate;
mod interrupt;
mod options;
mod own;
mod own_problem;
mod own_search;
mod solver_threads;
mod solving;
mod stepwise;
mod tree;

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
    use crate::certificates::{certificate, verify};
    #[pymodule_export]
    use crate::compare::compare;
    #[pymodule_export]
    use crate::convert::convert;
    #[pymodule_export]
    use crate::export::export;
    #[pymodule_export]
    use crate::generate::BoardGenerator;
    #[pymodule_export]
    use crate::options::{list_algorithms, list_heuristics, list_systems, version};
    #[pymodule_export]
    use crate::own_search::{OwnSearch, audit_problem};
    #[pymodule_export]
    use crate::solver_threads::{SolverThreads, columns};
    #[pymodule_export]
    use crate::solving::{check, count, explain, read_actions, solve};
    #[pymodule_export]
    use crate::stepwise::Steps;
    #[pymodule_export]
    use crate::tree::tree_svg;
}
