//! `cargo xtask book` builds the book, and `cargo xtask wasm` the WebAssembly of a crate, for the
//! book and for the npm package. Both need cargo alone, on any system.

use std::{
    env,
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    thread,
};

use crate::{figures, folder::Folder, notices, section5, tasks};

const HELP: &str = "\
Builds the book in target/book: cargo xtask book

Needs cargo, and rustup if Rust's standard library for WebAssembly is not installed. A browser loads
the playground and the lab only over HTTP, so serve the folder, for example with
`python3 -m http.server --directory target/book`.";

const HELP_WASM: &str = "\
Builds a crate of this workspace as WebAssembly, for JavaScript: cargo xtask wasm CRATE FOLDER

FOLDER has it as rfc1738.wasm, with the modules of bindings/js/lib, and the glue between them. Needs
cargo, and rustup if Rust's standard library for WebAssembly is not installed.";

const WASM: &str = "wasm32-unknown-unknown";

/// Builds the book.
pub(crate) fn run(root: &Path, arguments: &[&str]) -> io::Result<ExitCode> {
    match arguments {
        [] => Workspace::new(root)?.book()?,
        _ => return Ok(help(arguments, HELP)),
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds the crate that the arguments name, in the folder that they name.
pub(crate) fn run_wasm(root: &Path, arguments: &[&str]) -> io::Result<ExitCode> {
    match *arguments {
        [package, folder] if !package.starts_with('-') => {
            let workspace = Workspace::new(root)?;
            workspace.compile_wasm(package)?;
            workspace.write_wasm(package, &std::path::absolute(folder)?)?;
        }
        _ => return Ok(help(arguments, HELP_WASM)),
    }
    Ok(ExitCode::SUCCESS)
}

/// The pages of the book that are not in the repository.
pub(crate) fn generated(root: &Path) -> io::Result<[Folder; 2]> {
    let figures = figures::folder(root);
    let figures = figures.map_err(|mistakes| io::Error::other(mistakes.join("\n")))?;
    Ok([figures, section5::folder(root)?])
}

fn help(arguments: &[&str], help: &str) -> ExitCode {
    if let ["--help" | "-h"] = arguments {
        println!("{help}");
        return ExitCode::SUCCESS;
    }
    eprintln!("{help}");
    ExitCode::from(2)
}

/// This repository, and where cargo writes.
struct Workspace<'r> {
    root: &'r Path,
    target: PathBuf,
}

impl Workspace<'_> {
    fn new(root: &Path) -> io::Result<Workspace<'_>> {
        let target = env::var_os("CARGO_TARGET_DIR");
        let target = target.map_or_else(|| root.join("target"), PathBuf::from);
        Ok(Workspace {
            root,
            target: std::path::absolute(target)?,
        })
    }

    fn book(&self) -> io::Result<()> {
        let book = self.root.join("book");
        for folder in generated(self.root)? {
            folder.write(self.root)?;
        }
        // In a folder of its own, because cargo would list all crates that it has documented in one
        // folder.
        let api = self.target.join("book-api");
        let mut document = self.cargo("doc");
        document
            .args(["--no-deps", "--package", "rfc1738", "--lib"])
            .args(["--all-features", "--target-dir"])
            .arg(&api)
            .env("CARGO_BUILD_BUILD_DIR", &self.target);
        // The linker of the WebAssembly optimizes it on one core.
        thread::scope(|scope| {
            let others = scope.spawn(|| {
                let build = |tool| run_command(self.cargo("build").args(["--package", tool]));
                ["bindgen", "pages"].into_iter().try_for_each(build)?;
                run_command(&mut document)
            });
            let compiled = ["rfc1738-playground", "rfc1738-js-conformance"]
                .into_iter()
                .try_for_each(|package| self.compile_wasm(package));
            compiled.and(others.join().expect("no panic"))
        })?;
        // Beside its page; mdBook copies it from there.
        self.write_playground(&book.join("src/playground"))?;

        let site = self.target.join("book");
        self.run_tool("pages", [&book, &site])?;
        copy(&api.join("doc"), &site.join("api"))?;
        // On paper the playground cannot run.
        let print = site.join("print.html");
        let page = fs::read_to_string(&print)?;
        let lines = page.split_inclusive('\n');
        let lines = lines.filter(|line| !line.contains("<script type=\"module\""));
        fs::write(print, lines.collect::<String>())?;
        println!("The book is {}", site.join("index.html").display());
        Ok(())
    }

    /// Writes the modules and the style of the playground's pages and the diagrams; in `rfc1738` the
    /// WebAssembly, which also has what only the pages ask, with its licenses; and in `kit` the
    /// conformance kit, which is loaded for those who try a parser.
    fn write_playground(&self, folder: &Path) -> io::Result<()> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        let page = self.root.join("book/playground");
        copy(&page.join("page"), folder)?;
        let diagrams = self.root.join("grammar/diagrams");
        copy(&diagrams, &folder.join("diagrams"))?;
        let rfc1738 = folder.join("rfc1738");
        let kit = folder.join("kit");
        self.write_wasm("rfc1738-playground", &rfc1738)?;
        self.write_wasm("rfc1738-js-conformance", &kit)?;
        // Only a bundler needs these.
        for folder in [&rfc1738, &kit] {
            fs::remove_file(folder.join("inline.js"))?;
            fs::remove_file(folder.join("encoding.js"))?;
        }
        // The WebAssembly contains third-party code; that of the kit contains no other crates.
        for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
            fs::copy(self.root.join(license), rfc1738.join(license))?;
        }
        let notices = notices::of(&page.join("Cargo.toml"), &[])?;
        fs::write(rfc1738.join("LICENSE-THIRD-PARTY"), notices)
    }

    fn compile_wasm(&self, package: &str) -> io::Result<()> {
        let mut rustc = Command::new("rustc");
        rustc.args(["--print", "target-libdir", "--target", WASM]);
        let library = String::from_utf8_lossy(&rustc.output()?.stdout).into_owned();
        if !Path::new(library.trim()).is_dir() {
            run_command(Command::new("rustup").args(["--quiet", "target", "add", WASM])).map_err(
                |error| {
                    let missing = format!("Rust's standard library for {WASM} is not installed");
                    io::Error::new(error.kind(), format!("{missing}; {error}"))
                },
            )?;
        }

        // The package is the same wherever it is built: messages of panics have paths.
        let home = env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
        let mut flags = OsString::from("--remap-path-prefix=");
        flags.push(self.root);
        flags.push("=rfc1738");
        if let Some(home) = home {
            flags.push("\u{1f}--remap-path-prefix=");
            flags.push(home);
            flags.push("=cargo");
        }
        let mut compile = self.cargo("rustc");
        compile
            .args(["--profile", "wasm", "--target", WASM, "--package", package])
            .args(["--lib", "--crate-type", "cdylib"])
            .env("CARGO_ENCODED_RUSTFLAGS", flags);
        run_command(&mut compile)
    }

    /// Writes what [`compile_wasm`](Self::compile_wasm) has made, and what JavaScript needs to call
    /// it.
    fn write_wasm(&self, package: &str, folder: &Path) -> io::Result<()> {
        let file = format!("{WASM}/wasm/{}.wasm", package.replace('-', "_"));
        fs::create_dir_all(folder)?;
        self.run_tool("bindgen", [&self.target.join(file), folder])?;
        fs::rename(folder.join("glue_bg.wasm"), folder.join("rfc1738.wasm"))?;
        copy(&self.root.join("bindings/js/lib"), folder)
    }

    /// Runs a program of this workspace.
    fn run_tool(&self, package: &str, arguments: [&Path; 2]) -> io::Result<()> {
        let mut run = self.cargo("run");
        run.args(["--package", package, "--"]).args(arguments);
        run_command(&mut run)
    }

    fn cargo(&self, subcommand: &str) -> Command {
        let mut cargo = tasks::command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args([subcommand, "--quiet", "--locked"])
            .current_dir(self.root)
            .env("CARGO_TARGET_DIR", &self.target);
        cargo
    }
}

fn run_command(command: &mut Command) -> io::Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |why: String| io::Error::other(format!("{name}: {why}"));
    let ended = command
        .status()
        .map_err(|error| failed(error.to_string()))?;
    match ended.success() {
        true => Ok(()),
        false => Err(failed(ended.to_string())),
    }
}

/// Copies the files of a folder, and of those below it.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy(&entry.path(), &to)?,
            false => fs::copy(entry.path(), to).map(drop)?,
        }
    }
    Ok(())
}
