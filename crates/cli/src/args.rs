//! What can be typed? The command line, and nothing else.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use codetrail::Purpose;

/// Which files of a repository does a task need, and why?
///
/// codetrail reads the repository as it is on disk now (or at any revision), ranks its files for a
/// task in words, and packs what matters into a budget of tokens. It needs no index, no network and
/// no set-up.
///
/// Exit code: 0 if something was found, 1 if nothing was, 2 if the input was bad.
#[derive(Debug, Parser)]
#[command(name = "codetrail", version, arg_required_else_help = true, max_term_width = 100)]
pub struct Args {
    /// Options of every command.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of every command.
#[derive(Debug, Clone, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is one switch of the command line")]
#[command(next_help_heading = "Global options")]
pub struct Global {
    /// A folder inside the repository, or a bare git directory
    #[arg(long, global = true, value_name = "DIR", default_value = ".", hide_default_value = true)]
    #[arg(long_help = "A folder inside the repository, or a bare git directory [default: the \
                       repository around the current folder]")]
    pub repo: PathBuf,
    /// Read this git revision instead of the work tree
    #[arg(long, global = true, value_name = "REV")]
    pub rev: Option<String>,
    /// Worker threads; 0 for one per core
    #[arg(long, global = true, value_name = "N", default_value_t = 0)]
    pub threads: usize,
    /// How the answer is written
    #[arg(long, global = true, value_name = "FORMAT", value_enum, default_value_t)]
    pub format: Format,
    /// Short for --format json
    #[arg(long, global = true, conflicts_with = "format")]
    pub json: bool,
    /// When to colour; `auto` also honours `NO_COLOR`
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub color: Color,
    /// Say nothing on stderr but errors
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// Say on stderr what was read and how long each stage took
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    pub verbose: bool,
    /// Say on stderr how long each stage took
    #[arg(long, global = true)]
    pub timings: bool,
}

impl Global {
    /// The format asked for, by either option.
    pub fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// How an answer is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people and prompts
    #[default]
    Text,
    /// For programs; versioned, with a published schema
    Json,
    /// For issues and chats
    Markdown,
}

/// When to colour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal that can
    #[default]
    Auto,
    /// Also into a pipe
    Always,
    /// Never
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Rank the repository's files for a task
    Rank(Rank),
    /// Pack what a task needs into a budget of tokens
    Pack(Pack),
    /// Show the compressed view of the repository
    Map,
    /// List the supported languages
    Languages,
    /// List the frameworks, tools and conventions whose rules are known
    Frameworks,
    /// Print a shell's completion script
    #[command(hide = true)]
    Completions(Completions),
    /// Print the manual page
    #[command(hide = true)]
    Man,
}

/// Arguments of `rank`.
#[derive(Debug, clap::Args)]
pub(crate) struct Rank {
    #[command(flatten)]
    pub(crate) asked: Asked,
    /// Files to print; 0 for all that score
    #[arg(short, value_name = "N", default_value_t = 10)]
    pub(crate) k: usize,
}

/// Arguments of `pack`.
#[derive(Debug, clap::Args)]
pub(crate) struct Pack {
    #[command(flatten)]
    pub(crate) asked: Asked,
    /// Tokens that the pack may take (`o200k_base`)
    #[arg(long, value_name = "TOKENS", default_value_t = 8800)]
    pub(crate) budget: usize,
}

/// What `rank` and `pack` are asked.
#[derive(Debug, clap::Args)]
pub(crate) struct Asked {
    /// The task in words; `-` reads it from stdin, `@FILE` from a file
    #[arg(value_name = "TASK", required_unless_present = "issue")]
    pub(crate) task: Vec<String>,
    /// Read the task from a file, such as a saved issue
    #[arg(long, value_name = "FILE", conflicts_with = "task")]
    pub(crate) issue: Option<PathBuf>,
    /// What the files are wanted for; shifts what tests, documentation and the like count
    #[arg(long = "for", value_name = "PURPOSE", value_enum, default_value_t)]
    pub(crate) purpose: For,
    /// Leave out a signal or stage, for comparison; may be repeated
    #[arg(long, value_name = "SIGNAL_OR_STAGE", value_delimiter = ',')]
    pub(crate) without: Vec<String>,
    /// Use an optional signal: `meaning` (an embedding compares symbols with the task), `related`
    /// (words that history pairs with the task's), `domain` (what fitting documentation names)
    #[arg(long, value_name = "SIGNAL", value_delimiter = ',')]
    pub(crate) with: Vec<String>,
    #[command(flatten)]
    pub(crate) embedding: Embedding,
    /// Print every score as its parts and every inclusion with its evidence
    #[arg(long)]
    pub(crate) explain: bool,
}

/// What the files are wanted for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum For {
    /// To change the code
    #[default]
    Edit,
    /// To understand it
    Understand,
    /// To write or mend its tests
    Test,
    /// To review a change
    Review,
}

impl From<For> for Purpose {
    fn from(wanted: For) -> Purpose {
        match wanted {
            For::Edit => Purpose::Edit,
            For::Understand => Purpose::Understand,
            For::Test => Purpose::Test,
            For::Review => Purpose::Review,
        }
    }
}

/// What `--with meaning` compares by.
#[derive(Debug, clap::Args)]
pub(crate) struct Embedding {
    /// Compare meanings by this table, model directory or endpoint
    ///
    /// WHERE is a table of our own form, a folder with `tokenizer.json` and `model.safetensors`, or the
    /// base URL of an OpenAI-compatible endpoint such as `https://host/v1`. It implies
    /// `--with meaning`.
    ///
    /// An endpoint is sent the task's title and, for symbols of the best files, name, signature and
    /// first line of documentation. Its key is read from `CODETRAIL_EMBEDDING_KEY`. If it fails, or
    /// takes longer than 10 seconds, a warning says so and the answer is made without it.
    #[arg(long, value_name = "WHERE", env = "CODETRAIL_EMBEDDING", hide_env_values = true)]
    pub(crate) embedding: Option<String>,
    /// The model that an endpoint is asked for
    #[arg(long, value_name = "NAME", env = "CODETRAIL_EMBEDDING_MODEL", hide_env_values = true)]
    pub(crate) embedding_model: Option<String>,
}

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}
