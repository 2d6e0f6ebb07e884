//! What can be asked of `codetrail-eval`? Clap structs, nothing else.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use serde::{Deserialize, Serialize};

/// Measures how well codetrail locates files.
#[derive(Debug, Parser)]
#[command(name = "codetrail-eval", version, about)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a method on tasks; write one CSV row per task.
    Run(Box<RunArgs>),
    /// Print the measures of results files.
    Summary(SummaryArgs),
    /// Compare two results files task by task.
    Compare(CompareArgs),
    /// Show why the engine answered one task as it did.
    Show(ShowArgs),
    /// Make tasks of a repository's own history and run them.
    Mine(MineArgs),
    /// Write one page about several results files, with charts.
    Report(ReportArgs),
    /// Run the engine whole and without each of its stages and signals; print what each is worth.
    Ablate(Box<AblateArgs>),
    /// Write the signal values of each task's candidates, for fitting weights.
    Features(FeaturesArgs),
    /// Score the graph's edges against what an independent oracle says of a repository.
    Edges(EdgesArgs),
    /// Answer one job from standard input (used by `run`, in a process of its own).
    #[command(hide = true)]
    One,
}

/// Arguments of `edges`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct EdgesArgs {
    /// Git directory, bare or plain.
    #[arg(long, value_name = "DIR")]
    pub(crate) repo: PathBuf,
    /// Full commit id that the truth is about.
    #[arg(long, value_name = "COMMIT")]
    pub(crate) rev: String,
    /// What an oracle of `eval/oracles/` wrote.
    #[arg(long, value_name = "FILE")]
    pub(crate) truth: PathBuf,
    /// Name of the repository in the rows.
    #[arg(long, value_name = "OWNER/NAME")]
    pub(crate) name: String,
    /// Append the rows to this CSV file, in place of older ones of the same repository and oracle.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print so many wrong and so many missing edges of each relation.
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) show: usize,
}

/// Where the tasks and the repositories are.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct TaskArgs {
    /// Task files (one JSON object a line).
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    pub(crate) tasks: Vec<PathBuf>,
    /// Folder of git directories, bare or plain, one per repository.
    #[arg(long, value_name = "DIR")]
    pub(crate) mirrors: PathBuf,
    /// Table of repository names (columns `repo`, `fetch_from`), where a mirror has another name.
    #[arg(long, value_name = "FILE")]
    pub(crate) repos: Option<PathBuf>,
}

/// How a method is asked.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct MethodArgs {
    /// What is measured.
    #[arg(long, value_enum, default_value_t = Method::Codetrail)]
    pub(crate) method: Method,
    /// Signal or stage of the engine to switch off (repeatable).
    #[arg(long, value_name = "NAME")]
    pub(crate) without: Vec<String>,
    /// Optional signal of the engine to switch on (repeatable).
    #[arg(long, value_name = "NAME")]
    pub(crate) with: Vec<String>,
    /// Table or model directory that the engine compares meanings by; switches `meaning` on.
    #[arg(long, value_name = "WHERE")]
    pub(crate) embedding: Option<String>,
    /// Tokens allowed to a pack.
    #[arg(long, default_value_t = 8800, value_name = "TOKENS")]
    pub(crate) budget: usize,
    /// Only rank; make no pack.
    #[arg(long)]
    pub(crate) no_pack: bool,
    /// Only pack; ranks are then places in the pack. For the time of a pack alone.
    #[arg(long, conflicts_with = "no_pack")]
    pub(crate) no_rank: bool,
}

/// Which of the tasks are run, and by how many processes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct BatchArgs {
    /// Tasks at a time, each in a process of its own; 0 for one per core.
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) jobs: usize,
    /// Threads of each process; by default one when several tasks run at a time, else one per core.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Seconds after which a task is given up.
    #[arg(long, default_value_t = 120, value_name = "SECONDS")]
    pub(crate) timeout: u64,
    /// Only so many tasks, drawn by the seed.
    #[arg(long, value_name = "N")]
    pub(crate) sample: Option<usize>,
    /// Seed of the sample.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
    /// Only tasks of this repository (repeatable).
    #[arg(long, value_name = "NAME")]
    pub(crate) repo: Vec<String>,
}

/// Arguments of `run`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) tasks: TaskArgs,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    /// Keep the rows that the output file already has, and run only what is missing or failed.
    #[arg(long)]
    pub(crate) resume: bool,
    /// Where the rows go.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

/// Arguments of `ablate`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct AblateArgs {
    #[command(flatten)]
    pub(crate) tasks: TaskArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    /// Only these ablations (repeatable); all without it.
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Vec<String>,
    /// Optional signal of the engine to switch on, in the full system too (repeatable).
    #[arg(long, value_name = "NAME")]
    pub(crate) with: Vec<String>,
    /// Tokens allowed to a pack.
    #[arg(long, default_value_t = 8800, value_name = "TOKENS")]
    pub(crate) budget: usize,
    /// Only rank; make no packs.
    #[arg(long)]
    pub(crate) no_pack: bool,
    /// Keep the rows that the folder already has, and run only what is missing or failed.
    #[arg(long)]
    pub(crate) resume: bool,
    /// Print Markdown.
    #[arg(long)]
    pub(crate) markdown: bool,
    /// Folder for the rows: `full.csv`, and one file for each ablation.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
}

/// Arguments of `features`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct FeaturesArgs {
    #[command(flatten)]
    pub(crate) tasks: TaskArgs,
    /// Candidates of each task: the best so many by the present weights.
    #[arg(long, default_value_t = 80, value_name = "N")]
    pub(crate) candidates: usize,
    /// Where the rows go.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

/// Arguments of `summary`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct SummaryArgs {
    /// Results files of `run`.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print Markdown.
    #[arg(long)]
    pub(crate) markdown: bool,
}

/// Arguments of `compare`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct CompareArgs {
    /// Results file of the first run.
    #[arg(value_name = "A.csv")]
    pub(crate) first: PathBuf,
    /// Results file of the second run.
    #[arg(value_name = "B.csv")]
    pub(crate) second: PathBuf,
    /// Depth of the list within which all gold must be for a task to be won.
    #[arg(long, default_value_t = 5, value_name = "K")]
    pub(crate) k: usize,
    /// Tasks to list, of those won and of those lost.
    #[arg(long, default_value_t = 15, value_name = "N")]
    pub(crate) show: usize,
    /// Print Markdown.
    #[arg(long)]
    pub(crate) markdown: bool,
}

/// Arguments of `show`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ShowArgs {
    /// The task.
    pub(crate) instance_id: String,
    #[command(flatten)]
    pub(crate) tasks: TaskArgs,
    /// Signal or stage of the engine to switch off (repeatable).
    #[arg(long, value_name = "NAME")]
    pub(crate) without: Vec<String>,
    /// Optional signal of the engine to switch on (repeatable).
    #[arg(long, value_name = "NAME")]
    pub(crate) with: Vec<String>,
    /// Tokens allowed to the pack.
    #[arg(long, default_value_t = 8800, value_name = "TOKENS")]
    pub(crate) budget: usize,
    /// Files to show from the top of the list.
    #[arg(long, default_value_t = 10, value_name = "N")]
    pub(crate) top: usize,
}

/// Arguments of `mine`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct MineArgs {
    /// The repository.
    #[arg(long, default_value = ".", value_name = "DIR")]
    pub(crate) repo: PathBuf,
    /// Number of tasks.
    #[arg(short, default_value_t = 50, value_name = "N")]
    pub(crate) n: usize,
    /// The newest commit to look at.
    #[arg(long, default_value = "HEAD")]
    pub(crate) rev: String,
    /// Methods to run (repeatable).
    #[arg(long, value_enum, default_values_t = [Method::Codetrail, Method::Bm25])]
    pub(crate) method: Vec<Method>,
    /// Tokens allowed to a pack.
    #[arg(long, default_value_t = 8800, value_name = "TOKENS")]
    pub(crate) budget: usize,
    /// Seconds after which a task is given up.
    #[arg(long, default_value_t = 120, value_name = "SECONDS")]
    pub(crate) timeout: u64,
    /// Keep the tasks in this file, for `run` and `show`.
    #[arg(long, value_name = "FILE")]
    pub(crate) tasks_out: Option<PathBuf>,
    /// Keep the rows in this folder, one file per method.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

/// Arguments of `report`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ReportArgs {
    /// Results files of `run`; the first is compared with each of the others.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Folder for the page and its charts.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
}

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Method {
    /// The engine.
    Codetrail,
    /// BM25 over the words of path and body.
    Bm25,
    /// Words of the path only.
    Path,
    /// Rare words of the task, as a plain grep would find them.
    Ripgrep,
    /// The program `roust`, if it is on the PATH.
    Roust,
    /// BM25 over chunks of files.
    ChunkRag,
    /// The same, and one hop of the imports of the whole repository.
    GraphRag,
    /// The same, and one hop of calls and inheritance too.
    AstGraphRag,
}

impl Method {
    /// Its name on the command line and in the rows.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Method::Codetrail => "codetrail",
            Method::Bm25 => "bm25",
            Method::Path => "path",
            Method::Ripgrep => "ripgrep",
            Method::Roust => "roust",
            Method::ChunkRag => "chunk-rag",
            Method::GraphRag => "graph-rag",
            Method::AstGraphRag => "ast-graph-rag",
        }
    }
}
