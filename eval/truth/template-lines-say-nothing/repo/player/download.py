"""Downloads: a debug log of each problem, a report of each release."""


def download(url, log):
    log.debug("download " + url)
    return url


def attach(report, tracker):
    tracker.attach(report)
