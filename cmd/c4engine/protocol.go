package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/c4engine/c4engine/dialects/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

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
