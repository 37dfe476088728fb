//! What `cargo xtask budget` and `cargo xtask performance` count the instructions of: items that
//! read generated texts, and those in the files that are named.
//!
//! Prints the number of texts and the name of each, in the order of the calls of [`counted`]. With
//! the argument `--lines`, prints the lines that the command reads.

mod generate;
mod parsers;
mod rows;

use std::{env, hint::black_box, io};

use fastrand::Rng;
use rfc1738::{Production, Url, extract, is_agreed, is_valid, validate};
use rfc1738_conformance::{
    grammar::Grammar,
    judge::{Judge, whole},
    language::Language,
};

use generate::urls;
use parsers::parsers;

/// The texts of an item.
const MANY: usize = 1_000;
const LINES: usize = 100_000;

fn main() -> io::Result<()> {
    let files: Vec<String> = env::args().skip(1).collect();
    if files == ["--lines"] {
        print_lines();
        return Ok(());
    }
    let mut rows = rows::rows(MANY);
    for file in files {
        rows.push(rows::of_file(file.as_ref())?);
    }
    for (row, texts) in rows {
        for parser in parsers() {
            let name = format!("{}, {row}", parser.name);
            count(&name, texts.len(), || (parser.read)(&texts));
        }
    }

    let web = &urls(Production::HttpUrl, MANY);
    each("validate", web, |url| black_box(validate(url)).is_valid());
    each("is_agreed", web, |url| is_agreed(url));
    let parsed: Vec<Url<'_>> = web.iter().flat_map(|url| Url::parse(url)).collect();
    each("normalize", &parsed, |url| !url.normalize().is_empty());
    let prose: String = web
        .iter()
        .map(|url| format!("See {url}, it is.\n"))
        .collect();
    count("extract", MANY, || extract(&prose).flatten().count());

    let mut invalid = edited(web);
    invalid.retain(|text| !is_valid(text));
    each("error", &invalid, |text| {
        black_box(Url::parse(text)).is_err()
    });
    each("error, all its words", &invalid, |text| {
        Url::parse(text).is_err_and(|error| !format!("{error:#}").is_empty())
    });

    // As in the documentation of the judge: digits, and "_".
    let is_port =
        |text: &[u8]| !text.is_empty() && text.iter().all(|b| b.is_ascii_digit() || *b == b'_');
    count("judge, port", 1, || {
        let port = Language::rule(Grammar::rfc1738(), "port").expect("a rule of section 5");
        let judge = Judge::new(port).expect("a small automaton");
        usize::from(!judge.verdict(&mut whole(is_port)).agrees())
    });
    Ok(())
}

/// Prints web URLs, of which one in ten is edited.
fn print_lines() {
    let web = urls(Production::HttpUrl, LINES);
    for (index, (url, edited)) in web.iter().zip(edited(&web)).enumerate() {
        println!("{}", if index % 10 == 0 { &edited } else { url });
    }
}

/// The same texts after one edit each: a byte replaced or inserted by one that URLs must encode, or
/// an escape begun.
fn edited(texts: &[String]) -> Vec<String> {
    let mut rng = Rng::with_seed(8371);
    let edit = |text: &String| {
        let at = rng.usize(..text.len());
        let end = at + rng.usize(..2);
        let with = rng.choice([
            " ", "<", ">", "\"", "#", "%", "{", "}", "|", "\\", "^", "~", "[", "]", "`", "é",
        ]);
        [&text[..at], with.unwrap_or_default(), &text[end..]].concat()
    };
    texts.iter().map(edit).collect()
}

fn each<T>(name: &str, texts: &[T], reads: impl Fn(&T) -> bool) {
    count(name, texts.len(), || {
        texts.iter().filter(|text| reads(black_box(text))).count()
    });
}

/// Counts an item that reads so many texts, unless it rejects one. It has read them before: so
/// nothing is counted that is made once, and memory is as it leaves it.
fn count(name: &str, texts: usize, read: impl Fn() -> usize) {
    if read() == texts {
        counted(&read);
        println!("{texts} {name}");
    }
}

/// Callgrind knows this function by its name.
#[inline(never)]
fn counted(read: &dyn Fn() -> usize) {
    black_box(read());
}
