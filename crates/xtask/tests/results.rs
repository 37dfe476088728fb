//! The schema of a learner's results, and a sample of them. A test of the exercises compares the sample with what their command prints.

use serde_json::Value;

#[test]
fn the_results_are_as_their_schema_says() {
    let schema: Value = serde_json::from_str(include_str!("../../../book/exercises/results.schema.json")).unwrap();
    let results: Value = serde_json::from_str(include_str!("../../../book/exercises/tests/results.json")).unwrap();
    let is_valid = |results: &Value| jsonschema::validate(&schema, results).map_err(|error| error.to_string());
    is_valid(&results).unwrap();
    let mut wrong = results.clone();
    wrong["exercises"][0]["attempts"] = "many".into();
    assert!(is_valid(&wrong).is_err());
}
