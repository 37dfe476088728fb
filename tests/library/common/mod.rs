//! The data files of `grammar/`, typed; and the clock.

pub(crate) mod clock;

use std::path::Path;

use rfc1738::Production;
use serde::{Deserialize, de::DeserializeOwned};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Example {
    pub(crate) text: String,
    pub(crate) section: String,
    production: String,
    pub(crate) source: String,
    pub(crate) note: Option<String>,
    #[serde(default)]
    pub(crate) findings: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NearMiss {
    pub(crate) text: String,
    pub(crate) offset: usize,
    pub(crate) why: String,
    pub(crate) slip: Option<String>,
    pub(crate) section: Option<String>,
    pub(crate) remedied: Option<String>,
    pub(crate) remains: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    production: String,
    input: Option<String>,
    input_hex: Option<String>,
    length: Option<usize>,
    no: Option<bool>,
    #[expect(dead_code, reason = "it is for readers of the file")]
    note: Option<String>,
}

impl Example {
    pub(crate) fn production(&self) -> Production {
        self.production.parse().unwrap()
    }
}

impl Case {
    pub(crate) fn production(&self) -> Production {
        self.production.parse().unwrap()
    }

    pub(crate) fn input(&self) -> Vec<u8> {
        match (&self.input, &self.input_hex) {
            (Some(text), None) => text.clone().into_bytes(),
            (None, Some(hex)) => from_hex(hex),
            _ => panic!("a case has one input"),
        }
    }

    pub(crate) fn longest_prefix(&self) -> Option<usize> {
        assert_eq!(
            self.length.is_none(),
            self.no == Some(true),
            "a case has a length, or no = true"
        );
        self.length
    }
}

pub(crate) fn examples() -> Vec<Example> {
    read("example", include_str!("../../../grammar/examples.toml"))
}

pub(crate) fn near_misses() -> Vec<NearMiss> {
    read(
        "near_miss",
        include_str!("../../../grammar/near-misses.toml"),
    )
}

pub(crate) fn cases() -> Vec<Case> {
    read("case", include_str!("../../../grammar/cases.toml"))
}

/// The bytes that are written in hexadecimal.
pub(crate) fn from_hex(hex: &str) -> Vec<u8> {
    hex.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

/// The alternative of `url` that the scheme commits to.
pub(crate) fn alternative(text: &str) -> Production {
    let named = text
        .split_once(':')
        .map(|(scheme, _)| scheme.to_lowercase() + "url");
    let known = |alternative: &Production| named.as_deref() == Some(alternative.name());
    Production::Url
        .uses()
        .find(known)
        .unwrap_or(Production::OtherUrl)
}

/// The folder of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The tables of a file. Miri, which takes a thousand times as long, reads every twentieth.
fn read<T: DeserializeOwned>(key: &str, text: &str) -> Vec<T> {
    let heading = format!("[[{key}]]\n");
    let some = || {
        text.split(&heading)
            .skip(1)
            .step_by(20)
            .flat_map(|table| [&heading, table])
            .collect()
    };
    let text = if cfg!(miri) { some() } else { text.to_owned() };
    let mut table: toml::Table = text.parse().unwrap();
    table.remove(key).unwrap().try_into().unwrap()
}

/// The interpretation of a URL of one scheme.
macro_rules! interpreted {
    ($url:expr, $scheme:ident) => {
        $url.interpret().map(|interpretation| match interpretation {
            rfc1738::interpret::Interpretation::$scheme(interpretation) => interpretation,
            other => panic!("{other:?}"),
        })
    };
}

pub(crate) use interpreted;

/// Whether a production derives all of `text`, in the strict reading.
pub(crate) fn is_url(text: &str) -> bool {
    rfc1738::Url::parse(text).is_ok()
}
