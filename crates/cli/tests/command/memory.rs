//! `rfc1738 validate` uses less than 64 MiB, whatever its input and number of threads, and so do
//! `rfc1738 extract` and `rfc1738 disagree`. Others keep whole lines, of a bounded length, and few
//! copies of them.
#![cfg(target_os = "linux")]

use std::{
    fs,
    io::{self, Write},
    process::{Child, ChildStdin, Command, Stdio},
    thread,
    time::Duration,
};

use testkit::{one_in, tenth, thorough};

use crate::common::RFC1738;

/// 64 MiB, in the unit of `/proc`.
const MOST: u64 = 64 << 10;

fn spawn(arguments: &[&str], output: Stdio) -> (Child, ChildStdin) {
    let mut command = Command::new(RFC1738);
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(output)
        .stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let stdin = child.stdin.take().unwrap();
    (child, stdin)
}

/// The peak memory in the status of a process, in KiB.
fn peak_in(status: &str) -> u64 {
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse().unwrap()
}

/// Its peak memory, in KiB. Nobody reads the answers, so that as many as possible are waiting.
fn peak(arguments: &[&str], input: Vec<u8>) -> u64 {
    let (child, mut stdin) = spawn(arguments, Stdio::piped());
    let writer = thread::spawn(move || {
        // Not all of it may be read.
        let _ = stdin.write_all(&input);
        // As long as it is open, the process exists.
        stdin
    });
    let peak = peak_when_idle(child);
    writer.join().unwrap();
    peak
}

/// Its peak memory, in KiB, when it has read all of a file and all answers are read.
fn peak_of_file(arguments: &[&str], input: &[u8]) -> u64 {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(input).unwrap();
    // It waits for standard input after the file.
    let names = [file.path().to_str().unwrap(), "-"];
    let (mut child, stdin) = spawn(&[arguments, &names].concat(), Stdio::piped());
    let mut stdout = child.stdout.take().unwrap();
    let reader = thread::spawn(move || io::copy(&mut stdout, &mut io::sink()).unwrap());
    let peak = peak_when_idle(child);
    drop(stdin);
    assert!(reader.join().unwrap() > 0 || input.starts_with(b"http://host.dom/name\n"));
    peak
}

/// Its peak memory, in KiB, when all of its threads are waiting. Ends it.
fn peak_when_idle(mut child: Child) -> u64 {
    let peak = peak_in(&status_when_idle(&child));
    child.kill().unwrap();
    child.wait().unwrap();
    peak
}

/// The status of all of its threads when they are waiting.
fn status_when_idle(child: &Child) -> String {
    // One of each of its threads: its state, how often it has waited, and its memory.
    let statuses = || -> Vec<String> {
        let threads = fs::read_dir(format!("/proc/{}/task", child.id())).unwrap();
        // A thread may have ended in the meantime.
        threads
            .map(|thread| {
                fs::read_to_string(thread.unwrap().path().join("status")).unwrap_or_default()
            })
            .collect()
    };
    // Until all of them are waiting, and none has done anything since the last look.
    let mut last = Vec::new();
    loop {
        thread::sleep(Duration::from_millis(500));
        let now = statuses();
        if now == last && now.iter().all(|status| status.contains("State:\tS")) {
            return now.concat();
        }
        last = now;
    }
}

/// For few threads and as many as there can be, whether the answers are read or not.
fn assert_constant(lines: &[u8]) {
    for threads in ["2", "256"] {
        let arguments = ["validate", "--format", "json", "--threads", threads];
        let waiting = peak(&arguments, lines.into());
        let read = peak_of_file(&arguments, lines);
        assert!(
            waiting < MOST && read < MOST,
            "{threads} threads: {waiting} KiB, and {read} KiB if the answers are read"
        );
    }
}

#[test]
fn on_long_lines() {
    // Each byte takes six in JSON; and if one is not UTF-8, two more in hexadecimal.
    let line = |last: &[u8]| [&[1; (1 << 20) - 1], last, b"\n"].concat();
    assert_constant(&[line(b"\x01"), line(b"\xFF")].concat().repeat(30));
}

#[test]
fn on_one_line_without_an_end() {
    assert_constant(&b"a".repeat(70_000_000));
}

#[test]
fn on_many_findings() {
    assert_constant(&b"http://h:81/%61%62%0a%0d%7e\n".repeat(1 << 19));
    let long = format!("http://h/{}\n", "%61%0a".repeat(5_000));
    assert_constant(&long.repeat(500).into_bytes());
}

#[test]
fn on_many_lines() {
    assert_constant(&b"http://host.dom/name\n".repeat(1 << 20));
}

#[test]
fn on_columns() {
    let quoted = |text: &[u8]| [b"1,\"", text, b"\"\n"].concat();
    let object = |text: &[u8]| [b"{\"id\":1,\"url\":\"", text, b"\"}\n"].concat();
    let url = b"http://h:81/%61%62%7e";
    let long = [&url[..], &b"a".repeat(1 << 19)].concat();
    let longer = b"a".repeat(3 << 20);
    let [csv, jsonl] = [&b"id,url\n"[..], b""];
    let mut inputs = Vec::new();
    for (text, count) in [(&url[..], 1 << 19), (&long, 60), (&longer, 30)] {
        inputs.push(("csv", [csv, &quoted(text).repeat(count)].concat()));
        inputs.push(("jsonl", [jsonl, &object(text).repeat(count)].concat()));
    }
    // A quotation mark that is not closed, nulls, and a line that does not end.
    inputs.push(("csv", [csv, b"1,\"", &b"\n".repeat(70_000_000)].concat()));
    inputs.push((
        "csv",
        [
            csv,
            &b"1,\n".repeat(if thorough() { 10_000_000 } else { 3_000_000 }),
        ]
        .concat(),
    ));
    inputs.push((
        "jsonl",
        [b"{\"url\":\"", &b"a".repeat(70_000_000)[..]].concat(),
    ));
    for (format, input) in one_in(4, inputs) {
        let arguments = [
            "validate",
            "--column",
            "url",
            "--input-format",
            format,
            "--format",
            "json",
        ];
        let peak = peak(&arguments, input);
        assert!(peak < MOST, "{format}: {peak} KiB");
    }
}

/// Where the address space has no room for the memory of threads, each of their allocations would
/// be pages of its own, asked for in vain several times. So the pages that are taken are counted.
#[test]
fn in_a_small_address_space() {
    let lines = 20_000;
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(&b"http://host.dom/a b\n".repeat(lines))
        .unwrap();
    // It waits for standard input after the file.
    let script = r#"ulimit -v "$1"; exec "$0" validate --threads 8 "$2" -"#;
    for limit in ["80000", "100000", "120000", "300000"] {
        let mut child = Command::new("sh")
            .args(["-c", script, RFC1738, limit])
            .arg(file.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        status_when_idle(&child);
        let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        // The seventh after the name, which is in brackets.
        let (_, fields) = stat.rsplit_once(") ").unwrap();
        let faults: usize = fields.split(' ').nth(7).unwrap().parse().unwrap();
        assert!(faults < lines, "{limit} KiB: {faults} page faults");
    }
}

#[test]
fn of_two_copies_of_a_line() {
    let line = format!("http://host.dom/{}\n", "a".repeat(20 << 20)).into_bytes();
    for arguments in [
        &["parse"][..],
        &["parse", "--json"],
        &["normalize"],
        &["parts"],
        &["match", "url"],
    ] {
        let peak = peak(
            &[arguments, &["--max-line", "33554432"]].concat(),
            line.clone(),
        );
        assert!(peak < (2 * 20 + 16) << 10, "{arguments:?}: {peak} KiB");
    }
}

/// A line as long as may be, of as many parts as may be (a quarter, unless thorough); and one that
/// is longer.
#[test]
fn of_lines_of_many_parts() {
    let length = if thorough() { 1 << 20 } else { 1 << 18 };
    let line = |start: &str, part: &str| {
        start.to_owned() + &part.repeat((length - start.len() - 1) / part.len())
    };
    let segments = line("http://h/", "/");
    let lines = [
        (&*segments, "http"),
        (&*line("ftp://h/", "/"), "ftp"),
        (&*(line("http://", "a.") + "a"), "labels"),
        (&*line("prospero://h/a", ";a=b"), "fields"),
        (&*line("http://h/", "a-"), "a leaf"),
        (&*segments.replacen('h', "~", 2), "an error"),
    ]
    .map(|(line, name)| (format!("{line}\n"), name));
    const FEW: u64 = 32;
    let of_a_mebibyte = |most: u64| (most * length as u64) >> 20;
    let commands = [
        (&["parse"][..], FEW),
        (&["parse", "--json"], FEW),
        (&["parts"], FEW),
        (&["normalize"], FEW),
        (&["match", "url"], FEW),
        (&["coverage", "url"], FEW),
        (&["interpret"], of_a_mebibyte(192)),
        (&["explain"], of_a_mebibyte(512)),
    ];
    let all = commands
        .iter()
        .flat_map(|command| lines.iter().map(move |line| (command, line)));
    // Five of them, of three lines.
    for ((arguments, most), (line, name)) in one_in(10, all) {
        let peak = peak_when_read(arguments, line.repeat(2).into_bytes());
        assert!(peak < most << 10, "{arguments:?} of {name}: {peak} KiB");
    }
    for (arguments, _) in one_in(4, commands) {
        let peak = peak_when_read(arguments, b"/".repeat(36 << 20));
        assert!(
            peak < FEW << 10,
            "{arguments:?} of a line without an end: {peak} KiB"
        );
    }
}

/// Each `a` derives in two ways, so there are very many derivations; a hundred are asked for.
#[test]
fn of_one_derivation_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let grammar = folder.path().join("ambiguous.abnf");
    fs::write(&grammar, "a = *b\nb = \"a\" / c\nc = \"a\"\n").unwrap();
    for format in [&[][..], &["--json"]] {
        let arguments = [
            &["explain", "--all", "--grammar", grammar.to_str().unwrap()],
            format,
        ]
        .concat();
        let peak = peak(&arguments, (["a"; 60_000].concat() + "\n").into_bytes());
        assert!(peak < 256 << 10, "{arguments:?}: {peak} KiB");
    }
}

/// 16 MiB: it keeps a few hundred KiB of its input, and up to 16 readings of a URL.
const MOST_TO_EXTRACT: u64 = 16 << 10;

#[test]
fn of_extraction_on_long_texts() {
    // Two of them show it as well as all, and 20 MiB, which are more than it may have.
    for piece in one_in(3, ["a", "a ", "<", "http:", "-\n"]) {
        assert_extracted(
            piece.as_bytes(),
            if thorough() { 64 << 20 } else { 20 << 20 },
        );
    }
}

#[test]
fn of_extraction_on_texts_with_many_matches() {
    let url = format!("<URL:http://h/{}>", "a-\n".repeat(20_000));
    let pieces = [
        "<URL:\n",
        "http:a-\n",
        &url,
        "URL:news:a <URL:ftp://ds.in\nternic.net/rfc> ",
    ];
    for piece in one_in(
        3,
        pieces
            .into_iter()
            .map(str::as_bytes)
            .chain([b"<http:\xE9> ".as_slice(), b"\xFF"]),
    ) {
        assert_extracted(piece, 1 << 20);
    }
}

/// Asserts that `length` bytes of `piece`, again and again, take little memory.
fn assert_extracted(piece: &[u8], length: usize) {
    let text = piece.repeat(length / piece.len());
    let checked = peak(&["validate", "--in-text", "--json"], text.clone());
    let found = peak_when_read(&["extract", "--json"], text);
    assert!(
        found < MOST_TO_EXTRACT && checked < MOST,
        "{:?}…: {found} KiB, and {checked} KiB to check them",
        String::from_utf8_lossy(&piece[..piece.len().min(50)])
    );
}

/// Several batches, which some peers read differently.
#[test]
fn of_disagreement_on_many_strings() {
    let [a, b] = ["a", "b"].map(|host| format!(r#"{host}=sed 's/.*/{{"host":"{host}"}}/'"#));
    let [c, d] = [3, 4].map(|name| format!("{name}=sed s/.*/no/"));
    let peers = [&a, &b, &c, &d].map(|peer| ["--peer", peer]);
    let arguments = [
        &["disagree", "--json", "--file", "-"][..],
        peers.as_flattened(),
    ]
    .concat();
    // "http://host.dom/name"
    let line = b"687474703a2f2f686f73742e646f6d2f6e616d65\n";
    let peak = peak_when_read(&arguments, line.repeat(tenth(1_000_000)));
    assert!(peak < MOST, "{peak} KiB");
}

/// The peak memory of the command, in KiB, when all of the input is read.
fn peak_when_read(arguments: &[&str], input: Vec<u8>) -> u64 {
    let (mut child, mut stdin) = spawn(arguments, Stdio::null());
    stdin.write_all(&input).unwrap();
    // What the pipe still holds is less than a chunk.
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(stdin);
    child.wait().unwrap();
    peak_in(&status)
}
