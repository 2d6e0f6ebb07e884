//! Reads the arguments.
use crate::walk::Limits;

/// Reads `--max-depth N`.
pub fn parse(args: &[String]) -> Limits {
    let at = args.iter().position(|arg| arg == "--max-depth");
    Limits { max_depth: at.and_then(|at| args.get(at + 1)?.parse().ok()) }
}
