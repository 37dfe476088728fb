//! [`Progress`]: what a learner has done, kept in a file that git ignores.

use std::{
    collections::BTreeMap,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::ErrorKind,
    path::PathBuf,
    process,
    time::SystemTime,
};

use exercises::{
    catalogue::{EXERCISES, Exercise},
    verdict::Verdict,
};
use serde::{Deserialize, Serialize};

use crate::{folder::Folder, output::Failure};

/// The version of the file's format.
const VERSION: u64 = 1;

/// All that is kept.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Progress {
    version: u64,
    /// The exercises that were graded or hinted at, by their names.
    exercises: BTreeMap<String, Record>,
    #[serde(skip)]
    path: PathBuf,
}

/// What is kept about an exercise. Times are in UTC.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Record {
    /// How many versions of the code were graded, until it passed.
    pub(crate) attempts: u64,
    /// How many hints were shown.
    pub(crate) hints: usize,
    pub(crate) first_attempt: Option<String>,
    pub(crate) last_attempt: Option<String>,
    pub(crate) first_passed: Option<String>,
    /// The last grade.
    pub(crate) verdict: Option<Verdict>,
    /// The code that it is of.
    code: u64,
}

impl Progress {
    /// What was kept. A damaged file is set aside, with a message.
    pub(crate) fn load(folder: &Folder) -> Result<Progress, Failure> {
        let path = folder.path().join("progress.json");
        let none = Progress {
            version: VERSION,
            exercises: BTreeMap::new(),
            path: path.clone(),
        };
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(none),
            Err(error) => return Err(Failure::File { path, error }),
        };
        // A later version may have another form, so its number is read first.
        let version = serde_json::from_slice::<serde_json::Value>(&bytes)
            .ok()
            .and_then(|file| file["version"].as_u64());
        if let Some(version) = version.filter(|&version| version > VERSION) {
            return Err(Failure::Version {
                path,
                version,
                known: VERSION,
            });
        }
        match serde_json::from_slice::<Progress>(&bytes) {
            Ok(progress) => Ok(Progress { path, ..progress }),
            Err(error) => {
                let aside = free_name(&path);
                fs::rename(&path, &aside).map_err(|error| Failure::File {
                    path: path.clone(),
                    error,
                })?;
                anstream::eprintln!(
                    "warning: {} is damaged ({error}): it was kept as {}, and your progress is counted anew",
                    path.display(),
                    aside.display()
                );
                Ok(none)
            }
        }
    }

    /// Keeps it. The file is whole at every moment.
    pub(crate) fn save(&self) -> Result<(), Failure> {
        let failure = |error| Failure::File {
            path: self.path.clone(),
            error,
        };
        let text = serde_json::to_string_pretty(self).map_err(|error| failure(error.into()))?;
        // Two commands may save at the same time, such as `watch` in two windows.
        let new = self
            .path
            .with_extension(format!("json.{}.new", process::id()));
        fs::write(&new, text + "\n")
            .and_then(|()| fs::rename(&new, &self.path))
            .map_err(failure)
    }

    /// What is kept about an exercise.
    pub(crate) fn of(&self, exercise: &Exercise) -> Record {
        self.exercises
            .get(exercise.name)
            .cloned()
            .unwrap_or_default()
    }

    /// Whether the code that was graded last passes.
    pub(crate) fn is_passed(&self, exercise: &Exercise) -> bool {
        self.exercises
            .get(exercise.name)
            .is_some_and(Record::is_passed)
    }

    /// The first exercise that does not pass yet.
    pub(crate) fn next(&self) -> Option<&'static Exercise> {
        EXERCISES.iter().find(|exercise| !self.is_passed(exercise))
    }

    /// Counts one more hint. Returns how many there are now.
    pub(crate) fn add_hint(&mut self, exercise: &Exercise, most: usize) -> usize {
        let record = self.exercises.entry(exercise.name.to_owned()).or_default();
        record.hints = (record.hints + 1).min(most);
        record.hints
    }

    /// Counts a grade of the code in `text`. The same code is one attempt, however often it is
    /// graded.
    pub(crate) fn add(&mut self, exercise: &Exercise, text: &str, verdict: Verdict) {
        let record = self.exercises.entry(exercise.name.to_owned()).or_default();
        let code = hash(text);
        let was_passed = record.is_passed();
        if verdict.is_written()
            && (record.code != code || record.attempts == 0)
            && !(was_passed && verdict.is_passed())
        {
            let now = now();
            record.attempts += 1;
            record.first_attempt.get_or_insert(now.clone());
            record.last_attempt = Some(now);
        }
        if verdict.is_passed() {
            record.first_passed.get_or_insert_with(now);
        }
        record.code = code;
        record.verdict = Some(verdict);
    }

    /// Forgets the grades of an exercise, but not what it took.
    pub(crate) fn reopen(&mut self, exercise: &Exercise) {
        if let Some(record) = self.exercises.get_mut(exercise.name) {
            record.verdict = None;
        }
    }
}

impl Record {
    pub(crate) fn is_passed(&self) -> bool {
        self.verdict.as_ref().is_some_and(Verdict::is_passed)
    }
}

/// A name beside this file that no file has.
fn free_name(path: &std::path::Path) -> PathBuf {
    let names = (1..).map(|number| path.with_extension(format!("damaged-{number}.json")));
    names
        .into_iter()
        .find(|name| !name.exists())
        .unwrap_or_else(|| path.with_extension("damaged.json"))
}

/// In UTC, as `2026-01-31T12:00:00Z`.
pub(crate) fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
