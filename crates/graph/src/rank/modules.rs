//! Which files does the task name by a dotted or `::` module?

use crate::corpus::{Corpus, folder, stem};
use crate::ids::FileId;

use super::{Found, Signal, Table};

/// Sets [`Signal::Module`].
pub(super) fn set(corpus: &Corpus, table: &mut Table) {
    let mut found = Vec::new();
    for (at, module) in corpus.task.modules.iter().enumerate() {
        for (file, fit) in resolve(corpus, module) {
            found.push(Found { file, value: fit, evidence: at as u32 });
        }
    }
    table.set_found(Signal::Module, &found, |at| {
        format!("the task names {}", corpus.task.modules[at as usize])
    });
}

/// The files that a module path can mean: the longest run of its leading parts that is a path suffix.
///
/// Trailing parts are dropped as names inside the module, leading ones as the name under which the
/// repository is installed; at least two parts must fit, or one that no other file has.
pub(super) fn resolve(corpus: &Corpus, written: &str) -> Vec<(FileId, f32)> {
    let parts: Vec<&str> = written.split(['.', ':', '#']).filter(|part| !part.is_empty()).collect();
    for kept in (1..=parts.len()).rev() {
        for from in 0..kept {
            let run = &parts[from..kept];
            let files = files_of(corpus, run);
            let enough = run.len() > 1 || (files.len() == 1 && run[0].len() > 3);
            if enough && !files.is_empty() && files.len() <= 8 {
                let share = run.len() as f32 / parts.len() as f32;
                let fit = (0.4 + 0.6 * share) / (files.len() as f32).sqrt();
                return files.into_iter().map(|file| (file, fit)).collect();
            }
        }
    }
    Vec::new()
}

/// Files `…/a/b.ext` or `…/a/b/<index file>` for the run `a b`.
fn files_of(corpus: &Corpus, run: &[&str]) -> Vec<FileId> {
    let Some((last, folders)) = run.split_last() else { return Vec::new() };
    let inside = folders.join("/");
    let mut files: Vec<FileId> = corpus
        .with_stem(last)
        .iter()
        .copied()
        .filter(|file| ends_with_folders(folder(corpus.path(*file)), &inside))
        .collect();
    let whole = run.join("/");
    for index in corpus.index_files() {
        if stem(corpus.path(*index)) != *last
            && ends_with_folders(folder(corpus.path(*index)), &whole)
        {
            files.push(*index);
        }
    }
    files.sort();
    files.dedup();
    files
}

fn ends_with_folders(path: &str, wanted: &str) -> bool {
    wanted.is_empty()
        || path.strip_suffix(wanted).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn a_dotted_name_leads_to_the_longest_path_that_fits() {
        let it = Fixture::new(
            "x",
            &[("src/shop/__init__.py", ""), ("src/shop/cart.py", ""), ("web/cart.py", "")],
        );
        let best = |written: &str| {
            let found = resolve(&it.corpus, written);
            found.first().map(|(file, _)| it.corpus.path(*file).to_owned())
        };
        assert_eq!(best("shop.cart.Cart.add").as_deref(), Some("src/shop/cart.py"));
        assert_eq!(best("acme.shop.cart").as_deref(), Some("src/shop/cart.py"));
        assert_eq!(best("zoo.lion"), None);
    }
}
