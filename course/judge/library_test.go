package main

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
)

// fake is a searcher of the tests.
type fake struct {
	engine.Searcher
	answer func(context.Context, engine.Position, engine.Limits) (x, y int)
}

func (f fake) Search(ctx context.Context, h engine.History, l engine.Limits, _ func(engine.Info)) (engine.Info, error) {
	x, y := f.answer(ctx, h.Start(), l)
	m, err := h.Start().MoveAt(engine.Cell{Row: x, Column: y})
	if err != nil {
		panic(err)
	}
	return engine.Info{Lines: []engine.Line{{PV: []engine.Move{m}}}}, nil
}

// newTestLibrary returns a library whose searchers answer as answer does, and its log. made
// counts the searchers.
func newTestLibrary(answer func(context.Context, engine.Position, engine.Limits) (x, y int)) (l *library, made *int, log *strings.Builder) {
	log, made = &strings.Builder{}, new(int)
	l = newLibrary(func(string) string { return "" }, log)
	l.newSearcher = func() engine.Searcher {
		*made++
		return fake{answer: answer}
	}
	return l, made, log
}

// bottomRow is a turn on a small board with stones, as a player sees them, in
// the bottom row from the left.
func bottomRow(stones ...int) course.Turn {
	t := course.Turn{Rows: 4, Columns: 4, NoX: -1, NoY: -1, Top: []int{4, 4, 4, 4}, Board: make([]int, 16)}
	for y, s := range stones {
		t.Board[12+y] = s
		t.Top[y] = 3
	}
	return t
}

// TestNewCallEndsTheOlder makes many calls, each while the one before still searches for ever.
func TestNewCallEndsTheOlder(t *testing.T) {
	searching := make(chan struct{})
	l, _, _ := newTestLibrary(func(ctx context.Context, _ engine.Position, _ engine.Limits) (int, int) {
		searching <- struct{}{}
		<-ctx.Done()
		return 3, 2
	})
	var calls sync.WaitGroup
	for range 100 {
		calls.Go(func() { l.answer(bottomRow(), time.Now()) })
		<-searching
	}
	(*l.endLatest.Load())()
	calls.Wait()
}

// TestCallsAtOnce calls the real searcher from many threads at the same time.
func TestCallsAtOnce(t *testing.T) {
	log := &strings.Builder{}
	l := newLibrary(func(name string) string {
		return map[string]string{"C4ENGINE_MOVETIME": "5", "C4ENGINE_OPTIONS": "Hash=2 Threads=2"}[name]
	}, log)
	var calls sync.WaitGroup
	for i := range 60 {
		calls.Go(func() {
			turn := bottomRow([]int{1, 2, 1}[:i%4]...)
			x, y := l.answer(turn, time.Now())
			assert.Equal(t, turn.Top[y]-1, x)
		})
	}
	calls.Wait()
	require.Empty(t, log.String())
}

func TestEachSideHasItsSearcher(t *testing.T) {
	l, made, _ := newTestLibrary(func(_ context.Context, p engine.Position, _ engine.Limits) (int, int) {
		return 3, int(p.Turn())
	})
	for range 3 {
		_, y := l.answer(bottomRow(), time.Now())
		require.Equal(t, 0, y)
		_, y = l.answer(bottomRow(1), time.Now())
		require.Equal(t, 1, y)
	}
	require.Equal(t, 2, *made)
	for side := range l.searchers {
		require.NotNil(t, l.searchers[side])
	}
}

func TestPanicIsAnsweredWithAMove(t *testing.T) {
	l, made, log := newTestLibrary(func(context.Context, engine.Position, engine.Limits) (int, int) { panic("a bug") })
	for range 2 {
		x, y := l.answer(bottomRow(1), time.Now())
		require.Equal(t, [2]int{2, 0}, [2]int{x, y})
	}
	require.Equal(t, 2, *made, "a searcher that panicked is not asked again")
	require.Equal(t, strings.Repeat("c4engine: the search failed (a bug); played 2,0\n", 2), log.String())
}

func TestLimits(t *testing.T) {
	arrived := time.Now()
	l, _, _ := newTestLibrary(func(_ context.Context, _ engine.Position, l engine.Limits) (int, int) {
		require.Equal(t, engine.Limits{Start: arrived, MoveTime: 2500 * time.Millisecond}, l)
		return 3, 3
	})
	l.answer(bottomRow(), arrived)
}

func TestMoveTime(t *testing.T) {
	for value, want := range map[string]time.Duration{
		"":         2500 * time.Millisecond,
		"1":        time.Millisecond,
		"86400000": 24 * time.Hour,
	} {
		log := &strings.Builder{}
		require.Equal(t, want, readMoveTime(value, log))
		require.Empty(t, log.String())
	}
	for _, value := range []string{"0", "-1", "1s", "2.5", " 5", "86400001", "99999999999999999999"} {
		log := &strings.Builder{}
		require.Equal(t, 2500*time.Millisecond, readMoveTime(value, log))
		require.Equal(t, `c4engine: C4ENGINE_MOVETIME: expected an integer from 1 to 86400000, not "`+value+"\"\n", log.String())
	}
}
