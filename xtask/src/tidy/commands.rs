//! Does every command that a document shows parse?
//!
//! Commands are code spans and lines of shell blocks that begin with `codetrail` or `cargo`. A
//! `codetrail` command is parsed by the real command line; of a `cargo` command its subcommand, its
//! package and what follows `--` are checked.

use super::Complaint;
use crate::markdown::{Kind, pieces};
use crate::tree::Tree;

/// Blocks whose lines are commands.
const SHELLS: &[&str] = &["sh", "bash", "console"];

/// Subcommands of cargo that a reader has, or that the document tells how to get.
const CARGO: &[&str] = &[
    "build", "check", "clippy", "deny", "doc", "fmt", "help", "insta", "install", "run", "test",
    "tree", "update", "xtask",
];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let packages = packages(tree);
    let mut found = Vec::new();
    for (path, text) in tree.own(".md") {
        for piece in pieces(text) {
            let command = match piece.kind {
                Kind::Span => piece.text,
                Kind::Block(language) if SHELLS.contains(&language) => piece.text,
                _ => continue,
            };
            let command = command.trim().trim_start_matches("$ ");
            if let Err(problem) = parses(command, &packages) {
                let message = format!("`{command}` does not parse: {problem}");
                found.push(Complaint::new(path, piece.line, message));
            }
        }
    }
    found
}

/// Names of the workspace's packages.
fn packages(tree: &Tree) -> Vec<String> {
    let manifests =
        tree.own("/Cargo.toml").filter_map(|(_, text)| text.parse::<toml::Table>().ok());
    manifests.filter_map(|it| Some(it.get("package")?.get("name")?.as_str()?.to_owned())).collect()
}

fn parses(command: &str, packages: &[String]) -> Result<(), String> {
    let shell = command.split(" | ").next().unwrap_or_default();
    let shell = shell.split(['<', '>']).next().unwrap_or_default();
    let shell = shell.split(" #").next().unwrap_or_default();
    let words = shlex::split(shell).ok_or("its quotes do not match")?;
    // Variables set for the command stand before it.
    let words: Vec<&str> =
        words.iter().map(String::as_str).skip_while(|word| is_assignment(word)).collect();
    match words.as_slice() {
        ["codetrail", rest @ ..] if !rest.is_empty() => codetrail(rest),
        ["cargo", sub, rest @ ..] => cargo(sub, rest, packages),
        _ => Ok(()),
    }
}

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_')
    })
}

fn codetrail(arguments: &[&str]) -> Result<(), String> {
    accepted(codetrail_cli::command(), "codetrail", arguments)
}

fn accepted(command: clap::Command, name: &str, arguments: &[&str]) -> Result<(), String> {
    use clap::error::ErrorKind::{
        DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion,
        MissingRequiredArgument,
    };
    match command.try_get_matches_from([name].iter().chain(arguments)) {
        Ok(_) => Ok(()),
        // `codetrail rank` names the command; what it needs is not the point there.
        Err(error) => match error.kind() {
            DisplayHelp
            | DisplayVersion
            | MissingRequiredArgument
            | DisplayHelpOnMissingArgumentOrSubcommand => Ok(()),
            _ => Err(error.to_string().lines().next().unwrap_or_default().to_owned()),
        },
    }
}

fn cargo(sub: &str, arguments: &[&str], packages: &[String]) -> Result<(), String> {
    if !CARGO.contains(&sub) {
        return Err(format!("cargo has no {sub}"));
    }
    if sub == "xtask" {
        return accepted(crate::command(), "xtask", arguments);
    }
    let end = arguments.iter().position(|it| *it == "--").unwrap_or(arguments.len());
    let (own, after) = arguments.split_at(end);
    let named = own.windows(2).find(|pair| matches!(pair[0], "-p" | "--package"));
    if let Some(package) = named.map(|pair| pair[1])
        && !packages.iter().any(|it| it == package)
    {
        return Err(format!("there is no package {package}"));
    }
    let ours = named.is_none_or(|pair| pair[1] == "codetrail-cli");
    match after {
        ["--", rest @ ..] if sub == "run" && ours => codetrail(rest),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::said;

    #[test]
    fn a_command_that_does_not_parse_is_named() {
        let document = "\
`codetrail rank` and `codetrail rank --colour x` and `codetrail frobnicate`
```sh
codetrail pack --budget 4000 \"fix the total\" | less
cargo run --release -- pack \"fix the total\" # comment
cargo run --release -- pack --no-such \"fix the total\"
UPDATE=1 cargo test -p codetrail-cli
cargo test -p nowhere
cargo xtask tidy
cargo xtask tide
cargo frob
```
```text
codetrail frobnicate
```
";
        let files = [
            ("README.md", document),
            ("crates/cli/Cargo.toml", "[package]\nname = \"codetrail-cli\"\n"),
        ];
        let said = said(super::check, &files);
        let lines: Vec<&str> =
            said.lines().map(|line| line.split(" does not parse").next().unwrap_or("")).collect();
        assert_eq!(
            lines,
            [
                "error: README.md:1: `codetrail rank --colour x`",
                "error: README.md:1: `codetrail frobnicate`",
                "error: README.md:5: `cargo run --release -- pack --no-such \"fix the total\"`",
                "error: README.md:7: `cargo test -p nowhere`",
                "error: README.md:9: `cargo xtask tide`",
                "error: README.md:10: `cargo frob`",
            ],
            "{said}"
        );
    }
}
