//! Programs that are nearly the same, as a place to look and no more: names and layout do not
//! count, and what most of the class shares (the course's skeleton) does not either.

use crate::hold::tree::{self, EntryKind};
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// Two submissions and how much they share.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SimilarPair {
    /// The one.
    pub first: String,
    /// The other.
    pub second: String,
    /// The part of the smaller one that is in the other too.
    pub share: f64,
}

/// What shares less is not worth a look.
const LEAST_SHARE: f64 = 0.8;
/// Tokens that must follow each other to count.
const RUN: usize = 12;
/// Programs with fewer runs than this all look alike.
const LEAST_RUNS: usize = 40;
/// Nobody has written more than this: what goes beyond, in the order of names, is not looked at.
const MOST_SOURCE: u64 = 1 << 20;
const SOURCES: [&str; 10] = ["py", "java", "c", "h", "cpp", "rs", "js", "ts", "kt", "hs"];

/// The pairs of programs, each a name and a folder, that are nearly the same; most alike first.
pub fn similar(programs: &[(String, &Path)]) -> Vec<SimilarPair> {
    let mut runs: Vec<HashSet<u64>> = programs.iter().map(|(_, folder)| runs_in(folder)).collect();
    let mut owners: HashMap<u64, usize> = HashMap::new();
    runs.iter().flatten().for_each(|run| *owners.entry(*run).or_default() += 1);
    if programs.len() > 3 {
        for set in &mut runs {
            set.retain(|run| owners[run] * 2 <= programs.len());
        }
    }
    let mut pairs = Vec::new();
    for (second, of_second) in runs.iter().enumerate() {
        for (first, of_first) in runs[..second].iter().enumerate() {
            let smaller = of_first.len().min(of_second.len());
            let share = of_first.intersection(of_second).count() as f64 / smaller.max(1) as f64;
            if smaller >= LEAST_RUNS && share >= LEAST_SHARE {
                let name = |index: usize| programs[index].0.clone();
                pairs.push(SimilarPair { first: name(first), second: name(second), share });
            }
        }
    }
    pairs.sort_by(|a, b| b.share.total_cmp(&a.share));
    pairs
}

fn runs_in(folder: &Path) -> HashSet<u64> {
    let mut found = HashSet::new();
    let mut left = MOST_SOURCE;
    for entry in tree::entries(folder, None).unwrap_or_default() {
        let is_source = entry.path.extension().is_some_and(|e| SOURCES.iter().any(|s| e == *s));
        let EntryKind::File(size) = entry.kind else { continue };
        if !is_source || size > left {
            continue;
        }
        left -= size;
        let bytes = std::fs::read(folder.join(&entry.path)).unwrap_or_default();
        let tokens = tokens(&String::from_utf8_lossy(&bytes));
        found.extend(tokens.windows(RUN).map(|run| {
            let mut hasher = DefaultHasher::new();
            run.hash(&mut hasher);
            hasher.finish()
        }));
    }
    found
}

/// The tokens of a source without comments: names are all the same, keywords are not.
fn tokens(source: &str) -> Vec<String> {
    const KEYWORDS: [&str; 20] = [
        "if", "else", "for", "while", "return", "def", "class", "import", "in", "not", "and", "or",
        "lambda", "try", "new", "fn", "let", "match", "void", "int",
    ];
    let mut found = Vec::new();
    for line in source.lines() {
        let line = line.split("//").next().unwrap_or_default();
        let line = line.split('#').next().unwrap_or_default();
        let mut word = String::new();
        for sign in line.chars().chain([' ']) {
            if sign.is_alphanumeric() || sign == '_' {
                word.push(sign);
                continue;
            }
            if !word.is_empty() {
                let is_name = !word.starts_with(|c: char| c.is_ascii_digit());
                let kept = !is_name || KEYWORDS.contains(&word.as_str());
                found.push(if kept { std::mem::take(&mut word) } else { "name".to_owned() });
                word.clear();
            }
            if !sign.is_whitespace() {
                found.push(sign.to_string());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(name: &str, seed: usize) -> String {
        (0..60)
            .map(|line| {
                let number = line * seed % 17;
                format!("{name}{line} = f({number}, {name}) + {} # {name}\n", line % (seed + 2))
            })
            .collect()
    }

    #[test]
    fn a_submission_of_megabytes_of_code_does_not_hold_up_the_class() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..40 {
            let text = format!("f({number}) + ").repeat(40_000);
            std::fs::write(folder.path().join(format!("{number:02}.py")), text).unwrap();
        }
        std::fs::write(folder.path().join("search.py"), source("board", 3)).unwrap();
        let runs = runs_in(folder.path());
        let alone = tempfile::tempdir().unwrap();
        std::fs::write(alone.path().join("search.py"), source("board", 3)).unwrap();
        let of_alone = runs_in(alone.path());
        assert!(runs.len() > 100 && runs.is_superset(&of_alone));
        // A few of the large ones, each of which has five runs with its number, and the small one that
        // fits beside them.
        let looked_at = (runs.len() - of_alone.len()) / 5;
        assert!((1..=3).contains(&looked_at), "{looked_at}");
    }

    #[test]
    fn renamed_copies_are_pointed_out_and_other_programs_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let programs =
            [("ada", "board", 3), ("bea", "grid", 3), ("cem", "board", 5), ("dot", "x", 7)];
        for (name, word, seed) in programs {
            std::fs::create_dir(folder.path().join(name)).unwrap();
            let file = folder.path().join(name).join("search.py");
            std::fs::write(file, source(word, seed)).unwrap();
        }
        let paths = programs.map(|(name, ..)| folder.path().join(name));
        let given: Vec<(String, &Path)> = programs
            .iter()
            .zip(&paths)
            .map(|((name, ..), path)| ((*name).to_owned(), path.as_path()))
            .collect();
        let pairs = similar(&given);
        assert_eq!(pairs.len(), 1, "{pairs:?}");
        assert_eq!((pairs[0].first.as_str(), pairs[0].second.as_str()), ("ada", "bea"));
        assert!(pairs[0].share > 0.99);
    }
}
