package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/c4engine/c4engine/dialects/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
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
type protocolCommand struct{ sessionFlags }

func (c *protocolCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro:    "It reads commands, one a line: type help for a list. docs/protocol.md describes them all.",
		Sections: c.flags(),
	}
}

func (c *protocolCommand) Run(ctx context.Context, _ *cli.Output) error {
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
	case first == "ugi", first == "uci":
		s, err := setup(games.All().Default().Name(), searcher, log)
		if err != nil {
			return err
		}
		return ugi.Run(ctx, in, os.Stdout, ugi.Config{Setup: s, UCI: first == "uci"})
	}
	cfg := sessionConfig(searcher, log)
	cfg.Colour = cli.IsTerminal(os.Stdout)
	return protocol.Run(ctx, in, os.Stdout, cfg)
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
	all := io.MultiReader(bytes.NewReader(line), buffered)
	if err == io.EOF { // a terminal can be read after its end
		all = bytes.NewReader(line)
	}
	return strings.TrimPrefix(strings.TrimRight(string(line), " \t\r\n"), "\uFEFF"), all, nil
}

// playCommand plays with a person at a terminal, or with a script through a pipe.
type playCommand struct {
	Level string
	Seed  uint64
	Board []string
}

func (c *playCommand) Syntax() cli.Syntax {
	boards := games.All().Default().About().Boards
	return cli.Syntax{
		Intro: "Type the number of a column to drop a stone there; type help for the rest.",
		Words: cli.Words{To: &c.Board, Form: "[BOARD ...]", Help: fmt.Sprintf(
			"What to play: %s (default %s); or a game to go on with: 4453, cells, a FEN, a link",
			games.Usage(), boardtext.StartWords(boards, boards.Usual))},
		Sections: cli.Flags(
			cli.Text("--level", &c.Level, "N", fmt.Sprintf(
				"play at this level: 1 to %d, %s", len(uct.Levels()), play.LevelWords())),
			cli.Whole("--seed", &c.Seed, 1, 1<<53, "N", "choose the engine's moves by this seed; without it each game differs"),
		),
	}
}

func (c *playCommand) Run(ctx context.Context, _ *cli.Output) error {
	level, err := play.ParseLevel(c.Level)
	if err != nil {
		return cli.Usage("--%w", err)
	}
	game, err := play.NewGame(c.Board)
	if err != nil {
		return cli.Usage("%w", err)
	}
	searcher := uct.New()
	defer searcher.Close()
	return play.Run(ctx, os.Stdin, os.Stdout, play.Config{
		Searcher: searcher,
		Game:     game,
		Level:    level,
		Seed:     cmp.Or(c.Seed, uint64(time.Now().UnixNano()>>16)%(1<<53)),
		Colour:   cli.IsTerminal(os.Stdout),
		Width:    widthOf(os.Stdout),
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
