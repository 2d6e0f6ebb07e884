//! What is made of a snapshot before any task is known, and how large is it?
//!
//! The chunks of every text file, an inverted index of their words (those of the path with them,
//! so that a chunk is found by its place too), and the links between files.

use std::collections::BTreeSet;

use anyhow::Result;
use codetrail::lang::text::decode;
use codetrail::lang::{LanguageId, detect, extract};
use codetrail_graph::{FileId, Layout};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::links::{self, Link, Parsed};
use super::{Links, chunks};
use crate::baselines::bm25::Document;
use crate::baselines::{TaskWords, read_texts};
use crate::git::Snapshot;

/// A stretch of a file that is found and shown as a whole.
pub(super) struct Chunk {
    /// Position of the file in the snapshot.
    pub(super) file: usize,
    /// What it says.
    pub(super) text: Box<str>,
}

/// Everything that is known without a task.
pub(super) struct Index {
    /// By file, then by position in it.
    pub(super) chunks: Vec<Chunk>,
    /// Words of each chunk.
    lengths: Vec<u32>,
    /// For each word the chunks that hold it, and how often.
    postings: FxHashMap<Box<[u8]>, Vec<(u32, u32)>>,
    /// From the file that uses to the one that is used, sorted.
    pub(super) links: Vec<Link>,
}

impl Index {
    /// Reads and parses every text file.
    pub(super) fn build(snapshot: &Snapshot, links: Links, threads: usize) -> Result<Index> {
        let mut texts: Vec<(usize, Box<[u8]>)> = Vec::new();
        read_texts(snapshot, |file, bytes| texts.push((file, bytes.into())))?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let read = |(file, bytes): &(usize, Box<[u8]>)| {
            read(*file, &snapshot.files[*file].path, bytes, links)
        };
        let files: Vec<(Vec<Chunk>, Option<Parsed>)> =
            pool.install(|| texts.par_iter().map(read).collect());
        let (chunks, parsed): (Vec<Vec<Chunk>>, Vec<Option<Parsed>>) = files.into_iter().unzip();
        let parsed: Vec<Parsed> = parsed.into_iter().flatten().collect();

        let mut found = BTreeSet::new();
        if links != Links::Nothing {
            let paths: Vec<String> = snapshot.files.iter().map(|it| it.path.clone()).collect();
            let wanted = Layout::manifests_wanted(&paths);
            let manifest = |file: FileId| {
                let at = texts.binary_search_by_key(&file.at(), |(file, _)| *file).ok()?;
                wanted.contains(&file).then(|| String::from_utf8_lossy(&texts[at].1).into_owned())
            };
            links::by_imports(&paths, &manifest, &parsed, &mut found);
        }
        if links == Links::ImportsAndUses {
            links::by_uses(&parsed, &mut found);
        }
        drop((texts, parsed));
        let mut index = Index {
            chunks: chunks.into_iter().flatten().collect(),
            lengths: Vec::new(),
            postings: FxHashMap::default(),
            links: found.into_iter().collect(),
        };
        index.count_words(snapshot);
        Ok(index)
    }

    fn count_words(&mut self, snapshot: &Snapshot) {
        let Index { chunks, lengths, postings, .. } = self;
        for (at, chunk) in chunks.iter().enumerate() {
            let at = at as u32;
            let mut length = 0;
            for text in [&snapshot.files[chunk.file].path, &*chunk.text] {
                crate::words::for_each(text.as_bytes(), |word| {
                    length += 1;
                    let Some(list) = postings.get_mut(word) else {
                        postings.insert(word.into(), vec![(at, 1)]);
                        return;
                    };
                    match list.last_mut() {
                        Some((chunk, count)) if *chunk == at => *count += 1,
                        _ => list.push((at, 1)),
                    }
                });
            }
            lengths.push(length);
        }
    }

    /// The chunks as BM25 sees them for a task.
    pub(super) fn documents(&self, words: &TaskWords) -> Vec<Document> {
        let lengths = self.lengths.iter();
        let mut documents: Vec<Document> = lengths
            .map(|length| Document { length: f64::from(*length), counts: Vec::new() })
            .collect();
        let mut words: Vec<(usize, &[u8])> =
            words.iter().map(|(word, (number, _))| (*number, word.as_slice())).collect();
        words.sort_unstable();
        for (number, word) in words {
            for (chunk, count) in self.postings.get(word).into_iter().flatten() {
                documents[*chunk as usize].counts.push((number, f64::from(*count)));
            }
        }
        documents
    }

    /// Bytes that it would take on disk, written plainly, without compression: the texts, 12 for
    /// each chunk (file, size, number of words), each word with 4 for its number of chunks, 8 for
    /// each chunk of a word, 8 for each link.
    pub(super) fn bytes(&self) -> usize {
        let chunks: usize = self.chunks.iter().map(|chunk| chunk.text.len() + 12).sum();
        let words = self.postings.iter();
        let words: usize = words.map(|(word, list)| word.len() + 4 + 8 * list.len()).sum();
        chunks + words + 8 * self.links.len()
    }
}

/// The chunks of a file, and what it says if links are to be made of that.
fn read(file: usize, path: &str, bytes: &[u8], links: Links) -> (Vec<Chunk>, Option<Parsed>) {
    let text = decode(bytes).0;
    let is_code = |language: LanguageId| language.get().meta.code;
    // Without links only what bounds chunks is worth a parse.
    let language = detect(path, bytes).filter(|it| links != Links::Nothing || is_code(*it));
    let mut parsed = language.map(|language| {
        let mut facts = extract(language, bytes);
        // Not asked for, and much of what a repository's facts weigh.
        facts.literals = Vec::new();
        Parsed { file: FileId(file as u32), language, facts }
    });
    let of_code = parsed.as_ref().filter(|it| is_code(it.language));
    let symbols = of_code.map_or(&[][..], |it| &it.facts.symbols);
    let chunk = |text: &str| Chunk { file, text: text.into() };
    let chunks = chunks::cut(&text, symbols).into_iter().map(chunk).collect();
    if links == Links::Nothing {
        parsed = None;
    }
    (chunks, parsed)
}
