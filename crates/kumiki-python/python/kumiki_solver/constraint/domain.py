"""Domains and variables.

Invariant: a domain is the list of its values that are not hidden.
"""


def check_if_compiled() -> bool:
    """Returns whether the solver is compiled code, which it is."""
    return True


class Variable:
    """A label for a variable; any other hashable object will do as well."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


Unassigned = Variable("Unassigned")
"""Stands for a value that is not known yet."""


class Domain(list):
    """The values of a variable, some of which can be hidden for a time.

    >>> domain = Domain([1, 2, 3])
    >>> domain.pushState()
    >>> domain.hideValue(2)
    >>> domain
    [1, 3]
    >>> domain.popState()
    >>> domain
    [1, 3, 2]
    """

    def __init__(self, set):
        super().__init__(set)
        self._hidden = []
        self._states = []

    def hideValue(self, value):
        """Hides a value until the state before it is restored."""
        self.remove(value)
        self._hidden.append(value)

    def pushState(self):
        """Saves the state."""
        self._states.append(len(self._hidden))

    def popState(self):
        """Restores the state that was saved last."""
        self._unhide(self._states.pop())

    def resetState(self):
        """Restores all values, and forgets the saved states."""
        self._unhide(0)
        self._states.clear()

    def _unhide(self, count):
        self.extend(self._hidden[count:])
        del self._hidden[count:]
