//! Which files are there, and where would a name lead? Built once from all paths and the manifests.
//!
//! Look-ups go through sorted tables of hashes, which take a few milliseconds for 25,000 paths. A
//! hash only proposes; the path itself decides.

mod json;
mod manifests;
pub(crate) mod path;

use std::hash::Hasher;

use codetrail_lang::{Facts, LanguageId, detect};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::ids::FileId;
pub(crate) use manifests::{Crate, Manifests};

/// The paths of a snapshot, ready to be asked.
pub struct Layout {
    /// All paths, one after the other.
    text: String,
    /// Where each path ends in `text`.
    ends: Vec<u32>,
    /// Files by folder and lower-case stem.
    by_place: Index,
    /// Files by lower-case stem.
    by_stem: Index,
    /// Files by their folder.
    by_folder: Index,
    /// The first file of each folder that holds files, by the folder's own name.
    by_folder_name: Index,
    pub(crate) manifests: Manifests,
    /// Files by declared package, and by declared package and name.
    declared: FxHashMap<u64, Vec<FileId>>,
}

/// A table from hashes to files, sorted.
#[derive(Default)]
struct Index(Vec<(u64, FileId)>);

impl Index {
    fn new(mut rows: Vec<(u64, FileId)>) -> Index {
        rows.sort_unstable();
        Index(rows)
    }

    /// The files of a hash, by id.
    fn get(&self, hash: u64) -> impl Iterator<Item = FileId> {
        let start = self.0.partition_point(|(h, _)| *h < hash);
        self.0[start..].iter().take_while(move |(h, _)| *h == hash).map(|(_, file)| *file)
    }
}

impl Layout {
    /// Reads all paths, which are sorted, and the manifests among them.
    ///
    /// `manifest` is asked for the texts of [`Layout::manifests_wanted`]; a manifest that it does not
    /// give, or that cannot be read, is as good as absent.
    pub fn new(paths: &[String], manifest: &dyn Fn(FileId) -> Option<String>) -> Layout {
        let mut text = String::with_capacity(paths.iter().map(String::len).sum());
        let mut ends = Vec::with_capacity(paths.len());
        let mut by_place = Vec::with_capacity(paths.len());
        let mut by_stem = Vec::with_capacity(paths.len());
        let mut by_folder = Vec::with_capacity(paths.len());
        let mut by_folder_name = Vec::new();
        let mut seen = FxHashSet::default();
        for (at, path) in paths.iter().enumerate() {
            let file = FileId(at as u32);
            text.push_str(path);
            ends.push(text.len() as u32);
            let (folder, stem) = (path::folder(path), path::stem(path));
            by_place.push((hash_place(folder, stem), file));
            by_stem.push((hash_stem(stem), file));
            let hash = hash_exact(folder);
            by_folder.push((hash, file));
            if seen.insert(hash) {
                by_folder_name.push((hash_exact(path::base(folder)), file));
            }
        }
        let mut layout = Layout {
            text,
            ends,
            by_place: Index::new(by_place),
            by_stem: Index::new(by_stem),
            by_folder: Index::new(by_folder),
            by_folder_name: Index::new(by_folder_name),
            manifests: Manifests::default(),
            declared: FxHashMap::default(),
        };
        layout.manifests = Manifests::read(paths, manifest);
        layout
    }

    /// The manifests whose texts say how imports resolve, nearest to the root first; at most 400.
    pub fn manifests_wanted(paths: &[String]) -> Vec<FileId> {
        manifests::wanted(paths)
    }

    /// Notes which package a file declares and which names it defines at its top.
    ///
    /// Without it, packages are known by folders alone: enough for Java, not for Kotlin or C#.
    pub fn declare(&mut self, file: FileId, facts: &Facts) {
        let Some(package) = &facts.package else { return };
        let package = package.replace(['\\', '/'], ".");
        let mut note = |name: &str| {
            let files = self.declared.entry(hash_exact(name)).or_default();
            if let Err(at) = files.binary_search(&file) {
                files.insert(at, file);
            }
        };
        note(&format!("{package}.*"));
        for symbol in facts.symbols.iter().filter(|it| it.container.is_empty()) {
            note(&format!("{package}.{}", symbol.name));
        }
        // Where the package encloses its types as a symbol, they are at the top all the same.
        for symbol in facts.symbols.iter().filter(|it| it.container == package) {
            note(&format!("{package}.{}", symbol.name));
        }
    }

    /// The files that declare this name in its package, or by `package.*` that package, by id.
    pub(crate) fn declaring(&self, name: &str) -> &[FileId] {
        self.declared.get(&hash_exact(name)).map_or(&[], Vec::as_slice)
    }

    /// The file with exactly this path.
    pub fn find(&self, path: &str) -> Option<FileId> {
        self.at_place(path::folder(path), path::stem(path)).find(|file| self.path(*file) == path)
    }

    /// Path of a file.
    pub fn path(&self, file: FileId) -> &str {
        let start = match file.at() {
            0 => 0,
            at => self.ends[at - 1] as usize,
        };
        &self.text[start..self.ends[file.at()] as usize]
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The files of one folder with one stem, in any case of ASCII letters.
    pub(crate) fn at_place<'l>(
        &'l self,
        folder: &'l str,
        stem: &'l str,
    ) -> impl Iterator<Item = FileId> + 'l {
        self.by_place.get(hash_place(folder, stem)).filter(move |file| {
            let path = self.path(*file);
            path::folder(path) == folder && path::stem(path).eq_ignore_ascii_case(stem)
        })
    }

    /// The files anywhere with this stem, in any case of ASCII letters.
    pub(crate) fn with_stem<'l>(&'l self, stem: &'l str) -> impl Iterator<Item = FileId> + 'l {
        self.by_stem
            .get(hash_stem(stem))
            .filter(move |file| path::stem(self.path(*file)).eq_ignore_ascii_case(stem))
    }

    /// The files directly in a folder.
    pub(crate) fn files_in<'l>(&'l self, folder: &'l str) -> impl Iterator<Item = FileId> + 'l {
        self.by_folder
            .get(hash_exact(folder))
            .filter(move |file| path::folder(self.path(*file)) == folder)
    }

    /// The folders that hold files directly and whose own name is `name`, by first file.
    pub(crate) fn folders_named<'l>(&'l self, name: &'l str) -> impl Iterator<Item = &'l str> {
        self.by_folder_name
            .get(hash_exact(name))
            .map(|file| path::folder(self.path(file)))
            .filter(move |folder| path::base(folder) == name)
    }

    /// Whether a file is what its folder is called by: `__init__.py`, `mod.rs`.
    pub(crate) fn stands_for_folder(&self, file: FileId) -> bool {
        let at = self.path(file);
        let index = |it: LanguageId| &it.get().meta.index_files;
        detect(at, b"").is_some_and(|it| index(it).iter().any(|name| name == path::base(at)))
    }

    /// The files that stand for a folder.
    pub(crate) fn index_of<'l>(&'l self, folder: &'l str) -> impl Iterator<Item = FileId> + 'l {
        self.files_in(folder).filter(|file| self.stands_for_folder(*file))
    }

    /// Whether any file lies in this folder or below it.
    pub(crate) fn has_folder(&self, folder: &str) -> bool {
        if folder.is_empty() {
            return !self.is_empty();
        }
        let within = |file: u32| path::within(self.path(FileId(file)), folder);
        let (mut low, mut high) = (0, self.len() as u32);
        // The first path not before `folder/`; `-` and `.` sort before `/`, so compare with it.
        while low < high {
            let middle = low.midpoint(high);
            let path = self.path(FileId(middle)).as_bytes();
            let before = path.iter().cmp(folder.as_bytes().iter().chain(b"/")).is_lt();
            if before { low = middle + 1 } else { high = middle }
        }
        low < self.len() as u32 && within(low)
    }
}

impl std::fmt::Debug for Layout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Layout").field("files", &self.len()).finish_non_exhaustive()
    }
}

fn hash_exact(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

fn hash_stem(stem: &str) -> u64 {
    let mut hasher = FxHasher::default();
    for byte in stem.bytes() {
        hasher.write_u8(byte.to_ascii_lowercase());
    }
    hasher.finish()
}

fn hash_place(folder: &str, stem: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(hash_exact(folder));
    hasher.write_u64(hash_stem(stem));
    hasher.finish()
}
