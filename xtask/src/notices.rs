//! `cargo xtask notices`: the licences of the crates that are linked into a package. Most ask to be distributed with every copy.
//!
//! They are those of its normal dependencies in its lock file, for all systems: no procedural macros, and nothing that only builds or
//! tests. `cargo tree` knows which these are, with the features that each has in this package; `cargo metadata` knows where they are.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use serde::Deserialize;

const HELP: &str = "\
Prints the licences of all crates that are linked into a package, for its LICENSE-THIRD-PARTY:
cargo xtask notices MANIFEST [--features FEATURES]

MANIFEST is the Cargo.toml of the package, and FEATURES is what it is built with besides its default features. The crates are those of
its lock file, on all systems; cargo fetches those that are missing. It fails if a crate has neither a licence nor the text of one.";

/// Begins each part of the output.
const RULE: &str = "--------------------------------------------------------------------------------";

/// Beginnings of the names of files with licences, or with what licences refer to.
const NAMES: [&str; 7] = ["authors", "copying", "copyright", "licence", "license", "notice", "unlicense"];

/// Endings of the names of files with code.
const CODE: [&str; 4] = ["c", "h", "py", "rs"];

/// Folders with nothing that is linked.
const UNUSED: [&str; 5] = ["benches", "examples", "fuzz", "target", "tests"];

/// A package, as `cargo metadata` describes it.
#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    license_file: Option<PathBuf>,
    authors: Vec<String>,
    repository: Option<String>,
    manifest_path: PathBuf,
    /// None: it is in this repository.
    source: Option<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

/// A package of others, and the texts in it, by their paths.
struct Crate {
    package: Package,
    texts: BTreeMap<PathBuf, String>,
}

/// Prints the notices of the package that the arguments name.
pub(crate) fn run(arguments: &[&str]) -> io::Result<ExitCode> {
    let (manifest, features) = match arguments {
        ["--help" | "-h"] => {
            println!("{HELP}");
            return Ok(ExitCode::SUCCESS);
        }
        [manifest, features @ ..] if !manifest.starts_with('-') && matches!(features, [] | ["--features", _]) => {
            (*manifest, features)
        }
        _ => {
            eprintln!("usage: cargo xtask notices MANIFEST [--features FEATURES]");
            return Ok(ExitCode::from(2));
        }
    };
    let options = ["--locked", "--manifest-path", manifest].into_iter().chain(features.iter().copied());
    let tree = "tree --edges normal,no-proc-macro --target all --prefix none --format {p}";
    let tree = cargo(tree.split(' ').chain(options.clone()))?;
    let metadata = cargo("metadata --format-version 1".split(' ').chain(options))?;
    let metadata: Metadata = serde_json::from_str(&metadata)?;

    let linked: BTreeSet<_> = tree.lines().filter_map(name_and_version).collect();
    let (name, _) =
        tree.lines().next().and_then(name_and_version).ok_or_else(|| io::Error::other("cargo tree has no package"))?;
    let described = |package: &Package| linked.contains(&(package.name.as_str(), package.version.as_str()));
    let packages: Vec<_> = metadata.packages.into_iter().filter(described).collect();
    if packages.len() != linked.len() {
        return Err(io::Error::other("cargo tree and cargo metadata have different packages"));
    }
    let others = packages.into_iter().filter(|package| package.source.is_some());
    let crates = others.map(Crate::read).collect::<io::Result<Vec<_>>>()?;
    match notices(name, crates) {
        Ok(notices) => {
            print!("{notices}");
            Ok(ExitCode::SUCCESS)
        }
        Err(unlicensed) => {
            eprintln!("without a licence: {}", unlicensed.join(", "));
            Ok(ExitCode::FAILURE)
        }
    }
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

/// Of a line of `cargo tree`, such as `nom v8.0.0 (*)`.
fn name_and_version(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.split_once(" v")?;
    Some((name, rest.split(' ').next()?))
}

impl Crate {
    fn read(package: Package) -> io::Result<Crate> {
        let folder = package.manifest_path.parent().ok_or(io::ErrorKind::InvalidFilename)?;
        let mut files = BTreeSet::new();
        find(folder, &mut files)?;
        files.extend(package.license_file.as_ref().map(|file| folder.join(file)));
        let text = |file: PathBuf| {
            let text = fs::read_to_string(&file);
            let text = text.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))?;
            Ok((file.strip_prefix(folder).unwrap_or(&file).to_owned(), text))
        };
        let texts = files.into_iter().map(text).collect::<io::Result<_>>()?;
        Ok(Crate { package, texts })
    }

    /// Name, version, licence, and where its source is.
    fn line(&self) -> String {
        let Package { name, version, license, repository, .. } = &self.package;
        let license = license.as_deref().unwrap_or("licence as below");
        let repository = repository.iter().map(|repository| format!(", {repository}"));
        format!("{name} {version}, {license}{}\n", repository.collect::<String>())
    }
}

/// Finds all files with licences in a folder, and below it, where those of copied code and data are.
fn find(folder: &Path, found: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if kind.is_dir() {
            if !name.starts_with('.') && !UNUSED.contains(&name.as_str()) {
                find(&path, found)?;
            }
        } else if is_text(&name) || folder.file_name().is_some_and(|folder| folder.eq_ignore_ascii_case("licenses")) {
            found.insert(path);
        }
    }
    Ok(())
}

/// Whether a file of this name, in lower case, has a licence.
fn is_text(name: &str) -> bool {
    let is_code = name.rsplit_once('.').is_some_and(|(_, extension)| CODE.contains(&extension));
    !is_code && NAMES.iter().any(|beginning| name.starts_with(beginning))
}

/// The notices for a package that is linked with these crates; or the names of those that have no licence.
fn notices(package: &str, mut crates: Vec<Crate>) -> Result<String, Vec<String>> {
    let key = |Crate { package, .. }: &Crate| (package.name.clone(), package.version.clone());
    crates.sort_by_key(key);
    let is_licensed = |Crate { package, texts }: &Crate| package.license.is_some() || !texts.is_empty();
    let unlicensed: Vec<_> = crates.iter().filter(|one| !is_licensed(one)).map(|one| key(one).0).collect();
    if !unlicensed.is_empty() {
        return Err(unlicensed);
    }

    let mut notices = format!(
        "Licences of others\n\n\
        A program or a module that is built from {package} contains code of others: the {} Rust crates below, some of them on some systems\n\
        only. Each is listed with the licence that it states and the place of its source. Our own licences are beside this file.\n\
        Where a licence leaves a choice (\"OR\", \"/\"), all of its texts that the crate ships are here. The same text is printed once.\n\n\
        It also contains Rust's standard library, MIT OR Apache-2.0, https://github.com/rust-lang/rust, whose file COPYRIGHT names the\n\
        code of others in it; and if it is built for Linux with musl, this C library, MIT, https://musl.libc.org.\n",
        crates.len(),
    );
    let (with_texts, without): (Vec<_>, Vec<_>) = crates.iter().partition(|one| !one.texts.is_empty());
    if !without.is_empty() {
        notices += &format!("\n{RULE}\n\nThese crates ship no text of their licence:\n\n");
        for one in without {
            notices += &one.line();
            let authors = &one.package.authors;
            notices += &if authors.is_empty() { String::new() } else { format!("    by {}\n", authors.join(", ")) };
        }
    }
    // By their words, because copies differ in their lines. In the order of the first crate that has each.
    let mut distinct: Vec<(&str, Vec<&Crate>)> = Vec::new();
    let mut places = BTreeMap::new();
    for one in with_texts {
        for text in one.texts.values() {
            let place = *places.entry(text.split_whitespace().collect::<Vec<_>>()).or_insert(distinct.len());
            if place == distinct.len() {
                distinct.push((text, Vec::new()));
            }
            let holders = &mut distinct[place].1;
            if !holders.last().is_some_and(|last| std::ptr::eq(*last, one)) {
                holders.push(one);
            }
        }
    }
    for (text, holders) in distinct {
        notices += &format!("\n{RULE}\n\n{}\n", holders.into_iter().map(Crate::line).collect::<String>());
        let lines: Vec<_> = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
        notices += lines.join("\n").trim_matches('\n');
        notices += "\n";
    }
    Ok(notices)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, license: Option<&str>) -> Package {
        Package {
            name: name.into(),
            version: "1.2.3".into(),
            license: license.map(Into::into),
            license_file: None,
            authors: vec![format!("Author of {name}")],
            repository: Some(format!("https://host.dom/{name}")),
            manifest_path: "Cargo.toml".into(),
            source: Some("registry".into()),
        }
    }

    fn with_texts<const N: usize>(name: &str, license: Option<&str>, texts: [(&str, &str); N]) -> Crate {
        let texts = texts.into_iter().map(|(file, text)| (file.into(), text.into())).collect();
        Crate { package: package(name, license), texts }
    }

    #[test]
    fn a_crate_without_a_licence_is_an_error() {
        let licensed = with_texts("a", Some("MIT"), []);
        let unlicensed = with_texts("b", None, []);
        assert_eq!(notices("c", vec![licensed, unlicensed]), Err(vec!["b".into()]));
        assert!(notices("c", vec![with_texts("b", None, [("LICENSE", "Do what you want.")])]).is_ok());
    }

    #[test]
    fn the_same_text_is_printed_once_with_all_that_have_it() {
        let [a, b, c] = [
            with_texts(
                "a",
                Some("MIT"),
                [("LICENSE", "Permission\r\n is granted.\r\n"), ("sub/LICENSE", "Permission is granted.")],
            ),
            with_texts("b", Some("MIT"), [("LICENSE-MIT", "Permission\nis granted.\n\n")]),
            with_texts("c", Some("ISC"), [("COPYING", "Permission is not granted.")]),
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
    fn a_crate_without_a_text_is_said_to_have_none() {
        let printed = notices("b", vec![with_texts("a", Some("MIT"), [])]).unwrap();
        let (_, part) = printed.split_once("These crates ship no text of their licence:\n\n").unwrap();
        assert_eq!(part, "a 1.2.3, MIT, https://host.dom/a\n    by Author of a\n");
    }

    #[test]
    fn files_with_licences_are_found() {
        let names =
            ["license", "license-mit", "unlicense", "copying.txt", "copyright", "notice.md", "licence", "authors"];
        assert!(names.into_iter().all(is_text));
        assert!(!["license.rs", "readme.md", "cargo.toml"].into_iter().any(is_text));

        let manifest = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/Cargo.toml"));
        let read = Crate::read(Package { manifest_path: manifest.into(), ..package("conformance", None) }).unwrap();
        assert_eq!(read.texts.keys().collect::<Vec<_>>(), [Path::new("LICENSE-APACHE"), Path::new("LICENSE-MIT")]);
        let named = Some("README.md".into());
        let read = Crate::read(Package {
            manifest_path: manifest.into(),
            license_file: named,
            ..package("conformance", None)
        });
        assert!(read.unwrap().texts.contains_key(Path::new("README.md")));
    }

    #[test]
    fn lines_of_the_tree_are_read() {
        assert_eq!(name_and_version("nom v8.0.0"), Some(("nom", "8.0.0")));
        assert_eq!(name_and_version("rfc1738 v0.1.0 (/folder) (*)"), Some(("rfc1738", "0.1.0")));
        assert_eq!(name_and_version(""), None);
    }
}
