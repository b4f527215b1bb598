"""From a line of the engine's output to a message."""

import contextlib
import dataclasses
import functools
import json
import math
import sys
from typing import Any, Dict, Iterator, Literal, Tuple, Union, get_args, get_origin, get_type_hints

from .errors import ProtocolError
from .messages import MESSAGES


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
            value = _value(int if "per" in field.metadata else hint, source[name])
            _check(value, *field.metadata.get("within", ()))
            values[name] = value / field.metadata["per"] if "per" in field.metadata else value
    return kind(**values)  # TypeError where one is missing


def _check(value: Any, low: float = -math.inf, high: float = math.inf) -> None:
    """Raises TypeError for a number that is not between two bounds, in an array too."""
    for number in value if isinstance(value, tuple) else [value]:
        if isinstance(number, (int, float)) and not low <= number <= high:
            raise TypeError(f"{number!r}: expected {low} to {high}")


@functools.lru_cache(maxsize=None)
def _fields(kind: Any) -> Dict[str, Tuple[Any, "dataclasses.Field[Any]"]]:
    """The fields that a message may have, each with its type."""
    hints = get_type_hints(kind)
    fields = dataclasses.fields(kind)
    return {field.name: (hints[field.name], field) for field in fields if "local" not in field.metadata}


def _value(hint: Any, value: Any) -> Any:
    """Returns a JSON value as the type that a field declares. Raises TypeError for
    a value of another type."""
    origin, of = get_origin(hint), get_args(hint)
    if hint is Any or (origin is Literal and value in of):
        return value
    if origin is Union:  # Optional
        return None if value is None else _value(of[0], value)
    if origin is tuple and isinstance(value, list):
        kinds = of[:1] * len(value) if of[-1] is Ellipsis else of
        if len(kinds) == len(value):
            return tuple(map(_value, kinds, value))
    if dataclasses.is_dataclass(hint) and isinstance(value, dict):
        return read(hint, value)
    if hint is float and isinstance(value, (int, float)) and type(value) is not bool:
        if -sys.float_info.max <= value <= sys.float_info.max:  # no NaN, either
            return float(value)
        raise TypeError(f"{value!r}: expected a finite number")
    if type(value) is hint:
        return value
    raise TypeError(f"{value!r} for {hint}")
