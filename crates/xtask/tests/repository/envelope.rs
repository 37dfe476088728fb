//! `docs/envelope.schema.json` allows what every subcommand that reads URLs prints with `--json`.

use std::{
    ffi::{OsStr, OsString},
    fs,
    os::unix::ffi::OsStrExt,
    sync::LazyLock,
};

use jsonschema::Validator;
use serde_json::{Value, json};
use testkit::hostile::LINES;

use crate::sarif::{assert_allowed, printed};

static ENVELOPE: LazyLock<Validator> = LazyLock::new(|| {
    let schema = include_str!("../../../../docs/envelope.schema.json");
    jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap()
});

/// Subcommands that answer each line of standard input, and each argument.
const OF_LINES: [&str; 8] = [
    "parse",
    "parse --syntax-only",
    "parts",
    "normalize",
    "interpret",
    "agreed",
    "explain",
    "explain --grammar rfc3986 URI",
];

/// What the schema allows, and the command prints for these words and further arguments.
fn values(words: &str, arguments: &[&OsStr], input: &[u8]) -> Vec<Value> {
    let words = words.split(' ').chain(["--json"]).map(OsString::from);
    let arguments = arguments.iter().map(OsString::from);
    let printed = printed(&words.chain(arguments).collect::<Vec<_>>(), input);
    let values = printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let values: Vec<Value> = values.collect();
    values
        .iter()
        .for_each(|value| assert_allowed(&ENVELOPE, value));
    values
}

/// How many of them are `ok`.
fn ok(values: &[Value]) -> usize {
    values.iter().filter(|value| value["ok"] == true).count()
}

#[test]
fn the_schema_rejects_other_json() {
    let whole = json!({"input": "x", "file": null, "line": null, "ok": true, "normal_form": "x"});
    assert!(ENVELOPE.is_valid(&whole));
    for key in ["file", "line", "ok", "normal_form"] {
        let mut value = whole.clone();
        value.as_object_mut().unwrap().remove(key);
        assert!(!ENVELOPE.is_valid(&value), "without {key}");
    }
    let mut refused = whole.clone();
    refused["ok"] = false.into();
    assert!(!ENVELOPE.is_valid(&refused), "no error");
    refused["error"] = json!({"message": "m"});
    assert!(!ENVELOPE.is_valid(&refused), "an error without its keys");
}

#[test]
fn lines_are_answered_as_it_says() {
    let good = b"https://host.dom/a?b";
    let input = [LINES.join(&b'\n'), b"a".repeat(5000), good.to_vec()].join(&b'\n');
    let lines = input.split(|&byte| byte == b'\n').count();
    for words in OF_LINES
        .into_iter()
        .chain(["validate", "validate --agreed"])
    {
        let values = values(&format!("{words} --max-line 4999"), &[], &input);
        assert_eq!(values.len(), lines, "{words}");
        assert!((1..lines).contains(&ok(&values)), "{words}");
        let too_long = &values[lines - 2];
        assert_eq!(
            (&too_long["input"], &too_long["line"]),
            (&Value::Null, &json!(lines - 1))
        );
    }
}

#[test]
fn arguments_are_answered_as_it_says() {
    let arguments = [
        OsStr::new("http://host.dom/"),
        OsStr::new("http://h.dom:99999/"),
        OsStr::from_bytes(b"http://\xFF/"),
    ];
    for words in OF_LINES {
        let values = values(words, &arguments, b"");
        assert_eq!(values.len(), 3, "{words}");
        let is_of_argument = |value: &Value| value["file"].is_null() && value["line"].is_null();
        assert!(values.iter().all(is_of_argument), "{words}");
        assert_eq!(values[2]["input_hex"], "687474703a2f2fff2f", "{words}");
    }
    assert_eq!(ok(&values("validate", &arguments[..2], b"")), 1);
    for (b, is_ok) in sides(&arguments) {
        let values = values("equivalent", &[arguments[0], b], b"");
        assert_eq!((values.len(), ok(&values)), (1, usize::from(is_ok)));
    }
}

/// The other side of a comparison, and whether it is a URL.
fn sides<'a>(arguments: &[&'a OsStr; 3]) -> [(&'a OsStr, bool); 4] {
    let [good, of_rule, not_utf8] = *arguments;
    [
        (good, true),
        (OsStr::new("http://host.dom/a"), true),
        (of_rule, false),
        (not_utf8, false),
    ]
}

#[test]
fn columns_and_files_are_answered_as_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join(OsStr::from_bytes(b"a\xFF.csv"));
    fs::write(&table, "url,n\nhttp://host.dom/,1\n,2\nx,3\ny,4,5\n").unwrap();
    for (words, rows) in [
        ("parts --column url", 4),
        ("agreed --column url", 4),
        ("validate --column url", 3),
    ] {
        let values = values(words, &[table.as_os_str()], b"");
        assert_eq!((values.len(), ok(&values)), (rows, 1), "{words}");
        assert_eq!(
            (&values[0]["row"], &values[0]["line"]),
            (&json!(1), &json!(2)),
            "{words}"
        );
        assert!(values[0]["file_hex"].is_string(), "{words}");
    }
}

#[test]
fn matches_are_answered_as_it_says() {
    let text = b"See <URL:http://host.\ndom/>\nand http://host.dom/over-\n view,\n<URL:http://\xFF/>, http://h.dom:99999/\n";
    for command in ["extract", "validate --in-text"] {
        let values = values(command, &[], text);
        assert_eq!((values.len(), ok(&values)), (4, 2));
        assert!(values.iter().map(|value| &value["line"]).eq([1, 3, 5, 5]));
        assert!(
            values
                .iter()
                .map(|value| &value["column"])
                .eq([10, 5, 6, 18])
        );
    }
}

#[test]
fn what_is_built_is_as_it_says() {
    let built = |arguments: &str| values(&format!("build {arguments}"), &[], b"");
    assert_eq!(ok(&built("https host=host.dom hsegment=a")), 1);
    for wrong in [
        "https hsegment=a",
        "https host=host.dom port=99999",
        "https host=a_b",
        "--from https://host.dom:0/ hsegment=a",
    ] {
        assert_eq!((built(wrong).len(), ok(&built(wrong))), (1, 0), "{wrong}");
    }
}
