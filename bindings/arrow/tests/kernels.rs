//! Each kernel, for each layout of strings, says of each text what the library says of it.

use std::{num::NonZero, sync::Arc};

use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int64Array, LargeStringArray, ListArray, NullArray,
    StringArray, StringViewArray, StructArray,
    cast::AsArray,
    types::{Int8Type, Int16Type, Int32Type, Int64Type},
};
use arrow_schema::DataType;
use rfc1738::{
    Rules, Schemes, SlipKind, Span, Url, UrlParts, agreed, ast, is_agreed, parse_syntax,
};
use rfc1738_arrow::{
    Agreed, Error, Extract, Findings, IsAgreed, IsValid, Kernel, Normalize, Parts, apply,
    apply_to_chunks, concat, takes,
};

const TEXTS: [Option<&str>; 24] = [
    Some("http://host.dom:8080/a/b?c"),
    None,
    Some(""),
    Some("https://user@host.dom/"),
    Some("ftp://me:@host.dom:021/%2Fetc/motd;type=a"),
    Some("ftp://@h"),
    Some("mailto:me@host.dom"),
    Some("file:///etc/motd"),
    Some("wais://host.dom/db?cats"),
    Some("gopher://host.dom/7/find%09what"),
    Some("http://h:99999/?"),
    Some("x:opaque"),
    Some("news:*"),
    Some("HTTP://Host.dom:80/%7euser/a/long/path/that/is/no/inline/view"),
    Some("http://host_name.dom/"),
    Some("http://hôte.dom/"),
    Some("see <URL:http://host.dom/over-\nview.html#the-end>, and http://host.dom/."),
    Some("a host, and nothing else: host.dom"),
    None,
    Some("http://010.2.3.1/"),
    Some("HTTPS://Host.dom"),
    Some("telnet://user:password@host.dom:23/"),
    Some("prospero://host.dom//pros/name;a=b"),
    Some("http://h/\u{0}"),
];

/// More rows than a piece has, so that several threads take part. Miri takes a thousand times as
/// long, and sees threads in [`several_chunks`].
const ROWS: usize = if cfg!(miri) { 40 } else { 20_000 };

fn text(row: usize) -> Option<&'static str> {
    TEXTS[row % TEXTS.len()]
}

fn texts() -> impl Iterator<Item = Option<&'static str>> {
    (0..ROWS).map(text)
}

/// The same texts in all layouts; the last ones are pieces of larger arrays.
fn layouts() -> Vec<ArrayRef> {
    let around = || {
        [Some("around")]
            .into_iter()
            .chain(texts())
            .chain([None, Some("around")])
    };
    let slice = |array: ArrayRef| array.slice(1, ROWS);
    let values = || Arc::new(TEXTS.into_iter().collect::<StringArray>());
    vec![
        Arc::new(texts().collect::<StringArray>()),
        Arc::new(texts().collect::<LargeStringArray>()),
        Arc::new(texts().collect::<StringViewArray>()),
        Arc::new(texts().collect::<DictionaryArray<Int8Type>>()),
        // The nulls are among the values.
        Arc::new(DictionaryArray::<Int64Type>::new(
            (0..ROWS).map(|row| (row % TEXTS.len()) as i64).collect(),
            values(),
        )),
        Arc::new(DictionaryArray::<Int16Type>::new(
            (0..ROWS).map(|row| (row % TEXTS.len()) as i16).collect(),
            Arc::new(TEXTS.into_iter().collect::<StringViewArray>()),
        )),
        slice(Arc::new(around().collect::<StringArray>())),
        slice(Arc::new(around().collect::<LargeStringArray>())),
        slice(Arc::new(around().collect::<StringViewArray>())),
        slice(Arc::new(around().collect::<DictionaryArray<Int32Type>>())),
    ]
}

fn parts_of(schemes: &Schemes) -> Parts<'_> {
    Parts {
        schemes,
        syntax_only: false,
    }
}

fn normalize_of(schemes: &Schemes) -> Normalize<'_> {
    Normalize {
        schemes,
        syntax_only: false,
    }
}

/// Applies the kernel to all layouts, with one thread and with several, and checks each row.
fn check(kernel: &impl Kernel, row: impl Fn(&ArrayRef, usize, &'static str)) {
    for array in layouts() {
        assert!(takes(array.data_type()));
        let results =
            [1, 3].map(|threads| apply(kernel, &array, NonZero::new(threads).unwrap()).unwrap());
        assert_eq!(&results[0], &results[1], "{}", array.data_type());
        let result = &results[0];
        assert_eq!(result.data_type(), &kernel.data_type(array.data_type()));
        assert_eq!(result.len(), ROWS);
        result.to_data().validate_full().unwrap();
        let pieces = [(0, 0), (0, 7), (7, ROWS / 2), (ROWS / 2, ROWS)];
        let pieces = pieces.map(|(start, end)| result.slice(start, end - start));
        assert_eq!(&concat(&pieces).unwrap(), result, "{}", array.data_type());
        for index in 0..ROWS {
            match text(index) {
                None => assert!(result.is_null(index), "{} {index}", array.data_type()),
                Some(text) => row(result, index, text),
            }
        }
    }
}

#[test]
fn is_valid() {
    for schemes in [
        Schemes::today(),
        Schemes::rfc1738(),
        Schemes::only(["https", "http"]).unwrap(),
    ] {
        check(&IsValid(&schemes), |result, row, text| {
            assert!(result.is_valid(row));
            assert_eq!(
                result.as_boolean().value(row),
                schemes.validate(text).is_valid(),
                "{text}"
            );
        });
    }
}

#[test]
fn is_agreed_of_each_text() {
    let only = Schemes::only(["https"]).unwrap();
    check(&IsAgreed(&only), |result, row, text| {
        let expected = only.is_agreed(text);
        assert_eq!(result.as_boolean().value(row), expected, "{text}");
        assert!(!expected || is_agreed(text));
    });
}

#[test]
fn normalize() {
    let schemes = &Schemes::today();
    for syntax_only in [false, true] {
        let kernel = Normalize {
            syntax_only,
            ..normalize_of(schemes)
        };
        check(&kernel, |result, row, text| {
            let normal = result.is_valid(row).then(|| match result.data_type() {
                DataType::Utf8 => result.as_string::<i32>().value(row),
                _ => result.as_string::<i64>().value(row),
            });
            let expected = match syntax_only {
                false => schemes.parse(text).ok().map(|url| url.normalize()),
                true => schemes
                    .parse_syntax(text)
                    .ok()
                    .map(|tree| schemes.normalize(&tree)),
            };
            assert_eq!(normal, expected.as_deref(), "{text}");
        });
    }
}

#[test]
fn agreed_parts_of_each_text() {
    check(&Agreed(&Schemes::today()), |result, row, text| {
        let result: &StructArray = result.as_struct();
        let found = result.is_valid(row).then(|| {
            let string = |name| {
                result
                    .column_by_name(name)
                    .unwrap()
                    .as_string_view()
                    .value(row)
            };
            let port = result
                .column_by_name("port")
                .unwrap()
                .as_primitive::<Int32Type>()
                .value(row);
            (string("scheme"), string("host"), port)
        });
        let expected = agreed(text).ok();
        let expected = expected
            .as_ref()
            .map(|url| (url.scheme, &*url.host, url.port.into()));
        assert_eq!(found, expected, "{text}");
    });
}

#[test]
fn parts() {
    check_parts(false, |text| Url::parse(text).ok().map(|url| *url));
    check_parts(true, |text| parse_syntax(text).ok());
}

fn check_parts(syntax_only: bool, tree: impl Fn(&'static str) -> Option<ast::Url<Span<'static>>>) {
    let schemes = &Schemes::today();
    let kernel = Parts {
        syntax_only,
        ..parts_of(schemes)
    };
    check(&kernel, |result, row, text| {
        let result: &StructArray = result.as_struct();
        let url = tree(text);
        let parts = url.map(|url| (url.parts(), url.port()));
        assert_eq!(result.is_valid(row), parts.is_some(), "{text}");
        let string = |name| {
            let column = result.column_by_name(name).unwrap().as_string_view();
            column.is_valid(row).then(|| column.value(row))
        };
        let ports = result
            .column_by_name("port")
            .unwrap()
            .as_primitive::<Int32Type>();
        assert_eq!(
            ports.is_valid(row).then(|| ports.value(row)),
            parts.and_then(|(_, port)| port).map(i32::from)
        );
        let named = |of: fn(UrlParts<'static>) -> Option<Span<'static>>| {
            parts
                .and_then(|(parts, _)| of(parts))
                .map(|part| part.as_str())
        };
        assert_eq!(
            string("scheme"),
            named(|parts| Some(parts.scheme)),
            "{text}"
        );
        assert_eq!(string("user"), named(|parts| parts.user), "{text}");
        assert_eq!(string("password"), named(|parts| parts.password), "{text}");
        assert_eq!(string("host"), named(|parts| parts.host), "{text}");
        assert_eq!(string("path"), named(|parts| parts.path), "{text}");
        assert_eq!(string("search"), named(|parts| parts.search), "{text}");
    });
}

#[test]
fn findings() {
    let (schemes, rules) = (Schemes::today(), Rules::rfc1738());
    check(
        &Findings {
            schemes: &schemes,
            rules,
        },
        |result, row, text| {
            let result: &ListArray = result.as_list();
            let findings = result.value(row);
            let findings = findings.as_struct();
            let report = schemes.validate_with(text, rules);
            assert_eq!(findings.len(), report.findings().len(), "{text}");
            for (index, finding) in report.findings().iter().enumerate() {
                let string = |name| {
                    findings
                        .column_by_name(name)
                        .unwrap()
                        .as_string::<i32>()
                        .value(index)
                };
                let number = |name| {
                    findings
                        .column_by_name(name)
                        .unwrap()
                        .as_primitive::<Int64Type>()
                        .value(index) as usize
                };
                let column = |name| findings.column_by_name(name).unwrap().as_string::<i64>();
                assert_eq!(string("rule"), finding.rule().id());
                assert_eq!(string("severity"), finding.severity().name());
                assert_eq!(string("section"), finding.section());
                assert_eq!(number("start")..number("end"), finding.range());
                assert_eq!(column("message").value(index), finding.message());
                let optional = |name| {
                    let column = column(name);
                    column.is_valid(index).then(|| column.value(index))
                };
                assert_eq!(optional("help"), finding.help());
                assert_eq!(optional("replacement"), finding.replacement());
                let slip = findings.column_by_name("slip").unwrap().as_string::<i32>();
                let slip = slip.is_valid(index).then(|| slip.value(index));
                assert_eq!(slip, finding.slip().map(SlipKind::name));
            }
        },
    );
}

#[test]
fn extract() {
    let schemes = Schemes::today();
    for wrapped in [false, true] {
        check(
            &Extract {
                schemes: &schemes,
                wrapped,
            },
            |result, row, text| {
                let urls = result.as_list::<i32>().value(row);
                let urls = urls.as_struct();
                let expected: Vec<_> = schemes.extract(text).wrapped(wrapped).flatten().collect();
                assert_eq!(urls.len(), expected.len(), "{text}");
                for (index, found) in expected.iter().enumerate() {
                    let number = |name| {
                        urls.column_by_name(name)
                            .unwrap()
                            .as_primitive::<Int64Type>()
                            .value(index) as usize
                    };
                    let column = |name| urls.column_by_name(name).unwrap().as_string::<i64>();
                    assert_eq!(column("url").value(index), found.reading().as_str());
                    let fragment = column("fragment");
                    assert_eq!(
                        fragment.is_valid(index).then(|| fragment.value(index)),
                        found.reading().fragment()
                    );
                    let wrapper = urls.column_by_name("wrapper").unwrap().as_string::<i32>();
                    assert_eq!(wrapper.value(index), found.context().wrapper().name());
                    assert_eq!(
                        number("start")..number("end"),
                        found.context().span().range()
                    );
                }
            },
        );
    }
}

#[test]
#[cfg_attr(miri, ignore = "49,000 rows take Miri hours")]
fn few_rows_or_none() {
    let schemes = Schemes::rfc1738();
    for rows in [0, 1, 63, 64, 65, (1 << 14) - 1, 1 << 14, (1 << 14) + 1] {
        let array: ArrayRef = Arc::new((0..rows).map(text).collect::<StringArray>());
        let threads = NonZero::new(2).unwrap();
        for result in [
            apply(&IsValid(&schemes), &array, threads),
            apply(&parts_of(&schemes), &array, threads),
            apply(&normalize_of(&schemes), &array, threads),
            apply(
                &Extract {
                    schemes: &schemes,
                    wrapped: true,
                },
                &array,
                threads,
            ),
            apply(
                &Findings {
                    schemes: &schemes,
                    rules: Rules::rfc1738(),
                },
                &array,
                threads,
            ),
        ] {
            let result = result.unwrap();
            assert_eq!(result.len(), rows);
            result.to_data().validate_full().unwrap();
        }
    }
}

#[test]
fn a_piece_of_a_dictionary_that_is_larger() {
    let schemes = Schemes::today();
    let array = texts().collect::<DictionaryArray<Int8Type>>().slice(2, 3);
    let valid = apply(&IsValid(&schemes), &array, NonZero::<usize>::MIN).unwrap();
    assert!(
        valid
            .as_boolean()
            .iter()
            .eq([Some(false), Some(false), Some(true)])
    );
}

#[test]
fn a_dictionary_of_a_dictionary() {
    let schemes = Schemes::today();
    let values = Arc::new(TEXTS.into_iter().collect::<DictionaryArray<Int8Type>>()) as ArrayRef;
    for keys in [
        vec![Some(3), None, Some(0), Some(1)],
        (0..40).map(|row| (row != 5).then_some(row % 4)).collect(),
    ] {
        let texts: Vec<_> = keys
            .iter()
            .map(|key: &Option<i16>| key.and_then(|key| text(key as usize)))
            .collect();
        let array = DictionaryArray::<Int16Type>::new(keys.into(), values.clone());
        for kernel in [false, true] {
            let ask = |array: &dyn Array| match kernel {
                false => apply(&IsValid(&schemes), array, NonZero::<usize>::MIN).unwrap(),
                true => apply(&normalize_of(&schemes), array, NonZero::<usize>::MIN).unwrap(),
            };
            assert_eq!(&ask(&array), &ask(&StringArray::from(texts.clone())));
        }
    }
}

#[test]
fn a_dictionary_without_values() {
    let (keys, values) = (
        vec![None::<i8>, None].into(),
        Arc::new(StringArray::from(Vec::<&str>::new())),
    );
    let array = DictionaryArray::<Int8Type>::new(keys, values);
    let parts = apply(&parts_of(&Schemes::today()), &array, NonZero::<usize>::MIN).unwrap();
    assert_eq!((parts.len(), parts.null_count()), (2, 2));
}

#[test]
#[cfg_attr(miri, ignore = "2 GiB take Miri hours")]
fn results_that_do_not_fit_one_array() {
    // A normal form of 2^20 bytes, 2^11 times: one byte more than the offsets of Utf8 can express.
    let text = format!("http://host.dom/{}", "a".repeat((1 << 20) - 16));
    let array = DictionaryArray::<Int16Type>::new(
        vec![0; 1 << 11].into(),
        Arc::new(StringArray::from(vec![text])),
    );
    let error = apply(
        &normalize_of(&Schemes::today()),
        &array,
        NonZero::<usize>::MIN,
    )
    .unwrap_err();
    assert!(matches!(error, Error::Arrow(_)), "{error}");
}

#[test]
fn only_results_of_one_kernel_are_concatenated() {
    let boolean: ArrayRef = Arc::new(arrow_array::BooleanArray::from(vec![true]));
    assert!(concat(&[boolean, Arc::new(Int64Array::from(vec![1]))]).is_err());
    assert!(concat(&[Arc::new(NullArray::new(1)) as ArrayRef]).is_err());
}

#[test]
fn what_is_not_a_string() {
    let (schemes, one) = (Schemes::today(), NonZero::<usize>::MIN);
    let numbers = Int64Array::from(vec![1]);
    let error = apply(&IsValid(&schemes), &numbers, one).unwrap_err();
    assert!(matches!(error, Error::NotStrings(DataType::Int64)));
    assert_eq!(
        error.to_string(),
        "expected strings (Utf8, LargeUtf8, Utf8View, or a dictionary of them), not Int64"
    );
    let dictionary = DictionaryArray::<Int8Type>::new(vec![0].into(), Arc::new(numbers));
    assert!(matches!(
        apply(&IsValid(&schemes), &dictionary, one),
        Err(Error::NotStrings(_))
    ));

    let nulls = apply(&parts_of(&schemes), &NullArray::new(3), one).unwrap();
    assert_eq!((nulls.len(), nulls.null_count()), (3, 3));
}

#[test]
fn several_chunks() {
    let schemes = Schemes::today();
    let valid = IsValid(&schemes);
    let one = || Arc::new(StringArray::from(vec!["http://host.dom/", "a b"])) as ArrayRef;
    for chunks in [0, 1, 3, 4, 9] {
        let chunks: Vec<_> = (0..chunks).map(|_| one()).collect();
        for answers in apply_to_chunks(&valid, &chunks, NonZero::new(2).unwrap()).unwrap() {
            assert!(answers.as_boolean().iter().eq([Some(true), Some(false)]));
        }
    }

    let numbers = Arc::new(Int64Array::from(vec![1])) as ArrayRef;
    let error = apply_to_chunks(&valid, &[one(), numbers], NonZero::<usize>::MIN).unwrap_err();
    assert!(
        matches!(error, Error::NotStrings(DataType::Int64)),
        "{error}"
    );
}
