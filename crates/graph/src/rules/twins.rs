//! Which paths belong together by convention alone? Templates such as
//! `app/controllers/{x}_controller.rb` and `app/views/{x}/*`.
//!
//! A path that fits one template gives the values of its places; the other template with these
//! values is looked up, so no list of files is ever gone through.

use codetrail_lang::Twin;
use regex::Regex;

use super::spelling::{pascal, plural, singular, snake};
use crate::ids::FileId;
use crate::layout::{Layout, path};
use crate::relation::{Edge, Evidence, Relation};

/// Files that one template may name in a folder: a full folder is no twin of one file.
const MOST: usize = 12;

/// Two templates, compiled.
#[derive(Debug)]
pub(super) struct Twins {
    from: Template,
    to: Template,
    relation: Relation,
    confidence: f32,
}

/// In which form a place holds its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Plain,
    Plural,
    Pascal,
    Kebab,
}

/// A piece of a template.
#[derive(Debug)]
enum Piece {
    Text(String),
    Place(String, Form),
    /// The rest of the last component, whatever it is.
    Any,
}

/// A template: how it is matched, and how it is filled.
#[derive(Debug)]
struct Template {
    pieces: Vec<Piece>,
    regex: Regex,
}

impl Twins {
    /// Compiles both templates; the message says what is wrong.
    pub(super) fn new(twin: &Twin) -> Result<Twins, String> {
        let relation = Relation::named(&twin.relation)
            .ok_or_else(|| super::unknown_relation(&twin.relation))?;
        let twins = Twins {
            from: Template::new(&twin.from)?,
            to: Template::new(&twin.to)?,
            relation,
            confidence: twin.confidence,
        };
        let places = |it: &Template| {
            let mut names: Vec<String> = it.pieces.iter().filter_map(Piece::name).collect();
            names.sort();
            names.dedup();
            names
        };
        if places(&twins.from) != places(&twins.to) {
            return Err(format!("{:?} and {:?} have different places", twin.from, twin.to));
        }
        Ok(twins)
    }

    /// The edges at a file, either way.
    pub(super) fn at(&self, layout: &Layout, file: FileId, edges: &mut Vec<Edge>) {
        let here = layout.path(file);
        for (own, other, forward) in [(&self.from, &self.to, true), (&self.to, &self.from, false)] {
            let Some((root, values)) = own.read(here) else { continue };
            let found = other.find(layout, root, &values);
            if found.len() > MOST {
                continue;
            }
            for end in found.into_iter().filter(|it| *it != file) {
                let (from, to) = if forward { (file, end) } else { (end, file) };
                // Whichever end is asked, the edge is the same.
                let file = from;
                edges.push(Edge {
                    from,
                    to,
                    relation: self.relation,
                    confidence: self.confidence,
                    evidence: Evidence { file, line: 0, text: "by convention of names".to_owned() },
                });
            }
        }
    }
}

impl Piece {
    fn name(&self) -> Option<String> {
        match self {
            Piece::Place(name, _) => Some(name.clone()),
            _ => None,
        }
    }
}

impl Template {
    fn new(text: &str) -> Result<Template, String> {
        let mut pieces = Vec::new();
        let mut regex = String::from("^(?P<root>(?:.*/)?)");
        let mut seen: Vec<&str> = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            if rest == "*" {
                pieces.push(Piece::Any);
                regex.push_str("[^/]+");
                break;
            }
            let Some(after) = rest.strip_prefix('{') else {
                let end = rest.find(['{', '*']).unwrap_or(rest.len());
                if end == 0 {
                    return Err(format!("{text:?}: `*` can only stand at the end"));
                }
                pieces.push(Piece::Text(rest[..end].to_owned()));
                regex.push_str(&regex::escape(&rest[..end]));
                rest = &rest[end..];
                continue;
            };
            let (inside, after) =
                after.split_once('}').ok_or_else(|| format!("{text:?}: a brace is not closed"))?;
            let (name, form) = inside.split_once(':').unwrap_or((inside, ""));
            let (name, deep) = name.strip_suffix('/').map_or((name, false), |it| (it, true));
            let form = form_named(form)
                .ok_or_else(|| format!("{text:?}: {form:?} is none of plural, pascal, kebab"))?;
            if name.is_empty()
                || !name.bytes().all(|it| it.is_ascii_alphabetic())
                || seen.contains(&name)
            {
                return Err(format!(
                    "{text:?}: a place has a name of letters, and is written once"
                ));
            }
            seen.push(name);
            pieces.push(Piece::Place(name.to_owned(), form));
            let any = if deep { ".+" } else { "[^/]+" };
            regex.extend(["(?P<", name, ">", any, "?)"]);
            rest = after;
        }
        regex.push('$');
        let regex = Regex::new(&regex).map_err(|error| format!("{text:?}: {error}"))?;
        Ok(Template { pieces, regex })
    }

    /// What stands before the template, and the values of its places; nothing if the path does not fit.
    fn read<'p>(&self, path: &'p str) -> Option<(&'p str, Vec<(&str, String)>)> {
        let captures = self.regex.captures(path)?;
        let root = captures.name("root").map_or("", |it| it.as_str());
        let mut values = Vec::new();
        for piece in &self.pieces {
            if let Piece::Place(name, form) = piece {
                let written = captures.name(name)?.as_str();
                values.push((name.as_str(), form.plain(written)));
            }
        }
        Some((root, values))
    }

    /// The files that the template names with these values.
    fn find(&self, layout: &Layout, root: &str, values: &[(&str, String)]) -> Vec<FileId> {
        let mut filled = root.to_owned();
        let mut open = false;
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => filled.push_str(text),
                Piece::Place(name, form) => {
                    let value = values.iter().find(|it| it.0 == name).map_or("", |it| &it.1);
                    filled.push_str(&form.write(value));
                }
                Piece::Any => open = true,
            }
        }
        if !open {
            return layout.find(&filled).into_iter().collect();
        }
        let (folder, start) = (path::folder(&filled), path::base(&filled));
        let fits = |file: &FileId| path::base(layout.path(*file)).starts_with(start);
        layout.files_in(folder).filter(fits).collect()
    }
}

fn form_named(name: &str) -> Option<Form> {
    let known = [
        ("", Form::Plain),
        ("plural", Form::Plural),
        ("pascal", Form::Pascal),
        ("kebab", Form::Kebab),
    ];
    known.iter().find(|it| it.0 == name).map(|it| it.1)
}

impl Form {
    /// The value in this form.
    fn write(self, value: &str) -> String {
        match self {
            Form::Plain => value.to_owned(),
            Form::Plural => plural(value),
            Form::Pascal => pascal(value),
            Form::Kebab => value.replace('_', "-"),
        }
    }

    /// The value that this form was written from.
    fn plain(self, written: &str) -> String {
        match self {
            Form::Plain => written.to_owned(),
            Form::Plural => singular(written),
            Form::Pascal => snake(written),
            Form::Kebab => written.replace('-', "_"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn twin(from: &str, to: &str) -> Result<Twins, String> {
        Twins::new(&Twin {
            from: from.to_owned(),
            to: to.to_owned(),
            relation: "renders".to_owned(),
            confidence: 0.8,
        })
    }

    #[test]
    fn what_fits_one_template_leads_to_the_other() {
        let paths: Vec<String> = [
            "app/controllers/admin/users_controller.rb",
            "app/models/user.rb",
            "app/views/admin/users/index.html.erb",
            "app/views/users/index.html.erb",
            "engine/app/views/admin/users/x.erb",
        ]
        .map(str::to_owned)
        .to_vec();
        let layout = Layout::new(&paths, &|_| None);
        let ends = |from: &str, to: &str, at: usize| {
            let mut edges = Vec::new();
            twin(from, to).expect("it is sound").at(&layout, FileId(at as u32), &mut edges);
            edges.iter().map(|it| (it.from.at(), it.to.at())).collect::<Vec<_>>()
        };
        let (from, to) = ("app/controllers/{x/}_controller.rb", "app/views/{x/}/*");
        assert_eq!(ends(from, to, 0), [(0, 2)]);
        assert_eq!(ends(from, to, 2), [(0, 2)]);
        assert_eq!(ends(from, to, 4), []);
        assert_eq!(ends("app/models/{x}.rb", "app/views/{x:plural}/*", 3), [(1, 3)]);
    }

    #[test]
    fn a_broken_template_says_what_is_wrong() {
        let said = |from, to| twin(from, to).expect_err("it is broken");
        assert!(said("{x}.rb", "{y}.rb").contains("different places"));
        assert!(said("{x.rb", "{x}.rb").contains("not closed"));
        assert!(said("*/{x}.rb", "{x}.rb").contains("only stand at the end"));
        assert!(said("{x:odd}.rb", "{x}.rb").contains("plural"));
    }
}
