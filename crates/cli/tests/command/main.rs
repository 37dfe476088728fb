//! The tests of the command, in one program: each module is about a subcommand, or about what holds
//! for all of them.

mod agreed;
mod build;
mod columns;
mod common;
mod compare;
mod conformance;
mod coverage;
mod disagree;
mod explain;
mod extract;
mod formats;
mod generate;
mod grammars;
mod help;
mod hostile;
mod in_text;
mod interpret;
mod junit;
mod learn;
mod lines;
mod r#match;
mod memory;
mod modules;
mod normalize;
mod output;
mod pages;
mod parse;
mod parts;
mod peers;
mod reference;
mod rules;
mod schemes;
mod streams;
mod suites;
mod validate;
