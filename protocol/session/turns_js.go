package session

import (
	"context"
	"syscall/js"
	"time"
)

// In JavaScript everything runs on one thread, and lines arrive only while all of Go
// waits. A job never waits, but it asks its context again and again whether it should
// end. That is where events get their turn.

// turnEvery is how long a job may keep the thread.
const turnEvery = 10 * time.Millisecond

type takingTurns struct {
	context.Context
	since time.Time
}

// withTurns returns a context for a job.
func withTurns(ctx context.Context) context.Context {
	return &takingTurns{Context: ctx, since: time.Now()}
}

// Err first lets the events that have come have their turn, if it is time for that.
func (t *takingTurns) Err() error {
	if time.Since(t.since) >= turnEvery {
		letEventsIn()
		t.since = time.Now()
	}
	return t.Context.Err()
}

// letEventsIn returns when all events that have come before were handled. Node has
// setImmediate for that. Browsers have only timers, which they make wait for 4 ms, and
// messages to oneself.
var letEventsIn = func() func() {
	turn := make(chan struct{}, 1)
	took := js.FuncOf(func(js.Value, []js.Value) any {
		turn <- struct{}{}
		return nil
	})
	ask := func() { js.Global().Call("setImmediate", took) }
	if js.Global().Get("setImmediate").IsUndefined() {
		channel := js.Global().Get("MessageChannel").New()
		channel.Get("port1").Set("onmessage", took)
		ask = func() { channel.Get("port2").Call("postMessage", nil) }
	}
	return func() {
		ask()
		<-turn
	}
}()
