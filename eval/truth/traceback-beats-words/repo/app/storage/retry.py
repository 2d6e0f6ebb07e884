import time


def with_retry(call, body, factor=2.0):
    delay = 0.1
    while True:
        try:
            delay = delay * factor
            return call(body)
        except ConnectionError:
            time.sleep(delay)
