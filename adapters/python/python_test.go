package python

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestMain(m *testing.M) { os.Exit(processtest.Main(m)) }

// needPython skips a test where there is no Python that the package runs on.
func needPython(t *testing.T) {
	t.Helper()
	const supported = "import sys; sys.exit(sys.version_info < (3, 9))"
	if exec.Command("python3", "-c", supported).Run() != nil {
		t.Skip("needs python3, 3.9 or later")
	}
}

// TestUnittest runs the tests of the Python package as one would after a checkout, with one engine
// that is built for them all. A few processes share the files: each takes long to start.
func TestUnittest(t *testing.T) {
	enginetest.SkipShort(t, "whole games, and players that hang")
	needPython(t)
	engine := processtest.Build("../../cmd/c4engine")
	files := enginetest.Must(filepath.Glob("tests/test_*.py"))
	require.NotEmpty(t, files)
	parts := make([][]string, 5)
	for i, file := range files {
		name := "tests." + strings.TrimSuffix(filepath.Base(file), ".py")
		parts[i%len(parts)] = append(parts[i%len(parts)], name)
	}
	for _, part := range parts {
		t.Run(strings.Join(part, " "), func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("python3", append([]string{"-m", "unittest"}, part...)...)
			cmd.Env = append(os.Environ(), "C4ENGINE="+engine)
			processtest.Output(t, cmd)
		})
	}
}

// game is a line for the Python referee.
type game struct {
	Rows      int      `json:"rows"`
	Columns   int      `json:"columns"`
	Forbidden []int    `json:"forbidden,omitempty"`
	Moves     []string `json:"moves"`
	Legal     bool     `json:"legal"`
}

// verdict is its answer.
type verdict struct {
	Result string     `json:"result"`
	Plies  int        `json:"plies"`
	Legal  [][]string `json:"legal"`
}

// TestVerdicts compares the rules of the Python referee with those of the
// engine: whole random games on every shape of board, the results and the legal
// moves before every ply. In one game of four an illegal move follows the last.
func TestVerdicts(t *testing.T) {
	needPython(t)
	const boards = 81 // shapes
	games := enginetest.Size(3, 30) * boards
	r := rng.New(5)
	var lines bytes.Buffer
	in, want := json.NewEncoder(&lines), make([]verdict, games)
	played := make([]game, games)
	for i := range games {
		played[i], want[i] = randomGame(&r, 4+i%boards/9, 4+i%9)
		require.NoError(t, in.Encode(played[i]))
	}

	cmd := exec.Command("python3", "-m", "c4engine.referee.verdicts")
	cmd.Stdin = &lines
	out, err := cmd.Output()
	require.NoError(t, err)
	answers := json.NewDecoder(bytes.NewReader(out))
	results := map[string]int{}
	for i := range games {
		var got verdict
		require.NoError(t, answers.Decode(&got))
		require.Equal(t, want[i], got, "%+v", played[i])
		results[got.Result]++
	}
	t.Log(results)
	require.Len(t, results, 4, "first, second, draw and illegal")
	require.False(t, answers.More())
}

// randomGame plays to the end of a game or, one time in four, to an illegal move
// somewhere in it.
func randomGame(r *rng.Source, rows, columns int) (game, verdict) {
	below := func(n int) int { return int(r.Below(uint32(n))) }
	g := game{Rows: rows, Columns: columns, Moves: []string{}, Legal: true}
	x, y := -1, -1
	if below(4) > 0 {
		x, y = below(rows), below(columns)
		g.Forbidden = []int{x, y}
	}
	p := enginetest.Must(connectfour.New(rows, columns, x, y))
	cheatAt := -1
	if below(4) == 0 {
		cheatAt = below(rows * columns)
	}
	v := verdict{Legal: [][]string{texts(p)}}
	for len(v.Legal[v.Plies]) > 0 && v.Plies != cheatAt {
		m := rng.Pick(p.Moves(nil), r)
		g.Moves = append(g.Moves, boardtext.FormatMove(p, m))
		p.Play(m)
		v.Plies++
		v.Legal = append(v.Legal, texts(p))
	}
	v.Result = [...]string{"none", "first", "second", "draw"}[p.Outcome()]
	if cheatAt >= 0 {
		g.Moves = append(g.Moves, illegal(p, below), "0,0")
		v.Result = "illegal"
	}
	return g, v
}

// texts returns the legal moves in their notation.
func texts(p *connectfour.Position) []string {
	list := []string{}
	for _, m := range p.Moves(nil) {
		list = append(list, boardtext.FormatMove(p, m))
	}
	return list
}

// illegal returns a cell on or just off the board that may not be taken.
func illegal(p engine.Position, below func(int) int) string {
	for {
		text := string('0'+rune(below(10))) + "," + string('0'+rune(below(10)))
		if _, err := boardtext.ParseMove(p, text); err != nil {
			return text
		}
	}
}
