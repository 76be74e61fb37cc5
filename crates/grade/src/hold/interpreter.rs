//! Which parts of the machine a command needs to see besides the system's own folders: an
//! interpreter may be installed anywhere, and a program that cannot see its interpreter does not
//! start.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A command as it is run, and what it must be able to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Folders and files outside the system's own.
    pub readable: Vec<PathBuf>,
}

/// Finds the program of a command. A program in the submission itself (`./solver`) needs nothing.
pub fn resolve(command: &[String]) -> Resolved {
    let mut resolved = Resolved { command: command.to_vec(), readable: Vec::new() };
    let Some(program) = command.first() else { return resolved };
    if is_python(program) && !program.starts_with('.') {
        // Version managers put a script in front of the interpreter, and environments a link;
        // the interpreter itself knows where it and its libraries are.
        if let Some((executable, prefixes)) = ask_python(program) {
            resolved.command[0] = executable.clone();
            resolved.readable = prefixes.into_iter().map(PathBuf::from).collect();
            resolved.readable.extend(installation(Path::new(&executable)));
        }
    } else if let Some(path) = find(program) {
        resolved.readable.extend(installation(&path));
        if let Ok(real) = path.canonicalize() {
            resolved.readable.extend(installation(&real));
        }
    }
    resolved.readable.retain(|path| path.is_absolute() && path.parent().is_some());
    resolved.readable.sort();
    resolved.readable.dedup();
    resolved
}

fn is_python(program: &str) -> bool {
    let name = Path::new(program).file_name().unwrap_or_default().to_string_lossy();
    let version = name.strip_prefix("python").unwrap_or("?");
    version.chars().all(|sign| sign.is_ascii_digit() || sign == '.')
}

/// The executable, and the folders it was installed in.
fn ask_python(program: &str) -> Option<(String, Vec<String>)> {
    const QUESTION: &str =
        "import sys; print(sys.executable, sys.prefix, sys.base_prefix, sep='\\n')";
    let answer =
        Command::new(program).args(["-I", "-c", QUESTION]).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    let mut lines = text.lines().map(str::to_owned);
    let executable = lines.next().filter(|line| !line.is_empty())?;
    // The system's own folders are readable anyway; "/usr" as a prefix adds nothing.
    Some((executable, lines.collect()))
}

/// Is there a program to start? One in the submission itself (`./solver`) may be anywhere.
pub fn is_there(program: &str) -> bool {
    (program.contains('/') && !program.starts_with('/'))
        || find(program).is_some_and(|path| path.is_file())
}

/// Where a program is: a path, or a name to be looked for.
fn find(program: &str) -> Option<PathBuf> {
    if program.contains('/') {
        return program.starts_with('/').then(|| PathBuf::from(program));
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// What belongs to an executable: the folder it was installed in with its libraries, if it looks
/// like one, and otherwise the file alone. Nobody's home is an installation.
fn installation(executable: &Path) -> Vec<PathBuf> {
    let bin = executable.parent().filter(|folder| folder.ends_with("bin"));
    let prefix = bin.and_then(Path::parent).filter(|prefix| {
        let is_home = std::env::home_dir().is_some_and(|home| home == *prefix);
        prefix.join("lib").is_dir() && prefix.parent().is_some() && !is_home
    });
    vec![prefix.unwrap_or(executable).to_owned()]
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn words(command: &str) -> Vec<String> {
        command.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_program_of_the_submission_needs_nothing() {
        for command in ["./solver --fast", "./python3 x.py"] {
            let resolved = resolve(&words(command));
            assert_eq!(resolved, Resolved { command: words(command), readable: Vec::new() });
        }
    }

    #[test]
    fn an_executable_brings_its_installation_and_nobodys_home() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for place in ["java/bin", "java/lib", "alone/bin"] {
            std::fs::create_dir_all(at(place)).unwrap();
        }
        assert_eq!(installation(&at("java/bin/java")), [at("java")]);
        assert_eq!(installation(&at("alone/bin/solver")), [at("alone/bin/solver")]);
        assert_eq!(installation(Path::new("/bin/sh")), [PathBuf::from("/bin/sh")]);
    }

    #[test]
    fn python_is_asked_where_it_lives() {
        let resolved = resolve(&words("python3 -m search"));
        assert!(Path::new(&resolved.command[0]).is_absolute(), "{resolved:?}");
        assert_eq!(resolved.command[1..], ["-m", "search"]);
        assert!(!resolved.readable.is_empty());
        assert_eq!(resolve(&words("no-such-program")).readable, Vec::<PathBuf>::new());
        let there = ["sh", "/bin/sh", "./solver", "bin/solver"].map(is_there);
        let missing = ["no-such-program", "/no/such/program"].map(is_there);
        assert_eq!((there, missing), ([true; 4], [false; 2]));
    }
}
