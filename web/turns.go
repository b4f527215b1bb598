package web

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/thread"
)

// Pool is a number of threads that the searches of all sessions share, so that no visitor has the
// whole machine. A search that has had its threads for the length of a turn gives them to those
// that wait, in the order in which they came, and queues behind them. A search with more threads
// gets no more time, because it waits until all of them are free.
type Pool struct {
	threads int64
	free    *semaphore.Weighted
	waiting atomic.Int64 // searches
}

// NewPool returns a pool of a number of threads.
func NewPool(threads int) *Pool {
	return &Pool{threads: int64(threads), free: semaphore.NewWeighted(int64(threads))}
}

// Searcher is a search that takes turns with the others of its pool.
type Searcher struct {
	engine.TreeSearcher
	pool    *Pool
	threads int64 // the option Threads
}

// Searcher returns a search that takes turns.
func (p *Pool) Searcher(s engine.TreeSearcher) *Searcher { return &Searcher{s, p, 1} }

// SetOption sets an option.
func (s *Searcher) SetOption(name, value string) error {
	err := s.TreeSearcher.SetOption(name, value)
	if err == nil && strings.EqualFold(name, "Threads") {
		s.threads, _ = strconv.ParseInt(value, 10, 64) // it is set
	}
	return err
}

// Search searches when it is its turn, and pauses in the turns of others. Its times leave out the
// pauses.
func (s *Searcher) Search(
	ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info),
) (engine.Info, error) {
	if l.Start.IsZero() {
		l.Start = time.Now()
	}
	t, shared := ctx.Value(turnKey{}).(*turn)
	before := int64(0)
	if shared {
		before = t.waited.Load()
	} else {
		ctx, t = s.begin(ctx)
		defer t.end()
	}
	l.Clock = func() time.Duration {
		return time.Since(l.Start) - time.Duration(t.waited.Load()-before)
	}
	told := report
	if report != nil { // a search may have to wait for a client that reads slowly
		told = func(info engine.Info) { t.pause(func() { report(info) }) }
	}
	return s.TreeSearcher.Search(ctx, h, l, told)
}

// Share waits for a turn for other work, such as several searches in a row, which runs under the
// context shared and calls [thread.Yield]. Then the caller calls end.
func (s *Searcher) Share(ctx context.Context) (shared context.Context, end func()) {
	ctx, t := s.begin(ctx)
	return ctx, t.end
}

// turnLength is how long a search keeps its threads while others wait. Pausing costs nothing, and
// people wait for the answers of each turn.
const turnLength = 100 * time.Millisecond

// turn is a search or other work that takes turns. The context of the work has it as a value.
type turn struct {
	ctx     context.Context
	pool    *Pool
	threads int64
	waited  atomic.Int64 // ns
	mu      sync.Mutex   // held while it waits, so that all goroutines of the work do
	has     bool         // it has its threads; else its context is done
	ends    time.Time    // when it gives them to others
}

// turnKey is the key of a turn in a context.
type turnKey struct{}

// begin waits for the first turn, or for the end of ctx.
func (s *Searcher) begin(ctx context.Context) (context.Context, *turn) {
	t := &turn{ctx: ctx, pool: s.pool, threads: min(s.threads, s.pool.threads)}
	t.take()
	return thread.WithYield(context.WithValue(ctx, turnKey{}, t), t.yield), t
}

func (t *turn) take() {
	began := time.Now()
	t.pool.waiting.Add(1)
	t.has = t.pool.free.Acquire(t.ctx, t.threads) == nil
	t.pool.waiting.Add(-1)
	now := time.Now()
	t.waited.Add(int64(now.Sub(began)))
	t.ends = now.Add(turnLength)
}

// yield waits for the next turn if others wait and this one is over.
func (t *turn) yield() {
	if t.pool.waiting.Load() > 0 {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.has && time.Now().After(t.ends) {
			t.end()
			t.take()
		}
	}
}

// pause lets others have the threads during a call.
func (t *turn) pause(call func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.end()
	call()
	t.take()
}

// end gives the threads to others.
func (t *turn) end() {
	if t.has {
		t.pool.free.Release(t.threads)
		t.has = false
	}
}
