//! What do rules that a repository brings along do, sound, broken or hostile?

use codetrail::answer::PackAnswer;
use codetrail::{Engine, Options, Request};

use crate::repos::Scratch;

const TASK: &str = "Orders of `place_order` are not sent to the printer of the kitchen";
const OWN: &str = ".codetrail/rules/kitchen/rule.toml";
const SOUND: &str = r#"
title = "Kitchen"
needs = ["printed_by"]

[[pattern]]
marks = "printer"
languages = ["python"]
regex = 'printed_by\("(?P<key>\w+)"\)'

[[join]]
from = "printer"
to = "path"
relation = "triggers"
confidence = 0.9
folders = ["printers"]
endings = [".txt"]
"#;

fn kitchen() -> Scratch {
    Scratch::with(&[
        (
            "orders.py",
            "def place_order(order):\n    \"\"\"Sends an order.\"\"\"\n    printed_by(\"upstairs\")\n",
        ),
        ("printers/upstairs.txt", "paper: 80 mm\n"),
        ("printers/cellar.txt", "paper: 60 mm\n"),
        ("menu.py", "def dishes():\n    return []\n"),
    ])
}

fn open(scratch: &Scratch) -> codetrail::Result<Engine> {
    Engine::open(&Options { repo: scratch.path(), ..Options::default() })
}

fn pack(scratch: &Scratch, without: &[&str]) -> PackAnswer {
    let without = without.iter().map(|it| (*it).to_owned()).collect();
    let request = Request { task: TASK.to_owned(), budget: 4_000, without, ..Request::default() };
    open(scratch).expect("it opens").pack(&request).expect("it packs")
}

fn relations(answer: &PackAnswer) -> Vec<String> {
    let own = answer.relations.iter().filter(|it| it.relation == "triggers");
    own.map(|it| format!("{}:{} {}", it.from, it.evidence.line, it.to)).collect()
}

#[test]
fn a_rule_of_the_repository_makes_edges() {
    let scratch = kitchen();
    assert!(relations(&pack(&scratch, &[])).is_empty());
    scratch.write(OWN, SOUND);
    let answer = pack(&scratch, &[]);
    assert_eq!(relations(&answer), ["orders.py:3 printers/upstairs.txt"]);
    let noticed = &answer.environment.frameworks;
    assert!(noticed.iter().any(|it| it.framework == "kitchen" && it.files == 1));
    assert!(relations(&pack(&scratch, &["frameworks"])).is_empty());
}

#[test]
fn a_broken_rule_is_one_line_that_names_its_file() {
    let broken = [
        ("title = 'x'\nneed = []\n", "unknown field `need`"),
        ("title = \"x\"\nneeds = ['y']\n[[pattern]]\nmarks = 'a'\nregex = '('\n", "unclosed group"),
        (&SOUND.replace("triggers", "likes"), "\"likes\" is none of imports"),
        (&SOUND.replace("python", "klingon"), "is no language"),
        (&SOUND.replace("printer\"", "path\""), "an end of its own"),
        (&SOUND.replace("needs", "languages"), "nothing is looked at"),
        (&SOUND.replace("confidence = 0.", "confidence = 7."), "expected above 0"),
    ];
    for (text, expected) in broken {
        let scratch = kitchen();
        scratch.write(OWN, text);
        let message = open(&scratch).expect_err("the rule is broken").to_string();
        assert!(message.starts_with(OWN) && message.contains(expected), "{message}");
        assert!(!message.contains('\n'), "{message}");
    }
}

#[test]
fn a_rule_may_not_pass_for_one_that_is_built_in() {
    let scratch = kitchen();
    scratch.write(".codetrail/rules/django/rule.toml", SOUND);
    let message = open(&scratch).expect_err("the name is taken").to_string();
    assert!(message.contains("built in"), "{message}");
}

#[test]
fn an_expression_that_would_be_dear_is_refused_or_cheap() {
    let scratch = kitchen();
    let pattern = |regex: &str| format!("[[pattern]]\nmarks = 'a'\nregex = '{regex}'\n");
    let head = "title = 'x'\nneeds = ['place']\n";
    scratch.write(OWN, head.to_owned() + &pattern("((a{100}){100}){100}"));
    let message = open(&scratch).expect_err("it is too large").to_string();
    assert!(message.contains("exceeded limit"), "{message}");
    // Each of these is small, would keep an automaton growing, and is looked for in every file.
    let many: String =
        (0..90).map(|at| pattern(&format!("(place[ab\\s]*a[ab\\s]{{{}}}q)", 300 + at))).collect();
    scratch.write(OWN, head.to_owned() + &many);
    let mut seed = 1_u32;
    let mut text = String::from("def place_order():\n    pass\nplace");
    for at in 1..20_000 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        text.push(if at % 60 == 0 {
            '\n'
        } else if seed >> 31 == 0 {
            'a'
        } else {
            'b'
        });
    }
    text.push_str("\nzq\n");
    for at in 0..60 {
        scratch.write(format!("printers/kitchen{at}.py"), &text);
    }
    let answer = pack(&scratch, &[]);
    assert!(answer.coverage.parsed > 60, "the rule was run on {}", answer.coverage.parsed);
}
