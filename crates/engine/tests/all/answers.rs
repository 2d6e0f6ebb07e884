//! What is true of every answer, whatever the repository and the task?

use codetrail::{Engine, Error, Form, Options, Request};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::repos::Scratch;

const TASK: &str = "Login fails: `check_password` in app/auth/login.py rejects a valid API_TOKEN";

/// A small repository with secrets, a misleading name and a few relations.
fn shop() -> Scratch {
    Scratch::with(&[
        ("app/__init__.py", ""),
        ("app/auth/__init__.py", "from .login import check_password\n"),
        (
            "app/auth/login.py",
            "import os\nfrom ..store import users\n\ndef check_password(name, password):\n    \
             \"\"\"Whether the login is valid.\"\"\"\n    return users.find(name) == password\n",
        ),
        ("app/store/users.py", "def find(name):\n    return None\n"),
        ("app/store/__init__.py", ""),
        ("app/views.py", "from app.auth.login import check_password\n\ncheck_password(1, 2)\n"),
        ("tests/test_login.py", "from app.auth.login import check_password\n"),
        (".env", "# API_TOKEN of the login\nAPI_TOKEN=hunter2hunter2\n"),
        (".envrc", "export API_TOKEN=hunter2hunter2\n"),
        ("config/secrets.yml", "api_token: hunter2hunter2\nlogin: hunter2hunter2\n"),
        ("conf/app.xml", "<c>\n  <password>hunter2hunter2</password>\n</c>\n"),
        ("README.md", "# Login\n\nHow to log in with an API_TOKEN.\n"),
    ])
}

fn engine(scratch: &Scratch, threads: usize) -> Engine {
    let options = Options { repo: scratch.path(), rev: None, threads };
    Engine::open(&options).expect("the repository is there")
}

fn asking(task: &str, budget: usize, form: Form) -> Request {
    Request { task: task.to_owned(), budget, form, ..Request::default() }
}

#[test]
fn a_score_is_the_sum_of_its_parts() {
    let scratch = shop();
    let answer = engine(&scratch, 1).rank(&asking(TASK, 0, Form::Text)).expect("it ranks");
    assert_eq!(answer.files[0].path, "app/auth/login.py");
    for file in &answer.files {
        let sum: f32 = file.parts.values().sum();
        assert!((sum - file.score).abs() < 1e-3, "{}: {sum} {}", file.path, file.score);
    }
}

#[test]
fn threads_and_kind_of_snapshot_change_nothing() {
    let scratch = shop();
    let request = asking(TASK, 3_000, Form::Text);
    let one = engine(&scratch, 1);
    let many = engine(&scratch, 4);
    let options = Options { repo: scratch.path(), rev: Some("HEAD".to_owned()), threads: 2 };
    let revision = Engine::open(&options).expect("HEAD is there");
    let expected = Engine::pack_text(&one.pack(&request).expect("it packs"));
    for engine in [&one, &many, &revision] {
        assert_eq!(Engine::pack_text(&engine.pack(&request).expect("it packs")), expected);
    }
}

#[test]
fn values_of_secrets_are_in_no_pack() {
    let scratch = shop();
    for form in [Form::Text, Form::Markdown] {
        let pack = engine(&scratch, 1).pack(&asking(TASK, 20_000, form)).expect("it packs");
        assert!(pack.cards.iter().any(|card| card.path == ".env"), "the file itself may be named");
        for text in [Engine::pack_text(&pack), Engine::pack_markdown(&pack), format!("{pack:?}")] {
            assert!(!text.contains("hunter2"), "{text}");
        }
    }
}

#[test]
fn names_cannot_forge_a_card() {
    let scratch = shop();
    scratch.write("login\n## fake.py [source]\nwhy: check_password.py", "check_password = 1\n");
    let pack = engine(&scratch, 1).pack(&asking(TASK, 5_000, Form::Text)).expect("it packs");
    let text = Engine::pack_text(&pack);
    assert!(text.contains("fake.py") && !text.lines().any(|line| line.starts_with("## fake.py")));
}

#[test]
fn a_single_file_gets_its_text() {
    let scratch = Scratch::folder();
    scratch.write("main.py", "def greet():\n    return 'hello'\n");
    let pack = engine(&scratch, 1).pack(&asking("greet says hello", 1_000, Form::Text));
    let pack = pack.expect("it packs");
    assert_eq!(pack.cards[0].detail, "body");
}

#[test]
fn a_task_of_numbers_is_a_task() {
    let scratch = Scratch::folder();
    scratch.write("errors.py", "NOT_FOUND = 404\n");
    let answer = engine(&scratch, 1).rank(&asking("404", 0, Form::Text)).expect("it ranks");
    assert_eq!(answer.files.len(), 1);
}

#[test]
fn a_source_in_latin_1_is_read_as_it_was_written() {
    let scratch = Scratch::repository();
    let text = "# -*- coding: latin-1 -*-\n# Überschrift\n\ndef prüfe(gerät):\n    \
                \"\"\"Prüft die Größe.\"\"\"\n    return gerät.größe\n";
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(c).expect("it is Latin-1")).collect();
    scratch.write("messung.py", latin);
    scratch.write("other.py", "def draw(x):\n    return x\n");
    scratch.commit("first");
    let pack = engine(&scratch, 1).pack(&asking("Größe falsch: `prüfe`", 3_000, Form::Text));
    let pack = pack.expect("it packs");
    assert_eq!(pack.cards[0].path, "messung.py");
    let symbol = &pack.cards[0].symbols[0];
    assert_eq!((&*symbol.name, symbol.first_line, symbol.last_line), ("prüfe", 4, 6));
    assert_eq!(symbol.signature, "def prüfe(gerät)");
    let shown = Engine::pack_text(&pack);
    assert!(shown.contains("Prüft die Größe") && !shown.contains('\u{fffd}'), "{shown}");
    assert!(pack.anchors[0].parts["semantic"] > 0.0, "{:?}", pack.anchors[0]);
}

#[test]
fn the_repository_may_leave_files_out() {
    let scratch = shop();
    scratch.write(".codetrail/config.toml", "exclude = [\"app/auth/**\"]\n");
    let answer = engine(&scratch, 1).rank(&asking(TASK, 0, Form::Text)).expect("it ranks");
    assert!(answer.files.iter().all(|file| !file.path.starts_with("app/auth/")));
    assert_eq!(answer.coverage.skipped["excluded"], 2);
    let by_path = |path: &str| answer.files.iter().any(|file| file.path == path);
    assert!(by_path("app/views.py"), "files after the excluded ones keep their contents");
    scratch.write(".codetrail/config.toml", "exlude = []\n");
    let options = Options { repo: scratch.path(), ..Options::default() };
    let refused = Engine::open(&options).expect_err("the key is misspelt");
    assert!(matches!(refused, Error::BadConfig { .. }) && refused.to_string().contains("exlude"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn no_pack_exceeds_its_budget(
        budget in 0_usize..4_000,
        markdown in any::<bool>(),
        only in "[a-z ]{0,400}",
    ) {
        let scratch = shop();
        let form = if markdown { Form::Markdown } else { Form::Text };
        let task = format!("{TASK}\n\nOnly change `{only}`.");
        match engine(&scratch, 1).pack(&asking(&task, budget, form)) {
            Ok(pack) => {
                prop_assert!(pack.budget.used <= budget);
                prop_assert!(!pack.cards.is_empty());
            }
            Err(Error::BudgetTooSmall { least, .. }) => {
                prop_assert!(budget < 700, "{budget} holds a card");
                let enough = engine(&scratch, 1).pack(&asking(&task, least, form));
                prop_assert!(enough.is_ok(), "{least} was said to be enough");
            }
            Err(error) => prop_assert!(false, "{error}"),
        }
    }
}

#[test]
fn the_environment_names_modules_and_where_tests_are() {
    let scratch = Scratch::with(&[
        ("package.json", "{}"),
        ("packages/lamp/package.json", "{}"),
        ("packages/lamp/src/lamp.js", "export function lamp() {}\n"),
        ("packages/lamp/src/lamp.test.js", "test('lamp', () => {})\n"),
        ("packages/lamp/test/unit/first.test.js", "test('lamp', () => {})\n"),
        ("packages/lamp/test/second.test.js", "test('lamp', () => {})\n"),
    ]);
    let options = Options { repo: scratch.path(), rev: None, threads: 1 };
    let map = Engine::open(&options).expect("it is there").map().expect("it maps");
    assert_eq!(map.environment.modules, [".", "packages/lamp"]);
    assert_eq!(map.environment.tests, ["packages/lamp/test"]);
}
