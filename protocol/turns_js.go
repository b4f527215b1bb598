package protocol

import (
	"context"
	"syscall/js"
	"time"
)

// JavaScript has one thread, and events with lines arrive only while all goroutines wait. A job
// never waits, but it calls Err of its context again and again. There the events get their turn.

// turnEvery is the time for which a job may keep the thread.
const turnEvery = 10 * time.Millisecond

type takingTurns struct {
	context.Context
	since time.Time
}

// withTurns returns a context for a job that lets events in.
func withTurns(ctx context.Context) context.Context {
	return &takingTurns{Context: ctx, since: time.Now()}
}

// Err first lets events in, if the job has kept the thread for turnEvery.
func (t *takingTurns) Err() error {
	if time.Since(t.since) >= turnEvery {
		letEventsIn()
		t.since = time.Now()
	}
	return t.Context.Err()
}

// letEventsIn returns after all events that have arrived are handled. Node has setImmediate for
// that. Browsers have only timers, which they delay by 4 ms, and messages of a page to itself.
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
