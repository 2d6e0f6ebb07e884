//! What does a trace say that the answers do not, and does it leave the answers alone?

use codetrail::answer::Timings;
use codetrail::trace::{Extent, Way};
use codetrail::{Engine, Options, Request};

use crate::repos::Scratch;

/// A file that the task names, twelve that it imports and calls, of which expansion takes the first, many that
/// say little, and a picture.
fn shop() -> Scratch {
    let parts = ('a'..='l').map(|name| format!("part_{name}"));
    let imports: Vec<String> =
        parts.clone().map(|part| format!("from .{part} import go as {part}")).collect();
    let imports = imports.join("\n");
    let calls: Vec<String> = parts.clone().map(|part| format!("{part}(parcel)")).collect();
    let calls = calls.join(" + ");
    let scratch = Scratch::with(&[
        (
            "shop/parcel.py",
            &format!("{imports}\n\ndef weigh_parcel(parcel):\n    return {calls}\n"),
        ),
        ("logo.png", "\u{0}\u{0}parcel"),
    ]);
    for part in parts {
        scratch.write(format!("shop/{part}.py"), "def go(item):\n    return item\n");
    }
    for n in 0..60 {
        scratch.write(
            format!("other/thing_{n}.py"),
            "def chair():\n    return 'a parcel gets lost'\n",
        );
    }
    scratch
}

const FILES: [&str; 5] =
    ["shop/parcel.py", "shop/part_b.py", "shop/part_l.py", "logo.png", "not/there.py"];

fn asked(without: &[&str], budget: usize) -> Request {
    // Files that the task names are the anchors, whatever the weights are.
    let named: Vec<String> = (0..7).map(|n| format!("other/thing_{n}.py")).collect();
    Request {
        task: format!(
            "A parcel gets lost in `shop/parcel.py`\n\nSo it does in {}.",
            named.join(", ")
        ),
        budget,
        without: without.iter().map(ToString::to_string).collect(),
        ..Request::default()
    }
}

fn engine(scratch: &Scratch) -> Engine {
    Engine::open(&Options { repo: scratch.path(), rev: None, threads: 1 }).expect("it is there")
}

fn ways(scratch: &Scratch, request: &Request, extent: Extent) -> Vec<Way> {
    let files = FILES.map(String::from);
    let trace = engine(scratch).trace(request, extent, &files).expect("it answers");
    assert_eq!(trace.rank.is_some(), extent != Extent::Pack);
    assert_eq!(trace.pack.is_some(), extent != Extent::Rank);
    trace.ways
}

#[test]
fn a_trace_gives_the_answers_that_rank_and_pack_give_whatever_files_are_followed() {
    let scratch = shop();
    let request = asked(&[], 2_000);
    let (mut rank, mut pack) = (
        engine(&scratch).rank(&request).expect("it ranks"),
        engine(&scratch).pack(&request).expect("it packs"),
    );
    (rank.timings, pack.timings) = (Timings::new(), Timings::new());
    for followed in [vec![], FILES.map(String::from).to_vec()] {
        let trace = engine(&scratch).trace(&request, Extent::Both, &followed).expect("it answers");
        let (mut traced_rank, mut traced_pack) =
            (trace.rank.expect("it was asked for"), trace.pack.expect("it was asked for"));
        // Each answer's time holds what was shared and its own part, not the other's part.
        assert!(
            traced_rank.timings.contains_key("sweep") && traced_pack.timings.contains_key("sweep")
        );
        assert!(!traced_rank.timings.contains_key("pack"));
        assert!(!traced_pack.timings.contains_key("answer"));
        (traced_rank.timings, traced_pack.timings) = (Timings::new(), Timings::new());
        assert_eq!((&traced_rank, &traced_pack), (&rank, &pack));
    }
}

#[test]
fn a_way_tells_the_stages_that_a_file_passed() {
    let ways = ways(&shop(), &asked(&[], 2_000), Extent::Both);
    let [parcel, part, left, logo, absent] = &ways[..] else { panic!("one for each file") };
    assert!(parcel.swept && parcel.parsed && parcel.candidate && parcel.chain.is_empty());
    assert!(parcel.rank.is_some_and(|rank| rank <= 8), "{parcel:?}");
    assert!(part.swept && part.candidate, "{part:?}");
    let steps: Vec<(&str, &str)> =
        part.chain.iter().map(|it| (it.from.as_str(), it.to.as_str())).collect();
    assert_eq!(steps, [("shop/parcel.py", "shop/part_b.py")]);
    assert!(left.swept && !left.candidate && left.chain.is_empty());
    let edge = left.frontier.as_ref().expect("an anchor imports it");
    assert!(left.priority.is_some_and(|it| it > 0.0) && part.priority.is_none());
    assert_eq!((edge.from.as_str(), edge.relation.as_str()), ("shop/parcel.py", "imports"));
    assert_eq!((logo.swept, logo.problem.as_deref()), (false, Some("binary")));
    assert_eq!(absent, &Way { path: "not/there.py".to_owned(), ..Way::default() });
}

#[test]
fn without_expansion_no_edge_leads_anywhere() {
    let scratch = shop();
    for (without, extent) in [(&["expansion"][..], Extent::Pack), (&[], Extent::Rank)] {
        for way in ways(&scratch, &asked(without, 2_000), extent) {
            assert!(way.chain.is_empty() && way.frontier.is_none(), "{way:?}");
        }
    }
}

#[test]
fn a_task_read_once_gets_the_answers_of_a_task_read_each_time() {
    let scratch = Scratch::repository();
    for (path, text) in [
        (
            "shop/parcel.py",
            "from .part import go\n\ndef weigh_parcel(parcel):\n    return go(parcel)\n",
        ),
        ("shop/part.py", "def go(item):\n    return item\n"),
        ("other/chair.py", "def chair():\n    return 'a parcel'\n"),
    ] {
        scratch.write(path, text);
        scratch.commit(&format!("A parcel gets lost in {path}"));
    }
    let engine = engine(&scratch);
    let task = "A parcel gets lost when it is weighed";
    let asked = Request { task: task.to_owned(), ..Request::default() };
    let study = engine.study(&asked, Extent::Both).expect("it can be read");
    let files = ["shop/part.py".to_owned()];
    let mut answers = Vec::new();
    // The first twice: what an earlier answer left behind must not change a later one.
    for name in ["", "symbols", "history", "expansion", "body", "metadata-first", ""] {
        let without = Vec::from_iter((!name.is_empty()).then(|| name.to_owned()));
        let request =
            Request { task: task.to_owned(), budget: 2_000, without, ..Request::default() };
        let mut pair = [
            study.trace(&request, Extent::Both, &files).expect("it answers"),
            engine.trace(&request, Extent::Both, &files).expect("it answers"),
        ];
        for trace in &mut pair {
            trace.rank.as_mut().expect("it was asked for").timings = Timings::new();
            trace.pack.as_mut().expect("it was asked for").timings = Timings::new();
        }
        let [once, each] = pair;
        assert_eq!(once, each, "without {name:?}");
        answers.push(once);
    }
    assert_ne!(answers[0].rank, answers[2].rank, "history says something here");
    assert_eq!(answers[0], answers[6]);
}
