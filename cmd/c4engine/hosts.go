package main

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/c4engine/c4engine/adapters/botzone"
	"github.com/c4engine/c4engine/adapters/gtp"
	"github.com/c4engine/c4engine/adapters/nboard"
	"github.com/c4engine/c4engine/cmd/internal/cli"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
)

// gtpCommand speaks the Go Text Protocol on standard input and output.
type gtpCommand struct {
	Game string `enum:"${cell_games}" required:"" placeholder:"${a_cell_game}" help:"What to play."`
	hostFlags
}

func (c *gtpCommand) Run(ctx context.Context, out *os.File) error {
	h, err := c.host(c.Game, engine.UsualMoveTime)
	if err != nil {
		return err
	}
	defer h.search.Close()
	return gtp.Run(ctx, os.Stdin, out, gtp.Config{
		Name: name, Version: version,
		Start:    h.start,
		Searcher: h.search,
		Limits:   h.limits,
		Log:      h.log,
	})
}

// nboardCommand speaks the protocol of NBoard on standard input and output.
type nboardCommand struct{ hostFlags }

func (c *nboardCommand) Run(ctx context.Context, out *os.File) error {
	given := c.limits()
	h, err := c.host(discGame().Name(), engine.UsualMoveTime)
	if err != nil {
		return err
	}
	defer h.search.Close()
	return nboard.Run(ctx, os.Stdin, out, nboard.Config{
		Name:     name,
		Start:    h.start,
		Searcher: h.search,
		Limits:   given,
		Usual:    h.limits,
		Log:      h.log,
	})
}

// botzoneCommand plays on standard input and output for Botzone, where a move
// may take a second.
type botzoneCommand struct {
	Game        string `enum:"${cell_games}" required:"" placeholder:"${a_cell_game}" help:"What to play."`
	KeepRunning bool   `help:"Stay for the whole game, as the platform's mode of that name has it."`
	hostFlags
}

func (c *botzoneCommand) Run(ctx context.Context, out *os.File) error {
	h, err := c.host(c.Game, botzone.UsualMoveTime)
	if err != nil {
		return err
	}
	defer h.search.Close()
	return botzone.Run(ctx, os.Stdin, out, botzone.Config{
		Start:       h.start,
		Searcher:    h.search,
		Limits:      h.limits,
		KeepRunning: c.KeepRunning,
		Log:         h.log,
	})
}

// hostFlags are the flags of the commands for hosts of games whose moves are cells.
type hostFlags struct {
	Movetime uint64   `range:"1..${longest}" placeholder:"MS" help:"Time for a move (default ${usual}, of Botzone ${botzone}, and none beside --nodes)."`
	Nodes    uint64   `placeholder:"N" help:"Simulations for a move."`
	Option   []string `sep:"none" placeholder:"NAME=VALUE" help:"Set an option of the search, as setoption does in the line protocol."`
	conversation
}

// hosted has what the adapters of these hosts need.
type hosted struct {
	start  engine.Position
	search *uct.Searcher
	limits engine.Limits
	log    *slog.Logger
}

// host begins the conversation and returns a start and a search with its
// options, which the caller closes. With --nodes alone there is no clock, which makes
// games repeatable.
func (f *hostFlags) host(gameName string, movetime time.Duration) (*hosted, error) {
	start, err := games.Start([]string{gameName})
	if err != nil {
		return nil, err
	}
	search, err := searcherWith(f.Option)
	if err != nil {
		return nil, err
	}
	if f.Nodes == 0 {
		f.Movetime = cmp.Or(f.Movetime, uint64(movetime.Milliseconds()))
	}
	return &hosted{start, search, f.limits(), f.begin()}, nil
}

// limits returns those of the flags.
func (f *hostFlags) limits() engine.Limits {
	return engine.Limits{MoveTime: time.Duration(f.Movetime) * time.Millisecond, Nodes: f.Nodes}
}

// searcherWith returns a search with options, each NAME=VALUE, which the caller closes.
func searcherWith(options []string) (*uct.Searcher, error) {
	search := uct.New()
	for _, option := range options {
		name, value, _ := strings.Cut(option, "=")
		if err := search.SetOption(name, value); err != nil {
			search.Close()
			return nil, cli.Usage("--option: %w", err)
		}
	}
	return search, nil
}
