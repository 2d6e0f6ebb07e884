//! Do stdin, pipes, colour and quiet behave as people expect?

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;

use crate::shop::Shop;

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let shop = Shop::new();
    let mut child = shop
        .command()
        .args(["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let mut complaint = String::new();
    let mut stderr = child.stderr.take().expect("it is piped");
    stderr.read_to_string(&mut complaint).expect("it is text");
    assert_eq!(complaint, "");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn an_empty_task_is_refused_wherever_it_comes_from() {
    let shop = Shop::new();
    fs::write(shop.root().join("empty.md"), " \n\t\n").expect("the copy is writable");
    for arguments in [&["rank", ""][..], &["pack", " \n "], &["rank", "-"], &["pack", "@empty.md"]]
        .into_iter()
        .chain([&["rank", "--issue", "empty.md"][..]])
    {
        let done = shop.run(arguments);
        let complaint = String::from_utf8_lossy(&done.stderr);
        assert!(
            complaint.starts_with("error: the task is empty or has no word to search for: "),
            "{arguments:?}: {complaint}"
        );
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{arguments:?}");
    }
}

#[test]
fn stdin_is_read_to_its_end() {
    let shop = Shop::new();
    let mut child = shop
        .command()
        .args(["rank", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("it is piped").write_all(b"  \n").expect("it reads");
    let done = child.wait_with_output().expect("it ends");
    assert!(String::from_utf8_lossy(&done.stderr).contains("the task is empty"));
}

#[test]
fn colour_goes_into_a_pipe_only_when_asked_for() {
    let shop = Shop::new();
    let coloured = |arguments: &[&str]| shop.run(arguments).stdout.contains(&0x1b);
    assert!(!coloured(&["languages"]));
    assert!(coloured(&["languages", "--color", "always"]));
    assert!(!coloured(&["languages", "--color", "never"]));
    let asked = shop.command().env("NO_COLOR", "1").arg("languages").output();
    assert!(!asked.expect("the command starts").stdout.contains(&0x1b));
}

#[test]
fn json_is_one_line_for_a_program() {
    let done = Shop::new().run(&["languages", "--json"]);
    let text = String::from_utf8(done.stdout).expect("JSON is text");
    assert_eq!(text.matches('\n').count(), 1, "{text}");
    assert!(text.ends_with("}\n"), "{text}");
}

#[test]
fn completions_and_the_manual_name_every_command() {
    let shop = Shop::new();
    for arguments in [&["completions", "bash"][..], &["completions", "zsh"], &["man"]] {
        let text = String::from_utf8(shop.run(arguments).stdout).expect("it is text");
        for name in ["rank", "pack", "map", "languages"] {
            assert!(text.contains(name), "{arguments:?} does not name {name}");
        }
    }
}
