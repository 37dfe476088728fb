//! The page about tables shows the command's actual output.

/// The folder of the page.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");

#[test]
fn the_output_shown_is_that_of_the_command() {
    std::env::set_current_dir(FOLDER).unwrap();
    trycmd::TestCases::new().default_bin_name("rfc1738").case("columns.md");
}

/// A pipe needs a shell.
#[cfg(unix)]
#[test]
fn the_output_shown_for_a_pipe_is_that_of_the_command() {
    use std::{path::Path, process::Command};

    let page = include_str!("../../../docs/columns.md");
    let (command, printed) =
        page.split_once("```sh\n$ ").unwrap().1.split_once("```").unwrap().0.split_once('\n').unwrap();
    let folder = Path::new(env!("CARGO_BIN_EXE_rfc1738")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh").arg("-c").arg(command).env("PATH", path).current_dir(FOLDER).output().unwrap();
    assert_eq!(str::from_utf8(&output.stdout).unwrap(), printed);
}
