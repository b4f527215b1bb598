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

// player is one side's, game after game.
type player interface {
	Move(context.Context, engine.Position, engine.Limits) (x, y int, _ engine.Info)
}

// library answers one call after the other. A new call ends the one that is running:
// the judge waits for one answer at a time, so it has given up on the older one.
type library struct {
	settings
	newPlayer func() player
	log       io.Writer

	// endLatest ends the search of the call that came last.
	endLatest atomic.Pointer[context.CancelFunc]

	// playing is held by the call that plays.
	playing sync.Mutex
	// players has one for each side, because a judge that loads one library for both
	// sides gets the same variables twice; nil: not made yet.
	players [2]player
}

func newLibrary(getenv func(string) string, log io.Writer) *library {
	l := &library{settings: readSettings(getenv, log), log: log}
	l.newPlayer = l.settings.newPlayer
	return l
}

// answer returns the cell to play, within moveTime, and a legal one if there is any,
// whatever the turn says.
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

// play searches. If a player panics it is replaced, and any legal move is played: the
// host must not suffer for it.
func (l *library) play(ctx context.Context, t course.Turn, now engine.Position, arrived time.Time) (x, y int) {
	side := &l.players[now.Turn()]
	defer func() {
		if reason := recover(); reason != nil {
			*side = nil
			x, y = t.AnyMove()
			fmt.Fprintf(l.log, "c4engine: the search failed (%v); played %d,%d\n", reason, x, y)
		}
	}()
	if *side == nil {
		*side = l.newPlayer()
	}
	x, y, info := (*side).Move(ctx, now, engine.Limits{Start: arrived, MoveTime: l.moveTime})
	if l.thinks {
		fmt.Fprintln(l.log, thought(now, x, y, info))
	}
	return x, y
}
