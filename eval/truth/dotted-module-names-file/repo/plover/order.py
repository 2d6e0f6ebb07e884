"""The order in which plugins are read."""
ORDER = ["plugins", "rest"]
