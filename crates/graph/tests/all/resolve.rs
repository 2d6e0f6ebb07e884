//! Runs the cases of `tests/resolve/*.md`; a file's name (before a dash) is the strategy.
//!
//! A `##` heading begins a case; fences hold its ```` ```files ````, one path a line, optionally
//! followed by what the file declares (`A.java: a.b A`), and manifests (```` ```text go.mod ````). A
//! bullet states one import and all that it must lead to:
//!
//! ```text
//! - src/a.py: pkg {sub, Name} => src/pkg/sub.py 1.0 for sub; src/pkg/__init__.py 1.0
//! - src/a.py: os => nothing
//! ```
//!
//! What stands in parentheses after the path is a name that the import's line refers to
//! (`(require_relative)`), or the inline module around it (`(mod tests)`).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use codetrail_graph::resolve::{Strategy, imports_by};
use codetrail_graph::{FileId, Layout};
use codetrail_lang::{
    Facts, Import, ImportedName, Reference, ReferenceRole, Span, Symbol, SymbolKind,
};

#[derive(Default)]
struct Case {
    title: String,
    files: Vec<String>,
    declares: Vec<(String, String)>,
    manifests: BTreeMap<String, String>,
    statements: Vec<String>,
}

#[test]
fn imports_lead_to_the_stated_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/resolve");
    let mut sources: Vec<_> = fs::read_dir(&folder)
        .expect("cases exist")
        .map(|it| it.expect("readable").path())
        .collect();
    sources.sort();
    let mut failures = Vec::new();
    for source in sources {
        let name = source.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let strategy = Strategy::from_name(&name).unwrap_or_else(|| panic!("{name}: no strategy"));
        let cases = read(&fs::read_to_string(&source).expect("readable"));
        assert!(cases.len() >= 4, "{name}: too few cases");
        for case in cases {
            assert!(!case.statements.is_empty(), "{name}: {} states nothing", case.title);
            let layout = layout(&case);
            for statement in &case.statements {
                let (question, expected) = statement.split_once("=>").expect("an arrow");
                let found = answer(&layout, strategy, question.trim());
                if found != normal(expected) {
                    failures
                        .push(format!("{name}, {}:\n  {statement}\n  found {found}", case.title));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}

fn read(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix("## ") {
            cases.push(Case { title: title.to_owned(), ..Case::default() });
        }
        let Some(case) = cases.last_mut() else { continue };
        if let Some(info) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|it| !it.starts_with("```")).collect();
            match info.rsplit_once(' ') {
                Some((_, path)) => {
                    case.files.push(path.to_owned());
                    case.manifests.insert(path.to_owned(), body.join("\n"));
                }
                None => {
                    for line in body {
                        let (path, declared) = line.split_once(": ").unwrap_or((line, ""));
                        case.files.push(path.to_owned());
                        case.declares.push((path.to_owned(), declared.to_owned()));
                    }
                }
            }
        } else if let Some(statement) = line.strip_prefix("- ") {
            case.statements.push(statement.to_owned());
        }
    }
    for case in &mut cases {
        case.files.sort();
        case.files.dedup();
    }
    cases
}

fn layout(case: &Case) -> Layout {
    let wanted = Layout::manifests_wanted(&case.files);
    let mut layout = Layout::new(&case.files, &|file| {
        assert!(wanted.contains(&file), "only what is wanted is asked for");
        case.manifests.get(&case.files[file.at()]).cloned()
    });
    for (path, declared) in &case.declares {
        let mut words = declared.split(' ').filter(|word| !word.is_empty());
        if let Some(package) = words.next() {
            let symbols = words.map(|name| symbol(name, SymbolKind::Class, 1)).collect();
            let package = Some(package.to_owned());
            let file = layout.find(path).expect("a declaring file is there");
            layout.declare(file, &Facts { package, symbols, ..Facts::default() });
        }
    }
    layout
}

/// The targets of `FROM: PATH {NAMES} (REFERENCE)` as the cases write them.
fn answer(layout: &Layout, strategy: Strategy, question: &str) -> String {
    let (from, rest) = question.split_once(": ").expect("a file, a colon, an import");
    let from = layout.find(from).unwrap_or_else(|| panic!("{from} is among the files"));
    let (rest, mark) = match rest.strip_suffix(')').and_then(|it| it.rsplit_once(" (")) {
        Some((rest, mark)) => (rest, mark),
        None => (rest, ""),
    };
    let (path, names) = match rest.strip_suffix('}').and_then(|it| it.split_once(" {")) {
        Some((path, names)) => (path, names.split(", ").collect()),
        None => (rest, Vec::new()),
    };
    let named = |name: &&str| ImportedName { name: (*name).to_owned(), alias: None };
    let mut facts = Facts {
        imports: vec![Import {
            path: path.to_owned(),
            alias: None,
            names: names.iter().map(named).collect(),
            line: 7,
            reexport: false,
        }],
        ..Facts::default()
    };
    if let Some(module) = mark.strip_prefix("mod ") {
        facts.symbols.push(symbol(module, SymbolKind::Module, 5));
    } else if !mark.is_empty() {
        facts.references.push(Reference {
            name: mark.to_owned(),
            role: ReferenceRole::Call,
            receiver: None,
            line: 7,
            within: None,
        });
    }
    let targets = imports_by(layout, from, strategy, &facts);
    let mut out = String::new();
    for target in targets {
        let between = if out.is_empty() { "" } else { "; " };
        let path = layout.path(FileId(target.file.0));
        let _ = write!(out, "{between}{path} {:.2}", target.confidence);
        if let Some(name) = target.name {
            let _ = write!(out, " for {}", names[name]);
        }
    }
    normal(&out)
}

/// The parts sorted, confidences with two digits.
fn normal(targets: &str) -> String {
    let mut parts: Vec<String> = targets
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty() && *part != "nothing")
        .map(|part| {
            let words = part.split(' ').enumerate().map(|(at, word)| match word.parse::<f32>() {
                Ok(confidence) if at == 1 => format!("{confidence:.2}"),
                _ => word.to_owned(),
            });
            words.collect::<Vec<_>>().join(" ")
        })
        .collect();
    parts.sort();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join("; ") }
}

fn symbol(name: &str, kind: SymbolKind, line: u32) -> Symbol {
    Symbol {
        name: name.to_owned(),
        kind,
        span: Span { start: line * 10, end: 100, first_line: line, last_line: 10 },
        line,
        signature: String::new(),
        doc: None,
        container: String::new(),
    }
}
