package uct

import (
	"context"
	"math"
	"reflect"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// The tests of this file are mistakes that a program can make with a Searcher.

func TestNoTimeLeftAnswersAtOnce(t *testing.T) {
	for _, l := range []engine.Limits{{MoveTime: -time.Second}, {Remaining: -time.Second}} {
		info := newSearcher(t).Search(t.Context(), history(12, 12), l, nil)
		require.NotEqual(t, engine.NoMove, info.BestMove())
		require.LessOrEqual(t, info.Nodes, uint64(batch))
		require.NoError(t, info.Stopped)
	}
}

func TestBadSearchesAreRefused(t *testing.T) {
	start := history(6, 7)
	for _, c := range []struct {
		history engine.History
		limits  engine.Limits
		message string
		cause   error
	}{
		{engine.History{}, engine.Limits{}, "history: expected a start position", nil},
		{over(), engine.Limits{Moves: []engine.Move{0}}, "Moves: expected legal moves", engine.ErrIllegalMove},
		{start, engine.Limits{Moves: []engine.Move{9}}, "Moves: expected legal moves", engine.ErrIllegalMove},
		{start, engine.Limits{MultiPV: -1}, "MultiPV: expected 0 or more", nil},
		{start, engine.Limits{Increment: -1}, "Increment: expected 0 or more", nil},
		{startOf(nogo.Game{}, ""), engine.Limits{Prove: true}, engine.ErrNoSolver.Error(), engine.ErrNoSolver},
	} {
		c.limits.Nodes = 100
		info, err := New().Search(t.Context(), c.history, c.limits, nil)
		require.EqualError(t, err, c.message)
		require.Equal(t, engine.Info{}, info)
		if c.cause != nil {
			require.ErrorIs(t, err, c.cause)
		}
	}
}

func TestUnpreparedSearchersSayWhy(t *testing.T) {
	var s Searcher
	_, err := s.Search(t.Context(), history(6, 7), engine.Limits{Nodes: 1}, nil)
	require.EqualError(t, err, "uct: the Searcher was not made by New")
	require.Error(t, s.NewGame())
	s.Close()
	var none context.Context
	_, err = New().Search(none, history(6, 7), engine.Limits{Nodes: 1}, nil)
	require.EqualError(t, err, "ctx: expected a context, not nil")
}

// TestABusySearcherRefusesAndCloses uses a searcher from outside while it searches.
func TestABusySearcherRefusesAndCloses(t *testing.T) {
	for _, c := range []struct {
		name   string
		limits engine.Limits
	}{
		{"search", engine.Limits{ReportEvery: time.Nanosecond}},
		{"proof", engine.Limits{ReportEvery: time.Nanosecond, Prove: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSearcher(t, "Threads", "2", "Hash", "4")
			begun, ended := make(chan struct{}, 1), make(chan engine.Info)
			go func() {
				ended <- s.Search(t.Context(), history(12, 12), c.limits, func(engine.Info) {
					select {
					case begun <- struct{}{}:
					default:
					}
				})
			}()
			<-begun
			require.ErrorIs(t, s.SetOption("Hash", "8"), engine.ErrBusy)
			require.ErrorIs(t, s.SetOption("ClearTree", ""), engine.ErrBusy)
			require.ErrorIs(t, s.Configure(func(o *Options) error { o.Threads = 1; return nil }), engine.ErrBusy)
			require.ErrorIs(t, s.NewGame(), engine.ErrBusy)
			_, err := s.Searcher.Search(t.Context(), history(6, 7), engine.Limits{Nodes: 1}, nil)
			require.ErrorIs(t, err, engine.ErrBusy)
			require.Equal(t, engine.Open(), s.Known(history(6, 7).Start()))
			for range s.Nodes(1) {
				t.Error("a node during a search")
			}
			closed := make(chan struct{})
			go func() {
				s.Close()
				close(closed)
			}()
			info := <-ended
			<-closed
			require.ErrorIs(t, info.Stopped, engine.ErrClosed)
			require.NotEqual(t, engine.NoMove, info.BestMove())
			require.NoError(t, s.Search(t.Context(), history(6, 7), engine.Limits{Nodes: 10}, nil).Stopped, "it can be used again")
		})
	}
}

func TestACancelledContextIsVisible(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	searchers := []tested{newSearcher(t), newSearcher(t, "Threads", "2"), newLimited(t, "1910", "1")}
	for _, s := range searchers {
		require.NoError(t, s.Search(ctx, history(6, 7), engine.Limits{Nodes: 100}, nil).Stopped)
	}
	cancel()
	for _, l := range []engine.Limits{{}, {Prove: true}, {Prove: true, MultiPV: 2}} {
		for _, s := range searchers {
			info := s.Search(ctx, history(12, 12), l, nil)
			require.ErrorIs(t, info.Stopped, context.Canceled)
			require.NotEqual(t, engine.NoMove, info.BestMove())
		}
	}
}

// TestADroppedSearcherFreesItsMemory drops a searcher without Close.
func TestADroppedSearcherFreesItsMemory(t *testing.T) {
	freed := make(chan struct{})
	func() {
		s := New()
		_, err := s.Search(t.Context(), history(6, 7), engine.Limits{Nodes: 100}, nil)
		require.NoError(t, err)
		runtime.AddCleanup(s.pool.tree, func(done chan struct{}) { close(done) }, freed)
	}()
	for range 100 {
		runtime.GC()
		select {
		case <-freed:
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
	t.Fatal("the tree is never garbage")
}

// TestBoundsOfALineHaveItsMove tests that the value and the move of a line's bounds are of one
// side.
func TestBoundsOfALineHaveItsMove(t *testing.T) {
	for _, solver := range []string{"true", "false"} {
		s := newSearcher(t, "Solver", solver)
		h := position("7/7/2x2x1/2x2o1/1xo2o1/oxxoxoo x")
		info := s.Search(t.Context(), h, engine.Limits{Prove: true, MultiPV: 7}, nil)
		for _, line := range info.Lines {
			require.Equal(t, line.PV[0], line.Known.Move)
		}
	}
}

func TestConfigure(t *testing.T) {
	s := newSearcher(t)
	require.NoError(t, s.Configure(func(o *Options) error { o.Threads, o.Hash, o.Exploration = 2, 8, 0.5; return nil }))
	require.Equal(t, 2, s.pool.options.Threads)
	require.InDelta(t, 0.5, s.pool.options.Exploration, 1e-6)
	for _, c := range []struct {
		change  func(*Options) error
		message string
	}{
		{nil, "change: expected a function"},
		{func(o *Options) error { o.Threads = 0; return nil }, "Threads: expected an integer from 1 to 256"},
		{func(o *Options) error { o.MoveOverhead = -time.Second; return nil }, "MoveOverhead: expected an integer from 0 to 10000"},
		{func(o *Options) error { o.MoveOverhead = -999 * time.Microsecond; return nil }, "MoveOverhead: expected an integer from 0 to 10000"},
		{func(o *Options) error { return o.SetLevel(14) }, "level: expected an integer from 1 to 13"},
		{func(o *Options) error { return o.SetLevel(-1) }, "level: expected an integer from 1 to 13"},
		{func(o *Options) error { o.Seed = 1<<53 + 1; return nil }, "Seed: expected an integer from 0 to 9007199254740992"},
		{func(o *Options) error { o.MoveOverhead = math.MaxInt64; return nil }, "MoveOverhead: expected an integer from 0 to 10000"},
		{func(o *Options) error { o.RAVE = math.NaN(); return nil }, "RAVE: expected a number from 0 to 1000000000"},
		{func(o *Options) error { o.Threads = 3; return engine.ErrNoSolver }, engine.ErrNoSolver.Error()},
		{func(o *Options) error { o.Playouts = ""; return nil }, "Playouts: expected one of replying, informed, uniform"},
		{func(o *Options) error { o.FinalMove = "best"; return nil }, "FinalMove: expected one of robust, max, secure"},
		{func(o *Options) error { o.Threads, o.Prior = 3, 11; return nil }, "Prior: expected a number from 0 to 10"},
	} {
		require.EqualError(t, s.Configure(c.change), c.message)
		require.Equal(t, 2, s.pool.options.Threads, "nothing has changed")
	}
	require.ErrorIs(t, s.SetOption("Nonsense", "1"), engine.ErrUnknownOption)
	_, err := s.MoveOfLevel(t.Context(), history(6, 7), 0, 1)
	require.EqualError(t, err, "level: expected an integer from 1 to 13")
}

// TestLimited: smaller maximums are listed and checked, and lower the defaults; none is raised.
func TestLimited(t *testing.T) {
	s := NewWith(Config{Maximums: map[string]int{"Hash": 8, "Threads": 1 << 20}})
	t.Cleanup(s.Close)
	listed := s.Options()
	require.Equal(t, []string{"1", "8"}, []string{listed[0].Default, listed[1].Default})
	require.Equal(t, []float64{256, 8}, []float64{listed[0].Max, listed[1].Max})
	const wrong = "Hash: expected an integer from 1 to 8"
	require.EqualError(t, s.SetOption("hash", "9"), wrong)
	require.EqualError(t, s.Configure(func(o *Options) error { o.Hash = 9; return nil }), wrong)
	require.Equal(t, 8, s.pool.options.Hash)
	require.NoError(t, s.SetOption("Hash", "7"))
	require.Equal(t, 7, s.pool.options.Hash)
	require.EqualError(t, s.SetOption("ClearTree", "now"), "ClearTree: expected no value")
}

// TestMisuseFromTwoGoroutines is for the race detector: each call ends, or finds the searcher busy.
func TestMisuseFromTwoGoroutines(t *testing.T) {
	s := newSearcher(t, "Hash", "4").Searcher
	start := history(6, 7)
	var wait sync.WaitGroup
	for _, call := range []func() error{
		func() error {
			return s.Configure(func(o *Options) error {
				time.Sleep(100 * time.Microsecond) // the others meet it
				o.Exploration += 0.001
				return nil
			})
		},
		func() error { return s.SetOption("Seed", "2") },
		s.NewGame,
		func() error {
			_, err := s.Search(t.Context(), start, engine.Limits{Nodes: 10}, nil)
			return err
		},
		func() error { s.Close(); return nil },
	} {
		wait.Go(func() {
			for range 200 {
				if err := call(); err != nil {
					assert.ErrorIs(t, err, engine.ErrBusy)
				}
			}
		})
	}
	wait.Wait()
}

// TestEachOptionHasItsField sets each option, reads it, and counts the fields that differ.
func TestEachOptionHasItsField(t *testing.T) {
	for _, option := range New().Options() {
		value := ""
		switch option.Type {
		case engine.Bool:
			value = strconv.FormatBool(option.Default != "true")
		case engine.Integer, engine.Number:
			value = strconv.FormatFloat(option.Max, 'f', -1, 64)
		case engine.Choice:
			value = option.Choices[1]
		case engine.Action:
			continue
		}
		o := defaults()
		named := enginetest.Must(optionNamed(o.table(), option.Name))
		require.NoError(t, named.set(value))
		require.NoError(t, named.check())
		require.Equal(t, value, named.text(), option.Name)
		require.NotEqual(t, defaults(), o, option.Name)
		require.NoError(t, named.set(option.Default))
		require.Equal(t, defaults(), o, option.Name)
	}
	fields := reflect.TypeFor[Options]().NumField()
	require.Len(t, new(Options).table(), fields+len([]string{"ClearTree"}))
}
