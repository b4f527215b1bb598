package analysis_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/analysis"
	"github.com/c4engine/c4engine/internal/sessiontest"
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
	answers, err := run(t, config(t, fake()), quick("a", game), "", " \r", quick("b"), quick("a2", `"moves":["5,3"]`))
	require.NoError(t, err)
	require.Equal(t, "[a 3 a 0 a 1 a 2 b 0 a2 1]", fmt.Sprint(answers), "in the order of arrival")
	require.Equal(t, "second first", answers[0].Turn+" "+answers[1].Turn, "after three moves, and before")
}

func TestPriorities(t *testing.T) {
	converse(t, config(t, fake()), func(c *sessiontest.Client) {
		require.Equal(t, "first 0 report", heard(t, begin(c, "first")))
		require.Empty(t, c.Say(quick("low", `"priority":-1`), quick("usual"), quick("high", `"priority":7`, game),
			quick("usual2", `"priority":0`)))
		require.Equal(t, "terminate t first 1, first 0, high 3, high 0, high 1, high 2, usual 0, usual2 0, low 0",
			heard(t, c.Say(terminate("first"))))
	})
}

func TestTerminate(t *testing.T) {
	converse(t, config(t, fake()), func(c *sessiontest.Client) {
		require.Equal(t, "a 3 report", heard(t, begin(c, "a", game)))
		require.Equal(t, "terminate t a 4, a 0 none, a 1 none, a 2 none, a 3", heard(t, c.Say(terminate("a"))))
		require.Equal(t, "terminate t a 0, terminate t unheard of 0", heard(t, c.Say(terminate("a"), terminate("unheard of"))))
		require.Equal(t, "b 0 report", heard(t, begin(c, "b")))
		require.Equal(t, "terminate_all t  6, c 0 none, a 3 none, a 0 none, a 1 none, a 2 none, b 0",
			heard(t, c.Say(endless("c"), endless("a", game), terminateAll)))
		require.Equal(t, "terminate_all t  0", heard(t, c.Say(terminateAll)))
	})
}

func TestIdsOfUnfinishedQueriesAreRefused(t *testing.T) {
	converse(t, config(t, fake()), func(c *sessiontest.Client) {
		require.Equal(t, "a 0 report", heard(t, begin(c, "a")))
		require.Equal(t, "error a: id: expected one that no unfinished query has", heard(t, c.Say(quick("a"))))
		require.Equal(t, "terminate t a 1, a 0", heard(t, c.Say(terminate("a"))))
		require.Equal(t, "a 0", heard(t, c.Say(quick("a"))))
		_, err := c.HangUp()
		require.ErrorIs(t, err, protocol.ErrInput)
	})
}

func TestReports(t *testing.T) {
	converse(t, config(t, fake()), func(c *sessiontest.Client) {
		require.Equal(t, "quiet 0, a 0 report", heard(t, c.Say(quick("quiet"))+begin(c, "a")))
		require.Equal(t, "terminate t a 1, a 0", heard(t, c.Say(terminate("a"))))
		out, err := c.HangUp()
		require.NoError(t, err)
		require.Empty(t, out)
	})
}

// TestAFullQueueIsReadNoFurther: however much a client sends, only so much is taken.
func TestAFullQueueIsReadNoFurther(t *testing.T) {
	cfg := config(t, fake())
	cfg.MaxWaiting = 10
	converse(t, cfg, func(c *sessiontest.Client) {
		var said atomic.Int64
		go func() {
			for query := endless("0"); ; query = quick(fmt.Sprint(said.Load()), `"board":"`+strings.Repeat(" ", 1000)+`6 7"`) {
				if _, err := io.WriteString(c.In, query+"\n"); err != nil {
					return // the test is over
				}
				said.Add(1)
			}
		}()
		synctest.Wait()
		require.Less(t, said.Load(), int64(200), "beside those that wait, a buffer of 64 KiB and 16 lines")
		require.Greater(t, said.Load(), int64(cfg.MaxWaiting))
	})
}

// TestTheRestIsAnsweredOnceThereIsRoom: pushing back loses nothing.
func TestTheRestIsAnsweredOnceThereIsRoom(t *testing.T) {
	cfg := config(t, fake(), fake(), fake())
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
	converse(t, config(t, fake(), fake()), func(c *sessiontest.Client) {
		begin(c, "a")
		begin(c, "b")
		require.Equal(t, "query_version v  0", heard(t, c.Say(endless("c", game), `{"id":"v","action":"query_version"}`)))
		c.Cancel()
		out, err := c.Farewell()
		require.NoError(t, err)
		require.Contains(t, []string{"a 0, b 0", "b 0, a 0"}, heard(t, out))
	})
}

func TestBrokenPipes(t *testing.T) {
	broken := errors.New("broken")
	in := strings.NewReader(quick("a") + "\n" + endless("b") + "\n" + endless("c"))
	reader, toNobody := io.Pipe()
	require.NoError(t, reader.CloseWithError(broken))
	err := analysis.Run(t.Context(), in, toNobody, config(t, fake()))
	require.ErrorIs(t, err, broken)

	var out strings.Builder
	err = analysis.Run(t.Context(), io.MultiReader(strings.NewReader(quick("a")+"\n"), iotest.ErrReader(broken)), &out, config(t, fake()))
	require.ErrorIs(t, err, broken)
	require.Equal(t, "a 0", readAnswer(t, out.String()).String(), "what was asked is answered")
}

// TestASlowReader: a client that does not read loses reports and no answers, and holds
// up no search on the clock.
func TestASlowReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := strings.NewReader(quick("a", `"reportDuringSearchEvery":100`, game) + "\n" + quick("b"))
		out, toClient := io.Pipe()
		go func() {
			_ = toClient.CloseWithError(analysis.Run(t.Context(), in, toClient, config(t, fake())))
		}()
		synctest.Wait() // the first line is being written
		text, err := io.ReadAll(out)
		require.NoError(t, err)
		var got []string
		for line := range strings.Lines(string(text)) {
			if a := readAnswer(t, line); !a.IsDuringSearch {
				got = append(got, a.String())
			}
		}
		require.Equal(t, []string{"a 3", "a 0", "a 1", "a 2", "b 0"}, got)
	})
}

// fake returns a search that finds the first moves: at once if movetime is set, else when it is
// stopped.
func fake() engine.Searcher {
	return &sessiontest.Searcher{Think: func(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) {
		report(sessiontest.Found(h.Position(), max(l.MultiPV, 1)))
		if l.MoveTime == 0 {
			<-ctx.Done()
		}
	}}
}

// config returns the configuration of a server with a number of searchers.
func config(t require.TestingT, searchers ...engine.Searcher) analysis.Config {
	return analysis.Config{
		Name: "c4engine", Version: "test",
		Games:      games.All(),
		Searchers:  searchers,
		MaxWaiting: 100,
	}
}

// answer has the fields of all answers.
type answer struct {
	Type, ID, TerminateID, Field, Expected, Turn, Result, Name, Version string
	Ply, Positions                                                      int
	IsDuringSearch, NoResults                                           bool
	Infos                                                               []json.RawMessage
	BestMove                                                            *string
}

// String returns the kind of the answer and its query, for comparison.
func (a answer) String() string {
	switch {
	case a.Type == "analysis" && a.NoResults:
		return fmt.Sprintf("%s %d none", a.ID, a.Ply)
	case a.Type == "analysis" && a.IsDuringSearch:
		return fmt.Sprintf("%s %d report", a.ID, a.Ply)
	case a.Type == "analysis":
		return fmt.Sprintf("%s %d", a.ID, a.Ply)
	case a.Type == "error":
		return fmt.Sprintf("error %s: %s: expected %s", a.ID, a.Field, a.Expected)
	}
	return fmt.Sprintf("%s %s %s %d", a.Type, a.ID, a.TerminateID, a.Positions)
}

func readAnswer(t require.TestingT, line string) (a answer) {
	require.NoError(t, json.Unmarshal([]byte(line), &a), line)
	return a
}

// run answers a whole input.
func run(t require.TestingT, cfg analysis.Config, lines ...string) (answers []answer, err error) {
	var out strings.Builder
	err = analysis.Run(context.Background(), strings.NewReader(strings.Join(lines, "\n")), &out, cfg)
	for line := range strings.Lines(out.String()) {
		answers = append(answers, readAnswer(t, line))
	}
	return answers, err
}

// output returns the answers to a whole input as they are written.
func output(t require.TestingT, cfg analysis.Config, in string) string {
	var out strings.Builder
	err := analysis.Run(context.Background(), strings.NewReader(in), &out, cfg)
	if err != nil {
		require.ErrorIs(t, err, protocol.ErrInput)
	}
	return out.String()
}

// converse runs a test with the client of a server.
func converse(t *testing.T, cfg analysis.Config, test func(c *sessiontest.Client)) {
	t.Helper()
	sessiontest.Converse(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return analysis.Run(ctx, in, out, cfg)
	}, test)
}

// begin sends a query that does not end and returns the report of its first position.
func begin(c *sessiontest.Client, id string, fields ...string) string {
	return c.Say(endless(id, append(fields, `"reportDuringSearchEvery":100`)...))
}

// heard returns the kinds of answers.
func heard(t *testing.T, text string) string {
	var kinds []string
	for line := range strings.Lines(text) {
		kinds = append(kinds, readAnswer(t, line).String())
	}
	return strings.Join(kinds, ", ")
}
