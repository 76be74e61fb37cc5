//! Bundles that are ready to upload: everything a platform needs to grade a submission, as files.
//!
//! A bundle holds no solutions and no hidden boards unless they stay with the teacher: what students
//! can open gives nothing away.

use crate::suite::{HIDDEN, MANIFEST, Manifest, SuiteError, built_in, read_file, read_manifest};
use infexion_words::words;
use std::io::{self, Cursor, Write};
use std::path::Path;

/// Where a bundle goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// Gradescope's autograder: a zip file with setup.sh and run_autograder.
    Gradescope,
    /// GitHub Classroom: files to put into the assignment's repository.
    GithubClassroom,
    /// Any other runner: a script and a folder.
    Ci,
}

words! { Platform, "platform":
    Gradescope = "gradescope": "autograder.zip with setup.sh and run_autograder",
    GithubClassroom = "github-classroom": "a workflow and what it needs, for the assignment's repository",
    Ci = "ci": "a script that writes JUnit results, for any runner",
}

/// What to put into a bundle.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// Where it goes.
    pub platform: Platform,
    /// How students' programs are started.
    pub command: String,
    /// Seconds for all boards together.
    pub total_seconds: u64,
    /// Debian packages that the programs need, such as `python3`.
    pub packages: Vec<String>,
}

/// Why there is no bundle.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The suite cannot be read.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// A file of the suite is missing.
    #[error("cannot read '{0}' of the suite: {1}")]
    File(String, io::Error),
    /// The archive cannot be made.
    #[error("cannot make the archive: {0}")]
    Archive(String),
}

/// A file of a bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundleFile {
    /// Its path in the bundle.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Can it be run?
    pub executable: bool,
}

impl BundleFile {
    fn text(path: impl Into<String>, text: impl Into<String>) -> BundleFile {
        BundleFile { path: path.into(), bytes: text.into().into_bytes(), executable: false }
    }

    fn script(path: &str, text: String) -> BundleFile {
        BundleFile { executable: true, ..BundleFile::text(path, text) }
    }
}

impl Bundle {
    /// The files of the bundle. `program` is the executable that grades.
    pub fn files(&self, suite: &Path, program: Vec<u8>) -> Result<Vec<BundleFile>, BundleError> {
        let place = match self.platform {
            Platform::Gradescope => "",
            Platform::GithubClassroom => ".infexion/",
            Platform::Ci => "infexion-ci/",
        };
        let mut files =
            vec![BundleFile { path: format!("{place}infexion"), bytes: program, executable: true }];
        let keep_solutions = self.platform == Platform::Gradescope;
        files.extend(suite_files(suite, &format!("{place}suite"), keep_solutions)?);
        files.extend(match self.platform {
            Platform::Gradescope => vec![
                BundleFile::script("setup.sh", self.setup()),
                BundleFile::script("run_autograder", self.run_autograder()),
            ],
            Platform::GithubClassroom => vec![
                BundleFile::script(".infexion/grade.sh", self.grade_script(".infexion")),
                BundleFile::text(".github/workflows/classroom.yml", self.workflow()),
            ],
            Platform::Ci => {
                vec![BundleFile::script("infexion-ci/grade.sh", self.grade_script("infexion-ci"))]
            }
        });
        Ok(files)
    }

    fn setup(&self) -> String {
        format!(
            "#!/usr/bin/env bash\n# Run once, when the image is built.\nset -e\n\
             apt-get update\napt-get install -y {}\nroot=\"${{AUTOGRADER_ROOT:-/autograder}}\"\n\
             chmod +x \"$root/source/infexion\"\n{}",
            shell_words::join(&self.packages),
            runs_here("\"$root/source/infexion\""),
        )
    }

    fn run_autograder(&self) -> String {
        format!(
            r#"#!/usr/bin/env bash
# Run for every submission. Programs run as an unprivileged user, held by what the machine offers.
set -u
root="${{AUTOGRADER_ROOT:-/autograder}}"
results="$root/results/results.json"
mkdir -p "$root/results"
cd "$root" || exit 1
chmod +x "$root/source/infexion"
# Where the machine offers nothing else, the rights of files keep programs from the answers.
chmod 700 "$root/source" "$root/results"
"$root/source/infexion" grade --suite "$root/source/suite" --command {command} \
    --directory "$root/submission" --total-time {seconds}s --no-solutions \
    --gradescope "$results" > "$root/results/stdout" 2> "$root/results/errors"
if [ ! -s "$results" ]; then
    # No score: nothing has been graded.
    printf '{{"output": "The autograder itself failed. Please tell your teacher."}}\n' > "$results"
fi
"#,
            command = shell_words::quote(&self.command),
            seconds = self.total_seconds,
        )
    }

    fn grade_script(&self, place: &str) -> String {
        format!(
            r#"#!/usr/bin/env bash
# Grades the repository it is in; ends with 0 just when every answer is the best there is.
set -eu
here="$(cd "$(dirname "$0")/.." && pwd)"
cd "$here"
chmod +x {place}/infexion
{runs_here}# The submission is the repository without its history and without what grades it.
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
tar -cf - --exclude=./.git --exclude=./{place} . | tar -C "$work" -xf -
{place}/infexion grade --suite {place}/suite --command {command} --directory "$work" \
    --total-time {seconds}s --no-solutions --junit infexion-results.xml \
    --html infexion-report.html --strict
"#,
            command = shell_words::quote(&self.command),
            seconds = self.total_seconds,
            runs_here = runs_here(&format!("{place}/infexion")),
        )
    }

    fn workflow(&self) -> String {
        let packages = shell_words::join(&self.packages);
        format!(
            "name: Grade\non: [push, workflow_dispatch]\npermissions:\n  contents: read\njobs:\n  \
             grade:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      \
             - run: sudo apt-get update && sudo apt-get install -y {packages}\n      \
             - run: bash .infexion/grade.sh\n      \
             - uses: actions/upload-artifact@v4\n        if: always()\n        with:\n          \
             name: infexion-results\n          path: |\n            infexion-results.xml\n            \
             infexion-report.html\n"
        )
    }
}

/// A program that was built on a newer system does not start on an older one: said at once, in words.
fn runs_here(program: &str) -> String {
    format!(
        "{program} --version || {{\n    echo \"This system is too old for the program in this bundle: choose a \
         newer one, or build infexion on one like it.\" >&2\n    exit 1\n}}\n"
    )
}

/// A suite as files below a folder, with or without its solutions.
fn suite_files(
    suite: &Path,
    place: &str,
    keep_solutions: bool,
) -> Result<Vec<BundleFile>, BundleError> {
    let name = suite.to_str().unwrap_or_default();
    let in_folder = suite.join(MANIFEST).exists();
    let read = |file: &str| -> Result<String, BundleError> {
        let text = match in_folder {
            true => read_file(&suite.join(file)),
            false => built_in::file(name, file).map(str::to_owned),
        };
        text.map_err(|error| BundleError::File(file.to_owned(), error))
    };
    let mut manifest: Manifest = read_manifest(suite)?;
    if !keep_solutions {
        manifest.boards.retain(|board| !board.tags.iter().any(|tag| tag == HIDDEN));
    }
    let mut files = Vec::new();
    for board in &mut manifest.boards {
        files.push(BundleFile::text(format!("{place}/{}", board.file), read(&board.file)?));
        match board.solution.take_if(|_| !keep_solutions) {
            Some(_) => {}
            None => {
                if let Some(solution) = &board.solution {
                    files.push(BundleFile::text(format!("{place}/{solution}"), read(solution)?));
                }
            }
        }
    }
    let text =
        toml::to_string(&manifest).map_err(|error| BundleError::Archive(error.to_string()))?;
    files.push(BundleFile::text(format!("{place}/{MANIFEST}"), text));
    Ok(files)
}

/// Files as a zip archive; what can be run stays so.
pub fn zip(files: &[BundleFile]) -> Result<Vec<u8>, BundleError> {
    let fault = |error: String| BundleError::Archive(error);
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        let mode = if file.executable { 0o755 } else { 0o644 };
        // Stored: the program is nearly all of it, and making the bundle should not take minutes.
        let options = zip::write::SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Stored)
            .unix_permissions(mode);
        writer.start_file(&file.path, options).map_err(|error| fault(error.to_string()))?;
        writer.write_all(&file.bytes).map_err(|error| fault(error.to_string()))?;
    }
    Ok(writer.finish().map_err(|error| fault(error.to_string()))?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(platform: Platform) -> Vec<BundleFile> {
        let bundle = Bundle {
            platform,
            command: "python3 -m search".to_owned(),
            total_seconds: 600,
            packages: vec!["python3".to_owned()],
        };
        bundle.files(Path::new("infexion"), b"program".to_vec()).unwrap()
    }

    #[test]
    fn what_students_can_open_holds_no_solutions() {
        let has_solutions = |platform| {
            let files = files(platform);
            files.iter().any(|file| file.path.contains("/solutions/"))
        };
        assert!(has_solutions(Platform::Gradescope));
        for platform in [Platform::GithubClassroom, Platform::Ci] {
            assert!(!has_solutions(platform));
            let files = files(platform);
            let manifest = files.iter().find(|file| file.path.ends_with("suite.toml")).unwrap();
            assert!(!String::from_utf8_lossy(&manifest.bytes).contains("solution"));
        }
    }

    #[test]
    fn hidden_boards_stay_with_the_teacher() {
        let folder = tempfile::tempdir().unwrap();
        let board = |name: &str, tags: &str| {
            std::fs::write(folder.path().join(format!("{name}.csv")), "0,0,r,1\n0,1,b,1\n")
                .unwrap();
            format!(
                "[[board]]\nname = \"{name}\"\nfile = \"{name}.csv\"\noptimum = 1\ntags = [{tags}]\n"
            )
        };
        let boards = board("open", "") + &board("secret", "\"hidden\"");
        let manifest = format!("name = \"s\"\ngame = \"infexion\"\n{boards}");
        std::fs::write(folder.path().join(MANIFEST), manifest).unwrap();
        for (keep, expected) in [(true, true), (false, false)] {
            let files = suite_files(folder.path(), "suite", keep).unwrap();
            let shown = files.iter().any(|file| {
                file.path.contains("secret")
                    || String::from_utf8_lossy(&file.bytes).contains("secret")
            });
            assert_eq!(shown, expected);
        }
    }

    #[test]
    fn a_zip_keeps_what_can_be_run() {
        let bytes = zip(&files(Platform::Gradescope)).unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        for (name, mode) in
            [("setup.sh", 0o755), ("run_autograder", 0o755), ("suite/suite.toml", 0o644)]
        {
            let entry = archive.by_name(name).unwrap();
            assert_eq!(entry.unix_mode().unwrap() & 0o777, mode, "{name}");
        }
    }
}
