//! Which terms have these texts, tasks and files? What the training of the embedding reads.
//!
//! Frames come on standard input: a line `KIND<tab>ID<tab>BYTES`, that many bytes, a line break.
//! `C` is a text: its terms. `T` is a task: the terms of its title, then of all of it. `B` is a file
//! whose ID is its path: a line for the file and one for each symbol. Answers come in order.

use std::io::{self, BufRead, Read, Write};

use codetrail_graph::embedding::{Terms, of_symbols};
use codetrail_graph::task::Task;
use codetrail_lang::{detect, extract};

fn main() -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut line = String::new();
    let mut bytes = Vec::new();
    loop {
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return out.flush();
        }
        let mut fields = line.trim_end_matches('\n').split('\t');
        let (kind, id) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let len: usize = fields.next().and_then(|it| it.parse().ok()).unwrap_or_default();
        bytes.resize(len + 1, 0);
        input.read_exact(&mut bytes)?;
        let content = &bytes[..len];
        let text = String::from_utf8_lossy(content);
        match kind {
            "T" => {
                let task = Task::analyze(&text);
                writeln!(out, "T\t{id}\t{}\t{}", words(&task.title), words(&task.prose))?;
            }
            "B" => file(&mut out, id, content)?,
            _ => writeln!(out, "C\t{id}\t{}", words(&text))?,
        }
    }
}

fn file(out: &mut impl Write, path: &str, content: &[u8]) -> io::Result<()> {
    let language = detect(path, &content[..content.len().min(200)]);
    let facts = language.map(|id| extract(id, content)).unwrap_or_default();
    let code = u8::from(language.is_some_and(|id| id.get().meta.code));
    writeln!(out, "F\t{path}\t{code}\t{}", words(path))?;
    let mut terms = Terms::default();
    for symbol in of_symbols(&mut terms, &facts) {
        let (kind, line) = (facts.symbols[symbol.at].kind.name(), facts.symbols[symbol.at].line);
        write!(out, "S\t{kind}\t{line}")?;
        for numbers in [&symbol.name, &symbol.head, &symbol.doc, &symbol.body] {
            write!(out, "\t{}", joined(&terms, numbers))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn words(text: &str) -> String {
    let mut terms = Terms::default();
    let numbers = terms.of_text(text);
    joined(&terms, &numbers)
}

fn joined(terms: &Terms<'_>, numbers: &[u32]) -> String {
    numbers.iter().map(|number| terms.word(*number)).collect::<Vec<_>>().join(" ")
}
