//! Which lines of a task did the repository's own issue template put there?
//!
//! A template's checkboxes and advice are the same in every issue, so they say nothing about this
//! one; as they stand in the repository, they need not be guessed.

/// Letters and digits that a line must have to be told from chance.
const LEAST: usize = 12;

/// The words of a repository's issue and pull request templates.
#[derive(Debug, Clone, Default)]
pub struct Templates(String);

impl Templates {
    /// Whether a path is that of a template.
    pub fn is_template(path: &str) -> bool {
        let path = path.to_ascii_lowercase();
        let ending = [".md", ".yml", ".yaml", ".txt", ".rst"].iter().any(|it| path.ends_with(it));
        ending && (path.contains("issue_template") || path.contains("pull_request_template"))
    }

    /// Takes the texts of the templates, in any form: Markdown, or forms written in YAML.
    pub fn new<'t>(texts: impl Iterator<Item = &'t str>) -> Templates {
        let mut all = String::new();
        for text in texts {
            all.extend(letters(text));
            all.push('\n');
        }
        Templates(all)
    }

    /// Whether a task is a template and nothing else: then its words are all that there is.
    pub(super) fn are_all_of<'l>(&self, lines: impl Iterator<Item = &'l str>) -> bool {
        let mut telling = lines.filter(|line| letters(line).count() >= LEAST).peekable();
        telling.peek().is_some() && telling.all(|line| self.hold(line))
    }

    /// Whether a line of a task comes from a template.
    pub(super) fn hold(&self, line: &str) -> bool {
        if self.0.is_empty() {
            return false;
        }
        // A filled checkbox has a letter that the template does not have.
        let line = line.trim_start_matches(['-', '*', ' ', '>']);
        let line =
            ["[x]", "[X]", "[ ]"].iter().find_map(|it| line.strip_prefix(it)).unwrap_or(line);
        let written: String = letters(line).collect();
        written.len() >= LEAST && self.0.contains(&written)
    }
}

/// Letters and digits in lower case: marks, quotes and line breaks differ between a form and what is
/// made of it.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::Task;

    #[test]
    fn a_line_of_a_form_is_known_as_it_is_rendered() {
        let form = "attributes:\n  label: >-\n    I understand that I will be **blocked** if I\n    remove any field\n";
        let templates = Templates::new([form].into_iter());
        assert!(
            templates.hold("- [X] I understand that I will be **blocked** if I remove any field")
        );
        assert!(!templates.hold("- [X] I understand nothing of this at all"));
        assert!(!templates.hold("label"), "too short to be told from chance");
        assert!(!Templates::default().hold("anything at all, however long"));
    }

    #[test]
    fn a_task_that_is_a_template_has_no_lines_of_a_template() {
        let templates =
            Templates::new(["name: Broken parcels\nWhich parcel is broken?\n"].into_iter());
        let whole = Task::analyze_beside("Broken parcels\n\nWhich parcel is broken?\n", &templates);
        assert!(whole.prose.contains("Which parcel"), "{}", whole.prose);
        let filled = "Lamp flickers at night\n\nWhich parcel is broken?\n";
        let filled = Task::analyze_beside(filled, &templates);
        assert!(!filled.prose.contains("Which parcel"), "{}", filled.prose);
    }

    #[test]
    fn templates_are_known_by_their_path() {
        assert!(Templates::is_template(".github/ISSUE_TEMPLATE/1_broken_site.yml"));
        assert!(Templates::is_template("docs/PULL_REQUEST_TEMPLATE.md"));
        assert!(!Templates::is_template("src/issue_template.py"));
    }
}
