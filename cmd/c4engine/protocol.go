package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// protocolCommand speaks the line protocol on standard input and output, or the interface that the
// first line names, ugi or uci.
type protocolCommand struct {
	Strict  bool `help:"End with status 2 at the first error."`
	Version bool `short:"v" help:"Print the version."`
	logFlag
}

func (*protocolCommand) Help() string {
	return "Type help for the commands of the protocol; docs/protocol.md describes them all."
}

func (c *protocolCommand) Run(ctx context.Context, out *os.File) error {
	if c.Version {
		return program.PrintVersion(out)
	}
	addThreads(readerAndClock)
	log := c.logger()
	log.Debug("begin", "version", version)
	searcher := uct.New()
	defer searcher.Close()
	start, err := games.All().Start(nil)
	if err != nil {
		return err
	}
	greet()
	first, in, err := firstLine(ctx, os.Stdin)
	switch {
	case err != nil:
		return nil // a signal came before the first line
	case (first == "ugi" || first == "uci") && !c.Strict: // their hosts go on after errors
		cfg := ugi.Config{UCI: first == "uci", Start: start, Searcher: searcher, Log: log}
		return runUGI(ctx, in, out, cfg)
	}
	return protocol.Run(ctx, in, out, protocol.Config{
		Name: name, Author: author, Version: version,
		Games:    games.All(),
		Searcher: searcher,
		Read:     gamefile.NewReader(games.All(), "newgame GAME").From,
		Strict:   c.Strict,
		Colour:   isTerminal(out),
		Log:      log,
	})
}

// ugiCommand speaks the Universal Game Interface on standard input and output. Its hosts do not say
// which game they play.
type ugiCommand struct {
	Game string `enum:"${games}" default:"${game}" placeholder:"GAME" help:"Play this game: ${either_game} (default ${default})."`
	logFlag
}

func (c *ugiCommand) Run(ctx context.Context, out *os.File) error {
	start, err := games.All().Start([]string{c.Game})
	if err != nil {
		return err
	}
	searcher := uct.New()
	defer searcher.Close()
	addThreads(readerAndClock)
	return runUGI(ctx, os.Stdin, out, ugi.Config{Start: start, Searcher: searcher, Log: c.logger()})
}

func runUGI(ctx context.Context, in io.Reader, out io.Writer, cfg ugi.Config) error {
	cfg.Name, cfg.Author, cfg.Version = name, author, version
	return ugi.Run(ctx, in, out, cfg)
}

// greet prints a hint for a person at a terminal. Programs that use pipes never see it.
func greet() {
	if term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stderr.Fd())) {
		const hint = "%s %s reads commands, one a line: type help. To play against it: c4engine play\n"
		fmt.Fprintf(os.Stderr, hint, name, version)
	}
}

// firstLine waits for the first line of the input, by which hosts choose a protocol. It returns
// the line without a byte order mark, and a reader of the whole input with that line. The error
// is ctx's. After an error the input must not be used, because a Read of it is still blocked.
func firstLine(ctx context.Context, in io.Reader) (string, io.Reader, error) {
	buffered := bufio.NewReader(in)
	var line []byte
	var err error
	read := make(chan struct{})
	go func() {
		line, err = buffered.ReadSlice('\n')
		line = bytes.Clone(line)
		close(read)
	}()
	select {
	case <-read:
	case <-ctx.Done():
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
