//! The tasks that are scripts: each has a name, and its script is beside what it is about.
//!
//! The first lines of a script say what it does, what it needs, and which arguments it takes.

use std::{
    env,
    ffi::OsStr,
    fmt::{self, Display},
    fs, io,
    path::Path,
    process::{Command, ExitCode},
};

/// A script with a name.
pub(crate) struct Task {
    pub(crate) name: &'static str,
    /// From the root of the repository.
    pub(crate) script: &'static str,
    about: &'static str,
}

const fn task(name: &'static str, script: &'static str, about: &'static str) -> Task {
    Task {
        name,
        script,
        about,
    }
}

/// All tasks that are scripts, by what they are for.
pub(crate) const TASKS: [(&str, &[Task]); 4] = [
    (
        "Package",
        &[
            task("npm", "bindings/js/build.sh", "the npm package"),
            task(
                "archive",
                "crates/cli/packaging/archive.sh",
                "the command for a target, as an archive",
            ),
            task(
                "deb",
                "crates/cli/packaging/deb.sh",
                "the command as a Debian package",
            ),
        ],
    ),
    (
        "Test what `cargo test` does not reach",
        &[
            task(
                "prove",
                "proof/prove.py",
                "proves by Rocq that the automata are section 5, and that the suites decide",
            ),
            task(
                "links",
                ".ci/links.sh",
                "the links of all pages outside the book",
            ),
            task("test-book", "book/tests/run.sh", "the book, in a browser"),
            task(
                "test-npm",
                "bindings/js/test.sh",
                "the npm package, in Node.js, Chromium, bundles and TypeScript",
            ),
            task(
                "test-python",
                "bindings/python/test.sh",
                "the Python package, its examples and types",
            ),
            task(
                "test-engines",
                "bindings/engines/test.sh",
                "columns in pandas, polars, DuckDB, DataFusion and Spark",
            ),
            task(
                "test-datafusion",
                "docs/tables/datafusion.sh",
                "the Rust of docs/data.md; ten minutes to build",
            ),
            task(
                "abnf",
                "survey/abnf/run.sh",
                "our automata of RFC 3986 and another implementation of ABNF",
            ),
        ],
    ),
    (
        "Measure, and write what was measured",
        &[
            task(
                "budget",
                "crates/bench/budget.py",
                "counts instructions and bytes, and compares them with crates/bench/budget.toml",
            ),
            task(
                "seconds",
                "crates/xtask/seconds.py",
                "what it costs to try and to check this project",
            ),
            task(
                "performance",
                "crates/bench/page.py",
                "how fast everything is",
            ),
            task(
                "scoreboard",
                "survey/scoreboard.py",
                "parsers against the suites of the ten schemes",
            ),
            task(
                "compare",
                "survey/compare.py",
                "parsers and checks of URLs, on the same 200 URLs: docs/COMPARE.md",
            ),
            task(
                "hosts",
                "survey/hosts.py",
                "the hosts that parsers see in the same URLs",
            ),
            task(
                "payloads",
                "survey/payloads.py",
                "what parsers read in the URLs of public advisories",
            ),
            task(
                "clients",
                "survey/clients/clients.py",
                "where real clients connect for URLs of the agreed language",
            ),
        ],
    ),
    (
        "Before a release",
        &[
            task(
                "thorough",
                ".ci/thorough.sh",
                "all strings and all tests, also those that `cargo test` leaves out",
            ),
            task(
                "attack",
                ".ci/attack.py",
                "the attacks of docs/attacks.md, with the command, within limits",
            ),
            task(
                "mutants",
                "tests/mutants/run.py",
                "mutation testing of the library and the conformance crate",
            ),
            task(
                "fuzz",
                "crates/fuzz/run.sh",
                "the fuzz targets; says where the input is if one fails",
            ),
            task(
                "packaging",
                "crates/cli/packaging/test.sh",
                "manual pages, completions, and --package",
            ),
            task(
                "miri",
                ".ci/miri.sh",
                "a part of the tests in Miri, with 32 bits and big-endian",
            ),
            task(
                "targets",
                ".ci/targets.sh",
                "the tests with 32 bits, big-endian, and a build without `std`",
            ),
            task(
                "sanitizers",
                ".ci/sanitizers.sh",
                "the bindings under AddressSanitizer and ThreadSanitizer",
            ),
            task(
                "msrv",
                ".ci/msrv.sh",
                "the oldest Rust that each package promises",
            ),
            task(
                "minimal-versions",
                ".ci/minimal-versions.sh",
                "the oldest dependencies that each package allows",
            ),
            task(
                "deny",
                ".ci/deny.sh",
                "unused dependencies; licenses, sources and advisories of all",
            ),
            task(
                "semver",
                ".ci/semver.sh",
                "the public API changed as the version says",
            ),
            task(
                "docs",
                ".ci/docs.sh",
                "the documentation, as docs.rs builds it",
            ),
            task(
                "release",
                ".ci/release.sh",
                "makes all files of a release, and uses them; publishes nothing",
            ),
        ],
    ),
];

/// Runs the script of the task of this name, if there is one, from the current folder, with these
/// arguments.
pub(crate) fn run(root: &Path, name: &str, arguments: &[String]) -> Option<io::Result<ExitCode>> {
    let task = TASKS
        .iter()
        .flat_map(|(_, tasks)| *tasks)
        .find(|task| task.name == name)?;
    // Programs of Python have a help of their own.
    if task.script.ends_with(".sh")
        && arguments
            .iter()
            .any(|argument| argument == "--help" || argument == "-h")
    {
        return Some(fs::read_to_string(root.join(task.script)).map(|script| {
            script
                .lines()
                .skip(1)
                .map_while(|line| line.strip_prefix('#'))
                .for_each(|line| println!("{}", line.trim_start()));
            ExitCode::SUCCESS
        }));
    }
    let status = command(root.join(task.script)).args(arguments).status();
    Some(status.map(|status| {
        ExitCode::from(
            status
                .code()
                .and_then(|code| u8::try_from(code).ok())
                .unwrap_or(1),
        )
    }))
}

/// A program, without the variables that cargo sets for the program that it runs: it may run cargo.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for (name, _) in env::vars_os() {
        if ["CARGO_PKG_", "CARGO_MANIFEST_"]
            .iter()
            .any(|own| name.to_string_lossy().starts_with(own))
        {
            command.env_remove(name);
        }
    }
    command
}

/// The list of all tasks, for people.
pub(crate) struct List;

impl Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, name: &str, about: &str| {
            writeln!(f, "  {name:<22}{about}")
        };
        writeln!(f, "usage: cargo xtask TASK [ARGUMENT]...\n")?;
        writeln!(f, "Generate, from the grammar and the code")?;
        line(f, "generate", "the diagrams, and the pictures of docs/")?;
        line(
            f,
            "generate --check",
            "names what of it is stale, and what is wrong in book/figures.toml",
        )?;
        line(
            f,
            "generate --book",
            "the pages of the book that are not in the repository; `book` writes them, too",
        )?;
        line(
            f,
            "generate --proof",
            "the data of the proofs, which are not in the repository; `prove` calls it",
        )?;
        writeln!(f, "\nBuild")?;
        line(
            f,
            "book",
            "the book: course, playground, lab, documentation of the library",
        )?;
        line(
            f,
            "wasm CRATE FOLDER",
            "a crate as WebAssembly, for JavaScript; `book` and `npm` do this",
        )?;
        writeln!(f, "\nPrint, from Cargo.lock and the crates")?;
        line(
            f,
            "notices MANIFEST",
            "the licenses of all crates that are linked into a package, for its LICENSE-THIRD-PARTY",
        )?;
        for (purpose, tasks) in TASKS {
            writeln!(f, "\n{purpose}")?;
            tasks
                .iter()
                .try_for_each(|task| line(f, task.name, task.about))?;
        }
        writeln!(
            f,
            "\n`cargo xtask TASK --help` says what it needs. `.ci/run` runs what must pass."
        )
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        path::PathBuf,
    };

    use super::*;

    /// The scripts below a folder, and the other files that may call scripts, with their texts.
    fn callers(root: &Path, folder: &Path, found: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() {
                if ![".git", "target", "node_modules"].contains(&name) {
                    callers(root, &path, found);
                }
            } else if let Ok(text) = fs::read_to_string(&path)
                && (text.starts_with("#!")
                    || [".py", ".toml", ".yml"]
                        .iter()
                        .any(|kind| name.ends_with(kind)))
            {
                found.insert(
                    path.strip_prefix(root)
                        .unwrap()
                        .to_str()
                        .unwrap()
                        .replace('\\', "/"),
                    text,
                );
            }
        }
    }

    #[test]
    fn each_script_is_a_task_or_called_by_one() {
        let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let mut all = BTreeMap::new();
        callers(&root, &root, &mut all);
        let tasks: BTreeSet<_> = TASKS
            .iter()
            .flat_map(|(_, tasks)| *tasks)
            .map(|task| task.script)
            .collect();
        let absent: Vec<_> = tasks
            .iter()
            .filter(|script| !all.contains_key(**script))
            .collect();
        assert!(absent.is_empty(), "no such script: {absent:?}");

        let is_called = |script: &str| {
            let name = script.rsplit('/').next().unwrap();
            all.iter()
                .any(|(other, text)| other != script && text.contains(name))
        };
        let others = all.iter().filter(|(path, text)| {
            text.starts_with("#!") && !tasks.contains(path.as_str()) && *path != ".ci/run"
        });
        let lost: Vec<_> = others
            .map(|(path, _)| path)
            .filter(|path| !is_called(path))
            .collect();
        assert!(
            lost.is_empty(),
            "neither in the list of tasks, nor called by another script: {lost:?}"
        );
    }
}
