//! How is git asked, without running anything that a repository names?
//!
//! The only place that starts git. A scanned repository is hostile: its configuration can name
//! programs for hooks, filters, pagers, signatures, transports and more. Only commands that read
//! objects, refs or the index are started, never one that looks at the work tree's content (filters
//! would run) or at a remote; every known key is overridden on the command line as well.

use std::ffi::OsStr;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::OnceLock;

/// Overrides for whatever a configuration could name. `core.fsmonitor` is empty, since old versions
/// take any other value for a program.
const OVERRIDES: &[&str] = &[
    "core.fsmonitor=",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.editor=false",
    "core.sshCommand=false",
    "core.gitProxy=",
    "core.askPass=",
    "core.alternateRefsCommand=",
    "core.attributesFile=",
    "core.quotePath=false",
    "credential.helper=",
    "diff.external=",
    "diff.relative=false",
    "gpg.program=false",
    "gc.auto=0",
    "interactive.diffFilter=",
    "log.follow=false",
    "log.mailmap=false",
    "log.showRoot=true",
    "log.showSignature=false",
    "maintenance.auto=false",
    "protocol.allow=never",
    "uploadpack.packObjectsHook=",
];

/// Variables of the caller's environment that name programs or change what git says.
const REMOVED: &[&str] =
    &["SSH_ASKPASS", "SSH_COMMAND", "PAGER", "LESS", "EDITOR", "VISUAL", "LANGUAGE", "LANG"];

/// A repository that git can be asked about.
#[derive(Debug, Clone)]
pub struct Git {
    program: &'static Path,
    root: PathBuf,
    bare: bool,
}

/// Why git gave no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GitProblem {
    /// One line.
    pub(crate) reason: String,
    /// What had been written until then.
    pub(crate) partial: Vec<u8>,
}

impl Git {
    /// Git for the repository whose work tree or bare directory is `root`, if the program is found.
    pub(crate) fn at(root: &Path, bare: bool) -> Option<Git> {
        Some(Git { program: program()?, root: root.to_owned(), bare })
    }

    /// The top folder of the work tree, or the bare git directory.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The directory that holds objects and refs.
    pub(crate) fn common_dir(&self) -> PathBuf {
        super::common_dir(&self.root, self.bare)
    }

    /// The full id of the commit that `rev` names; `None` if it names none.
    pub(crate) fn commit_of(&self, rev: &str) -> Result<Option<String>, GitProblem> {
        if rev.is_empty() || rev.contains('\0') {
            return Ok(None);
        }
        let wanted = format!("{rev}^{{commit}}");
        let answer = self.run(&["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted]);
        match answer {
            Ok(bytes) => {
                let id = String::from_utf8_lossy(&bytes).trim().to_owned();
                Ok(is_id(&id).then_some(id))
            }
            Err(problem) if problem.is_no_repository() => Err(problem),
            Err(_) => Ok(None),
        }
    }

    /// Runs git to its end and gives what it wrote.
    pub(crate) fn run<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Result<Vec<u8>, GitProblem> {
        let problem = |error: std::io::Error| GitProblem {
            reason: format!("git cannot be run: {error}"),
            partial: Vec::new(),
        };
        let output = self.command(arguments).stderr(Stdio::piped()).output().map_err(problem)?;
        if output.status.success() {
            return Ok(output.stdout);
        }
        Err(GitProblem { reason: reason(&output.stderr), partial: output.stdout })
    }

    /// Starts git with its output to be read while it runs.
    pub(crate) fn start<S: AsRef<OsStr>>(&self, arguments: &[S]) -> std::io::Result<Running> {
        let mut child = self.command(arguments).stdin(Stdio::null()).spawn()?;
        let output = child.stdout.take().expect("because standard output is a pipe");
        Ok(Running { child, input: None, output: BufReader::with_capacity(1 << 16, output) })
    }

    /// Starts git with both its input and its output connected.
    pub(crate) fn converse<S: AsRef<OsStr>>(&self, arguments: &[S]) -> std::io::Result<Running> {
        let mut child = self.command(arguments).stdin(Stdio::piped()).spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take().expect("because standard output is a pipe");
        Ok(Running { child, input, output: BufReader::with_capacity(1 << 16, output) })
    }

    /// The command with everything that keeps it harmless. The folder is given by `-C` and not as
    /// the process's current one, so that no relative entry of PATH can point into the repository.
    fn command<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        let mut command = Command::new(self.program);
        for (name, _) in std::env::vars_os() {
            if name.as_encoded_bytes().starts_with(b"GIT_") {
                command.env_remove(name);
            }
        }
        for name in REMOVED {
            command.env_remove(name);
        }
        command
            .env("LC_ALL", "C")
            .env("GIT_ALLOW_PROTOCOL", "none")
            .env("GIT_ASKPASS", "")
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("GIT_NO_REPLACE_OBJECTS", "1")
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env("GIT_PAGER", "cat")
            .env("GIT_TERMINAL_PROMPT", "0");
        if let Some(above) = self.root.parent() {
            // If git finds this repository broken, it must not take the one around it.
            command.env("GIT_CEILING_DIRECTORIES", above);
        }
        command.args(["--no-pager", "--no-optional-locks", "--literal-pathspecs"]);
        for setting in OVERRIDES {
            command.args(["-c", setting]);
        }
        if self.bare {
            // The user named this very directory, which is what the setting asks for.
            command.args(["-c", "safe.bareRepository=all"]);
        }
        command.arg("-C").arg(&self.root).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command
    }
}

impl GitProblem {
    /// Whether git refuses the repository as a whole, rather than one question about it.
    fn is_no_repository(&self) -> bool {
        ["ownership", "repository", "cannot be run"].iter().any(|words| self.reason.contains(words))
    }
}

/// A git process. Dropping it ends it.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    /// Its input, if it was asked for.
    pub(crate) input: Option<ChildStdin>,
    /// Its output.
    pub(crate) output: BufReader<ChildStdout>,
}

impl Running {
    /// What it writes until its end, and whether it ended well.
    pub(crate) fn finish(mut self) -> (Vec<u8>, bool) {
        let mut bytes = Vec::new();
        let read = self.output.read_to_end(&mut bytes).is_ok();
        let ended = self.child.wait().is_ok_and(|status| status.success());
        (bytes, read && ended)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.input = None;
        // Both fail only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The git program: the first in an absolute folder of PATH, so that no file of a scanned
/// repository can take its place.
fn program() -> Option<&'static Path> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    let find = || {
        let name = if cfg!(windows) { "git.exe" } else { "git" };
        std::env::split_paths(&std::env::var_os("PATH")?)
            .filter(|folder| folder.is_absolute())
            .map(|folder| folder.join(name))
            .find(|file| is_program(file))
    };
    PROGRAM.get_or_init(find).as_deref()
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    file.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

/// Whether the text is a full object id, of either of git's hashes.
pub(crate) fn is_id(text: &str) -> bool {
    matches!(text.len(), 40 | 64) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The first line of what git said, without what could harm a terminal.
fn reason(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    if text.contains("dubious ownership") {
        return "git refuses it for its dubious ownership: see safe.directory in `git help config`"
            .to_owned();
    }
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("git failed");
    let line = line.trim_start_matches("fatal: ").trim_start_matches("error: ");
    line.chars().filter(|letter| !letter.is_control()).take(200).collect()
}
