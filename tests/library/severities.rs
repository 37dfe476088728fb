//! The table of `grammar/severities.md`: each rule of the RFC with its severity, and words from
//! each section that it cites.

use rfc1738::Rules;

#[test]
fn the_table_has_every_rule_with_its_severity_and_words_of_its_sections() {
    let page = include_str!("../../grammar/severities.md");
    let rows = page.lines().filter_map(|line| {
        let [rule, severity, words, _] = line
            .strip_prefix("| `")?
            .strip_suffix('|')?
            .split(" | ")
            .collect::<Vec<_>>()[..]
        else {
            panic!("{line}: a row has four cells")
        };
        let section = |quoted: &str| {
            let (section, words) = quoted
                .split_once(": “")
                .unwrap_or_else(|| panic!("{quoted}: no words"));
            assert!(words.len() > "”.".len() && words.ends_with('”'), "{quoted}");
            section.to_owned()
        };
        let sections: Vec<String> = words.split("<br>").map(section).collect();
        Some([
            rule.trim_end_matches('`').to_owned(),
            severity.to_owned(),
            sections.join(", "),
        ])
    });
    let rules = Rules::rfc1738();
    let rules = rules.iter().map(|rule| {
        [
            rule.id().into(),
            rule.severity().to_string(),
            rule.section().into(),
        ]
    });
    assert_eq!(rows.collect::<Vec<_>>(), rules.collect::<Vec<_>>());
}
