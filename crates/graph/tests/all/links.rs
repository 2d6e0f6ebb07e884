//! Runs the cases of `tests/links/*.md`: sources, and where their names lead.
//!
//! A `##` heading begins a case; its fences hold files (```` ```py pkg/a.py ````), manifests too. A bullet states
//! where one name of one line leads, and how far that may be trusted:
//!
//! ```text
//! - pkg/a.py:3 save calls pkg/b.py:7 confirmed
//! - pkg/a.py:4 join nothing
//! ```
//!
//! The line after the second path is that of the symbol; without one the file as a whole is meant. Several
//! places are parted by a comma. All files of a case are parsed, unless its heading ends with `(unparsed: PATH)`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use codetrail_graph::graph::{Graph, Link, Source};
use codetrail_graph::resolve::{Target, imports};
use codetrail_graph::{FileId, Layout};
use codetrail_lang::{Facts, LanguageId, detect, extract};

#[derive(Default)]
struct Case {
    title: String,
    files: BTreeMap<String, String>,
    statements: Vec<String>,
}

#[test]
fn names_lead_to_the_stated_symbols() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/links");
    let mut sources: Vec<_> = fs::read_dir(&folder)
        .expect("cases exist")
        .map(|it| it.expect("readable").path())
        .collect();
    sources.sort();
    let mut failures = Vec::new();
    for source in sources {
        let name = source.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        for case in read(&fs::read_to_string(&source).expect("readable")) {
            assert!(!case.statements.is_empty(), "{name}: {} states nothing", case.title);
            let found = run(&case);
            for statement in &case.statements {
                let (at, rest) = statement.split_once(' ').expect("a place, then a name");
                let (word, expected) = rest.split_once(' ').expect("a name, then what it means");
                let key = format!("{at} {word}");
                let actual = found.get(&key).map_or("nothing", String::as_str);
                if actual != expected {
                    failures
                        .push(format!("{name}, {}:\n  {statement}\n  found {actual}", case.title));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}

/// Files that import all names of one another, types that inherit in a circle, names that stand for
/// themselves: each use ends, and all together soon.
#[test]
fn hostile_circles_end() {
    let mut case = Case { title: "circles".to_owned(), ..Case::default() };
    for at in 0..60 {
        let mut text = String::new();
        for other in 0..60 {
            let _ = writeln!(text, "from m{other} import *");
        }
        let next = (at + 1) % 60;
        let _ = writeln!(text, "from m{next} import T{next}\nclass T{at}(T{next}, U): x: T{next}");
        let _ = writeln!(text, "a{at} = b{at}\nb{at} = a{at}.c.d.e");
        text += &"a1.b().c().d()\nmissing.thing_of(x)\nT1().x.x.x.x.nothing_there()\n".repeat(20);
        case.files.insert(format!("m{at}.py"), text);
    }
    let found = run(&case);
    assert_eq!(found.get("m0.py:2 m1").map(String::as_str), Some("imports m1.py confirmed"));
    assert_eq!(found.get("m0.py:66 thing_of"), None);
}

fn read(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix("## ") {
            cases.push(Case { title: title.to_owned(), ..Case::default() });
        }
        let Some(case) = cases.last_mut() else { continue };
        if let Some((_, path)) = line.strip_prefix("```").and_then(|it| it.rsplit_once(' ')) {
            let body: Vec<&str> = lines.by_ref().take_while(|it| !it.starts_with("```")).collect();
            case.files.insert(path.to_owned(), body.join("\n") + "\n");
        } else if let Some(statement) = line.strip_prefix("- ") {
            case.statements.push(statement.to_owned());
        }
    }
    cases
}

/// What each name of each line means, as the cases write it.
fn run(case: &Case) -> BTreeMap<String, String> {
    let paths: Vec<String> = case.files.keys().cloned().collect();
    let unparsed = case.title.rsplit_once("(unparsed: ").map(|it| it.1.trim_end_matches(')'));
    let mut layout = Layout::new(&paths, &|file| Some(case.files[&paths[file.at()]].clone()));
    let mut facts: Vec<(FileId, LanguageId, Facts)> = Vec::new();
    for (at, (path, text)) in case.files.iter().enumerate() {
        if let Some(language) = detect(path, text.as_bytes()).filter(|it| it.get().meta.code)
            && unparsed != Some(path.as_str())
        {
            facts.push((FileId(at as u32), language, extract(language, text.as_bytes())));
        }
    }
    for (file, _, facts) in &facts {
        layout.declare(*file, facts);
    }
    let targets: Vec<Vec<Target>> = facts
        .iter()
        .map(|(file, language, facts)| imports(&layout, *file, *language, facts))
        .collect();
    let sources: Vec<Source<'_>> = facts
        .iter()
        .zip(&targets)
        .map(|((file, language, facts), targets)| Source {
            file: *file,
            language: *language,
            facts,
            targets,
        })
        .collect();
    let graph = Graph::new(&layout, &sources);
    let mut links: Vec<Link<'_>> = (0..graph.len()).flat_map(|at| graph.links(at).links).collect();
    links.extend(graph.implementations());
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut tiers: BTreeMap<String, String> = BTreeMap::new();
    for link in &links {
        let file = |at: FileId| paths[at.at()].as_str();
        let of = sources.iter().find(|it| it.file == link.to.file);
        let to = match (link.to.symbol, of) {
            (Some(at), Some(of)) => {
                format!("{}:{}", file(link.to.file), of.facts.symbols[at as usize].line)
            }
            _ => file(link.to.file).to_owned(),
        };
        let key = format!("{}:{} {}", file(link.from.file), link.line, link.name);
        found.entry(key.clone()).or_default().push(format!("{} {to}", link.relation.name()));
        tiers.insert(key, link.tier().name().to_owned());
    }
    found
        .into_iter()
        .map(|(key, places)| {
            let tier = &tiers[&key];
            (key, format!("{} {tier}", places.join(", ")))
        })
        .collect()
}
