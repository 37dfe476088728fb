//! `pages BOOK FOLDER` writes the book in the folder BOOK to FOLDER, as the command `mdbook build`
//! does, but a warning is an error. It is not in `xtask`, because mdBook takes a minute to compile.

use std::{env, error::Error, process};

use log::{LevelFilter, Log, Metadata, Record};
use mdbook_driver::MDBook;

/// Ends the program where mdBook warns.
struct Warning;

impl Log for Warning {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn log(&self, warning: &Record<'_>) {
        eprintln!("{}", warning.args());
        process::exit(1);
    }

    fn flush(&self) {}
}

fn main() -> Result<(), Box<dyn Error>> {
    log::set_logger(&Warning).expect("no other one");
    log::set_max_level(LevelFilter::Warn);
    let mut arguments = env::args_os().skip(1);
    let (Some(book), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: pages BOOK FOLDER".into());
    };
    let mut book = MDBook::load(book)?;
    book.config.build.build_dir = folder.into();
    book.build()?;
    Ok(())
}
