//! What stands on each card?

use std::collections::{BTreeMap, BTreeSet};

use codetrail_graph::FileId;
use codetrail_graph::card::{telling_lines, telling_symbols};
use codetrail_graph::pack::Detail;
use codetrail_graph::rank::Parsed;
use codetrail_graph::roles::Role;
use codetrail_lang::SymbolKind;
use codetrail_lang::text::{LineIndex, decode};

use crate::answer::{Card, CardSymbol, Excerpt, Neighbour, PackRelation};
use crate::locate::Located;
use crate::rank::{language, why};
use crate::snapshot::Snapshot;

use super::Member;

/// Neighbours named on a card.
const NEIGHBOURS: usize = 6;
/// Reasons on a card.
const REASONS: usize = 3;
/// A file's text takes about an eleventh of the budget (a line is about ten tokens), in bounds.
const TOKENS_PER_LINE: usize = 110;
const LINES_AT_LEAST: u32 = 12;
const LINES_AT_MOST: u32 = 130;
/// Characters of a promoted line: generated and data lines can be endless.
const LINE_CHARS: usize = 240;

/// Makes cards.
pub(crate) struct Cards<'a> {
    snapshot: &'a Snapshot,
    located: &'a Located,
    searched: &'a [Parsed],
    neighbours: BTreeMap<String, Vec<Neighbour>>,
    /// Lines of text of one file at most.
    lines: u32,
}

impl<'a> Cards<'a> {
    pub(crate) fn new(
        snapshot: &'a Snapshot,
        located: &'a Located,
        searched: &'a [Parsed],
        relations: &[PackRelation],
        budget: usize,
    ) -> Cards<'a> {
        let lines = (budget / TOKENS_PER_LINE) as u32;
        let lines = lines.clamp(LINES_AT_LEAST, LINES_AT_MOST);
        Cards { snapshot, located, searched, neighbours: neighbours(relations), lines }
    }

    /// The card of a member at a detail.
    pub(crate) fn card(&self, member: &Member, detail: Detail, promotion: f32) -> Card {
        let path = self.located.corpus.path(member.file);
        let parsed = self.parsed(member.file);
        let symbols = match (parsed, detail) {
            (Some(parsed), Detail::Outline | Detail::Signatures | Detail::Body) => {
                self.symbols(parsed)
            }
            _ => Vec::new(),
        };
        let text = if detail == Detail::Body { self.excerpts(member.file) } else { Vec::new() };
        let near = detail >= Detail::Signatures;
        Card {
            path: path.to_owned(),
            role: self.located.corpus.roles[member.file.at()].name().to_owned(),
            language: language(self.located, member.file),
            detail: detail.name().to_owned(),
            symbols,
            text,
            neighbours: match self.neighbours.get(path) {
                Some(all) if near => all.clone(),
                _ => Vec::new(),
            },
            why: self.why(member),
            promotion,
            tokens: 0,
        }
    }

    fn parsed(&self, file: FileId) -> Option<&Parsed> {
        self.located.parsed(file).or_else(|| {
            let at = self.searched.binary_search_by_key(&file, |it| it.file).ok()?;
            Some(&self.searched[at])
        })
    }

    /// How it was reached, then what it says itself.
    fn why(&self, member: &Member) -> Vec<String> {
        let corpus = &self.located.corpus;
        let mut reasons = Vec::new();
        if let Some(edge) = &member.by {
            let (relation, other) = if edge.from == member.file {
                (edge.relation.name(), edge.to)
            } else {
                (edge.relation.reverse_name(), edge.from)
            };
            reasons.push(format!("{relation} {} ({})", corpus.path(other), edge.evidence.text));
        }
        reasons.extend(why(self.located, member.file));
        reasons.truncate(REASONS);
        reasons
    }

    fn symbols(&self, parsed: &Parsed) -> Vec<CardSymbol> {
        let secret = is_secret(self.located.corpus.path(parsed.file));
        telling_symbols(&self.located.corpus.lexicon, parsed)
            .into_iter()
            .map(|at| {
                let symbol = &parsed.facts.symbols[at];
                let name = if symbol.container.is_empty() {
                    symbol.name.clone()
                } else {
                    format!("{}.{}", symbol.container, symbol.name)
                };
                // A key's value may be a secret: its name is all that a card shows.
                let bare = matches!(symbol.kind, SymbolKind::Key) || secret;
                let signature = if bare { symbol.name.clone() } else { symbol.signature.clone() };
                CardSymbol {
                    name,
                    kind: symbol.kind.name().to_owned(),
                    signature,
                    first_line: symbol.span.first_line,
                    last_line: symbol.span.last_line,
                }
            })
            .collect()
    }

    /// The text of the symbols that matter; none of files whose values are secret.
    fn excerpts(&self, file: FileId) -> Vec<Excerpt> {
        let corpus = &self.located.corpus;
        if corpus.roles[file.at()] == Role::Data || is_secret(corpus.path(file)) {
            return Vec::new();
        }
        let read;
        let bytes = match &self.located.texts[file.at()] {
            Some(text) => text.as_ref(),
            None => match self.snapshot.read(file.at()) {
                Ok(bytes) => {
                    read = bytes;
                    read.as_slice()
                }
                Err(_) => return Vec::new(),
            },
        };
        let (text, _) = decode(bytes);
        let lines = LineIndex::new(&text);
        let n_lines = lines.len(&text);
        let runs = match self.parsed(file) {
            Some(parsed) => telling_lines(&corpus.lexicon, parsed, n_lines, self.lines),
            None => vec![(1, n_lines.min(self.lines))],
        };
        runs.into_iter()
            .filter(|(first, last)| first <= last)
            .map(|(first, last)| Excerpt {
                first_line: first,
                last_line: last.min(n_lines),
                text: (first..=last.min(n_lines))
                    .map(|line| shown(lines.text(&text, line)))
                    .collect::<Vec<String>>()
                    .join("\n"),
            })
            .collect()
    }
}

/// A line as a card shows it; one that is cut says so.
fn shown(line: &str) -> String {
    match line.char_indices().nth(LINE_CHARS) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}

/// Endings of key stores and of files of values, and names whose files hold secrets in any format.
const SECRET_ENDINGS: &[&str] =
    &["pem", "key", "p12", "pfx", "jks", "keystore", "ppk", "kdbx", "tfvars", "tfstate", "asc"];
const SECRET_NAMES: &[&str] = &[
    "id_rsa",
    "id_dsa",
    "id_ecdsa",
    "id_ed25519",
    ".netrc",
    ".npmrc",
    ".pypirc",
    ".pgpass",
    ".htpasswd",
    ".git-credentials",
    "wp-config.php",
];
const SECRET_WORDS: &[&str] = &["credentials", "credential", "secrets", "secret"];
/// Endings of code: a module named after secrets holds none of them.
const CODE_ENDINGS: &[&str] = &["py", "rs", "go", "js", "ts", "java", "kt", "rb", "c", "h", "md"];

/// Files whose values are nobody's business: their text is never put in a pack (invariant 12).
pub(crate) fn is_secret(path: &str) -> bool {
    let base = codetrail_graph::corpus::base(path).to_lowercase();
    let ending = base.rsplit('.').next().unwrap_or_default();
    let example = ["example", "sample", "template", "dist"].contains(&ending);
    let code = CODE_ENDINGS.contains(&ending);
    let mut parts = base.split(['.', '-', '_']);
    let env = base.starts_with(".env") || base == ".flaskenv" || ending == "env";
    let env = env || (base.starts_with("env.") && !code);
    let named = !code && parts.any(|part| SECRET_WORDS.contains(&part));
    let named = named || SECRET_NAMES.contains(&base.as_str());
    SECRET_ENDINGS.contains(&ending) || ((env || named) && !example)
}

/// Neighbours by path, surest first.
fn neighbours(relations: &[PackRelation]) -> BTreeMap<String, Vec<Neighbour>> {
    let mut all: BTreeMap<String, Vec<Neighbour>> = BTreeMap::new();
    for it in relations {
        let relation = codetrail_graph::Relation::ALL.iter().find(|r| r.name() == it.relation);
        let reverse = relation.map_or(it.relation.as_str(), |r| r.reverse_name());
        for (at, end, name) in
            [(&it.from, &it.to, it.relation.as_str()), (&it.to, &it.from, reverse)]
        {
            all.entry(at.clone()).or_default().push(Neighbour {
                path: end.clone(),
                relation: name.to_owned(),
                confidence: it.confidence,
            });
        }
    }
    for near in all.values_mut() {
        near.sort_by(|a, b| {
            b.confidence
                .total_cmp(&a.confidence)
                .then(a.relation.cmp(&b.relation))
                .then(a.path.cmp(&b.path))
        });
        // A relation that is its own reverse is stated from both ends.
        let mut seen = BTreeSet::new();
        near.retain(|it| seen.insert((it.relation.clone(), it.path.clone())));
        near.truncate(NEIGHBOURS);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{LINE_CHARS, is_secret, neighbours, shown};
    use crate::answer::{PackRelation, RelationEvidence};

    #[test]
    fn a_pair_that_both_ends_state_is_one_neighbour() {
        let beside = |from: &str, to: &str| PackRelation {
            from: from.to_owned(),
            to: to.to_owned(),
            relation: "beside".to_owned(),
            confidence: 0.9,
            evidence: RelationEvidence { path: from.to_owned(), line: 0, text: String::new() },
        };
        let near = neighbours(&[beside("a.h", "a.cpp"), beside("a.cpp", "a.h")]);
        assert_eq!((near["a.h"].len(), near["a.cpp"].len()), (1, 1));
    }

    #[test]
    fn a_line_that_is_cut_says_so() {
        assert_eq!(shown("let x = 1;"), "let x = 1;");
        let long = shown(&"ü".repeat(LINE_CHARS + 1));
        assert_eq!(long.chars().count(), LINE_CHARS + 1);
        assert!(long.ends_with('…'));
    }

    #[test]
    fn secrets_are_known_by_name() {
        for path in [
            "a/.env",
            ".env.production",
            ".envrc",
            ".flaskenv",
            "x/server.key",
            "id_rsa",
            "deploy/tls.pem",
            "config/secrets.yml",
            "credentials.json",
            "prod.tfvars",
            "my.secrets.yaml",
            "env.sh",
        ] {
            assert!(is_secret(path), "{path}");
        }
        for path in
            [".env.example", "src/key.rs", "environment.py", "keys/README.md", "src/secrets.py"]
        {
            assert!(!is_secret(path), "{path}");
        }
    }
}
