"""Which release is the newest?"""


def newest(releases):
    return max(releases)
