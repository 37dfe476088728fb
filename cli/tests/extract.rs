//! `rfc1738 extract`: its output for people and for programs, and its exit status.

use std::{env, fs, path::PathBuf, process};

use assert_cmd::{Command, assert::Assert, cargo::cargo_bin_cmd};
use serde_json::{Value, json};

fn extract(arguments: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("rfc1738");
    command.arg("extract").args(arguments).env_remove("CLICOLOR_FORCE");
    command
}

fn json_lines(assert: &Assert) -> Vec<Value> {
    let stdout = str::from_utf8(&assert.get_output().stdout).unwrap();
    stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A folder with files in it, gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &[u8])]) -> Self {
        let folder = env::temp_dir().join(format!("rfc1738-extract-{name}-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, bytes) in files {
            fs::write(folder.join(name), bytes).unwrap();
        }
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The Appendix's own example, line for line.
const SENTENCE: &str = "\
Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
type=d> but you can probably pick it up from <URL:ftp://ds.in
ternic.net/rfc>. Note the warning in <URL:http://ds.internic.
net/instructions/overview.html#WARNING>.
";

const URLS: &str = "\
ftp://info.cern.ch/pub/www/doc;type=d
ftp://ds.internic.net/rfc
http://ds.internic.net/instructions/overview.html\tWARNING
";

#[test]
fn a_url_a_line_then_a_tab_and_the_fragment() {
    extract(&[]).write_stdin(SENTENCE).assert().success().stdout(URLS).stderr("");
    extract(&["-"]).write_stdin(SENTENCE).assert().success().stdout(URLS).stderr("");
    extract(&[]).write_stdin("<URL:news:a#>").assert().success().stdout("news:a\t\n");
}

#[test]
fn both_readings_of_a_hyphen_are_on_lines_of_their_own() {
    let both = "http://host.dom/over-view\ta\nhttp://host.dom/overview\ta\n";
    extract(&[]).write_stdin("<URL:http://host.dom/over-\nview#a>").assert().success().stdout(both);
    extract(&[]).write_stdin("<URL:http://host-\n.dom/>").assert().success().stdout("http://host.dom/\n");
}

#[test]
fn urls_without_a_wrapper_are_found_on_request() {
    let text = "(See http://host.dom/, or news:a.)";
    extract(&[]).write_stdin(text).assert().code(1).stdout("");
    extract(&["--bare"]).write_stdin(text).assert().success().stdout("http://host.dom/\nnews:a\n");
}

#[test]
fn nothing_found_is_status_1() {
    for text in ["", "none <uri@bunyip.com> <scheme>", "<URL:http://~/>"] {
        extract(&[]).write_stdin(text).assert().code(1).stdout("").stderr("");
    }
}

#[test]
fn files_are_read_in_order_and_one_that_cannot_be_is_an_error() {
    let folder = Folder::new("files", &[("a", b"<URL:news:a>"), ("b", b"<URL:news:b>")]);
    let read = |files: &[&str]| {
        let mut command = extract(files);
        command.current_dir(&folder.0).write_stdin("<URL:news:stdin>");
        command.assert()
    };
    read(&["a", "b"]).success().stdout("news:a\nnews:b\n").stderr("");
    read(&["b", "-", "a"]).success().stdout("news:b\nnews:stdin\nnews:a\n").stderr("");

    let assert = read(&["a", "missing\u{1B}[31m", "b"]).code(2).stdout("news:a\nnews:b\n");
    let stderr = str::from_utf8(&assert.get_output().stderr).unwrap();
    assert!(stderr.starts_with("error: missing␛[31m: ") && stderr.lines().count() == 1, "{stderr:?}");
    read(&["."]).code(2).stdout("");
}

#[test]
fn json_has_the_spans_the_readings_and_the_fragment() {
    let assert = extract(&["--json"]).write_stdin("é <URL: news:a-\nb #c d>").assert().success();
    assert_eq!(
        json_lines(&assert),
        [json!({
            "file": "-",
            "wrapper": "prefixed-brackets",
            "match": { "text": "<URL: news:a-\nb #c d>", "start": 3, "end": 24 },
            "url": { "text": "news:a-\nb", "start": 9, "end": 18 },
            "fragment": { "text": "c d", "start": 20, "end": 23 },
            "hyphens": [15],
            "readings": [{ "url": "news:a-b", "fragment": "cd" }, { "url": "news:ab", "fragment": "cd" }],
        })]
    );
}

#[test]
fn json_includes_matches_that_are_not_urls_and_the_reason() {
    let assert = extract(&["--json"]).write_stdin("<URL:news:a> <URL:http://h/\n ~a#b>").assert().success();
    let lines = json_lines(&assert);
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&lines[0]), ["file", "wrapper", "match", "url", "fragment", "hyphens", "readings"]);
    assert_eq!(keys(&lines[1]), ["file", "wrapper", "match", "url", "fragment", "offset", "error", "input"]);
    assert_eq!(lines[0]["fragment"], Value::Null);
    assert_eq!((&lines[1]["offset"], &lines[1]["input"]), (&json!(29), &json!("http://h/~a")));
    assert_eq!((&lines[1]["error"]["offset"], &lines[1]["error"]["slip"]["replacement"]), (&json!(9), &json!("%7E")));
}

#[test]
fn text_need_not_be_utf_8() {
    let text = b"\xE9\xE9 <URL:news:a#\xE9\xC3\xA9\x80> <URL:http://h/\x1A\xE9\n\xE8>".as_slice();
    extract(&[]).write_stdin(text).assert().success().stdout("news:a\t␚é␚\n");
    let lines = json_lines(&extract(&["--json"]).write_stdin(text).assert().success());
    assert_eq!((&lines[0]["match"]["start"], &lines[0]["match"]["end"]), (&json!(3), &json!(20)));
    assert_eq!((&lines[0]["fragment"]["start"], &lines[0]["fragment"]["end"]), (&json!(15), &json!(19)));
    assert_eq!(lines[1]["input_hex"], "687474703a2f2f682f1ae9e8");
    assert_eq!((&lines[1]["offset"], &lines[1]["error"]["found"]), (&json!(35), &json!("\u{1A}")));

    let lines = json_lines(&extract(&["--json", "--bare"]).write_stdin(b"http://h/\xE9.".as_slice()).assert().code(1));
    assert_eq!((&lines[0]["offset"], &lines[0]["error"]["found"]), (&json!(9), &json!(0xE9)));
}

#[test]
fn nothing_that_a_terminal_obeys_is_printed() {
    for hostile in ["\0", "\x1B[31m", "\x07", "\x7F", "\u{9B}31m", "\u{AD}", "\u{202E}", "\u{2066}", "\u{E0041}"] {
        let text = format!("<URL:news:a#{hostile}> <URL:news:{hostile}> URL:x:{hostile} http://h/#{hostile}");
        for arguments in [&[][..], &["--bare"], &["--json"], &["--json", "--bare"]] {
            let assert = extract(arguments).write_stdin(text.clone()).assert().success().stderr("");
            let stdout = str::from_utf8(&assert.get_output().stdout).unwrap();
            let bad = stdout
                .chars()
                .find(|&character| !"\n\t'\"\\".contains(character) && character.escape_debug().len() > 1);
            assert_eq!(bad, None, "{stdout:?}");
            let lines = if arguments.contains(&"--json") { json_lines(&assert) } else { Vec::new() };
            for line in lines {
                assert!(
                    line["match"]["text"].as_str().unwrap().contains(hostile),
                    "the escapes stand for what was read"
                );
            }
        }
    }
}
