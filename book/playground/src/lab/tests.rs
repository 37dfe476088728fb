//! What the lab answers, from its starters to grammars that are made to be too much.

use std::{
    fs,
    time::{Duration, Instant},
};

use serde_json::Value;

use super::{Lab, Read, drawing::Drawing, starters};

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

fn answer(json: String) -> Value {
    let mut answer: Value = serde_json::from_str(&json).unwrap();
    match answer.get_mut("Ok") {
        Some(answer) => answer.take(),
        None => panic!("{answer}"),
    }
}

/// What went wrong, told.
fn reason(json: String) -> String {
    let answer: Value = serde_json::from_str(&json).unwrap();
    answer["Err"]
        .as_str()
        .unwrap_or_else(|| panic!("{answer}"))
        .to_owned()
}

/// What is claimed of a comparison is so, and nothing else.
fn assert_compared(compared: &Value, claim: &Value, id: &str) {
    assert_eq!(compared["relation"], claim["relation"], "{id}");
    for key in ["only", "lost"] {
        assert_eq!(compared[key], claim[key], "{id}: {key}");
    }
}

#[test]
fn every_starter_is_what_its_words_say() {
    let starters = all();
    assert!(starters.len() >= 8);
    for starter in starters.iter().filter(|one| one["parser"].is_null()) {
        let id = of(starter, "id");
        let rule = of(starter, "rule");
        let says = &starter["says"];
        let lab = lab(starter, of(starter, "grammar"));
        let read: Value = serde_json::from_str(&lab.read()).unwrap();
        if let Some(place) = says["mistake"].as_array() {
            assert_eq!(
                [&read["mistakes"][0]["line"], &read["mistakes"][0]["column"]],
                [&place[0], &place[1]],
                "{id}"
            );
            continue;
        }
        assert_eq!(read["mistakes"], Value::from(vec![(); 0]), "{id}");
        let compared = match starter["reference"].is_null() {
            true => lab.compare(rule, rule),
            false => lab.sample(rule, rule),
        };
        assert_compared(&answer(compared), says, id);
        let reading = answer(lab.sentence(rule, of(starter, "text")));
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
            strings["sentences"]
                .as_array()
                .is_some_and(|all| all.len() > 2),
            "{id}"
        );
        assert!(
            strings["near"].as_array().is_some_and(|all| all.len() > 2),
            "{id}"
        );
    }
}

#[test]
fn the_change_of_every_starter_does_what_is_claimed() {
    for starter in all()
        .into_iter()
        .filter(|starter| starter["lesson"].is_null())
    {
        let id = of(&starter, "id");
        let rule = of(&starter, "rule");
        let change = &starter["change"];
        let grammar = of(&starter, "grammar");
        assert_eq!(grammar.matches(of(change, "from")).count(), 1, "{id}");
        let changed = lab(
            &starter,
            &grammar.replace(of(change, "from"), of(change, "to")),
        );
        assert_compared(&answer(changed.compare(rule, rule)), change, id);
    }
}

/// An exercise is solved by its solution, but not by a rule of the base: the page is told that it is
/// taken from there.
#[test]
fn every_exercise_can_be_solved() {
    let exercises: Vec<Value> =
        serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/solved.json"))).unwrap();
    for exercise in exercises.iter().filter(|one| !one["grammar"].is_null()) {
        let id = of(exercise, "id");
        let rule = of(exercise, "rule");
        let Some(solution) = exercise["solution"].as_str() else {
            continue;
        };
        let solved = lab(exercise, solution);
        assert_eq!(
            answer(solved.compare(rule, rule))["relation"],
            "equal",
            "{id}"
        );
        let Read { own, taken, .. } = solved.rules();
        assert!(own.contains(&rule), "{id}");
        let without = exercise["without"].as_array().into_iter().flatten();
        let mut without = without.filter_map(Value::as_str);
        assert!(without.all(|name| !taken.contains(&name)), "{id}");
        let borrowed = lab(exercise, &format!("; base: rfc1738\nmine = {rule}\n"));
        assert!(borrowed.rules().taken.contains(&rule), "{id}");
    }
}

/// Every exercise is linked from its lesson.
#[test]
fn every_lesson_leads_to_its_exercises() {
    let pages: Vec<_> = fs::read_dir("../src/course").unwrap().collect();
    for exercise in all().iter().filter(|one| !one["lesson"].is_null()) {
        let lesson = format!("{:02}-", exercise["lesson"].as_u64().unwrap());
        let mut pages = pages.iter().map(|page| page.as_ref().unwrap());
        let page = pages.find(|page| page.file_name().to_string_lossy().starts_with(&lesson));
        let page = fs::read_to_string(page.unwrap().path()).unwrap();
        let link = format!("(../lab.html#start={})", of(exercise, "id"));
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
    let read: Value = serde_json::from_str(&lab.read()).unwrap();
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
    let lab = Lab::new(
        "a = \"<&\u{1}\u{202E}'>\" | \"\u{FFFF}\"\n",
        "bnf",
        "",
        "",
        "",
    );
    let svg = answer(lab.picture("a"))["railroad"]["svg"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        !svg.contains(['\u{1}', '\u{202E}', '\u{FFFF}']) && svg.contains("&lt;&amp;"),
        "{svg}"
    );
}

#[test]
fn the_rules_without_a_mistake_are_answered() {
    let grammar = "time = hour %x3A minute\nhour = 2DIGIT\nminute = 2DIGITS\n? = 1\n";
    let lab = Lab::new(grammar, "abnf", "", "", "");
    let read: Value = serde_json::from_str(&lab.read()).unwrap();
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
    let read = Lab::new(&"b c\n".repeat(300), "abnf", "", "", "").read();
    let read: Value = serde_json::from_str(&read).unwrap();
    let shown = read["mistakes"].as_array().unwrap().len();
    assert_eq!((shown, &read["more_mistakes"]), (20, &280.into()));
}

/// A rule that nests is decided without an automaton; what needs one says that it needs a depth.
#[test]
fn a_rule_that_nests_is_decided_and_has_an_automaton_to_a_depth() {
    let grammar = "nested = \"(\" [ nested ] \")\"\n";
    let lab = Lab::new(grammar, "abnf", "kept", grammar, "abnf");
    let deep = "(".repeat(500) + &")".repeat(500);
    let reading = answer(lab.sentence("nested", &deep));
    assert_eq!(
        (&reading["is_sentence"], &reading["prefix"]),
        (&true.into(), &1000.into())
    );
    let reading = answer(lab.sentence("nested", "(())x"));
    assert_eq!(
        (&reading["is_sentence"], &reading["prefix"]),
        (&false.into(), &4.into())
    );
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
        lab.sample(rule, rule),
        lab.sentence(
            rule,
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ),
        lab.strings(rule, 7),
    ] {
        assert!(
            json.len() < 1 << 22,
            "{} bytes for {:.60}",
            json.len(),
            grammar
        );
    }
    assert!(
        began.elapsed() < Duration::from_secs(60),
        "{:?} for {:.60}",
        began.elapsed(),
        grammar
    );
    lab
}

#[test]
fn an_automaton_of_too_many_states_is_told() {
    let grammar = format!("a = *[ x ] \"a\" {}\nx = \"a\" | \"b\"\n", "x ".repeat(18));
    let lab = everything(&grammar, "bnf", "a");
    assert!(reason(lab.compare("a", "a")).starts_with("the automaton would be too large"));
    let picture = answer(lab.picture("a"));
    assert!(
        picture["automaton"]["not"]
            .as_str()
            .unwrap()
            .starts_with("the automaton would be too large")
    );
    // Sentences and derivations need no automaton.
    assert!(
        !answer(lab.strings("a", 1))["sentences"]
            .as_array()
            .unwrap()
            .is_empty()
    );
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
        assert!(
            answer(lab.picture("a"))["railroad"]["not"].is_string(),
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
        let picture = super::Picture::of(&lab, "a").unwrap();
        assert!(
            began.elapsed() < Duration::from_secs(4),
            "{:?} for {grammar}",
            began.elapsed()
        );
        assert!(matches!(picture.railroad, Drawing::Svg(_)), "{grammar}");
    }
}

#[test]
fn long_chains_of_rules_are_answered() {
    let chain: String = (0..1900)
        .map(|at| format!("a{at} = \"x\" a{}\n", at + 1))
        .collect();
    everything(&format!("{chain}a1900 = \"x\"\n"), "bnf", "a0");
    let doubling: String = (0..18)
        .map(|at| format!("a{at} = a{0} a{0}\n", at + 1))
        .collect();
    everything(&format!("{doubling}a18 = \"x\"\n"), "bnf", "a0");
    let endless: String = (0..60)
        .map(|at| format!("a{at} = a{0} a{0}\n", at + 1))
        .collect();
    everything(&format!("{endless}a60 = \"x\"\n"), "bnf", "a0");
}

#[test]
fn what_is_very_ambiguous_is_answered() {
    let lab = everything("a = *[ *\"a\" ]\n", "bnf", "a");
    let reading = answer(lab.sentence("a", &"a".repeat(60)));
    assert_eq!(
        (&reading["is_sentence"], &reading["derivations"]["count"]),
        (&true.into(), &1.into())
    );
    everything("a = *b\nb = *c\nc = *\"a\"\n", "bnf", "a");
    everything(
        "a = b | c\nb = *a1\nc = *a1\na1 = \"a\" | a2\na2 = \"a\" [ a1 ]\n",
        "bnf",
        "a",
    );
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
        let read = |text: &str| -> Value {
            serde_json::from_str(&Lab::new(text, notation, "", "", "").read()).unwrap()
        };
        assert_eq!(read(&"[".repeat(100_000))["mistakes"][0]["line"], 1);
        let deep = read(&format!("a = {}\"x\"", "[".repeat(50_000)));
        assert!(
            deep["mistakes"][0]["message"]
                .as_str()
                .unwrap()
                .contains("nested too deeply"),
            "{deep}"
        );
        assert!(
            read(&"a = \"x\"\n".repeat(100_000))["mistakes"][0]["message"]
                .as_str()
                .unwrap()
                .contains("too much")
        );
    }
}
