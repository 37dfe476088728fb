//! Remedies lead to a URL that may be meant, or none is given: damaged URLs, followed remedy by remedy.

mod common;

use std::ops::Range;

use rfc1738::{Production, Rule, Severity, Slip, SlipKind, Url, validate};
use rfc1738_conformance::{grammar::Grammar, sentence::Sentences};

const TEXTS: usize = 1_000_000;

/// The remedies of a text end after a bounded number of steps: in a URL, without errors that a remedy made, or where a
/// slip has no remedy. No remedy changes the host, except where [`changes_its_host`] says why.
#[test]
fn remedies_end_in_a_url_or_where_there_is_none() {
    let near_misses: Vec<String> = common::near_misses().into_iter().map(|miss| miss.text).collect();
    near_misses.iter().for_each(|text| follow(text, None));
    let urls = urls();
    let mut random = Random(1738);
    for _ in 0..TEXTS {
        if random.below(20) == 0 {
            let mut text = random.choose(&near_misses).clone();
            damage(&mut text, &mut random);
            follow(&text, None);
        } else {
            let mut text = random.choose(&urls).clone();
            let edits = (0..=random.below(4)).fold(0, |edits, _| edits_after(edits, damage(&mut text, &mut random)));
            follow(&text, Some(edits));
        }
    }
}

/// The number of edits in a text with so many, after one more. One that doubles a part doubles the edits in it, too.
fn edits_after(edits: usize, edit: Edit) -> usize {
    if edit == Edit::Double { 2 * edits + 1 } else { edits + 1 }
}

/// The greatest number of steps where the number of edits is not known.
const STEPS: usize = 16;

/// Follows the remedies of a text, in which so many edits were made.
///
/// The steps are not as few as the edits, because an edit can make more than one mistake:
///
/// * two, if a character that must be encoded replaces a digit of an escape, as in `http://host.dom/%4é`, or a delimiter, as
///   in `ftp:/⏎host.dom`;
/// * many, if it makes a delimiter, after which other characters lose their purpose: after the new "?" in
///   `http://host.dom/?a/b/c`, each "/" must be encoded.
///
/// So there are at most two steps for an edit, besides those that encode a reserved character of the text.
fn follow(damaged: &str, edits: Option<usize>) {
    let mut text = damaged.to_owned();
    let mut escapes: Vec<Range<usize>> = Vec::new();
    let (mut steps, mut reserved) = (0, 0);
    loop {
        let error = match Url::parse(&text) {
            Ok(_) => return assert_errors_are_not_of(&escapes, &text, damaged),
            Err(error) => error,
        };
        let Some(slip) = error.slip() else { return };
        let (range, Some(replacement)) = (slip.range(), slip.replacement()) else { return };
        *if slip.kind() == SlipKind::Reserved { &mut reserved } else { &mut steps } += 1;
        assert!(reserved <= damaged.matches([';', '/', '?', ':', '@', '=', '&']).count(), "{damaged:?}: {error}");
        assert!(steps <= edits.map_or(STEPS, |edits| 2 * edits), "{damaged:?}: {error}");

        let mut remedied = text.clone();
        remedied.replace_range(range.clone(), replacement);
        let kept = [&text, &remedied].map(|text| host(text).map(|host| &text[host]));
        assert!(kept[0] == kept[1] || changes_its_host(slip, &text, kept[1]), "{damaged:?}, {text:?}: {error}");

        for escape in escapes.iter_mut().filter(|escape| escape.start >= range.end) {
            let moved = |at: usize| at - range.len() + replacement.len();
            *escape = moved(escape.start)..moved(escape.end);
        }
        if replacement.starts_with('%') {
            escapes.push(range.start..range.start + replacement.len());
        }
        text = remedied;
    }
}

/// No remedy made an error of strict validation: each is still there if a letter is written in place of an escape that a
/// remedy wrote. Other errors, such as the port 80808080, are no slips, and no remedy could undo them.
fn assert_errors_are_not_of(escapes: &[Range<usize>], url: &str, damaged: &str) {
    let found = errors(url);
    for escape in escapes.iter().filter(|_| !found.is_empty()) {
        let mut other = url.to_owned();
        other.replace_range(escape.clone(), "x");
        let left = errors(&other);
        assert!(found.iter().all(|error| left.contains(error)), "{damaged:?}, {url:?}: {found:?}");
    }
}

fn errors(url: &str) -> Vec<Rule> {
    let report = validate(url);
    let errors = report.findings().iter().filter(|finding| finding.severity() == Severity::Error);
    errors.map(|finding| finding.rule()).collect()
}

/// The host of a text as a reader sees it, whether the text is a URL or not: after the `://` of the scheme, up to the next
/// "/", "?" or "#", what stands after the last "@" and before a ":". `None` if the text has none, as in a mailtourl.
fn host(text: &str) -> Option<Range<usize>> {
    let scheme = text.find([':', '/', '?', '#'])?;
    let is_mailto = text[..scheme].eq_ignore_ascii_case("mailto");
    let start = (!is_mailto && text[scheme..].starts_with("://")).then_some(scheme + "://".len())?;
    let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |at| start + at);
    let start = text[start..end].rfind('@').map_or(start, |at| start + at + 1);
    let end = text[start..end].find(':').map_or(end, |at| start + at);
    (start < end).then_some(start..end)
}

/// Whether a slip may change the host of a text to `remedied`, because the slip is in this host or is this host.
fn changes_its_host(slip: &Slip, text: &str, remedied: Option<&str>) -> bool {
    // The "//" is missing, or one slash too many follows it: a remedy in front of the host leaves the host that is meant.
    let Some(host) = host(text) else { return true };
    match slip.kind() {
        // In `http://http://host.dom/`, the second scheme is in the place of the host.
        SlipKind::SecondScheme => true,
        // `news://host.dom/comp.misc`: a newsurl has no host.
        SlipKind::HostNotAllowed => true,
        // In `file://C:/directory`, the drive is in the place of the host.
        SlipKind::MissingSlash if slip.section() == "3.10" && host.len() == 1 => remedied.is_none(),
        // In `<URL:http://host.dom>`, the wrapper ends in the host.
        SlipKind::Unsafe if slip.range().start == 0 => {
            remedied.unwrap_or_default() == text[host].trim_end().trim_end_matches(['>', '"'])
        }
        _ if slip.range().start < host.start || slip.range().end > host.end => false,
        // In `http://host.dom\name` and `ftp://host.dom;type=a`, a "/" should end the host where the slip is.
        SlipKind::Backslash | SlipKind::MissingSlash
            if remedied.unwrap_or_default() == &text[host.start..slip.range().start] =>
        {
            true
        }
        // A character of the host must go, as the final "." or a line break, or in an otherurl be encoded.
        _ => {
            let mut edited = text[host.clone()].to_owned();
            let range = slip.range().start - host.start..slip.range().end - host.start;
            edited.replace_range(range, slip.replacement().unwrap());
            remedied.unwrap_or_default() == edited
        }
    }
}

/// URLs of all alternatives, without errors.
fn urls() -> Vec<String> {
    let sentences = Production::Url.uses().flat_map(|alternative| {
        let sentences = Sentences::new(Grammar::rfc1738(), alternative.name(), 1738).unwrap().texts();
        sentences.take(20_000).filter(|url| url.len() < 60 && validate(url).is_valid()).take(300)
    });
    let written =
        common::examples().into_iter().map(|example| example.text).chain(URLS.iter().map(|&url| url.to_owned()));
    // Most people's URLs look like these.
    let written = written.filter(|url| validate(url).is_valid()).flat_map(|url| vec![url; 20]);
    sentences.chain(written).collect()
}

/// Each part of each scheme, with escapes where section 3 speaks of them.
const URLS: &[&str] = &[
    "http://www.host.dom:8080/a%20b/c;d?q=1&r=2",
    "http://1.2.3.4",
    "ftp://user:secret@host.dom:2121/a/b;type=i",
    "ftp://u%40h.org:p@1.2.3.4/%2Fetc/motd",
    "telnet://user:secret@host.dom:23/",
    "gopher://host.dom:70/7sel%09two%20words",
    "gopher://host.dom/1dir/sub",
    "gopher://host.dom/0item%09%09+text/plain%20En_US",
    "gopher://host.dom/0item%09find%09!+ABSTRACT%20+SMELL",
    "gopher://host.dom/0form%09%09+%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0A",
    "mailto:user%25relay@host.dom",
    "mailto:%22a%20b%22@host.dom",
    "mailto:user@%5B192.0.2.1%5D",
    "news:comp.infosystems.www.misc",
    "news:a%25b/c@host.dom",
    "nntp://host.dom:119/comp.lang.c/123",
    "wais://host.dom:210/db?two%20words",
    "wais://host.dom/db/wtype/wpath%20x",
    "file:///etc/motd",
    "file://host.dom/a/b/c.txt",
    "prospero://host.dom:1525/a/b;name=value;x=y",
    "prospero://host.dom//pros/name",
    "nfs://user@host.dom:2049/name?x",
    "x-opaque:a/b?c@d",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Edit {
    Insert,
    Delete,
    Replace,
    Swap,
    Double,
}

const EDITS: [Edit; 5] = [Edit::Insert, Edit::Delete, Edit::Replace, Edit::Swap, Edit::Double];

const CHARACTERS: [char; 33] = [
    ' ', 'é', '<', '>', '@', ':', '/', '?', '#', '%', '\\', '\r', '\n', '\t', '"', '_', '.', '-', ';', '=', '&', '{',
    '~', '[', 'a', 'Z', '9', '0', '+', '*', '^', '€', '\0',
];

/// Makes one edit at a random place, and tells which.
fn damage(text: &mut String, random: &mut Random) -> Edit {
    let mut characters: Vec<char> = text.chars().collect();
    let at = random.below(characters.len() + 1);
    let edit = *random.choose(&EDITS);
    match edit {
        Edit::Delete if at < characters.len() => drop(characters.remove(at)),
        Edit::Replace if at < characters.len() => characters[at] = *random.choose(&CHARACTERS),
        Edit::Swap if at + 1 < characters.len() => characters.swap(at, at + 1),
        Edit::Double => {
            // From one delimiter to another: `http://`, `host.`, `:80/`.
            let is_delimiter = |at: &usize| {
                [at.wrapping_sub(1), *at]
                    .iter()
                    .any(|&at| characters.get(at).is_none_or(|next| !next.is_alphanumeric()))
            };
            let cuts: Vec<usize> = (0..=characters.len()).filter(is_delimiter).collect();
            let first = random.below(cuts.len());
            let last = (first + 1 + random.below(4)).min(cuts.len() - 1);
            let part = characters[cuts[first]..cuts[last]].to_vec();
            characters.splice(cuts[first]..cuts[first], part);
        }
        _ => characters.insert(at, *random.choose(&CHARACTERS)),
    }
    *text = characters.into_iter().collect();
    edit
}

/// The generator SplitMix64, so that a failure happens again.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn choose<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}
