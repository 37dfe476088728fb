//! Implementations that are compared with each other: what they read differently, and why.

use std::{cell::RefCell, collections::HashSet};

use rfc1738_conformance::{
    disagree::{Disagreements, Exit, Group, Pair, Panel, Standard, Value},
    judge::{
        self, Answer, Folded, Judge, PartName, Parts, Question, Reference, longest_prefix, whole,
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

fn faithful() -> impl judge::Implementation {
    host_parser(<[u8]>::to_vec)
}

/// Each value, with the peers that named it.
fn values<C>(group: &Group<C>) -> Vec<String> {
    let values = group.values.iter();
    let value = |it: &Value| format!("{}: {}", it.value, it.peers.join(" "));
    values.map(value).collect()
}

/// The pairs of all groups, as `show` writes them.
fn pairs<C>(found: &Disagreements<C>, show: impl Fn(&Pair) -> String) -> Vec<String> {
    let pairs = found.groups.iter().flat_map(|group| &group.pairs);
    let pair = |pair: &Pair| format!("{}{}", pair.peers.join(" "), show(pair));
    pairs.map(pair).collect()
}

fn asked<S: Standard>(mut panel: Panel<'_, S>, strings: &[&str]) -> Disagreements<S::Cause> {
    strings
        .iter()
        .for_each(|string| panel.ask(string.as_bytes()));
    panel.finish()
}

#[test]
fn a_host_that_two_read_differently_is_shrunk_to_what_they_disagree_about() {
    let mut panel = Panel::new(judge("httpurl"), Question::Parts(DESTINATION));
    panel.add("a", faithful());
    let to_underscore = |host: &[u8]| host.split(|&byte| byte == b'_').next().unwrap().into();
    panel.add("b", host_parser(to_underscore));
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
    let [group] = &*found.groups else {
        panic!("{found}")
    };
    assert_eq!(
        (group.cause, group.part),
        (Exit::Byte(b'_'), Some(Part::Host.into()))
    );
    assert_eq!(group.strings, 2);
    // Before the underscore, "b" needs a host.
    assert_eq!((&*group.shortest, group.minimal), (&b"http://h_"[..], true));
    assert_eq!(values(group), ["\"h\": b", "\"h_\": a c"]);
    assert_eq!(
        pairs(&found, |pair| format!(": {}", pair.strings)),
        ["a b: 2", "b c: 2"]
    );
    assert!(found.peers.iter().all(|peer| peer.accepted == 3));
}

#[test]
fn a_member_stays_a_member_and_default_ports_are_those_of_the_standard() {
    /// Port 80 is the default, and nothing is special.
    struct Web(Judge);

    impl Standard for Web {
        type Cause = &'static str;

        fn name(&self) -> String {
            Standard::name(&self.0)
        }

        fn contains(&self, string: &[u8]) -> bool {
            self.0.contains(string)
        }

        fn cause(&self, _: &[u8]) -> &'static str {
            "nothing"
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
cause    part   strings    pairs
nothing  port         1        1
  \"http://h:65616\"
    \"65616\": a
    \"80\": b

strings: 3, read differently: 1; peers: 2, failed: 0
of these, in httpurl: 3, read differently: 1
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

    let group = |cause| {
        found
            .groups
            .iter()
            .find(|group| group.cause == cause)
            .unwrap()
    };
    assert_eq!(found.groups.len(), 2);
    assert_eq!(
        (&*group(Exit::End).shortest, group(Exit::End).part),
        (&b""[..], None)
    );
    assert_eq!(
        values(group(Exit::End)),
        ["no: strict short prefix", "yes: lenient"]
    );
    assert_eq!(group(Exit::Never).shortest.len(), 3);
    assert_eq!(
        values(group(Exit::Never)),
        ["no: short", "yes: strict lenient prefix"]
    );
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
    assert_eq!(crashes.fault.message, "failed when asked about \"!\" alone");
    assert_eq!(
        crashes.fault.status.as_deref(),
        Some("by throwing \"out of order: 1\"")
    );
    // The others go on, and disagree about one of these strings.
    assert_eq!(found.disagreed, 1);
    assert_eq!(pairs(&found, |_| String::new()), ["yes no"]);
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

/// Each pair is left with a part of its own string, though all strings are members, and so alike:
/// "a" and "b" differ at "--", which "b" does not read, "a" and "c" at a "z" at the end, and "b"
/// and "c" at both.
#[test]
fn a_pair_does_not_lose_its_reason_to_a_shorter_string_of_others() {
    let strings = [
        "http://abc--def.dom/",
        "http://abcdefghijkl.uvwxyz/",
        "http://abcd--efgh.dom:80/",
    ];
    let shrunk = |strings: &[&str]| {
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
        pairs(&found, |pair| {
            assert!(pair.minimal);
            format!(": {}", shown(&pair.shortest.string))
        })
    };
    let pairs = shrunk(&strings);
    assert_eq!(
        pairs,
        ["a b: http://a--d", "a c: http://z", "b c: http://a--d"]
    );
    assert_eq!(shrunk(&[strings[2], strings[1], strings[0]]), pairs);
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
cause                        part   strings    pairs
none that the grammar names  all          2        3
  \"333\" (more bytes may go)
    no: tired
    yes: steady, short

tired: contradicts itself: \"1\", answered first yes, then no; it may keep something from string to string
strings: 4, read differently: 2; peers: 3, failed: 1
of these, in port: 4, read differently: 2
";
    assert_eq!(found.to_string(), expected);
    assert!(
        found
            .peers
            .iter()
            .all(|peer| peer.contradiction.is_some() == (peer.name == "tired"))
    );
    // The others are still compared, and their string is shrunk as far as it goes.
    let minimal = pairs(&found, |pair| format!(": {}", pair.minimal));
    assert_eq!(
        minimal,
        [
            "steady tired: false",
            "steady short: true",
            "tired short: false"
        ]
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
