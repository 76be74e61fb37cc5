//! Who is in the class, and what it costs to be late.

use crate::suite::read_file;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A student.
#[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
pub struct Student {
    /// As the submission is called.
    pub id: String,
    /// What people call them.
    #[serde(default)]
    pub name: String,
    /// Where to write to.
    #[serde(default)]
    pub email: String,
    /// Days late.
    #[serde(default, deserialize_with = "days")]
    pub late_days: f64,
    /// A command of their own, if not everyone's.
    #[serde(default)]
    pub command: String,
}

/// The students of a class, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roster {
    /// All of them.
    pub students: Vec<Student>,
}

/// Why a file is no roster.
#[derive(Debug, thiserror::Error)]
pub enum RosterError {
    /// It does not read.
    #[error(
        "'{path}' is no roster (a CSV file with the columns id, name, email, late_days): {error}"
    )]
    Malformed {
        /// Which file.
        path: PathBuf,
        /// What is wrong, with its place.
        error: csv::Error,
    },
    /// Two rows are of one student.
    #[error("'{path}' has the student '{id}' twice")]
    Twice {
        /// Which file.
        path: PathBuf,
        /// Who.
        id: String,
    },
}

impl Roster {
    /// Reads a CSV file with the column `id` and any of `name`, `email`, `late_days`, `command`.
    pub fn read(path: &Path) -> Result<Roster, RosterError> {
        let fault = |error| RosterError::Malformed { path: path.to_owned(), error };
        let text = read_file(path).map_err(|error| fault(error.into()))?;
        let mut reader = csv::ReaderBuilder::new()
            .trim(csv::Trim::All)
            .delimiter(separator(&text))
            .from_reader(text.as_bytes());
        let (mut students, mut known) = (Vec::new(), HashSet::new());
        for student in reader.deserialize() {
            let student: Student = student.map_err(fault)?;
            if !known.insert(student.id.clone()) {
                return Err(RosterError::Twice { path: path.to_owned(), id: student.id });
            }
            students.push(student);
        }
        Ok(Roster { students })
    }

    /// The student with this name.
    pub fn student(&self, id: &str) -> Option<&Student> {
        self.students.iter().find(|student| student.id == id)
    }
}

/// Spreadsheets write semicolons in countries where a comma stands in numbers.
fn separator(text: &str) -> u8 {
    let heads = text.lines().next().unwrap_or_default();
    if heads.contains(';') && !heads.contains(',') { b';' } else { b',' }
}

/// Days, of which an empty cell says that there are none.
fn days<'de, D: serde::Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    let cell: String = serde::Deserialize::deserialize(from)?;
    if cell.is_empty() {
        return Ok(0.0);
    }
    let days = cell.replace(',', ".").parse().ok().filter(|days: &f64| days.is_finite());
    days.ok_or_else(|| serde::de::Error::custom(format!("late_days is '{cell}', not a number")))
}

/// What it costs to be late.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lateness {
    /// The part of the points that each day begun costs.
    pub a_day: f64,
    /// After so many days nothing is left.
    pub most_days: f64,
}

impl Default for Lateness {
    /// Nothing.
    fn default() -> Lateness {
        Lateness { a_day: 0.0, most_days: f64::INFINITY }
    }
}

impl Lateness {
    /// What is left of the points, as a part of 1.
    pub fn factor(&self, days: f64) -> f64 {
        let days = if days.is_nan() { 0.0 } else { days.max(0.0) };
        if days > self.most_days { 0.0 } else { (1.0 - self.a_day * days.ceil()).max(0.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_begun_count_and_nothing_is_less_than_nothing() {
        let policy = Lateness { a_day: 0.1, most_days: 3.0 };
        let factors = [-1.0, 0.0, 0.2, 1.0, 2.5, 3.0, 3.1].map(|days| policy.factor(days));
        let rounded = factors.map(|factor| (factor * 100.0).round());
        assert_eq!(rounded, [100.0, 100.0, 90.0, 90.0, 70.0, 70.0, 0.0]);
        assert_eq!(Lateness::default().factor(1000.0), 1.0);
        assert_eq!(Lateness { a_day: 0.6, most_days: 9.0 }.factor(5.0), 0.0);
    }

    #[test]
    fn a_roster_is_read_as_spreadsheets_write_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("roster.csv");
        for text in [
            "\u{feff}id,name,late_days\r\nada,Ada,\r\nbea,Bea,1.5\r\n",
            "\u{feff}id;name;late_days\r\nada;Ada;\r\nbea;Bea;1,5\r\n",
        ] {
            std::fs::write(&path, text).unwrap();
            let roster = Roster::read(&path).unwrap();
            let days = ["ada", "bea"].map(|id| roster.student(id).unwrap().late_days);
            assert_eq!(days, [0.0, 1.5], "{text}");
        }
    }

    #[test]
    fn a_roster_is_read_and_its_faults_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("roster.csv");
        std::fs::write(&path, "id,name,late_days\nada, Ada L.,2\nbea,Bea,0\n").unwrap();
        let roster = Roster::read(&path).unwrap();
        assert_eq!(roster.student("ada").unwrap().late_days, 2.0);
        assert_eq!(roster.student("ada").unwrap().name, "Ada L.");
        assert_eq!(roster.student("cem"), None);
        for days in ["two", "NaN", "inf"] {
            std::fs::write(&path, format!("id,late_days\nada,{days}\n")).unwrap();
            let told = Roster::read(&path).unwrap_err().to_string();
            assert!(told.ends_with(&format!("late_days is '{days}', not a number")), "{told}");
        }
        std::fs::write(&path, "id\nada\nada\n").unwrap();
        assert!(matches!(Roster::read(&path), Err(RosterError::Twice { .. })));
        std::fs::write(&path, "name\nada\n").unwrap();
        assert!(Roster::read(&path).unwrap_err().to_string().contains("id"));
        #[cfg(unix)]
        assert!(Roster::read(Path::new("/dev/zero")).unwrap_err().to_string().contains("64 MiB"));
    }
}
