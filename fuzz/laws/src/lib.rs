//! Laws that hold for every input, whatever its bytes. Each is a function that panics where its
//! law is broken; the fuzzer calls it, and so does a plain test over the stored inputs.

mod boards;
mod certificates;
mod collections;
mod from_bytes;
mod journals;
mod paths;
mod playing;
mod requests;
mod suites;
mod texts;

/// A law by its name, which is also that of its fuzz target and of the folder of its inputs.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// Its name.
    pub name: &'static str,
    /// Panics where an input breaks the law.
    pub holds: fn(&[u8]),
}

macro_rules! laws {
    ($($(#[$text:meta])* $module:ident :: $name:ident)*) => {
        $(
            $(#[$text])*
            pub fn $name(bytes: &[u8]) {
                $module::$name(bytes);
            }
        )*

        /// All laws.
        pub const LAWS: &[Law] = &[$(Law { name: stringify!($name), holds: $name }),*];
    };
}

laws! {
    /// The text of an Infexion board is read or refused with places that exist, and a board that
    /// was read is read again as it was written.
    texts::infexion_boards
    /// The same for actions, and for the reader that passes over chatter.
    texts::actions
    /// The same for Cachex boards in JSON.
    boards::cachex_boards
    /// Tables of boards in every format are read or refused, and what was read is read again from
    /// every format that can hold it.
    collections::board_tables
    /// A suite is read with numbers that make sense, or refused.
    suites::suite_manifests
    /// A file that is damaged in any way is no journal, or all that its journal tells is true.
    journals::damaged_journals
    /// What an accepted certificate says is true.
    certificates::certificates
    /// The fast board plays as the rules that were written to be read.
    playing::play_as_reference
    /// A packed board is the board.
    playing::packed_boards
    /// The checker of plans accepts just those that leave no blue stack.
    playing::mutated_plans
    /// All searches for cheapest paths agree, and the checker refuses paths that were changed.
    paths::cheapest_paths
    /// A request of the page is answered within its limits as it was promised, or refused with a reason.
    requests::page_requests
}
