//! The strict reading rejects every near miss: where, and which slip it names. Remedies lead to a
//! URL that may be meant, or none is given.

use std::{cmp::Reverse, iter};

use proptest::{
    prelude::*,
    sample::{Index, select},
};
use rfc1738::{ParseError, Production, is_valid, parse_syntax, validate};
use testkit::{remedied::follow, tenth};

use crate::common::{self, random_cases, sentences};

#[test]
fn every_near_miss_is_rejected_at_the_end_of_its_longest_viable_prefix() {
    for miss in common::near_misses() {
        assert!(!is_valid(&miss.text), "{}", miss.text);
        let error = parse_syntax(&miss.text).unwrap_err();
        assert_eq!(error.offset(), miss.offset, "{:?}: {error}", miss.text);
    }
}

#[test]
fn every_common_slip_is_named() {
    for miss in common::near_misses() {
        let error = parse_syntax(&miss.text).unwrap_err();
        let slip = error.slip().map(|slip| slip.kind().to_string());
        assert_eq!(slip, miss.slip, "{:?} ({}): {error}", miss.text, miss.why);
    }
}

#[test]
fn a_remedy_leads_to_what_may_be_meant() {
    for miss in common::near_misses() {
        let error = parse_syntax(&miss.text).unwrap_err();
        if let Some(section) = &miss.section {
            assert_eq!(
                error.section(),
                section,
                "{:?} ({}): {error}",
                miss.text,
                miss.why
            );
        }
        if let Some(remedied) = &miss.remedied {
            let mut text = miss.text.clone();
            let _ = remedy(&mut text);
            assert_eq!(text, *remedied, "{:?} ({}): {error}", miss.text, miss.why);
        }
    }
}

/// The remedies of the slips turn the text into a URL, unless a slip has no remedy.
#[test]
fn the_remedies_of_slips_help() {
    for miss in common::near_misses() {
        let error = remedy(&mut miss.text.clone())
            .err()
            .filter(|error| error.slip().is_none());
        let unknown = miss.slip.is_none() || miss.remains.is_some();
        assert_eq!(error.is_some(), unknown, "{:?}: {error:?}", miss.text);
    }
}

proptest! {
    #![proptest_config(random_cases(4000))]

    #[test]
    #[cfg_attr(miri, ignore = "4,000 random edits take Miri hours")]
    fn the_remedies_of_slips_help_after_any_edit(mut text in edited_urls()) {
        let _ = remedy(&mut text);
    }
}

/// The examples with one character added, removed or replaced.
fn edited_urls() -> impl Strategy<Value = String> {
    const CHARACTERS: &str = "aZ9$-_.+!*'(),;/?:@=&%#<>\"{}|\\^~[]` \t\né€";
    let urls: Vec<String> = common::examples()
        .into_iter()
        .map(|example| example.text)
        .filter(|text| common::derives(text))
        .collect();
    let character =
        prop_oneof![9 => select(CHARACTERS.chars().collect::<Vec<_>>()), 1 => any::<char>()];
    let edit = (any::<Index>(), 0..=1_usize, proptest::option::of(character));
    (select(urls), edit).prop_map(|(mut url, (at, removed, written))| {
        let at = at.index(url.len() + 1);
        let end = url.len().min(at + removed);
        url.replace_range(at..end, &written.map(String::from).unwrap_or_default());
        url
    })
}

/// Applies the remedies of the slips until the text is a URL or no remedy is left, and returns the
/// error that remains. Each remedy makes progress: less text is left after the mistake or after the
/// failure, or as much is left but more has been read.
fn remedy(text: &mut String) -> Result<(), ParseError> {
    let mut before = None;
    loop {
        let Err(error) = parse_syntax(text) else {
            return Ok(());
        };
        let edit = error
            .slip()
            .and_then(|slip| Some((slip.range(), slip.replacement()?)));
        let mistake = edit
            .as_ref()
            .map_or(error.offset(), |(range, _)| range.start);
        let left = [mistake, error.offset()].map(|at| (text.len() - at, Reverse(at)));
        let closer = before.is_none_or(|before: [_; 2]| {
            iter::zip(left, before).any(|(left, before)| left < before)
        });
        assert!(closer, "{text:?}: {error}");
        before = Some(left);
        match edit {
            Some((range, replacement)) => text.replace_range(range, replacement),
            None => return Err(error),
        }
    }
}

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
#[cfg_attr(miri, ignore = "a million damaged URLs take Miri days")]
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
        sentences(alternative)
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
