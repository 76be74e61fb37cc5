//! Lists of names with what is to be said of each, as wide as the terminal.

use crate::output::width_of;
use infexion_hex::PuzzleName;
use infexion_text::wrapped;
use std::io::stdout;

/// A name and the lines beside it.
pub(crate) struct Listed {
    pub(crate) name: &'static str,
    pub(crate) lines: Vec<String>,
}

/// The list below its heading.
pub(crate) fn text(heading: &str, listed: &[Listed]) -> String {
    let indent = listed.iter().map(|entry| entry.name.len()).max().unwrap_or(0) + 4;
    let room = width_of(stdout()).saturating_sub(indent).max(20);
    let mut text = format!("{heading}\n");
    for entry in listed {
        let lines = entry.lines.iter().flat_map(|line| wrapped(line, room));
        for (index, line) in lines.enumerate() {
            let name = if index == 0 { entry.name } else { "" };
            text += format!("  {name:<0$}{line}", indent - 2).trim_end();
            text.push('\n');
        }
    }
    text
}

/// A list for each of the games, below its heading.
pub(crate) fn both_games(
    listed: impl Iterator<Item = (PuzzleName, Listed)>,
    infexion: &str,
    cachex: &str,
) -> String {
    let (of_infexion, of_cachex): (Vec<_>, Vec<_>) =
        listed.partition(|(game, _)| *game == PuzzleName::Infexion);
    let lists = [(infexion, of_infexion), (cachex, of_cachex)].map(|(heading, entries)| {
        text(heading, &entries.into_iter().map(|(_, entry)| entry).collect::<Vec<_>>())
    });
    lists.join("\n")
}
