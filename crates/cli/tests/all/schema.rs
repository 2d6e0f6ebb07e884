//! Do the published schemas describe what is really printed?
//!
//! `cargo xtask docgen` writes `docs/schema/`; here they are compared with the types and with
//! answers of the binary.

use std::fs;

use serde_json::Value;

use crate::shop::{Shop, crate_folder};

/// Commands whose answers are validated.
const COMMANDS: &[(&str, &[&str])] = &[
    ("frameworks", &["frameworks"]),
    ("languages", &["languages"]),
    ("rank", &["rank", "too many coupons"]),
    ("pack", &["pack", "too many coupons"]),
    ("map", &["map"]),
];

fn published(name: &str) -> Value {
    let path = crate_folder().join("../../docs/schema").join(format!("{name}.json"));
    let text = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}: cargo xtask docgen", path.display()));
    serde_json::from_str(&text).expect("a schema is JSON")
}

#[test]
fn published_schemas_are_those_of_the_types() {
    for (name, schema) in codetrail_cli::schemas() {
        assert_eq!(published(name), schema.to_value(), "{name}: cargo xtask docgen");
    }
}

#[test]
fn answers_are_valid() {
    let shop = Shop::new();
    for (name, arguments) in COMMANDS {
        let validator =
            jsonschema::validator_for(&published(name)).expect("the schema is a valid schema");
        let done = shop.run(&[arguments, &["--json"][..]].concat());
        let answer: Value = serde_json::from_slice(&done.stdout).expect("stdout is JSON");
        let errors: Vec<String> =
            validator.iter_errors(&answer).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
        assert_eq!(answer["version"], 1, "{name}");
    }
}

#[test]
fn a_wrong_answer_is_noticed() {
    let validator = jsonschema::validator_for(&published("rank")).expect("the schema is valid");
    assert!(!validator.is_valid(&serde_json::json!({ "version": 1, "files": "none" })));
}
