//! The order in which a search opens and closes cells.

use infexion_rules::cachex::Cell;

/// Is told of every cell that a search opens or closes.
///
/// A search is compiled for its trace, so that not tracing costs nothing.
pub trait Trace {
    /// A cell was reached, first or more cheaply than before, at this cost (captured cells;
    /// on a plain path all cells), with this estimate of the rest.
    fn opened(&mut self, cell: Cell, cost: u32, estimate: u32);
    /// A cell's neighbours are about to be looked at, or it is an end that ends the search.
    fn closed(&mut self, cell: Cell);
}

/// Ignores everything.
impl Trace for () {
    #[inline]
    fn opened(&mut self, _: Cell, _: u32, _: u32) {}
    #[inline]
    fn closed(&mut self, _: Cell) {}
}
