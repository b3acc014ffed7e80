"""The marks of tests that take seconds."""


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: searches that take seconds")
    config.addinivalue_line("markers", "nightly: more cases of a test")
