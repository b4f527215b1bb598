package main

import (
	"cmp"
	"log/slog"
	"math"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
)

// The flags that several commands have. Each command gives them the help that fits its work.

// searchFlags are flags of commands that search. The value 0 stands for the usual one.
type searchFlags struct {
	Movetime, Hash, Threads int
	Nodes                   uint64
	Option                  []string // each NAME=VALUE
}

func (f *searchFlags) movetime(help string) cli.Flag {
	return cli.Whole("--movetime", &f.Movetime, 1, field.MaxMillis, "MS", help)
}

func (f *searchFlags) nodes(help string) cli.Flag {
	return cli.Whole("--nodes", &f.Nodes, 0, math.MaxUint64, "N", help)
}

func (f *searchFlags) hash(low int, help string) cli.Flag {
	return cli.Whole("--hash", &f.Hash, low, 32768, "MB", help)
}

func (f *searchFlags) threads(help string) cli.Flag {
	return cli.Whole("--threads", &f.Threads, 1, maxThreads, "N", help)
}

func (f *searchFlags) option() cli.Flag {
	return cli.List("--option", &f.Option, "NAME=VALUE", "set an option of the search; docs/protocol.md lists them")
}

// maxThreads is the largest number of threads.
const maxThreads = 256

// limits returns the limits of a search.
func (f *searchFlags) limits() engine.Limits {
	return engine.Limits{MoveTime: time.Duration(f.Movetime) * time.Millisecond, Nodes: f.Nodes}
}

// searcher returns a search with the memory, the threads and the options.
func (f *searchFlags) searcher() (*uct.Searcher, error) {
	s := uct.New()
	err := s.Configure(func(o *uct.Options) error {
		o.Hash, o.Threads = cmp.Or(f.Hash, o.Hash), cmp.Or(f.Threads, o.Threads)
		return nil
	})
	if f.Hash != 0 {
		err = engine.Renamed(err, "--hash")
	}
	for _, option := range f.Option {
		name, value, _ := strings.Cut(option, "=")
		if wrong := s.SetOption(name, value); wrong != nil {
			err = cmp.Or(err, cli.Usage("--option: %w", wrong))
		}
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// gameFlag returns the flag that chooses one of several games.
func gameFlag(to *string, all engine.Games, help string) cli.Flag {
	return cli.Choice("--game", to, all.Names(), "GAME", help)
}

// sessionFlags has the flag of commands that talk with a host over standard input and output.
type sessionFlags struct{ LogLevel string }

// flags returns the flag after those of a command.
func (f *sessionFlags) flags(before ...cli.Flag) []cli.Section {
	levels := []string{"debug", "info", "warn", "error"}
	level := cli.Choice("--log-level", &f.LogLevel, levels, "LEVEL", "write a log to standard error, from this level on")
	return cli.Flags(append(before, level)...)
}

// begin returns a log of this level on standard error. It raises the number of threads that run Go
// code by two, one that reads the input and one that waits for the clock: a search keeps every core
// busy, and the operating system starts a waiting thread sooner than Go's scheduler does.
func (f sessionFlags) begin() *slog.Logger {
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2)
	var level slog.Level
	_ = level.UnmarshalText([]byte(f.LogLevel)) // one of the enum
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
}
