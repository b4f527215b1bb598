package protocol

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestDecode decodes every recorded line of JSON and encodes it again.
func TestDecode(t *testing.T) {
	seen := map[string]bool{}
	for _, pattern := range []string{"testdata/sessions/*.out", "../testdata/sessions/*.out"} {
		names := enginetest.Must(filepath.Glob(pattern))
		require.NotEmpty(t, names)
		for _, name := range names {
			recorded := enginetest.Must(os.ReadFile(name))
			for line := range bytes.Lines(recorded) {
				if line[0] != '{' {
					continue
				}
				m, err := Decode(line)
				require.NoError(t, err, "%s", line)
				require.Equal(t, string(line), string(appendJSON(nil, m))+"\n")
				requireText(t, m)
				seen[Kind(m)] = true
			}
		}
	}
	for _, m := range messages {
		require.True(t, seen[Kind(m)], "no %s is recorded", Kind(m))
	}
}

// TestScore: no recorded answer in JSON has a score.
func TestScore(t *testing.T) {
	const line = `{"type":"info","depth":1,"seldepth":2,"nodes":3,"hashfull":4,"discs":[7,20],"winrate":0.0000,` +
		`"proven":{"value":"loss","plies":4,"exact":true},"score":-2,"pv":["0,2"]}`
	m, err := Decode([]byte(line))
	require.NoError(t, err)
	require.Equal(t, line, string(JSON(m)))
	require.Equal(t, "info depth 1 seldepth 2 nodes 3 hashfull 4 discs 7 20 winrate 0.0000 proven loss in 4 score -2 pv 0,2", Text(m))
}

// requireText reads the text form of a message that a match asks for.
func requireText(t *testing.T, m Message) {
	switch want := m.(type) {
	case Info:
		m = Info{Nodes: want.Nodes, Winrate: want.Winrate, Proven: want.Proven, Score: want.Score, PV: want.PV}
	case C4OK, ReadyOK, BestMove, Error:
	default:
		return
	}
	require.Equal(t, m, ParseText(Text(m)))
}

func TestDecodeKeepsTypes(t *testing.T) {
	for line, want := range map[string]Message{
		`{"type":"response","query":"perft","value":18446744073709551615}`:      Response{"perft", uint64(1<<64 - 1)},
		`{"type":"response","query":"moves","value":[]}`:                        Response{"moves", []string{}},
		`{"type":"response","query":"turn","value":"first"}`:                    Response{"turn", "first"},
		`{"type":"bestmove","move":null}`:                                       BestMove{},
		` {"new":[],"type":"readyok"} `:                                         ReadyOK{},
		`{"type":"error","command":"go","field":"nodes","expected":"so\nmany"}`: Error{"go", "nodes", "so\nmany"},
	} {
		got, err := Decode([]byte(line))
		require.NoError(t, err, line)
		require.Equal(t, want, got)
	}
	require.EqualError(t, Error{"go", "nodes", "so\nmany"}, "error go: nodes: expected so\ufffdmany")
}

func TestDecodeRefusesWhatIsNoMessage(t *testing.T) {
	for _, line := range []string{
		"", "readyok", "[]", "null", "{}", `{"type":5}`, `{"type":"ready"}`, `{"type":"bestmove","move":5}`,
		`{"type":"info","nodes":-1}`, `{"type":"info","winrate":1.5}`, `{"type":"info","winrate":-1}`, `{"type":"info","proven":{"value":"won"}}`, `{"type":"response","query":"gameover","value":"true"}`,
		`{"type":"response","query":"perft","value":-1}`, `{"type":"response","query":5}`, `{"type":"response","query":"fen"}`,
	} {
		_, err := Decode([]byte(line))
		require.Error(t, err, line)
	}
}
