//! Which of many lists of globs is the first that has one for a path?
//!
//! A set of hundreds of globs as one regular expression costs more per path than all else that is
//! asked about it. Nearly every glob of a convention names a folder, an ending or an initial, so
//! each is kept under one of those and looked at only where the path has it.

use globset::{GlobBuilder, GlobMatcher};
use rustc_hash::{FxHashMap, FxHashSet};

/// Lists of globs, in order.
#[derive(Default)]
pub(crate) struct Globs {
    /// By a folder of the path, in lower case.
    folders: FxHashMap<String, Vec<Candidate>>,
    /// By an ending of a folder's name (`**/*.lproj/**`), as written.
    folder_endings: FxHashMap<String, Vec<Candidate>>,
    /// By an ending of the base name, without its dot.
    endings: FxHashMap<String, Vec<Candidate>>,
    /// By the whole base name.
    names: FxHashMap<String, Vec<Candidate>>,
    /// By the first byte of the base name.
    initials: FxHashMap<u8, Vec<Candidate>>,
    /// What has none of those.
    others: Vec<Candidate>,
}

/// A glob whose key is in the path: what else must hold.
#[derive(Clone)]
struct Candidate {
    list: u16,
    test: Test,
}

#[derive(Clone)]
enum Test {
    /// The key says it all.
    Nothing,
    /// The folder is the first of the path, if so told, and the base name has one of the endings, if
    /// there are any.
    Inside {
        first: bool,
        endings: FxHashSet<String>,
    },
    /// The base name's start and end.
    Around(String, String),
    /// A glob of the base name, and one of the path.
    Base(GlobMatcher),
    Path(GlobMatcher),
}

impl Globs {
    /// Sorts the globs of all lists; the message tells which glob is no glob.
    ///
    /// A glob without `/` is about the base name, one that begins with it about files in the root.
    pub(crate) fn new<'a, L>(lists: impl IntoIterator<Item = L>) -> Result<Globs, String>
    where
        L: IntoIterator<Item = &'a String>,
    {
        let mut it = Globs::default();
        for (list, globs) in lists.into_iter().enumerate() {
            for glob in globs {
                it.add(glob, list as u16)?;
            }
        }
        Ok(it)
    }

    /// Position of the first list that has a glob for the path.
    pub(crate) fn first_match(&self, path: &str) -> Option<usize> {
        let start = memchr::memrchr(b'/', path.as_bytes()).map_or(0, |at| at + 1);
        let (folders, base) = (path[..start].split_terminator('/'), &path[start..]);
        let mut found = Found { path, base, list: u16::MAX };
        for (depth, name) in folders.enumerate() {
            let candidates = if name.bytes().any(|b| b.is_ascii_uppercase()) {
                self.folders.get(&name.to_ascii_lowercase())
            } else {
                self.folders.get(name)
            };
            found.look_at(candidates, depth == 0);
            for ending in endings_of(name) {
                found.look_at(self.folder_endings.get(ending), depth == 0);
            }
        }
        found.look_at(self.names.get(base), false);
        for ending in endings_of(base) {
            found.look_at(self.endings.get(ending), false);
        }
        let initial = base.bytes().next();
        found.look_at(initial.and_then(|initial| self.initials.get(&initial)), false);
        found.look_at(Some(&self.others), false);
        (found.list < u16::MAX).then_some(usize::from(found.list))
    }

    /// Whether any glob is for the path.
    pub(crate) fn is_match(&self, path: &str) -> bool {
        self.first_match(path).is_some()
    }

    fn add(&mut self, glob: &str, list: u16) -> Result<(), String> {
        let (folders, base) = glob.rsplit_once('/').unwrap_or(("", glob));
        let about_base = !glob.contains('/');
        // `**/name/**` and `name/**`, with or without `/*.ending`.
        let (within, ending) = match base.strip_prefix("*.") {
            Some(ending) => (folders, Some(ending)),
            None => (glob, None),
        };
        if let Some(outer) = within.strip_suffix("/**") {
            let anywhere = outer.strip_prefix("**/");
            let outer = anywhere.unwrap_or(outer);
            let (kept, outer) = match outer.strip_prefix("*.") {
                Some(ending) => (&mut self.folder_endings, ending),
                None => (&mut self.folders, outer),
            };
            let names = alternatives(outer);
            let endings = ending.map(alternatives).unwrap_or_default();
            if names.iter().chain(&endings).all(|name| is_plain(name)) {
                let first = anywhere.is_none();
                let by_ending = glob.starts_with("*.") || glob.starts_with("**/*.");
                for name in names {
                    let endings = endings.iter().cloned().collect();
                    let key = if by_ending { name } else { name.to_lowercase() };
                    let test = Test::Inside { first, endings };
                    kept.entry(key).or_default().push(Candidate { list, test });
                }
                return Ok(());
            }
        }
        if about_base {
            for name in alternatives(base) {
                self.add_base(&name, list)?;
            }
            return Ok(());
        }
        let candidate = Candidate { list, test: Test::Path(built(glob.trim_start_matches('/'))?) };
        let plain = |part: &str| {
            let all = alternatives(part);
            all.iter().all(|it| is_plain(it) && !it.is_empty()).then_some(all)
        };
        let (kept, keys) = if let Some(names) = plain(base) {
            (&mut self.names, names)
        } else if let Some(names) = folders.rsplit('/').find_map(plain) {
            (&mut self.folders, names.iter().map(|name| name.to_lowercase()).collect())
        } else if let Some(endings) = base.rsplit_once("*.").and_then(|(_, it)| plain(it)) {
            (&mut self.endings, endings)
        } else {
            self.others.push(candidate);
            return Ok(());
        };
        for key in keys {
            kept.entry(key).or_default().push(candidate.clone());
        }
        Ok(())
    }

    /// A glob without braces about the base name.
    fn add_base(&mut self, glob: &str, list: u16) -> Result<(), String> {
        if is_plain(glob) {
            let candidate = Candidate { list, test: Test::Nothing };
            self.names.entry(glob.to_owned()).or_default().push(candidate);
            return Ok(());
        }
        let around = glob.split_once('*').filter(|(a, b)| is_plain(a) && is_plain(b));
        let test = match around {
            Some(("", end)) if end.strip_prefix('.').is_some_and(|it| !it.is_empty()) => {
                Test::Nothing
            }
            Some((start, end)) => Test::Around(start.to_owned(), end.to_owned()),
            None => Test::Base(built(glob)?),
        };
        let key = match (&test, around) {
            (Test::Nothing, Some((_, end))) => Some(&end[1..]),
            _ => glob.rsplit_once('.').map(|(_, ending)| ending),
        };
        let candidate = Candidate { list, test };
        let initial = glob.bytes().next().filter(|first| !b"*?[".contains(first));
        match (key.filter(|key| is_plain(key) && !key.is_empty()), initial) {
            (Some(key), _) => self.endings.entry(key.to_owned()).or_default().push(candidate),
            (None, Some(first)) => self.initials.entry(first).or_default().push(candidate),
            (None, None) => self.others.push(candidate),
        }
        Ok(())
    }
}

/// The best answer so far.
struct Found<'p> {
    path: &'p str,
    base: &'p str,
    list: u16,
}

impl Found<'_> {
    /// Candidates stand in the order of their lists, so the first that holds is the best.
    fn look_at(&mut self, candidates: Option<&Vec<Candidate>>, at_first_folder: bool) {
        for candidate in candidates.into_iter().flatten() {
            if candidate.list >= self.list {
                return;
            }
            let holds = match &candidate.test {
                Test::Nothing => true,
                Test::Inside { first, endings } => {
                    (!first || at_first_folder)
                        && (endings.is_empty()
                            || endings_of(self.base).any(|it| endings.contains(it)))
                }
                Test::Around(start, end) => {
                    self.base.len() >= start.len() + end.len()
                        && self.base.starts_with(start.as_str())
                        && self.base.ends_with(end.as_str())
                }
                Test::Base(glob) => glob.is_match(self.base),
                Test::Path(glob) => glob.is_match(self.path),
            };
            if holds {
                self.list = candidate.list;
                return;
            }
        }
    }
}

/// `b.c` and `c` of `a.b.c`.
fn endings_of(base: &str) -> impl Iterator<Item = &str> {
    memchr::memchr_iter(b'.', base.as_bytes()).map(|at| &base[at + 1..])
}

/// Whether a glob is a name without any wildcard or folder.
fn is_plain(glob: &str) -> bool {
    !glob.contains(['*', '?', '[', '{', '/'])
}

/// A glob with braces as all the globs that it stands for.
fn alternatives(glob: &str) -> Vec<String> {
    let braces = glob.split_once('{').and_then(|(before, rest)| {
        let (inside, after) = rest.split_once('}')?;
        Some((before, inside, after))
    });
    let Some((before, inside, after)) = braces else { return vec![glob.to_owned()] };
    inside.split(',').flat_map(|one| alternatives(&format!("{before}{one}{after}"))).collect()
}

fn built(glob: &str) -> Result<GlobMatcher, String> {
    let built = GlobBuilder::new(glob).literal_separator(true).build();
    built.map(|glob| glob.compile_matcher()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each glob with a path that it is for and one that it is not for.
    const CASES: &[(&str, &str, &str)] = &[
        ("**/tests/**", "a/Tests/b/c", "tests"),
        ("**/{a,b}/**", "x/b/y", "x/c/y"),
        ("docs/**", "docs/a/b", "a/docs/b"),
        ("**/*.{lproj,x}/**", "a/fr.lproj/b", "a/lproj/b"),
        ("*.egg-info/**", "a.egg-info/b", "a/b.egg-info/c"),
        ("{docs,doc}/**/*.{md,x.y}", "doc/a/b.x.y", "doc/a.y"),
        ("**/i18n/**/*.json", "i18n/de.json", "i18n/index.js"),
        ("*.pb.go", "a/b.pb.go", "a/pb.go"),
        ("*_test.{go,py}", "x/a_test.py", "x/a_test.rs"),
        ("README*", "a/README.md", "a/README.md/b"),
        ("Makefile", "a/Makefile", "Makefile/a"),
        (".*rc", "a/.eslintrc", "eslintrc"),
        ("*e", "a/Make", "a/Makes"),
        ("[A-Z]*Test.java", "a/FooTest.java", "a/latestTest.java"),
        ("**/lang/[a-z][a-z].json", "x/lang/de.json", "x/lang/deu.json"),
        ("**/src/{main,core}/**/gen*/*", "a/src/core/x/gen1/y", "a/src/x/gen1/y"),
        ("*/test/*.py", "a/test/b.py", "a/b/test/c.py"),
        ("/*.json", "a.json", "a/b.json"),
        ("*/*.json", "a/b.json", "a.json"),
    ];

    #[test]
    fn a_glob_is_for_its_paths_however_it_is_kept() {
        for (glob, path, other) in CASES {
            let globs = Globs::new([&[(*glob).to_owned()]]).expect("the glob is sound");
            assert!(globs.is_match(path), "{glob} is not for {path}");
            assert!(!globs.is_match(other), "{glob} is for {other}");
        }
    }

    #[test]
    fn the_first_list_wins_however_its_globs_are_kept() {
        for (at, (glob, path, _)) in CASES.iter().enumerate() {
            let lists = [vec![(*glob).to_owned()], vec!["**/*".to_owned()]];
            let globs = Globs::new(&lists).expect("the globs are sound");
            assert_eq!(globs.first_match(path), Some(0), "case {at}");
            let lists = [vec!["**/*".to_owned()], vec![(*glob).to_owned()]];
            let globs = Globs::new(&lists).expect("the globs are sound");
            assert_eq!(globs.first_match(path), Some(0), "case {at}");
        }
    }
}
