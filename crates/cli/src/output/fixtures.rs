//! Which answers do the tests of the formats write? Small ones that fill every field shown.

use std::collections::BTreeMap;

use codetrail::answer::{
    Anchor, Budget, Card, Coverage, Environment, LanguageShare, MapAnswer, MapModule, PackAnswer,
    PackRelation, RankAnswer, RankedFile, RelationEvidence, SnapshotInfo, TaskInfo, Timings,
    VERSION, Views,
};

fn parts(list: &[(&str, f32)]) -> BTreeMap<String, f32> {
    list.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|it| (*it).to_owned()).collect()
}

fn snapshot() -> SnapshotInfo {
    SnapshotInfo { root: "shop".to_owned(), kind: "work-tree".to_owned(), commit: None, files: 12 }
}

pub(super) fn rank() -> RankAnswer {
    let file =
        |path: &str, role: &str, score: f32, list: &[(&str, f32)], why: &[&str]| RankedFile {
            path: path.to_owned(),
            score,
            role: role.to_owned(),
            language: None,
            parts: parts(list),
            why: words(why),
        };
    RankAnswer {
        version: VERSION,
        snapshot: snapshot(),
        task: TaskInfo::default(),
        files: vec![
            file(
                "src/shop/cart.py",
                "source",
                10.5,
                &[("body", 4.0), ("symbols", 6.5)],
                &["defines `total`", "innermost frame", "says discount"],
            ),
            file("tests/test_cart.py", "test", 0.25, &[("body", 0.25)], &[]),
        ],
        coverage: Coverage::default(),
        timings: Timings::default(),
    }
}

pub(super) fn pack() -> PackAnswer {
    PackAnswer {
        version: VERSION,
        snapshot: snapshot(),
        task: TaskInfo::default(),
        environment: Environment::default(),
        anchors: vec![Anchor {
            path: "src/shop/cart.py".to_owned(),
            score: 0.75,
            parts: parts(&[("semantic", 0.5), ("rule", 0.25)]),
            why: words(&["defines `total`"]),
        }],
        cards: vec![Card {
            path: "src/shop/cart.py".to_owned(),
            role: "source".to_owned(),
            language: None,
            detail: "body".to_owned(),
            symbols: Vec::new(),
            text: Vec::new(),
            neighbours: Vec::new(),
            why: words(&["anchor 1"]),
            promotion: 0.8,
            tokens: 120,
        }],
        relations: vec![PackRelation {
            from: "tests/test_cart.py".to_owned(),
            to: "src/shop/cart.py".to_owned(),
            relation: "tests".to_owned(),
            confidence: 0.9,
            evidence: RelationEvidence {
                path: "tests/test_cart.py".to_owned(),
                line: 3,
                text: "from shop.cart import Cart".to_owned(),
            },
        }],
        path: Vec::new(),
        views: Views::default(),
        budget: Budget { tokens: 8800, used: 130, steps: 2, stopped: "exhausted".to_owned() },
        coverage: Coverage::default(),
        timings: Timings::default(),
    }
}

pub(super) fn map() -> MapAnswer {
    MapAnswer {
        version: VERSION,
        snapshot: snapshot(),
        environment: Environment {
            languages: vec![LanguageShare { language: "python".to_owned(), files: 9 }],
            scale: "small".to_owned(),
            manifests: words(&["pyproject.toml"]),
            ..Environment::default()
        },
        grain: "files".to_owned(),
        modules: vec![MapModule {
            path: "src/shop".to_owned(),
            files: 4,
            summary: "Carts and orders.".to_owned(),
            symbols: words(&["Cart", "Order"]),
        }],
        coverage: Coverage::default(),
        timings: Timings::default(),
    }
}
