"""What the tests of CPMpy take from `utils`, which its source archive leaves out."""


def skip_on_missing_pblib(**_):
    """Returns a decorator that changes nothing: no test here needs that package."""
    return lambda test: test


def inclusive_range(low, high):
    return range(low, high + 1)


def lambda_assert(condition):
    """Returns a function that checks a condition."""

    def check():
        assert condition()

    return check
