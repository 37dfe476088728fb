//! A lesson as a list of blocks.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A block of a lesson. The texts are Markdown.
#[derive(Debug, PartialEq)]
pub(super) enum Block {
    Heading {
        level: usize,
        text: String,
    },
    Prose(String),
    Code {
        language: String,
        lines: Vec<String>,
    },
    Table(String),
    List(String),
    /// The name of a file of a picture.
    Picture(String),
    /// A question, with its choices and their keys, and the text after the answer.
    Predict {
        /// The production that the choices are about, or `Url::parse`; empty if there is none.
        about: String,
        question: String,
        choices: Vec<Choice>,
        after: String,
    },
    /// A question, and its answer.
    Ask {
        question: String,
        answer: Vec<Block>,
    },
}

/// A choice of a question: its text, and the comment on it.
#[derive(Debug, PartialEq)]
pub(super) struct Choice {
    pub(super) asked: String,
    pub(super) text: String,
    pub(super) right: bool,
    pub(super) why: String,
}

/// Reads a lesson. Folded solutions are left out: a solution is nothing to show.
pub(super) fn read(lesson: &str) -> Vec<Block> {
    let mut pieces = pieces(lesson).into_iter();
    let mut blocks = Vec::new();
    while let Some(piece) = pieces.next() {
        match piece {
            Piece::Block(block) => blocks.push(block),
            Piece::Html(html) if html.starts_with("<div class=\"predict\"") => {
                let inside = until(&mut pieces, "</div>");
                blocks.push(predict(&html, &inside));
            }
            Piece::Html(html) if html.starts_with("<details class=\"predict\"") => {
                let answer = until(&mut pieces, "</details>");
                blocks.push(Block::Ask {
                    question: between(&html, "<summary>", "</summary>").to_owned(),
                    answer,
                });
            }
            Piece::Html(html) if html.starts_with("<details") => {
                drop(until(&mut pieces, "</details>"))
            }
            Piece::Html(_) => {}
        }
    }
    blocks
}

/// A block, or a piece of HTML between blocks.
enum Piece {
    Block(Block),
    Html(String),
}

/// The pieces of a lesson, in order.
fn pieces(lesson: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut depth = 0;
    for (event, range) in Parser::new_ext(lesson, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if depth == 0 {
                    pieces.extend(piece(lesson, &tag, range));
                }
                depth += 1;
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    pieces
}

fn piece(lesson: &str, tag: &Tag<'_>, range: Range<usize>) -> Option<Piece> {
    let source = lesson[range].trim_end();
    let block = match tag {
        Tag::HtmlBlock => return Some(Piece::Html(source.trim_start().to_owned())),
        Tag::Heading { level, .. } => Block::Heading {
            level: *level as usize,
            text: source.trim_start_matches('#').trim().to_owned(),
        },
        Tag::Paragraph => match source
            .strip_prefix("{{#include figures/")
            .and_then(|rest| rest.strip_suffix("}}"))
        {
            Some(name) => Block::Picture(name.to_owned()),
            None => Block::Prose(source.to_owned()),
        },
        Tag::CodeBlock(_) => code(source),
        Tag::Table(_) => Block::Table(source.to_owned()),
        Tag::List(_) => Block::List(source.to_owned()),
        _ => return None,
    };
    Some(Piece::Block(block))
}

/// A fenced block, without the lines that are hidden in the book.
fn code(source: &str) -> Block {
    let mut lines = source.lines();
    let language = lines
        .next()
        .unwrap_or_default()
        .trim_start_matches('`')
        .to_owned();
    let is_hidden =
        |line: &str| language.starts_with("rust") && (line == "#" || line.starts_with("# "));
    let mut lines: Vec<String> = lines
        .filter(|line| !is_hidden(line))
        .map(str::to_owned)
        .collect();
    lines.pop_if(|line| line.starts_with("```"));
    Block::Code { language, lines }
}

/// The blocks before a piece of HTML that begins so.
fn until(pieces: &mut impl Iterator<Item = Piece>, end: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Html(html) if html.starts_with(end) => break,
            Piece::Html(_) => {}
            Piece::Block(block) => blocks.push(block),
        }
    }
    blocks
}

/// A question, and the list of its choices. If the question is how much of a string is read, only
/// the string is.
fn predict(tag: &str, inside: &[Block]) -> Block {
    let is_prefix = tag.contains("data-prefix");
    let about = tag.split('"').nth(3).unwrap_or_default().to_owned();
    let prose = |blocks: &[Block]| {
        let texts = blocks.iter().filter_map(|block| {
            if let Block::Prose(text) = block {
                Some(text.as_str())
            } else {
                None
            }
        });
        texts.collect::<Vec<_>>().join("\n\n")
    };
    let list = inside
        .iter()
        .position(|block| matches!(block, Block::List(_)))
        .unwrap_or(inside.len());
    let (before, after) = inside.split_at(list);
    let choices = match after.first() {
        Some(Block::List(list)) => choices(list, is_prefix),
        _ => Vec::new(),
    };
    Block::Predict {
        about,
        question: prose(before),
        choices,
        after: prose(after),
    }
}

/// The items of a task list.
fn choices(list: &str, is_prefix: bool) -> Vec<Choice> {
    let mut choices = Vec::new();
    let mut depth = 0;
    for (event, range) in Parser::new(list).into_offset_iter() {
        match event {
            Event::Start(Tag::Item) if depth == 0 => {
                choices.extend(choice(&list[range], is_prefix));
                depth += 1;
            }
            Event::Start(Tag::Item) => depth += 1,
            Event::End(TagEnd::Item) => depth -= 1,
            _ => {}
        }
    }
    choices
}

fn choice(item: &str, is_prefix: bool) -> Option<Choice> {
    let (first, rest) = item.split_once('\n').unwrap_or((item, ""));
    let (mark, text) = first
        .trim_start_matches(['-', '*', ' '])
        .strip_prefix('[')?
        .split_once(']')?;
    let text = text.trim().to_owned();
    let asked = text
        .split_once(" reads")
        .filter(|_| is_prefix)
        .map_or(&*text, |(asked, _)| asked)
        .to_owned();
    let why = rest.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    Some(Choice {
        asked,
        text,
        right: mark == "x",
        why: why.trim().to_owned(),
    })
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let text = text.split_once(before).map_or(text, |(_, rest)| rest);
    text.split_once(after).map_or(text, |(inside, _)| inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prose(text: &str) -> Block {
        Block::Prose(text.to_owned())
    }

    #[test]
    fn blocks_are_read_in_order() {
        let lesson = "# A lesson\n\nOne.\n\n## A section\n\n| a |\n|---|\n| b |\n\n* one\n* two\n\n{{#include figures/x.md}}\n";
        let expected = [
            Block::Heading {
                level: 1,
                text: "A lesson".to_owned(),
            },
            prose("One."),
            Block::Heading {
                level: 2,
                text: "A section".to_owned(),
            },
            Block::Table("| a |\n|---|\n| b |".to_owned()),
            Block::List("* one\n* two".to_owned()),
            Block::Picture("x.md".to_owned()),
        ];
        assert_eq!(read(lesson), expected);
    }

    #[test]
    fn hidden_lines_are_left_out() {
        let lesson = "```rust\n# fn hidden() {}\n#[derive(Debug)]\nstruct Shown;\n```\n";
        let lines = ["#[derive(Debug)]", "struct Shown;"]
            .map(str::to_owned)
            .to_vec();
        assert_eq!(
            read(lesson),
            [Block::Code {
                language: "rust".to_owned(),
                lines
            }]
        );
    }

    fn choice(asked: &str, text: &str, right: bool, why: &str) -> Choice {
        Choice {
            asked: asked.to_owned(),
            text: text.to_owned(),
            right,
            why: why.to_owned(),
        }
    }

    #[test]
    fn a_question_has_choices_with_reasons() {
        let lesson = "<div class=\"predict\" data-member=\"port\">\n\nWhich?\n\n- [x] `1`\n  A digit.\n- [ ] `a`\n\nSo.\n\n</div>\n\nAfter.\n";
        let choices = vec![
            choice("`1`", "`1`", true, "A digit."),
            choice("`a`", "`a`", false, ""),
        ];
        let [about, question, after] = ["port", "Which?", "So."].map(str::to_owned);
        assert_eq!(
            read(lesson),
            [
                Block::Predict {
                    about,
                    question,
                    choices,
                    after
                },
                prose("After.")
            ]
        );
    }

    #[test]
    fn what_is_read_of_a_text_is_not_told_before() {
        let lesson = "<div class=\"predict\" data-prefix=\"port\">\n\nHow much?\n\n- [x] `1a` reads `1`\n\n</div>\n";
        let choices = vec![choice("`1a`", "`1a` reads `1`", true, "")];
        let [about, question, after] = ["port", "How much?", ""].map(str::to_owned);
        assert_eq!(
            read(lesson),
            [Block::Predict {
                about,
                question,
                choices,
                after
            }]
        );
    }

    #[test]
    fn a_solution_is_left_out_and_an_answer_is_not() {
        let lesson = "<details class=\"predict\"><summary>How long?</summary>\n\nTwo.\n\n</details>\n\n\
                      <details><summary>Solution</summary>\n\nHidden.\n\n</details>\n";
        assert_eq!(
            read(lesson),
            [Block::Ask {
                question: "How long?".to_owned(),
                answer: vec![prose("Two.")]
            }]
        );
    }
}
