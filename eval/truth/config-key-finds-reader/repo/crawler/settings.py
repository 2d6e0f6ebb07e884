"""Settings of a crawl, read from crawler.toml; no key has an effect until it is set."""
import tomllib


def read(path):
    with open(path, "rb") as file:
        return tomllib.load(file)["crawl"]
