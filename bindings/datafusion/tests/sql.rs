//! The functions in SQL, on a Parquet file.

use std::sync::Arc;

use datafusion::{
    arrow::{
        array::{Array, ArrayRef, RecordBatch, StringArray, cast::AsArray},
        datatypes::{Int32Type, Int64Type},
    },
    dataframe::DataFrameWriteOptions,
    error::Result,
    prelude::{ParquetReadOptions, SessionContext},
};
use rfc1738::{Schemes, is_agreed};
use tempfile::TempDir;

const TEXTS: [Option<&str>; 6] = [
    Some("https://host.dom:8080/a?b"),
    None,
    Some("https://user@host.dom/"),
    Some("FTP://me:@Host.dom/%7emotd"),
    Some("see <URL:http://host.dom/#end>"),
    Some(""),
];

/// A Parquet file with the texts as the column `url` of the table `urls`.
async fn urls() -> Result<(SessionContext, TempDir)> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("urls.parquet");
    let path = path.to_str().unwrap();
    let context = SessionContext::new();
    rfc1738_datafusion::register(&context);
    let column: ArrayRef = Arc::new(TEXTS.into_iter().collect::<StringArray>());
    let batch = RecordBatch::try_from_iter_with_nullable([("url", column, true)])?;
    context.read_batch(batch)?.write_parquet(path, DataFrameWriteOptions::new(), None).await?;
    context.register_parquet("urls", path, ParquetReadOptions::default()).await?;
    Ok((context, folder))
}

/// The only column of the answer to a query.
async fn column(context: &SessionContext, query: &str) -> Result<ArrayRef> {
    let batches = context.sql(query).await?.collect().await?;
    let [batch] = &batches[..] else { panic!("{} batches", batches.len()) };
    Ok(batch.column(0).clone())
}

async fn error(context: &SessionContext, query: &str) -> String {
    let answer = async { context.sql(query).await?.collect().await };
    answer.await.expect_err(query).strip_backtrace()
}

#[tokio::test]
async fn each_function() -> Result<()> {
    let (context, _folder) = urls().await?;
    let web = Schemes::web();

    let valid = column(&context, "SELECT rfc1738_is_valid(url, 'web') FROM urls").await?;
    assert!(valid.as_boolean().iter().eq(TEXTS.map(|text| text.map(|text| web.is_valid(text)))));
    let valid = column(&context, "SELECT rfc1738_is_valid(url) FROM urls").await?;
    assert!(valid.as_boolean().iter().eq(TEXTS.map(|text| text.map(rfc1738::is_valid))));
    let agreed = column(&context, "SELECT rfc1738_is_agreed(url) FROM urls").await?;
    assert!(agreed.as_boolean().iter().eq(TEXTS.map(|text| text.map(is_agreed))));

    let normal = column(&context, "SELECT arrow_cast(rfc1738_normalize(url, 'web'), 'Utf8') FROM urls").await?;
    let expected = TEXTS.map(|text| Some(web.normalize(&web.parse(text?).ok()?)));
    assert!(normal.as_string::<i32>().iter().eq(expected.iter().map(Option::as_deref)));

    let host = column(&context, "SELECT rfc1738_parts(url, 'web')['host'] FROM urls").await?;
    assert!(host.as_string_view().iter().eq([Some("host.dom"), None, None, Some("Host.dom"), None, None]));
    let port = column(&context, "SELECT rfc1738_parts(url, 'web')['port'] FROM urls").await?;
    assert!(port.as_primitive::<Int32Type>().iter().eq([Some(8080), None, None, None, None, None]));
    Ok(())
}

#[tokio::test]
async fn lists_are_tables() -> Result<()> {
    let (context, _folder) = urls().await?;
    let query = "SELECT count(*) FROM (SELECT unnest(rfc1738_findings(url, 'web')) AS finding FROM urls)
         WHERE finding['severity'] = 'error'";
    let errors = column(&context, query).await?;
    let web = Schemes::web();
    let expected = TEXTS.into_iter().flatten().filter(|text| !web.is_valid(text)).count();
    assert_eq!(errors.as_primitive::<Int64Type>().value(0), expected as i64);

    let query = "SELECT found['url'] FROM (SELECT unnest(rfc1738_extract(url)) AS found FROM urls) WHERE found['fragment'] = 'end'";
    let found = column(&context, query).await?;
    assert!(found.as_string::<i64>().iter().eq([Some("http://host.dom/")]));
    Ok(())
}

#[tokio::test]
async fn constants_and_conditions() -> Result<()> {
    let (context, _folder) = urls().await?;
    let one = column(&context, "SELECT rfc1738_normalize('HTTP://Host.dom:80')").await?;
    assert_eq!(one.as_string::<i32>().value(0), "http://host.dom/");
    let none = column(&context, "SELECT rfc1738_is_valid(NULL)").await?;
    assert!(none.is_null(0));
    let valid = column(&context, "SELECT count(*) FROM urls WHERE rfc1738_is_valid(url, 'web')").await?;
    assert_eq!(valid.as_primitive::<Int64Type>().value(0), 2);
    Ok(())
}

#[tokio::test]
async fn what_is_wrong_with_a_query() -> Result<()> {
    let (context, _folder) = urls().await?;
    for (query, message) in [
        ("SELECT rfc1738_is_valid(1)", "rfc1738_is_valid: expected a string, not Int64"),
        ("SELECT rfc1738_is_valid()", "rfc1738_is_valid takes a text, and the name of a set of schemes, such as 'web'"),
        ("SELECT rfc1738_is_agreed('a', 'web')", "rfc1738_is_agreed takes a text"),
        (
            "SELECT rfc1738_parts('a', 'wbe')",
            "rfc1738_parts: there is no set of schemes \"wbe\": it is \"rfc1738\" or \"web\"",
        ),
        (
            "SELECT rfc1738_parts(url, url) FROM urls",
            "rfc1738_parts: the set of schemes must be a constant, such as 'web'",
        ),
        (
            "SELECT rfc1738_parts(url, NULL) FROM urls",
            "rfc1738_parts: the set of schemes must be a constant, such as 'web'",
        ),
    ] {
        let error = error(&context, query).await;
        assert!(error.contains(message), "{query}: {error}");
    }
    Ok(())
}
