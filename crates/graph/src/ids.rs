//! Which file is meant? Small numbers instead of paths.

/// A file's position in the snapshot, which is sorted by path: comparing ids compares paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

impl FileId {
    /// The position as an index.
    pub fn at(self) -> usize {
        self.0 as usize
    }
}
