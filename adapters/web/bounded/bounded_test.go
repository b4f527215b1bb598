package bounded_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/web/bounded"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

func option(t *testing.T, s engine.Searcher, name string) engine.Option {
	for _, o := range s.Options() {
		if o.Name == name {
			return o
		}
	}
	require.Fail(t, "no option "+name)
	return engine.Option{}
}

func TestBounds(t *testing.T) {
	search := uct.New()
	t.Cleanup(search.Close)
	s, err := bounded.New(search, map[string]int{"Hash": 8, "Threads": 1000}, bounded.NewPool(1))
	require.NoError(t, err)

	hash := option(t, s, "Hash")
	require.InDelta(t, 8, hash.Max, 0)
	require.Equal(t, "8", hash.Default, "the search's own is more")
	require.NoError(t, s.SetOption("hash", "8"))
	require.EqualError(t, s.SetOption("hash", "9"), "Hash: expected an integer from 1 to 8")

	require.Equal(t, option(t, search, "Threads"), option(t, s, "Threads"), "a maximum is never raised")
	require.Error(t, s.SetOption("Threads", "1000"))
	require.Equal(t, option(t, search, "Seed"), option(t, s, "Seed"))
	require.NoError(t, s.SetOption("Seed", "123456"))
	require.EqualError(t, s.SetOption("nonsense", "1"), "name: expected the name of an option")
}

// refusing is a search that takes no value.
type refusing struct{ engine.TreeSearcher }

func (refusing) Options() []engine.Option {
	return []engine.Option{{Name: "Hash", Type: engine.Spin, Default: "256", Min: 1, Max: 512}}
}

func (refusing) SetOption(name, _ string) error { return engine.Expected(name, "less") }

func TestADefaultThatCannotBeSet(t *testing.T) {
	_, err := bounded.New(refusing{}, map[string]int{"Hash": 8}, bounded.NewPool(1))
	require.EqualError(t, err, "Hash: expected less")
}

// counting is a search that counts milliseconds until its time is over or its context ends.
type counting struct {
	engine.TreeSearcher
	counted int
}

func (c *counting) Options() []engine.Option             { return nil }
func (c *counting) SetOption(string, string) error       { return nil }
func (c *counting) Known(engine.State) (b engine.Bounds) { return b }

func (c *counting) Search(
	ctx context.Context, _ engine.History, l engine.Limits, report func(engine.Info),
) (engine.Info, error) {
	if report != nil {
		report(engine.Info{})
	}
	for ctx.Err() == nil && (l.MoveTime == 0 || l.Clock() < l.MoveTime) {
		time.Sleep(time.Millisecond)
		c.counted++
	}
	return engine.Info{Elapsed: l.Clock()}, nil
}

// visitors returns searches that share threads, and what they do.
func visitors(t *testing.T, threads int, wants ...string) (all []*bounded.Searcher, searches []*counting) {
	pool := bounded.NewPool(threads)
	for _, want := range wants {
		search := &counting{}
		s, err := bounded.New(search, nil, pool)
		require.NoError(t, err)
		require.NoError(t, s.SetOption("threads", want))
		all, searches = append(all, s), append(searches, search)
	}
	return all, searches
}

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
		info, err := all[3].Search(t.Context(), engine.History{}, engine.Limits{MoveTime: time.Second}, nil)
		require.NoError(t, err)
		require.InDelta(t, 1000, searches[3].counted, 10)
		require.InDelta(t, time.Second, info.Elapsed, float64(10*time.Millisecond))
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
		limits, read := engine.Limits{MoveTime: time.Second}, make(chan struct{})
		var slow sync.WaitGroup
		slow.Go(func() { _, _ = all[0].Search(t.Context(), engine.History{}, limits, func(engine.Info) { <-read }) })
		synctest.Wait()
		begin := time.Now()
		_, err := all[1].Search(t.Context(), engine.History{}, limits, nil)
		require.NoError(t, err)
		require.InDelta(t, time.Second, time.Since(begin), float64(10*time.Millisecond))
		close(read)
		slow.Wait()
		require.Zero(t, searches[0].counted, "its time went by")
	})
}

// TestAloneNobodyWaits, and work of several searches counts as one.
func TestAloneNobodyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, _ := visitors(t, 1, "1", "1")
		shared, end := all[0].Share(t.Context())
		turn := shared.(*bounded.Turn)
		for range 2 {
			_, err := all[0].Search(turn, engine.History{}, engine.Limits{MoveTime: time.Second}, nil)
			require.NoError(t, err)
		}
		require.Zero(t, turn.Waited())
		var other sync.WaitGroup
		other.Go(func() { _, _ = all[1].Search(t.Context(), engine.History{}, engine.Limits{MoveTime: time.Second}, nil) })
		time.Sleep(time.Millisecond)
		info, err := all[0].Search(turn, engine.History{}, engine.Limits{MoveTime: time.Second}, nil)
		require.NoError(t, err)
		require.InDelta(t, time.Second, info.Elapsed, float64(10*time.Millisecond), "its pauses do not count")
		require.InDelta(t, time.Second, turn.Waited(), float64(100*time.Millisecond))
		end()
		other.Wait()
	})
}
