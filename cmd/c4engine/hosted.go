package main

import (
	"context"
	"flag"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
)

// hosted is what the subcommands for the hosts of NoGo and Reversi have in
// common: their flags, and the search that they set.
type hosted struct {
	*flag.FlagSet
	search   *uct.Searcher
	game     string
	movetime uint
	nodes    uint64
	level    slog.Level
}

// newHosted returns the flags of a subcommand with their defaults. The search
// has to be closed.
func newHosted(command, game string, movetime uint) *hosted {
	h := &hosted{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), search: uct.New(), game: game}
	h.UintVar(&h.movetime, "movetime", movetime, "")
	h.Uint64Var(&h.nodes, "nodes", 0, "") // 0: no bound
	h.TextVar(&h.level, "log-level", slog.LevelWarn, "")
	h.Func("option", "", func(text string) error {
		name, value, _ := strings.Cut(text, "=")
		return h.search.SetOption(name, value)
	})
	return h
}

// hostedGames are the games that these hosts play.
var hostedGames = map[string]engine.Game{"nogo": nogo.Game{}, "reversi": reversi.Game{}}

// parse reads the flags and returns the game that they choose at its start.
func (h *hosted) parse(args []string) (engine.Game, engine.Position, error) {
	if err := parseFlags(h.FlagSet, args); err != nil {
		return nil, nil, err
	}
	game, ok := hostedGames[h.game]
	switch {
	case h.NArg() > 0:
		return nil, nil, wrongUsage("argument %q: expected a flag", h.Arg(0))
	case !ok:
		return nil, nil, wrongUsage("--game: expected nogo or reversi")
	case h.movetime < 1 || h.movetime > 1e6:
		return nil, nil, wrongUsage("--movetime: expected an integer from 1 to 1000000")
	}
	start, err := game.New(nil)
	return game, start, err
}

// limits returns the limits of a move. A number of simulations alone leaves the
// clock out, and so makes games repeatable.
func (h *hosted) limits() engine.Limits {
	l := engine.Limits{MoveTime: time.Duration(h.movetime) * time.Millisecond, Nodes: h.nodes}
	if h.nodes > 0 && !h.given("movetime") {
		l.MoveTime = 0
	}
	return l
}

// given reports whether a flag stood on the command line.
func (h *hosted) given(name string) (given bool) {
	h.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

func (h *hosted) log() *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: h.level}))
}

// serve runs a session that a signal ends.
func serve(session func(ctx context.Context) error) error {
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2) // as converse has it
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends what the first one could not
	return session(ctx)
}
