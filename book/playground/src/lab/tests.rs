//! What the lab answers, from its starters to grammars that are made to be too much.

use std::{
    fs,
    time::{Duration, Instant},
};

use serde_json::Value;

use super::{Lab, starters};

fn all() -> Vec<Value> {
    serde_json::from_str(&starters()).unwrap()
}

/// A text of a starter, or nothing.
fn of<'v>(starter: &'v Value, key: &str) -> &'v str {
    starter[key].as_str().unwrap_or_default()
}

/// The lab with the grammar of a starter, and what it is compared with.
fn lab(starter: &Value, grammar: &str) -> Lab {
    let [notation, base] = ["notation", "base"].map(|key| of(starter, key));
    let kept = starter["reference"]
        .as_str()
        .unwrap_or(of(starter, "grammar"));
    Lab::new(grammar, notation, base, kept, notation)
}

fn parsed(json: String) -> Value {
    serde_json::from_str(&json).unwrap()
}

fn answer(json: String) -> Value {
    let mut answer = parsed(json);
    answer
        .get_mut("Ok")
        .unwrap_or_else(|| panic!("no answer"))
        .take()
}

/// What went wrong, told.
fn reason(json: String) -> String {
    of(&parsed(json), "Err").to_owned()
}

fn len(list: &Value) -> usize {
    list.as_array().map_or(0, Vec::len)
}

/// What is claimed of a comparison is so, and nothing else.
fn assert_compared(compared: &Value, claim: &Value, id: &str) {
    assert_eq!(compared["relation"], claim["relation"], "{id}");
    for key in ["only", "lost"] {
        assert_eq!(compared[key], claim[key], "{id}: {key}");
    }
}

/// The starters, of which a grammar can be read.
fn grammars() -> impl Iterator<Item = Value> {
    all()
        .into_iter()
        .filter(|starter| starter["parser"].is_null())
}

#[test]
fn every_starter_is_what_its_words_say() {
    for starter in grammars() {
        let id = of(&starter, "id");
        let rule = of(&starter, "rule");
        let says = &starter["says"];
        let lab = lab(&starter, of(&starter, "grammar"));
        assert_eq!(len(&parsed(lab.read())["mistakes"]), 0, "{id}");
        let compared = match starter["reference"].is_null() {
            true => lab.compare(rule, rule),
            false => lab.sample(rule, rule),
        };
        assert_compared(&answer(compared), says, id);
        let reading = answer(lab.sentence(rule, of(&starter, "text")));
        assert_eq!(reading["is_sentence"], says["sentence"], "{id}");
        if says["sentence"] == true {
            assert_eq!(reading["derivations"]["count"], says["derivations"], "{id}");
        } else {
            assert_eq!(reading["prefix"], says["prefix"], "{id}");
        }
        let picture = answer(lab.picture(rule));
        if says["states"] != Value::Null {
            assert_eq!(picture["states"], says["states"], "{id}");
            assert!(picture["automaton"]["svg"].is_string(), "{id}");
        }
        let strings = answer(lab.strings(rule, 1));
        assert!(
            len(&strings["sentences"]) > 2 && len(&strings["near"]) > 2,
            "{id}"
        );
    }
}

/// The change of an exercise solves it, and not by a rule of the base: the page is told which are
/// taken from there.
#[test]
fn the_change_of_every_starter_does_what_is_claimed() {
    for starter in grammars() {
        let id = of(&starter, "id");
        let rule = of(&starter, "rule");
        let change = &starter["change"];
        let grammar = of(&starter, "grammar");
        assert_eq!(grammar.matches(of(change, "from")).count(), 1, "{id}");
        let changed = lab(
            &starter,
            &grammar.replace(of(change, "from"), of(change, "to")),
        );
        if !starter["reference"].is_null() {
            assert_compared(&answer(changed.sample(rule, rule)), &Value::Null, id);
            continue;
        }
        assert_compared(&answer(changed.compare(rule, rule)), change, id);
        if !starter["lesson"].is_null() {
            let mut without: Vec<&str> = vec![rule];
            without.extend(
                starter["without"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|it| it.as_str().unwrap()),
            );
            assert!(
                changed
                    .rules()
                    .taken
                    .iter()
                    .all(|taken| !without.contains(taken)),
                "{id}"
            );
            let borrowed = lab(&starter, &format!("; base: rfc1738\nmine = {rule}\n"));
            assert!(borrowed.rules().taken.contains(&rule), "{id}");
        }
    }
}

/// Every exercise is linked from its lesson.
#[test]
fn every_lesson_leads_to_its_exercises() {
    let pages: Vec<_> = fs::read_dir("../src/course").unwrap().collect();
    for exercise in all() {
        let Some(lesson) = exercise["lesson"]
            .as_u64()
            .map(|lesson| format!("{lesson:02}-"))
        else {
            continue;
        };
        let mut pages = pages.iter().map(|page| page.as_ref().unwrap());
        let page = pages.find(|page| page.file_name().to_string_lossy().starts_with(&lesson));
        let page = fs::read_to_string(page.unwrap().path()).unwrap();
        let link = format!("(../lab.html#start={})", of(&exercise, "id"));
        assert!(page.contains(&link), "{link}");
    }
}

#[test]
fn where_two_rules_diverge_is_told_with_the_rules() {
    let grammar = "; base: rfc1738\nhttpurl = \"http://\" [ user \"@\" ] hostport\n";
    let lab = Lab::new(grammar, "bnf", "rfc1738", "", "");
    let places = answer(lab.diverge("httpurl", "httpurl"));
    assert_eq!(places["only"][0]["string"], "http://@a");
    assert_eq!(
        (&places["only"][0]["at"], &places["only"][0]["rules"][0]),
        (&7.into(), &"httpurl".into())
    );
    assert_eq!(places["lost"][0]["characters"], r#""/""#);
}

#[test]
fn the_agreed_language_is_a_base() {
    let grammar = "; base: rfc1738\nurl = \"http://\" host\n";
    let lab = Lab::new(grammar, "bnf", "agreed", "", "");
    let read = parsed(lab.read());
    assert_eq!(read["base"][0], "agreed");
    assert_eq!(answer(lab.compare("url", "agreed"))["relation"], "overlap");
}

#[test]
fn strings_that_are_not_text_keep_their_octets_and_offsets() {
    let lab = Lab::new("a = %xFF %x00 [ %xC3.A9 ]\n", "abnf", "", "", "");
    assert_eq!(answer(lab.picture("a"))["shortest"], "\u{ff}\0");
    let reading = answer(lab.sentence("a", "é"));
    assert_eq!(
        (&reading["text"], &reading["end"]["at"]),
        (&"\u{c3}\u{a9}".into(), &0.into())
    );
}

#[test]
fn a_drawing_is_well_formed_whatever_a_literal_has() {
    let grammar = "a = \"<&\u{1}\u{202E}'>\" | \"\u{FFFF}\"\n";
    let picture = answer(Lab::new(grammar, "bnf", "", "", "").picture("a"));
    let svg = of(&picture["railroad"], "svg");
    assert!(!svg.contains(['\u{1}', '\u{202E}', '\u{FFFF}']), "{svg}");
    assert!(svg.contains("&lt;&amp;"), "{svg}");
}

#[test]
fn the_rules_without_a_mistake_are_answered() {
    let grammar = "time = hour %x3A minute\nhour = 2DIGIT\nminute = 2DIGITS\n? = 1\n";
    let lab = Lab::new(grammar, "abnf", "", "", "");
    let read = parsed(lab.read());
    let places = read["mistakes"].as_array().unwrap().iter();
    let places: Vec<_> = places.map(|it| (&it["line"], &it["column"])).collect();
    assert_eq!(places, [(&3.into(), &11.into()), (&4.into(), &1.into())]);
    assert_eq!(read["own"], Value::from(vec!["hour"]));
    let refused = [["time", "time → minute"], ["minute", "minute"]];
    assert_eq!(read["refused"], serde_json::json!(refused));
    assert_eq!(answer(lab.sentence("hour", "07"))["is_sentence"], true);
    assert!(reason(lab.sentence("time", "07:00")).contains("time → minute: line 3, column 11"));
}

#[test]
fn mistakes_beyond_the_first_are_counted() {
    let read = parsed(Lab::new(&"b c\n".repeat(300), "abnf", "", "", "").read());
    assert_eq!(
        (len(&read["mistakes"]), &read["more_mistakes"]),
        (20, &280.into())
    );
}

/// A rule that nests is decided without an automaton; what needs one says that it needs a depth.
#[test]
fn a_rule_that_nests_is_decided_and_has_an_automaton_to_a_depth() {
    let grammar = "nested = \"(\" [ nested ] \")\"\n";
    let lab = Lab::new(grammar, "abnf", "kept", grammar, "abnf");
    let deep = "(".repeat(500) + &")".repeat(500);
    for (text, is_sentence, prefix) in [(&deep[..], true, 1000), ("(())x", false, 4)] {
        let reading = answer(lab.sentence("nested", text));
        assert_eq!(reading["is_sentence"], is_sentence);
        assert_eq!(reading["prefix"], prefix);
    }
    let picture = answer(lab.picture("nested"));
    assert!(picture["railroad"]["svg"].is_string());
    let not = picture["automaton"]["not"].as_str().unwrap().to_owned();
    for why in [not, reason(lab.compare("nested", "nested"))] {
        assert!(why.contains("`; depth: nested 3`"), "{why}");
    }
    let strings = answer(lab.strings("nested", 1));
    assert!(
        strings["sentences"]
            .as_array()
            .unwrap()
            .contains(&"((()))".into()),
        "{strings}"
    );
    let sampled = answer(lab.sample("nested", "nested"));
    assert_eq!([&sampled["only"], &sampled["lost"]], [&Value::Null; 2]);

    let grammar = format!("; depth: nested 2\n{grammar}");
    let lab = Lab::new(&grammar, "abnf", "kept", &grammar, "abnf");
    let picture = answer(lab.picture("nested"));
    assert_eq!(
        (&picture["states"], &picture["depths"][0][1]),
        (&5.into(), &2.into())
    );
    assert_eq!(answer(lab.compare("nested", "nested"))["relation"], "equal");
    assert_eq!(answer(lab.sentence("nested", &deep))["is_sentence"], true);
    // No near miss is a sentence that nests more deeply.
    for seed in 0..20 {
        for near in answer(lab.strings("nested", seed))["near"]
            .as_array()
            .unwrap()
        {
            let text = near.as_str().unwrap();
            assert_eq!(
                answer(lab.sentence("nested", text))["is_sentence"],
                false,
                "{text}"
            );
        }
    }
}

/// All answers about a rule, whether there is something to tell or not. None takes long.
fn everything(grammar: &str, notation: &str, rule: &str) -> Lab {
    let began = Instant::now();
    let lab = Lab::new(grammar, notation, "kept", grammar, notation);
    for json in [
        lab.read(),
        lab.picture(rule),
        lab.compare(rule, rule),
        lab.diverge(rule, rule),
        lab.sentence(rule, &"a".repeat(60)),
        lab.strings(rule, 7),
    ] {
        assert!(json.len() < 1 << 22, "{grammar:.60}");
    }
    assert!(began.elapsed() < Duration::from_secs(60), "{grammar:.60}");
    lab
}

#[test]
fn an_automaton_of_too_many_states_is_told() {
    let grammar = format!("a = *[ x ] \"a\" {}\nx = \"a\" | \"b\"\n", "x ".repeat(18));
    let lab = everything(&grammar, "bnf", "a");
    let told = "the automaton would be too large";
    assert!(reason(lab.compare("a", "a")).starts_with(told));
    assert!(of(&answer(lab.picture("a"))["automaton"], "not").starts_with(told));
    // Sentences and derivations need no automaton.
    assert_ne!(len(&answer(lab.strings("a", 1))["sentences"]), 0);
    assert_eq!(
        answer(lab.sentence("a", &"a".repeat(30)))["is_sentence"],
        true
    );
}

#[test]
fn what_is_too_large_to_be_drawn_is_told() {
    for grammar in [
        "a = 65535\"a\"\n".to_owned(),
        format!("a = {}\"x\"{}\n", "[ ".repeat(45), " ]".repeat(45)),
        format!("a = {}\"x\"{}\n", "*( ".repeat(22), " )".repeat(22)),
    ] {
        let lab = everything(&grammar, "abnf", "a");
        let picture = answer(lab.picture("a"));
        assert!(picture["railroad"]["not"].is_string(), "{grammar:.40}");
        assert!(
            lab.sample("a", "a").contains("\"only\":null"),
            "{grammar:.40}"
        );
    }
}

#[test]
fn the_largest_that_is_drawn_is_drawn_soon() {
    for (open, close) in [
        ("[ ", " ]"),
        ("*( ", " )"),
        ("( \"y\" / ", " )"),
        ("2( ", " )"),
        ("( \"y\" ", " )"),
    ] {
        let depth = if open.starts_with('2') { 7 } else { 12 };
        let grammar = format!("a = {}\"x\"{}\n", open.repeat(depth), close.repeat(depth));
        let lab = Lab::new(&grammar, "abnf", "", "", "");
        let began = Instant::now();
        assert!(
            answer(lab.picture("a"))["railroad"]["svg"].is_string(),
            "{grammar}"
        );
        assert!(began.elapsed() < Duration::from_secs(4), "{grammar}");
    }
}

#[test]
fn long_chains_of_rules_and_what_is_very_ambiguous_are_answered() {
    let chain = |length, link: fn(usize) -> String| -> String {
        let links: String = (0..length)
            .map(|at| format!("a{at} = {}\n", link(at + 1)))
            .collect();
        format!("{links}a{length} = \"x\"\n")
    };
    everything(&chain(1900, |next| format!("\"x\" a{next}")), "bnf", "a0");
    everything(&chain(18, |next| format!("a{next} a{next}")), "bnf", "a0");
    everything(&chain(60, |next| format!("a{next} a{next}")), "bnf", "a0");
    everything("a = *b\nb = *c\nc = *\"a\"\n", "bnf", "a");
    everything(
        "a = b | c\nb = *d\nc = *d\nd = \"a\" | e\ne = \"a\" [ d ]\n",
        "bnf",
        "a",
    );
    let lab = everything("a = *[ *\"a\" ]\n", "bnf", "a");
    let reading = answer(lab.sentence("a", &"a".repeat(60)));
    assert_eq!(reading["is_sentence"], true);
    assert_eq!(reading["derivations"]["count"], 1);
}

#[test]
fn nonsense_has_an_error_with_its_place() {
    let mut seed = 7_u32;
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed >> 16
    };
    for notation in ["bnf", "abnf"] {
        for length in [1, 10, 100, 1000] {
            for _ in 0..100 {
                let bytes: Vec<u8> = (0..length).map(|_| next() as u8).collect();
                everything(&String::from_utf8_lossy(&bytes), notation, "a");
                let letters: String = (0..length)
                    .map(|_| char::from(b"ab =\n*[]()|/\"<>%x1;"[next() as usize % 19]))
                    .collect();
                everything(&format!("a = \"x\"\n{letters}"), notation, "a");
            }
        }
        let read = |text: &str| parsed(Lab::new(text, notation, "", "", "").read());
        let message = |text: &str| of(&read(text)["mistakes"][0], "message").to_owned();
        assert_eq!(read(&"[".repeat(100_000))["mistakes"][0]["line"], 1);
        let deep = format!("a = {}\"x\"", "[".repeat(50_000));
        assert!(message(&deep).contains("nested too deeply"));
        assert!(message(&"a = \"x\"\n".repeat(100_000)).contains("too much"));
    }
}
