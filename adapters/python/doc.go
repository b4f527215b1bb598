// Package python holds the Python package c4engine: a client, a referee of its
// own, and a Kaggle agent. In Go there are its files, for archives, and tests: they run
// the package's own ones, and hold the rules of its referee, which shares nothing with
// this module, against those of the rules in Go.
package python

import "embed"

// Client has the files of the package but for its referee, in their folder c4engine.
//
//go:embed c4engine/*.py c4engine/py.typed
var Client embed.FS

// KaggleMain is the program that Kaggle starts, main.py of a submission.
//
//go:embed kaggle_main.py
var KaggleMain []byte
