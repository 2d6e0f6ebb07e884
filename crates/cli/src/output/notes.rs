//! What do people want to know beside the answer? Lines for stderr.

use codetrail::answer::{Coverage, ModelUse, Timings};

/// Files named in a warning; the rest are counted.
const NAMED: usize = 3;

/// A warning about files that hold text but could not be read; nothing if all could.
pub(crate) fn unreadable(coverage: &Coverage) -> Option<String> {
    let files = &coverage.unreadable;
    if files.is_empty() {
        return None;
    }
    let named: Vec<String> =
        files.iter().take(NAMED).map(|it| format!("{} ({})", it.path, it.reason)).collect();
    let more = files.len().saturating_sub(NAMED);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    Some(format!("warning: could not read {}{more}", named.join(", ")))
}

/// A warning about each thing that was asked for and could not be used.
pub(crate) fn degraded(coverage: &Coverage) -> Vec<String> {
    let lines = coverage.degraded.iter();
    lines.map(|it| format!("warning: answered without {}: {}", it.signal, it.reason)).collect()
}

/// Which models took part; nothing if none did.
pub(crate) fn models(coverage: &Coverage) -> Vec<String> {
    let named =
        |model: &Option<String>| model.as_deref().map_or(String::new(), |it| format!(" {it}"));
    let line = |it: &ModelUse| {
        format!("model: {} by {}{} {}", it.signal, it.kind, named(&it.model), it.place)
    };
    coverage.models.iter().map(line).collect()
}

/// What was seen, skipped and left out.
pub(crate) fn coverage(it: &Coverage) -> String {
    let reasons: Vec<String> =
        it.skipped.iter().map(|(reason, files)| format!("{files} {reason}")).collect();
    let skipped = if reasons.is_empty() { "none".to_owned() } else { reasons.join(", ") };
    format!(
        "coverage: {} files, {} swept ({} bytes), {} parsed, {} commits; skipped: {skipped}; \
         left out of the pack: {}",
        it.files, it.swept, it.bytes, it.parsed, it.commits, it.left_out
    )
}

/// Milliseconds by stage, `total` last.
pub(crate) fn timings(timings: &Timings) -> String {
    let (total, stages): (Vec<_>, Vec<_>) =
        timings.iter().partition(|(stage, _)| stage.as_str() == "total");
    let shown: Vec<String> =
        stages.iter().chain(&total).map(|(stage, ms)| format!("{stage} {ms:.1} ms")).collect();
    format!("timings: {}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use codetrail::answer::{Degraded, SkippedFile};

    #[test]
    fn the_total_stands_last() {
        let times = [("sweep", 2.0), ("total", 9.0), ("walk", 1.25)];
        let times = times.map(|(stage, ms)| (stage.to_owned(), ms)).into();
        assert_eq!(timings(&times), "timings: sweep 2.0 ms, walk 1.2 ms, total 9.0 ms");
    }

    #[test]
    fn a_model_is_named_whether_it_answered_or_not() {
        let used = ModelUse {
            signal: "meaning".to_owned(),
            kind: "endpoint".to_owned(),
            place: "https://host/v1".to_owned(),
            model: Some("small".to_owned()),
            texts: 3,
        };
        let lost = Degraded { signal: "meaning".to_owned(), reason: "HTTP 500".to_owned() };
        let all = Coverage { models: vec![used], degraded: vec![lost], ..Coverage::default() };
        assert_eq!(models(&all), ["model: meaning by endpoint small https://host/v1"]);
        assert_eq!(degraded(&all), ["warning: answered without meaning: HTTP 500"]);
    }

    #[test]
    fn many_unreadable_files_are_counted_not_listed() {
        let file = |at| SkippedFile { path: format!("{at}.py"), reason: "denied".to_owned() };
        let all = Coverage { unreadable: (1..6).map(file).collect(), ..Coverage::default() };
        assert_eq!(
            unreadable(&all).as_deref(),
            Some("warning: could not read 1.py (denied), 2.py (denied), 3.py (denied) and 2 more")
        );
        assert_eq!(unreadable(&Coverage::default()), None);
    }
}
