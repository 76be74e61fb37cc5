//! Tables of boards. The first byte tells the format.

use infexion_lab::collection::{BoardWriter, NamedBoard, read_boards, read_given};
use infexion_lab::table::TableFormat;
use std::fs;
use std::path::Path;

pub(crate) fn board_tables(bytes: &[u8]) {
    let Some((first, content)) = bytes.split_first() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let formats = TableFormat::ALL;
    // One more than there are: a name that tells nothing.
    let name = match formats.get(usize::from(*first) % (formats.len() + 1)) {
        Some(format) => format!("boards.{}", format.ending()),
        None => "boards".to_owned(),
    };
    let path = folder.path().join(name);
    fs::write(&path, content).expect("a file");
    let given = read_given(&path);
    match read_boards(&path) {
        Ok(boards) => {
            assert_eq!(given.map(|given| given.len()).ok(), Some(boards.len()));
            for format in formats.into_iter().filter(|format| can_hold(*format, &boards)) {
                assert_eq!(again(folder.path(), format, &boards), boards, "{format}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A table in the course's format holds one board, which is called as its file; a line of a .tsv
/// file has no room for every name.
fn can_hold(format: TableFormat, boards: &[NamedBoard]) -> bool {
    let plain = |named: &NamedBoard| {
        let name = &named.name;
        name.trim() == name && !name.contains(['\t', '\n', '\r']) && !name.starts_with('#')
    };
    match format {
        TableFormat::Csv => false,
        TableFormat::Tsv => boards.iter().all(plain),
        TableFormat::JsonLines | TableFormat::Parquet => true,
    }
}

fn again(folder: &Path, format: TableFormat, boards: &[NamedBoard]) -> Vec<NamedBoard> {
    let path = folder.join(format!("again.{}", format.ending()));
    let file = fs::File::create(&path).expect("a file");
    let mut writer = BoardWriter::stream(Box::new(file), format).expect("a writer");
    boards.iter().for_each(|board| writer.write(board).expect("room"));
    writer.finish().expect("room");
    read_boards(&path).expect("what was written can be read")
}
