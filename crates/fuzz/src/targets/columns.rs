//! `columns`: the kernels over Arrow arrays.

use std::{num::NonZero, sync::Arc};

use arrow_array::{
    ArrayRef, DictionaryArray, LargeStringArray, StringArray, StringViewArray, cast::AsArray,
    types::Int32Type,
};
use rfc1738::{Rules, Schemes};
use rfc1738_arrow::{
    Agreed, Extract, Findings, IsAgreed, IsValid, Kernel, Normalize, Parts, apply, apply_to_chunks,
    concat,
};

use crate::Input;

/// The result for a row is that for the row alone, whatever the layout, the rows around it, the
/// chunks and the threads; whether it is valid is what the library says.
pub(crate) fn columns(input: &mut Input<'_>) {
    let text = input.str();
    let rows = text.split('\n').map(|row| (row != "-").then_some(row));
    let array: ArrayRef = match input.byte() % 4 {
        0 => Arc::new(rows.clone().collect::<StringArray>()),
        1 => Arc::new(rows.clone().collect::<LargeStringArray>()),
        2 => Arc::new(rows.clone().collect::<StringViewArray>()),
        _ => Arc::new(rows.clone().collect::<DictionaryArray<Int32Type>>()),
    };
    let cut = usize::from(input.byte()) % (array.len() + 1);
    let chunks = [array.slice(0, cut), array.slice(cut, array.len() - cut)];
    let threads = NonZero::<usize>::MIN.saturating_add(usize::from(input.byte() % 3));
    let wrapped = input.bool();
    let schemes = &Schemes::today();
    let rules = Rules::rfc1738();

    let valid = same(&IsValid(schemes), &chunks, threads);
    for (row, text) in rows
        .enumerate()
        .filter_map(|(row, text)| Some((row, text?)))
    {
        assert_eq!(
            valid.as_boolean().value(row),
            schemes.is_valid(text),
            "{text:?}"
        );
    }
    same(&IsAgreed(schemes), &chunks, threads);
    same(&Agreed(schemes), &chunks, threads);
    let syntax_only = input.bool();
    let parts = Parts {
        schemes,
        syntax_only,
    };
    same(&parts, &chunks, threads);
    let normalize = Normalize {
        schemes,
        syntax_only,
    };
    same(&normalize, &chunks, threads);
    same(&Findings { schemes, rules }, &chunks, threads);
    same(&Extract { schemes, wrapped }, &chunks, threads);
}

/// The results for all rows; panics if that of a row is not the one for the row alone.
fn same(kernel: &impl Kernel, chunks: &[ArrayRef], threads: NonZero<usize>) -> ArrayRef {
    let results = apply_to_chunks(kernel, chunks, threads).expect("they are strings");
    for (chunk, results) in chunks.iter().zip(&results) {
        results
            .to_data()
            .validate_full()
            .expect("the results are valid Arrow data");
        assert_eq!(results.len(), chunk.len());
        for row in 0..chunk.len() {
            let alone = apply(kernel, &chunk.slice(row, 1), NonZero::<usize>::MIN);
            assert_eq!(
                &results.slice(row, 1),
                &alone.expect("it is a string"),
                "row {row}"
            );
        }
    }
    concat(&results).expect("they are of one type")
}
