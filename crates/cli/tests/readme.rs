//! The README, the page of the command and the course show the command's actual output.

use std::{env, ffi::OsString, path::Path};

#[test]
fn the_output_shown_is_that_of_the_command() {
    let cases = trycmd::TestCases::new();
    // The command starts itself.
    cases.env("PATH", path_with_the_command().to_string_lossy());
    // Another test of this program changes the current directory.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    cases.default_bin_name("rfc1738");
    cases
        .case(format!("{root}/README.md"))
        .case(format!("{root}/docs/command.md"))
        .case(format!("{root}/book/src/course/*.md"));
}

/// Where programs are found, the command first.
fn path_with_the_command() -> OsString {
    let folder = Path::new(env!("CARGO_BIN_EXE_rfc1738")).parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap();
    env::join_paths([folder].into_iter().chain(env::split_paths(&path))).unwrap()
}

/// A pipe needs a shell.
#[cfg(unix)]
#[test]
fn the_output_shown_for_a_pipe_is_that_of_the_command() {
    use std::process::Command;

    for shown in include_str!("../../../docs/command.md").split("```sh\n$ ").skip(1) {
        let (command, printed) = shown.split_once("```").unwrap().0.split_once('\n').unwrap();
        let output = Command::new("sh").arg("-c").arg(command).env("PATH", path_with_the_command()).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), printed);
    }
}
