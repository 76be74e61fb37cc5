//! The order in which a search opens and closes cells.

use crate::Cell;

/// Is told of every cell that a search opens or closes.
///
/// A search is compiled for its trace, so that not tracing costs nothing.
pub trait PathTrace {
    /// Nobody listens: a search may take steps that are not told.
    const IS_SILENT: bool = false;
    /// A cell was reached, first or more cheaply than before, at this cost (captured cells;
    /// on a plain path all cells), with this estimate of the rest.
    fn opened(&mut self, cell: Cell, cost: u32, estimate: u32);
    /// A cell's neighbours are about to be looked at, or it is an end that ends the search.
    fn closed(&mut self, cell: Cell);
}

/// Ignores everything.
impl PathTrace for () {
    const IS_SILENT: bool = true;
    #[inline]
    fn opened(&mut self, _: Cell, _: u32, _: u32) {}
    #[inline]
    fn closed(&mut self, _: Cell) {}
}

/// Remembers which cells were opened and closed: one byte a cell.
pub struct Footprints {
    side: u16,
    seen: Vec<u8>,
}

impl Footprints {
    /// Nothing seen on a board of this side.
    pub fn new(side: u16) -> Footprints {
        Footprints { side, seen: vec![0; usize::from(side).pow(2)] }
    }

    fn index(&self, cell: Cell) -> usize {
        usize::from(cell.r) * usize::from(self.side) + usize::from(cell.q)
    }

    /// Was the cell reached?
    pub fn was_opened(&self, cell: Cell) -> bool {
        self.seen[self.index(cell)] & OPENED != 0
    }

    /// Was it expanded?
    pub fn was_closed(&self, cell: Cell) -> bool {
        self.seen[self.index(cell)] & CLOSED != 0
    }
}

const OPENED: u8 = 1;
const CLOSED: u8 = 2;

impl PathTrace for Footprints {
    fn opened(&mut self, cell: Cell, _: u32, _: u32) {
        let index = self.index(cell);
        self.seen[index] |= OPENED;
    }

    fn closed(&mut self, cell: Cell) {
        let index = self.index(cell);
        self.seen[index] |= CLOSED;
    }
}

/// Tells two.
impl<A: PathTrace, B: PathTrace> PathTrace for (A, B) {
    fn opened(&mut self, cell: Cell, cost: u32, estimate: u32) {
        self.0.opened(cell, cost, estimate);
        self.1.opened(cell, cost, estimate);
    }

    fn closed(&mut self, cell: Cell) {
        self.0.closed(cell);
        self.1.closed(cell);
    }
}

/// Tells one, if there is one.
impl<T: PathTrace> PathTrace for Option<T> {
    fn opened(&mut self, cell: Cell, cost: u32, estimate: u32) {
        if let Some(trace) = self {
            trace.opened(cell, cost, estimate);
        }
    }

    fn closed(&mut self, cell: Cell) {
        if let Some(trace) = self {
            trace.closed(cell);
        }
    }
}
