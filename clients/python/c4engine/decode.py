"""From a line of the engine's output to a message."""

import contextlib
import dataclasses
import functools
import json
import sys
from typing import Any, Dict, Iterator, Literal, Tuple, Union, get_args, get_origin, get_type_hints

from .board import Move
from .errors import ProtocolError
from .messages import MESSAGES

MOST = sys.float_info.max  # a number that is not finite is none of JSON


def decode(line: str) -> Any:
    """Returns the message of a line, one of MESSAGES, None for one of another type. Unknown
    fields are skipped. Raises ProtocolError for a line that is not a message."""
    with reading(line, "a JSON message of the protocol"):
        message = json.loads(line)
        kind = message["type"]
        return read(MESSAGES[kind], message) if kind in MESSAGES or not isinstance(kind, str) else None


@contextlib.contextmanager
def reading(line: str, expected: str) -> Iterator[None]:
    """Raises ProtocolError if the line turns out to be something else."""
    try:
        yield
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ProtocolError(f"the engine printed {line[:80]!r}: expected {expected}") from None


def read(kind: Any, source: Any) -> Any:
    """Makes a dataclass from a JSON object. Raises TypeError for one that is not of its kind."""
    values = {}
    for name, (hint, field) in _fields(kind).items():
        if name in source:
            per = field.metadata.get("per")
            value = value_of(int if per else hint, source[name], *field.metadata.get("within", ()))
            values[name] = value / per if per else value
    return kind(**values)  # TypeError where one is missing


@functools.lru_cache(maxsize=None)
def _fields(kind: Any) -> Dict[str, Tuple[Any, "dataclasses.Field[Any]"]]:
    """The fields that a message may have, each with its type."""
    hints = get_type_hints(kind)
    return {field.name: (hints[field.name], field) for field in dataclasses.fields(kind)}


def value_of(hint: Any, value: Any, low: float = -MOST, high: float = MOST) -> Any:
    """Returns a JSON value as the type that a field declares. Raises TypeError for a value of
    another type, and for a number that is not between two bounds, in an array too."""
    origin, of = get_origin(hint), get_args(hint)
    if hint is Any or (origin is Literal and value in of):
        return value
    if origin is Union:  # Optional
        return None if value is None else value_of(of[0], value, low, high)
    if hint is Move:
        return Move.from_text(value)  # TypeError, ValueError
    if origin is tuple and isinstance(value, list):
        kinds = of[:1] * len(value) if of[-1] is Ellipsis else of
        if len(kinds) == len(value):
            return tuple(value_of(kind, one, low, high) for kind, one in zip(kinds, value))
    if dataclasses.is_dataclass(hint) and isinstance(value, dict):
        return read(hint, value)
    if hint in (int, float) and type(value) in (int, hint) and low <= value <= high:  # so it is not NaN
        return hint(value)
    if hint in (str, bool) and type(value) is hint:
        return value
    raise TypeError(f"{value!r} for {hint}")
