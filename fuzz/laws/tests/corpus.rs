//! Every law over its stored inputs, and over small changes of them: what the fuzzer does, as far
//! as a stable compiler and a few seconds go.

use infexion_laws::{LAWS, Law};
use infexion_testkit::Random;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};

/// Changed inputs of each law.
const CHANGED: u64 = 400;

fn fuzz() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The stored inputs of a law, in the order of their names.
fn stored(law: &Law) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = fuzz().join("corpus").join(law.name);
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{} has no inputs", law.name);
    files.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// Holds a law; a broken one is told with its input, ready to be stored.
fn hold(law: &Law, what: &str, bytes: &[u8]) {
    if panic::catch_unwind(AssertUnwindSafe(|| (law.holds)(bytes))).is_err() {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-broken", law.name));
        let kept = fs::write(&path, bytes).map(|()| path.display().to_string());
        panic!("{} is broken by {what}: {kept:?} has the input", law.name);
    }
}

fn named(name: &str) -> &'static Law {
    LAWS.iter().find(|law| law.name == name).unwrap()
}

/// One change of the kinds that the fuzzer makes.
fn changed(random: &mut Random, inputs: &[(PathBuf, Vec<u8>)]) -> Vec<u8> {
    let any = |random: &mut Random| &inputs[random.below(inputs.len() as u64) as usize].1;
    let mut bytes = any(random).clone();
    for _ in 0..random.within((1, 6)) {
        let at = random.below(bytes.len() as u64 + 1) as usize;
        let byte = random.below(256) as u8;
        match random.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << (byte % 8),
            1 if at < bytes.len() => bytes[at] = byte,
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 => bytes.insert(at, byte),
            4 => bytes.truncate(at),
            _ => {
                let other = any(random);
                let from = random.below(other.len() as u64 + 1) as usize;
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
        }
    }
    bytes
}

fn hold_on_all(name: &str) {
    let law = named(name);
    let inputs = stored(law);
    hold(law, "no bytes", &[]);
    for (path, bytes) in &inputs {
        hold(law, &path.display().to_string(), bytes);
    }
    let mut random = Random(2026);
    for number in 0..CHANGED {
        let bytes = changed(&mut random, &inputs);
        hold(law, &format!("changed input {number}"), &bytes);
    }
}

macro_rules! held {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                hold_on_all(stringify!($name));
            }
        )*

        const HELD: &[&str] = &[$(stringify!($name)),*];
    };
}

held! {
    infexion_boards
    actions
    cachex_boards
    board_tables
    suite_manifests
    damaged_journals
    certificates
    play_as_reference
    packed_boards
    mutated_plans
    cheapest_paths
    page_requests
}

#[test]
fn every_law_has_a_test_and_a_fuzz_target() {
    let mut laws: Vec<&str> = LAWS.iter().map(|law| law.name).collect();
    assert_eq!(HELD, laws);
    let stem = |path: PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    let mut targets: Vec<String> = fs::read_dir(fuzz().join("targets"))
        .unwrap()
        .map(|entry| stem(entry.unwrap().path()))
        .collect();
    targets.sort();
    laws.sort_unstable();
    assert_eq!(targets, laws);
    let manifest = fs::read_to_string(fuzz().join("Cargo.toml")).unwrap();
    for law in laws {
        assert!(manifest.contains(&format!("path = \"targets/{law}.rs\"")), "{law}");
    }
}
