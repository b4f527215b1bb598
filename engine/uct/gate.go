package uct

import (
	"sync"
	"sync/atomic"
)

// gate lets one worker have the tree to itself while the others wait between two of
// their simulations.
//
// A worker is inside from enter to leave. It polls wanted, a read that costs
// nothing while nobody writes, and calls yield when somebody waits.
type gate struct {
	waiting atomic.Int32 // workers that want to be alone
	mu      sync.Mutex   // held by the one that is alone
	moved   sync.Cond    // signalled when inside or waiting falls
	inside  int
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

// yield lets those who wait be alone, one after the other.
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

// alone returns when no other worker is inside; together lets them in again.
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
