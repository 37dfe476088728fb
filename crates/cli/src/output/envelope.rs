//! [`Envelope`]: what `--json` says of one input, in every subcommand that reads URLs.
//! `docs/json.md` has the keys.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use serde::Serialize;

use super::{
    json::{self, lossy},
    place::Place,
};

/// The keys that all answers have, and those of an answer or of an error.
#[derive(Serialize)]
pub(crate) struct Envelope<'a, A, E> {
    #[serde(flatten)]
    input: Input<'a>,
    #[serde(flatten)]
    origin: Origin<'a>,
    ok: bool,
    #[serde(flatten)]
    answer: Option<A>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<E>,
}

/// What is answered: a text, two texts or none. Sequences that are not UTF-8 are replaced by a
/// character, and then there are the bytes, too, in hexadecimal.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Input<'a> {
    None {},
    One {
        /// `None` if it was not read.
        input: Option<Cow<'a, str>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        input_hex: Option<String>,
    },
    Two {
        inputs: [Cow<'a, str>; 2],
        #[serde(skip_serializing_if = "is_empty")]
        inputs_hex: [Option<String>; 2],
    },
}

fn is_empty(both: &[Option<String>; 2]) -> bool {
    both.iter().all(Option::is_none)
}

impl<'a> From<Option<&'a [u8]>> for Input<'a> {
    fn from(text: Option<&'a [u8]>) -> Self {
        let (input, input_hex) = text.map(lossy).unzip();
        Input::One {
            input,
            input_hex: input_hex.flatten(),
        }
    }
}

impl<'a> From<[&'a [u8]; 2]> for Input<'a> {
    fn from(texts: [&'a [u8]; 2]) -> Self {
        let [(a, a_hex), (b, b_hex)] = texts.map(lossy);
        Input::Two {
            inputs: [a, b],
            inputs_hex: [a_hex, b_hex],
        }
    }
}

/// Where it is; nowhere, if it is an argument.
#[derive(Serialize, Default)]
struct Origin<'a> {
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file_hex: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<u64>,
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
}

impl<'a> From<Place<'a>> for Origin<'a> {
    fn from(Place { file, number }: Place<'a>) -> Self {
        if file.is_argument {
            return Origin::default();
        }
        Origin {
            file: Some(&file.text),
            file_hex: file.hex.as_deref(),
            row: number.row(),
            line: Some(number.line()),
            column: number.column(),
        }
    }
}

/// Writes a line: the `answer` to the input at this place, or the error, or both if some of it can
/// be answered.
pub(crate) fn write_line<'a>(
    output: &mut impl Write,
    input: impl Into<Input<'a>>,
    place: Option<Place<'a>>,
    answer: Option<impl Serialize>,
    error: Option<impl Serialize>,
) -> io::Result<()> {
    let envelope = Envelope {
        input: input.into(),
        origin: place.map_or_else(Origin::default, Origin::from),
        ok: error.is_none(),
        answer,
        error,
    };
    json::write_line(output, &envelope)
}
