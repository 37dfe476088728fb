//! A deck of slides, in the Markdown of Marp.

use std::collections::BTreeMap;

use itertools::Itertools;
use rfc1738_conformance::grammar::Grammar;

use super::{
    block::{Block, Choice},
    words::{first_sentence, last_sentence, linked},
};

/// The height below the title, and the widths of a line of text and of code, in pixels and
/// characters: see `book/slides/theme.css`.
const HEIGHT: usize = 540;
const LINE: usize = 80;
const CODE_LINE: usize = 92;

/// The heights of a block of small code and of a line in it.
const SMALL: usize = 22;
const AROUND: usize = 36;

/// The most slides of a deck, which is for a lesson of 45 minutes.
const MOST: usize = 15;

/// The sections that are not for a lecture: they are read, or done, at home.
const AT_HOME: [&str; 3] = ["How the project does it", "Small exercises", "Exercises"];

/// The deck of a lesson. `picture` gives the HTML of a picture.
pub(super) fn write(lesson: &[Block], picture: &dyn Fn(&str) -> String) -> String {
    let mut deck = Deck::default();
    let mut is_at_home = false;
    for block in lesson {
        if let Block::Heading { text, .. } = block {
            is_at_home = AT_HOME.contains(&text.as_str());
        }
        if !is_at_home {
            deck.take(block, picture);
        }
    }
    deck.finish();
    let slides: Vec<String> = deck.done.iter().map(Slide::markdown).collect();
    format!(
        "---\nmarp: true\nlang: en\ntheme: rfc1738\npaginate: true\n---\n\n{}",
        slides.join("\n---\n\n")
    )
}

#[derive(Default)]
struct Deck {
    done: Vec<Slide>,
    open: Slide,
    /// The last paragraph, which may introduce what follows it.
    lead: Option<String>,
    /// The productions that were quoted so far: the name of each, and the lines that were quoted
    /// with it.
    quoted: BTreeMap<String, Vec<String>>,
}

#[derive(Default)]
struct Slide {
    title: String,
    is_first: bool,
    body: Vec<String>,
    height: usize,
    notes: Vec<String>,
}

impl Deck {
    fn take(&mut self, block: &Block, picture: &dyn Fn(&str) -> String) {
        match block {
            Block::Heading { level: 1, text } => {
                self.open = Slide {
                    title: text.clone(),
                    is_first: true,
                    ..Slide::default()
                }
            }
            Block::Heading { text, .. } => self.turn(text.clone()),
            Block::Prose(text) => self.prose(text),
            Block::Code { language, lines } => self.code(language, lines),
            Block::Table(table) => self.show(linked(table), 52 * (table.lines().count() - 1)),
            Block::List(list) => self.show(linked(list), paragraphs_height(list)),
            Block::Picture(name) => {
                let picture = picture(name).trim().to_owned();
                let height = picture_height(&picture);
                self.show(picture, height);
            }
            Block::Predict {
                about,
                question,
                choices,
                after,
            } => self.predict(about, question, choices, after),
            Block::Ask { question, answer } => {
                self.turn("Predict".to_owned());
                self.put(linked(question), paragraphs_height(question));
                self.turn("Answer".to_owned());
                for block in answer {
                    match block {
                        Block::Prose(text) => self.put(linked(text), paragraphs_height(text)),
                        other => self.take(other, picture),
                    }
                }
            }
        }
    }

    /// A paragraph is for the notes, and its last sentence for the slide if it introduces
    /// something.
    fn prose(&mut self, text: &str) {
        self.open.notes.push(text.to_owned());
        if self.open.is_first && self.open.body.is_empty() {
            self.put(linked(text), paragraphs_height(text));
        } else {
            self.lead = Some(text.to_owned());
        }
    }

    /// Code, without what it imports, on as many slides as it takes.
    fn code(&mut self, language: &str, lines: &[String]) {
        if language == "text,bnf" {
            self.quote(lines);
        }
        let language = language.split(',').next().unwrap_or_default();
        let end = lines
            .iter()
            .rposition(|line| !line.is_empty())
            .map_or(0, |at| at + 1);
        let mut rest = if language == "rust" {
            without_imports(&lines[..end])
        } else {
            &lines[..end]
        };
        while !rest.is_empty() {
            let lead = self
                .lead
                .as_deref()
                .map_or(0, |lead| paragraphs_height(last_sentence(lead)));
            let part;
            (part, rest) = cut(rest, (HEIGHT - AROUND).saturating_sub(lead) / SMALL);
            let is_small =
                part.len() > 17 || part.iter().any(|line| line.chars().count() > CODE_LINE);
            let (class, line) = if is_small {
                ("small", SMALL)
            } else {
                ("code", 26)
            };
            let text = format!(
                "<div class=\"{class}\">\n\n```{language}\n{}\n```\n\n</div>",
                part.join("\n")
            );
            self.show(text, AROUND + part.len() * line);
        }
    }

    /// Remembers productions. A line that is indented belongs to the one before.
    fn quote(&mut self, lines: &[String]) {
        let begins = lines
            .iter()
            .filter(|line| !line.starts_with(' '))
            .filter_map(|line| line.split_once(' '));
        self.quoted
            .extend(begins.map(|(name, _)| (name.to_owned(), lines.to_vec())));
    }

    /// A production as the lesson quotes it, with those around it, or as section 5 prints it.
    fn production(&self, name: &str) -> Option<Vec<String>> {
        let printed = || {
            Some(
                Grammar::rfc1738()
                    .rule(name)?
                    .text
                    .lines()
                    .map(str::to_owned)
                    .collect(),
            )
        };
        self.quoted.get(name).cloned().or_else(printed)
    }

    /// The productions that a question is about. If it is about the strict reading, those are the
    /// productions of the schemes in it.
    fn productions(&self, about: &str, choices: &[Choice]) -> Vec<String> {
        if about != "Url::parse" {
            return self.production(about).unwrap_or_default();
        }
        let schemes = choices
            .iter()
            .filter_map(|choice| choice.asked.trim_start_matches('`').split_once(':'));
        schemes
            .filter_map(|(scheme, _)| self.production(&format!("{scheme}url")))
            .flatten()
            .unique()
            .collect()
    }

    /// The question on one slide, with the productions that it is about, and the answers on the
    /// next.
    fn predict(&mut self, about: &str, question: &str, choices: &[Choice], after: &str) {
        // A section that asks has quoted them on this slide.
        let is_quoted = self.open.title == "Predict" && !self.open.body.is_empty();
        let lines = if is_quoted {
            Vec::new()
        } else {
            self.productions(about, choices)
        };
        if !is_quoted {
            self.turn("Predict".to_owned());
        }
        if !lines.is_empty() {
            let (text, height) = (lines.join("\n"), AROUND + lines.len() * SMALL);
            self.put(
                format!("<div class=\"small\">\n\n```text\n{text}\n```\n\n</div>"),
                height,
            );
        }
        self.put(linked(question), paragraphs_height(question));
        let asked: Vec<String> = choices
            .iter()
            .map(|choice| format!("* {}", linked(&choice.asked)))
            .collect();
        self.put(asked.join("\n"), 44 * choices.len());
        self.turn("Answer".to_owned());
        let told = choices.iter().map(|choice| {
            format!(
                "* {} {}",
                if choice.right { "✓" } else { "✗" },
                linked(&choice.text)
            )
        });
        self.put(told.collect::<Vec<_>>().join("\n"), 44 * choices.len());
        self.open.notes.extend(
            choices
                .iter()
                .filter(|choice| !choice.why.is_empty())
                .map(|choice| format!("{}: {}", choice.text, choice.why)),
        );
        self.open
            .notes
            .extend((!after.is_empty()).then(|| after.to_owned()));
        self.turn(self.section());
    }

    /// Puts something on a slide, after the sentence that introduces it; on the next slide if this
    /// one is full.
    fn show(&mut self, body: String, height: usize) {
        let lead = self.lead.take().map(|text| linked(last_sentence(&text)));
        let needed = height + lead.as_deref().map_or(0, paragraphs_height);
        if !self.open.body.is_empty() && self.open.height + needed > HEIGHT {
            self.turn(self.section());
        }
        if let Some(lead) = lead {
            let height = paragraphs_height(&lead);
            self.put(lead, height);
        }
        self.put(body, height);
    }

    fn put(&mut self, body: String, height: usize) {
        self.open.body.push(body);
        self.open.height += height;
    }

    /// The title of the section that is being shown.
    fn section(&self) -> String {
        let titles = std::iter::once(&self.open)
            .chain(self.done.iter().rev())
            .map(|slide| &slide.title);
        titles
            .into_iter()
            .find(|title| !["Predict", "Answer"].contains(&title.as_str()))
            .cloned()
            .unwrap_or_default()
    }

    /// Ends the slide and begins another. A slide on which nothing is shown has the first sentence
    /// of each paragraph.
    fn turn(&mut self, title: String) {
        self.lead = None;
        let mut slide = std::mem::replace(
            &mut self.open,
            Slide {
                title,
                ..Slide::default()
            },
        );
        if slide.body.is_empty() {
            let sentences: Vec<String> = slide
                .notes
                .iter()
                .map(|text| format!("* {}", linked(first_sentence(text))))
                .collect();
            slide
                .body
                .extend((!sentences.is_empty()).then(|| sentences.join("\n")));
        }
        if !slide.body.is_empty() {
            self.done.push(slide);
        }
    }

    fn finish(&mut self) {
        self.turn(String::new());
        while self.done.len() > MOST {
            // The fullest of those that continue a section; what it shows is in the lesson.
            let continues = |at: &usize| {
                let title = &self.done[*at].title;
                *title == self.done[at - 1].title
                    && !["Predict", "Answer"].contains(&title.as_str())
            };
            let Some(at) = (1..self.done.len())
                .filter(continues)
                .max_by_key(|&at| self.done[at].height)
            else {
                break;
            };
            let left_out = self.done.remove(at);
            self.done[at - 1].notes.extend(left_out.notes);
        }
    }
}

impl Slide {
    fn markdown(&self) -> String {
        let class = match self {
            Slide { is_first: true, .. } => "<!-- _class: first -->\n\n",
            Slide { height, .. } if *height > HEIGHT => "<!-- _class: dense -->\n\n",
            _ => "",
        };
        let heading = if self.is_first { "#" } else { "##" };
        let mut text = format!(
            "{class}{heading} {}\n\n{}\n",
            self.title,
            self.body.join("\n\n")
        );
        if !self.notes.is_empty() {
            // A note that begins like this cannot be taken for settings, and a comment cannot
            // contain its end.
            text += &format!(
                "\n<!--\n- notes -\n\n{}\n-->\n",
                self.notes.join("\n\n").replace("-->", "→")
            );
        }
        text
    }
}

/// Code without the imports at its beginning, and the empty lines after them.
fn without_imports(lines: &[String]) -> &[String] {
    let mut rest = lines;
    while rest.first().is_some_and(|line| line.starts_with("use ")) {
        let end = rest
            .iter()
            .position(|line| line.ends_with(';'))
            .map_or(rest.len(), |at| at + 1);
        rest = without_empty(&rest[end..]);
    }
    rest
}

/// The first lines of code, at most this many, and the others. It is cut at the last empty line
/// that leaves a third or more.
fn cut(lines: &[String], most: usize) -> (&[String], &[String]) {
    if lines.len() <= most {
        return (lines, &[]);
    }
    let at = (most / 3..most)
        .rev()
        .find(|&at| lines[at].is_empty())
        .unwrap_or(most);
    (&lines[..at], without_empty(&lines[at..]))
}

fn without_empty(lines: &[String]) -> &[String] {
    &lines[lines.iter().take_while(|line| line.is_empty()).count()..]
}

/// How high paragraphs or a list are, in pixels.
fn paragraphs_height(text: &str) -> usize {
    let items = text.split("\n* ").flat_map(|item| item.split("\n\n"));
    items
        .map(|item| 40 * item.chars().count().div_ceil(LINE))
        .sum::<usize>()
        + 16
}

/// How high a picture is: a drawing takes a slide of its own, a table its rows and a caption.
fn picture_height(html: &str) -> usize {
    if html.contains("<svg") {
        HEIGHT - 80
    } else {
        50 * html.matches("<tr").count() + 70
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slides::block::read;

    /// The slides of a lesson, without the settings of the deck.
    fn slides(lesson: &str) -> Vec<String> {
        let deck = write(&read(lesson), &|name| format!("<figure>{name}</figure>"));
        let (_, slides) = deck.split_once("paginate: true\n---\n\n").unwrap();
        slides.split("\n---\n\n").map(str::to_owned).collect()
    }

    fn lessons() -> Vec<(String, String)> {
        super::super::lessons(
            &std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/course"),
        )
    }

    #[test]
    fn the_first_slide_has_the_beginning() {
        let lesson = "# Lesson 4: Greed\n\nIs it a name? See [here](../reference/ip.md#host).\n\nMore of it.\n";
        let slide = "<!-- _class: first -->\n\n# Lesson 4: Greed\n\nIs it a name? See [here](../reference/ip.html#host).\n\n\
                     <!--\n- notes -\n\nIs it a name? See [here](../reference/ip.md#host).\n\nMore of it.\n-->\n";
        assert_eq!(slides(lesson), [slide]);
    }

    #[test]
    fn code_has_the_sentence_that_introduces_it_and_no_imports() {
        let code = "use a::{\n    b,\n};\nuse c;\n\nfn a() {}";
        let lesson =
            format!("## Greed\n\nSome words. See `a. B` as it stands:\n\n```rust\n{code}\n```\n");
        let slide = "## Greed\n\nSee `a. B` as it stands:\n\n<div class=\"code\">\n\n```rust\nfn a() {}\n```\n\n</div>\n\n\
                     <!--\n- notes -\n\nSome words. See `a. B` as it stands:\n-->\n";
        assert_eq!(slides(&lesson), [slide]);
    }

    #[test]
    fn a_section_of_prose_has_its_first_sentences() {
        let lesson = "## Prose\n\nOne is one. The rest of it.\n\nTwo is two, e.g. this. More.\n";
        let slide = "## Prose\n\n* One is one.\n* Two is two, e.g. this.\n\n\
                     <!--\n- notes -\n\nOne is one. The rest of it.\n\nTwo is two, e.g. this. More.\n-->\n";
        assert_eq!(slides(lesson), [slide]);
    }

    #[test]
    fn a_question_has_its_answers_on_the_next_slide() {
        let lesson =
            "## A\n\n<div class=\"predict\">\n\nWhich?\n\n- [x] `1`\n  Why.\n- [ ] `a`\n\n</div>\n";
        let asked = "## Predict\n\nWhich?\n\n* `1`\n* `a`\n";
        let told = "## Answer\n\n* ✓ `1`\n* ✗ `a`\n\n<!--\n- notes -\n\n`1`: Why.\n-->\n";
        assert_eq!(slides(lesson), [asked, told]);
    }

    #[test]
    fn links_in_tables_and_lists_lead_from_the_slides() {
        let lesson = "## A\n\n| [b](glossary.md#b) |\n|---|\n\n* [c](../reference/c.md)\n";
        let slide =
            "## A\n\n| [b](../course/glossary.html#b) |\n|---|\n\n* [c](../reference/c.html)\n";
        assert_eq!(slides(lesson), [slide]);
    }

    #[test]
    fn what_is_too_high_for_a_slide_is_dense() {
        let table = format!("| a |\n|---|\n{}", "| b |\n".repeat(12));
        assert_eq!(
            slides(&format!("## A\n\n{table}")),
            [format!("<!-- _class: dense -->\n\n## A\n\n{table}")]
        );
    }

    #[test]
    fn long_code_is_on_several_slides() {
        let code = |range: std::ops::RangeInclusive<usize>| {
            range
                .map(|line| format!("line {line}\n"))
                .collect::<String>()
        };
        let lesson = format!(
            "## Long\n\n```text\n{}\n{}```\n",
            code(1..=20),
            code(21..=30)
        );
        let slides = slides(&lesson);
        assert_eq!(slides.len(), 2);
        assert!(
            slides[0].ends_with("line 20\n```\n\n</div>\n"),
            "{}",
            slides[0]
        );
        assert!(
            slides[1].starts_with("## Long\n\n<div class=\"code\">\n\n```text\nline 21\n"),
            "{}",
            slides[1]
        );
    }

    #[test]
    fn what_is_done_at_home_has_no_slide() {
        let lesson = "## A\n\n* b\n\n## Small exercises\n\n**1.** Guess.\n\n## C\n\n* d\n";
        assert_eq!(slides(lesson), ["## A\n\n* b\n", "## C\n\n* d\n"]);
    }

    #[test]
    fn a_question_is_asked_below_its_productions() {
        let quoted = "```text,bnf\na = b\n    c\nd = \"e\"\n```";
        for (about, choice, bnf) in [
            ("a", "`1`", "a = b\n    c\nd = \"e\""),
            // Not quoted.
            ("port", "`1`", "port           = digits"),
            (
                "Url::parse",
                "`news:*`",
                "newsurl        = \"news:\" grouppart",
            ),
        ] {
            let lesson = format!(
                "## A\n\n{quoted}\n\n<div class=\"predict\" data-member=\"{about}\">\n\nWhich?\n\n- [x] {choice}\n\n</div>\n"
            );
            let asked = format!(
                "## Predict\n\n<div class=\"small\">\n\n```text\n{bnf}\n```\n\n</div>\n\nWhich?\n\n* {choice}\n"
            );
            assert_eq!(slides(&lesson)[1], asked);
        }
    }

    #[test]
    fn a_section_that_asks_is_one_slide() {
        let lesson = "## Predict\n\nSee:\n\n```text,bnf\na = b\n```\n\nGuess.\n\n<div class=\"predict\" data-member=\"a\">\n\nWhich?\n\n- [x] `1`\n\n</div>\n";
        let slides = slides(lesson);
        assert_eq!(slides.len(), 2, "{slides:?}");
        assert!(
            slides[0].contains("a = b") && slides[0].contains("Which?"),
            "{}",
            slides[0]
        );
    }

    /// No slide of the course asks without a production, except about languages that are no
    /// production's.
    #[test]
    fn a_question_about_a_production_shows_it() {
        let mut count = 0;
        for block in lessons().iter().flat_map(|(_, lesson)| read(lesson)) {
            let Block::Predict {
                about,
                question,
                choices,
                ..
            } = block
            else {
                continue;
            };
            assert!(
                about.is_empty() || !Deck::default().productions(&about, &choices).is_empty(),
                "{about}: {question}"
            );
            count += 1;
        }
        assert!(count > 20, "{count}");
    }

    /// A picture is low here, and a slide of its own in some decks.
    #[test]
    fn no_deck_has_too_many_slides() {
        let sizes: Vec<_> = lessons()
            .into_iter()
            .map(|(name, lesson)| (name, slides(&lesson).len()))
            .collect();
        assert!(
            sizes.len() == 13 && sizes.iter().all(|(_, size)| *size <= MOST),
            "{sizes:?}"
        );
    }
}
