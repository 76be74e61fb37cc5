//! Infexion and Cachex as search problems, and the default solver.

pub mod prove;
