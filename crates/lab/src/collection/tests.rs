//! Every format holds the same boards, and nothing is too large, too long or too broken to be
//! told in words.

use super::*;
use crate::table::TableFormat;
use infexion_generate::{GenerateOptions, Generator};
use std::path::{Path, PathBuf};

fn boards(count: usize) -> Vec<NamedBoard> {
    let options = GenerateOptions { red: 0..=3, blue: 1..=3, ..Default::default() };
    let boards = Generator::new(options).unwrap().map(Result::unwrap).take(count).enumerate();
    boards.map(|(index, board)| NamedBoard { name: format!("\"{index}\", é"), board }).collect()
}

/// The formats that hold more than one board.
fn formats() -> Vec<TableFormat> {
    let all = [TableFormat::Tsv, TableFormat::JsonLines, TableFormat::Parquet];
    all.into_iter()
        .filter(|format| cfg!(feature = "parquet") || *format != TableFormat::Parquet)
        .collect()
}

fn write(path: &Path, format: TableFormat, boards: &[NamedBoard]) {
    let mut writer = BoardWriter::file(path, format).unwrap();
    boards.iter().for_each(|named| writer.write(named).unwrap());
    assert!(!path.exists(), "a file has its name when it is whole");
    writer.finish().unwrap();
}

fn fault(path: &Path) -> String {
    read_boards(path).unwrap_err().to_string()
}

fn fault_of(name: &str, text: impl AsRef<[u8]>) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let fault = fault(&path);
    let rest = fault.strip_prefix(&format!("{}: ", path.display()));
    rest.unwrap_or_else(|| panic!("{fault} does not begin with the file")).to_owned()
}

#[test]
fn boards_survive_the_way_through_every_format() {
    let folder = tempfile::tempdir().unwrap();
    // More than one group of Parquet.
    let boards = boards(10_010);
    for format in formats() {
        let path = folder.path().join(format!("boards.{}", format.ending()));
        write(&path, format, &boards);
        assert_eq!(read_boards(&path).unwrap(), boards, "{format:?}");
        let given: Vec<GivenBoard> = boards.iter().map(GivenBoard::from).collect();
        assert_eq!(read_given(&path).unwrap(), given, "{format:?}");
        // Without an ending, a file is told by how it begins.
        let bare = folder.path().join("boards");
        std::fs::rename(&path, &bare).unwrap();
        assert_eq!(read_boards(&bare).unwrap(), boards, "{format:?}");
    }
}

#[test]
fn a_folder_of_single_boards_is_read_in_the_order_of_names() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("boards");
    let boards: Vec<NamedBoard> = boards(12)
        .into_iter()
        .enumerate()
        .map(|(index, named)| NamedBoard { name: format!("b-{index:02}"), ..named })
        .collect();
    let mut writer = BoardWriter::folder(&inner).unwrap();
    boards.iter().for_each(|named| writer.write(named).unwrap());
    writer.finish().unwrap();
    std::fs::write(inner.join("notes.txt"), "not a board").unwrap();
    assert_eq!(read_boards(&inner).unwrap(), boards);
    assert!(fault(folder.path()).ends_with("there is no .csv file in this folder"));
    // One board more than the course's format holds.
    let mut writer = BoardWriter::file(&folder.path().join("one.csv"), TableFormat::Csv).unwrap();
    writer.write(&boards[0]).unwrap();
    assert!(matches!(writer.write(&boards[1]), Err(BoardWriteError::SecondBoard)));
}

#[test]
fn headers_comments_marks_and_further_columns_are_understood() {
    let folder = tempfile::tempdir().unwrap();
    let names = |name: &str, text: &str| -> Vec<String> {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        read_boards(&path).unwrap().into_iter().map(|named| named.name).collect()
    };
    let tsv =
        "\u{feff}# boards\r\n\r\nname\tboard\toptimum\r\na b\t0,0,r,1 \t7\r\n# x\nc\t1,1,r,1\n";
    assert_eq!(names("a.tsv", tsv), ["a b", "c"]);
    assert_eq!(
        names("a.csv", "\u{feff}x, board\n1,\"0,0,r,1\"\n2,\"0,0,r,1 1,1,b,1\"\n"),
        ["0", "1"]
    );
    assert_eq!(names("b.csv", "\"name\",\"board\"\nz,\"0,0,r,1\"\n"), ["z"]);
    assert_eq!(names("one.csv", "0,0,r,1\r\n\r\n 1, 1,b,1\n"), ["one"]);
    assert_eq!(
        names(
            "a.jsonl",
            "{\"board\":\"0,0,r,1\",\"x\":[1]}\n\n{\"board\":\"1,1,r,1\",\"name\":\"q\"}"
        ),
        ["0", "q"]
    );
    // Without a known ending.
    assert_eq!(names("one.txt", "0,0,r,1\n"), ["one"]);
    assert_eq!(names("many", "name,board\nz,\"0,0,r,1\"\n"), ["z"]);
    assert_eq!(names("lines", " {\"board\":\"0,0,r,1\"}\n"), ["0"]);
    assert_eq!(names("commented", "# boards\na\t0,0,r,1\n"), ["a"]);
    assert_eq!(names("A.TSV", "a\t0,0,r,1\n"), ["a"]);
}

#[test]
fn faults_name_file_line_and_what_is_wrong() {
    assert_eq!(
        fault_of("a.tsv", "a\t0,0,r,1\n\nb\n"),
        "line 3: expected a name, a tab and a board"
    );
    assert_eq!(fault_of("a.tsv", "a\t0,0,r,9\n"), "line 1: power 9 is not between 1 and 6");
    assert_eq!(
        fault_of("a.tsv", b"a\t0,0,r,1\n\xff\t0,0,r,1\n"),
        "line 2: this is binary data, not text"
    );
    assert!(fault_of("a.jsonl", "{}").starts_with("line 1: expected an object such as {\"name\""));
    assert!(
        fault_of("a.csv", "board\n\"0,0,r,1\"\n\"0,0,x,1\"\n").starts_with("line 3: colour 'x'")
    );
    assert!(fault_of("a.csv", "board,x\n\"0,0,r,1\"\n").contains("found record with 1 fields"));
    assert!(fault_of("a.csv", "x,y\n1,2\n").starts_with("line 1, column 1: "));
    assert!(fault(Path::new("no/such.tsv")).starts_with("cannot read no/such.tsv: "));
    #[cfg(feature = "parquet")]
    {
        let text = "no Parquet at all";
        assert!(fault_of("a.parquet", text).starts_with("this Parquet file is damaged: "));
    }
}

#[test]
fn what_is_too_long_is_refused_without_being_held() {
    let long = "0".repeat(2 << 20);
    for name in ["a.tsv", "a.jsonl"] {
        assert_eq!(fault_of(name, &long), "line 1: longer than 1024 KiB, this is no board");
    }
    assert_eq!(fault_of("a.csv", &long), "longer than 1 MiB, this is no board");
    // A table of a gigabyte, of which nothing is read.
    let folder = tempfile::tempdir().unwrap();
    for format in TableFormat::ALL {
        let path = folder.path().join(format!("large.{}", format.ending()));
        std::fs::File::create(&path).unwrap().set_len(1 << 30).unwrap();
        let expected =
            "larger than 256 MiB, more than is read at once; split it into several files";
        assert!(fault(&path).ends_with(expected), "{}", fault(&path));
    }
}

#[cfg(unix)]
#[test]
fn endless_files_do_not_take_memory() {
    let folder = tempfile::tempdir().unwrap();
    let endings = TableFormat::ALL.map(|format| format!("zero.{}", format.ending()));
    let mut paths: Vec<PathBuf> = endings.map(|name| folder.path().join(name)).to_vec();
    paths.iter().for_each(|path| std::os::unix::fs::symlink("/dev/zero", path).unwrap());
    paths.push("/dev/zero".into());
    for path in paths {
        let fault = fault(&path);
        assert!(fault.starts_with(&path.display().to_string()), "{fault}");
    }
}

/// Bits of every byte of a small file are turned: that is told, or makes no difference, or another board.
#[cfg(feature = "parquet")]
#[test]
fn a_damaged_parquet_file_is_reported_and_never_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boards.parquet");
    write(&path, TableFormat::Parquet, &boards(5));
    let whole = std::fs::read(&path).unwrap();
    let (mut reported, mut panicked) = (0, 0);
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !crate::table::panics_are_contained() {
            quiet(info);
        }
    }));
    for at in 0..whole.len() {
        for bit in [0, 2, 5, 7] {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            // A new file each time: to cut an old one takes the system far longer.
            let changed = folder.path().join(format!("{at}-{bit}.parquet"));
            std::fs::write(&changed, &bytes).unwrap();
            let outcome = std::panic::catch_unwind(|| read_given(&changed));
            match outcome {
                Err(_) => panicked += 1,
                Ok(Err(error)) => {
                    reported += 1;
                    let text = error.to_string();
                    let known = ["this Parquet file is damaged: ", "there is no column 'board'"];
                    assert!(known.iter().any(|known| text.contains(known)), "{text}");
                }
                Ok(Ok(_)) => {}
            }
            std::fs::remove_file(&changed).unwrap();
        }
    }
    assert_eq!(panicked, 0);
    assert!(reported > whole.len(), "{reported} of {}", 4 * whole.len());
}

#[test]
fn a_board_given_twice_counts_once_and_two_boards_of_a_name_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tsv");
    let text = "a\t0,0,r,1\nb\t0,0,r,1\na\t0,0,r,2\na\t0,0,r,1\na (2)\t0,0,r,3\n";
    std::fs::write(&path, text).unwrap();
    let distinct = with_distinct_names(read_boards(&path).unwrap());
    let names: Vec<&str> = distinct.iter().map(|named| named.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "a (3)", "a (2)"]);
}
