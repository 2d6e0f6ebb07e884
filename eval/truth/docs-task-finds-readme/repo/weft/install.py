"""Installation of patterns: install, reinstall and document a pattern."""


def install(pattern):
    """Install a pattern with its documentation section."""
    return pattern
