"""Certificates of the engine are accepted, and those that were changed are not."""

import contextlib
import gzip
import io
import os
import random
import re
import subprocess
import sys
import zlib

import c4engine
from c4engine.certificate import Board, Wrong, check

from .support import PACKAGE, Folder, engine

MUTATIONS = int(os.environ.get("C4ENGINE_MUTATIONS", "200"))
"""How many changed files are tried. Of 10000, a few were accepted, each of them another
proof of the same claim."""

POSITIONS = {
    "first": "4 5 1 2 moves 3,2 2,2 3,1",
    "second": "4 6 moves 3,0 3,3 2,3 1,3 0,3 3,1 3,2",
    "draw": "4 4 moves 3,1 2,1 1,1 0,1 3,2 2,2",
}


class CertificateTest(Folder):
    def certificate(self, kind):
        """Has the engine write a certificate, and returns its path."""
        path = os.path.join(self.folder, kind + ".gz")
        command = [*engine(), "prove", "--hash", "16", "--certificate", path, *POSITIONS[kind].split()]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return path

    def checked(self, *paths):
        """Runs the checker as a program of its own, without the package."""
        program = PACKAGE / "c4engine" / "certificate.py"
        return subprocess.run([sys.executable, program, *paths], capture_output=True, text=True)

    def test_the_engines_certificates_are_accepted(self):
        paths = [self.certificate(kind) for kind in POSITIONS]
        done = self.checked(*paths)
        self.assertEqual(done.returncode, 0, done.stderr)
        claims = [r"first wins within \d+ plies", r"second wins within \d+ plies", "draw"]
        for path, claim, line in zip(paths, claims, done.stdout.splitlines()):
            self.assertRegex(line, f"^{re.escape(path)}: proven, {claim}, [1-9][0-9]* moves$")

    def test_mutations(self):
        accepted, originals = 0, []
        for kind in POSITIONS:
            with open(self.certificate(kind), "rb") as file:
                originals.append(file.read())
        r = random.Random(1)
        for i in range(MUTATIONS):
            packed = originals[i % len(originals)]
            text = gzip.decompress(packed)
            changed = mutated(r, text)
            again = gzip.compress(changed) if i % 2 else mutated(r, packed)
            with contextlib.suppress(Wrong, OSError, EOFError, zlib.error):
                check(gzip.GzipFile(fileobj=io.BytesIO(again)))
                accepted += 1
                self.require_proof(gzip.decompress(again), text)
        self.assertLess(accepted, MUTATIONS / 20, "what is accepted should be rare")

    def test_every_byte_counts(self):
        """Each byte of a small certificate, changed, left out and doubled."""
        with gzip.open(self.certificate("draw")) as file:
            text = file.read()
        for i in range(len(text)):
            for changed in (text[:i] + b"~" + text[i + 1 :], text[:i] + text[i + 1 :], text[: i + 1] + text[i:]):
                if changed != text and refusal(changed) is None:
                    self.require_proof(changed, text)

    def require_proof(self, changed, text):
        """What was accepted has to be a proof of the same claim, with other moves."""
        self.assertEqual(changed.split(b"\n")[:4], text.split(b"\n")[:4], "another claim was accepted")
        self.assertTrue(proves(changed.decode()), changed)

    def test_the_first_wrong_position_is_named(self):
        head = b"c4engine certificate 1\ngame connectfour\nposition 4/4/ooo1/xxx1 x\nclaim "
        for claim, says in {
            b"first wins within 1 plies\n\n": None,
            b"first wins within 3 plies\n\n": "claim: expected 1 plies",
            b"second wins within 1 plies\n\n": "second's strategy, after no moves: the other side completes four",
            b"draw\n\n\n": "second's strategy, after no moves: the other side completes four",
            b"first wins within 1 plies\n": "expected the end of the line",
            b"first wins within 1 plies\n0\n": "expected the end of the line",
            b"first wins within 1 plies\n\n0": "expected nothing after the last strategy",
            b"first wins within 01 plies\n\n": "header: expected",
        }.items():
            with self.subTest(claim):
                self.assertEqual(says is None, refusal(head + claim) is None)
                self.assertIn(says or "None", str(refusal(head + claim)))
        self.assertRegex(
            refusal(head.replace(b"ooo1/xxx1 x", b"4/xo2 x") + b"first wins within 5 plies\n3210\n"),
            r"^first's strategy, after (\d,\d )+\d,\d: (the other side completes four|expected the digit)",
        )

    def test_wrong_positions(self):
        for position, says in {
            "4/4/4 x": "4 to 12 rows",
            "4/4/4/5 x": "4 to 12 rows",
            "13/13/13/13 x": "4 to 12 rows",
            "4/4/4/40 x": "4 to 12 rows",
            "4/4/4/0xo1 x": "stones of alternating moves",
            "4/4/4/4 o": "stones of alternating moves",
            "4/4/x3/4 o": "none in the air",
            "4/4/x3/#3 o": None,
            "4/4/#3/#3 x": "one # at most",
            "4/4/xxxx/ooo1 o": "stones of alternating moves",
            "4/o3/oo2/xxxx o": "a game that goes on",
            "xoxo/xoxo/oxox/oxox x": "a game that goes on",
        }.items():
            with self.subTest(position):
                text = f"c4engine certificate 1\ngame connectfour\nposition {position}\nclaim draw\n"
                got = refusal(text.encode())
                if says:
                    self.assertIn(says, got)
                else:
                    self.assertIn("strategy, after", got)

    def test_what_is_no_certificate(self):
        path = os.path.join(self.folder, "x.gz")
        self.assertIn("x.gz: refused, ", self.checked(path).stderr)
        for content in (b"", b"text", gzip.compress(b""), gzip.compress(b"c4engine certificate 2\n"), gzip.compress(b"")[:9]):
            with open(path, "wb") as file:
                file.write(content)
            done = self.checked(path)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, "^.*x.gz: refused, .+\n$")
        good = self.certificate("draw")
        done = self.checked(path, good)
        self.assertEqual((done.returncode, done.stdout.partition(":")[0]), (1, good), "the others are checked")

    def test_rules_are_those_of_the_board(self):
        r = random.Random(1)
        for _ in range(100):
            rows, columns = r.randrange(4, 13), r.randrange(4, 13)
            forbidden = (r.randrange(rows), r.randrange(columns))
            other = c4engine.Board(rows, columns, forbidden)
            board, stones = Board(*other.fen().split()), [0, 0]
            while other.outcome() is None:
                landing = board.landing(*stones) & board.cells
                cells = [1 << i for i in range(landing.bit_length()) if landing >> i & 1]
                self.assertEqual([board.name(cell) for cell in cells], [*map(str, other.legal_moves)])
                i = r.randrange(len(cells))
                side = other.turn - 1
                wins = bool(board.fourth(stones[side]) & cells[i])
                stones[side] |= cells[i]
                other.push(other.legal_moves[i])
                self.assertEqual(wins, bool(other.outcome() and other.outcome().winner))


def proves(text):
    """Checks a certificate in the plainest way, by the rules of the board."""
    _, _, position, claim, *strategies = text.split("\n")
    start = c4engine.Board.from_fen(position.partition(" ")[2])
    winner = claim.split(" ")[1] if "wins" in claim else None
    for side, strategy in zip([winner] if winner else ["first", "second"], strategies):
        digits = iter(strategy)
        plies = follow(start, side, winner, digits, {})
        if plies is None or winner and f"within {plies} plies" not in claim or next(digits, None):
            return False
    return len(strategies) == (2 if winner else 3) and strategies[-1] == ""


def follow(board, side, winner, digits, met):
    """The plies of the longest game against a strategy; None if it fails."""
    if board.outcome():
        return 0 if board.outcome().result in (side, "draw" if not winner else "") else None
    after = {move.column: board.after([move]) for move in board.legal_moves}
    if ("first", "second")[board.turn - 1] != side:
        plies = [follow(next_, side, winner, digits, met) for next_ in after.values()]
        return None if None in plies else 1 + max(plies)
    if any(next_.outcome() and next_.outcome().result == side for next_ in after.values()):
        return 1
    if board not in met:
        below = follow(after[int(next(digits), 12)], side, winner, digits, met)
        met[board.copy()] = None if below is None else 1 + below
    return met[board]


def refusal(text):
    """Why a certificate is refused; None if it is not."""
    try:
        check(io.BytesIO(text))
    except Wrong as wrong:
        return str(wrong)
    return None


def mutated(r, data):
    """Some bytes with one thing changed: a byte or a bit, one more or one less, two that
    change places, a part that is missing, doubled, or cut off at the end."""
    i, j = r.randrange(len(data)), r.randrange(len(data))
    some = bytes([r.choice(data)]) if r.random() < 0.7 else bytes([r.randrange(256)])
    swapped = bytearray(data)
    swapped[i], swapped[j] = swapped[j], swapped[i]
    low, high = min(i, j), max(i, j)
    return r.choice(
        [
            data[:i] + some + data[i + 1 :],
            data[:i] + bytes([data[i] ^ 1 << r.randrange(8)]) + data[i + 1 :],
            data[:i] + some + data[i:],
            data[:i] + data[i + 1 :],
            bytes(swapped),
            data[:low] + data[high:],
            data[:high] + data[low:],
            data[:i],
        ]
    )
