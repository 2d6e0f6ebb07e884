//! How near is each file to the task: by its nearest symbol, by its names, as a whole, by its path?

use codetrail_lang::Facts;

use super::space::{Space, Vector, add, dot, length, scaled, unit};
use super::table::Table;
use super::{SymbolTerms, Terms, of_symbols};

/// What a path counts beside a symbol, both of length one.
const PATH: f32 = 0.5;

/// Cosines of a file and the task, at most 1; 0 where the file says nothing of the kind. Those of a
/// nearest symbol are never below 0.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Similarity {
    /// The symbol nearest to the title, by position in its facts.
    pub symbol: Option<usize>,
    /// Title and nearest symbol.
    pub title_symbol: f32,
    /// Task and its nearest symbol.
    pub task_symbol: f32,
    /// Title and the nearest symbol's name and documentation alone.
    pub title_names: f32,
    /// Title and the nearest symbol with the path beside it.
    pub title_placed: f32,
    /// Title and all symbols, with the path.
    pub title_file: f32,
    /// Task and all symbols, with the path.
    pub task_file: f32,
    /// Title and path.
    pub title_path: f32,
}

/// Compares each file, a path and its facts, with the task, its title and its prose, by a table. In
/// order of the files.
pub fn similarities(
    table: &Table,
    title: &str,
    prose: &str,
    files: &[(&str, &Facts)],
) -> Vec<Similarity> {
    let mut terms = Terms::default();
    let (title, prose) = (terms.of_text(title), terms.of_text(prose));
    let read: Vec<(Vec<u32>, Vec<SymbolTerms>)> = files
        .iter()
        .map(|(path, facts)| (terms.of_text(path), of_symbols(&mut terms, facts)))
        .collect();
    let space = Space::new(table, &terms);
    let task = Asked { title: unit(&space.sum(&title)), prose: unit(&space.sum(&prose)) };
    read.iter().map(|(path, symbols)| task.compare(&space, path, symbols)).collect()
}

/// The cosine of a question with each of these texts by the built-in table; 0 with one that says nothing.
pub fn cosines<'t>(question: &'t str, texts: &[&'t str]) -> Vec<f32> {
    let mut terms = Terms::default();
    let asked = terms.of_text(question);
    let read: Vec<Vec<u32>> = texts.iter().map(|text| terms.of_text(text)).collect();
    let space = Space::new(&Table::built_in(), &terms);
    let asked = unit(&space.sum(&asked));
    read.iter().map(|terms| dot(&asked, &unit(&space.sum(terms)))).collect()
}

/// The two texts of a task, of length one.
struct Asked {
    title: Vector,
    prose: Vector,
}

impl Asked {
    fn compare(&self, space: &Space, path: &[u32], symbols: &[SymbolTerms]) -> Similarity {
        let path = unit(&space.sum(path));
        let mut found = Similarity { title_path: dot(&self.title, &path), ..Similarity::default() };
        let mut nearest = [0.0_f32; 4];
        let mut all = space.zero();
        let mut terms = Vec::new();
        for symbol in symbols {
            terms.clear();
            terms.extend(symbol.name.iter().chain(&symbol.doc));
            distinct(&mut terms);
            let names = unit(&space.sum(&terms));
            terms.extend(symbol.head.iter().chain(&symbol.body));
            distinct(&mut terms);
            let sum = space.sum(&terms);
            if length(&sum) <= 0.0 {
                continue;
            }
            let whole = unit(&sum);
            add(&mut all, &whole);
            let mut placed = scaled(&path, PATH);
            add(&mut placed, &whole);
            let title = dot(&self.title, &whole);
            if title > nearest[0] {
                found.symbol = Some(symbol.at);
            }
            let values = [
                title,
                dot(&self.prose, &whole),
                dot(&self.title, &names),
                dot(&self.title, &unit(&placed)),
            ];
            for (nearest, value) in nearest.iter_mut().zip(values) {
                *nearest = nearest.max(value);
            }
        }
        [found.title_symbol, found.task_symbol, found.title_names, found.title_placed] = nearest;
        let mut file = unit(&all);
        add(&mut file, &path);
        let file = unit(&file);
        found.title_file = dot(&self.title, &file);
        found.task_file = dot(&self.prose, &file);
        found
    }
}

fn distinct(terms: &mut Vec<u32>) {
    terms.sort_unstable();
    terms.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(source: &str) -> Facts {
        let language = codetrail_lang::language_named("python").expect("it is a folder");
        codetrail_lang::extract(language, source.as_bytes())
    }

    #[test]
    fn the_file_that_means_the_same_is_nearest() {
        let remove = facts("def erase(entry):\n    entry.unlink()\n\ndef other(x):\n    plot(x)\n");
        let draw = facts("def draw(canvas):\n    canvas.paint(color)\n");
        let files = [("src/drop.py", &remove), ("src/canvas.py", &draw)];
        let found = similarities(&Table::built_in(), "Cannot delete file", "", &files);
        assert!(found[0].title_symbol > found[1].title_symbol, "{found:?}");
        assert!(found[0].title_file > found[1].title_file, "{found:?}");
        assert_eq!(found[0].symbol, Some(0));
        assert!(found[0].task_symbol.abs() < 1e-6);
    }

    #[test]
    fn a_file_without_symbols_is_compared_by_its_path() {
        let empty = Facts::default();
        let found = similarities(
            &Table::built_in(),
            "Login fails",
            "Login fails",
            &[("src/login.cfg", &empty)],
        );
        assert_eq!(found[0].symbol, None);
        assert!(found[0].title_symbol.abs() < 1e-6);
        assert!(found[0].title_path > 0.3 && found[0].title_file > 0.3, "{found:?}");
    }

    #[test]
    fn a_text_of_the_same_meaning_is_nearer() {
        let found = cosines("delete a file", &["remove files", "paint the canvas", ""]);
        assert!(found[0] > found[1], "{found:?}");
        assert!(found[2].abs() < f32::EPSILON, "{found:?}");
    }

    #[test]
    fn nothing_said_is_near_to_nothing() {
        let found = similarities(&Table::built_in(), "", "", &[("", &Facts::default())]);
        assert_eq!(found, [Similarity::default()]);
    }
}
