//! What the README and the course show of the command is what the command does.

#[test]
fn what_is_shown_is_what_the_command_prints() {
    trycmd::TestCases::new().default_bin_name("rfc1738").case("../README.md").case("../book/src/course/*.md");
}

/// A pipe takes a shell.
#[cfg(unix)]
#[test]
fn what_is_shown_of_a_pipe_is_what_the_command_prints() {
    use std::{env, path::Path, process::Command};

    let (_, shown) = include_str!("../../README.md").split_once("```sh\n$ ").unwrap();
    let (command, printed) = shown.split_once("```").unwrap().0.split_once('\n').unwrap();
    let folder = Path::new(env!("CARGO_BIN_EXE_rfc1738")).parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap();
    let path = env::join_paths([folder].into_iter().chain(env::split_paths(&path))).unwrap();
    let output = Command::new("sh").arg("-c").arg(command).env("PATH", path).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), printed);
}
