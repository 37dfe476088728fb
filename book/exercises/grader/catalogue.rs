//! The exercises, in order. Their tasks are the doc comments of the stubs, and their hints are in
//! `hints.md`.

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
    8 "08" "the-furthest-failure" "The furthest failure"
    9 "09" "errors-that-help" "Errors that help"
    10 "10" "beyond-the-grammar" "Beyond the grammar"
    11 "11" "automata" "Automata"
    12 "12" "suites" "Suites"
    13 "13" "mutants" "Mutants"
    14 "14" "recursion" "Recursion"
    15 "15" "from-tests-to-proof" "From tests to proof"
}

/// An exercise: a function to write.
#[derive(Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The number of its lesson.
    pub lesson: u8,
    /// The name of the function, which no other exercise has.
    pub name: &'static str,
    /// How long it takes: an estimate, of three minutes for a line of the solution, and half as
    /// much again if the lesson does not show one like it; at least ten.
    pub minutes: u32,
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
    /// It chooses the right one of the two trees of a `schemepart`.
    SchemePart,
    /// It makes the tree of this production.
    Tree(Production),
    /// It makes the right one of the trees of the end of a `gopherurl`.
    GopherPath,
    /// It reads the longest prefix that this production derives, and notes the furthest failure.
    Noted(&'static str),
    /// It makes the tree of an `httpurl`, or finds its furthest failure.
    TreeOrError,
    /// It finds what this rule of `rfc1738::validate` finds.
    Rule(Rule),
    /// It is the smallest automaton of this production.
    Automaton(&'static str),
    /// It finds a shortest string on which two automata differ.
    Counterexample,
    /// Its strings are a part of a suite.
    Part(Part),
    /// Its strings are the suite of this production.
    Suite(&'static str),
    /// It passes [`WEAK_TEST`](crate::given::WEAK_TEST), and yet is wrong.
    Survivor,
    /// It is a string that the survivor gets wrong.
    Killer,
    /// It reads a comment of RFC 822, of any depth.
    Comment,
    /// It finds how deep such a comment is.
    Depth,
    /// It computes sums, products and brackets.
    Calculate,
    /// It is a certificate of [`label_table`](crate::given::label_table).
    Certificate,
    /// It says which certificates are good.
    CertificateCheck,
}

/// A part of the suite of a production, without extra states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// They lead to every state.
    Access(&'static str),
    /// They are no step and each step.
    Middles,
    /// They separate all states.
    Separating(&'static str),
}

macro_rules! exercises {
    ($($lesson:literal $name:ident $minutes:literal min $grading:expr;)*) => {
        /// All exercises, in order.
        pub const EXERCISES: &[Exercise] =
            &[$(Exercise { lesson: $lesson, name: stringify!($name), minutes: $minutes, grading: $grading }),*];
    };
}

exercises! {
    1 digits 10 min Grading::Production("digits");
    1 port 10 min Grading::Production("port");
    2 unreserved 20 min Grading::Production("unreserved");
    2 escape 15 min Grading::Production("escape");
    2 uchar 10 min Grading::Production("uchar");
    2 xchar 10 min Grading::Production("xchar");
    3 hostnumber 10 min Grading::Production("hostnumber");
    3 hsegment 15 min Grading::Production("hsegment");
    3 hpath 15 min Grading::Production("hpath");
    3 nntpurl 15 min Grading::Production("nntpurl");
    4 domainlabel 25 min Grading::Production("domainlabel");
    4 toplabel 10 min Grading::Production("toplabel");
    4 hostname 40 min Grading::Production("hostname");
    4 login 25 min Grading::Production("login");
    5 host 10 min Grading::Production("host");
    5 hostport 10 min Grading::Production("hostport");
    5 grouppart 10 min Grading::Production("grouppart");
    5 waisurl 25 min Grading::Production("waisurl");
    6 search 10 min Grading::Production("search");
    6 httpurl 15 min Grading::Production("httpurl");
    6 url 20 min Grading::StrictUrl;
    6 schemepart 25 min Grading::SchemePart;
    7 host_tree 50 min Grading::Tree(Production::Host);
    7 hostport_tree 15 min Grading::Tree(Production::HostPort);
    7 httpurl_tree 25 min Grading::Tree(Production::HttpUrl);
    7 gopher_path 50 min Grading::GopherPath;
    8 noted_label 30 min Grading::Noted("domainlabel");
    8 noted_host 60 min Grading::Noted("host");
    9 noted_httpurl 40 min Grading::Noted("httpurl");
    9 parse 10 min Grading::TreeOrError;
    10 port_range 20 min Grading::Rule(Rule::PortRange);
    10 host_label_length 15 min Grading::Rule(Rule::HostLabelLength);
    10 host_number_range 10 min Grading::Rule(Rule::HostNumberRange);
    10 port_needless 10 min Grading::Rule(Rule::PortNeedless);
    10 host_number_leading_zero 10 min Grading::Rule(Rule::HostNumberLeadingZero);
    11 escape_states 25 min Grading::Automaton("escape");
    11 toplabel_states 25 min Grading::Automaton("toplabel");
    11 counterexample 45 min Grading::Counterexample;
    12 port_access 10 min Grading::Part(Part::Access("port"));
    12 port_separating 10 min Grading::Part(Part::Separating("port"));
    12 middles 10 min Grading::Part(Part::Middles);
    12 port_suite 45 min Grading::Suite("port");
    12 escape_access 10 min Grading::Part(Part::Access("escape"));
    12 escape_separating 10 min Grading::Part(Part::Separating("escape"));
    12 escape_suite 10 min Grading::Suite("escape");
    13 survivor 30 min Grading::Survivor;
    13 killer 10 min Grading::Killer;
    14 comment 60 min Grading::Comment;
    14 comment_depth 15 min Grading::Depth;
    14 calculate 90 min Grading::Calculate;
    15 label_certificate 25 min Grading::Certificate;
    15 good_certificate 60 min Grading::CertificateCheck;
}

impl Lesson {
    /// The lesson of this number.
    pub fn of(number: u8) -> Option<&'static Lesson> {
        LESSONS.iter().find(|lesson| lesson.number == number)
    }

    /// The module that its file is: `lesson01`.
    pub fn module(&self) -> &'static str {
        self.file.trim_end_matches(".rs")
    }

    /// Its exercises, in order.
    pub fn exercises(&self) -> impl Iterator<Item = &'static Exercise> + use<> {
        let number = self.number;
        EXERCISES
            .iter()
            .filter(move |exercise| exercise.lesson == number)
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
        let function = lines
            .iter()
            .position(|line| self.is_begun_by(line))
            .unwrap_or(0);
        let comment = lines[..function]
            .iter()
            .rev()
            .map_while(|line| line.strip_prefix("///"));
        let mut comment: Vec<&str> = comment
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect();
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
        let section = include_str!("../hints.md")
            .split("## ")
            .find(of_this)
            .unwrap_or_default();
        section.split("\n* ").skip(1).map(str::trim_end).collect()
    }
}
