//! The URL grammar of RFC 1738, section 5, as code: each of its 67 productions is one
//! [nom](https://docs.rs/nom) combinator, and together they give a typed, located syntax tree.
//! Where others repair, this crate rejects, and says where and why.
//!
//! | to | there is |
//! |---|---|
//! | know whether a string is a valid URL | [`is_valid`] |
//! | parse a valid URL into a tree, or learn what is wrong with it | [`Url::parse`], [`ast`], [`UrlError`] |
//! | check the grammar of section 5 alone | [`parse_syntax`], [`ParseError`], [`Slip`] |
//! | take it apart, whatever its scheme | [`Url::parts`](ast::Url::parts) |
//! | allow only some schemes, or read one of your own | [`Schemes`] |
//! | own a URL | [`UrlBuf`] |
//! | learn all that the RFC says about a URL | [`validate()`], [`Rule`] |
//! | know whether parsers name the same host, and which | [`agreed()`], [`is_agreed`], [`Rules::agreed`] |
//! | write equivalent URLs in one way | [`Url::normalize`], [`equivalent`] |
//! | know what a client does with a URL | [`interpret`] |
//! | build a URL from its parts | [`build`] |
//! | find URLs in text, or write them there | [`extract`], [`context`] |
//! | use a production in your own nom parser | [`grammar`], [`Text`] |
//! | see how a string derives | [`Derivation`], [`Observer`] |
//! | use the productions as data | [`Production`] |
//!
//! # A tour
//!
//! The library knows the ten schemes of RFC 1738, and `https`, `ws` and `wss`, which have the
//! syntax of `http`. Any other is a new scheme, for which only the general syntax is checked,
//! unless you allow only those that you [expect](Schemes::only):
//!
//! ```
//! use rfc1738::{Schemes, is_valid};
//!
//! assert!(is_valid("https://host.dom/") && !is_valid("https://user@host.dom/"));
//! assert!(is_valid("javascript:alert(1)"));
//!
//! let only = Schemes::only(["https", "http"])?;
//! assert!(only.is_valid("https://host.dom/") && !only.is_valid("javascript:alert(1)"));
//! # Ok::<(), rfc1738::RegistrationError>(())
//! ```
//!
//! `Url::parse` parses all of a string into the tree of its scheme. Each leaf knows its position in
//! the string, and decodes to the octets that it represents:
//!
//! ```
//! use rfc1738::Url;
//!
//! let url = Url::parse("http://host.dom:8080/a%20b?what")?;
//! let http = url.as_http().unwrap();
//! assert_eq!(http.hostport.port.unwrap().range(), 16..20);
//! assert_eq!(http.hpath().unwrap().segments().next().unwrap().decode(), &b"a b"[..]);
//! # Ok::<(), rfc1738::UrlError>(())
//! ```
//!
//! An error says where the string is wrong, and by which [`Rule`]. For common mistakes, called slips,
//! it also says what to write instead:
//!
//! ```
//! # use rfc1738::Url;
//! let error = Url::parse("http://host.dom/a b").unwrap_err();
//! assert_eq!((error.range(), error.replacement()), (17..18, Some("%20")));
//! assert_eq!(error.to_string(), "at character 18: unexpected \" \" (section 2.2): a space must be encoded, write \"%20\"");
//! ```
//!
//! Under the tree are the productions. Each has its own page in [`grammar`], with its railroad
//! diagram. Its combinator reads the longest prefix that the production derives:
//!
//! ```
//! use rfc1738::grammar::hostname;
//!
//! assert_eq!(*hostname("example.com.").unwrap().1, "example.com");
//! ```
//!
//! The BNF allows some URLs that the prose of the RFC forbids. `Url::parse` checks both, and
//! validation also finds what is allowed, but dubious:
//!
//! ```
//! use rfc1738::{Rule, Url, parse_syntax, validate};
//!
//! let text = "ftp://host.dom:70000/";
//! assert!(parse_syntax(text).is_ok());
//! assert_eq!(Url::parse(text).unwrap_err().rule(), Rule::PortRange);
//! assert_eq!(validate("ftp://user:secret@host.dom/").findings()[0].rule(), Rule::PasswordPresent);
//! ```
//!
//! # Features
//!
//! Without default features the library needs `core` and `alloc` only.
//!
//! | | |
//! |---|---|
//! | `std` (default) | `std` in place of `core` and `alloc`, in this crate and below it |
//! | `serde` | `Serialize` for the tree and the errors, `Serialize` and `Deserialize` for [`UrlBuf`] |
//! | `miette` | `Diagnostic` for [`UrlError`], [`ParseError`] and [`InvalidUrl`] |

#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod ast;
mod engine;
mod facts;
pub mod grammar;
mod parse;
mod uses;

pub use engine::{Characters, Hooks, RuleId, Span, Terminal, Text};
pub use facts::{
    message::Citation,
    production::{Production, UnknownProduction},
    scheme::Scheme,
};
pub use parse::{
    derivation::Derivation,
    derived::parse_syntax,
    error::{Expected, Found, ParseError, Slip, SlipKind},
    observer::Observer,
    schemes::{Registered, RegistrationError, Schemes, Syntax, literal},
    url::Url,
};
pub use uses::{
    build,
    context::{self, extract},
    interpret,
    normalize::equivalent,
    parts::UrlParts,
    url_buf::{InvalidUrl, UrlBuf},
    validate::{
        Agreed, Disagreed, Finding, ParserReading, Report, Rule, Rules, Severity, UnknownRule,
        UrlError, agreed, is_agreed, is_valid, validate, validate_with,
    },
};

/// The README, whose examples are doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The same for the tour of the library.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct Tour;

/// The same for the page about fetching for others.
#[cfg(doctest)]
#[doc = include_str!("../docs/agreed.md")]
struct Fetching;

/// The same for the page on the registry.
#[cfg(doctest)]
#[doc = include_str!("../docs/crate.md")]
struct Page;
