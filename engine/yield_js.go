package engine

import (
	"syscall/js"
	"time"
)

// threadTime is the time for which a computation may keep the thread.
const threadTime = 10 * time.Millisecond

// threadSince is when the computation got the thread, zero before ShareThread.
var threadSince time.Time

// ShareThread makes Yield let events in from now on. The caller must not be an event's handler.
func ShareThread() { threadSince = time.Now() }

// Yield lets events in, if the computation has kept the thread for long.
func Yield() {
	if !threadSince.IsZero() && time.Since(threadSince) >= threadTime {
		letEventsIn()
		threadSince = time.Now()
	}
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
