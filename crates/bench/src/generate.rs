//! Realistic URLs, generated from a seed.
//!
//! Lengths and parts follow a collection of 48,010 web links: 45 bytes on average, two thirds of
//! the hosts under `www`, one URL in twenty with a query. All are in the language of their
//! production.

use fastrand::Rng;
use rfc1738::Production;

const WORDS: &str = "a about archive art article bin blog book bsd code cs data dev doc docs download edu en essay faq \
    file forum free game gnu guide help history home html image index info issue java java-tutorial kernel lang lib \
    linux list mail man map math media music network news open page paper perl photo physics pic post products program \
    project pub python readme research review school sci science search server shop site software source space staff \
    story study support tech test text theory tools topic travel tutorial unix user users video view weblog wiki world";

const TOP_LABELS: [&str; 12] = [
    "com", "com", "com", "com", "org", "org", "net", "edu", "co.uk", "de", "gov", "info",
];

/// The productions of the ten schemes.
pub(crate) const SCHEMES: [Production; 10] = [
    Production::HttpUrl,
    Production::FtpUrl,
    Production::NewsUrl,
    Production::NntpUrl,
    Production::TelnetUrl,
    Production::GopherUrl,
    Production::WaisUrl,
    Production::MailtoUrl,
    Production::FileUrl,
    Production::ProsperoUrl,
];

/// `count` URLs of one of the ten schemes, or web URLs as they are (`https`), if the production is
/// `otherurl`.
pub(crate) fn urls(production: Production, count: usize) -> Vec<String> {
    let mut generator = Generator {
        rng: Rng::with_seed(1738),
        words: WORDS.split_whitespace().collect(),
    };
    (0..count).map(|_| generator.url(production)).collect()
}

struct Generator {
    rng: Rng,
    words: Vec<&'static str>,
}

impl Generator {
    fn url(&mut self, production: Production) -> String {
        match production {
            Production::FtpUrl => {
                format!(
                    "ftp://{}/{}{}",
                    self.login(),
                    self.path(),
                    self.sometimes(5, |g| g.ftptype())
                )
            }
            Production::NewsUrl if self.one_in(2) => format!("news:{}", self.group()),
            Production::NewsUrl => {
                format!("news:{}.{}@{}", self.number(), self.word(), self.host())
            }
            Production::NntpUrl => format!(
                "nntp://{}/{}/{}",
                self.hostport(),
                self.group(),
                self.number()
            ),
            Production::TelnetUrl => format!(
                "telnet://{}{}",
                self.login(),
                self.sometimes(2, |_| "/".into())
            ),
            Production::GopherUrl => format!(
                "gopher://{}/{}/{}",
                self.hostport(),
                self.rng.u8(..10),
                self.selector()
            ),
            Production::WaisUrl => format!(
                "wais://{}/{}{}",
                self.hostport(),
                self.word(),
                self.waistail()
            ),
            Production::MailtoUrl => {
                format!("mailto:{}.{}@{}", self.word(), self.word(), self.host())
            }
            Production::FileUrl => {
                format!("file://{}/{}", self.sometimes(2, Self::host), self.path())
            }
            Production::ProsperoUrl => format!(
                "prospero://{}//{}{}",
                self.hostport(),
                self.path(),
                self.fields()
            ),
            Production::HttpUrl => self.web("http"),
            _ => self.web("https"),
        }
    }

    fn web(&mut self, scheme: &str) -> String {
        let search = self.sometimes(20, |g| {
            format!("?{}={}&{}={}", g.word(), g.word(), g.word(), g.number())
        });
        format!("{scheme}://{}/{}{search}", self.hostport(), self.path())
    }

    fn login(&mut self) -> String {
        let password = self.sometimes(2, |g| format!(":{}%40{}", g.word(), g.number()));
        let user = self.sometimes(2, |g| format!("{}{password}@", g.word()));
        user + &self.hostport()
    }

    fn hostport(&mut self) -> String {
        self.host() + &self.sometimes(50, |g| format!(":{}", g.rng.u16(1..)))
    }

    fn host(&mut self) -> String {
        if self.one_in(100) {
            return self
                .rng
                .u32(..)
                .to_be_bytes()
                .map(|octet| octet.to_string())
                .join(".");
        }
        let first = if self.one_in(3) {
            self.sometimes(2, |g| g.word() + ".")
        } else {
            "www.".into()
        };
        let name = self.word() + &self.sometimes(8, |_| "-".into()) + &self.word();
        format!("{first}{name}.{}", self.pick(&TOP_LABELS))
    }

    /// Zero to eight directories, and then a file or nothing.
    fn path(&mut self) -> String {
        let depth = self.pick(&[0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 4, 8]);
        let directories: String = (0..depth).map(|_| self.segment() + "/").collect();
        directories + &self.file()
    }

    fn file(&mut self) -> String {
        match self.rng.u8(..10) {
            0..4 => String::new(),
            4..6 => self.segment(),
            _ => self.segment() + self.pick(&[".html", ".html", ".htm", ".php", ".pdf", ".asp"]),
        }
    }

    fn segment(&mut self) -> String {
        match self.rng.u8(..20) {
            0 => format!("{}%20{}", self.word(), self.word()),
            1..4 => self.number(),
            4..6 => format!("{}_{}", self.word(), self.word()),
            6..9 => format!("{}-{}-{}", self.word(), self.word(), self.word()),
            _ => self.word(),
        }
    }

    fn ftptype(&mut self) -> String {
        format!(";type={}", self.pick(&["a", "i", "d"]))
    }

    fn group(&mut self) -> String {
        format!(
            "{}.{}.{}",
            self.pick(&["comp", "sci", "rec", "alt"]),
            self.word(),
            self.word()
        )
    }

    fn selector(&mut self) -> String {
        self.path() + &self.sometimes(4, |g| format!("%09{}", g.word()))
    }

    fn waistail(&mut self) -> String {
        match self.rng.u8(..3) {
            0 => String::new(),
            1 => format!("?{}+{}", self.word(), self.word()),
            _ => format!(
                "/TEXT/{}%3D{}%2F{}",
                self.word(),
                self.number(),
                self.word()
            ),
        }
    }

    fn fields(&mut self) -> String {
        (0..self.rng.u8(..3))
            .map(|_| format!(";{}={}", self.word(), self.number()))
            .collect()
    }

    fn word(&mut self) -> String {
        let at = self.rng.usize(..self.words.len());
        self.words[at].to_owned()
    }

    fn number(&mut self) -> String {
        self.rng.u32(..1_000_000).to_string()
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.rng.usize(..from.len())]
    }

    /// The result of `make`, once in `n` times; otherwise nothing.
    fn sometimes(&mut self, n: usize, make: impl FnOnce(&mut Self) -> String) -> String {
        if self.one_in(n) {
            make(self)
        } else {
            String::new()
        }
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.rng.usize(..n) == 0
    }
}
