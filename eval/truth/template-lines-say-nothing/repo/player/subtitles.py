def show(subtitle, clock):
    if clock.now() >= subtitle.start:
        return subtitle.text
    return ""
