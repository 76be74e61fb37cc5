//! Text for people: [tables](TextTable) in columns and sentences [broken](wrapped) between words,
//! no wider than they are asked to be; and numbers of [things](count_of).
//!
//! ```
//! use infexion_text::TextTable;
//!
//! let mut table = TextTable::new(&["name", "states"]);
//! table.push(vec!["bfs".to_owned(), "12".to_owned()]);
//! assert_eq!(table.to_string(), "name  states\nbfs       12\n");
//! ```

mod count;
mod fold;
mod table;

pub use count::count_of;
pub use fold::{folded, wrapped};
pub use table::TextTable;
