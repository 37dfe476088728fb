//! The layout that all notations share: which lines are a rule, and which comments are its heading.
//!
//! Notes: what a grammar's file says about its rules beyond their notation, in comments of the form
//! `; key: value`.

use std::{cell::LazyCell, collections::HashSet, iter, num::NonZero, sync::Arc};

use nom::{
    Input, Parser,
    bytes::complete::{take_till1, take_while},
    multi::many0,
    sequence::preceded,
};

use super::{Problem, Span, older::Older};

/// Text in parts.
pub(super) struct Layout<'a> {
    pub(super) rules: Vec<Chunk<'a>>,
    pub(super) notes: Notes<'a>,
    /// Whether there is a rule `OWS`, in any case.
    pub(super) has_ows: bool,
    /// The signs of older notations, where each is first.
    pub(super) older: Vec<(Older, Span<'a>)>,
    /// How many lines are page breaks or prose.
    pub(super) left_out: usize,
}

/// The lines of one rule, with comments and page breaks between them.
pub(super) struct Chunk<'a> {
    pub(super) span: Span<'a>,
    pub(super) heading: Option<Arc<str>>,
}

/// Splits text. Comments on adjacent lines are one heading, or notes if one of them is a note.
///
/// A rule begins
///
/// * with `name =`, in any column, if all brackets of the rule above are closed,
/// * and with any line that is not deeper than the rule above, which may be a rule without a sign:
///   a problem, and not prose.
///
/// Other lines continue the rule above. Page breaks are left out, also within a rule, and so is
/// prose: a paragraph, with a blank line or a page break before it,
///
/// * below a rule whose brackets are closed, and that does not end in `/`, `|` or `=`,
/// * none of whose lines is in a column in which a rule of the text begins,
/// * without any `=`,
/// * whose last line ends as a sentence does, with `.`, `:`, `?` or `!` outside of quotes and
///   comments, which no rule can; or which is one line that begins with the number of a section.
///
/// So a rule that lacks its sign is not taken for prose unless it is both out of line and followed
/// by a full stop. The draft's notation has no sign, so its rules are only told by their columns.
pub(super) fn read(text: Span<'_>, has_signs: bool) -> Layout<'_> {
    // Where the lines of each rule begin and end, in bytes, and its heading.
    let mut chunks: Vec<(usize, usize, Option<Arc<str>>)> = Vec::new();
    let mut notes = Notes::default();
    let mut has_ows = false;
    let lines = lines(text);
    let columns = LazyCell::new(|| columns_of(&lines));
    let mut older: Vec<(Older, Span<'_>)> = Vec::new();
    let mut left_out = 0;
    // The lines of prose that are still to be left out.
    let mut prose = 0;
    // The indentation of the rule above, or of the first one if rules have no sign.
    let mut margin = None;
    let mut open = Open::default();
    // The comments since the last rule, and the heading of the following rules.
    let mut comments: Vec<&str> = Vec::new();
    let mut heading = None;
    let mut below_comment = false;
    let mut is_paragraph = true;
    for (at, line) in lines.iter().enumerate() {
        let content = line.trim();
        if content.is_empty() || has_signs && is_page_break(line) {
            left_out += usize::from(!content.is_empty());
            is_paragraph = true;
            below_comment = false;
            continue;
        }
        let indentation = indentation(line);
        let is_comment = content.starts_with(';');
        let sign = rule_sign(content).filter(|_| has_signs);
        has_ows |= sign.is_some_and(|(name, _)| name.eq_ignore_ascii_case("ows"));
        let may_be_prose = is_paragraph && !is_comment && sign.is_none() && !open.continues();
        if has_signs && prose == 0 && may_be_prose {
            prose = lines_of_prose(&lines[at..], &columns);
        }
        is_paragraph = false;
        if prose > 0 {
            prose -= 1;
            left_out += 1;
            // What is below prose does not continue a rule.
            margin = None;
            below_comment = false;
            continue;
        }
        let is_deeper = margin.is_some_and(|margin| indentation > margin);
        if is_comment && !is_deeper {
            if !below_comment {
                comments.clear();
            }
            let comment = line.take_from(indentation + 1);
            match notes.add(comment) {
                true => comments.clear(),
                false => comments.push(comment.fragment().trim()),
            }
        } else if !is_comment {
            let start = line.location_offset() + indentation;
            let end = start + content.len();
            let continues = is_deeper && (sign.is_none() || open.is_open());
            match chunks.last_mut() {
                Some((_, last, _)) if continues => *last = end,
                _ => {
                    margin = margin.filter(|_| !has_signs).or(Some(indentation));
                    open = Open::default();
                    if !comments.is_empty() {
                        heading = Some(comments.join("\n").into());
                    }
                    chunks.push((start, end, heading.clone()));
                }
            }
            if has_signs {
                let mut note = |at: usize, token: &str| {
                    let sign =
                        Older::of(token).filter(|sign| older.iter().all(|(it, _)| it != sign));
                    older.extend(sign.map(|sign| (sign, line.take_from(indentation + at))));
                };
                if let Some((name, sign)) = sign {
                    note(content.find(sign).unwrap_or_default(), sign);
                    if name.contains(' ') {
                        note(0, "< >");
                    }
                }
                open.read(content, note);
            }
            // Comments between the lines of a rule are its own.
            comments.clear();
        }
        below_comment = is_comment && !is_deeper;
    }
    let mut left = text;
    let rules = chunks.into_iter().map(|(start, end, heading)| {
        left = left.take_from(start - left.location_offset());
        let span = left.take(end - start);
        Chunk { span, heading }
    });
    Layout {
        rules: rules.collect(),
        notes,
        has_ows,
        older,
        left_out,
    }
}

pub(super) fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The columns in which rules begin.
fn columns_of(lines: &[Span<'_>]) -> HashSet<usize> {
    let lines = lines.iter();
    let rules = lines.filter(|line| rule_sign(line.trim_start()).is_some());
    rules.map(|line| indentation(line)).collect()
}

/// The name that a line begins with, and the sign after it, if it begins a rule.
pub(super) fn rule_sign(content: &str) -> Option<(&str, &str)> {
    let (name, rest) = match content.strip_prefix('<') {
        Some(rest) => rest.split_once('>')?,
        None => content.split_at(content.find(|c: char| !is_in_names(c))?),
    };
    let rest = rest.trim_start();
    let length = ["=/", "=", "::=", ":="]
        .iter()
        .find(|sign| rest.starts_with(**sign))?
        .len();
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| is_in_names(c) || c == ' ');
    is_name.then(|| (name, &rest[..length]))
}

fn is_in_names(c: char) -> bool {
    matches!(c, 'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' | '+')
}

/// Whether a line is only there because a page ends: a footer with `[Page 3]`, or a running head, as
/// `RFC 5234   ABNF   January 2008`.
pub(super) fn is_page_break(line: &str) -> bool {
    let line = line.trim_end();
    // Few lines begin or end so. Rules and comments have what page breaks do not.
    let is_likely = line.ends_with(']') || line.starts_with(['\u{c}', 'R', 'I']);
    if !is_likely || line.contains(['"', ';', '=']) {
        return false;
    }
    let is_footer = line.strip_suffix(']').is_some_and(|line| {
        let page = line.trim_end_matches(|c: char| c.is_ascii_digit() || "ivxlc".contains(c));
        page.len() < line.len() && page.ends_with("[Page ")
    });
    let is_head = || {
        let head = line.trim_start_matches('\u{c}');
        let document = head
            .strip_prefix("RFC ")
            .is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
            || head.starts_with("Internet-Draft ");
        let year = head.rsplit(' ').next().unwrap_or_default();
        document
            && year.len() == 4
            && year.bytes().all(|c| c.is_ascii_digit())
            && head.contains("   ")
    };
    is_footer || is_head()
}

/// The text of a rule, without the page breaks in it.
pub(super) fn without_page_breaks(rule: &str) -> String {
    let lines = rule.split_inclusive('\n');
    lines.filter(|line| !is_page_break(line)).collect()
}

/// The indentation of the line of `at`, if it begins with a word that looks like the rest of the
/// comment in the line above: it is at least as deep.
pub(super) fn rest_of_comment(at: Span<'_>) -> Option<usize> {
    // Many errors may be in one long line.
    const LONGEST: usize = 200;
    let text = at.extra.text;
    let line_before = |end: usize| {
        let from = end.saturating_sub(LONGEST);
        let mut before = text.as_bytes()[from..end].iter();
        match before.rposition(|&byte| byte == b'\n') {
            Some(end) => Some(from + end + 1),
            None => (from == 0).then_some(0),
        }
    };
    let start = line_before(at.location_offset())?;
    let above = line_before(start.checked_sub(1)?)?;
    let mut comment = None;
    Open::default().read(&text[above..start], |at, token| {
        comment = comment.or((token == ";").then_some(at));
    });
    let indentation = indentation(&text[start..]);
    let content = &text[start + indentation..];
    let is_word = content.starts_with(|c: char| c.is_alphabetic()) && rule_sign(content).is_none();
    (indentation >= comment? && is_word).then_some(indentation)
}

/// The number of lines of the paragraph that the text begins with, if it is prose; see [`read`]. One
/// page break may be in its middle; with more, each paragraph would be read again from each.
fn lines_of_prose(lines: &[Span<'_>], columns: &HashSet<usize>) -> usize {
    let mut count = 0;
    let mut last = "";
    let mut pages = 0;
    let mut is_blank = false;
    let mut is_new_page = false;
    for line in lines {
        let content = line.trim();
        if content.is_empty() {
            is_blank = true;
        } else if is_page_break(line) {
            pages += usize::from(!is_new_page);
            is_new_page = true;
        } else if content.starts_with(';') || rule_sign(content).is_some() {
            break;
        } else {
            // Blank lines around a page break are the page's.
            let is_next = match is_new_page {
                true => pages > 1 || is_sentence(last),
                false => is_blank,
            };
            if is_next && count > 0 {
                break;
            }
            if columns.contains(&indentation(line)) || content.contains('=') {
                return 0;
            }
            is_blank = false;
            is_new_page = false;
            count += 1;
            last = content;
        }
    }
    let is_heading = || {
        let title = last.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let number = &last[..last.len() - title.len()];
        number.contains('.') && title.trim_start().starts_with(|c: char| c.is_alphabetic())
    };
    match is_sentence(last) || count == 1 && is_heading() {
        true => count,
        false => 0,
    }
}

/// Whether a line ends as a sentence does.
fn is_sentence(line: &str) -> bool {
    // The last character outside of quotes, prose and comments.
    let mut end = None;
    Open::default().read(line, |at, token| {
        end = match token {
            ";" => end,
            _ if token.trim().is_empty() => end,
            ")" if end.is_some_and(|end: usize| line[..at].trim_end().len() == end) => Some(at + 1),
            _ if [".", ":", "?", "!"].contains(&token) => Some(at + token.len()),
            _ => None,
        };
    });
    end.is_some()
}

/// What a rule has open at the end of a line.
#[derive(Default)]
pub(super) struct Open {
    brackets: usize,
    is_prose: bool,
    /// Whether the last sign is `/`, `|` or `=`.
    is_dangling: bool,
}

impl Open {
    pub(super) fn is_open(&self) -> bool {
        self.brackets > 0 || self.is_prose
    }

    /// Whether the next line belongs to the rule, whatever it has.
    fn continues(&self) -> bool {
        self.is_open() || self.is_dangling
    }

    /// Reads the next line. Tells each sign or word, with its position, or all that is in angle
    /// brackets or single quotes.
    pub(super) fn read(&mut self, line: &str, mut tell: impl FnMut(usize, &str)) {
        let mut at = 0;
        while let Some(c) = line[at..].chars().next() {
            let after = at + c.len_utf8();
            let end_of = |close: char| line[after..].find(close).map(|end| after + end + 1);
            let end = match c {
                _ if self.is_prose => {
                    let Some(end) = line[at..].find('>') else {
                        return;
                    };
                    self.is_prose = false;
                    at += end + 1;
                    continue;
                }
                ';' => {
                    tell(at, ";");
                    return;
                }
                '"' => match end_of('"') {
                    Some(end) => end,
                    None => return,
                },
                '<' => match end_of('>') {
                    Some(end) => end,
                    None => {
                        self.is_prose = true;
                        return;
                    }
                },
                '\'' => end_of('\'').unwrap_or(after),
                // A word, or the blanks between words.
                c if c.is_ascii_alphanumeric() => {
                    let word = line.as_bytes()[at..].iter();
                    at + word.take_while(|byte| byte.is_ascii_alphanumeric()).count()
                }
                ' ' => {
                    at + line.as_bytes()[at..]
                        .iter()
                        .take_while(|&&byte| byte == b' ')
                        .count()
                }
                '(' | '[' | '{' => {
                    self.brackets += 1;
                    after
                }
                ')' | ']' | '}' => {
                    self.brackets = self.brackets.saturating_sub(1);
                    after
                }
                _ => after,
            };
            if !c.is_whitespace() {
                self.is_dangling = matches!(c, '/' | '|' | '=');
            }
            if c != '"' {
                tell(at, &line[at..end]);
            }
            at = end;
        }
    }
}

/// The lines, without their ends.
fn lines(text: Span<'_>) -> Vec<Span<'_>> {
    let mut left = Some(text);
    let lines = iter::from_fn(|| {
        let line = left?;
        let end = line.find('\n');
        left = end.map(|end| line.take_from(end + 1));
        Some(line.take(end.unwrap_or(line.len())))
    });
    lines.collect()
}

/// The notes of a grammar's text.
#[derive(Default)]
pub(in crate::grammar) struct Notes<'a> {
    /// `base`: the grammars that define the names that this text does not define.
    pub(in crate::grammar) base: Vec<Span<'a>>,
    /// `characters`: rules that leave no node in a derivation.
    pub(in crate::grammar) characters: Vec<Span<'a>>,
    /// `encoding`: `octets` or `utf-8`, what the values of the text are.
    pub(in crate::grammar) encoding: Option<Span<'a>>,
    /// `depth`: rules that may nest, each with how deep.
    pub(in crate::grammar) depths: Vec<(Span<'a>, u32)>,
    /// `any-case`: the rule whose strings are names of schemes, which ignore case.
    pub(in crate::grammar) any_case: Option<Span<'a>>,
    /// The keys of notes whose values cannot be read, and the form of such a note.
    pub(in crate::grammar) malformed: Vec<(Span<'a>, &'static str)>,
}

impl<'a> Notes<'a> {
    /// Adds this comment if it is a note. Returns whether it is one.
    pub(super) fn add(&mut self, comment: Span<'a>) -> bool {
        let words = words(comment);
        let [key, values @ ..] = &words[..] else {
            return false;
        };
        match (*key.fragment(), values) {
            // There may be commas between the names.
            ("base:", names) => self.base.extend(names.iter().map(without_comma)),
            ("encoding:", &[name]) => self.encoding = Some(name),
            ("encoding:", _) => self.malformed.push((*key, "; encoding: octets")),
            ("depth:", &[rule, depth]) if depth.parse::<NonZero<u32>>().is_ok() => {
                self.depths.extend(depth.parse().map(|depth| (rule, depth)))
            }
            ("depth:", _) => self.malformed.push((*key, "; depth: RULE 3")),
            ("any-case:", &[name]) => self.any_case = Some(name),
            ("characters:", names) => self.characters.extend(names),
            _ => return false,
        }
        true
    }
}

fn without_comma<'a>(word: &Span<'a>) -> Span<'a> {
    word.take(word.trim_end_matches(',').len())
}

fn words(text: Span<'_>) -> Vec<Span<'_>> {
    let blanks = take_while(char::is_whitespace);
    let word = take_till1::<_, _, Problem<'_>>(char::is_whitespace);
    let words = many0(preceded(blanks, word)).parse(text);
    words.map_or_else(|_| Vec::new(), |(_, words)| words)
}
