//! The README, the pages of the command and of tables, and the course show the command's actual
//! output.

use std::{env, ffi::OsString, path::Path};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn the_output_shown_is_that_of_the_command() {
    // The page of tables names files from its folder.
    env::set_current_dir(Path::new(ROOT).join("docs")).unwrap();
    let cases = trycmd::TestCases::new();
    // The command starts itself.
    cases.env("PATH", path_with_the_command().to_string_lossy());
    cases.default_bin_name("rfc1738");
    for page in [
        "README.md",
        "docs/command.md",
        "docs/columns.md",
        "book/src/course/*.md",
    ] {
        cases.case(format!("{ROOT}/{page}"));
    }
}

/// Where programs are found, the command first.
fn path_with_the_command() -> OsString {
    let folder = Path::new(env!("CARGO_BIN_EXE_rfc1738"))
        .parent()
        .unwrap()
        .to_owned();
    let path = env::var_os("PATH").unwrap();
    env::join_paths([folder].into_iter().chain(env::split_paths(&path))).unwrap()
}

/// A pipe needs a shell.
#[cfg(unix)]
#[test]
fn the_output_shown_for_a_pipe_is_that_of_the_command() {
    use std::process::Command;

    for page in [
        include_str!("../../../../docs/command.md"),
        include_str!("../../../../docs/columns.md"),
    ] {
        let (_, pipes) = page.split_once("```sh\n$ ").unwrap();
        for shown in pipes.split("```sh\n$ ") {
            let (command, printed) = shown.split_once("```").unwrap().0.split_once('\n').unwrap();
            let mut shell = Command::new("sh");
            shell
                .arg("-c")
                .arg(command)
                .env("PATH", path_with_the_command())
                .current_dir(Path::new(ROOT).join("docs"));
            assert_eq!(
                str::from_utf8(&shell.output().unwrap().stdout).unwrap(),
                printed
            );
        }
    }
}
