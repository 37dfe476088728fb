//! `columns`: the kernels over Arrow arrays.

use std::{num::NonZero, sync::Arc};

use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int32Array, LargeStringArray, StringArray, StringViewArray,
    cast::AsArray,
    types::{Int32Type, Int64Type},
};
use rfc1738::{Rules, Schemes, UrlParts, is_agreed};
use rfc1738_arrow::{
    Extract, Findings, IsAgreed, IsValid, Kernel, Normalize, Parts, apply_to_chunks,
};

use crate::Input;

/// The results for an array, whatever its layout, its nulls and its slices, and on however many
/// threads, are those of the library for each of its texts.
pub(crate) fn columns(input: &mut Input<'_>) {
    let text = input.str();
    let rows: Vec<Option<&str>> = text
        .split('\n')
        .map(|row| (row != "-").then_some(row))
        .collect();
    let array = layout(input.byte(), &rows);
    let from = usize::from(input.byte()) % (rows.len() + 1);
    let length = usize::from(input.byte());
    let length = length.min(rows.len() - from);
    let array = array.slice(from, length);
    let rows = &rows[from..from + length];
    let threads = NonZero::new(1 + usize::from(input.byte() % 3)).expect("it is not 0");
    let cut = usize::from(input.byte()) % (length + 1);
    // Two chunks of one column.
    let chunks = [array.slice(0, cut), array.slice(cut, length - cut)];

    let schemes = if input.bool() {
        Schemes::today()
    } else {
        Schemes::rfc1738()
    };
    let kernel = input.byte();
    match kernel % 6 {
        0 => each(
            &IsValid(&schemes),
            &chunks,
            rows,
            threads,
            |results, row, text| {
                assert_eq!(
                    results.as_boolean().value(row),
                    schemes.is_valid(text),
                    "{text:?}"
                );
            },
        ),
        1 => each(&IsAgreed, &chunks, rows, threads, |results, row, text| {
            assert_eq!(results.as_boolean().value(row), is_agreed(text), "{text:?}");
        }),
        2 => each(
            &Normalize(&schemes),
            &chunks,
            rows,
            threads,
            |results, row, text| {
                let normal = schemes.parse(text).ok().map(|url| url.normalize());
                assert_eq!(string(results, row).map(str::to_owned), normal, "{text:?}");
            },
        ),
        3 => each(
            &Parts(&schemes),
            &chunks,
            rows,
            threads,
            |results, row, text| assert_parts(&schemes, results, row, text),
        ),
        4 => {
            let rules = if kernel >= 128 {
                Rules::rfc1738()
            } else {
                Rules::agreed()
            };
            let kernel = Findings {
                schemes: &schemes,
                rules,
            };
            each(&kernel, &chunks, rows, threads, |results, row, text| {
                let report = schemes.validate_with(text, rules);
                let found = results.as_list::<i32>().value(row);
                let found = found.as_struct();
                assert_eq!(found.len(), report.findings().len(), "{text:?}");
                for (at, finding) in report.findings().iter().enumerate() {
                    let column = |name: &str| {
                        string(found.column_by_name(name).expect("the column is there"), at)
                    };
                    assert_eq!(column("rule"), Some(finding.rule().id()), "{text:?}");
                    assert_eq!(
                        column("severity"),
                        Some(finding.severity().name()),
                        "{text:?}"
                    );
                    assert_eq!(column("section"), Some(finding.section()), "{text:?}");
                    assert_eq!(column("message"), Some(finding.message()), "{text:?}");
                    assert_eq!(column("help"), finding.help(), "{text:?}");
                    assert_eq!(
                        place(found, at),
                        (finding.range().start, finding.range().end),
                        "{text:?}"
                    );
                }
            });
        }
        _ => {
            let wrapped = kernel >= 128;
            each(
                &Extract {
                    schemes: &schemes,
                    wrapped,
                },
                &chunks,
                rows,
                threads,
                |results, row, text| {
                    let found = results.as_list::<i32>().value(row);
                    let found = found.as_struct();
                    let urls: Vec<_> = schemes.extract(text).wrapped(wrapped).flatten().collect();
                    assert_eq!(found.len(), urls.len(), "{text:?}");
                    for (at, url) in urls.iter().enumerate() {
                        let column = |name: &str| {
                            string(found.column_by_name(name).expect("the column is there"), at)
                        };
                        assert_eq!(column("url"), Some(url.reading().as_str()), "{text:?}");
                        assert_eq!(column("fragment"), url.reading().fragment(), "{text:?}");
                        assert_eq!(
                            column("wrapper"),
                            Some(url.context().wrapper().name()),
                            "{text:?}"
                        );
                        let span = url.context().span();
                        assert_eq!(place(found, at), (span.start(), span.end()), "{text:?}");
                    }
                },
            );
        }
    }
}

/// The rows in one of the layouts that Arrow has for strings.
fn layout(choice: u8, rows: &[Option<&str>]) -> ArrayRef {
    let plain = |choice: u8, rows: &[Option<&str>]| -> ArrayRef {
        match choice % 3 {
            0 => Arc::new(StringArray::from(rows.to_vec())),
            1 => Arc::new(LargeStringArray::from(rows.to_vec())),
            _ => Arc::new(StringViewArray::from(rows.to_vec())),
        }
    };
    match choice / 3 % 3 {
        0 => plain(choice, rows),
        // A dictionary of all rows, backwards, or with some values that no row has; nulls among its
        // keys or its values.
        kind => {
            let mut values: Vec<Option<&str>> = rows.iter().rev().copied().collect();
            let last = values.len() as i32 - 1;
            if kind == 2 {
                values.extend([Some("http://h/"), None, Some("<")]);
            }
            let key = |(at, row): (i32, &Option<&str>)| {
                (row.is_some() || at % 2 == 0).then_some(last - at)
            };
            let keys: Int32Array = (0..).zip(rows).map(key).collect();
            Arc::new(
                DictionaryArray::<Int32Type>::try_new(keys, plain(choice, &values))
                    .expect("keys of the values"),
            )
        }
    }
}

/// Calls `check` with each row that is not null, and asserts that the others stay null.
fn each(
    kernel: &impl Kernel,
    chunks: &[ArrayRef],
    rows: &[Option<&str>],
    threads: NonZero<usize>,
    check: impl Fn(&dyn Array, usize, &str),
) {
    let results = apply_to_chunks(kernel, chunks, threads).expect("they are strings");
    assert_eq!(results.len(), chunks.len());
    let mut rows = rows.iter();
    for (results, chunk) in results.iter().zip(chunks) {
        assert_eq!(
            (results.len(), results.data_type()),
            (chunk.len(), &kernel.data_type(chunk.data_type()))
        );
        results
            .to_data()
            .validate_full()
            .expect("the results are valid Arrow data");
        for row in 0..results.len() {
            match rows.next().expect("a row for each result") {
                None => assert!(results.is_null(row)),
                Some(text) => check(&**results, row, text),
            }
        }
    }
}

/// The string in a row, in any layout.
fn string(array: &dyn Array, row: usize) -> Option<&str> {
    use arrow_schema::DataType::{LargeUtf8, Utf8, Utf8View};
    array.is_valid(row).then(|| match array.data_type() {
        Utf8 => array.as_string::<i32>().value(row),
        LargeUtf8 => array.as_string::<i64>().value(row),
        Utf8View => array.as_string_view().value(row),
        other => panic!("{other} is not a type of strings"),
    })
}

fn place(found: &arrow_array::StructArray, row: usize) -> (usize, usize) {
    let [start, end] =
        ["start", "end"].map(|name| found.column_by_name(name).expect("the column is there"));
    let value = |column: &ArrayRef| column.as_primitive::<Int64Type>().value(row) as usize;
    (value(start), value(end))
}

fn assert_parts(schemes: &Schemes, results: &dyn Array, row: usize, text: &str) {
    let parsed = schemes.parse(text);
    assert_eq!(results.is_valid(row), parsed.is_ok(), "{text:?}");
    let Ok(url) = parsed else { return };
    let UrlParts {
        scheme,
        user,
        password,
        host,
        path,
        search,
        ..
    } = url.parts();
    let parts = results.as_struct();
    let column = |name: &str| parts.column_by_name(name).expect("the column is there");
    for (name, part) in [
        ("scheme", Some(scheme)),
        ("user", user),
        ("password", password),
        ("host", host),
        ("path", path),
        ("search", search),
    ] {
        assert_eq!(
            string(column(name), row),
            part.map(|part| part.as_str()),
            "{name} of {text:?}"
        );
    }
    let port = column("port").as_primitive::<Int32Type>();
    assert_eq!(
        port.is_valid(row).then(|| port.value(row)),
        url.port().map(i32::from),
        "{text:?}"
    );
}
