package protocol_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

// program is a Searcher that is another program. Its search fails with err, if that is not nil.
type program struct {
	sessiontest.Searcher
	err error
}

func (p *program) Search(_ context.Context, h engine.History, l engine.Limits, _ func(engine.Info)) (engine.Info, error) {
	switch moves := h.Position().Moves(nil); {
	case p.err != nil:
		return engine.Info{}, p.err
	case l.FullStrength:
		return engine.Info{}, engine.Expected("command", "go: it does not analyze")
	case len(moves) == 0:
		return engine.Info{}, nil
	default:
		return engine.Info{Lines: []engine.Line{{Winrate: math.NaN(), PV: moves[:1]}}}, nil
	}
}

// TestAnotherProgram in the place of a search: it names moves alone, and its failures are answered.
func TestAnotherProgram(t *testing.T) {
	answers := func(err error, lines string) (string, error) {
		cfg := fakeConfig(nil)
		cfg.Games = games.All()
		cfg.Searcher = &program{err: err}
		var out strings.Builder
		err = protocol.Run(t.Context(), strings.NewReader(lines), &out, cfg)
		return out.String(), err
	}
	out, err := answers(nil, "c4\nnewgame 4 4\ngo\ngo nodes 5\nanalyze\nanalyze infinite\nquery turn\nsetoption name Ponder value true\n")
	require.ErrorIs(t, err, protocol.ErrInput)
	require.NotContains(t, out, "Ponder type")
	_, out, _ = strings.Cut(out, "c4ok\n")
	require.Equal(t, "bestmove 3 0\nbestmove 2 0\n"+
		"error analyze: command: expected go: it does not analyze\n"+
		"error analyze: command: expected go: it does not analyze\nresponse first\n"+
		"error setoption: name: expected Output\n", out)

	out, err = answers(engine.Expected("getPoint", "an answer"), "go\nplay 3\nquery turn\n")
	require.ErrorIs(t, err, protocol.ErrInput)
	require.Contains(t, out, "error go: getPoint: expected an answer\n")
	require.Contains(t, out, "response second\n", "the session goes on")

	choice := &engine.IllegalChoice{Cell: engine.Cell{Row: 99, Column: -7}}
	out, err = answers(engine.Expected("move", "a legal one, not %w", choice), "go\nquery turn\n")
	require.NoError(t, err, "the referee judges it")
	require.Equal(t, "bestmove 99 -7\nresponse first\n", out)

	broken := errors.New("broken")
	out, err = answers(broken, "go\nquery turn\n")
	require.ErrorIs(t, err, broken)
	require.Empty(t, out, "any other error ends the session")
}
