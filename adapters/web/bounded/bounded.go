// Package bounded keeps the options of a search within limits, and lets all searches take turns on
// a number of threads, so that a session of a stranger cannot take the whole machine.
package bounded

import (
	"context"
	"strconv"
	"strings"
	"time"

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

// Share begins work of several searches, which counts as one: it takes turns with other work. The
// caller passes the turn on as the context of all that it does, and ends it.
func (b *Searcher) Share(ctx context.Context) *Turn { return b.pool.begin(ctx, b.threads) }

// Search searches when it is its turn, and pauses when it is that of others. Its times leave out
// what it waits.
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
		turn = b.Share(ctx)
		defer turn.End()
	}
	l.Clock = func() time.Duration { return time.Since(l.Start) - turn.Waited() + before }
	told := report
	if report != nil { // a search may have to wait for a client that reads slowly
		told = func(info engine.Info) { turn.without(func() { report(info) }) }
	}
	return b.TreeSearcher.Search(turn, h, l, told)
}
