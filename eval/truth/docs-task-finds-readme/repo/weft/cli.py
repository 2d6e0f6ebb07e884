from weft.install import install


def main(argv):
    return install(argv[0])
