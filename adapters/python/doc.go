// Package python holds the Python package c4engine: a client, a referee, and a Kaggle agent. In Go
// it has the package's files, for archives. Its tests run those of the package, and compare the
// rules of the referee, which share no code with Go, with the rules in Go.
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
