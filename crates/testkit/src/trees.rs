//! Properties of trees: every combinator gives the same tree for every type of input, and the
//! leaves of a located tree lie in its text.

use std::fmt;

use nom::{AsBytes, Input, Needed, Offset};
use nom_locate::LocatedSpan;
use rfc1738::{Hooks, Observer, Production, RuleId, Span, Terminal, Text, ast, grammar};
use serde_json::Value;

/// The tree that a combinator gives for a prefix of its input.
#[derive(Debug, PartialEq, Eq)]
pub struct PrefixTree {
    /// The length of the prefix in bytes.
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
        pub fn read<I: Text>(production: Production, input: I) -> Option<PrefixTree> {
            let input = TextOnly(input);
            match production {
                $(Production::$production => {
                    let (rest, tree) = grammar::$combinator(input.clone()).ok()?;
                    Some(PrefixTree { length: input.offset(&rest), tree: format!("{tree:?}"), written: tree.to_string() })
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
    let observer = NestingObserver {
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

/// An observer that asserts that events lie in the input, and that the production left is the one
/// entered last.
#[derive(Clone)]
struct NestingObserver {
    open: Vec<Production>,
    end: usize,
}

impl Observer for NestingObserver {
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

/// An input that displays only its text, so that trees of inputs of different types compare equal.
#[derive(Clone)]
struct TextOnly<I>(I);

impl<I: Text> fmt::Debug for TextOnly<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.to_str().unwrap().fmt(f)
    }
}

impl<I: Text> fmt::Display for TextOnly<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_str().unwrap())
    }
}

impl<I: Text> Text for TextOnly<I> {}

impl<I: Text> Hooks for TextOnly<I> {
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

impl<I: Text> AsBytes for TextOnly<I> {
    fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl<I: Text> Offset for TextOnly<I> {
    fn offset(&self, second: &Self) -> usize {
        self.0.offset(&second.0)
    }
}

impl<I: Text> Input for TextOnly<I> {
    type Item = I::Item;
    type Iter = I::Iter;
    type IterIndices = I::IterIndices;

    fn input_len(&self) -> usize {
        self.0.input_len()
    }

    fn take(&self, index: usize) -> Self {
        TextOnly(self.0.take(index))
    }

    fn take_from(&self, index: usize) -> Self {
        TextOnly(self.0.take_from(index))
    }

    fn take_split(&self, index: usize) -> (Self, Self) {
        let (rest, read) = self.0.take_split(index);
        (TextOnly(rest), TextOnly(read))
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

/// The keys that are not names of productions: the fields of a leaf, literals, and the `<unique>`
/// of section 3.6.
const OTHER_KEYS: [&str; 7] = ["text", "start", "end", "/", "*", "localhost", "unique"];

/// A leaf of the serialized tree.
#[derive(Debug)]
pub struct Leaf<'a> {
    /// Its text.
    pub text: &'a str,
    /// The byte offset of its beginning.
    pub start: usize,
    /// The byte offset of its end.
    pub end: usize,
}

/// Asserts that the tree writes its text back, and that its leaves are pieces of the text, in order
/// and without overlap.
pub fn assert_located(url: &ast::Url<Span<'_>>) {
    let text = url.scheme().input();
    assert_eq!(url.to_string(), text);
    assert_eq!(Some(url.scheme().as_str()), text.split(':').next());
    let tree = serde_json::to_value(url).unwrap();
    let alternative = url.production().name();
    assert!(
        tree.as_object().unwrap().keys().eq(["scheme", alternative]),
        "{text}"
    );
    assert_eq!(tree["scheme"]["text"], url.scheme().as_str());
    let mut end = 0;
    for leaf in leaves(&tree[alternative]) {
        assert!(
            end <= leaf.start,
            "{text}: {:?} begins at {}, before {end}",
            leaf.text,
            leaf.start
        );
        assert_eq!(text.get(leaf.start..leaf.end), Some(leaf.text), "{text}");
        end = leaf.end;
    }
}

/// The leaves of a serialized tree, in order. Checks every key on the way.
pub fn leaves(tree: &Value) -> Vec<Leaf<'_>> {
    match tree {
        Value::Object(object) => {
            for key in object.keys() {
                assert!(
                    OTHER_KEYS.contains(&&**key) || key.parse::<Production>().is_ok(),
                    "{key:?} is not a production"
                );
            }
            match object.get("text") {
                Some(text) => {
                    let offset = |key: &str| object[key].as_u64().unwrap() as usize;
                    assert_eq!(object.len(), 3, "a leaf is text, start and end");
                    vec![Leaf {
                        text: text.as_str().unwrap(),
                        start: offset("start"),
                        end: offset("end"),
                    }]
                }
                None => object.values().flat_map(leaves).collect(),
            }
        }
        Value::Array(array) => array.iter().flat_map(leaves).collect(),
        Value::Null | Value::Bool(_) => Vec::new(),
        Value::Number(_) | Value::String(_) => panic!("{tree} outside a leaf"),
    }
}
