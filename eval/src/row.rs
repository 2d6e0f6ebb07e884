//! What is written down about one task, and read again by every other command?

use std::path::Path;

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};

/// One line of a results file. Counts are absent where nothing was measured.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Row {
    /// Unique within its data set.
    pub(crate) instance_id: String,
    /// Stem of the task file.
    pub(crate) dataset: String,
    /// Name of the repository.
    pub(crate) repo: String,
    /// The benchmark's word for the language.
    pub(crate) language: String,
    /// The engine's word for the kind of task.
    pub(crate) task_type: String,
    /// What was measured.
    pub(crate) method: String,
    /// What was switched off.
    #[serde(with = "joined")]
    pub(crate) without: Vec<String>,
    /// What was switched on.
    #[serde(with = "joined", default)]
    pub(crate) with: Vec<String>,
    /// Where the embedding was, if not the engine's own.
    #[serde(default)]
    pub(crate) embedding: String,
    /// Tokens allowed to the pack; absent if none was made.
    pub(crate) budget: Option<usize>,
    /// Files in the snapshot.
    pub(crate) n_files: Option<usize>,
    /// Number of gold files.
    pub(crate) n_gold: usize,
    /// The gold files.
    #[serde(with = "joined")]
    pub(crate) gold: Vec<String>,
    /// The place of each in the ranked list, from 1; 0 if it is not in it.
    #[serde(with = "joined")]
    pub(crate) gold_ranks: Vec<usize>,
    /// Files in the pack.
    pub(crate) pack_files: Option<usize>,
    /// Tokens of the pack.
    pub(crate) pack_tokens: Option<usize>,
    /// Gold files in the pack.
    pub(crate) pack_gold: Option<usize>,
    /// Files that the change touched and that exist in the snapshot.
    pub(crate) n_touched: usize,
    /// Those of them in the pack.
    pub(crate) pack_touched: Option<usize>,
    /// Files that one must read, as annotated, that exist in the snapshot.
    pub(crate) n_related: usize,
    /// Those of them in the pack.
    pub(crate) pack_related: Option<usize>,
    /// Milliseconds from opening the snapshot to the last answer, start-up of the process apart.
    pub(crate) wall_ms: Option<f64>,
    /// Milliseconds from opening the snapshot to the ranked list.
    pub(crate) rank_ms: Option<f64>,
    /// Milliseconds from opening the snapshot to the pack, what it shares with the list included.
    pub(crate) pack_ms: Option<f64>,
    /// Milliseconds for what a method makes before it looks at the task; in none of the times above.
    pub(crate) prepare_ms: Option<f64>,
    /// Size of that, in KiB.
    pub(crate) index_kb: Option<usize>,
    /// CPU milliseconds of the task's process and the processes it started.
    pub(crate) cpu_ms: Option<f64>,
    /// Largest resident memory of the task's process, in KiB.
    pub(crate) peak_rss_kb: Option<u64>,
    /// For each gold file, where it was lost: see [`crate::stage::Stage`].
    #[serde(with = "joined")]
    pub(crate) lost: Vec<String>,
    /// `kind: message` if the task gave no answer; see [`Kind`].
    pub(crate) error: String,
}

/// Why a task gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// The line is no task.
    Malformed,
    /// No git directory.
    MissingMirror,
    /// The commit is not in it.
    AbsentCommit,
    /// The method answered with an error.
    Failed,
    /// The method's process died.
    Crashed,
    /// The method took too long.
    TimedOut,
}

impl Kind {
    const ALL: [Kind; 6] = [
        Kind::Malformed,
        Kind::MissingMirror,
        Kind::AbsentCommit,
        Kind::Failed,
        Kind::Crashed,
        Kind::TimedOut,
    ];

    /// Its word in the `error` column.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Malformed => "malformed-row",
            Kind::MissingMirror => "missing-mirror",
            Kind::AbsentCommit => "absent-commit",
            Kind::Failed => "failed",
            Kind::Crashed => "crashed",
            Kind::TimedOut => "timed-out",
        }
    }

    /// Whether the data are to blame and not the method: such a row counts for nobody.
    pub(crate) fn is_of_the_data(self) -> bool {
        matches!(self, Kind::Malformed | Kind::MissingMirror | Kind::AbsentCommit)
    }
}

impl Row {
    /// Why there is no answer, if there is none.
    pub(crate) fn error_kind(&self) -> Option<Kind> {
        let word = self.error.split(':').next().unwrap_or_default();
        Kind::ALL.into_iter().find(|kind| kind.name() == word)
    }

    /// Writes down that there is no answer.
    pub(crate) fn fail(&mut self, kind: Kind, message: &str) {
        let line: String = message.split_whitespace().collect::<Vec<_>>().join(" ");
        self.error = format!("{}: {line}", kind.name());
    }

    /// What tells the row from every other of its run.
    pub(crate) fn key(&self) -> (&str, &str) {
        (&self.dataset, &self.instance_id)
    }
}

/// Reads a results file.
pub(crate) fn read(file: &Path) -> Result<Vec<Row>> {
    let advice = || format!("{}: not a results file of `codetrail-eval run`", file.display());
    csv::Reader::from_path(file)
        .with_context(advice)?
        .deserialize()
        .collect::<Result<_, _>>()
        .with_context(advice)
}

/// Makes sure that a results file can be written, before the work whose results it is to hold.
pub(crate) fn check_folder(file: &Path) -> Result<()> {
    anyhow::ensure!(!file.is_dir(), "{}: is a folder: give another --out", file.display());
    new_beside(file).map(drop)
}

/// A new file that can take the place of `file`.
fn new_beside(file: &Path) -> Result<tempfile::NamedTempFile> {
    let advice = || format!("{}: cannot be written: give another --out", file.display());
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).with_context(advice)?;
    tempfile::NamedTempFile::new_in(folder).with_context(advice)
}

/// Writes a results file at one stroke: a reader sees the old one or the new one.
pub(crate) fn write(file: &Path, rows: &[Row]) -> Result<()> {
    let advice = || format!("{}: cannot be written: give another --out", file.display());
    let new = new_beside(file)?;
    let mut writer = csv::Writer::from_writer(new);
    for row in rows {
        writer.serialize(row).with_context(advice)?;
    }
    let new = writer.into_inner().map_err(csv::IntoInnerError::into_error).with_context(advice)?;
    new.persist(file).with_context(advice)?;
    Ok(())
}

/// Lists in one cell, separated by `;`.
mod joined {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<T: Display, S: Serializer>(
        list: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let cells: Vec<String> = list.iter().map(ToString::to_string).collect();
        serializer.serialize_str(&cells.join(";"))
    }

    pub(super) fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let cell = String::deserialize(deserializer)?;
        let items = cell.split(';').filter(|item| !item.is_empty());
        items.map(|item| item.parse().map_err(serde::de::Error::custom)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_row_is_read_back_the_same() {
        let mut row = Row {
            instance_id: "a-1".into(),
            gold: vec!["src/a, b.rs".into(), "src/\"c\".rs".into()],
            gold_ranks: vec![0, 12],
            n_gold: 2,
            wall_ms: Some(1.5),
            ..Row::default()
        };
        row.fail(Kind::Failed, "two\nlines, with a comma");
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let file = folder.path().join("new/rows.csv");
        write(&file, std::slice::from_ref(&row)).expect("the folder is ours");
        let rows = read(&file).expect("we have just written it");
        assert_eq!(rows, [row]);
        assert_eq!(rows[0].error_kind(), Some(Kind::Failed));
        assert_eq!(rows[0].error, "failed: two lines, with a comma");
    }

    #[test]
    fn a_file_from_before_a_column_is_read() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let file = folder.path().join("rows.csv");
        write(&file, &[Row::default()]).expect("the folder is ours");
        let new = std::fs::read_to_string(&file).expect("we have just written it");
        let mut table = csv::ReaderBuilder::new().has_headers(false).from_reader(new.as_bytes());
        let lines: Vec<csv::StringRecord> = table.records().map_while(Result::ok).collect();
        let is_old =
            |at: &usize| !["embedding", "prepare_ms", "index_kb"].contains(&&lines[0][*at]);
        let kept: Vec<usize> = (0..lines[0].len()).filter(is_old).collect();
        let mut old = csv::Writer::from_path(&file).expect("the folder is ours");
        for line in &lines {
            old.write_record(kept.iter().map(|at| &line[*at])).expect("the folder is ours");
        }
        drop(old);
        assert_eq!(read(&file).expect("absent columns are empty"), [Row::default()]);
    }
}
