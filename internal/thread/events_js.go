package thread

import (
	"context"
	"syscall/js"
	"time"
)

// keptTime is the time for which a computation may keep the thread.
const keptTime = 10 * time.Millisecond

// WithEvents returns a context under which Yield lets events in. JavaScript has one thread, and
// lines of input arrive there only while all goroutines wait, which a search never does by itself.
// The caller must not be an event's handler.
func WithEvents(ctx context.Context) context.Context {
	since := time.Now()
	return WithYield(ctx, func() {
		if time.Since(since) >= keptTime {
			letEventsIn()
			since = time.Now()
		}
	})
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
