//! Puts the shipped suites, which are in `suites`, into the program.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let suites = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("suites");
    println!("cargo::rerun-if-changed={}", suites.display());
    let (mut names, mut files) = (Vec::new(), String::new());
    for suite in sorted(&suites) {
        let name = suite.file_name().unwrap().to_str().unwrap().to_owned();
        for part in [suite.clone(), suite.join("boards"), suite.join("solutions")] {
            println!("cargo::rerun-if-changed={}", part.display());
            for file in sorted(&part).into_iter().filter(|file| file.is_file()) {
                let inside = file.strip_prefix(&suite).unwrap().display().to_string();
                let path = file.canonicalize().unwrap();
                writeln!(files, "    ({name:?}, {inside:?}, include_str!({path:?})),").unwrap();
            }
        }
        names.push(name);
    }
    let code = format!(
        "/// The names of the built-in suites.\n\
         pub const NAMES: [&str; {}] = {names:?};\n\
         static FILES: &[(&str, &str, &str)] = &[\n{files}];\n",
        names.len()
    );
    fs::write(PathBuf::from(env::var("OUT_DIR").unwrap()).join("built_in.rs"), code).unwrap();
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}
