//! One Infexion board understood: [why](explain) its optimum cannot be lower, [how many](count)
//! shortest solutions it has, which states lie [around](explore) it, and where a heuristic is
//! [wrong](audit) about them.

pub mod audit;
pub mod count;
pub mod distance;
pub mod explain;
pub mod explore;
pub mod shrink;
