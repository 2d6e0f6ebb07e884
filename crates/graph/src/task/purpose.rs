//! What are the files wanted for?

/// What the answer will be used for; role priors shift with it (`data/purposes.toml`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// To change the code.
    #[default]
    Edit,
    /// To understand it.
    Understand,
    /// To write or mend its tests.
    Test,
    /// To review a change.
    Review,
}

impl Purpose {
    /// All purposes with their names on the command line.
    pub const ALL: &'static [(Purpose, &'static str)] = &[
        (Purpose::Edit, "edit"),
        (Purpose::Understand, "understand"),
        (Purpose::Test, "test"),
        (Purpose::Review, "review"),
    ];

    /// The name on the command line and in output.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(purpose, _)| *purpose == self).map_or("", |(_, name)| name)
    }
}
