//! The exercises, in order. Their tasks are the doc comments of the stubs, and their hints are in `hints.md`.

use rfc1738::{Production, Rule};

/// A lesson of the course.
#[derive(Debug)]
pub struct Lesson {
    /// From 1.
    pub number: u8,
    /// As the course calls it.
    pub title: &'static str,
    /// Its page, in the folder of the course.
    pub page: &'static str,
    /// The file that a learner edits, in `src/`.
    pub file: &'static str,
    /// That file before it is edited.
    pub stub: &'static str,
}

macro_rules! lessons {
    ($($number:literal $two:literal $page:literal $title:literal)*) => {
        /// All lessons, in order.
        pub const LESSONS: &[Lesson] = &[$(Lesson {
            number: $number,
            title: $title,
            page: concat!($two, "-", $page, ".md"),
            file: concat!("lesson", $two, ".rs"),
            stub: include_str!(concat!("../stubs/lesson", $two, ".rs")),
        }),*];
    };
}

lessons! {
    1 "01" "reading-the-bnf" "Reading the BNF"
    2 "02" "character-classes" "Character classes"
    3 "03" "sequence-option-repetition" "Sequence, option, repetition"
    4 "04" "greed" "Greed"
    5 "05" "order" "Order"
    6 "06" "ambiguity" "Ambiguity"
    7 "07" "trees-and-spans" "Trees and spans"
    8 "08" "errors-that-help" "Errors that help"
    9 "09" "beyond-the-grammar" "Beyond the grammar"
    10 "10" "automata" "Automata"
    11 "11" "suites" "Suites"
    12 "12" "mutants" "Mutants"
}

/// An exercise: a function to write.
#[derive(Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The number of its lesson.
    pub lesson: u8,
    /// The name of the function, which no other exercise has.
    pub name: &'static str,
    /// What it is graded by.
    pub grading: Grading,
}

/// What an exercise is graded by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grading {
    /// It reads the longest prefix that this production derives.
    Production(&'static str),
    /// It reads the longest prefix that is an `httpurl` or an `otherurl`, in the strict reading.
    StrictUrl,
    /// It makes the tree of this production.
    Tree(Production),
    /// It finds the furthest failure of an `httpurl`.
    Error,
    /// It makes the tree of an `httpurl`, or finds its furthest failure.
    TreeOrError,
    /// It finds what this rule of `rfc1738::validate` finds.
    Rule(Rule),
    /// It is the smallest automaton of this production.
    Automaton(&'static str),
    /// Its strings tell every mutant of this production.
    Mutants {
        /// The production.
        production: &'static str,
        /// The most strings that it may choose.
        most: usize,
    },
    /// It passes [`WEAK_TEST`](crate::given::WEAK_TEST), and yet is wrong.
    Survivor,
    /// It is a string that the survivor gets wrong.
    Killer,
}

macro_rules! exercises {
    ($($lesson:literal $name:ident $grading:expr;)*) => {
        /// All exercises, in order.
        pub const EXERCISES: &[Exercise] =
            &[$(Exercise { lesson: $lesson, name: stringify!($name), grading: $grading }),*];
    };
}

exercises! {
    1 digits Grading::Production("digits");
    1 port Grading::Production("port");
    2 unreserved Grading::Production("unreserved");
    2 escape Grading::Production("escape");
    2 uchar Grading::Production("uchar");
    3 hostnumber Grading::Production("hostnumber");
    3 hsegment Grading::Production("hsegment");
    3 hpath Grading::Production("hpath");
    4 domainlabel Grading::Production("domainlabel");
    4 toplabel Grading::Production("toplabel");
    4 hostname Grading::Production("hostname");
    5 host Grading::Production("host");
    5 hostport Grading::Production("hostport");
    6 search Grading::Production("search");
    6 httpurl Grading::Production("httpurl");
    6 url Grading::StrictUrl;
    7 host_tree Grading::Tree(Production::Host);
    7 hostport_tree Grading::Tree(Production::HostPort);
    7 httpurl_tree Grading::Tree(Production::HttpUrl);
    8 offset Grading::Error;
    8 furthest Grading::Error;
    8 parse Grading::TreeOrError;
    9 port_range Grading::Rule(Rule::PortRange);
    9 host_label_length Grading::Rule(Rule::HostLabelLength);
    9 host_number_range Grading::Rule(Rule::HostNumberRange);
    9 port_needless Grading::Rule(Rule::PortNeedless);
    10 escape_states Grading::Automaton("escape");
    10 toplabel_states Grading::Automaton("toplabel");
    11 port_strings Grading::Mutants { production: "port", most: 60 };
    11 domainlabel_strings Grading::Mutants { production: "domainlabel", most: 60 };
    12 survivor Grading::Survivor;
    12 killer Grading::Killer;
}

impl Lesson {
    /// The lesson of this number.
    pub fn of(number: u8) -> Option<&'static Lesson> {
        LESSONS.iter().find(|lesson| lesson.number == number)
    }

    /// Its exercises, in order.
    pub fn exercises(&self) -> impl Iterator<Item = &'static Exercise> + use<> {
        let number = self.number;
        EXERCISES.iter().filter(move |exercise| exercise.lesson == number)
    }
}

impl Exercise {
    /// The exercise of this name.
    pub fn of(name: &str) -> Option<&'static Exercise> {
        EXERCISES.iter().find(|exercise| exercise.name == name)
    }

    /// Its lesson.
    pub fn lesson(&self) -> &'static Lesson {
        &LESSONS[usize::from(self.lesson) - 1]
    }

    /// What to do: the doc comment of the stub.
    ///
    /// ```
    /// use exercises::catalogue::Exercise;
    ///
    /// let task: Vec<&str> = Exercise::of("digits").unwrap().task().collect();
    /// assert_eq!(task[0], "`digits = 1*digit`");
    /// ```
    pub fn task(&self) -> impl Iterator<Item = &'static str> + use<> {
        let lines: Vec<&str> = self.lesson().stub.lines().collect();
        let function = lines.iter().position(|line| self.is_begun_by(line)).unwrap_or(0);
        let comment = lines[..function].iter().rev().map_while(|line| line.strip_prefix("///"));
        let mut comment: Vec<&str> = comment.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        comment.reverse();
        comment.into_iter()
    }

    /// Whether the function begins in this line.
    pub fn is_begun_by(&self, line: &str) -> bool {
        line.strip_prefix("pub fn ")
            .and_then(|line| line.strip_prefix(self.name))
            .is_some_and(|line| line.starts_with('('))
    }

    /// The hints, each more telling than the one before.
    ///
    /// ```
    /// use exercises::catalogue::EXERCISES;
    ///
    /// assert!(EXERCISES.iter().all(|exercise| exercise.hints().len() == 3));
    /// ```
    pub fn hints(&self) -> Vec<&'static str> {
        let of_this = |section: &&str| section.lines().next() == Some(self.name);
        let section = include_str!("../hints.md").split("## ").find(of_this).unwrap_or_default();
        section.split("\n* ").skip(1).map(str::trim_end).collect()
    }
}
