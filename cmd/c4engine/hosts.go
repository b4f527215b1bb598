package main

import (
	"cmp"
	"log/slog"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
)

// hostFlags has the flags of gtp, nboard and botzone, the hosts of games without gravity.
type hostFlags struct {
	Movetime uint64   `range:"1..${longest}" placeholder:"MS" help:"Think this long about a move (default ${usual}, for Botzone ${botzone}, unlimited with --nodes)."`
	Nodes    uint64   `placeholder:"N" help:"Think with at most N nodes about a move."`
	Option   []string `sep:"none" placeholder:"NAME=VALUE" help:"Set an option of the search, as setoption does in the line protocol."`
	conversation
}

// hosted is what the adapters of these hosts have in common.
type hosted struct {
	start  engine.Position
	search *uct.Searcher
	given  engine.Limits // by flags
	limits engine.Limits // the same, with the host's usual time where no flag limits a search
	log    *slog.Logger
}

// host begins the conversation and returns its parts; the caller closes the search. With
// --nodes alone there is no time limit, which makes games reproducible.
func (f *hostFlags) host(gameName string, movetime time.Duration) (*hosted, error) {
	start, err := games.Start([]string{gameName})
	if err != nil {
		return nil, err
	}
	search, err := searcherWith(f.Option)
	if err != nil {
		return nil, err
	}
	given := engine.Limits{MoveTime: time.Duration(f.Movetime) * time.Millisecond, Nodes: f.Nodes}
	limits := given
	if f.Nodes == 0 {
		limits.MoveTime = cmp.Or(given.MoveTime, movetime)
	}
	return &hosted{start, search, given, limits, f.begin()}, nil
}

// searcherWith returns a search with options, each NAME=VALUE. The caller closes it.
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
