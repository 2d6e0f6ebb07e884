from setuptools import setup

setup(name="weft", version="1.0")
