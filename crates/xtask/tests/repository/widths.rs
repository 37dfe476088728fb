//! No program that is released pads by a width that it computes, with Rust's own formatting: it
//! panics above 65,535, and whoever decides about one cell then decides about all.

use std::path::Path;

use testkit::modules::modules;

/// The sources of all that is released.
const SOURCES: [&str; 9] = [
    "src",
    "crates/by-name/src",
    "crates/cli/src",
    "crates/conformance/src",
    "crates/diagrams/src",
    "bindings/arrow/src",
    "bindings/js/src",
    "bindings/js/conformance/src",
    "bindings/python/src",
];

#[test]
fn no_width_is_computed() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut found = Vec::new();
    let mut read = 0;
    for folder in SOURCES {
        for module in modules(&root.join(folder)) {
            read += 1;
            let wrong = module.code.lines().filter(|line| pads(line));
            found.extend(wrong.map(|line| format!("{folder}: {}: {line}", module.path.join("::"))));
        }
    }
    assert!(read > 200, "{read}");
    assert_eq!(found, [""; 0], "see `rfc1738_conformance::column`");
}

/// Whether a format string in this line has a width or a precision that is an argument.
fn pads(line: &str) -> bool {
    line.split('{').skip(1).any(|after| {
        let Some((argument, format)) = after
            .split_once('}')
            .and_then(|(inner, _)| inner.split_once(':'))
        else {
            return false;
        };
        let is_of_a_name = |c: char| c.is_alphanumeric() || c == '_';
        let is_argument = argument.chars().all(is_of_a_name);
        let is_computed = format
            .match_indices('$')
            .any(|(at, _)| format[..at].ends_with(is_of_a_name));
        is_argument && (is_computed || format.contains(".*"))
    })
}

#[test]
fn each_form_is_recognized() {
    for form in [
        "{:width$}",
        "{:1$}",
        "{:.*}",
        "{:^<width$}",
        "{a:>0$}",
        "{:.digits$}",
        "x{{{:w$}",
    ] {
        assert!(pads(form), "{form}");
    }
    for other in [
        "{:>8}",
        "{:.2}",
        "${HOME:-x}",
        "{{:a}}",
        "{ $a:ty }",
        "{a: $b}",
        "{a::b}",
    ] {
        assert!(!pads(other), "{other}");
    }
}
