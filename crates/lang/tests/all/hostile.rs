//! Bytes that no one should feed to a parser: each gives facts, sound in themselves, in bounded time.
//!
//! Every text goes to every language, so that each grammar also meets what it was not made for.

use std::fs;
use std::path::Path;

use codetrail_lang::{Facts, LanguageId, MAX_PARSED_BYTES, Problem, extract, languages};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Seconds that one extraction may take in an unoptimised build on a busy machine; a hang is minutes.
const SECONDS: f32 = 60.0;

/// The same texts in every run; another number makes others.
const SEED: u64 = 1;

fn all() -> impl Iterator<Item = LanguageId> {
    (0..languages().len()).map(|at| LanguageId(at as u16))
}

/// The facts, after checking what must hold for any bytes.
fn checked(id: LanguageId, bytes: &[u8], what: &str) -> Facts {
    #[expect(clippy::disallowed_types, reason = "only a clock can tell a hang")]
    let start = std::time::Instant::now();
    let facts = extract(id, bytes);
    let took = start.elapsed().as_secs_f32();
    let name = id.get().name;
    assert!(took < SECONDS, "{name}: {what}: {took} s");
    let end = bytes.len() * 3; // A byte that is not UTF-8 becomes a character of three.
    for symbol in &facts.symbols {
        let span = symbol.span;
        assert!(span.start <= span.end && span.end as usize <= end, "{name}: {what}: {symbol:?}");
        assert!(span.first_line <= span.last_line, "{name}: {what}: {symbol:?}");
        assert!(
            symbol.line >= span.first_line && symbol.line <= span.last_line,
            "{name}: {what}: {symbol:?}"
        );
        assert!(symbol.signature.chars().count() <= 160, "{name}: {what}: {symbol:?}");
        // A name is clipped, and may stand inside others up to as many bytes again.
        assert!(symbol.name.len() <= 200, "{name}: {what}: {symbol:?}");
        assert!(symbol.container.len() <= 400, "{name}: {what}: {symbol:?}");
    }
    for it in &facts.references {
        assert!(it.name.len() <= 200, "{name}: {what}: {it:?}");
        assert!(
            it.within.is_none_or(|at| (at as usize) < facts.symbols.len()),
            "{name}: {what}: {it:?}"
        );
    }
    let starts: Vec<u32> = facts.symbols.iter().map(|it| it.span.start).collect();
    assert!(starts.is_sorted(), "{name}: {what}: symbols are out of order");
    facts
}

/// A pattern repeated until about `bytes` are reached.
fn times(pattern: &str, bytes: usize) -> String {
    pattern.repeat(bytes / pattern.len())
}

/// Checks a text in every language.
fn everywhere(what: &str, text: &str) {
    for id in all() {
        checked(id, text.as_bytes(), what);
    }
}

#[test]
fn unclosed_brackets_end() {
    for open in [
        "(", "[", "{", "<", "((", "({", "[(", "f(", "\"", "'", "`", "/*", "#{", "${", "<!--",
        "\"\"\"", "@", "#if\n", "<?",
    ] {
        // Short lines, so that the text is not set aside as minified.
        let lines = format!("{}\n", open.repeat(40));
        everywhere(open, &times(&lines, 20_000));
    }
}

#[test]
fn balanced_nesting_ends() {
    for (open, close, count) in [
        ("[\n", "]\n", 100_000),
        ("(\n", ")\n", 10_000),
        ("{\n", "}\n", 10_000),
        ("f(\n", ")\n", 10_000),
        ("<a>\n", "</a>\n", 10_000),
    ] {
        let text = format!("x = {}1{}", open.repeat(count), close.repeat(count));
        everywhere(open, &text);
    }
}

#[test]
fn nested_statements_end() {
    for (open, close) in [
        ("if (a) {\n", "}\n"),
        ("if a {\n", "}\n"),
        ("class A {\n", "}\n"),
        ("fn a() {\n", "}\n"),
        ("def a\n", "end\n"),
        ("while (a) do\n", "done\n"),
        ("namespace a {\n", "}\n"),
        ("impl A { mod a {\n", "}}\n"),
    ] {
        let count = if open == "if (a) {\n" { 50_000 } else { 5_000 };
        let text = format!("{}\n{}", open.repeat(count), close.repeat(count));
        everywhere(open, &text);
    }
    let indented: Vec<String> =
        (0..1_000).map(|depth| format!("{}if a:", " ".repeat(depth))).collect();
    everywhere("indented ifs", &indented.join("\n"));
}

#[test]
fn texts_without_a_last_line_break_end() {
    for before in ["", "class A", "class A {\n  val b: Int", "def a\n", "x = 1"] {
        for last in ["@", "@A", "@A(", "@A(b", "@A(b)", "%", "<<A", "?", "\"\"\"", "#", "//", "\\"]
        {
            everywhere(last, &format!("{before}\n{last}"));
        }
    }
}

#[test]
fn long_names_are_clipped() {
    let long = "name".repeat(500);
    for (before, after) in [
        ("# ", "\n"),
        ("[", "]\n"),
        ("", ":\n  "),
        ("class ", " {\n"),
        ("def ", "():\n  "),
        ("message ", " {\n"),
        ("type ", " {\n"),
        ("CREATE TABLE ", " (a int);\n"),
        ("#", " { color: red }\n"),
        ("<a id=\"", "\">\n"),
    ] {
        let inner = format!("{before}{long}{after}");
        everywhere("long names", &inner);
        everywhere("long names, nested", &format!("#{inner}##{inner}###{inner}"));
        everywhere("long names, repeated", &inner.repeat(3));
    }
}

#[test]
fn long_chains_end() {
    let chains = [
        ("if (a) { b(); }\n", "else if (a) { b(); }\n"),
        ("if a {\n", "} else if a {\n"),
        ("if a:\n  b()\n", "elif a:\n  b()\n"),
        ("x = 1", " +\n a"),
        ("x = \"a\"", " +\n \"some text\""),
        ("x = a", "\n .b(c)"),
        ("x = a", ".b\n"),
        ("x = a", " ? b :\n c"),
        ("x = a", " &&\n !b"),
        ("x = a", "\n => b"),
        ("use a", "::\nb"),
        ("use a::{", "b::{c, d as e, \n"),
        ("a(", "\"some text\",\n"),
        ("a = [", "\"some text\",\n"),
        ("import a from 'b';", "\nimport { a as b } from 'c';"),
        ("from a import b", ",\n b"),
        ("#define A\n", "#define A(x) \\\n"),
        ("#ifdef A\n", "#else\n"),
        ("", "@a\n"),
        ("", "#[a(b)]\n"),
        ("", "a: b = c, d = e;\n"),
        ("", "int a(b *c), d, e[3];\n"),
    ];
    for (head, link) in chains {
        everywhere(link, &format!("{head}{}", times(link, 60_000)));
    }
}

#[test]
fn many_names_are_bounded() {
    for line in [
        "var a = b(c);\n",
        "def a(): b(c)\n",
        "fn a() { b(c) }\n",
        "func a() { b(c) }\n",
        "int a(int b) { c(b); }\n",
        "class A { int b() { c(); } }\n",
        "public class A extends B { }\n",
        "A = 1\n",
        "import a.b.c\n",
        "use a::b;\n",
        "#include <a>\n",
    ] {
        let size = if line.starts_with("var") { MAX_PARSED_BYTES } else { 100_000 };
        let text = times(line, size);
        for id in all() {
            let facts = checked(id, text.as_bytes(), line);
            assert!(facts.symbols.len() <= 20_000 && facts.references.len() <= 20_000);
        }
    }
    // A million bytes on one line of a file whose other lines are short.
    let line = "a = b(c); ".repeat(10_000);
    everywhere("one long line", &format!("{line}\n{}", "\n".repeat(10_000)));
}

#[test]
fn what_is_not_read_is_said() {
    for id in all() {
        let problems = |bytes: &[u8]| checked(id, bytes, "set aside").problems;
        assert_eq!(problems(b""), []);
        assert_eq!(problems(&b"\n"[..]), []);
        assert_eq!(problems(&b"a\0b"[..]), [Problem::Binary]);
        assert_eq!(problems(&vec![b'\n'; MAX_PARSED_BYTES + 1]), [Problem::TooLarge]);
        assert_eq!(problems("a;".repeat(20_000).as_bytes()), [Problem::Minified]);
        assert!(problems(b"\n\xFF\xFA\n").contains(&Problem::Encoding));
        let late_nul = format!("{}\0\n", "\n".repeat(10_000));
        checked(id, late_nul.as_bytes(), "a NUL far down");
    }
}

#[test]
fn a_mark_or_line_end_changes_no_fact() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("languages");
    for (id, source) in sources(&root) {
        let plain = source.replace("\r\n", "\n");
        let facts = extract(id, plain.as_bytes());
        let names = |facts: &Facts| -> Vec<(String, u32)> {
            facts.symbols.iter().map(|it| (it.name.clone(), it.line)).collect()
        };
        let marked = checked(id, format!("\u{FEFF}{plain}").as_bytes(), "a mark");
        assert_eq!(facts, marked, "{}", id.get().name);
        let utf16: Vec<u8> = [0xFF, 0xFE]
            .into_iter()
            .chain(plain.encode_utf16().flat_map(u16::to_le_bytes))
            .collect();
        assert_eq!(facts, checked(id, &utf16, "UTF-16"), "{}", id.get().name);
        let crlf = checked(id, plain.replace('\n', "\r\n").as_bytes(), "CRLF");
        assert_eq!(names(&facts), names(&crlf), "{}", id.get().name);
    }
}

/// The annotated sources of all languages.
fn sources(root: &Path) -> Vec<(LanguageId, String)> {
    let mut found = Vec::new();
    for id in all() {
        let mut paths: Vec<_> = fs::read_dir(root.join(id.get().name).join("tests"))
            .expect("every language has tests")
            .map(|entry| entry.expect("the folder is readable").path())
            .filter(|path| path.extension().is_none_or(|ending| ending != "expect"))
            .collect();
        paths.sort();
        found.extend(paths.iter().filter_map(|path| Some((id, fs::read_to_string(path).ok()?))));
    }
    found
}

/// One way to spoil a text.
#[derive(Debug, Clone)]
enum Spoil {
    Remove(prop::sample::Index, usize),
    Repeat(prop::sample::Index, usize, usize),
    Insert(prop::sample::Index, Vec<u8>),
    Truncate(prop::sample::Index),
}

fn spoil() -> impl Strategy<Value = Spoil> {
    let at = any::<prop::sample::Index>;
    prop_oneof![
        (at(), 1..200_usize).prop_map(|(at, length)| Spoil::Remove(at, length)),
        (at(), 1..100_usize, 2..200_usize).prop_map(|(at, length, n)| Spoil::Repeat(at, length, n)),
        (at(), prop::collection::vec(any::<u8>(), 1..8))
            .prop_map(|(at, bytes)| Spoil::Insert(at, bytes)),
        (at(), "[\\[\\](){}<>\"'`#@:;,./*\\\\\n]{1,20}")
            .prop_map(|(at, text)| Spoil::Insert(at, text.into_bytes())),
        at().prop_map(Spoil::Truncate),
    ]
}

fn spoiled(source: &str, how: &[Spoil]) -> Vec<u8> {
    let mut bytes = source.as_bytes().to_vec();
    for it in how {
        let end = bytes.len() + 1;
        match it {
            Spoil::Remove(at, length) => {
                let at = at.index(end);
                bytes.drain(at..(at + length).min(end - 1));
            }
            Spoil::Repeat(at, length, n) => {
                let at = at.index(end);
                let piece = bytes[at..(at + length).min(end - 1)].repeat(*n);
                bytes.splice(at..at, piece);
            }
            Spoil::Insert(at, what) => {
                let at = at.index(end);
                bytes.splice(at..at, what.iter().copied());
            }
            Spoil::Truncate(at) => bytes.truncate(at.index(end)),
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, rng_seed: RngSeed::Fixed(SEED), ..ProptestConfig::default() })]

    #[test]
    fn spoiled_sources_are_read(which in any::<prop::sample::Index>(), how in prop::collection::vec(spoil(), 1..6)) {
        let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("languages"));
        let (id, source) = &sources[which.index(sources.len())];
        let bytes = spoiled(source, &how);
        let facts = checked(*id, &bytes, "spoiled");
        prop_assert_eq!(facts, extract(*id, &bytes), "the same bytes give the same facts");
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        for id in all() {
            checked(id, &bytes, "any bytes");
        }
    }
}
