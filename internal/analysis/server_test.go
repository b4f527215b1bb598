package analysis_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/analysis"
	"github.com/c4engine/c4engine/protocol"
)

// endless is a query whose search ends when it is stopped, quick one that ends at once.
func endless(id string, fields ...string) string { return object(id, append(fields, `"nodes":5`)) }
func quick(id string, fields ...string) string   { return object(id, append(fields, `"movetime":5`)) }

func object(id string, fields []string) string {
	return fmt.Sprintf(`{"id":%q,%s}`, id, strings.Join(fields, ","))
}

func terminate(id string) string {
	return fmt.Sprintf(`{"id":"t","action":"terminate","terminateId":%q}`, id)
}

const (
	terminateAll = `{"id":"t","action":"terminate_all"}`
	// game is three moves, of which each position is asked about.
	game = `"moves":["5,3","4,3","5,4"],"plies":[3,0,1,2]`
)

func TestEveryPositionIsAnswered(t *testing.T) {
	answers, err := run(t, config(t, fakeSearcher{}), quick("a", game), "", " \r", quick("b"), quick("a2", `"moves":["5,3"]`))
	require.NoError(t, err)
	require.Equal(t, "[a 3 a 0 a 1 a 2 b 0 a2 1]", fmt.Sprint(answers), "in the order of arrival")
	require.Equal(t, []string{"second", "first", "second", "first"}, []string{answers[0].Turn, answers[1].Turn, answers[2].Turn, answers[3].Turn})
}

func TestPriorities(t *testing.T) {
	c, _ := serve(t, config(t, fakeSearcher{}))
	c.begin("first")
	c.say(quick("low", `"priority":-1`), quick("usual"), quick("high", `"priority":7`, game), quick("usual2", `"priority":0`))
	c.say(terminate("first"))
	c.hear("terminate t first 1", "first 0", "high 3", "high 0", "high 1", "high 2", "usual 0", "usual2 0", "low 0")
	require.NoError(t, c.end())
}

func TestTerminate(t *testing.T) {
	c, _ := serve(t, config(t, fakeSearcher{}))
	c.begin("a", game)
	c.say(terminate("a"))
	c.hear("terminate t a 4", "a 0 none", "a 1 none", "a 2 none", "a 3")
	c.say(terminate("a"), terminate("unheard of"))
	c.hear("terminate t a 0", "terminate t unheard of 0")
	c.begin("b")
	c.say(endless("c"), endless("a", game), terminateAll)
	c.hear("terminate_all t  6", "c 0 none", "a 3 none", "a 0 none", "a 1 none", "a 2 none", "b 0")
	c.say(terminateAll)
	c.hear("terminate_all t  0")
	require.NoError(t, c.end())
}

func TestIdsOfUnfinishedQueriesAreRefused(t *testing.T) {
	c, _ := serve(t, config(t, fakeSearcher{}))
	c.begin("a")
	c.say(quick("a"))
	c.hear("error a: id: expected one that no unfinished query has")
	c.say(terminate("a"))
	c.hear("terminate t a 1", "a 0")
	c.say(quick("a"))
	c.hear("a 0")
	require.ErrorIs(t, c.end(), protocol.ErrInput)
}

func TestReports(t *testing.T) {
	c, _ := serve(t, config(t, fakeSearcher{}))
	c.say(quick("quiet"), endless("a", `"reportDuringSearchEvery":100`))
	c.hear("quiet 0", "a 0 report")
	c.say(terminate("a"))
	c.hear("terminate t a 1", "a 0")
	require.NoError(t, c.end())
}

// TestAFullQueueIsReadNoFurther: however much a client sends, only so much is taken.
func TestAFullQueueIsReadNoFurther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg := config(t, fakeSearcher{})
		cfg.MaxWaiting = 10
		c, _ := serve(t, cfg)
		const all = 10_000
		var said atomic.Int64
		go func() {
			for i := range all {
				query := quick(fmt.Sprint(i), `"board":"`+strings.Repeat(" ", 1000)+`6 7"`)
				if i == 0 {
					query = endless("0")
				}
				if _, err := io.WriteString(c.in, query+"\n"); err != nil {
					return // the test is over
				}
				said.Add(1)
			}
			_ = c.in.Close()
		}()
		synctest.Wait()
		require.Less(t, said.Load(), int64(200), "beside those that wait, a buffer of 64 KiB and 16 lines")
		require.Greater(t, said.Load(), int64(cfg.MaxWaiting))
	})
}

// TestTheRestIsAnsweredOnceThereIsRoom: pushing back loses nothing.
func TestTheRestIsAnsweredOnceThereIsRoom(t *testing.T) {
	cfg := config(t, fakeSearcher{}, fakeSearcher{}, fakeSearcher{})
	cfg.MaxWaiting = 1
	var queries []string
	for i := range 3000 {
		queries = append(queries, quick(fmt.Sprint(i), game))
	}
	answers, err := run(t, cfg, queries...)
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, a := range answers {
		require.False(t, seen[a.String()], a)
		seen[a.String()] = true
	}
	require.Len(t, seen, 4*3000)
}

// TestTheEndOfTheContext: what is under way is answered, what waits is dropped.
func TestTheEndOfTheContext(t *testing.T) {
	c, cancel := serve(t, config(t, fakeSearcher{}, fakeSearcher{}))
	c.begin("a")
	c.begin("b")
	c.say(endless("c", game), `{"id":"v","action":"query_version"}`)
	c.hear("query_version v  0")
	cancel()
	var got []string
	for c.out.Scan() {
		got = append(got, readAnswer(t, c.out.Text()).String())
	}
	require.ElementsMatch(t, []string{"a 0", "b 0"}, got)
	require.NoError(t, <-c.done)
}

func TestBrokenPipes(t *testing.T) {
	broken := errors.New("broken")
	in := strings.NewReader(quick("a") + "\n" + endless("b") + "\n" + endless("c"))
	err := analysis.Run(t.Context(), in, brokenWriter{broken}, config(t, fakeSearcher{}))
	require.ErrorIs(t, err, broken)

	var out strings.Builder
	err = analysis.Run(t.Context(), io.MultiReader(strings.NewReader(quick("a")+"\n"), brokenReader{broken}), &out, config(t, fakeSearcher{}))
	require.ErrorIs(t, err, broken)
	require.Equal(t, "a 0", readAnswer(t, out.String()).String(), "what was asked is answered")
}

type (
	brokenWriter struct{ error }
	brokenReader struct{ error }
)

func (b brokenWriter) Write([]byte) (int, error) { return 0, b.error }
func (b brokenReader) Read([]byte) (int, error)  { return 0, b.error }

// TestASlowReader: a client that does not read loses reports and no answers, and holds
// up no search on the clock.
func TestASlowReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _ := serve(t, config(t, fakeSearcher{}))
		c.say(quick("a", `"reportDuringSearchEvery":100`, game), quick("b"))
		synctest.Wait() // the first line is being written
		var got []string
		_ = c.in.Close()
		for c.out.Scan() {
			if a := readAnswer(t, c.out.Text()); !a.IsDuringSearch {
				got = append(got, a.String())
			}
		}
		require.Equal(t, []string{"a 3", "a 0", "a 1", "a 2", "b 0"}, got)
		require.NoError(t, <-c.done)
	})
}
