//! What does a written expression or type consist of? Functions of the text alone.

/// More parts than this are no path that leads anywhere.
const MOST_STEPS: usize = 8;
/// Words before an expression or type that change nothing about whose it is.
const WORDS: &[&str] =
    &["new ", "await ", "mut ", "dyn ", "impl ", "const ", "struct ", "readonly ", "typename "];
/// Members of a union that say that there may be nothing.
const NOTHING: &[&str] = &["None", "null", "undefined", "void", "false"];

/// One part of an expression: `b` of `a.b(c).d`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step<'t> {
    /// The name.
    pub(super) name: &'t str,
    /// Whether it is called.
    pub(super) called: bool,
    /// Whether `::` or `\` follows it: it is a part of a path.
    pub(super) path: bool,
}

/// The parts of a chain of names and calls; nothing if it is anything else.
pub(super) fn steps(written: &str) -> Option<Vec<Step<'_>>> {
    let mut rest = bare(written);
    // `(await x).y`, `(*x).y`
    while let Some(inner) =
        rest.strip_prefix('(').filter(|it| closing(it, '(') == Some(it.len() - 1))
    {
        rest = bare(&inner[..inner.len() - 1]);
    }
    let mut steps: Vec<Step<'_>> = Vec::new();
    loop {
        rest = rest.trim_start();
        let end = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
        if end == 0 || steps.len() == MOST_STEPS || rest.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let mut step = Step { name: &rest[..end], called: false, path: false };
        rest = &rest[end..];
        loop {
            rest = rest.trim_start_matches([' ', '!', '?']);
            let open = rest.chars().next();
            let after = rest.get(1..).unwrap_or_default();
            match open {
                Some('(') if !step.called => {
                    rest = &after[closing(after, '(')? + 1..];
                    step.called = true;
                }
                Some('<') => rest = &after[closing(after, '<')? + 1..],
                _ if rest.starts_with("::<") => {
                    let after = &rest[3..];
                    rest = &after[closing(after, '<')? + 1..];
                }
                _ => break,
            }
        }
        if rest.is_empty() {
            steps.push(step);
            return Some(steps);
        }
        let separator =
            ["?.", "->", "::", ".", "\\"].into_iter().find(|it| rest.starts_with(it))?;
        step.path = matches!(separator, "::" | "\\");
        rest = &rest[separator.len()..];
        steps.push(step);
    }
}

/// The path of a type without what it is given: `a.B` of `&mut a.B<C>`. A wrapper is what it holds.
pub(super) fn type_path<'t>(written: &'t str, wrappers: &[String]) -> Option<&'t str> {
    let mut rest = bare(written);
    for _ in 0..MOST_STEPS {
        // A type may be written as a string.
        for quote in ['"', '\''] {
            let inside = rest.strip_prefix(quote).and_then(|it| it.strip_suffix(quote));
            rest = inside.map_or(rest, bare);
        }
        if let Some(reference) = rest.strip_prefix('\'') {
            // A lifetime.
            rest = bare(reference.trim_start_matches(is_name));
        }
        let alternatives = alternatives(rest);
        if alternatives.len() > 1 {
            let mut real = alternatives.into_iter().filter(|it| !NOTHING.contains(it));
            rest = bare(real.next()?);
            if real.next().is_some() {
                return None;
            }
            continue;
        }
        let ends = |c: char| !(is_name(c) || matches!(c, '.' | ':' | '\\'));
        let end = rest.find(ends).unwrap_or(rest.len());
        let path = rest[..end].trim_end_matches([':', '.']);
        if path.is_empty() || matches!(path, "map" | "func" | "chan" | "fn" | "typeof" | "keyof") {
            return None;
        }
        let after = &rest[end..];
        let holds = after.strip_prefix('<').or_else(|| after.strip_prefix('['));
        let Some(inside) = holds else { return Some(path) };
        if inside.starts_with(']') {
            return None;
        }
        let last = path.rsplit(['.', ':']).next().unwrap_or(path);
        if !wrappers.iter().any(|it| it == path || it == last) {
            return if inside.len() > 1 && after.ends_with("[]") { None } else { Some(path) };
        }
        let close = first_argument(inside);
        rest = bare(&inside[..close]);
    }
    None
}

/// A text without marks and words before it that change nothing about whose it is.
fn bare(written: &str) -> &str {
    let mut rest = written.trim();
    loop {
        let before = rest;
        rest = rest.trim_start_matches(['&', '*', '?', ' ', '~']);
        for word in WORDS {
            rest = rest.strip_prefix(word).unwrap_or(rest);
        }
        if rest == before {
            return rest;
        }
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '@' | '#')
}

/// Where the bracket that was opened before the text is closed.
fn closing(text: &str, open: char) -> Option<usize> {
    let close = match open {
        '(' => ')',
        '<' => '>',
        _ => ']',
    };
    let mut depth = 1_usize;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        if c == open {
            depth += 1;
        } else if c == close && !(c == '>' && matches!(before, '-' | '=')) {
            depth -= 1;
            if depth == 0 {
                return Some(at);
            }
        }
        before = c;
    }
    None
}

/// Where the first of the arguments in a bracket ends.
fn first_argument(text: &str) -> usize {
    split_end(text, &[',', '>', ']'])
}

/// The alternatives of a union.
fn alternatives(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        let end = split_end(rest, &['|']);
        found.push(rest[..end].trim());
        match rest.get(end + 1..) {
            Some(after) if found.len() < MOST_STEPS => rest = after,
            _ => return found,
        }
    }
}

/// Where the first of some characters stands outside of all brackets; the end if none does.
fn split_end(text: &str, ends: &[char]) -> usize {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        if depth == 0 && ends.contains(&c) {
            return at;
        }
        match c {
            '<' | '[' | '(' | '{' => depth += 1,
            '>' | ']' | ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let show = |it: Step<'_>| {
            let called = if it.called { "()" } else { "" };
            let path = if it.path { "::" } else { "" };
            format!("{}{called}{path}", it.name)
        };
        steps(text).map_or("nothing".to_owned(), |it| {
            it.into_iter().map(show).collect::<Vec<_>>().join(" ")
        })
    }

    #[test]
    fn a_chain_is_its_names() {
        for (text, parts) in [
            ("self.client", "self client"),
            ("a.b(c, d(e)).f", "a b() f"),
            ("&mut self.x?", "self x"),
            ("new Foo<Bar>(1)", "Foo()"),
            ("Vec::<u8>::new()", "Vec:: new()"),
            ("super()", "super()"),
            ("$this->store", "$this store"),
            ("a?.b!.c", "a b c"),
            ("(await load()).x", "nothing"),
            ("(await load())", "load()"),
            ("a[0]", "nothing"),
            ("\"text\"", "nothing"),
            ("f(", "nothing"),
            ("", "nothing"),
        ] {
            assert_eq!(written(text), parts, "{text}");
        }
    }

    #[test]
    fn a_type_is_its_path() {
        let wrappers = ["Optional", "Arc", "Promise"].map(str::to_owned);
        for (text, path) in [
            ("models.User", Some("models.User")),
            ("&'a mut Arc<dyn a::Store>", Some("a::Store")),
            ("Optional[\"User\"]", Some("User")),
            ("User | None", Some("User")),
            ("User | Group", None),
            ("List[User]", Some("List")),
            ("*pkg.Client", Some("pkg.Client")),
            ("[]User", None),
            ("User[]", None),
            ("map[string]User", None),
            ("Promise<Array<User>>", Some("Array")),
            ("(a: b) => c", None),
            ("", None),
        ] {
            let found = type_path(text, &wrappers).map(|it| it.trim_matches('"'));
            assert_eq!(found, path, "{text}");
        }
    }
}
