package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/annotate"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
)

// read reads the games of all files. Among several files it skips unreadable ones. It prints an
// error for each argument with such files, and counts them in err.
func (c *annotateCommand) read() (games []annotate.Game, err error) {
	reader, err := c.reader()
	if err != nil {
		return nil, err
	}
	all, unread := 0, 0
	for _, argument := range c.Files {
		found, files, failed, err := c.readArgument(reader, argument)
		if err != nil && files == 1 && len(c.Files) == 1 {
			return nil, err
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "c4engine:", err)
		}
		games, all, unread = append(games, found...), all+files, unread+failed
	}
	switch {
	case all == 0:
		err = fmt.Errorf("%s: %w", strings.Join(c.Files, ", "), engine.Expected("files", "at least one"))
	case unread > 0:
		err = fmt.Errorf("annotate: %d of %d files could not be read", unread, all)
	}
	return games, err
}

// readArgument reads the files of an argument. It counts them and those that it cannot read, and
// returns the error of the first of these.
func (c *annotateCommand) readArgument(
	reader annotate.Reader, argument string,
) (games []annotate.Game, all, unread int, err error) {
	names, err := filesOf(argument)
	for _, name := range names {
		found, failed := c.readFile(reader, name)
		if failed != nil {
			err = cmp.Or(err, failed)
			unread++
		}
		games = append(games, found...)
	}
	if unread > 1 {
		err = fmt.Errorf("%w, and %d others", err, unread-1)
	}
	return games, len(names), unread, err
}

// reader returns the reader for the game and the board of the flags.
func (c *annotateCommand) reader() (r annotate.Reader, err error) {
	start, err := games.Start(append([]string{c.Game}, strings.Fields(c.Board)...))
	if err != nil {
		return r, cli.Usage("annotate: --board: %w", err)
	}
	return annotate.Reader{Games: games.All(), Start: start}, nil
}

// filesOf returns the files of a folder, or the name of anything else.
func filesOf(name string) (files []string, err error) {
	if info, err := os.Stat(name); err != nil || !info.IsDir() {
		return []string{name}, nil // opening it returns the error
	}
	entries, err := os.ReadDir(name)
	for _, entry := range entries {
		if entry.Type().IsRegular() {
			files = append(files, filepath.Join(name, entry.Name()))
		}
	}
	return files, err
}

// standardInput is the file name that stands for standard input.
const standardInput = "-"

// readFile reads the games of a file, or only game --number.
func (c *annotateCommand) readFile(r annotate.Reader, name string) ([]annotate.Game, error) {
	var file io.Reader = os.Stdin
	if name != standardInput {
		opened, err := files.OpenRegular(name)
		if err != nil {
			return nil, err
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
