package analysis_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/analysis"
	"github.com/c4engine/c4engine/protocol"
)

// fakeSearcher finds the first move: at once if movetime is set, else when it is stopped.
type fakeSearcher struct{ engine.Searcher }

func (fakeSearcher) NewGame() error { return nil }

func (fakeSearcher) Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) (engine.Info, error) {
	info := engine.Info{Nodes: l.Nodes, Depth: 1, SelDepth: 1}
	for _, m := range h.Position().Moves(nil) {
		info.Lines = append(info.Lines, engine.Line{Winrate: 0.5, PV: []engine.Move{m}})
	}
	info.Lines = info.Lines[:min(len(info.Lines), max(1, l.MultiPV))]
	report(info)
	if l.MoveTime == 0 {
		<-ctx.Done()
	}
	return info, nil
}

// instant finds the first move at once.
type instant struct{ fakeSearcher }

func (i instant) Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) (engine.Info, error) {
	l.MoveTime = 1
	return i.fakeSearcher.Search(ctx, h, l, report)
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

// client talks to a server over two pipes.
type client struct {
	t    *testing.T
	in   io.WriteCloser
	out  *bufio.Scanner
	done chan error
}

// serve starts a server that ends at the end of the test.
func serve(t *testing.T, cfg analysis.Config) (*client, context.CancelFunc) {
	inRead, in := io.Pipe()
	out, outWrite := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	c := &client{t, in, bufio.NewScanner(out), make(chan error, 1)}
	c.out.Buffer(nil, 1<<20)
	go func() {
		c.done <- analysis.Run(ctx, inRead, outWrite, cfg)
		_ = outWrite.Close()
		_ = inRead.Close()
	}()
	t.Cleanup(func() {
		cancel()
		_ = in.Close()
		for c.out.Scan() { // what nobody asked for
		}
	})
	return c, cancel
}

func (c *client) say(lines ...string) {
	_, err := io.WriteString(c.in, strings.Join(lines, "\n")+"\n")
	require.NoError(c.t, err)
}

// begin sends a query that does not end and waits until the search of its first position
// is under way.
func (c *client) begin(id string, fields ...string) {
	c.say(endless(id, append(fields, `"reportDuringSearchEvery":100`)...))
	require.True(c.t, c.out.Scan())
	require.True(c.t, readAnswer(c.t, c.out.Text()).IsDuringSearch)
}

// hear requires the next answers.
func (c *client) hear(want ...string) {
	c.t.Helper()
	for _, text := range want {
		require.True(c.t, c.out.Scan(), "no answer: expected %s", text)
		require.Equal(c.t, text, readAnswer(c.t, c.out.Text()).String())
	}
}

// end closes the input and requires that nothing more is answered.
func (c *client) end() error {
	require.NoError(c.t, c.in.Close())
	require.False(c.t, c.out.Scan(), c.out.Text())
	return <-c.done
}
