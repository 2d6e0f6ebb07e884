//! Does an embedding of the user's do what it should, and is an answer whole without it when it does not?
//!
//! Endpoints are small servers in the test itself.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use codetrail::answer::RankAnswer;
use codetrail::{Embedding, Engine, Error, Key, Options, Request};
use serde_json::{Value, json};

use crate::repos::Scratch;

const TASK: &str = "Cannot remove an entry\n\nIt stays in the shop.";
const SECRET: &str = "hunter2hunter2";

/// A repository of which one file means the task, in other words; with secrets in values.
fn shop() -> Scratch {
    let mut files = vec![
        ("shop/shelf.py", "def erase(item, token='hunter2hunter2'):\n    \"\"\"Takes an item out.\n\n    Second line.\"\"\"\n    body_word(item)\n".to_owned()),
        ("shop/entry.py", "SHOP_KEY = 'hunter2hunter2'\n\nclass Entry:\n    stays = 'hunter2hunter2'\n".to_owned()),
        (".env", "# shop entry\nSHOP_ENTRY=hunter2hunter2\n".to_owned()),
        ("config/secrets.yml", "shop:\n  entry: hunter2hunter2\n".to_owned()),
    ];
    let many: Vec<String> = (0..60).map(|n| format!("def shop_{n}(entry):\n    pass\n")).collect();
    let many = many.join("\n");
    for path in ["shop/a.py", "shop/b.py", "shop/c.py", "shop/d.py", "shop/e.py"] {
        files.push((path, many.clone()));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (*path, &**text)).collect();
    Scratch::with(&files)
}

fn rank(scratch: &Scratch, embedding: Option<Embedding>) -> RankAnswer {
    let engine = Engine::open(&Options { repo: scratch.path(), ..Options::default() });
    let request = Request { task: TASK.to_owned(), embedding, ..Request::default() };
    engine.expect("the repository is there").rank(&request).expect("it ranks")
}

/// What an endpoint was asked: the head and the body of each request.
type Asked = Arc<Mutex<Vec<(String, Value)>>>;

/// Reads one request.
fn request(stream: &mut BufReader<TcpStream>) -> Option<(String, Value)> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
    })?;
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    Some((head, serde_json::from_slice(&body).expect("a request is JSON")))
}

/// An endpoint that writes what `reply` makes of each request, and the base URL where it is.
fn endpoint(reply: impl Fn(&Value, &mut TcpStream) + Send + Sync + 'static) -> (String, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let place = format!("http://{}/v1", listener.local_addr().expect("it is bound"));
    let (asked, reply) = (Asked::default(), Arc::new(reply));
    let heard = Arc::clone(&asked);
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let (heard, reply) = (Arc::clone(&heard), Arc::clone(&reply));
            std::thread::spawn(move || {
                let mut stream = BufReader::new(stream);
                if let Some((head, body)) = request(&mut stream) {
                    heard.lock().expect("no server panics").push((head, body.clone()));
                    reply(&body, stream.get_mut());
                }
            });
        }
    });
    (place, asked)
}

fn send(stream: &mut TcpStream, status: &str, body: &str) {
    // The client may be gone already.
    let _ = write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
}

/// A vector for each text: what takes things out lies in one direction, everything else in another.
fn vectors(asked: &Value) -> Vec<Value> {
    let texts = asked["input"].as_array().expect("it is a list").iter();
    let vector = |text: &Value| {
        let text = text.as_str().expect("it is text");
        let out = text.contains("remove") || text.contains("erase");
        if out { json!([1.0, 0.1, 0.0]) } else { json!([0.0, 0.1, 1.0]) }
    };
    texts.enumerate().map(|(at, text)| json!({"index": at, "embedding": vector(text)})).collect()
}

fn answer_well(asked: &Value, stream: &mut TcpStream) {
    // In another order than asked: the places count.
    let mut data = vectors(asked);
    data.reverse();
    send(stream, "200 OK", &json!({"data": data, "model": "m", "usage": {}}).to_string());
}

fn at(place: &str) -> Embedding {
    let key = Some(Key("key-of-the-user".to_owned()));
    Embedding { model: Some("small".to_owned()), key, ..Embedding::at(place) }
}

#[test]
fn an_endpoint_is_asked_for_meanings_and_nothing_else_leaves() {
    let (place, asked) = endpoint(answer_well);
    let scratch = shop();
    let answer = rank(&scratch, Some(at(&place)));
    assert_eq!(answer.coverage.degraded, []);
    let found = answer.files.iter().find(|it| it.path == "shop/shelf.py").expect("it is ranked");
    assert!(found.parts["meaning"] > 0.0, "{found:?}");
    assert!(found.why.iter().any(|it| it.contains("erase") && it.contains("meaning")), "{found:?}");
    assert!(
        answer.files.iter().all(|it| it.path == found.path || !it.parts.contains_key("meaning"))
    );
    let [used] = &answer.coverage.models[..] else { panic!("{:?}", answer.coverage.models) };
    assert_eq!(
        (&*used.kind, &*used.place, used.model.as_deref()),
        ("endpoint", &*place, Some("small"))
    );
    let asked = asked.lock().expect("no server panics");
    let mut texts = Vec::new();
    for (head, body) in asked.iter() {
        let head = head.to_lowercase();
        assert!(
            head.starts_with("post /v1/embeddings ") && head.contains("bearer key-of-the-user")
        );
        assert_eq!(body["model"], "small");
        let input = body["input"].as_array().expect("it is a list");
        assert!((1..=32).contains(&input.len()), "{} at once", input.len());
        texts.extend(input.iter().map(|it| it.as_str().expect("it is text").to_owned()));
    }
    assert_eq!(texts.len(), used.texts);
    assert!(texts.len() > 32, "several batches are tested");
    assert!(texts.contains(&"Cannot remove an entry".to_owned()), "the title stands for the task");
    for text in &texts {
        for kept in [SECRET, "SHOP_ENTRY", "Second line", "body_word", "shop/"] {
            assert!(!text.contains(kept), "{kept} was sent in {text}");
        }
    }
    assert!(!format!("{:?}", at(&place)).contains("key-of"), "a key is shown to nobody");
}

#[test]
fn an_endpoint_that_fails_is_named_and_the_answer_is_whole_without_it() {
    type Reply = fn(&Value, &mut TcpStream);
    let cases: &[(&str, Reply)] = &[
        ("HTTP 401: check the key", |_, to| send(to, "401 Unauthorized", "key-of-the-user")),
        ("HTTP 404: ", |_, to| send(to, "404 Not Found", "{}")),
        ("HTTP 500", |_, to| send(to, "500 Oops", "{}")),
        ("HTTP 302", |_, to| send(to, "302 Found\r\nLocation: http://127.0.0.1:9/", "")),
        ("no list of embeddings", |_, to| send(to, "200 OK", "<html>")),
        ("no list of embeddings", |_, to| {
            send(to, "200 OK", r#"{"data":[{"embedding":[1e999]}]}"#);
        }),
        ("differ in length", |asked, to| {
            let mut data = vectors(asked);
            data[0]["embedding"] = json!([1.0]);
            send(to, "200 OK", &json!({ "data": data }).to_string());
        }),
        ("a vector that is none", |asked, to| {
            let mut data = vectors(asked);
            data[0]["embedding"] = json!([1e300, 0.0, 0.0]);
            send(to, "200 OK", &json!({ "data": data }).to_string());
        }),
        ("vectors for", |asked, to| {
            let data = vectors(asked);
            send(to, "200 OK", &json!({ "data": data[1..] }).to_string());
        }),
        ("impossible places", |asked, to| {
            let mut data = vectors(asked);
            for item in &mut data {
                item["index"] = json!(0);
            }
            send(to, "200 OK", &json!({ "data": data }).to_string());
        }),
        ("it cannot be asked", |_, _| {}),
    ];
    let scratch = shop();
    let plain = rank(&scratch, None);
    for (expected, reply) in cases {
        let (place, _) = endpoint(reply);
        let answer = rank(&scratch, Some(at(&place)));
        let [degraded] = &answer.coverage.degraded[..] else { panic!("{expected}: {answer:?}") };
        assert_eq!(degraded.signal, "meaning");
        assert!(degraded.reason.contains(expected), "{expected}: {}", degraded.reason);
        assert!(degraded.reason.starts_with(&place), "{}", degraded.reason);
        assert!(!degraded.reason.contains("key-of"), "{}", degraded.reason);
        assert_eq!((answer.coverage.models.len(), &answer.files), (0, &plain.files), "{expected}");
    }
}

#[test]
fn an_endpoint_that_hangs_or_drips_is_given_up_in_time() {
    type Reply = fn(&Value, &mut TcpStream);
    let hang: Reply = |_, _| std::thread::sleep(Duration::from_secs(30));
    let drip: Reply = |_, to| {
        let _ = write!(to, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
        while write!(to, " ").and_then(|()| to.flush()).is_ok() {
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let scratch = shop();
    let plain = rank(&scratch, None);
    for reply in [hang, drip] {
        let (place, _) = endpoint(reply);
        let start = Instant::now();
        let patience = Duration::from_millis(400);
        let answer = rank(&scratch, Some(Embedding { patience, ..at(&place) }));
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
        let reason = &answer.coverage.degraded[0].reason;
        assert!(reason.contains("no answer within 0.4 s"), "{reason}");
        assert_eq!(answer.files, plain.files);
    }
}

#[test]
fn nothing_is_asked_where_meaning_is_left_out() {
    let (place, asked) = endpoint(answer_well);
    let scratch = shop();
    let engine = Engine::open(&Options { repo: scratch.path(), ..Options::default() });
    let engine = engine.expect("the repository is there");
    for name in ["meaning", "embedding", "semantics", "symbols"] {
        let (without, embedding) = (vec![name.to_owned()], Some(at(&place)));
        let request = Request { task: TASK.to_owned(), without, embedding, ..Request::default() };
        let answer = engine.rank(&request).expect("it ranks");
        assert_eq!((answer.coverage.models, answer.coverage.degraded), (vec![], vec![]), "{name}");
    }
    assert!(asked.lock().expect("no server panics").is_empty());
}

#[test]
fn a_place_that_is_no_embedding_is_refused() {
    let scratch = shop();
    let not_a_table = scratch.join("shop/entry.py").to_string_lossy().into_owned();
    let key = || Some(Key("k".to_owned()));
    for (embedding, expected) in [
        (Embedding::at("no/such/table.bin"), "no/such/table.bin: "),
        (Embedding::at(not_a_table), "does not begin as a table does"),
        (Embedding::at("https://host/v1"), "--embedding-model"),
        (at("https://user:word@host/v1"), "base URL alone"),
        (at("https://host/v1?key=1"), "base URL alone"),
        (at("https://"), "no URL"),
        (at("ftp://host/v1"), "only https://"),
        (at("http://host/v1"), "a key is sent over https:// only"),
        (Embedding { key: Some(Key("a\nb".to_owned())), ..at("https://host/v1") }, "no key has"),
        (
            Embedding { model: Some(String::new()), key: key(), ..at("https://h/v1") },
            "--embedding-model",
        ),
    ] {
        let engine = Engine::open(&Options { repo: scratch.path(), ..Options::default() });
        let place = embedding.place.clone();
        let request =
            Request { task: TASK.to_owned(), embedding: Some(embedding), ..Request::default() };
        let refused = engine.expect("it is there").rank(&request).expect_err("it is no embedding");
        assert!(matches!(refused, Error::BadEmbedding { .. }), "{place}: {refused}");
        assert!(refused.to_string().contains(expected), "{place}: {refused}");
    }
}

#[test]
fn a_table_of_the_user_stands_for_the_built_in_one() {
    let scratch = shop();
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../graph/data/embedding.bin");
    let given = rank(&scratch, Some(Embedding::at(own)));
    let engine = Engine::open(&Options { repo: scratch.path(), ..Options::default() });
    let with = vec!["meaning".to_owned()];
    let request = Request { task: TASK.to_owned(), with, ..Request::default() };
    let built_in = engine.expect("it is there").rank(&request).expect("it ranks");
    assert_eq!(given.files, built_in.files);
    assert!(given.files.iter().any(|it| it.parts.contains_key("meaning")));
    let place = |answer: &RankAnswer| answer.coverage.models[0].place.clone();
    assert_eq!((place(&given), place(&built_in)), (own.to_owned(), "built-in".to_owned()));
}

#[test]
fn a_repository_cannot_name_an_embedding() {
    let (place, asked) = endpoint(answer_well);
    let scratch = shop();
    for line in [format!("embedding = \"{place}\""), format!("[embedding]\nplace = \"{place}\"")] {
        scratch.write(".codetrail/config.toml", line);
        let engine = Engine::open(&Options { repo: scratch.path(), ..Options::default() });
        assert!(matches!(engine, Err(Error::BadConfig { .. })));
    }
    assert!(asked.lock().expect("no server panics").is_empty());
}
