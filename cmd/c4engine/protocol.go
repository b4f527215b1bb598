package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/c4engine/c4engine/dialects/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/play"
	"github.com/c4engine/c4engine/protocol"
)

// The commands that play on standard input and output: protocol with a program, play with a person.
// hosts.go has those for hosts with dialects of their own.

// protocolCommand speaks the line protocol on standard input and output, or the interface that the
// first line names, ugi or uci.
type protocolCommand struct {
	Strict  bool `help:"End with status 2 at the first error."`
	Version bool `short:"v" help:"Print the version."`
	sessionFlags
}

func (*protocolCommand) Help() string {
	return "Type help for the commands of the protocol; docs/protocol.md describes them all."
}

func (c *protocolCommand) Run(ctx context.Context, out *os.File) error {
	if c.Version {
		return program.PrintVersion(out)
	}
	log := c.begin()
	log.Debug("begin", "version", version)
	searcher := uct.New()
	defer searcher.Close()
	if term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stderr.Fd())) {
		const hint = "%s %s reads commands, one a line: type help. To play against it: c4engine play\n"
		fmt.Fprintf(os.Stderr, hint, name, version)
	}
	first, in, err := firstLine(ctx, os.Stdin)
	switch {
	case err != nil:
		return nil // a signal came before the first line
	case (first == "ugi" || first == "uci") && !c.Strict: // their hosts go on after errors
		h, err := newHost(games.All().Default().Name(), searcher, log)
		if err != nil {
			return err
		}
		return ugi.Run(ctx, in, out, ugi.Config{Host: h, UCI: first == "uci"})
	}
	cfg := sessionConfig(searcher, log)
	cfg.Strict, cfg.Colour = c.Strict, isTerminal(out)
	return protocol.Run(ctx, in, out, cfg)
}

// sessionConfig returns the configuration of a session of the line protocol.
func sessionConfig(searcher engine.Searcher, log *slog.Logger) protocol.Config {
	return protocol.Config{
		Name: name, Author: author, Version: version,
		Games:    games.All(),
		Searcher: searcher,
		Read:     gamefile.Reader{Games: games.All(), Hint: "newgame GAME"}.From,
		Log:      log,
	}
}

// firstLine waits for the first line of the input, by which hosts choose a protocol. It returns
// the line without a byte order mark, and a reader of the whole input with that line. The error
// is ctx's. After an error the input must not be used, because a Read of it is still blocked.
func firstLine(ctx context.Context, in io.Reader) (string, io.Reader, error) {
	buffered := bufio.NewReader(in)
	line, err := await(ctx, func() ([]byte, error) { return buffered.ReadSlice('\n') })
	if ctx.Err() != nil {
		return "", nil, ctx.Err()
	}
	var rest io.Reader = buffered
	if err != nil && !errors.Is(err, bufio.ErrBufferFull) { // a terminal can be read after its end
		rest = ended{err}
	}
	all := io.MultiReader(bytes.NewReader(line), rest)
	return strings.TrimPrefix(strings.TrimRight(string(line), " \t\r\n"), "\uFEFF"), all, nil
}

// ended is a reader that returns the error of an input again and again.
type ended struct{ error }

func (e ended) Read([]byte) (int, error) { return 0, e.error }

// playCommand plays with a person at a terminal, or with a script through a pipe.
type playCommand struct {
	Level string   `default:"${usual_level}" placeholder:"N" help:"Play at this level: 1 to ${levels}, ${level_words} (default ${default})."`
	Seed  uint64   `range:"1..9007199254740992" placeholder:"N" help:"Seed the engine's choices (default: a new seed each time)."`
	Board []string `arg:"" optional:"" help:"What to play: ${boards} (default ${usual_board}); or a game to go on with: 4453, cells, a FEN, a link."`
}

func (*playCommand) Help() string {
	return "Type the number of a column to drop a stone there; type help for the rest."
}

func (c *playCommand) Run(ctx context.Context, out *os.File) error {
	level, err := play.ParseLevel(c.Level)
	if err != nil {
		return cli.Usage("play: --%w", err)
	}
	game, err := play.NewGame(c.Board)
	if err != nil {
		return cli.Usage("play: %w", err)
	}
	searcher := uct.New()
	defer searcher.Close()
	return play.Run(ctx, os.Stdin, out, play.Config{
		Searcher: searcher,
		Game:     game,
		Level:    level,
		Seed:     cmp.Or(c.Seed, uint64(time.Now().UnixNano()>>16)%(1<<53)),
		Colour:   isTerminal(out),
		Width:    widthOf(out),
	})
}

// widthOf returns a function that returns the width of a terminal, nil for another file.
func widthOf(file *os.File) func() int {
	if !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return func() int {
		width, _, _ := term.GetSize(int(file.Fd())) // -1 after an error
		return cmp.Or(max(width, 0), 80)            // of a terminal that does not tell it
	}
}
