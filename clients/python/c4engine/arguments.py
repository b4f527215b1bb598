"""Checks of arguments: a wrong type is a TypeError, a wrong value a ValueError, and both name it."""

from operator import index
from typing import Any, Mapping, NoReturn, Optional


def refuse(field: str, expected: str, value: object, kind: bool) -> NoReturn:
    """Raises TypeError if it is the kind of the value that is wrong, else ValueError."""
    raise (TypeError if kind else ValueError)(f"{field}: expected {expected}, not {value!r:.80}")


def integer(field: str, value: Any, low: int, high: Optional[int] = None) -> int:
    """An integer between two bounds, NumPy's too, but no bool."""
    expected = f"an integer from {low}" if high is None else f"an integer from {low} to {high}"
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is None or number < low or (high is not None and number > high):
        refuse(field, expected, value, number is None)
    return number


def text(field: str, value: Any, expected: str = "text") -> str:
    """A text."""
    return value if isinstance(value, str) else refuse(field, expected, value, True)


def line(field: str, value: Any, expected: str = "text") -> str:
    """A text without line breaks, which would be several commands."""
    if any(end in text(field, value, expected) for end in "\r\n"):
        refuse(field, "no line breaks", value, False)
    return str(value)


def flag(field: str, value: Any) -> bool:
    """True or False."""
    return value if isinstance(value, bool) else refuse(field, "True or False", value, True)


def settings(field: str, value: Any) -> Mapping[str, object]:
    """Settings by name; their values are None, bool, int, float and str."""
    if not isinstance(value, Mapping):
        refuse(field, 'a mapping, as in {"Threads": 2}', value, True)
    for name, of in value.items():
        line(f"{field}: a name", name)
        if of is not None and not isinstance(of, (bool, int, float, str)):
            refuse(str(name), "a number, text, True, False or None", of, True)
    return value


class Single:
    """What stands for a process or a search: it cannot be copied."""

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise TypeError(f"{type(self).__name__}: expected one process with one owner, so it is neither copied nor pickled")
