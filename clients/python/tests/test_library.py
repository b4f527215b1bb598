"""Players that are judge libraries, compiled here."""

import os
import shutil
import subprocess
import unittest

from c4engine.referee import play_match

from .support import Folder

SOURCE = """
#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>

struct Point { int x, y; };
static int calls, cleared;

/* Takes the first column that is free, and checks what it is given. */
struct Point *getPoint(const int M, const int N, const int *top, const int *board,
                       const int lastX, const int lastY, const int noX, const int noY) {
    int own = 0, others = 0;
    for (int i = 0; i < M * N; i++) own += board[i] == 2, others += board[i] == 1;
    if (others < own || others > own + 1) abort();
    if ((lastX < 0) != (others == 0)) abort();
    if (lastX >= 0 && board[lastX * N + lastY] != 1) abort();
    if (noX < 0 || noX >= M || noY < 0 || noY >= N || board[noX * N + noY]) abort();
    if (calls++ != cleared) abort();
    struct Point *p = malloc(sizeof *p);
    for (p->y = 0; top[p->y] == 0;) p->y++;
    p->x = top[p->y] - 1;
    puts("thinking"), fflush(stdout);
    DO
    return p;
}

void CLEAR(struct Point *p) { free(p); cleared++; }
"""

# Needs the C++ library for its exception, for new and for the text.
CPP = r"""
#include <stdexcept>
#include <string>

struct Point { int x, y; };

static int lowest(const int *top, int N) {
    for (int y = 0; y < N; y++)
        if (top[y] > 0) throw std::runtime_error(std::string(20, '.') + std::to_string(y));
    return -1;
}

extern "C" Point *getPoint(const int, const int N, const int *top, const int *, const int, const int, const int, const int) {
    try {
        lowest(top, N);
    } catch (const std::exception &e) {
        int y = std::stoi(std::string(e.what()).substr(20));
        return new Point{top[y] - 1, y};
    }
    return nullptr;
}

extern "C" void clearPoint(Point *p) { delete p; }
"""


@unittest.skipUnless(shutil.which("cc"), "needs a C compiler, cc")
class LibraryTest(Folder):
    def library(self, do="", clear="clearPoint"):
        """Compiles a library that does that before it answers; returns its path."""
        source = self.write("player.c", SOURCE.replace("DO", do).replace("CLEAR", clear))
        path = os.path.join(self.folder, "player.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", path, source], check=True)
        return path

    def outcome(self, player, movetime=20.0):
        return {(g.winner, g.cause) for g in play_match(player, self.command("pass"), 1, seed=7, movetime=movetime)}

    def test_one_that_plays_by_the_rules(self):
        player = self.library()
        games = play_match(player, player, 2, seed=2, movetime=20.0)
        self.assertEqual({g.cause for g in games}, {"win"}, games)

    @unittest.skipUnless(shutil.which("g++"), "needs g++")
    def test_one_in_cpp_that_is_not_linked_with_its_library(self):
        source, path = self.write("player.cpp", CPP), os.path.join(self.folder, "player.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", path, source], check=True)
        games = play_match(path, path, 1, seed=2, movetime=20.0)
        self.assertEqual({g.cause for g in games}, {"win"}, games)

    def test_ones_that_do_not(self):
        for do, cause, movetime in (
            ("*(volatile int *)0 = 1;", "bug", 20.0),
            ("return 0;", "bug", 20.0),
            ("exit(0);", "bug", 20.0),
            ("for (;;) sleep(1);", "timeout", 2.0),
            ("p->x = 0;", "illegal", 20.0),
            ("p->x = noX, p->y = noY;", "illegal", 20.0),
        ):
            with self.subTest(do):
                self.assertEqual(self.outcome(self.library(do), movetime), {("B", cause)})

    def test_ones_that_do_not_load(self):
        self.assertEqual(self.outcome(self.library(clear="clear")), {("B", "no entry")})
        self.assertEqual(self.outcome(self.write("text.so", "no library")), {("B", "load error")})
