//! The combinators, put to random sentences and near misses of their productions.

use rfc1738::{Derivation, Production, Url, grammar};
use rfc1738_conformance::{
    automaton::Dfa,
    derivation::Checker,
    sentence::{NearMisses, Sentences},
};

use crate::{node, section_5};

/// Of each production; 67 × 1500 strings are 100,500.
const SENTENCES: usize = 900;
const NEAR_MISSES: usize = 600;

/// Declares `written_back`, which has to name each combinator once, as each has a tree of its own.
macro_rules! written_back {
    ($($production:ident $combinator:ident)*) => {
        /// What `Display` writes of the tree of a combinator; `None` if it fails.
        fn written_back(production: Production, text: &str) -> Option<String> {
            match production { $(Production::$production => Some(grammar::$combinator(text).ok()?.1.to_string()),)* }
        }
    };
}

written_back! {
    GenericUrl genericurl Url url OtherUrl otherurl Scheme scheme SchemePart schemepart
    IpSchemePart ip_schemepart Login login HostPort hostport Host host HostName hostname DomainLabel domainlabel
    TopLabel toplabel AlphaDigit alphadigit HostNumber hostnumber Port port User user Password password UrlPath urlpath
    FtpUrl ftpurl FPath fpath FSegment fsegment FtpType ftptype
    FileUrl fileurl
    HttpUrl httpurl HPath hpath HSegment hsegment Search search
    GopherUrl gopherurl GType gtype Selector selector GopherPlusString gopher_plus_string
    MailtoUrl mailtourl Encoded822Addr encoded822addr
    NewsUrl newsurl GroupPart grouppart Group group Article article
    NntpUrl nntpurl
    TelnetUrl telneturl
    WaisUrl waisurl WaisDatabase waisdatabase WaisIndex waisindex WaisDoc waisdoc
    Database database WType wtype WPath wpath
    ProsperoUrl prosperourl PPath ppath PSegment psegment FieldSpec fieldspec FieldName fieldname FieldValue fieldvalue
    LowAlpha lowalpha HiAlpha hialpha Alpha alpha Digit digit Safe safe Extra extra National national
    Punctuation punctuation Reserved reserved Hex hex Escape escape Unreserved unreserved UChar uchar XChar xchar
    Digits digits
}

/// Random sentences of a production, and near misses, each with the longest prefix that is in the production.
fn strings(production: Production) -> impl Iterator<Item = (Vec<u8>, Option<usize>)> {
    let name = production.name();
    let dfa = Dfa::new(section_5(), name).unwrap();
    let sentences = Sentences::new(section_5(), name, 1738).unwrap().take(SENTENCES).map(String::into_bytes);
    let near_misses = NearMisses::new(section_5(), name, 1738).unwrap().take(NEAR_MISSES);
    sentences.chain(near_misses).map(move |input| {
        let longest = dfa.longest_prefix(&input);
        (input, longest)
    })
}

#[test]
fn every_derivation_of_100_000_strings_is_one_by_section_5() {
    let checker = Checker::new(section_5());
    let mut count = 0;
    for production in Production::ALL {
        for (input, longest) in strings(production) {
            let context = || format!("{production} of \"{}\"", input.escape_ascii());
            let derivation = Derivation::of(production, &input);
            assert_eq!(derivation.as_ref().map(|derivation| derivation.end), longest, "{}", context());
            if let Some(derivation) = derivation {
                assert_eq!(checker.check(&node(&derivation, 0), &input), Ok(()), "{}", context());
            }
            count += 1;
        }
    }
    assert!(count >= 100_000);
}

#[test]
fn every_tree_of_100_000_strings_writes_back_what_was_read() {
    for production in Production::ALL {
        for (input, longest) in strings(production) {
            // Section 5 is written in US-ASCII, so no production reads on where the text is not UTF-8.
            let text = input.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            let read = longest.map(|end| text[..end].to_owned());
            assert_eq!(written_back(production, text), read, "{production} of \"{}\"", input.escape_ascii());
        }
    }
}

#[test]
fn what_url_derives_by_the_law_it_derives_by_the_letter_and_the_tree_writes_it_back() {
    let (checker, law) = (Checker::new(section_5()), Dfa::url_by_the_law(section_5()).unwrap());
    let urls = ["http", "ftp", "news", "nntp", "telnet", "gopher", "wais", "mailto", "file", "prospero", "other", ""];
    for production in urls.map(|scheme| format!("{scheme}url").parse().unwrap()) {
        for (input, _) in strings(production) {
            let url = Url::try_from(&input[..]);
            assert_eq!(url.is_ok(), law.accepts(&input), "\"{}\"", input.escape_ascii());
            let Ok(url) = url else { continue };
            assert_eq!(url.to_string().as_bytes(), input);
            let derivation = Derivation::of_url(url.as_str()).unwrap();
            assert_eq!((derivation.start, derivation.end), (0, input.len()));
            assert_eq!(checker.check(&node(&derivation, 0), &input), Ok(()), "{url}");
        }
    }
}
