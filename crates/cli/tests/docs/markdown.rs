//! Markdown pages, as far as links, headings and sessions go.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A page of the project.
pub(crate) struct Page {
    pub(crate) path: PathBuf,
    text: String,
}

/// All pages of the project.
pub(crate) fn pages() -> Vec<Page> {
    let mut paths = Vec::new();
    collect(&repository(), &mut paths);
    paths.sort_unstable();
    paths.iter().map(|path| Page::read(path)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // What programs put here is not ours, nor what is hidden.
        let is_foreign = ["target", "node_modules"].contains(&&*name) || name.starts_with('.');
        if path.is_dir() && !path.is_symlink() && !is_foreign {
            collect(&path, paths);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            paths.push(path);
        }
    }
}

impl Page {
    pub(crate) fn read(path: &Path) -> Page {
        Page { path: path.to_owned(), text: fs::read_to_string(path).unwrap_or_default() }
    }

    /// What it is called in messages.
    pub(crate) fn name(&self) -> String {
        self.path.strip_prefix(repository()).unwrap_or(&self.path).display().to_string()
    }

    /// The lines that are prose: neither fenced nor, by its indentation, code.
    fn prose(&self) -> impl Iterator<Item = &str> {
        let mut fenced = false;
        let mut after_blank = true;
        self.text.lines().filter(move |line| {
            let is_fence = line.trim_start().starts_with("```");
            fenced ^= is_fence;
            let is_code = line.starts_with("    ") && after_blank;
            after_blank = line.trim().is_empty() || is_code;
            !is_fence && !fenced && !is_code
        })
    }

    /// Where links and pictures lead.
    pub(crate) fn links(&self) -> Vec<String> {
        let mut links = Vec::new();
        for line in self.prose() {
            let line = without_code(line);
            for part in line.split("](").skip(1) {
                links.extend(part.split_once(')').map(|(link, _)| link.to_owned()));
            }
            for attribute in ["src=\"", "href=\""] {
                for part in line.split(attribute).skip(1) {
                    links.extend(part.split_once('"').map(|(link, _)| link.to_owned()));
                }
            }
        }
        links.iter().map(|link| link.split(' ').next().unwrap_or_default().to_owned()).collect()
    }

    /// The names by which headings are linked to, as GitHub makes them.
    pub(crate) fn headings(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for line in self.prose().filter(|line| line.starts_with('#')) {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            let name = kept.collect::<String>().replace(' ', "-");
            let again = names.iter().filter(|known| **known == name).count();
            names.push(if again == 0 { name } else { format!("{name}-{again}") });
        }
        names
    }

    /// The commands of its sessions, each with what it prints.
    pub(crate) fn sessions(&self) -> Vec<(String, String)> {
        let mut sessions: Vec<(String, String)> = Vec::new();
        let mut inside = false;
        for line in self.text.lines() {
            if line.starts_with("```") {
                inside = line == "```console";
            } else if !inside {
            } else if let Some(command) = line.strip_prefix("$ ") {
                sessions.push((command.to_owned(), String::new()));
            } else if let Some((_, output)) = sessions.last_mut() {
                output.push_str(line);
                output.push('\n');
            }
        }
        sessions
    }
}

/// A line without its `code`.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("")
}
