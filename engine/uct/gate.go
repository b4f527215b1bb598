package uct

import (
	"sync"
	"sync/atomic"
)

// gate gives one worker the tree alone while the others wait between two simulations.
//
// A worker is inside from enter to leave. It polls wanted, a read that costs nothing while
// nobody writes, and calls yield when another worker waits.
type gate struct {
	waiting atomic.Int32 // workers that want to be alone
	mu      sync.Mutex   // held by the worker that is alone
	moved   sync.Cond    // signalled when inside or waiting falls
	inside  int          // workers
}

func newGate() *gate {
	g := &gate{}
	g.moved.L = &g.mu
	return g
}

func (g *gate) wanted() bool { return g.waiting.Load() > 0 }

func (g *gate) enter() {
	g.mu.Lock()
	g.waitOutside()
	g.inside++
	g.mu.Unlock()
}

func (g *gate) leave() {
	g.mu.Lock()
	g.inside--
	g.moved.Broadcast()
	g.mu.Unlock()
}

// yield lets the waiting workers be alone, one after the other.
func (g *gate) yield() {
	g.mu.Lock()
	g.inside--
	g.moved.Broadcast()
	g.waitOutside()
	g.inside++
	g.mu.Unlock()
}

func (g *gate) waitOutside() {
	for g.waiting.Load() > 0 {
		g.moved.Wait()
	}
}

// alone returns when no other worker is inside; together lets the others in again.
func (g *gate) alone() {
	g.mu.Lock()
	g.waiting.Add(1)
	g.inside--
	g.moved.Broadcast()
	for g.inside > 0 {
		g.moved.Wait()
	}
}

func (g *gate) together() {
	g.inside++
	g.waiting.Add(-1)
	g.moved.Broadcast()
	g.mu.Unlock()
}
