"""Messages are those of the protocol's schema, no more and no less."""

import dataclasses
import json
import math
import unittest
from typing import Any, Literal, Optional, Tuple, Union, get_args, get_origin, get_type_hints

from c4engine import AsyncEngine, Move, ProtocolError
from c4engine.decode import decode
from c4engine.messages import MESSAGES, Info, Proven

from .support import PACKAGE

SCHEMA = json.loads((PACKAGE.parents[1] / "protocol" / "schema.json").read_text())
PLAIN = {"string": str, "integer": int, "number": float, "boolean": bool}
SECONDS = {"time"}  # in milliseconds on the wire, a whole number of them

INFO = {"type": "info", "depth": 1, "seldepth": 2, "nodes": 3, "hashfull": 4, "winrate": 0.5, "pv": ["0,0"]}


class SchemaTest(unittest.TestCase):
    def test_every_message_is_declared(self):
        unused = {"c4ok", "help"}
        self.assertEqual({f"#/$defs/{kind}" for kind in {*MESSAGES, *unused}}, {one["$ref"] for one in SCHEMA["oneOf"]})
        for kind, declared in MESSAGES.items():
            with self.subTest(kind):
                self.compare(declared, SCHEMA["$defs"][kind])

    def compare(self, declared, schema):
        """Compares a dataclass and an object of the schema, field by field."""
        properties = {name: value for name, value in schema["properties"].items() if name != "type"}
        fields = {f.name: f for f in dataclasses.fields(declared)}
        self.assertEqual(set(fields), set(properties))
        required = {name for name, f in fields.items() if f.default is dataclasses.MISSING}
        self.assertEqual(required, set(schema.get("required", ())) - {"type"})
        hints = get_type_hints(declared)
        for name, value in properties.items():
            with self.subTest(name):
                number = value.get("items", value) if value is not True else {}
                bounds = (number.get("minimum", -math.inf), number.get("maximum", math.inf))
                self.assertEqual(fields[name].metadata.get("within", (-math.inf, math.inf)), bounds)
                hint = hints[name] if name in required else present(hints[name])
                if name in SECONDS:
                    self.assertEqual((hint, value["type"]), (float, "integer"))
                    self.assertEqual(fields[name].metadata["per"], 1000)
                elif dataclasses.is_dataclass(hint):
                    self.compare(hint, value)
                elif name == "levels":
                    self.compare(get_args(hint)[0], value["items"])
                else:
                    self.assertEqual(hint, python_type(value))

    def test_the_documentation_names_every_result(self):
        answers = [one["properties"] for one in SCHEMA["$defs"]["response"]["oneOf"]]
        (result,) = (answer["value"] for answer in answers if answer["query"].get("const") == "result")
        for word in result["enum"]:
            self.assertIn(f'"{word}"', AsyncEngine.query.__doc__)


def present(hint):
    """The type of an optional field that is there."""
    return get_args(hint)[0] if get_origin(hint) is Union else hint


def python_type(schema):
    """The type that a value of the schema has in Python."""
    if schema is True:
        return Any
    if schema.get("$ref") == "#/$defs/move":
        return Move
    if "$ref" in schema:
        return python_type(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema:
        value, null = schema["anyOf"]
        assert null == {"type": "null"}
        return Optional[python_type(value)]
    if "enum" in schema:
        return Literal[tuple(schema["enum"])]
    if schema["type"] != "array":
        return PLAIN[schema["type"]]
    item = python_type(schema["items"])
    if "minItems" in schema and schema["minItems"] == schema.get("maxItems"):
        return Tuple.__getitem__((item,) * schema["minItems"])
    return Tuple[item, ...]


class DecodeTest(unittest.TestCase):
    def decode(self, **changes):
        return decode(json.dumps({**INFO, **changes}))

    def test_every_field(self):
        info = self.decode(
            nps=7, time=1500, proven={"value": "draw", "plies": 9}, bounds={"lower": "loss", "upper": "draw"},
            multipv=2, discs=[3, 4], score=0, news="skipped",
        )  # fmt: skip
        self.assertEqual((info.nps, info.time, info.proven), (7, 1.5, Proven("draw", 9)))
        self.assertEqual((info.bounds.lower, info.bounds.upper, info.multipv), ("loss", "draw", 2))
        self.assertEqual((info.discs, info.score, info.pv), ((3, 4), 0, ((0, 0),)))

    def test_numbers_out_of_range(self):
        line = json.dumps({**INFO, "winrate": 0.125, "proven": {"value": "win", "plies": 41}})
        for number in ("NaN", "Infinity", "-Infinity", "1e999", "7", "-0.5", "1" + "0" * 400):
            with self.subTest(number), self.assertRaisesRegex(ProtocolError, "expected a JSON message"):
                decode(line.replace("0.125", number))
        for name, value in (("depth", -1), ("hashfull", 1001), ("multipv", 256), ("time", -1), ("discs", [-1, 3])):
            with self.subTest(name), self.assertRaisesRegex(ProtocolError, "expected a JSON message"):
                self.decode(**{name: value})
        with self.assertRaisesRegex(ProtocolError, "expected a JSON message"):
            decode(line.replace("41", "0"))
        self.assertRaisesRegex(ProtocolError, "expected a JSON message", decode,
                               '{"type":"option","name":"x","kind":"real","help":"","min":NaN,"max":1}')

    def test_what_may_be_absent(self):
        self.assertEqual(self.decode(winrate=1), Info(1, 2, 3, 4, 1, ((0, 0),)))
        self.assertEqual(self.decode(proven={"value": "win"}).proven, Proven("win", None, False))
        for exact in (True, False):
            proven = {"value": "win", "plies": 9, "exact": exact}
            self.assertEqual(self.decode(proven=proven).proven, Proven(**proven))

    def test_values_of_another_type(self):
        for name, value in (
            ("depth", "1"),
            ("depth", 1.5),
            ("depth", True),
            ("winrate", None),
            ("time", 0.5),
            ("pv", "0,0"),
            ("pv", [0]),
            ("discs", [1]),
            ("proven", "win"),
            ("proven", {"plies": 3}),
            ("proven", {"value": "tie", "plies": 3}),
        ):
            with self.subTest(name, value=value), self.assertRaisesRegex(ProtocolError, "expected a JSON message"):
                self.decode(**{name: value})
