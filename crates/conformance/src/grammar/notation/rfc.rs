//! The rules in the plain text of an RFC, wherever they are.

use std::collections::{HashMap, HashSet};

use nom::Err;

use super::{
    Encoding, Kind, Notation, Source, Span, Usage,
    layout::{Open, indentation, is_page_break, rule_sign},
};

/// The rules of an RFC, collected from its text.
///
/// A rule begins with `name =`, and has the lines below that are deeper; those after a blank line
/// or a page break only if they clearly continue it. What begins like a rule and cannot be read is
/// kept if it has a literal or a value, so that reading the result tells its problem.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Collected {
    /// The rules as they are printed, each from the first column, with their comments, and with the
    /// number of each section that has one. A rule that is printed again in another form is a
    /// comment.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::Collected;
    ///
    /// let text = "\
    /// 2.1.  Ports\n\
    /// \n\
    ///    The port of a server is a number:\n\
    /// \n\
    ///       port   = digits ; in decimal\n\
    ///       digits = 1*DIGIT\n";
    /// let collected = Collected::from_rfc(text);
    /// assert_eq!(collected.abnf, "; Section 2.1\n\nport   = digits ; in decimal\ndigits = 1*DIGIT\n");
    /// assert_eq!((collected.rules, collected.left_out), (2, 2));
    /// ```
    pub abnf: String,
    /// The number of rules, without those that are comments.
    pub rules: usize,
    /// The number of lines that are left out, without blank ones.
    pub left_out: usize,
}

impl Collected {
    /// Collects the rules of this text, in linear time.
    pub fn from_rfc(text: &str) -> Collected {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let mut collected = Collected::default();
        let mut kept = 0;
        let mut section = String::new();
        let mut last_section = None;
        let mut seen: HashMap<String, HashSet<String>> = HashMap::new();
        // Comments that may be above a rule.
        let mut comments: Vec<&str> = Vec::new();
        let mut at = 0;
        while let Some(&line) = lines.get(at) {
            let content = line.trim_start();
            let sign = rule_sign(content).filter(|(name, sign)| is_spaced(content, name, sign));
            let Some((name, sign)) = sign else {
                at += 1;
                if let Some(number) = section_number(line) {
                    section = number;
                }
                if content.starts_with(';') {
                    comments.push(content);
                } else if !content.is_empty() {
                    comments.clear();
                }
                continue;
            };
            let chunk = chunk(&lines, at);
            let margin = indentation(line);
            let printed = |&at: &usize| {
                let (_, rest) = lines[at].split_at(margin.min(indentation(lines[at])));
                match at > chunk[0] && !rest.starts_with([' ', '\t', ';']) {
                    true => format!("  {rest}"),
                    false => rest.to_owned(),
                }
            };
            let mut rule: Vec<String> = chunk.iter().map(printed).collect();
            let mut reading = reading(&rule);
            // What is below a blank line may be a paragraph that looks like alternatives.
            let gap = chunk.windows(2).position(|pair| pair[1] > pair[0] + 1);
            if let Some(gap) = gap.filter(|_| reading != Reading::Fine) {
                let above = self::reading(&rule[..=gap]);
                if matches!(above, Reading::Fine | Reading::Prose) {
                    rule.truncate(gap + 1);
                    reading = above;
                }
            }
            at = chunk[rule.len() - 1] + 1;
            if reading == Reading::None {
                at = chunk.last().map_or(at, |last| last + 1);
                comments.clear();
                continue;
            }
            let body: Vec<&str> = rule
                .iter()
                .flat_map(|line| line.split_whitespace())
                .collect();
            let forms = seen.entry(name.to_ascii_lowercase()).or_default();
            let is_first = forms.is_empty() || sign == "=/";
            if !forms.insert(body.join(" ")) {
                comments.clear();
                continue;
            }
            if last_section.as_ref() != Some(&section) {
                let blank = if collected.abnf.is_empty() { "" } else { "\n" };
                if !section.is_empty() {
                    collected.abnf += &format!("{blank}; {section}\n\n");
                }
                last_section = Some(section.clone());
            }
            collected.rules += usize::from(is_first);
            kept += rule.len() + comments.len();
            let mark = if is_first { "" } else { "; " };
            for line in comments.drain(..) {
                collected.abnf += &format!("{line}\n");
            }
            for line in rule {
                collected.abnf += &format!("{mark}{line}\n");
            }
        }
        let printed = lines.iter().filter(|line| !line.trim().is_empty()).count();
        collected.left_out = printed - kept;
        collected
    }
}

/// Whether there is a blank before or after the sign, which is not a line of a drawing.
/// `version="1.0"` is an attribute in XML.
fn is_spaced(content: &str, name: &str, sign: &str) -> bool {
    let at = content.find(sign).unwrap_or(name.len());
    let [before, after] = [&content[..at], &content[at + sign.len()..]];
    let is_spaced = before.ends_with(char::is_whitespace)
        || after.is_empty()
        || after.starts_with(char::is_whitespace);
    is_spaced && !after.starts_with('=')
}

/// The section whose heading this is: `Section 3.2.2`, `Appendix A`.
fn section_number(line: &str) -> Option<String> {
    let (word, rest) = line.split_once(' ')?;
    let (number, kind) = match word {
        "Appendix" => (rest.split([' ', ':']).next()?, "Appendix"),
        word if word.starts_with(|c: char| c.is_ascii_digit()) => (word, "Section"),
        // Nothing else at the beginning of a line has a full stop after a single letter.
        word if word[1.min(word.len())..].starts_with('.') => (word, "Appendix"),
        _ => return None,
    };
    let number = number.trim_end_matches('.');
    let mut parts = number.split('.');
    let is_part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    let first = parts.next()?;
    let is_letter = first.len() == 1 && first.starts_with(|c: char| c.is_ascii_uppercase());
    let is_number = (is_part(first) || is_letter) && parts.all(is_part);
    (is_number && rest.trim_start().starts_with(|c: char| c.is_alphanumeric()))
        .then(|| format!("{kind} {number}"))
}

/// The lines of the rule that begins on this one.
fn chunk(lines: &[&str], first: usize) -> Vec<usize> {
    let margin = indentation(lines[first]);
    let mut open = Open::default();
    open.read(lines[first].trim_start(), |_, _| {});
    let mut chunk = vec![first];
    let mut last = lines[first];
    let mut is_blank = false;
    let mut is_page = false;
    for (at, line) in lines.iter().enumerate().skip(first + 1) {
        let content = line.trim_start();
        if content.is_empty() {
            is_blank = true;
            continue;
        }
        if is_page_break(line) {
            is_page = true;
            continue;
        }
        let is_gap = is_blank || is_page;
        let is_dangling = open.is_open() || last.ends_with(['/', '|', '=']);
        let is_comment = content.starts_with(';');
        let is_below = is_comment && indentation(line) == margin && !is_gap;
        // Some texts have lost their indentation.
        let is_deeper = indentation(line) > margin || is_dangling && !is_gap && !is_comment;
        let continues = !is_gap
            || is_dangling
            || content.starts_with(['/', '|', ';'])
            || is_page && content.starts_with(['"', '%', '<', '(', '[', '*']);
        let is_rule = rule_sign(content).is_some() && !open.is_open();
        if !is_below && (!is_deeper || !continues || is_rule) {
            break;
        }
        open.read(content, |_, _| {});
        chunk.push(at);
        last = line;
        is_blank = false;
        is_page = false;
    }
    chunk
}

/// How a text can be read as a rule.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Fine,
    /// Up to a description for people.
    Prose,
    /// With a problem, but it has a literal or a value.
    Faulty,
    None,
}

fn reading(lines: &[String]) -> Reading {
    let text = &lines.join("\n");
    let source = Source {
        text,
        encoding: Encoding::Utf8,
        usage: Usage {
            has_both_bars: true,
            ..Usage::default()
        },
        names: None,
    };
    match Notation::Abnf.rule(Span::new_extra(text, source)) {
        Err(Err::Failure(problem) | Err::Error(problem)) => {
            let is_prose = matches!(problem.kind.as_deref(), Some(Kind::Prose(_)));
            match ["\"", "%x", "%d"].iter().any(|sign| text.contains(sign)) {
                _ if is_prose => Reading::Prose,
                true => Reading::Faulty,
                false => Reading::None,
            }
        }
        _ => Reading::Fine,
    }
}
