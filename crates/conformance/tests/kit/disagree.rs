//! Implementations that are compared with each other: what they read differently, in pairs of
//! strings.

use std::{
    cell::{Cell, RefCell},
    collections::HashSet,
};

use rfc1738_conformance::{
    disagree::{Disagreement, Disagreements, Panel, Standard, Value},
    judge::{
        self, Answer, Difference, Folded, Judge, PartName, Parts, Question, Reference, Shape,
        longest_prefix, whole,
    },
    rfc1738::parts::{DESTINATION, Part, folded},
};

use crate::{language, quick_judge, shown};

fn judge(rule: &str) -> Judge {
    quick_judge(language(rule)).with_parts(WithoutPorts)
}

/// Compares the parts of URLs. No scheme has a default port.
struct WithoutPorts;

impl Reference for WithoutPorts {
    fn parts<'t>(&self, _: &'t [u8]) -> Option<Parts<'t>> {
        None
    }

    fn folded<'p>(
        &self,
        part: PartName,
        parts: &'p Parts<'_>,
        string: &[u8],
    ) -> Option<Folded<'p>> {
        folded(part, parts, string, &|_| None)
    }
}

/// Parses `http://`, a host, and perhaps a port, which `read` may change.
fn parser(
    read: impl Fn(&[u8], Option<&[u8]>) -> (Vec<u8>, Option<Vec<u8>>),
) -> impl judge::Implementation {
    judge::parts(DESTINATION, move |text| {
        let hostport = text
            .strip_prefix(b"http://")?
            .split(|&byte| byte == b'/')
            .next()?;
        let mut pieces = hostport.splitn(2, |&byte| byte == b':');
        let (host, port) = read(pieces.next()?, pieces.next());
        let mut parts = Parts::default();
        parts.set(Part::Host, Some(host.into()));
        parts.set(Part::Port, port.map(Into::into));
        Some(parts)
    })
}

/// One that may change the host.
fn host_parser(read: impl Fn(&[u8]) -> Vec<u8>) -> impl judge::Implementation {
    parser(move |host, port| (read(host), port.map(Into::into)))
}

/// The host ends at a "_".
fn until_underscore(host: &[u8]) -> Vec<u8> {
    host.split(|&byte| byte == b'_').next().unwrap().into()
}

fn faithful() -> impl judge::Implementation {
    host_parser(<[u8]>::to_vec)
}

/// Each value, with the peers that named it.
fn values(values: &[Value]) -> Vec<String> {
    let value = |it: &Value| format!("{}: {}", it.value, it.peers.join(" "));
    values.iter().map(value).collect()
}

/// The string of each disagreement, and that which is read alike.
fn pairs(found: &Disagreements) -> Vec<[String; 2]> {
    let pair = |one: &Disagreement| {
        let pair = &difference(one).pair;
        assert_eq!(pair.wrong(), *one.string);
        [pair.wrong(), pair.right()].map(|string| shown(&string))
    };
    found.list.iter().map(pair).collect()
}

fn difference(one: &Disagreement) -> &Difference {
    one.difference.as_ref().unwrap()
}

fn asked<S: Standard>(mut panel: Panel<'_, S>, strings: &[&str]) -> Disagreements {
    strings
        .iter()
        .for_each(|string| panel.ask(string.as_bytes()));
    panel.finish()
}

#[test]
fn a_host_that_two_read_differently_is_shrunk_to_what_they_disagree_about() {
    let mut panel = Panel::new(judge("httpurl"), Question::Parts(DESTINATION));
    panel.add("a", faithful());
    panel.add("b", host_parser(until_underscore));
    panel.add("c", faithful());
    let found = asked(
        panel,
        &[
            "http://host.dom/",
            "http://ho_st.dom/path",
            "http://a.long_name.dom:80/",
            "x",
        ],
    );

    assert_eq!((found.strings, found.members), (4, 1));
    assert_eq!((found.disagreed, found.members_disagreed), (2, 0));
    let [one] = &*found.list else {
        panic!("{found}")
    };
    assert_eq!(pairs(&found), [["http://h_", "http://h"]]);
    assert_eq!(one.part, Some(Part::Host.into()));
    assert_eq!(
        (difference(one).explains, found.examined, found.unpaired),
        (2, 2, 0)
    );
    assert_eq!(values(&one.values), ["\"h\": b", "\"h_\": a c"]);
    assert!(found.peers.iter().all(|peer| peer.accepted == 3));
}

#[test]
fn a_member_stays_a_member_and_default_ports_are_those_of_the_standard() {
    /// Port 80 is the default, and nothing is special.
    struct Web(Judge);

    impl Standard for Web {
        fn name(&self) -> String {
            Standard::name(&self.0)
        }

        fn contains(&self, string: &[u8]) -> bool {
            self.0.contains(string)
        }

        fn folded<'p>(
            &self,
            part: PartName,
            parts: &'p Parts<'_>,
            string: &[u8],
        ) -> Option<Folded<'p>> {
            folded(part, parts, string, &|scheme| {
                (scheme == b"http").then_some(80)
            })
        }
    }

    let mut panel = Panel::new(Web(judge("httpurl")), Question::Parts(DESTINATION));
    panel.add("a", faithful());
    // It reads a port modulo 65536, and names none if there is none.
    panel.add(
        "b",
        parser(|host, port| {
            let number = port.and_then(|port| str::from_utf8(port).ok()?.parse::<u64>().ok());
            (
                host.into(),
                number.map(|number| (number % 65536).to_string().into_bytes()),
            )
        }),
    );
    let found = asked(
        panel,
        &[
            "http://host.dom:80/",
            "http://host.dom/",
            "http://host.dom:65616/some/path",
        ],
    );
    let expected = "\
httpurl: the peers read 1 of 3 strings differently; 1 of the 3 members of httpurl are among them
  port: a and b differ on \"http://h:65536\", agree on \"http://h:65535\"  above 65535 (explains 1 of 1 strings)
    \"0\": b
    \"65536\": a
peers: 2, failed: 0
";
    assert_eq!(found.to_string(), expected);
    assert!(!found.is_empty());
}

#[test]
fn functions_to_bool_disagree_about_what_they_accept() {
    let is_port = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let judge = judge("port");
    let mut panel = Panel::new(judge.clone(), Question::Whole);
    panel.add("strict", whole(is_port));
    panel.add(
        "lenient",
        whole(move |text| text.is_empty() || is_port(text)),
    );
    panel.add("short", whole(move |text| is_port(text) && text.len() < 3));
    // A whole string is accepted if it is its own longest prefix.
    panel.add(
        "prefix",
        longest_prefix(|text| {
            let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            (digits > 0).then_some(digits)
        }),
    );
    judge.strings().for_each(|string| panel.ask(&string));
    panel.ask(b"8080");
    let found = panel.finish();

    let expected = [["100", "99"], ["", "1"]];
    assert_eq!(pairs(&found), expected);
    let [short, empty] = &*found.list else {
        panic!("{found}")
    };
    assert_eq!(
        (short.part, difference(short).shape),
        (None, Shape::Length(2))
    );
    assert_eq!(
        values(&short.values),
        ["no: short", "yes: strict lenient prefix"]
    );
    assert_eq!(
        (empty.part, difference(empty).shape),
        (None, Shape::LeftOut)
    );
    assert_eq!(
        values(&empty.values),
        ["no: strict short prefix", "yes: lenient"]
    );
    assert_eq!(found.unpaired, 0);
    assert_eq!(found.strings, judge.count() + 1);
}

#[test]
fn the_string_at_which_a_peer_panics_is_left_out_for_it_alone() {
    let panics = |text: &[u8]| match text {
        [.., b'!'] => panic!("out of order: {}", text.len()),
        _ => true,
    };
    let mut panel = Panel::new(judge("port"), Question::Whole);
    panel.add("panics", whole(panics));
    panel.add("yes", whole(|_| true));
    panel.add("no", whole(|text| text != b"12!"));
    // More than any process may crash.
    let strings: Vec<String> = (0..200).map(|number| format!("{number}!")).collect();
    let strings: Vec<&str> = strings.iter().map(String::as_str).chain(["5"]).collect();
    let found = asked(panel, &strings);

    // It also panics at strings to which that one is shrunk.
    let crashes = found.peers[0].crashes.as_ref().unwrap();
    assert_eq!(
        (found.peers[0].accepted, crashes.strings),
        (1, crashes.count)
    );
    assert!(crashes.count >= 200);
    assert_eq!((found.peers[0].fault.is_none(), found.failed()), (true, 1));
    assert_eq!(&**crashes.shortest.as_ref().unwrap(), b"!");
    assert_eq!(crashes.fault.message, "asked about \"!\" alone");
    assert_eq!(
        crashes.fault.status.as_deref(),
        Some("by throwing \"out of order: 1\"")
    );
    // The others go on, and disagree about one of these strings.
    assert_eq!(found.disagreed, 1);
    assert_eq!(pairs(&found), [["12!", "12"]]);
    assert_eq!(values(&found.list[0].values), ["no: no", "yes: yes"]);
}

/// A function of another language throws where it rejects; each time is counted, and the report has
/// what it says at the shortest.
#[test]
fn a_function_that_rejects_by_throwing_is_counted() {
    let mut panel = Panel::new(judge("port"), Question::Whole);
    panel.add("all", whole(|_| true));
    panel.add_function(
        "digits",
        whole(|text| text.iter().all(u8::is_ascii_digit) || panic!("not \x1B é: {}", text.len())),
    );
    let found = asked(panel, &["1a", "a", "", "b", "12"]);
    let threw = found.peers[1].threw.as_ref().unwrap();
    let answered = Answer::Threw("not \x1B é: 1".into());
    assert_eq!(
        (threw.count, &*threw.shortest.0, &threw.answered),
        (3, &b"a"[..], &answered)
    );
    assert!(
        found.peers[0].threw.is_none()
            && found.peers[1].crashes.is_none()
            && found.peers[1].accepted == 2
    );
    assert_eq!((found.disagreed, found.failed()), (3, 0));
    let line =
        "digits: threw: 3 of the strings asked, as \"a\", answered by throwing \"not ␛ é: 1\"\n";
    assert!(found.to_string().contains(line), "{found}");
}

/// "a" and "b" differ at "--", which "b" does not read, "a" and "c" at a "z" at the end, and "b" and
/// "c" at both. The order of the strings does not matter.
#[test]
fn two_differences_in_one_string_are_two_pairs() {
    let strings = [
        "http://abc--def.dom/",
        "http://abcdefghijkl.uvwxyz/",
        "http://abcd--efgh.z:80/",
    ];
    let found = |strings: &[&str]| {
        let mut panel = Panel::new(judge("httpurl"), Question::Parts(DESTINATION));
        let other = |is_other: bool, host: &[u8]| match is_other {
            true => b"other".to_vec(),
            false => host.to_vec(),
        };
        let double = |host: &[u8]| host.windows(2).any(|two| two == b"--");
        panel.add("a", faithful());
        panel.add("b", host_parser(move |host| other(double(host), host)));
        panel.add(
            "c",
            host_parser(move |host| other(host.ends_with(b"z"), host)),
        );
        let found = asked(panel, strings);
        assert_eq!(found.unpaired, 0, "{found}");
        let mut lines: Vec<String> = pairs(&found).iter().map(|pair| pair.join(" ")).collect();
        lines.sort();
        lines
    };
    let pairs = found(&strings);
    assert_eq!(pairs, ["http://a--f http://a-f", "http://z http://a"]);
    assert_eq!(found(&[strings[2], strings[1], strings[0]]), pairs);
}

/// What is left when a difference is undone has another one: both are found, though no string has
/// one alone.
#[test]
fn a_string_with_two_faults_shows_both() {
    let mut panel = Panel::new(judge("httpurl"), Question::Parts(DESTINATION));
    panel.add("a", faithful());
    let other = |host: &[u8]| {
        let host = shown(host).replace("--", "+");
        host.strip_suffix('z')
            .map_or(host.clone(), |host| format!("{host}y"))
    };
    panel.add("b", host_parser(move |host| other(host).into_bytes()));
    let found = asked(panel, &["http://abcd--efgh.z/"]);
    let mut wrong: Vec<String> = pairs(&found).into_iter().map(|[wrong, _]| wrong).collect();
    wrong.sort();
    assert_eq!((wrong.len(), found.unpaired), (2, 0), "{found}");
}

/// Two that agree about nothing have no pair, and are not asked about each string.
#[test]
fn two_that_always_disagree_have_no_pair() {
    let mut panel = Panel::new(judge("httpurl"), Question::Parts(DESTINATION));
    let count = Cell::new(0);
    panel.add("x", host_parser(|_| b"x".to_vec()));
    panel.add(
        "y",
        host_parser(|_| {
            count.set(count.get() + 1);
            b"y".to_vec()
        }),
    );
    let strings: Vec<String> = (0..1000)
        .map(|number| format!("http://h{number}.dom/a{}", "/b".repeat(number % 50)))
        .collect();
    let strings: Vec<&str> = strings.iter().map(String::as_str).collect();
    let found = asked(panel, &strings);
    let [one] = &*found.list else {
        panic!("{found}")
    };
    assert_eq!(&*one.string, b"http://a");
    assert_eq!(values(&one.values), ["\"x\": x", "\"y\": y"]);
    assert!(one.difference.is_none() && found.unpaired == found.examined);
    assert!(count.get() < 5000, "{}", count.get());
}

#[test]
fn a_peer_that_contradicts_itself_is_reported_and_its_strings_are_not_shrunk() {
    let is_port = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let mut count = 0;
    let mut panel = Panel::new(judge("port"), Question::Whole);
    panel.add("steady", whole(is_port));
    // It accepts nothing after some strings.
    panel.add(
        "tired",
        whole(move |text| {
            count += 1;
            is_port(text) && count < 3
        }),
    );
    panel.add("short", whole(move |text| is_port(text) && text.len() < 4));
    let found = asked(panel, &["1", "22", "333", "4444"]);
    let expected = "\
port: the peers read 2 of 4 strings differently; 2 of the 4 members of port are among them
  steady and short differ on 4 bytes \"1000\", agree on 3 bytes  more than 3 bytes (explains 1 of 2 strings)
    no: tired, short
    yes: steady
  steady and tired differ on \"333\", which no pair explains
    no: tired
    yes: steady, short
  not explained for all peers: 1 of the 2 examined strings
tired: contradicts itself: \"1\", answered first yes, then no; it may keep something from string to string
peers: 3, failed: 1
";
    assert_eq!(found.to_string(), expected);
    assert!(
        found
            .peers
            .iter()
            .all(|peer| peer.contradiction.is_some() == (peer.name == "tired"))
    );
}

#[test]
fn a_peer_that_names_a_host_only_once_contradicts_itself() {
    let known = RefCell::new(HashSet::new());
    let mut panel = Panel::new(judge("httpurl"), Question::Parts(DESTINATION));
    panel.add("a", faithful());
    let once = |host: &[u8]| match known.borrow_mut().insert(host.to_vec()) {
        true => b"new".to_vec(),
        false => Vec::new(),
    };
    panel.add("b", host_parser(once));
    let found = asked(panel, &["http://host.dom/", "x"]);
    let contradiction = found.peers[1].contradiction.as_ref().unwrap();
    assert_eq!(
        contradiction.to_string(),
        "\"http://host.dom/\", answered first \"new\", then null"
    );
    assert_eq!(
        (found.peers[0].contradiction.is_none(), found.failed()),
        (true, 1)
    );
}

/// What the three read differently is two habits; each pair names the two that have it.
#[test]
fn a_difference_names_the_two_that_it_separates() {
    let mut panel = Panel::new(judge("httpurl"), Question::Parts(DESTINATION));
    panel.add("const", host_parser(|_| b"const".to_vec()));
    panel.add("until \"_\"", host_parser(until_underscore));
    panel.add("plain", faithful());
    let found = asked(panel, &["http://u_v"]);
    let between: Vec<&[String; 2]> = found.list.iter().map(|one| &one.between).collect();
    assert_eq!(between[0], &["until \"_\"", "plain"]);
    assert_eq!(between[1][0], "const");
    // The host of the first is always another one, so the string is not explained.
    assert_eq!(difference(&found.list[0]).explains, 1);
    assert_eq!(found.unpaired, 1);
    let [shortest] = &*found.without_pair else {
        panic!("{found}")
    };
    assert_eq!(&*shortest.string, b"http://u_v");
    let text = found.to_string();
    for line in [
        "  host: \"until \\\"_\\\"\" and plain differ on \"http://u_\", agree on \"http://u\"  ",
        "; no tried edit makes them agree\n",
        "  not explained for all peers: 1 of the 1 examined strings\n",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn what_peers_that_contradict_themselves_read_differently_is_not_explained() {
    let mut count = 0;
    let mut panel = Panel::new(judge("port"), Question::Whole);
    panel.add("yes", whole(|_| true));
    panel.add(
        "once",
        whole(move |_| {
            count += 1;
            count > 1
        }),
    );
    let found = asked(panel, &["1"]);
    assert_eq!((found.disagreed, found.examined, found.unpaired), (1, 1, 1));
    assert!(found.list.is_empty() && found.peers[1].contradiction.is_some());
}

/// Of the host in brackets, only one keeps these: the byte after them does not matter.
#[test]
fn a_pair_explains_the_strings_from_which_it_was_shrunk() {
    let mut panel = Panel::new(judge("httpurl"), Question::Parts(DESTINATION));
    panel.add("a", faithful());
    let within = |host: &[u8]| match host {
        [b'[', within @ .., b']'] => within.to_vec(),
        _ => host.to_vec(),
    };
    panel.add("b", host_parser(within));
    let found = asked(panel, &["http://[!a]", "http://[!1]", "http://[!.]"]);
    assert_eq!((found.list.len(), found.unpaired), (1, 0), "{found}");
}

/// What is too long is the digits alone, though without the ":" the peers agree as well.
#[test]
fn a_limit_is_that_of_the_piece_that_is_too_long() {
    let mut panel = Panel::new(judge("httpurl"), Question::Parts(DESTINATION));
    panel.add("a", faithful());
    let cut = |port: &[u8]| port[..port.len().min(50)].to_vec();
    panel.add("b", parser(move |host, port| (host.into(), port.map(cut))));
    let found = asked(panel, &[&format!("http://a:{}", "9".repeat(60))]);
    assert_eq!(difference(&found.list[0]).shape, Shape::Length(50));
}

/// One reads a port modulo 65536, the other one as 65535: of the numbers above, some are the same.
#[test]
fn a_limit_is_one_of_most_numbers() {
    let number = |port: &[u8]| str::from_utf8(port).unwrap().parse::<u128>().unwrap();
    let with = |change: fn(u128) -> u128| {
        let change = move |port: &[u8]| change(number(port)).to_string().into_bytes();
        parser(move |host, port| {
            (
                host.into(),
                port.filter(|port| !port.is_empty()).map(change),
            )
        })
    };
    let mut panel = Panel::new(judge("httpurl"), Question::Parts(DESTINATION));
    panel.add("modulo", with(|number| number % 65536));
    panel.add("most", with(|number| number.min(65535)));
    let found = asked(panel, &["http://a:99999"]);
    assert_eq!(difference(&found.list[0]).shape, Shape::Number(65535));
}

/// In the compared form, a value has a backslash; in quotation marks, it is doubled as in strings.
#[test]
fn a_backslash_is_escaped_in_strings_and_values() {
    let mut panel = Panel::new(judge("httpurl"), Question::Parts(DESTINATION));
    panel.add("a", faithful());
    panel.add(
        "b",
        host_parser(|host| host.split(|&byte| byte == b'\\').next().unwrap().into()),
    );
    let text = asked(panel, &["http://a\\b"]).to_string();
    assert!(
        text.contains(r#"on "http://a\\", agree on "http://a""#),
        "{text}"
    );
    assert!(text.contains("\n    \"a\\\\\": a\n"), "{text}");
}

#[test]
fn progress_counts_the_strings_that_were_asked() {
    let mut last = 0;
    let mut panel = Panel::new(judge("port"), Question::Whole);
    panel.on_progress(|asked| last = asked);
    panel.add("a", whole(|_| true));
    panel.add("b", whole(|_| true));
    let found = asked(panel, &["1", "2", "3"]);
    assert!(found.is_empty(), "{found}");
    assert_eq!(last, 3);
}
