package protocol_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

// discs is a heap whose players have discs.
type discs struct{ *heap }

func (d discs) Clone() engine.Position { return discs{d.heap.Clone().(*heap)} }

func (d discs) Game() engine.Game { return counting{} }

func (d discs) Board() engine.Board {
	b := engine.NewBoard(1, 40)
	for i := range d.left + 20 {
		b.Squares[i] = engine.SecondPiece
		if i < d.left {
			b.Squares[i] = engine.FirstPiece
		}
	}
	return b
}

// counting is the game of such heaps.
type counting struct{ countdown }

func (counting) New([]string) (engine.Position, error) { return discs{&heap{left: 9}}, nil }

func (counting) About() engine.About { return engine.About{Counted: true} }

// TestInfoCountsDiscs tests the fields of games that count discs: before the
// move of go is played, and with a score where one is proven.
func TestInfoCountsDiscs(t *testing.T) {
	won, drawn, lost := 38, 0, -2
	for _, c := range []struct {
		line       engine.Line
		text, json string
	}{
		{engine.Line{Winrate: 0.5}, "0.5000", `0.5000`},
		{engine.Line{Winrate: 1, Proof: engine.Proof{Value: engine.Won, Plies: 4}},
			"1.0000 proven win in <= 4", `1.0000,"proven":{"value":"win","plies":4}`},
		{engine.Line{Winrate: 1, Proof: engine.Proof{Value: engine.Won, Exact: true, Plies: 4}, Score: &won},
			"1.0000 proven win in 4 score +38", `1.0000,"proven":{"value":"win","plies":4,"exact":true},"score":38`},
		{engine.Line{Winrate: 0.5, Proof: engine.Proof{Value: engine.Drawn, Plies: 4}, Score: &drawn},
			"0.5000 proven draw score +0", `0.5000,"proven":{"value":"draw"},"score":0`},
		{engine.Line{Winrate: 0, Proof: engine.Proof{Value: engine.Lost, Plies: 4}, Score: &lost},
			"0.0000 proven loss in <= 4 score -2", `0.0000,"proven":{"value":"loss","plies":4},"score":-2`},
	} {
		c.line.PV = []engine.Move{2}
		f := &fakeSearcher{search: func(context.Context, engine.History, engine.Limits, func(engine.Info)) engine.Info {
			return engine.Info{Lines: []engine.Line{c.line}}
		}}
		cfg := fakeConfig(f)
		cfg.Games = engine.Games{counting{}}
		in := "go\nanalyze\nsetoption name Output value json\nanalyze\n"
		var out bytes.Buffer
		require.NoError(t, protocol.Run(t.Context(), strings.NewReader(in), &out, cfg))
		require.Equal(t, "info depth 0 seldepth 0 nodes 0 hashfull 0 discs 9 20 winrate "+c.text+" pv 0,2\nbestmove 0 2\n"+
			"info depth 0 seldepth 0 nodes 0 hashfull 0 discs 7 20 winrate "+c.text+" pv 0,2\nbestmove 0 2\n"+
			`{"type":"info","depth":0,"seldepth":0,"nodes":0,"hashfull":0,"discs":[7,20],"winrate":`+c.json+`,"pv":["0,2"]}`+"\n"+
			`{"type":"bestmove","move":"0,2"}`+"\n", out.String())
		require.NoError(t, sessiontest.Check([]byte(in), out.Bytes()))
	}
}
