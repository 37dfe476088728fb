//! `extract` and `wrap`: URLs in text.

use std::ops::Range;

use rfc1738::{
    Rule, Schemes, Url,
    context::{Context, Extracted, Extractor, Rejected, Wrapper, wrap},
    extract,
};

use testkit::in_pieces;

use crate::Input;

/// An item, with its places in the whole text.
#[derive(Debug, PartialEq, Eq)]
struct FoundItem {
    wrapper: Wrapper,
    span: Range<u64>,
    /// The readings, each a URL and its fragment; or the text that is not a URL.
    read: Result<Vec<(String, Option<String>)>, String>,
    hyphens: Vec<u64>,
    further: Option<Range<u64>>,
}

impl FoundItem {
    fn new(item: &Result<Extracted<'_>, Rejected<'_>>, start: u64) -> Self {
        let context: &Context<'_> = item
            .as_ref()
            .map_or_else(Rejected::context, Extracted::context);
        let place = |range: Range<usize>| start + range.start as u64..start + range.end as u64;
        let found = item.as_ref().ok();
        FoundItem {
            wrapper: context.wrapper(),
            span: place(context.span().range()),
            read: match item {
                Ok(found) => Ok(found
                    .readings()
                    .map(|it| (it.as_str().to_owned(), it.fragment().map(str::to_owned)))
                    .collect()),
                Err(rejected) => Err(rejected.text().to_owned()),
            },
            hyphens: found
                .map_or(&[][..], Extracted::hyphens)
                .iter()
                .map(|&at| start + at as u64)
                .collect(),
            further: found
                .and_then(Extracted::further)
                .map(|further| place(further.range())),
        }
    }
}

/// A text in any pieces has the items of the whole, which are in the text, in order; those in
/// brackets and after a prefix are those that a plain search finds, and the others hide none of
/// them.
pub(crate) fn extraction(input: &mut Input<'_>) {
    let text = &*input.str();
    let only_wrapped = input.bool();
    let web = input.bool();
    let limit = usize::from(input.byte());
    let cut = usize::from(input.byte());
    let schemes = if web {
        Schemes::today()
    } else {
        Schemes::rfc1738()
    };
    let seen = |only_wrapped| -> Vec<FoundItem> {
        schemes
            .extract(text)
            .wrapped(only_wrapped)
            .map(|item| FoundItem::new(&item, 0))
            .collect()
    };
    let whole = seen(only_wrapped);
    let mut end = 0;
    for (seen, item) in whole
        .iter()
        .zip(schemes.extract(text).wrapped(only_wrapped))
    {
        assert!(
            end <= seen.span.start && seen.span.end <= text.len() as u64,
            "{text:?}"
        );
        end = seen.span.end;
        match item {
            Ok(found) => assert!(
                found
                    .readings()
                    .all(|it| schemes.parse(it.as_str()) == Ok(it.url()))
            ),
            Err(rejected) => {
                assert_eq!(
                    schemes.parse(rejected.text()).as_ref(),
                    Err(rejected.error()),
                    "{text:?}"
                );
                assert!(text.is_char_boundary(rejected.offset()));
                let derives = schemes.parse_syntax(rejected.text()).is_ok();
                assert_eq!(derives, rejected.error().rule() != Rule::Syntax, "{text:?}");
            }
        }
    }
    if !only_wrapped {
        let in_brackets = |seen: Vec<FoundItem>| -> Vec<FoundItem> {
            seen.into_iter()
                .filter(|it| matches!(it.wrapper, Wrapper::Brackets | Wrapper::PrefixedBrackets))
                .collect()
        };
        assert_eq!(
            in_brackets(seen(true)),
            in_brackets(seen(false)),
            "{text:?}"
        );
    } else {
        assert_eq!(whole, plain(&schemes, text), "{text:?}");
    }

    let extractor = || {
        Extractor::new()
            .schemes(schemes.clone())
            .wrapped(only_wrapped)
    };
    let size = 1 + cut;
    assert_eq!(
        in_pieces(extractor(), pieces(text, size), FoundItem::new),
        (whole, Vec::new()),
        "{text:?} in pieces of {size}"
    );
    let limited = || extractor().limit(limit % 40);
    let expected = in_pieces(limited(), [text], FoundItem::new);
    assert_eq!(
        in_pieces(limited(), pieces(text, size), FoundItem::new),
        expected,
        "{text:?} in pieces of {size}, limit {}",
        limit % 40
    );
    assert_eq!(
        in_pieces(limited(), pieces(text, 1), FoundItem::new),
        expected,
        "{text:?} by characters, limit {}",
        limit % 40
    );
}

/// `text` in pieces of at least this many bytes; the last one may be shorter.
fn pieces(text: &str, size: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = (size.min(rest.len())..=rest.len()).find(|&at| rest.is_char_boundary(at));
        let (piece, after) = rest.split_at(length.unwrap_or(rest.len()));
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// The items in brackets or after a prefix, by the Appendix as plainly as possible: character by
/// character, and again from each.
fn plain(schemes: &Schemes, text: &str) -> Vec<FoundItem> {
    let mut items = Vec::new();
    let mut at = 0;
    while let Some(character) = text[at..].chars().next() {
        let item = match character {
            '<' => in_brackets(schemes, text, at),
            ':' => after_prefix(schemes, text, at),
            _ => None,
        };
        match item {
            Some(item) => {
                at = item.span.end as usize;
                items.push(item);
            }
            None => at += character.len_utf8(),
        }
    }
    items
}

/// The characters that end a line.
const BREAKS: [char; 7] = [
    '\n', '\u{b}', '\u{c}', '\r', '\u{85}', '\u{2028}', '\u{2029}',
];

/// "The wrapper": `<URL:…>` or `<…>`, from the `<` at `open` to the next bracket, if that closes
/// it.
fn in_brackets(schemes: &Schemes, text: &str, open: usize) -> Option<FoundItem> {
    let start = open + 1;
    let (end, quotes) = closing(text, open)?;
    let content = &text[start..end];
    let mut visible = content
        .char_indices()
        .filter(|&(at, character)| !character.is_whitespace() && !quotes.contains(&(start + at)));
    let prefix = "URL:".chars().map(|letter| {
        visible
            .next()
            .filter(|(_, found)| found.eq_ignore_ascii_case(&letter))
    });
    let prefix: Option<Vec<(usize, char)>> = prefix.collect();
    if let Some(prefix) = prefix {
        let begin = start + prefix[3].0 + 1;
        return read(
            schemes,
            text,
            Wrapper::PrefixedBrackets,
            open..end + 1,
            begin..end,
            &quotes,
            true,
        );
    }
    let begun = content.trim_start();
    let (name, rest) = begun.split_once(':')?;
    if name.is_empty()
        || !name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    {
        return None;
    }
    let meant = is_known(schemes, name) || rest.starts_with("//");
    let line = content.split(BREAKS).next().unwrap_or_default();
    // One pair of brackets at the end, which is not an index, and not an address in place of a host.
    let bracket = content.strip_suffix(']').and_then(|it| it.split_once('['));
    let bracket = bracket.filter(|(url, label)| {
        let digits = label.bytes().all(|byte| byte.is_ascii_digit());
        let index = digits && !url.ends_with('/') && (!label.is_empty() || url.contains('?'));
        let host = url.ends_with('@')
            || url
                .split_once("//")
                .is_some_and(|(_, host)| host.is_empty());
        !label.contains(['[', ']']) && !index && !host
    });
    let bracket = bracket.map(|(url, _)| url.len());
    let label = line.find('|').or(bracket).filter(|_| meant);
    read(
        schemes,
        text,
        Wrapper::Brackets,
        open..end + 1,
        start..label.map_or(end, |length| start + length),
        &quotes,
        meant,
    )
}

/// Where the `<` at `open` is closed, if it is, and where its lines have marks of a quoted message,
/// as the line of the `<` has: such a `>` closes nothing.
fn closing(text: &str, open: usize) -> Option<(usize, Vec<usize>)> {
    let line = text[..open].rsplit(BREAKS).next().unwrap_or_default();
    let prefix: String = line
        .chars()
        .take_while(|&character| character.is_whitespace() || ">|".contains(character))
        .collect();
    let apart = prefix.len() == line.len() || prefix.ends_with(char::is_whitespace);
    let marks: Vec<char> = prefix
        .chars()
        .filter(|&mark| apart && line.len() <= 1024 && ">|".contains(mark))
        .collect();
    let mut quotes = Vec::new();
    // How many marks its line has so far, if it has only marks and blanks.
    let mut seen = None;
    let mut closed = 0;
    for (at, character) in text[open + 1..].char_indices() {
        let at = open + 1 + at;
        let next = seen.and_then(|seen: usize| marks.get(seen));
        if BREAKS.contains(&character) {
            seen = Some(0);
        } else if next == Some(&character) && (character == '|' || closed < 64) {
            closed += usize::from(character == '>');
            seen = seen.map(|seen| seen + 1);
            quotes.push(at);
        } else if character == '<' {
            return None;
        } else if character == '>' {
            return Some((at, quotes));
        } else if !character.is_whitespace() {
            seen = None;
        }
    }
    None
}

/// `URL:…`, with its colon at `colon`, up to white space or a delimiter.
fn after_prefix(schemes: &Schemes, text: &str, colon: usize) -> Option<FoundItem> {
    let word = |character: char| character.is_ascii_alphanumeric() || "+-.".contains(character);
    let before = text[..colon].trim_end_matches(word);
    let run = &text[before.len()..colon];
    // The end of an escape sequence: `\n`, or ESC, `[`, parameters and a letter.
    let parameter = |character: char| character.is_ascii_digit() || character == ';';
    let letters = run.trim_start_matches(parameter);
    let escaped = if is_known(schemes, run) {
        0
    } else if before.ends_with('\\') {
        let font = ["fB", "fI", "fP", "fR"]
            .iter()
            .any(|font| run.starts_with(font));
        usize::from(run.starts_with(['b', 'f', 'n', 'r', 't', 'v'])) + usize::from(font)
    } else if before.trim_end_matches(parameter).ends_with("\u{1B}[") {
        let letter = letters.starts_with(|first: char| first.is_ascii_alphabetic());
        run.len() - letters.len() + usize::from(letter)
    } else {
        0
    };
    let name =
        run[escaped..].trim_start_matches(|character: char| !character.is_ascii_alphanumeric());
    let start = colon - name.len();
    let begins = escaped > 0
        || !text[..start]
            .ends_with(|character: char| character.is_alphanumeric() || character == '_');
    let after = &text[colon + 1..];
    if !name.eq_ignore_ascii_case("URL") || !begins || after.starts_with(':') {
        return None;
    }
    let length =
        after.find(|character: char| character.is_whitespace() || "<>\"".contains(character));
    let content = &after[..length.unwrap_or(after.len())];
    // A mention of the prefix, and nothing after it but the end of a sentence.
    let mention = |character: char| {
        ".,;:!?’)]}|`“”‘«»‹›⟩—–…。，、；：！？・〜）］｝】》〉」』〕〗（［｛【《〈「『〔〖،؛؟।॥"
            .contains(character)
            || ('\u{2500}'..='\u{257F}').contains(&character)
            || (character.is_control() && character != '\u{1A}')
            || ('\u{200B}'..='\u{200F}').contains(&character)
            || ('\u{202A}'..='\u{202E}').contains(&character)
            || ('\u{2060}'..='\u{206F}').contains(&character)
            || character == '\u{FEFF}'
    };
    let is_mark = |character: char| "'*_~".contains(character);
    if content
        .chars()
        .all(|character| mention(character) || is_mark(character))
    {
        // How marks before and after it are paired is not in the Appendix: such a text is what the
        // library takes it for.
        let found = |seen: &FoundItem| seen.span.start as usize == start;
        let as_found = || {
            schemes
                .extract(text)
                .wrapped(true)
                .map(|item| FoundItem::new(&item, 0))
                .find(found)
        };
        return if content.chars().any(is_mark) {
            as_found()
        } else {
            None
        };
    }
    let end = colon + 1 + content.len();
    read(
        schemes,
        text,
        Wrapper::Prefix,
        start..end,
        colon + 1..end,
        &[],
        true,
    )
}

fn is_known(schemes: &Schemes, name: &str) -> bool {
    let registered = schemes.registered().map(|scheme| scheme.name());
    let mut known = rfc1738::Scheme::ALL
        .iter()
        .map(|scheme| scheme.name())
        .chain(registered);
    known.any(|known| known.eq_ignore_ascii_case(name))
}

/// Reads `content`: white space is ignored, and each hyphen before a line break is read in both
/// ways.
fn read(
    schemes: &Schemes,
    text: &str,
    wrapper: Wrapper,
    span: Range<usize>,
    content: Range<usize>,
    quotes: &[usize],
    meant: bool,
) -> Option<FoundItem> {
    // The marks of a quoted message are as white as the space around them.
    let written: String = text[content.clone()]
        .char_indices()
        .map(
            |(at, character)| match quotes.contains(&(content.start + at)) {
                true => ' ',
                false => character,
            },
        )
        .collect();
    let written = &*written;
    let (url, _) = written.split_once('#').unwrap_or((written, ""));
    // A mark of a URL: an "@", or a "/" that does not end it, as it does an empty element of XML.
    let marked =
        |(_, rest): (&str, &str)| rest.contains('@') || rest.trim_end_matches('/').contains('/');
    if !meant && (url.contains(char::is_whitespace) || !url.split_once(':').is_some_and(marked)) {
        return None;
    }
    let hyphens: Vec<usize> = written
        .match_indices('-')
        .map(|(at, _)| at)
        .filter(|&at| {
            let mut rest = &written[at + 1..];
            // A line break before the `#` is not one of the fragment's text.
            if at < url.len() {
                rest = &written[at + 1..url.len()];
            }
            let space = &rest[..rest.len() - rest.trim_start().len()];
            space.contains(BREAKS)
        })
        .collect();
    // All of them, then the fewer, the earlier; 16 ways at most.
    let mut ways: Vec<Vec<usize>> = vec![hyphens.clone()];
    for count in 0..hyphens.len().min(4) {
        ways.extend(choices(&hyphens, count, 16));
    }
    ways.truncate(16);
    let without = |way: &Vec<usize>| -> String {
        let kept = |(at, character): &(usize, char)| {
            !character.is_whitespace() && (!hyphens.contains(at) || way.contains(at))
        };
        written
            .char_indices()
            .filter(kept)
            .map(|(_, character)| character)
            .collect()
    };
    let mut readings: Vec<(String, Option<String>)> = Vec::new();
    for way in &ways {
        let read = without(way);
        let (url, fragment) = match read.split_once('#') {
            Some((url, fragment)) => (url.to_owned(), Some(fragment.to_owned())),
            None => (read, None),
        };
        if schemes.parse(&url).is_ok() && !readings.contains(&(url.clone(), fragment.clone())) {
            readings.push((url, fragment));
        }
    }
    let read = if readings.is_empty() {
        if !meant {
            return None;
        }
        Err(url
            .chars()
            .filter(|character| !character.is_whitespace())
            .collect())
    } else {
        Ok(readings)
    };
    let hyphens = hyphens
        .iter()
        .map(|&at| (content.start + at) as u64)
        .filter(|_| read.is_ok())
        .collect();
    Some(FoundItem {
        wrapper,
        span: span.start as u64..span.end as u64,
        read,
        hyphens,
        further: None,
    })
}

/// The first `most` choices of `count` of these, those with earlier ones first.
fn choices(of: &[usize], count: usize, most: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &first) in of.iter().enumerate() {
        for rest in choices(&of[at + 1..], count - 1, most) {
            all.push([&[first][..], &rest].concat());
            if all.len() == most {
                return all;
            }
        }
    }
    all
}

/// However a URL is wrapped, it is found as the only reading, and no line is longer than it must
/// be, or ends with a hyphen.
pub(crate) fn wrapping(input: &mut Input<'_>) {
    let text = &*input.str();
    let width = usize::from(input.byte());
    let indent = usize::from(input.byte());
    let only_wrapped = input.bool();
    let (url, fragment) = match text.split_once('\n') {
        Some((url, fragment)) => (url, Some(fragment)),
        None => (text, None),
    };
    let Ok(url) = Url::parse(url) else { return };
    let wrapped = wrap(&url).width(width % 100).indent(indent % 30);
    let wrapped = match fragment.map(|fragment| wrapped.fragment(fragment)) {
        None => wrapped,
        Some(Ok(wrapped)) => wrapped,
        Some(Err(error)) => {
            let found = fragment.and_then(|fragment| fragment[error.offset()..].chars().next());
            assert_eq!(found, Some(error.character()));
            assert!(error.character().is_whitespace() || "<>".contains(error.character()));
            return;
        }
    };
    let wrapped = wrapped.to_string();
    let around = format!(
        "http://h/over-\n<a {:1$}{wrapped}-\n<news:b>",
        "",
        indent % 30
    );
    let found: Vec<_> = extract(&around)
        .wrapped(only_wrapped)
        .filter_map(Result::ok)
        .collect();
    let found = found
        .iter()
        .find(|found| found.context().span().as_str() == wrapped)
        .expect("it is found");
    assert!(found.hyphens().is_empty(), "{wrapped:?}");
    assert_eq!(found.readings().count(), 1, "{wrapped:?}");
    assert_eq!(
        (found.reading().as_str(), found.reading().fragment()),
        (url.as_str(), fragment),
        "{wrapped:?}"
    );
    for (number, line) in wrapped.split('\n').enumerate() {
        assert!(!line.ends_with('-'), "{wrapped:?}");
        let columns = line.chars().count() + if number == 0 { indent % 30 } else { 0 };
        let kept = line
            .trim_start_matches("<URL:")
            .trim_start()
            .trim_end_matches('>');
        // One character more, with the hyphens that stay with it.
        let least = kept.trim_start_matches('-').chars().count() <= 1;
        let last = kept.chars().rev().skip(1).all(|character| character == '-');
        assert!(
            columns <= width % 100 || least || last,
            "{line:?} of {wrapped:?}"
        );
    }
}
