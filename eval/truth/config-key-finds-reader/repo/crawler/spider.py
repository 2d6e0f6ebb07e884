from crawler.throttle import Throttle


def crawl(settings):
    """A crawl with long pauses."""
    return Throttle(settings).pause(1)
