package bounded

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"
)

// Pool shares a number of threads among searches. Who has had its threads for the length of a turn
// gives them to those that wait, the first come first, and waits behind them. Nobody gets more by a
// search with more threads, because it waits for all of them.
type Pool struct {
	all     int64
	free    *semaphore.Weighted // threads
	waiting atomic.Int64        // searches
}

// NewPool returns a pool of a number of threads.
func NewPool(threads int) *Pool {
	return &Pool{all: int64(threads), free: semaphore.NewWeighted(int64(threads))}
}

// length is the time that a search has before others get its threads. Pausing costs nothing, and
// people wait for the answers of each turn.
const length = 100 * time.Millisecond

// Turn is the context of a search. All searches ask it often whether they shall end, by Err. While
// it is the turn of others, Err does not return.
type Turn struct {
	context.Context
	of      *Pool
	threads int64
	waited  atomic.Int64 // ns
	mu      sync.Mutex   // held while it waits, so that all threads of the search do
	has     bool         // its threads; else ctx is done
	ends    time.Time    // when it gives them to others
}

// begin waits for the first turn, or for the end of ctx.
func (p *Pool) begin(ctx context.Context, threads int64) *Turn {
	turn := &Turn{Context: ctx, of: p, threads: min(threads, p.all)}
	turn.take()
	return turn
}

func (t *Turn) take() {
	began := time.Now()
	t.of.waiting.Add(1)
	t.has = t.of.free.Acquire(t.Context, t.threads) == nil
	t.of.waiting.Add(-1)
	now := time.Now()
	t.waited.Add(int64(now.Sub(began)))
	t.ends = now.Add(length)
}

// Err returns the error of the context, after the turns of others.
func (t *Turn) Err() error {
	if t.of.waiting.Load() > 0 {
		t.mu.Lock()
		if t.has && time.Now().After(t.ends) {
			t.End()
			t.take()
		}
		t.mu.Unlock()
	}
	return t.Context.Err()
}

// without lets others have the threads during a call.
func (t *Turn) without(call func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.End()
	call()
	t.take()
}

// Waited returns the time of the turns of others.
func (t *Turn) Waited() time.Duration { return time.Duration(t.waited.Load()) }

// End gives the threads to others.
func (t *Turn) End() {
	if t.has {
		t.of.free.Release(t.threads)
		t.has = false
	}
}
