class Throttle:
    def __init__(self, settings):
        self.limit = settings.get("max_host_delay", 60)

    def pause(self, seconds):
        return seconds
