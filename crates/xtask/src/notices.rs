//! `cargo xtask notices`: the licenses of the crates that are linked into a package. Most ask to be
//! distributed with every copy.
//!
//! They are those of its normal dependencies in its lock file, for all systems: no procedural
//! macros, and nothing that only builds or tests. `cargo tree` knows which these are, with the
//! features that each has in this package; `cargo metadata` knows where they are.

use std::{
    collections::BTreeSet,
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use itertools::Itertools;
use serde::Deserialize;

const HELP: &str = "\
Prints the licenses of all crates that are linked into a package, for its LICENSE-THIRD-PARTY:
cargo xtask notices MANIFEST [--features FEATURES]

MANIFEST is the Cargo.toml of the package, and FEATURES is what it is built with besides its default features. The crates are those of
its lock file, on all systems; cargo fetches those that are missing. It fails if a crate has neither a license nor the text of one.";

/// Begins each part of the output.
const RULE: &str =
    "--------------------------------------------------------------------------------";

/// Beginnings of the names of files with licenses, or with what licenses refer to.
const NAMES: [&str; 7] = [
    "authors",
    "copying",
    "copyright",
    "licence",
    "license",
    "notice",
    "unlicense",
];

/// Endings of the names of files with code.
const CODE: [&str; 4] = ["c", "h", "py", "rs"];

/// Folders with nothing that is linked.
const UNUSED: [&str; 5] = ["benches", "examples", "fuzz", "target", "tests"];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Crate>,
}

/// As `cargo metadata` describes it.
#[derive(Deserialize)]
struct Crate {
    name: String,
    version: String,
    license: Option<String>,
    license_file: Option<PathBuf>,
    authors: Vec<String>,
    repository: Option<String>,
    manifest_path: PathBuf,
    /// None: it is in this repository.
    source: Option<String>,
    #[serde(skip)]
    texts: Vec<String>,
}

/// Prints the notices of the package that the arguments name.
pub(crate) fn run(arguments: &[&str]) -> io::Result<ExitCode> {
    let (manifest, features) = match arguments {
        ["--help" | "-h"] => {
            println!("{HELP}");
            return Ok(ExitCode::SUCCESS);
        }
        [manifest, features @ ..]
            if !manifest.starts_with('-') && matches!(features, [] | ["--features", _]) =>
        {
            (*manifest, features)
        }
        _ => {
            eprintln!("{HELP}");
            return Ok(ExitCode::from(2));
        }
    };
    print!("{}", of(Path::new(manifest), features)?);
    Ok(ExitCode::SUCCESS)
}

/// The notices of the package with this manifest, and with these options of cargo.
pub(crate) fn of(manifest: &Path, features: &[&str]) -> io::Result<String> {
    let manifest = manifest.to_str().ok_or(io::ErrorKind::InvalidFilename)?;
    let options = ["--locked", "--manifest-path", manifest]
        .into_iter()
        .chain(features.iter().copied());
    let tree = "tree --edges normal,no-proc-macro --target all --prefix none --format {p}";
    let tree = cargo(tree.split(' ').chain(options.clone()))?;
    let metadata = cargo("metadata --format-version 1".split(' ').chain(options))?;
    let metadata: Metadata = serde_json::from_str(&metadata)?;

    // Lines such as `nom v8.0.0 (*)`.
    let linked: BTreeSet<(&str, &str)> = tree
        .lines()
        .filter_map(|line| line.split(' ').next_tuple())
        .collect();
    let mut crates = metadata.packages;
    crates.retain(|one| linked.contains(&(one.name.as_str(), &*format!("v{}", one.version))));
    if crates.len() != linked.len() {
        return Err(io::Error::other(
            "cargo tree and cargo metadata have different packages",
        ));
    }
    crates.retain(|one| one.source.is_some());
    crates.iter_mut().try_for_each(Crate::read)?;
    let package = tree.split(' ').next().unwrap_or_default();
    notices(package, crates).map_err(io::Error::other)
}

/// What cargo prints. Its messages go to standard error.
fn cargo<'a>(arguments: impl Iterator<Item = &'a str>) -> io::Result<String> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let output = cargo.args(arguments).stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("{cargo:?}: {}", output.status)));
    }
    String::from_utf8(output.stdout).map_err(io::Error::other)
}

impl Crate {
    /// Reads its licenses, in the order of their paths.
    fn read(&mut self) -> io::Result<()> {
        let folder = self
            .manifest_path
            .parent()
            .ok_or(io::ErrorKind::InvalidFilename)?;
        let mut files = BTreeSet::new();
        find(folder, &mut files)?;
        files.extend(self.license_file.as_ref().map(|file| folder.join(file)));
        let text = |file: &PathBuf| {
            let named = |error: io::Error| {
                io::Error::new(error.kind(), format!("{}: {error}", file.display()))
            };
            fs::read_to_string(file).map_err(named)
        };
        self.texts = files.iter().map(text).collect::<io::Result<_>>()?;
        Ok(())
    }

    /// Name, version, license, and where its source is.
    fn line(&self) -> String {
        let Crate {
            name,
            version,
            license,
            repository,
            ..
        } = self;
        let license = license.as_deref().unwrap_or("license as below");
        let repository = repository
            .iter()
            .map(|repository| format!(", {repository}"));
        format!(
            "{name} {version}, {license}{}\n",
            repository.collect::<String>()
        )
    }
}

/// Finds all files with licenses in a folder, and below it, where those of copied code and data
/// are.
fn find(folder: &Path, found: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let kind = entry.file_type()?;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if kind.is_dir() {
            if !name.starts_with('.') && !UNUSED.contains(&name.as_str()) {
                find(&path, found)?;
            }
        } else if is_text(&name)
            || folder
                .file_name()
                .is_some_and(|folder| folder.eq_ignore_ascii_case("licenses"))
        {
            found.insert(path);
        }
    }
    Ok(())
}

/// Whether a file of this name, in lower case, has a license.
fn is_text(name: &str) -> bool {
    let is_code = name
        .rsplit_once('.')
        .is_some_and(|(_, extension)| CODE.contains(&extension));
    !is_code && NAMES.iter().any(|beginning| name.starts_with(beginning))
}

/// The notices for a package that is linked with these crates; or which of them have no license.
fn notices(package: &str, mut crates: Vec<Crate>) -> Result<String, String> {
    crates.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    let unlicensed = crates
        .iter()
        .filter(|one| one.license.is_none() && one.texts.is_empty());
    let unlicensed = unlicensed.map(|one| &one.name).join(", ");
    if !unlicensed.is_empty() {
        return Err(format!("without a license: {unlicensed}"));
    }

    let mut notices = format!(
        "Licenses of others\n\n\
        A program or a module that is built from {package} contains code of others: the {} Rust crates below, some of them on some systems\n\
        only. Each is listed with the license that it states and the place of its source. Our own licenses are beside this file.\n\
        Where a license leaves a choice (\"OR\", \"/\"), all of its texts that the crate ships are here. The same text is printed once.\n\n\
        It also contains Rust's standard library, MIT OR Apache-2.0, https://github.com/rust-lang/rust, whose file COPYRIGHT names the\n\
        code of others in it; and if it is built for Linux with musl, this C library, MIT, https://musl.libc.org.\n",
        crates.len(),
    );
    if crates.iter().any(|one| one.texts.is_empty()) {
        notices += &format!("\n{RULE}\n\nThese crates ship no text of their license:\n\n");
    }
    for one in crates.iter().filter(|one| one.texts.is_empty()) {
        notices += &one.line();
        if !one.authors.is_empty() {
            notices += &format!("    by {}\n", one.authors.join(", "));
        }
    }
    let texts = crates
        .iter()
        .flat_map(|one| one.texts.iter().map(move |text| (text, one)));
    let holders = texts
        .clone()
        .map(|(text, one)| (words(text), one.line()))
        .into_group_map();
    for (text, _) in texts.unique_by(|(text, _)| words(text)) {
        notices += &format!(
            "\n{RULE}\n\n{}\n",
            holders[&words(text)].iter().dedup().join("")
        );
        let lines = text
            .trim_start_matches('\u{feff}')
            .lines()
            .map(str::trim_end)
            .join("\n");
        notices += &format!("{}\n", lines.trim_matches('\n'));
    }
    Ok(notices)
}

/// By which texts are compared, because copies differ in their lines.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_texts(name: &str, license: Option<&str>, texts: &[&str]) -> Crate {
        Crate {
            name: name.into(),
            version: "1.2.3".into(),
            license: license.map(Into::into),
            license_file: None,
            authors: vec![format!("Author of {name}")],
            repository: Some(format!("https://host.dom/{name}")),
            manifest_path: "Cargo.toml".into(),
            source: Some("registry".into()),
            texts: texts.iter().copied().map(Into::into).collect(),
        }
    }

    #[test]
    fn a_crate_without_a_license_is_an_error() {
        let licensed = with_texts("a", Some("MIT"), &[]);
        let unlicensed = with_texts("b", None, &[]);
        assert_eq!(
            notices("c", vec![licensed, unlicensed]),
            Err("without a license: b".into())
        );
        assert!(notices("c", vec![with_texts("b", None, &["Do what you want."])]).is_ok());
    }

    #[test]
    fn the_same_text_is_printed_once_with_all_that_have_it() {
        let [a, b, c] = [
            with_texts(
                "a",
                Some("MIT"),
                &["Permission\r\n is granted.\r\n", "Permission is granted."],
            ),
            with_texts("b", Some("MIT"), &["Permission\nis granted.\n\n"]),
            with_texts("c", Some("ISC"), &["Permission is not granted."]),
        ];
        let printed = notices("d", vec![c, b, a]).unwrap();
        let (_, parts) = printed.split_once(RULE).unwrap();
        assert_eq!(
            parts.split(RULE).collect::<Vec<_>>(),
            [
                "\n\na 1.2.3, MIT, https://host.dom/a\nb 1.2.3, MIT, https://host.dom/b\n\nPermission\n is granted.\n\n",
                "\n\nc 1.2.3, ISC, https://host.dom/c\n\nPermission is not granted.\n",
            ]
        );
    }

    #[test]
    fn a_crate_without_a_license_text_is_listed_as_having_none() {
        let printed = notices("b", vec![with_texts("a", Some("MIT"), &[])]).unwrap();
        let (_, part) = printed
            .split_once("These crates ship no text of their license:\n\n")
            .unwrap();
        assert_eq!(
            part,
            "a 1.2.3, MIT, https://host.dom/a\n    by Author of a\n"
        );
    }

    #[test]
    fn files_with_licenses_are_found() {
        let names = [
            "license",
            "license-mit",
            "unlicense",
            "copying.txt",
            "copyright",
            "notice.md",
            "licence",
            "authors",
        ];
        assert!(names.into_iter().all(is_text));
        assert!(
            !["license.rs", "readme.md", "cargo.toml"]
                .into_iter()
                .any(is_text)
        );

        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance"));
        let mut one = Crate {
            manifest_path: folder.join("Cargo.toml"),
            ..with_texts("one", None, &[])
        };
        let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
        one.license_file = Some("README.md".into());
        one.read().unwrap();
        assert_eq!(
            one.texts,
            ["LICENSE-APACHE", "LICENSE-MIT", "README.md"].map(read)
        );
    }
}
