//! A damaged file is an error: whichever bit is flipped and wherever it is cut off, nothing panics
//! or aborts.

use std::{fs, path::Path, sync::Arc};

use parquet::{
    basic::{Compression, Encoding},
    data_type::{ByteArray, ByteArrayType, Int64Type},
    file::{
        properties::{WriterProperties, WriterVersion},
        writer::SerializedFileWriter,
    },
    schema::{parser::parse_message_type, types::ColumnPath},
};

use super::{Cell, Cells, Next, Parquet};

/// A small file with two row groups, nulls and repeated values.
fn file(properties: WriterProperties) -> Vec<u8> {
    let schema =
        "message table { required int64 id; optional group a { optional binary url (string); } }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let mut file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).unwrap();
    for _ in 0..2 {
        let mut group = file.next_row_group().unwrap();
        let mut column = group.next_column().unwrap().unwrap();
        column
            .typed::<Int64Type>()
            .write_batch(&[1, 2, 3, 4, 5], None, None)
            .unwrap();
        column.close().unwrap();
        let mut column = group.next_column().unwrap().unwrap();
        let values = [
            "http://host.dom/a",
            "http://host.dom/b",
            "http://host.dom/a",
        ]
        .map(ByteArray::from);
        column
            .typed::<ByteArrayType>()
            .write_batch(&values, Some(&[2, 0, 2, 1, 2]), None)
            .unwrap();
        column.close().unwrap();
        group.close().unwrap();
    }
    file.into_inner().unwrap()
}

/// Files in several versions, encodings and compressions.
fn files() -> impl Iterator<Item = Vec<u8>> {
    let properties = |compression, version, encoding| {
        let builder = WriterProperties::builder()
            .set_compression(compression)
            .set_writer_version(version);
        let builder = match encoding {
            Encoding::RLE_DICTIONARY => builder,
            _ => builder
                .set_dictionary_enabled(false)
                .set_column_encoding(ColumnPath::from(vec!["a".into(), "url".into()]), encoding),
        };
        builder
            .set_data_page_row_count_limit(2)
            .set_write_batch_size(2)
            .build()
    };
    let (v1, v2) = (WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0);
    [
        properties(Compression::UNCOMPRESSED, v1, Encoding::RLE_DICTIONARY),
        properties(Compression::UNCOMPRESSED, v1, Encoding::PLAIN),
        properties(Compression::UNCOMPRESSED, v2, Encoding::DELTA_BYTE_ARRAY),
        properties(
            Compression::UNCOMPRESSED,
            v2,
            Encoding::DELTA_LENGTH_BYTE_ARRAY,
        ),
        properties(Compression::SNAPPY, v1, Encoding::PLAIN),
        properties(
            Compression::ZSTD(Default::default()),
            v2,
            Encoding::RLE_DICTIONARY,
        ),
        properties(Compression::GZIP(Default::default()), v1, Encoding::PLAIN),
        properties(Compression::BROTLI(Default::default()), v2, Encoding::PLAIN),
        properties(Compression::LZ4_RAW, v1, Encoding::PLAIN),
        properties(Compression::LZ4, v1, Encoding::PLAIN),
    ]
    .into_iter()
    .map(file)
}

/// The column of a file with these bytes, up to its end or its first error.
fn read(path: &Path, bytes: &[u8]) -> Result<Vec<Option<String>>, String> {
    fs::write(path, bytes).unwrap();
    let mut column =
        Parquet::open(&path.into(), "a.url", 1 << 20).map_err(|error| error.to_string())?;
    let mut cells = Vec::new();
    loop {
        cells.push(match column.next().map_err(|error| error.to_string())? {
            None => return Ok(cells),
            Some(Next::Row(_, Cell::Text(text))) => {
                Some(String::from_utf8_lossy(text).into_owned())
            }
            _ => None,
        });
    }
}

#[test]
fn every_version_encoding_and_compression_is_read() {
    let folder = tempfile::tempdir().unwrap();
    for bytes in files() {
        let group = [
            Some("http://host.dom/a"),
            None,
            Some("http://host.dom/b"),
            None,
            Some("http://host.dom/a"),
        ];
        let expected: Vec<_> = group
            .iter()
            .chain(&group)
            .map(|text| text.map(String::from))
            .collect();
        assert_eq!(read(&folder.path().join("file"), &bytes), Ok(expected));
    }
}

#[test]
fn a_file_that_is_cut_off_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for bytes in files() {
        for length in 0..bytes.len() {
            let error = read(&folder.path().join("file"), &bytes[..length]).unwrap_err();
            assert!(
                error.starts_with("it is damaged, or not a Parquet file: "),
                "{length}: {error}"
            );
        }
    }
}

#[test]
fn a_damaged_file_is_read_or_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mut contained = 0;
    for (number, bytes) in files().enumerate() {
        let mut damaged = Vec::new();
        let mut damage = |at: usize, change: &dyn Fn(&mut [u8])| {
            let mut bytes = bytes.clone();
            change(&mut bytes[at..]);
            damaged.push(bytes);
        };
        for at in 0..bytes.len() {
            damage(at, &|bytes| bytes[0] ^= 1 << (at % 8));
        }
        if number < 4 {
            // Nothing is compressed. The largest number of eight bytes, and others in which seven
            // bits are a byte.
            for largest in [
                [0xFF; 8],
                [0xFF, 0xFF, 0xFF, 0xFF, 7, 0, 0, 0],
                [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 63, 0],
            ] {
                (0..bytes.len() - 8)
                    .for_each(|at| damage(at, &|bytes| bytes[..8].copy_from_slice(&largest)));
            }
        }
        for bytes in damaged {
            if let Err(error) = read(&path, &bytes) {
                let is_about = |what| error.contains(what);
                assert!(
                    [
                        "it is damaged",
                        "it cannot be read from row",
                        "column `a.url`"
                    ]
                    .into_iter()
                    .any(is_about),
                    "{error}"
                );
                contained += usize::from(error.contains("the library parquet panicked: "));
            }
        }
    }
    // As long as there are any, they must be contained.
    assert!(contained > 0);
}
