//! Remedies lead to a URL that may be meant, or none is given: damaged URLs, followed remedy by
//! remedy.

use rfc1738::{Production, validate};
use rfc1738_conformance::{grammar::Grammar, sentence::Sentences};
use testkit::{remedied::follow, tenth};

use crate::common;

const TEXTS: usize = 1_000_000;

/// The greatest number of steps where the number of edits is not known.
const STEPS: usize = 16;

/// The remedies of a string end after a bounded number of steps.
///
/// The steps are not as few as the edits, because an edit can make more than one mistake:
///
/// * two, if a character that must be encoded replaces a digit of an escape, as in
///   `http://host.dom/%4é`, or a delimiter, as in `ftp:/⏎host.dom`;
/// * many, if it makes a delimiter, after which other characters lose their purpose: after the new
///   "?" in `http://host.dom/?a/b/c`, each "/" must be encoded.
///
/// So there are at most two steps for an edit, not counting those that encode a reserved character
/// of the string.
#[test]
fn remedies_end_in_a_url_or_where_there_is_none() {
    let near_misses: Vec<String> = common::near_misses()
        .into_iter()
        .map(|miss| miss.text)
        .collect();
    near_misses
        .iter()
        .for_each(|text| drop(follow(text, STEPS)));
    let urls = urls();
    let mut random = Random(1738);
    for _ in 0..tenth(TEXTS) {
        if random.below(20) == 0 {
            let mut text = random.choose(&near_misses).clone();
            damage(&mut text, &mut random);
            follow(&text, STEPS);
        } else {
            let mut text = random.choose(&urls).clone();
            let edits = (0..=random.below(4)).fold(0, |edits, _| {
                edits_after(edits, damage(&mut text, &mut random))
            });
            follow(&text, 2 * edits);
        }
    }
}

/// The number of edits in a string with this many, after one more. One that doubles a part doubles
/// the edits in it, too.
fn edits_after(edits: usize, edit: Edit) -> usize {
    if edit == Edit::Double {
        2 * edits + 1
    } else {
        edits + 1
    }
}

/// URLs of all alternatives, without errors.
fn urls() -> Vec<String> {
    let sentences = Production::Url.uses().flat_map(|alternative| {
        let sentences = Sentences::new(Grammar::rfc1738(), alternative.name(), 1738)
            .unwrap()
            .texts();
        sentences
            .take(20_000)
            .filter(|url| url.len() < 60 && validate(url).is_valid())
            .take(300)
    });
    let written = common::examples()
        .into_iter()
        .map(|example| example.text)
        .chain(URLS.iter().map(|&url| url.to_owned()));
    // Most people's URLs look like these.
    let written = written
        .filter(|url| validate(url).is_valid())
        .flat_map(|url| vec![url; 20]);
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

const EDITS: [Edit; 5] = [
    Edit::Insert,
    Edit::Delete,
    Edit::Replace,
    Edit::Swap,
    Edit::Double,
];

const CHARACTERS: [char; 33] = [
    ' ', 'é', '<', '>', '@', ':', '/', '?', '#', '%', '\\', '\r', '\n', '\t', '"', '_', '.', '-',
    ';', '=', '&', '{', '~', '[', 'a', 'Z', '9', '0', '+', '*', '^', '€', '\0',
];

/// Makes one edit at a random position, and returns which.
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
                [at.wrapping_sub(1), *at].iter().any(|&at| {
                    characters
                        .get(at)
                        .is_none_or(|next| !next.is_alphanumeric())
                })
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
