// Package bounded keeps the options of a search within limits, and lets all searches, and the other
// work of sessions, take turns on a number of threads, so that a session of a stranger cannot take
// the whole machine. It stands alone because the engine for WebAssembly uses it without a server.
package bounded

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Searcher is a search some of whose options have smaller maximums. It shares threads with others.
type Searcher struct {
	engine.TreeSearcher
	max     map[string]int
	pool    *Pool
	threads int64 // the option Threads
}

// New sets new maximums of integer options of s, by name. An option whose default is greater
// begins at its maximum. The error is an *engine.FieldError.
func New(s engine.TreeSearcher, max map[string]int, pool *Pool) (*Searcher, error) {
	b := &Searcher{s, max, pool, 1}
	for _, o := range s.Options() {
		if bound := b.bound(o); bound.Default != o.Default {
			if err := s.SetOption(o.Name, bound.Default); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

// Options returns the options of the search with their new maximums.
func (b *Searcher) Options() []engine.Option {
	options := b.TreeSearcher.Options()
	for i, o := range options {
		options[i] = b.bound(o)
	}
	return options
}

func (b *Searcher) bound(o engine.Option) engine.Option {
	limit, bounded := b.max[o.Name]
	if !bounded {
		return o
	}
	o.Max = min(o.Max, float64(limit))
	if n, _ := strconv.ParseInt(o.Default, 10, 64); n > int64(o.Max) {
		o.Default = strconv.FormatFloat(o.Max, 'f', 0, 64)
	}
	return o
}

// SetOption sets an option within its maximum.
func (b *Searcher) SetOption(name, value string) error {
	for _, o := range b.Options() {
		if strings.EqualFold(o.Name, name) {
			if err := field.Check(o, value); err != nil {
				return err
			}
		}
	}
	err := b.TreeSearcher.SetOption(name, value)
	if err == nil && strings.EqualFold(name, "Threads") {
		b.threads, _ = strconv.ParseInt(value, 10, 64) // it is set
	}
	return err
}

// Share starts a turn for other work, such as several searches in a row, and waits for it. The work
// runs under the context shared, a [Turn], whose Err it calls often. Then the caller calls end.
func (b *Searcher) Share(ctx context.Context) (shared context.Context, end func()) {
	turn := b.pool.begin(ctx, b.threads)
	return turn, turn.End
}

// Search searches when it is its turn, and pauses in the turns of others. Its times leave out the
// pauses.
func (b *Searcher) Search(
	ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info),
) (engine.Info, error) {
	if l.Start.IsZero() {
		l.Start = time.Now()
	}
	turn, shared := ctx.(*Turn)
	before := time.Duration(0)
	if shared {
		before = turn.Waited()
	} else {
		turn = b.pool.begin(ctx, b.threads)
		defer turn.End()
	}
	l.Clock = func() time.Duration { return time.Since(l.Start) - turn.Waited() + before }
	told := report
	if report != nil { // a search may have to wait for a client that reads slowly
		told = func(info engine.Info) { turn.without(func() { report(info) }) }
	}
	return b.TreeSearcher.Search(turn, h, l, told)
}

// Pool shares a number of threads among searches. A search that has had its threads for the length
// of a turn gives them to the searches that wait, in the order in which they came, and queues
// behind them. A search with more threads gets no more time, because it waits until all are free.
type Pool struct {
	all     int64
	free    *semaphore.Weighted // threads
	waiting atomic.Int64        // searches
}

// NewPool returns a pool of a number of threads.
func NewPool(threads int) *Pool {
	return &Pool{all: int64(threads), free: semaphore.NewWeighted(int64(threads))}
}

// length is that of a turn. Pausing costs nothing, and people wait for the answers of each turn.
const length = 100 * time.Millisecond

// Turn is the context of a search or of other work. All long work asks its context often whether it
// shall end, and waits there for the turns of others, in Err, without knowing of them.
type Turn struct {
	context.Context
	of      *Pool
	threads int64
	waited  atomic.Int64 // ns
	mu      sync.Mutex   // held while it waits, so that all threads of the search do
	has     bool         // it has its threads; else its context is done
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
