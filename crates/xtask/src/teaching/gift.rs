//! The quiz bank in GIFT, the format in which Moodle and other learning platforms import questions.

use itertools::Itertools;

use super::Question;

/// The file: a title, the question as Markdown, its answers, and the reason as feedback.
pub(super) fn file(questions: &[Question]) -> String {
    let mut file = "// The quiz bank of the course \"RFC 1738, executable\".\n".to_owned();
    for (lesson, questions) in &questions.iter().chunk_by(|question| question.lesson) {
        file += &format!("\n$CATEGORY: Lesson {lesson}\n");
        for (index, question) in questions.enumerate() {
            let ask = escaped(
                &[Some(question.asked().as_str()), question.bnf()]
                    .into_iter()
                    .flatten()
                    .join("\n\n    "),
            );
            let (answers, why) = (answers(question), escaped(&question.why));
            file += &format!(
                "\n::{lesson}.{}::[markdown]{ask} {{{answers}\n####{why}\n}}\n",
                index + 1
            );
        }
    }
    file
}

/// The answers, each on a line of its own. If several are right, each is worth its share, and each
/// wrong one costs as much as all wrong ones together cancel the right ones.
fn answers(question: &Question) -> String {
    if let Some(number) = question.number {
        return format!("#{number}");
    }
    if let Some(reads) = &question.reads {
        return format!("\n={}", escaped(reads));
    }
    let right = question
        .choices
        .iter()
        .filter(|choice| choice.right)
        .count();
    let wrong = question.choices.len() - right;
    let lines = question.choices.iter().map(|choice| {
        let text = escaped(&question.shown(choice));
        match (choice.right, right) {
            (true, 1) => format!("={text}"),
            (false, 1) => format!("~{text}"),
            (true, _) => format!("~%{:.5}%{text}", 100.0 / right as f64),
            (false, _) => format!("~%-{:.5}%{text}", 100.0 / wrong as f64),
        }
    });
    format!("\n{}", lines.format("\n"))
}

/// The characters that GIFT reserves, each after a backslash; and a backslash, too. A line break
/// would end the question if the next line were empty.
fn escaped(text: &str) -> String {
    let escape = |c| {
        ("\\~=#{}:".contains(c))
            .then_some('\\')
            .into_iter()
            .chain([c])
    };
    text.chars()
        .flat_map(escape)
        .collect::<String>()
        .replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::{super::read, *};

    #[track_caller]
    fn assert_file(question: &str, expected: &str) {
        let file = file(&read(question).unwrap());
        assert_eq!(
            file.split_once("\n\n$CATEGORY: Lesson 4\n\n").unwrap().1,
            expected
        );
    }

    #[test]
    fn one_right_choice() {
        assert_file(
            r#"
            [[question]]
            lesson = 4
            ask = 'Is `a = b` {so}?'
            choices = [{ text = "yes", right = true }, { text = "no: never" }]
            why = "It is."
            "#,
            "::4.1::[markdown]Is `a \\= b` \\{so\\}? {\n~no\\: never\n=yes\n####It is.\n}\n",
        );
    }

    #[test]
    fn several_right_choices() {
        assert_file(
            r#"
            [[question]]
            lesson = 4
            ask = "Which?"
            member = "uchar"
            choices = [{ text = "a", right = true }, { text = "~" }, { text = "b", right = true }]
            why = "So."
            "#,
            "::4.1::[markdown]Which?\\n\\n    uchar          \\= unreserved | escape {\n~%50.00000%`a`\n~%50.00000%`b`\n~%-100.00000%`\\~`\n####So.\n}\n",
        );
    }

    #[test]
    fn a_number_and_a_text() {
        assert_file(
            r#"question = [
                { lesson = 4, ask = 'How many?', number = 3, why = 'So.' },
                { lesson = 4, production = 'x', grammar = 'x = "a"', text = 'ab', reads = 'a', why = 'So.' },
            ]"#,
            "::4.1::[markdown]How many? {#3\n####So.\n}\n\n::4.2::[markdown]What does `x` read of `ab`?\\n\\n    x \\= \"a\" {\n=a\n####So.\n}\n",
        );
    }
}
