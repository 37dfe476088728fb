//! README's picture of an error in a terminal: what the command writes to one, with its colors.

use std::{
    env, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anstyle_svg::{Palette, Term, VGA};

use crate::folder::Folder;

/// What is typed.
const LINE: &str = "rfc1738 parse http://host.dom/~me";

/// Black, and the bright one of each other color: the dark ones are hard to read on black.
const COLORS: Palette = {
    let Palette([black, .., a, b, c, d, e, f, g]) = VGA;
    Palette([black, a, b, c, d, e, f, g, black, a, b, c, d, e, f, g])
};

pub(crate) fn folder(root: &Path) -> io::Result<Folder> {
    let shown = format!("$ {LINE}\n{}", written(&programs(root)?)?.trim_end());
    Ok(Folder::some(
        "docs/pictures",
        [(
            "error.svg".to_owned(),
            Term::new().palette(COLORS).render_svg(&shown) + "\n",
        )],
    ))
}

/// The folder with the command: that of `RFC1738`, which names it if it is built already.
fn programs(root: &Path) -> io::Result<PathBuf> {
    if let Some(command) = env::var_os("RFC1738") {
        return Ok(Path::new(&command).parent().unwrap_or(root).to_owned());
    }
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--package", "rfc1738-cli"])
        .current_dir(root)
        .status()?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    if built.success() {
        Ok(target.join("debug"))
    } else {
        Err(io::Error::other("the command is not built"))
    }
}

/// What the line writes to a terminal, which `script` of util-linux is.
fn written(programs: &Path) -> io::Result<String> {
    let path = env::var_os("PATH").unwrap_or_default();
    let path = [programs.to_owned()]
        .into_iter()
        .chain(env::split_paths(&path));
    let output = Command::new("script")
        .args(["--quiet", "--command", LINE, "/dev/null"])
        .env("PATH", env::join_paths(path).map_err(io::Error::other)?)
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| io::Error::other(format!("script, of util-linux: {error}")))?;
    let written = String::from_utf8(output.stdout).map_err(io::Error::other)?;
    Ok(written.replace("\r\n", "\n"))
}
