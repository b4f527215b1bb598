package match_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/arguments"
)

// fakes launches players that are goroutines. The first word of the command names the function that
// makes one. It counts the running players.
type fakes struct {
	make map[string]func() *fakePlayer
	step time.Duration // of processor time, each time that anybody asks

	mu      sync.Mutex
	started map[string]int
	running int
}

func (f *fakes) Launch(c match.Command) (match.Process, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	words := c.Words
	if words[0] == "--" { // before the path of a library, here without a command that loads it
		words = words[1:]
	}
	newPlayer, known := f.make[words[0]]
	if !known {
		return nil, errors.New("no such file")
	}
	if f.started == nil {
		f.started = map[string]int{}
	}
	f.started[words[0]]++
	f.running++
	in, toPlayer := io.Pipe()
	fromPlayer, out := io.Pipe()
	p := &fakeProcess{in: toPlayer, out: fromPlayer, over: make(chan struct{}), step: f.step}
	go func() {
		defer close(p.over)
		player := newPlayer()
		if player.Printed = c.Errors; player.Printed == nil {
			player.Printed = io.Discard
		}
		err := player.Run(in, out)
		p.ended.Store(true)
		_, _ = in.CloseWithError(err), out.Close()
		f.mu.Lock()
		defer f.mu.Unlock()
		f.running--
	}()
	return p, nil
}

type fakeProcess struct {
	in   *io.PipeWriter
	out  *io.PipeReader
	over chan struct{}
	// ended is set if the player ended by itself.
	ended atomic.Bool
	how   atomic.Pointer[string] // it ended, as the first Kill found it
	// used is the processor time so far. Each call of ProcessorTime adds a step.
	used atomic.Int64
	step time.Duration
}

func (p *fakeProcess) ProcessorTime() time.Duration {
	return time.Duration(p.used.Add(int64(p.step)))
}

func (p *fakeProcess) PeakMemory() int { return 123 }

func (p *fakeProcess) Read(b []byte) (int, error)  { return p.out.Read(b) }
func (p *fakeProcess) Write(b []byte) (int, error) { return p.in.Write(b) }

func (p *fakeProcess) Kill() string {
	how := map[bool]string{true: "ended"}[p.ended.Load()]
	p.how.CompareAndSwap(nil, &how)
	_, _ = p.in.Close(), p.out.Close()
	<-p.over
	return *p.how.Load()
}

// tidy returns a player of legal moves, perhaps with changes. Players with different seeds play
// different moves.
func tidy(seed int, changes ...func(p *fakePlayer)) func() *fakePlayer {
	return func() *fakePlayer {
		p := &fakePlayer{
			Game: connectfour.Game{},
			Pick: func(n, ply int) int { return (seed*7 + ply*ply*3 + ply) % n },
		}
		for _, change := range changes {
			change(p)
		}
		return p
	}
}

// faulty returns a player that fails at a go.
func faulty(at int, fault func(io.Writer, string) error) func() *fakePlayer {
	return tidy(1, func(p *fakePlayer) { p.At, p.Fault = at, fault })
}

// standard returns players without faults.
func standard() *fakes {
	return &fakes{make: map[string]func() *fakePlayer{
		"one": tidy(1), "two": tidy(2), "three": tidy(3),
	}}
}

// parse reads a command line of words without blanks.
func parse(t testing.TB, line string) arguments.Match {
	t.Helper()
	a, err := arguments.ParseMatch(strings.Fields(line), games.All())
	require.NoError(t, err)
	return a
}

// config is the match of a command line, between fakes.
func config(t testing.TB, f *fakes, line string) match.Config {
	t.Helper()
	a := parse(t, line)
	return match.Config{
		Schedule: a.Schedule, Game: connectfour.Game{},
		Launcher: f, Concurrency: a.Concurrency, Out: new(bytes.Buffer),
	}
}

const duel = "--engine cmd=one name=one --engine cmd=two name=two --boards 5..7 --plies 2 "

// readAll reads a file of games that must be right.
func readAll(t testing.TB, text string) match.File {
	t.Helper()
	f, err := match.Read(strings.NewReader(text))
	require.NoError(t, err)
	return f
}

// fileOf returns the file that a match has written.
func fileOf(t testing.TB, cfg match.Config) match.File {
	t.Helper()
	return readAll(t, cfg.Out.(*bytes.Buffer).String())
}
