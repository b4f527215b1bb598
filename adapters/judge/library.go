package main

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
)

// library answers one call after the other. A new call ends the running one: the judge waits for
// one answer at a time, so it has given up the older one.
type library struct {
	settings
	newSearcher func() engine.Searcher
	log         io.Writer

	// endLatest ends the search of the latest call.
	endLatest atomic.Pointer[context.CancelFunc]

	// playing is held by the call that plays.
	playing sync.Mutex
	// searchers has one for each side, because a judge that loads one library for both sides gets
	// the same variables twice. nil: not made yet.
	searchers [2]engine.Searcher
}

func newLibrary(getenv func(string) string, log io.Writer) *library {
	l := &library{settings: readSettings(getenv, log), log: log}
	l.newSearcher = l.settings.newSearcher
	return l
}

// answer returns the cell to play, within moveTime. Even for a wrong turn it is legal if any cell
// is.
func (l *library) answer(t course.Turn, arrived time.Time) (x, y int) {
	ctx, end := context.WithCancel(context.Background())
	defer end()
	if endOlder := l.endLatest.Swap(&end); endOlder != nil {
		(*endOlder)()
	}
	l.playing.Lock()
	defer l.playing.Unlock()

	now, err := t.Position()
	if err != nil {
		x, y = t.AnyMove()
		fmt.Fprintf(l.log, "c4engine: %v; played %d,%d\n", err, x, y)
		return x, y
	}
	return l.play(ctx, t, now, arrived)
}

// play searches. If a searcher panics, play replaces it and plays any legal move: the host must
// not crash.
func (l *library) play(
	ctx context.Context, t course.Turn, now engine.Position, arrived time.Time,
) (x, y int) {
	side := &l.searchers[now.Turn()]
	defer func() {
		if reason := recover(); reason != nil {
			*side = nil
			x, y = t.AnyMove()
			fmt.Fprintf(l.log, "c4engine: the search failed (%v); played %d,%d\n", reason, x, y)
		}
	}()
	if *side == nil {
		*side = l.newSearcher()
	}
	limits := engine.Limits{Start: arrived, MoveTime: l.moveTime}
	cell, info, err := course.Answer(ctx, *side, now, limits)
	if err != nil {
		panic(err)
	}
	if l.logs {
		fmt.Fprintln(l.log, thought(now, cell, info))
	}
	return cell.Row, cell.Column
}
