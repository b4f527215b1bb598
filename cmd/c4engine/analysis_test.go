package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestManyQueries: see manyQueries.
func TestManyQueries(t *testing.T) {
	enginetest.SkipShort(t, "searches for hundreds of answers")
	t.Parallel()
	manyQueries(t, enginetest.Size(300, 1000))
}

// BenchmarkQueries asks b.N queries, as manyQueries does, and reports the greatest
// resident memory after a tenth of the answers and after all:
//
//	go test -run '^$' -bench Queries -benchtime 10000x -timeout 0 ./cmd/c4engine
func BenchmarkQueries(b *testing.B) {
	m := manyQueries(b, b.N)
	b.ReportMetric(m.early, "MB-after-a-tenth")
	b.ReportMetric(m.late, "MB-in-the-end")
	b.ReportMetric(float64(m.answered), "positions")
	b.ReportMetric(float64(m.empty), "without-results")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "queries/s")
}

// kinds are queries without their id and priority, and the positions that they ask about.
var kinds = []struct {
	fields string
	plies  []int
}{
	{`"board":"9 10","moves":["8,3","8,4","7,4"],"plies":[3,1,2,0],"nodes":50`, []int{0, 1, 2, 3}},
	{`"nodes":200,"multipv":3`, []int{0}},
	{`"game":"reversi","nodes":50`, []int{0}},
	{`"game":"nogo","nodes":50,"multipv":"all"`, []int{0}},
	{`"board":"4 5 3 2","prove":true,"multipv":"all","nodes":2000`, []int{0}},
	{`"movetime":20,"reportDuringSearchEvery":100`, []int{0}},
	{`"moves":["5,0","5,1","4,0","4,1","3,0","3,1"],"plies":[5,6],"nodes":100`, []int{5, 6}},
}

// questioning holds the queries to an engine and the answers so far.
type questioning struct {
	lines           []string
	open            map[string]bool // id and ply of the positions that are not answered
	stops           int             // terminations that are not answered
	answered, empty int
	early, late     float64 // MB
}

// newQuestioning makes n queries of all kinds with random priorities. After every fifth query comes
// the termination of it or of an earlier one.
func newQuestioning(n int) *questioning {
	q, r := &questioning{open: map[string]bool{}}, rng.New(1)
	below := func(n int) int { return int(r.Below(uint32(n))) }
	for i := range n {
		kind := rng.Pick(kinds, &r)
		q.lines = append(q.lines, fmt.Sprintf(`{"id":"q%d","priority":%d,%s}`, i, below(100)-50, kind.fields))
		for _, ply := range kind.plies {
			q.open[fmt.Sprintf("q%d %d", i, ply)] = true
		}
		if below(5) == 0 {
			target := max(0, i-below([]int{10, i + 1}[below(2)])) // the latest, or any that has waited long
			q.lines = append(q.lines, fmt.Sprintf(`{"id":"t","action":"terminate","terminateId":"q%d"}`, target))
			q.stops++
		}
	}
	return q
}

// manyQueries sends n queries to an engine whose queue is far too short for them. Every position
// and every termination must be answered once.
func manyQueries(t testing.TB, n int) *questioning {
	q := newQuestioning(n)
	p := start(t, "analysis", "--threads", "2", "--hash", "16", "--queue", "300")
	tenth := len(q.open) - len(q.open)/10
	var writing sync.WaitGroup
	defer writing.Wait()
	writing.Go(func() { _, _ = io.WriteString(p.in, strings.Join(q.lines, "\n")+"\n") }) // what fails is not answered
	for (len(q.open) > 0 || q.stops > 0) && p.out.Scan() {
		q.note(t, p.out.Bytes())
		if len(q.open) == tenth && q.early == 0 {
			q.early = peakMemory(t, p.cmd.Process.Pid)
		}
	}
	require.Empty(t, q.open)
	q.late = peakMemory(t, p.cmd.Process.Pid)
	require.NoError(t, p.in.Close())
	rest, status := p.end()
	require.Empty(t, rest)
	require.Zero(t, status)
	t.Logf("%d positions, %d of them without results; at most %.0f MB, and %.0f after a tenth", q.answered, q.empty, q.late, q.early)
	return q
}

// note checks an answer off.
func (q *questioning) note(t testing.TB, line []byte) {
	var m struct {
		Type, ID                  string
		Ply                       int
		IsDuringSearch, NoResults bool
		Infos                     []json.RawMessage
	}
	require.NoError(t, json.Unmarshal(line, &m), "%s", line)
	switch {
	case m.Type == "terminate":
		q.stops--
	case m.IsDuringSearch:
	default:
		position := fmt.Sprintf("%s %d", m.ID, m.Ply)
		require.True(t, q.open[position], "an error, or not asked, or answered before: %s", line)
		require.Equal(t, m.NoResults, len(m.Infos) == 0, "%s", line)
		delete(q.open, position)
		q.answered++
		if m.NoResults {
			q.empty++
		}
	}
}
