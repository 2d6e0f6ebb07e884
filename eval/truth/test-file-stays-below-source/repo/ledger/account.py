class Account:
    def __init__(self):
        self.entries = []
