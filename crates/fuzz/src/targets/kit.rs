//! `kit`: the command that tests parsers, and a parser that answers anything.

use std::{
    env, fs,
    path::PathBuf,
    process::{Command, Stdio},
    sync::LazyLock,
};
use testkit::assert_graphic;

use crate::Input;

/// How each conversation is begun.
const QUESTIONS: [&[&str]; 8] = [
    &["conformance", "hostnumber", "--no-small"],
    &["conformance", "hostnumber", "--no-small", "--json"],
    &["conformance", "port", "--whole"],
    &["conformance", "port", "--whole", "--json"],
    &["conformance", "mailtourl", "--parts", "--no-small"],
    &[
        "conformance",
        "mailtourl",
        "--parts",
        "--no-small",
        "--json",
    ],
    &["learn", "digits", "--hex"],
    &["learn", "digits", "--hex", "--json"],
];

/// A parser that prints any octets, on its standard output and error, and exits with any status,
/// makes the command say so: it does not panic, its output is safe to print, and what should be
/// JSON is JSON.
///
/// The command is another process, so its coverage does not guide the choice of inputs.
pub(crate) fn kit(input: &mut Input<'_>) {
    static COMMAND: LazyLock<PathBuf> = LazyLock::new(|| {
        env::var_os("RFC1738_COMMAND")
            .expect("RFC1738_COMMAND is the path of the command")
            .into()
    });
    static FILES: LazyLock<[PathBuf; 2]> = LazyLock::new(|| {
        ["out", "err"]
            .map(|name| env::temp_dir().join(format!("rfc1738-fuzz-{}.{name}", std::process::id())))
    });
    let arguments = input.choose(&QUESTIONS);
    let times = 1 + usize::from(input.byte()) * 4;
    let status = input.byte() % 4;
    // The peer reads its questions before it answers, or after, or does not.
    let reads = input.choose(&["cat > /dev/null; ", "", "exec < /dev/null; "]);
    let complaint = &input.text[..input.text.len().min(usize::from(input.byte() % 64))];
    let [out, err] = &*FILES;
    let answers: Vec<u8> = input
        .text
        .iter()
        .copied()
        .cycle()
        .take((input.text.len() * times).min(1 << 18))
        .collect();
    fs::write(out, answers).expect("the folder for temporary files can be written");
    fs::write(err, complaint).expect("the folder for temporary files can be written");

    let script = format!("{reads}cat \"$0\"; cat \"$1\" >&2; exit {status}");
    let mut command = Command::new(&*COMMAND);
    command
        .args(*arguments)
        .args(["--timeout", "5", "--", "sh", "-c", &script])
        .arg(out)
        .arg(err);
    let output = command
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .expect("the command starts");
    let stdout = assert_graphic(&output.stdout);
    let stderr = assert_graphic(&output.stderr);
    assert!(!stderr.contains("panicked"), "{arguments:?}: {stderr}");
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{arguments:?}: {:?}: {stderr}",
        output.status
    );
    if arguments.contains(&"--json") {
        for line in stdout.lines() {
            serde_json::from_str::<serde_json::Value>(line)
                .unwrap_or_else(|error| panic!("{error}: {line}"));
        }
    }
}
