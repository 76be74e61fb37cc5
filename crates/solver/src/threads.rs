//! How many threads are started.

/// More threads than this for each core only take turns.
const MOST_PER_CORE: usize = 4;

/// The number of threads for a number that was asked for: 0 is one a core, and more than four a
/// core are not started.
pub fn thread_count(asked: usize) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    match asked {
        0 => cores,
        asked => asked.min(cores * MOST_PER_CORE),
    }
}
