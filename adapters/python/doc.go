// Package python holds the Python package c4engine: a client, a referee of its
// own, and a Kaggle agent. Here are only tests: they run the package's own ones,
// and hold the rules of its referee, which shares nothing with this module,
// against those of engine/connectfour.
package python
