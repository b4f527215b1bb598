package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/analysis"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/play"
	"github.com/c4engine/c4engine/protocol"
)

// The commands that answer programs and people on standard input and output: protocol, ugi,
// analysis and play. hosts.go has those for hosts with dialects of their own.

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

// analysisCommand answers queries on standard output.
type analysisCommand struct {
	File    string   `arg:"" optional:"" help:"A file of queries, or - for standard input (the default)."`
	Threads uint64   `range:"1..256" placeholder:"N" help:"Search N positions at the same time (default: one per core)."`
	Hash    uint64   `default:"64" range:"1..32768" placeholder:"MB" help:"Give each search's tree this memory, beside up to 20 MB for the process (default ${default})."`
	Queue   uint64   `default:"10000" range:"1..1000000" placeholder:"N" help:"Read no more queries while N positions wait (default ${default})."`
	Option  []string `sep:"none" placeholder:"NAME=VALUE" help:"Set an option of the search, as setoption does in the line protocol."`
	logFlag
}

func (*analysisCommand) Help() string {
	return "Reads queries, one JSON object a line; docs/analysis.md describes them."
}

func (c *analysisCommand) Run(ctx context.Context, out *os.File) error {
	if c.Threads == 0 {
		c.Threads = uint64(runtime.NumCPU())
	}
	addThreads(readerAndClock)
	var searchers []engine.Searcher
	for range c.Threads {
		searcher := uct.New()
		defer searcher.Close()
		if err := searcher.Configure(func(o *uct.Options) { o.Hash = int(c.Hash) }); err != nil {
			return engine.Renamed(err, "--hash")
		}
		if err := setOptions(searcher, c.Option); err != nil {
			return err
		}
		searchers = append(searchers, searcher)
	}
	queries, err := openInput(cmp.Or(c.File, "-"))
	if err != nil {
		return err
	}
	defer queries.Close()
	return analysis.Run(ctx, queries, out, analysis.Config{
		Name: name, Version: version,
		Games:      games.All(),
		Searchers:  searchers,
		MaxWaiting: int(c.Queue),
		Log:        c.logger(),
	})
}

// playCommand plays with a person at a terminal, or with a script through a pipe.
type playCommand struct {
	Level string   `default:"${usual_level}" placeholder:"N" help:"Play at this level: 1 to ${levels}, ${level_words} (default ${default})."`
	Seed  uint64   `range:"1..9007199254740992" placeholder:"N" help:"Seed the engine's choices (default: a new seed each time)."`
	Board []string `arg:"" optional:"" type:"numbers" help:"What to play: ${boards} (default ${usual_board}); or a game to go on with: 4453, cells, a FEN, a link."`
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

// usualWidth is the width of a terminal that does not tell it.
const usualWidth = 80

// widthOf returns a function that returns the width of a terminal, nil for another file.
func widthOf(file *os.File) func() int {
	if !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return func() int {
		width, _, err := term.GetSize(int(file.Fd()))
		if err != nil || width == 0 {
			return usualWidth
		}
		return width
	}
}
