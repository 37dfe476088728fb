//! The published schema of SARIF allows what `rfc1738 validate --format sarif` prints, and a typed
//! reader accepts it. What the logs say is tested by `crates/cli/tests/command/formats.rs`.
//!
//! The environment variable `RFC1738` names the command; without it, the command is built.

use std::{
    env,
    ffi::OsStr,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::LazyLock,
    thread,
};

use jsonschema::Validator;
use serde_json::{Value, json};
use testkit::{hostile::LINES, tenth};

/// The published schema of SARIF 2.1.0, from a package of the registry.
static SARIF: LazyLock<Validator> = LazyLock::new(|| {
    let schema = fs::read_to_string(package("serde-sarif").join("src/schema.json")).unwrap();
    // As published, the pattern of languages ends in "]?$", whose bracket is unmatched: it is not a
    // regular expression.
    let schema = schema.replace("-[a-zA-Z]{2}]?$", "-[a-zA-Z]{2}$");
    let schema: Value = serde_json::from_str(&schema).unwrap();
    assert!(
        schema["$id"]
            .as_str()
            .unwrap()
            .ends_with("/sarif-schema-2.1.0.json")
    );
    jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap()
});

static RFC1738: LazyLock<PathBuf> = LazyLock::new(|| match env::var_os("RFC1738") {
    Some(command) => command.into(),
    None => {
        let output = cargo(&[
            "build",
            "--quiet",
            "--package=rfc1738-cli",
            "--message-format=json",
        ]);
        let executable = |line| {
            serde_json::from_str::<Value>(line).unwrap()["executable"]
                .as_str()
                .map(PathBuf::from)
        };
        output.lines().find_map(executable).unwrap()
    }
});

/// Where cargo keeps a package that the tests depend on.
fn package(name: &str) -> PathBuf {
    let metadata = cargo(&[
        "metadata",
        "--format-version=1",
        "--filter-platform",
        &rustc_host(),
    ]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let mut packages = metadata["packages"].as_array().unwrap().iter();
    let package = packages.find(|package| package["name"] == name).unwrap();
    Path::new(package["manifest_path"].as_str().unwrap())
        .parent()
        .unwrap()
        .into()
}

/// The platform: packages for other platforms need not be available.
fn rustc_host() -> String {
    let output = Command::new(env::var_os("RUSTC").unwrap_or("rustc".into()))
        .arg("-vV")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .find_map(|line| line.strip_prefix("host: "))
        .unwrap()
        .into()
}

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// What the command prints for `input`.
pub(crate) fn printed(arguments: &[impl AsRef<OsStr>], input: &[u8]) -> String {
    let mut child = Command::new(&*RFC1738)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        // It may end before it has read all.
        scope.spawn(move || _ = stdin.write_all(input));
        child.wait_with_output().unwrap()
    });
    String::from_utf8(output.stdout).unwrap()
}

/// Asserts that the schema allows `value`.
pub(crate) fn assert_allowed(schema: &Validator, value: &Value) {
    let errors: Vec<String> = schema
        .iter_errors(value)
        .map(|error| format!("{error} at {}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:?} in {value}");
}

/// Asserts that the schema allows the log of `input`, and that a typed reader accepts it; returns
/// the number of its results.
fn results(arguments: &[&str], input: &[u8]) -> usize {
    let stdout = &printed(
        &[&["validate", "--format", "sarif"], arguments].concat(),
        input,
    );
    let log = serde_json::from_str(stdout).unwrap();
    assert_allowed(&SARIF, &log);
    serde_json::from_str::<serde_sarif::sarif::Sarif>(stdout).unwrap();
    log["runs"][0]["results"].as_array().unwrap().len()
}

#[test]
fn the_schema_rejects_other_json() {
    assert!(!SARIF.is_valid(&json!({"version": "2.1.0"})));
    assert!(!SARIF.is_valid(&json!({"version": "2.0.0", "runs": []})));
}

#[test]
fn logs_of_lines_are_allowed() {
    let hostile = [LINES.join(&b'\n'), b"a".repeat(5000)].join(&b'\n');
    assert!(results(&["--max-line", "4999"], &hostile) > 10);
    assert_eq!(results(&[], b""), 0);
    assert_eq!(results(&[], b"http://host.dom/\n"), 0);
    assert_eq!(results(&[], b"http://host.dom/%41\n"), 1);
    assert_eq!(results(&[], "http://host.dom/漢é\n".as_bytes()), 1);
    assert_eq!(results(&[], &b"x\n".repeat(tenth(50_000))), tenth(50_000));
    assert_eq!(results(&["--max-findings", "2"], &b"x\n".repeat(10)), 2);
}

#[test]
fn logs_of_text_are_allowed() {
    let text = b"[a](http://host.dom/~a)\n<http://host.\ndom/~b>";
    assert_eq!(results(&["--in-text"], text), 2);
}

#[test]
fn logs_of_a_column_are_allowed() {
    assert_eq!(
        results(
            &["--column", "url", "--input-format", "csv"],
            b"url\nx\nnews:a\n\"y\n\"\n"
        ),
        2
    );
}

#[test]
fn logs_of_files_are_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a b#%.txt");
    let missing = folder.path().join("missing");
    fs::write(&file, "x\n").unwrap();
    let file = file.to_str().unwrap();
    let missing = missing.to_str().unwrap();
    assert_eq!(
        results(&[file, &format!("/{file}"), missing, "-"], b"y\n"),
        3
    );
}
