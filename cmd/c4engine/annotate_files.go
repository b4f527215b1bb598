package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/c4engine/c4engine/annotate"
	"github.com/c4engine/c4engine/cmd/internal/cli"
	"github.com/c4engine/c4engine/cmd/internal/files"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
)

// read reads the games of all files. Among several files it skips unreadable ones, prints an
// error for each, and counts them in err.
func (c *annotateCommand) read() (games []annotate.Game, err error) {
	reader, err := c.reader()
	if err != nil {
		return nil, err
	}
	names, err := filesOf(c.Files)
	if err != nil {
		return nil, err
	}
	wrong := 0
	for _, name := range names {
		found, err := c.readFile(reader, name)
		if err != nil && len(names) == 1 {
			return nil, err
		}
		if err != nil {
			wrong++
			fmt.Fprintln(os.Stderr, "c4engine:", err)
		}
		games = append(games, found...)
	}
	if wrong > 0 {
		err = fmt.Errorf("annotate: %d of %d files could not be read", wrong, len(names))
	}
	return games, err
}

// reader returns the reader for the game and the board of the flags.
func (c *annotateCommand) reader() (r annotate.Reader, err error) {
	start, err := games.Start(append([]string{c.Game}, strings.Fields(c.Board)...))
	if err != nil {
		return r, cli.Usage("annotate: --board: %w", err)
	}
	return annotate.Reader{Games: games.All(), Start: start}, nil
}

// filesOf returns the names, each folder replaced by the files in it.
func filesOf(names []string) (files []string, err error) {
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			files = append(files, name) // opening it returns the error
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if entry.Type().IsRegular() {
				files = append(files, filepath.Join(name, entry.Name()))
			}
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: %w", strings.Join(names, ", "), engine.Expected("files", "at least one"))
	}
	return files, nil
}

// standardInput is the file name that stands for standard input.
const standardInput = "-"

// readFile reads the games of a file, or only game --number.
func (c *annotateCommand) readFile(r annotate.Reader, name string) ([]annotate.Game, error) {
	var file io.Reader = os.Stdin
	if name != standardInput {
		opened, err := files.OpenRegular(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		defer opened.Close()
		file = opened
	}
	games, err := r.Read(name, file)
	if err != nil || c.Number == 0 {
		return games, err
	}
	if c.Number > uint64(len(games)) {
		return nil, fmt.Errorf("%s: %w", name, engine.Expected("--number", "a game from 1 to %d", len(games)))
	}
	return games[c.Number-1 : c.Number], nil
}

// gameBar shows the progress of a game on a terminal.
type gameBar struct {
	game, of int
	visible  bool
}

func newGameBar(game, of int) gameBar { return gameBar{game, of, isTerminal(os.Stderr)} }

// eraseLine moves the cursor to the start of the line and erases the line.
const eraseLine = "\r\x1b[K"

func (b gameBar) show(done, of int) {
	if b.visible {
		const text = "%sgame %d of %d, position %d of %d"
		fmt.Fprintf(os.Stderr, text, eraseLine, b.game, b.of, done, of)
	}
}

func (b gameBar) end() {
	if b.visible {
		fmt.Fprint(os.Stderr, eraseLine)
	}
}
