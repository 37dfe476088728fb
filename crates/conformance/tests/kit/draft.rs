//! The draft before the RFC, read as the section of `grammar/notes.md` about it says: its notation,
//! and its rulings, which choose between the derivations of a string.

use std::collections::BTreeSet;

use rfc1738_conformance::{
    automaton::Dfa,
    derivation::{Derivations, Node, Parser},
    grammar::Grammar,
    sentence::Sentences,
};

/// More derivations of one text than this are not compared.
const MOST: u64 = 1000;

fn dfa(rule: &str) -> Dfa {
    crate::dfa(&format!("url-draft:{rule}"))
}

/// Names, and single characters, of which two have a backslash before them.
fn words(definition: &str) -> Vec<&str> {
    let (mut words, mut rest) = (Vec::new(), definition.trim_start());
    while !rest.is_empty() {
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let is_escaped = rest.starts_with(r"\%") || rest.starts_with(r"\_");
        let (word, after) = rest.split_at(if is_escaped { 2 } else { letters.max(1) });
        words.push(word);
        rest = after.trim_start();
    }
    words
}

/// A rule of the draft in ABNF, word by word.
fn in_abnf(rule: &str) -> String {
    let (name, definition) = rule.split_once(char::is_whitespace).unwrap_or((rule, ""));
    let words = words(definition);
    let is_bar = |at: usize| words.get(at) == Some(&"|");
    let translated = words.iter().enumerate().map(|(at, &word)| match word {
        "|" => "/".to_owned(),
        "[" | "]" if !(is_bar(at.wrapping_sub(1)) && is_bar(at + 1)) => word.to_owned(),
        "space" => "%x20".to_owned(),
        "vline" => "%x7C".to_owned(),
        _ if word.len() > 1 && !word.starts_with('\\') => word.to_owned(),
        _ => format!("%x{:X}", word.as_bytes()[word.len() - 1]),
    });
    // Without a definition, a rule derives the empty string.
    format!(
        "{name} = \"\" {}\n",
        translated.collect::<Vec<_>>().join(" ")
    )
}

#[test]
fn every_rule_derives_what_it_derives_in_abnf() {
    let rules = Grammar::url_draft().rules();
    let abnf: String = rules.iter().map(|rule| in_abnf(&rule.text)).collect();
    let abnf = crate::abnf(&abnf);
    for rule in rules {
        let expected = Dfa::new(&abnf, &rule.name).unwrap();
        assert_eq!(dfa(&rule.name), expected, "{}", rule.name);
    }
}

/// The children of a node, each with its text, such as `host=h port=1`.
fn children(node: &Node<'_>, text: &str) -> String {
    let child =
        |child: &Node<'_>| format!("{}={}", child.production, &text[child.start..child.end]);
    let children: Vec<String> = node.children.iter().map(child).collect();
    children.join(" ")
}

/// What the rulings prefer in a node: of two of the same rule and text, the one with more is meant.
fn preference(node: &Node<'_>) -> Vec<usize> {
    let child = |name| node.children.iter().find(|child| child.production == name);
    let has = |name| usize::from(child(name).is_some());
    let start = |name| child(name).map_or(0, |child| child.start);
    let end = |name| child(name).map_or(0, |child| child.end);
    let after = |name| node.end - end(name);
    match node.production {
        "generic" => vec![after("scheme")],
        "url" => vec![1 - has("generic")],
        "groupart" => vec![has("article")],
        "article" => vec![start("host")],
        "login" => vec![
            has("user"),
            start("hostport"),
            has("password"),
            after("user"),
        ],
        "hostport" => vec![has("port")],
        "hostname" | "group" => vec![node.children.len()],
        "prosperolink" => vec![has("version"), end("version")],
        "attributes" => vec![node.end - node.children.len()],
        "gopheraddress" => vec![has("selector")],
        _ => vec![],
    }
}

/// In how many ways a rule derives a string, without what its children derive; and those that are
/// meant.
fn ways(derivations: &Derivations<'_>, text: &str) -> (usize, BTreeSet<String>) {
    let nodes: Vec<Node<'_>> = derivations.iter().collect();
    let most = nodes.iter().map(preference).max();
    let meant = nodes.iter().filter(|node| most == Some(preference(node)));
    let all: BTreeSet<String> = nodes.iter().map(|node| children(node, text)).collect();
    (all.len(), meant.map(|node| children(node, text)).collect())
}

/// A rule, a string, in how many ways it derives, and the one that is meant, by the rulings of
/// `grammar/notes.md` in order.
const RULED: &str = "
# 1
generic a:b:c 2 scheme=a path=b:c
generic a:: 2 scheme=a path=:
# 2
url http: 1 generic=http:
url http://h 1 httpaddress=http://h
url news:* 2 newsaddress=news:*
url news:a@b 2 newsaddress=news:a@b
url news:a/b 1 generic=news:a/b
url news:a+ 1 generic=news:a+
url afs:a 1 generic=afs:a
url wais://h/d/t/1/ 1 waisaddress=wais://h/d/t/1/
# 3
groupart * 1
groupart *@h 1 article=*@h
groupart a 1 group=a
groupart a@h 2 article=a@h
groupart a@1 1 group=a@1
groupart a@1.2.3.4 2 article=a@1.2.3.4
groupart a@1.2.3.4. 1 group=a@1.2.3.4.
# 4
article a@b@c 2 xalphas=a@b host=c
article a@b@1 1 xalphas=a host=b@1
article a@b@1.2.3.4 2 xalphas=a@b host=1.2.3.4
article @@a 1 xalphas=@ host=a
# 5
login h 1 hostport=h
login u@h 2 user=u hostport=h
login u@ 1 hostport=u@
login u@1.2.3.4:5 2 user=u hostport=1.2.3.4:5
login u@1.2.3.4: 1 hostport=u@1.2.3.4:
login 1.2.3.4 1 hostport=1.2.3.4
login u@v@h 3 user=u@v hostport=h
# 6
login u:p:q@h 4 user=u password=p:q hostport=h
login u:@h 2 user=u: hostport=h
login :p@h 1 user=:p hostport=h
login ::p@h 2 user=: password=p hostport=h
login u::@h 3 user=u password=: hostport=h
# 7
hostport h:1 2 host=h port=1
hostport h:1:2 2 host=h:1 port=2
hostport h: 1 host=h:
hostport h:1x 1 host=h:1x
hostport h%3A1 1 host=h%3A1
hostport 1.2.3.4:5 1 host=1.2.3.4 port=5
# 8
hostname a.b.c 4 ialpha=a ialpha=b ialpha=c
hostname a.1.b 2 ialpha=a.1 ialpha=b
hostname a..b. 2 ialpha=a. ialpha=b.
hostname a.%41 1 ialpha=a.%41
group a.b.c 4 ialpha=a ialpha=b ialpha=c
group a.1.b 2 ialpha=a.1 ialpha=b
group a..b. 2 ialpha=a. ialpha=b.
group a.%41 1 ialpha=a.%41
# 9
prosperolink prospero://h/a%001 2 hostport=h hsoname=a version=1
prosperolink prospero://h/a%0012 3 hostport=h hsoname=a version=12
prosperolink prospero://h/a%0012b3 3 hostport=h hsoname=a version=12 attributes=b3
prosperolink prospero://h/a%001%002 2 hostport=h hsoname=a%001 version=2
prosperolink prospero://h/%001 2 hostport=h hsoname= version=1
prosperolink prospero://h/a/%001 2 hostport=h hsoname=a/ version=1
prosperolink prospero://h/a%00 1 hostport=h hsoname=a%00
prosperolink prospero://h/a%00b 1 hostport=h hsoname=a%00b
prosperolink prospero://h/a%001/ 1 hostport=h hsoname=a%001/
prosperolink prospero://h/a%0A1 1 hostport=h hsoname=a%0A1
# 10
attributes ab1 4 attribute=ab1
# 11
gopheraddress gopher://h/7 2 hostport=h gtype=7 selector=
gopheraddress gopher://h?a 1 hostport=h search=a
";

fn ruled() -> impl Iterator<Item = [&'static str; 4]> {
    let rows = RULED.lines().skip(1).filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let mut columns = row.splitn(4, ' ');
        [0; 4].map(|_| columns.next().unwrap_or_default())
    })
}

#[test]
fn the_rulings_choose_one_of_several_ways_to_derive_a_text() {
    let parser = Parser::new(Grammar::url_draft());
    for [rule, text, count, meant] in ruled() {
        let derivations = parser.derivations(rule, text.as_bytes()).unwrap();
        let found = ways(&derivations, text);
        let expected = (count.parse().unwrap(), BTreeSet::from([meant.to_owned()]));
        assert_eq!(found, expected, "{rule} {text}");
    }
}

#[test]
fn no_other_ruling_is_needed() {
    let parser = Parser::new(Grammar::url_draft());
    let mut ambiguous = BTreeSet::new();
    for rule in Grammar::url_draft().rules() {
        let sentences = Sentences::new(Grammar::url_draft(), &rule.name, 1994).unwrap();
        for text in sentences.texts().take(100) {
            let derivations = parser.derivations(&rule.name, text.as_bytes()).unwrap();
            if derivations.count() <= MOST {
                let (count, meant) = ways(&derivations, &text);
                assert_eq!(meant.len(), 1, "{}: {text}: {meant:?}", rule.name);
                ambiguous.extend((count > 1).then_some(&*rule.name));
            }
        }
    }
    assert_eq!(ambiguous, ruled().map(|[rule, ..]| rule).collect());
}

/// `generic` derives what no address but a `newsaddress` does (ruling 2); an article may end before
/// its last "@" (ruling 4).
#[test]
fn the_longest_prefix_is_as_the_rulings_say() {
    assert_eq!(dfa("generic").longest_prefix(b"http://host"), Some(5));
    for address in ["http", "ftp", "wais", "prospero", "telnet", "gopher"] {
        let both = dfa("generic")
            .intersection(&dfa(&format!("{address}address")))
            .unwrap();
        assert_eq!(both.shortest(), None, "{address}");
    }
    // It ends with the second number, although the first is longer.
    assert_eq!(
        dfa("article").longest_prefix(b"a@10.20.30.40@1.2.3.4@"),
        Some(21)
    );
}

#[test]
fn a_rule_that_refers_to_itself_leaves_one_node_and_void_leaves_none() {
    let parser = Parser::new(Grammar::url_draft());
    let cases = [
        ("path", "a/b/", "xpalphas=a xpalphas=b"),
        ("path", "", ""),
        ("search", "a+b", "xalphas=a xalphas=b"),
        ("xalphas", "abc", ""),
    ];
    for (rule, text, expected) in cases {
        let derivations = parser.derivations(rule, text.as_bytes()).unwrap();
        assert_eq!(derivations.count(), 1, "{rule} {text}");
        assert_eq!(
            children(&derivations.first(), text),
            expected,
            "{rule} {text}"
        );
    }
}
