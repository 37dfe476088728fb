//! The result of a combinator, which must be the same for every type of input.

use std::fmt;

use nom::{AsBytes, Input, Needed, Offset};
use nom_locate::LocatedSpan;
use rfc1738::{Hooks, Observer, Production, RuleId, Span, Terminal, Text, grammar};

/// The result of a combinator.
#[derive(Debug, PartialEq, Eq)]
pub struct Reading {
    /// The bytes of the longest prefix.
    pub length: usize,
    /// The tree, leaf by leaf.
    pub tree: String,
    /// The text that the tree writes.
    pub written: String,
}

/// Declares `read`. It names each combinator, because each has its own type of tree.
macro_rules! read {
    ($($production:ident $combinator:ident)*) => {
        /// The result of the combinator of a production; `None` if it fails.
        pub fn read<I: Text>(production: Production, input: I) -> Option<Reading> {
            let input = Shown(input);
            match production {
                $(Production::$production => {
                    let (rest, tree) = grammar::$combinator(input.clone()).ok()?;
                    Some(Reading { length: input.offset(&rest), tree: format!("{tree:?}"), written: tree.to_string() })
                })*
            }
        }
    };
}

read! {
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

/// Asserts that bytes, text and located inputs, observed or not, give the same tree of the same
/// length, or none.
pub fn assert_reads_alike(production: Production, bytes: &[u8]) {
    let expected = read(production, bytes);
    let observer = Nested {
        open: Vec::new(),
        end: bytes.len(),
    };
    let mut readings = vec![
        read(production, LocatedSpan::new(bytes)),
        read(production, LocatedSpan::new_extra(bytes, observer.clone())),
    ];
    if let Ok(text) = std::str::from_utf8(bytes) {
        readings.push(read(production, text));
        readings.push(read(production, Span::new(text)));
        readings.push(read(production, LocatedSpan::new(text)));
        readings.push(read(production, LocatedSpan::new_extra(text, observer)));
    }
    for reading in readings {
        assert_eq!(
            reading,
            expected,
            "{production} of \"{}\"",
            bytes.escape_ascii()
        );
    }
}

/// Asserts that events lie in the input, and that the production left is the one entered last.
#[derive(Clone)]
struct Nested {
    open: Vec<Production>,
    end: usize,
}

impl Observer for Nested {
    fn enter(&mut self, production: Production, at: usize) {
        assert!(at <= self.end);
        self.open.push(production);
    }

    fn leave(&mut self, production: Production, at: usize) {
        assert!(at <= self.end);
        assert_eq!(self.open.pop(), Some(production));
    }

    fn expect(&self, _: Terminal, at: usize) {
        assert!(at <= self.end);
    }
}

/// An input that displays only its text, whatever its type.
#[derive(Clone)]
struct Shown<I>(I);

impl<I: Text> fmt::Debug for Shown<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.to_str().unwrap().fmt(f)
    }
}

impl<I: Text> fmt::Display for Shown<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_str().unwrap())
    }
}

impl<I: Text> Text for Shown<I> {}

impl<I: Text> Hooks for Shown<I> {
    const OBSERVED: bool = I::OBSERVED;

    fn enter(&mut self, rule: RuleId) {
        self.0.enter(rule);
    }

    fn leave(&mut self, rule: RuleId) {
        self.0.leave(rule);
    }

    fn expect(&self, ahead: usize, terminal: Terminal) {
        self.0.expect(ahead, terminal);
    }
}

impl<I: Text> AsBytes for Shown<I> {
    fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl<I: Text> Offset for Shown<I> {
    fn offset(&self, second: &Self) -> usize {
        self.0.offset(&second.0)
    }
}

impl<I: Text> Input for Shown<I> {
    type Item = I::Item;
    type Iter = I::Iter;
    type IterIndices = I::IterIndices;

    fn input_len(&self) -> usize {
        self.0.input_len()
    }

    fn take(&self, index: usize) -> Self {
        Shown(self.0.take(index))
    }

    fn take_from(&self, index: usize) -> Self {
        Shown(self.0.take_from(index))
    }

    fn take_split(&self, index: usize) -> (Self, Self) {
        let (rest, read) = self.0.take_split(index);
        (Shown(rest), Shown(read))
    }

    fn position<P: Fn(I::Item) -> bool>(&self, predicate: P) -> Option<usize> {
        self.0.position(predicate)
    }

    fn iter_elements(&self) -> I::Iter {
        self.0.iter_elements()
    }

    fn iter_indices(&self) -> I::IterIndices {
        self.0.iter_indices()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        self.0.slice_index(count)
    }
}
