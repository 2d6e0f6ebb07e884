//! Do stdin, pipes, colour and quiet behave as people expect?

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
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

#[test]
fn an_endpoint_that_cannot_be_asked_is_told_and_the_answer_is_given() {
    let shop = Shop::new();
    // A port that was free a moment ago: nobody listens there.
    let free = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
    let place = format!("http://{}/v1", free.expect("a port is free"));
    for command in ["rank", "pack"] {
        let mut asked = shop.command();
        asked.env("CODETRAIL_EMBEDDING", &place).env("CODETRAIL_EMBEDDING_KEY", "key-of-the-user");
        asked.args([command, "--json", "--embedding-model", "m", "discounts must round"]);
        let done = asked.output().expect("the command starts");
        let complaint = String::from_utf8(done.stderr).expect("it is text");
        assert_eq!(done.status.code(), Some(0), "{complaint}");
        let warning = format!("warning: answered without meaning: {place}: ");
        assert!(complaint.starts_with(&warning), "{complaint}");
        let answer: serde_json::Value = serde_json::from_slice(&done.stdout).expect("it is JSON");
        let degraded = &answer["coverage"]["degraded"][0];
        assert_eq!(degraded["signal"], "meaning");
        let reason = degraded["reason"].as_str().expect("it is text");
        assert!(complaint.contains(reason) && !complaint.contains("key-of"), "{complaint}");
    }
    let mut asked = shop.command();
    asked.env("CODETRAIL_EMBEDDING", "no/such/table.bin").args(["rank", "discounts"]);
    let done = asked.output().expect("the command starts");
    let complaint = String::from_utf8(done.stderr).expect("it is text");
    assert_eq!((done.status.code(), complaint.lines().count()), (Some(2), 1), "{complaint}");
    assert!(complaint.starts_with("error: --embedding no/such/table.bin: "), "{complaint}");
    let asked = shop.command().env("CODETRAIL_EMBEDDING", "").args(["rank", "discounts"]).output();
    assert_eq!(asked.expect("the command starts").status.code(), Some(0), "empty is none");
}
