from weft.install import install


def test_install():
    assert install("twill") == "twill"
