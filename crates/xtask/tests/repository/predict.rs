//! The keys of the questions that readers answer before they read on, which `book/style/predict.js`
//! checks.
//!
//! A question is a `<div class="predict">` around a task list, in any page of the book. `[x]` marks
//! the right items:
//!
//! * `data-member="NAME"`: an item begins with a text, and is right exactly if the text is a
//!   sentence of the production `NAME`. `parse_syntax` in place of a name is the strict reading.
//! * `data-prefix="NAME"`: an item has a text, and then the longest prefix of it that the
//!   production reads.
//! * `data-states="NAME"`, `data-shortest="NAME"`: an item is a number. Right is how many states
//!   the minimal automaton of the production has, or how many bytes its shortest sentence.
//! * None of them: the key is checked by eye, and only the form here.
//!
//! The words of a question name its production, or "URL" for the strict reading. A text is a code
//! span in which `\n`, `\r`, `\t` and `\\` are escapes, or the words "the empty string".

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use rfc1738::{Production, parse_syntax};
use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};

use crate::course::pages;

/// A question on a page.
struct Question<'a> {
    page: &'a str,
    /// Where it begins in the page.
    start: usize,
    /// Its attributes, as written.
    attributes: &'a str,
    text: &'a str,
}

/// An item of a task list.
struct Item {
    /// Where it is in the question.
    start: usize,
    is_right: bool,
    /// The first line: the code spans, and the words around them.
    choice: Vec<Piece>,
    /// Whether there are further lines.
    is_explained: bool,
}

enum Piece {
    Code(String),
    Words(String),
}

const EMPTY: &str = "the empty string";

/// The name that stands for the strict reading, whose sentences are called URLs.
const STRICT: &str = "parse_syntax";

/// The questions of a page: each `<div>` or `<details>` of this class, to the first end tag of its
/// kind.
fn questions<'a>(
    page: &'a str,
    tag: &'a str,
) -> impl Iterator<Item = Result<Question<'a>, (usize, String)>> {
    let open = format!("<{tag} class=\"predict\"");
    let starts: Vec<usize> = page.match_indices(&open).map(|(start, _)| start).collect();
    starts.into_iter().map(move |start| {
        let rest = &page[start + open.len()..];
        let attributes = rest
            .find('>')
            .ok_or((start, "the tag is not closed".to_owned()))?;
        let end = rest
            .find(&format!("</{tag}>"))
            .ok_or((start, format!("there is no </{tag}>")))?;
        Ok(Question {
            page,
            start,
            attributes: &rest[..attributes],
            text: &rest[attributes + 1..end],
        })
    })
}

impl<'a> Question<'a> {
    /// The value of an attribute; the empty string for one without a value.
    fn attribute(&self, name: &str) -> Option<&'a str> {
        let (_, rest) = self.attributes.split_once(name)?;
        Some(
            rest.strip_prefix("=\"")
                .map_or("", |value| value.split('"').next().unwrap_or_default()),
        )
    }

    /// Where a part of the text is in the page.
    fn at(&self, offset: usize) -> usize {
        self.text.as_ptr() as usize - self.page.as_ptr() as usize + offset
    }

    fn events(&self) -> impl Iterator<Item = (Event<'a>, Range<usize>)> {
        Parser::new_ext(self.text, Options::ENABLE_TASKLISTS).into_offset_iter()
    }

    fn items(&self) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        let mut depth = 0;
        for (event, range) in self.events() {
            match event {
                Event::Start(Tag::Item) => depth += 1,
                Event::End(TagEnd::Item) => depth -= 1,
                Event::TaskListMarker(is_right) if depth == 1 => {
                    items.push(Item {
                        start: range.start,
                        is_right,
                        choice: Vec::new(),
                        is_explained: false,
                    });
                }
                _ => {}
            }
            let Some(item) = items.last_mut().filter(|_| depth == 1) else {
                continue;
            };
            match event {
                Event::SoftBreak | Event::HardBreak => item.is_explained = true,
                _ if item.is_explained => {}
                Event::Code(code) => item.choice.push(Piece::Code(code.into())),
                Event::Text(words) => item.choice.push(Piece::Words(words.into())),
                _ => {}
            }
        }
        items
    }

    /// Checks the form, then the key. An error has its place in the page.
    fn check(&self) -> Result<(), (usize, String)> {
        let here = |message: &str| Err((self.start, message.to_owned()));
        let known = [
            "data-member",
            "data-prefix",
            "data-states",
            "data-shortest",
            "data-one",
        ];
        for attribute in self.attributes.split_ascii_whitespace() {
            let name = attribute.split('=').next().unwrap_or_default();
            if !known.contains(&name) {
                return here(&format!("{name} is not one of {}", known.join(", ")));
            }
        }
        if !self
            .events()
            .any(|(event, _)| matches!(event, Event::Start(Tag::Paragraph)))
        {
            return here(
                "there is no question: a paragraph, with an empty line before and after it",
            );
        }
        if let Some(name) = self.unnamed() {
            return here(&format!("the question does not name `{name}`"));
        }
        let lists = self
            .events()
            .filter(|(event, _)| matches!(event, Event::Start(Tag::List(_))))
            .count();
        let items = self.items();
        let right = items.iter().filter(|item| item.is_right).count();
        match (self.attribute("data-member"), self.attribute("data-prefix")) {
            _ if lists != 1 => here(&format!("it has {lists} lists, not 1")),
            _ if right == 0 => here("no item is right: `- [x]`"),
            _ if self.attribute("data-one").is_some() && right != 1 => {
                here(&format!("data-one, and {right} right items"))
            }
            (Some(_), Some(_)) => here("data-member and data-prefix exclude each other"),
            (None, Some(name)) => self.each(&items, |item| item.check_prefix(name)),
            _ if items.len() < 2 => here("there is nothing to choose: it has one item"),
            (Some(name), None) => self.each(&items, |item| item.check_member(name)),
            (None, None) => {
                let states = self
                    .attribute("data-states")
                    .map(|name| (name, Dfa::state_count as _));
                let shortest = self
                    .attribute("data-shortest")
                    .map(|name| (name, length as _));
                match states.or(shortest) {
                    Some((name, count)) => self.each(&items, |item| item.check_number(name, count)),
                    None => Ok(()),
                }
            }
        }
    }

    /// The production that the question is about, if its words, which are before the list, do not
    /// name it.
    fn unnamed(&self) -> Option<&'a str> {
        let about = ["data-member", "data-prefix", "data-states", "data-shortest"];
        let name = about.iter().find_map(|about| self.attribute(about))?;
        let is_named = self
            .events()
            .take_while(|(event, _)| !matches!(event, Event::Start(Tag::List(_))))
            .any(|(event, _)| match event {
                Event::Code(code) => *code == *name,
                Event::Text(words) => name == STRICT && words.contains("URL"),
                _ => false,
            });
        (!is_named).then_some(name)
    }

    fn each(
        &self,
        items: &[Item],
        check: impl Fn(&Item) -> Result<(), String>,
    ) -> Result<(), (usize, String)> {
        items
            .iter()
            .try_for_each(|item| check(item).map_err(|message| (self.at(item.start), message)))
    }
}

impl Item {
    fn check_member(&self, name: &str) -> Result<(), String> {
        let text = self.text()?;
        let is_alone = match &self.choice[..] {
            [Piece::Words(words)] => words.trim() == EMPTY,
            choice => choice.len() == 1,
        };
        if !is_alone {
            return Err("the line of a text has words that readers see before they answer".into());
        }
        match (is_member(name, &text)?, self.is_right) {
            (true, false) => Err(format!("{text:?} is a sentence of {name}: `- [x]`")),
            (false, true) => Err(format!("{text:?} is not a sentence of {name}: `- [ ]`")),
            _ => Ok(()),
        }
    }

    fn check_prefix(&self, name: &str) -> Result<(), String> {
        let text = self.text()?;
        let read = production(name)?
            .longest_prefix(text.as_str())
            .map(|length| &text[..length]);
        let claimed = match self.choice.get(1..).unwrap_or_default() {
            [.., Piece::Code(code)] | [.., Piece::Code(code), Piece::Words(_)] => {
                Some(unescaped(code)?)
            }
            [.., Piece::Words(words)] if words.ends_with(EMPTY) => Some(String::new()),
            [.., Piece::Words(words)] if words.ends_with("nothing") => None,
            _ => {
                return Err(format!(
                    "after the text stands what is read: a code span, \"{EMPTY}\" or \"nothing\""
                ));
            }
        };
        match (self.is_right, read == claimed.as_deref()) {
            (false, _) => Err("an item of data-prefix is right: `- [x]`".into()),
            (true, false) => Err(format!(
                "{name} reads {read:?} of {text:?}, not {claimed:?}"
            )),
            (true, true) => Ok(()),
        }
    }

    fn check_number(&self, name: &str, count: fn(&Dfa) -> usize) -> Result<(), String> {
        let number: Option<usize> = match self.choice.as_slice() {
            [Piece::Words(words)] => words.trim().parse().ok(),
            _ => None,
        };
        let number = number.ok_or("the item is not a number")?;
        let dfa = Dfa::new(Grammar::rfc1738(), name).map_err(|error| error.to_string())?;
        let counted = count(&dfa);
        if self.is_right == (number == counted) {
            Ok(())
        } else {
            Err(format!("the number of {name} is {counted}"))
        }
    }

    /// The text that it is about.
    fn text(&self) -> Result<String, String> {
        match self.choice.first() {
            Some(Piece::Code(code)) => unescaped(code),
            Some(Piece::Words(words)) if words.trim_start().starts_with(EMPTY) => Ok(String::new()),
            _ => Err(format!(
                "the item does not begin with a text: a code span, or \"{EMPTY}\""
            )),
        }
    }
}

/// How long the shortest sentence is.
fn length(dfa: &Dfa) -> usize {
    dfa.shortest().map_or(0, |sentence| sentence.len())
}

/// Whether a production derives `text`.
fn is_member(name: &str, text: &str) -> Result<bool, String> {
    if name == STRICT {
        return Ok(parse_syntax(text).is_ok());
    }
    Ok(production(name)?.longest_prefix(text) == Some(text.len()))
}

fn production(name: &str) -> Result<Production, String> {
    name.parse()
        .map_err(|_| format!("there is no production {name:?}"))
}

/// The text for which a code span stands.
fn unescaped(code: &str) -> Result<String, String> {
    let mut text = String::new();
    let mut characters = code.chars();
    while let Some(character) = characters.next() {
        text.push(match (character, character == '\\') {
            (other, false) => other,
            _ => match characters.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some('t') => '\t',
                Some('\\') => '\\',
                _ => {
                    return Err(format!(
                        "`{code}`: a backslash begins \\n, \\r, \\t or \\\\"
                    ));
                }
            },
        });
    }
    Ok(text)
}

/// The mistakes of a page, each with its line.
fn mistakes(page: &str) -> Vec<(usize, String)> {
    let divs = questions(page, "div").map(|question| question?.check());
    let folded = questions(page, "details").map(|question| {
        let question = question?;
        match question.text.split_once("</summary>") {
            Some((summary, answer))
                if summary.trim().len() > "<summary>".len() && !answer.trim().is_empty() =>
            {
                Ok(())
            }
            _ => Err((
                question.start,
                "it has no <summary> and then an answer".to_owned(),
            )),
        }
    });
    let mistakes = divs.chain(folded).filter_map(Result::err);
    mistakes
        .map(|(offset, message)| (page[..offset].matches('\n').count() + 1, message))
        .collect()
}

#[test]
fn the_keys_of_all_questions_are_right() {
    let mut found = Vec::new();
    for (name, page) in pages("src") {
        found.extend(
            mistakes(&page)
                .into_iter()
                .map(|(line, message)| format!("book/src/{name}:{line}: {message}")),
        );
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Each case is a question, and the only mistake in it with its line, or `None`.
#[test]
fn a_mistake_is_found_where_it_is() {
    let cases = [
        (" data-member=\"hostport\"", "- [x] `host.dom`\n  Bare.\n- [ ] `host.dom:`", None),
        (
            " data-member=\"hostport\"",
            "- [x] `host.dom`\n- [x] `host.dom:`",
            Some((7, "\"host.dom:\" is not a sentence of hostport: `- [x]`".replace("[x]", "[ ]"))),
        ),
        (
            " data-member=\"port\"",
            "- [ ] `70`\n  All digits, not `a`.\n- [x] `71`",
            Some((6, "\"70\" is a sentence of port: `- [x]`".into())),
        ),
        (
            " data-member=\"port\"",
            "- [x] `70`\n- [ ] `x` No digit.",
            Some((7, "the line of a text has words that readers see before they answer".into())),
        ),
        (" data-member=\"fpath\"", "- [x] the empty string\n- [ ] `a\\n`", None),
        (" data-member=\"URL\"", "- [x] `a`\n- [x] `b`", Some((6, "there is no production \"URL\"".into()))),
        (" data-member=\"parse_syntax\"", "- [ ] `http:x`\n- [x] `nothttp:x`", None),
        (" data-member=\"url\"", "- [x] `http:x`\n- [x] `nothttp:x`", None),
        (
            " data-member=\"port\"",
            "- [x] 70\n- [x] `71`",
            Some((6, "the item does not begin with a text: a code span, or \"the empty string\"".into())),
        ),
        (
            " data-member=\"port\"",
            "- [x] `70`\n- [ ] `\\d`",
            Some((7, "`\\d`: a backslash begins \\n, \\r, \\t or \\\\".into())),
        ),
        ("", "- [ ] one\n- [ ] two", Some((2, "no item is right: `- [x]`".into()))),
        ("", "- one\n- two", Some((2, "no item is right: `- [x]`".into()))),
        ("", "- [x] one", Some((2, "there is nothing to choose: it has one item".into()))),
        (" data-one", "- [x] one\n- [x] two", Some((2, "data-one, and 2 right items".into()))),
        (" data-one", "- [x] one\n- [ ] two\n  - a\n  - b", Some((2, "it has 2 lists, not 1".into()))),
        (
            " data-key=\"x\"",
            "- [x] one\n- [ ] two",
            Some((
                2,
                "data-key is not one of data-member, data-prefix, data-states, data-shortest, data-one".into(),
            )),
        ),
        (" data-one data-states=\"port\"", "- [ ] 2\n- [x] 3", None),
        (
            " data-one data-states=\"port\"",
            "- [x] 2\n- [ ] 4",
            Some((6, "the number of port is 3".into())),
        ),
        (" data-one data-shortest=\"hpath\"", "- [x] 0\n- [ ] 1", None),
        (
            " data-one data-shortest=\"hpath\"",
            "- [x] none\n- [ ] 1",
            Some((6, "the item is not a number".into())),
        ),
        (" data-prefix=\"hostname\"", "- [x] `a.b.1` reads `a.b`\n  Why.\n- [x] `-` reads nothing", None),
        (" data-prefix=\"fpath\"", "- [x] `<` reads the empty string", None),
        (
            " data-prefix=\"hostname\"",
            "- [x] `a.b.1` reads `a`",
            Some((6, "hostname reads Some(\"a.b\") of \"a.b.1\", not Some(\"a\")".into())),
        ),
        (
            " data-prefix=\"hostname\"",
            "- [x] `a.b.1`",
            Some((6, "after the text stands what is read: a code span, \"the empty string\" or \"nothing\"".into())),
        ),
    ];
    for (attributes, items, expected) in cases {
        let words =
            "Which are a `hostport`, `port`, `fpath`, `url`, `URL`, `hpath`, `hostname` or URL?";
        let page = format!(
            "# Page\n<div class=\"predict\"{attributes}>\n\n{words}\n\n{items}\n\n</div>\n"
        );
        assert_eq!(
            mistakes(&page),
            Vec::from_iter(expected),
            "{attributes} {items}"
        );
    }
}

#[test]
fn a_question_that_is_not_whole_is_a_mistake() {
    let mistakes = |page: &str| {
        mistakes(page)
            .into_iter()
            .map(|(_, message)| message)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        mistakes("<div class=\"predict\">\n\nWhich?\n"),
        ["there is no </div>"]
    );
    assert_eq!(
        mistakes("<div class=\"predict\">\n\n- [x] a\n- [ ] b\n\n</div>"),
        ["there is no question: a paragraph, with an empty line before and after it"]
    );
    let of_port = |words: &str| {
        let about = "<div class=\"predict\" data-member=\"port\">";
        mistakes(&format!(
            "{about}\n\n{words}\n\n- [x] `70`\n- [ ] `x`\n\n</div>"
        ))
    };
    assert_eq!(of_port("Which are a `port`?"), [""; 0]);
    assert_eq!(
        of_port("Which are a `hostport` or a port?"),
        ["the question does not name `port`"]
    );
    assert_eq!(
        mistakes("<details class=\"predict\"><summary>Q</summary>\n\nA.\n\n</details>"),
        [""; 0]
    );
    assert_eq!(
        mistakes("<details class=\"predict\">\n\nA.\n\n</details>"),
        ["it has no <summary> and then an answer"]
    );
}
