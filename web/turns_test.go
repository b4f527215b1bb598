package web

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/thread"
)

// counting is a search that counts milliseconds until its time is over or its context ends.
type counting struct {
	engine.TreeSearcher
	counted int
}

func (c *counting) SetOption(string, string) error { return nil }

func (c *counting) Search(
	ctx context.Context, _ engine.History, l engine.Limits, report func(engine.Info),
) (engine.Info, error) {
	if report != nil {
		report(engine.Info{})
	}
	for thread.Yield(ctx) == nil && (l.MoveTime == 0 || l.Clock() < l.MoveTime) {
		time.Sleep(time.Millisecond)
		c.counted++
	}
	return engine.Info{Elapsed: l.Clock()}, nil
}

// visitors returns searches that share threads, and what they do.
func visitors(t *testing.T, threads int, wants ...string) (all []*Searcher, searches []*counting) {
	pool := NewPool(threads)
	for _, want := range wants {
		search := &counting{}
		s := pool.Searcher(search)
		require.NoError(t, s.SetOption("threads", want))
		all, searches = append(all, s), append(searches, search)
	}
	return all, searches
}

// second is a search of a second.
var second = engine.Limits{MoveTime: time.Second}

// milliseconds is the precision of the times below.
const milliseconds = float64(10 * time.Millisecond)

// TestSearchesTakeTurns: each gets the same time, also one with many threads, and its limits count
// only that. A search that waits ends with its context.
func TestSearchesTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, searches := visitors(t, 2, "1", "1", "256", "1")
		ctx, stop := context.WithCancel(t.Context())
		begin := time.Now()
		var running sync.WaitGroup
		for _, s := range all[:3] {
			running.Go(func() { _, _ = s.Search(ctx, engine.History{}, engine.Limits{}, nil) })
		}
		time.Sleep(time.Second)
		info, err := all[3].Search(t.Context(), engine.History{}, second, nil)
		require.NoError(t, err)
		require.InDelta(t, 1000, searches[3].counted, 10)
		require.InDelta(t, time.Second, info.Elapsed, milliseconds)
		took := time.Since(begin) - time.Second
		require.Less(t, took, 3*time.Second)
		stop()
		running.Wait()
		require.Less(t, time.Since(begin)-time.Second, took+10*time.Millisecond)
		for _, c := range searches[:3] {
			require.InDelta(t, 0.5, float64(c.counted)/float64(took.Milliseconds()+1000), 0.2)
		}
	})
}

// TestAReportHoldsNobodyUp: a client that does not read its reports makes only its own search wait.
func TestAReportHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, searches := visitors(t, 1, "1", "1")
		read := make(chan struct{})
		var slow sync.WaitGroup
		slow.Go(func() { _, _ = all[0].Search(t.Context(), engine.History{}, second, func(engine.Info) { <-read }) })
		synctest.Wait()
		begin := time.Now()
		_, err := all[1].Search(t.Context(), engine.History{}, second, nil)
		require.NoError(t, err)
		require.InDelta(t, time.Second, time.Since(begin), milliseconds)
		close(read)
		slow.Wait()
		require.Zero(t, searches[0].counted, "its time went by")
	})
}

// TestWorkOfSeveralSearches has one turn, in whatever context its searches run, and shares it.
func TestWorkOfSeveralSearches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, _ := visitors(t, 1, "1", "1")
		shared, end := all[0].Share(t.Context())
		ctx, cancel := context.WithTimeout(shared, time.Hour)
		defer cancel()
		begin := time.Now()
		for range 2 {
			_, err := all[0].Search(ctx, engine.History{}, second, nil)
			require.NoError(t, err)
		}
		require.InDelta(t, 2*time.Second, time.Since(begin), milliseconds, "nobody else is there")
		var other sync.WaitGroup
		other.Go(func() { _, _ = all[1].Search(t.Context(), engine.History{}, second, nil) })
		time.Sleep(time.Millisecond)
		info, err := all[0].Search(ctx, engine.History{}, second, nil)
		require.NoError(t, err)
		require.InDelta(t, time.Second, info.Elapsed, milliseconds, "its pauses do not count")
		require.InDelta(t, 4*time.Second, time.Since(begin), float64(100*time.Millisecond))
		end()
		other.Wait()
	})
}
