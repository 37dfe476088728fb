//! What `cargo xtask budget` counts the instructions of: items that read generated texts.
//!
//! Prints the number of texts and the name of each, in the order of the calls of [`counted`]. With
//! the argument `lines`, prints the lines that the command reads.

mod generate;

use std::{env, hint::black_box};

use rfc1738::{Production, Url, extract, is_agreed, is_valid, validate};
use rfc1738_conformance::{
    grammar::Grammar,
    judge::{Judge, whole},
    language::Language,
};

use generate::{SCHEMES, edited, urls};

/// The texts of an item.
const MANY: usize = 1_000;
/// The web URLs among which some hundred have a port, or a host number.
const WEB: usize = 20_000;
const LINES: usize = 100_000;

fn main() {
    if env::args().nth(1).is_some_and(|what| what == "lines") {
        return print_lines();
    }
    for production in SCHEMES {
        decide(production.name(), urls(production, MANY));
    }
    let web = urls(Production::HttpUrl, WEB);
    let with_host = |is_chosen: fn(&str) -> bool| {
        let host = |url: &str| is_chosen(url.split('/').nth(2).unwrap_or_default());
        web.iter().filter(|url| host(url)).cloned().collect()
    };
    let is_number = |host: &str| !host.contains(|c: char| c.is_ascii_alphabetic());
    decide("httpurl, port", with_host(|host| host.contains(':')));
    decide("httpurl, host number", with_host(is_number));
    decide("https", urls(Production::OtherUrl, MANY));
    let web = &web[..MANY];
    let other = web.iter().map(|url| url.replacen("http", "x-new", 1));
    decide("otherurl", other.collect());

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
}

/// Prints web URLs, of which one in ten is edited.
fn print_lines() {
    let web = urls(Production::HttpUrl, LINES);
    for (index, (url, edited)) in web.iter().zip(edited(&web)).enumerate() {
        println!("{}", if index % 10 == 0 { &edited } else { url });
    }
}

/// Counts a yes, and a tree, of those in which no rule finds an error.
fn decide(name: &str, mut urls: Vec<String>) {
    urls.retain(|url| is_valid(url));
    each(&format!("is_valid, {name}"), &urls, |url| is_valid(url));
    each(&format!("parse, {name}"), &urls, |url| {
        black_box(Url::parse(url)).is_ok()
    });
}

fn each<T>(name: &str, texts: &[T], reads: impl Fn(&T) -> bool) {
    count(name, texts.len(), || {
        texts.iter().filter(|text| reads(black_box(text))).count()
    });
}

/// Counts an item that reads so many texts, and returns how many it has read. It has read them
/// before: so nothing is counted that is made once, and memory is as it leaves it.
fn count(name: &str, texts: usize, read: impl Fn() -> usize) {
    let mut done = read();
    counted(&mut || done = read());
    assert_eq!(done, texts, "{name}");
    println!("{texts} {name}");
}

/// Callgrind knows this function by its name.
#[inline(never)]
fn counted(read: &mut dyn FnMut()) {
    read();
}
