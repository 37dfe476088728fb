//! The page about tables shows the command's actual output.

#[test]
fn the_output_shown_is_that_of_the_command() {
    trycmd::TestCases::new().default_bin_name("rfc1738").case("../docs/columns.md");
}

/// A pipe needs a shell.
#[cfg(unix)]
#[test]
fn the_output_shown_for_a_pipe_is_that_of_the_command() {
    use std::{path::Path, process::Command};

    let page = include_str!("../../docs/columns.md");
    let (command, printed) =
        page.split_once("```sh\n$ ").unwrap().1.split_once("```").unwrap().0.split_once('\n').unwrap();
    let folder = Path::new(env!("CARGO_BIN_EXE_rfc1738")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh").arg("-c").arg(command).env("PATH", path).current_dir("../docs").output().unwrap();
    assert_eq!(str::from_utf8(&output.stdout).unwrap(), printed);
}
