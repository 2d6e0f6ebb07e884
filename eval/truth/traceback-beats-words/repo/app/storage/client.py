from app.storage.retry import with_retry


class Store:
    def _send(self, body):
        return len(body)

    def put(self, body):
        return with_retry(self._send, body)
