//! An estimate held against true distances, in any problem. An audit can refute; it proves nothing.

use crate::distances::{Distance, Distances};
use crate::problem::Problem;

/// Rounding in somebody's arithmetic is no violation.
const TOLERANCE: f64 = 1e-9;

/// What an audit found.
#[derive(Clone, Debug)]
pub struct Audit<S, A> {
    /// States looked at.
    pub states: u64,
    /// Actions between them.
    pub edges: u64,
    /// States whose distance is known.
    pub measured: u64,
    /// Sum of these distances.
    pub distance: u64,
    /// How many of them are said to reach no goal.
    pub infinite: u64,
    /// Sum of distance minus estimate over the others.
    pub error: f64,
    /// How many of them are estimated just right.
    pub exact: u64,
    /// States whose estimate is above the cost of a way that is known.
    pub overestimates: u64,
    /// The one of them that is nearest to a goal.
    pub overestimate: Option<Overestimate<S>>,
    /// Actions along which the estimate falls by more than their cost.
    pub inconsistent_edges: u64,
    /// The first of them.
    pub inconsistency: Option<Inconsistency<S, A>>,
}

/// A state whose estimate is too large.
#[derive(Clone, Debug)]
pub struct Overestimate<S> {
    /// The state.
    pub state: S,
    /// What is said of it; `None` for "no goal can be reached".
    pub estimate: Option<f64>,
    /// The cost of a way to a goal.
    pub distance: u32,
}

/// An action along which the estimate falls too far.
#[derive(Clone, Debug)]
pub struct Inconsistency<S, A> {
    /// The states before and after it.
    pub states: [S; 2],
    /// The action.
    pub action: A,
    /// What it costs.
    pub cost: u32,
    /// The estimates before and after it; `None` for "no goal can be reached".
    pub estimates: [Option<f64>; 2],
}

/// Holds an estimate against the true distances of up to `most` states around the start, and
/// against itself along the actions between them.
///
/// ```
/// # use infexion_search::{Problem, audit};
/// # struct Ruler;
/// # impl Problem for Ruler {
/// #     type State = i32;
/// #     type Packed = i32;
/// #     type Action = i8;
/// #     fn start(&self) -> i32 { 5 }
/// #     fn is_goal(&self, place: &i32) -> bool { *place == 0 }
/// #     fn successors(&self, place: &i32, mut visit: impl FnMut(i8, u32, i32)) {
/// #         visit(1, 1, place + 1);
/// #         visit(-1, 1, place - 1);
/// #     }
/// #     fn pack(&self, place: &i32) -> i32 { *place }
/// #     fn unpack(&self, place: &i32) -> i32 { *place }
/// # }
/// // Steps on a ruler to 0: the square of the distance is too much from 2 on.
/// let report = audit(&Ruler, &mut |place| Some(f64::from(place * place)), 100);
/// let found = report.overestimate.unwrap();
/// assert_eq!((found.state.abs(), found.distance), (2, 2));
/// assert!(report.inconsistent_edges > 0);
/// ```
pub fn audit<P: Problem>(
    problem: &P,
    estimate: &mut dyn FnMut(&P::State) -> Option<f64>,
    most: usize,
) -> Audit<P::State, P::Action> {
    let found = Distances::explore(problem, most);
    // "No goal" is more than any number.
    let mut ask = |state: &P::State| estimate(state).unwrap_or(f64::INFINITY);
    let estimates: Vec<f64> = found.states().iter().map(&mut ask).collect();
    let finite = |value: f64| value.is_finite().then_some(value);
    let mut report = Audit {
        states: estimates.len() as u64,
        edges: 0,
        measured: 0,
        distance: 0,
        infinite: 0,
        error: 0.0,
        exact: 0,
        overestimates: 0,
        overestimate: None,
        inconsistent_edges: 0,
        inconsistency: None,
    };
    for (at, state) in found.states().iter().enumerate() {
        let value = estimates[at];
        if let Distance::Exactly(distance) = found.distance(at) {
            report.measured += 1;
            report.distance += u64::from(distance);
            match finite(value) {
                Some(value) => report.error += f64::from(distance) - value,
                None => report.infinite += 1,
            }
            report.exact += u64::from((f64::from(distance) - value).abs() <= TOLERANCE);
        }
        if let Distance::Exactly(distance) | Distance::AtMost(distance) = found.distance(at)
            && value > f64::from(distance) + TOLERANCE
        {
            report.overestimates += 1;
            let nearest = report.overestimate.as_ref().map(|nearest| nearest.distance);
            if nearest.is_none_or(|nearest| distance < nearest) {
                let (state, estimate) = (state.clone(), finite(value));
                report.overestimate = Some(Overestimate { state, estimate, distance });
            }
        }
        for edge in found.actions(at) {
            report.edges += 1;
            let after = estimates[edge.to];
            if value > after + f64::from(edge.cost) + TOLERANCE {
                report.inconsistent_edges += 1;
                report.inconsistency.get_or_insert_with(|| Inconsistency {
                    states: [state.clone(), found.states()[edge.to].clone()],
                    action: edge.action,
                    cost: edge.cost,
                    estimates: [finite(value), finite(after)],
                });
            }
        }
    }
    report
}
