package certificate_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/certificate"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
	"github.com/c4engine/c4engine/internal/rng"
)

// files are the certificates of one test.
type files struct {
	testing.TB
	dir   string
	paths []string
}

func newFiles(t testing.TB) *files { return &files{TB: t, dir: t.TempDir()} }

// add writes the certificate of a position with the given value.
func (f *files) add(
	prover *certificate.Prover, h engine.History, value engine.Value,
) *certificate.Certificate {
	c, err := prover.Certificate(context.Background(), h, value)
	require.NoError(f, err, h.Position().FEN())
	var file bytes.Buffer
	require.NoError(f, c.Write(&file))
	path := filepath.Join(f.dir, strconv.Itoa(len(f.paths))+".gz")
	require.NoError(f, os.WriteFile(path, file.Bytes(), 0o644))
	f.paths = append(f.paths, path)
	return c
}

// check requires that the checker, a Python program, accepts all files.
func (f *files) check() {
	if exec.Command("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))").Run() != nil {
		f.Skip("needs python3, 3.9 or later")
	}
	args := append([]string{"../../clients/python/c4engine/certificate.py"}, f.paths...)
	out := processtest.Output(f, exec.Command("python3", args...))
	require.Equal(f, len(f.paths), strings.Count(out, ": proven, "), out)
}

func newProver(t testing.TB, megabytes int, options ...string) (*certificate.Prover, *uct.Searcher) {
	tree := uct.New()
	t.Cleanup(tree.Close)
	for i := 0; i < len(options); i += 2 {
		require.NoError(t, tree.SetOption(options[i], options[i+1]))
	}
	return certificate.NewProver(tree, connectfour.Game{}.NewSolver(megabytes, 1)), tree
}

// half is a solver that never proves a win, and is stopped in its second search.
type half struct{ stop func() }

func (s *half) Solve(_ engine.State, limit uint64, _ func(uint64) bool, _ func(engine.Info)) engine.Info {
	if limit > 1<<12 {
		s.stop()
		return engine.Info{Known: engine.Open()}
	}
	return engine.Info{Known: engine.Known{Lower: engine.Drawn, Upper: engine.Won, Move: engine.NoMove}}
}

// TestBoundsOfAProofThatIsStopped: those of an earlier search are not forgotten.
func TestBoundsOfAProofThatIsStopped(t *testing.T) {
	tree := uct.New()
	defer tree.Close()
	ctx, stop := context.WithCancel(t.Context())
	p := enginetest.Must(connectfour.New(12, 12, -1, -1))
	b, err := certificate.NewProver(tree, &half{stop}).Prove(ctx, engine.NewHistory(p))
	require.NoError(t, err)
	require.Equal(t, engine.Drawn, b.Lower)
	require.Equal(t, engine.Won, b.Upper)
}

// TestEndings proves a sample of the endings, whose lines have a position, a tab and its value.
func TestEndings(t *testing.T) {
	enginetest.SkipShort(t, "some hundred thousand positions")
	f := newFiles(t)
	prover, _ := newProver(t, 16)
	for _, line := range enginetest.Sample(enginetest.Lines(t, "solved/endings.tsv"), 4, 11) {
		fen, value, _ := strings.Cut(line, "\t")
		p := enginetest.Must(connectfour.Game{}.Parse(fen))
		f.add(prover, engine.NewHistory(p), enginetest.Values[value])
	}
	f.check()
}

// TestFewCellsLeft proves and certifies positions of 6 x 7 of every value. The claim and the number
// of moves are those of the file.
func TestFewCellsLeft(t *testing.T) {
	f := newFiles(t)
	prover, _ := newProver(t, 1)
	claims := map[string]int{}
	for _, p := range enginetest.Sample(endgames(t), 30, 75) {
		h, proof := historyOf(p), p.Best
		proven, err := prover.Prove(context.Background(), h)
		require.NoError(t, err)
		require.Equal(t, proof.Value(), proven.Lower, p.Line)
		require.GreaterOrEqual(t, proven.Plies, proof.Plies, p.Line)
		proven = prover.Length(context.Background(), h, proven, func(uint64) {})
		require.True(t, proven.Exact, p.Line)
		require.Equal(t, proof, engine.Proven(proven.Lower, proven.Plies), p.Line)
		c := f.add(prover, h, proof.Value())
		file := enginetest.Must(os.Open(f.paths[len(f.paths)-1]))
		text := string(enginetest.Must(io.ReadAll(enginetest.Must(gzip.NewReader(file)))))
		require.NoError(t, file.Close())
		require.Contains(t, text, "claim "+c.Claim()+"\n")
		_, strategies, _ := strings.Cut(text, "claim "+c.Claim()+"\n")
		require.Len(t, strings.Join(strings.Fields(strategies), ""), c.Moves(), p.Line)
		claims[strings.Fields(c.Claim())[0]]++
	}
	require.Len(t, claims, 3, "first wins, second wins, draws: %v", claims)
	f.check()
}

// answering is a solver that gives the same answer to every question.
type answering engine.Known

func (a answering) Solve(
	_ engine.State, _ uint64, _ func(uint64) bool, report func(engine.Info),
) engine.Info {
	info := engine.Info{Known: engine.Known(a)}
	report(info)
	return info
}

// TestLengthThatIsNotFound: where only the value is found, the bound is the number of free cells.
func TestLengthThatIsNotFound(t *testing.T) {
	start := enginetest.Must(connectfour.New(4, 5, -1, -1))
	h := enginetest.History(start, start.Moves(nil)[:1]...)
	tree := uct.New()
	t.Cleanup(tree.Close)
	move := h.Position().Moves(nil)[0]
	for plies, want := range map[int]int{0: 19, 7: 7} {
		answer := answering{Lower: engine.Won, Upper: engine.Won, Move: move, Exact: plies > 0, Plies: plies}
		proven, err := certificate.NewProver(tree, answer).Prove(context.Background(), h)
		require.NoError(t, err)
		require.Equal(t, want, proven.Plies)
		require.Equal(t, plies > 0, proven.Exact)
	}
}

// endgames returns positions of 6 x 7 with few free cells.
func endgames(t *testing.T) []enginetest.Solved { return enginetest.SolvedPositions(t, "end") }

// historyOf returns the game that led to a position.
func historyOf(p enginetest.Solved) engine.History {
	start := enginetest.Must(connectfour.New(6, 7, -1, -1))
	return enginetest.History(start, enginetest.Must(boardtext.ParseMoves(start, p.Played))...)
}

// TestNoCertificate requires an error for a value that the position does not have, and for a
// context that is done.
func TestNoCertificate(t *testing.T) {
	prover, _ := newProver(t, 1)
	done, cancel := context.WithCancel(context.Background())
	cancel()
	for _, p := range endgames(t)[:20] {
		h, proof := historyOf(p), p.Best
		if proof.Value() != engine.Won {
			_, err := prover.Certificate(context.Background(), h, engine.Won)
			require.ErrorContains(t, err, "expected a position with the proven value", p.Line)
		}
		_, err := prover.Certificate(done, h, proof.Value())
		require.ErrorIs(t, err, context.Canceled, p.Line)
	}
}

// TestMiddleGames certifies positions on large boards whose value the tree search has proven
// without the solver: those whose end is at least ten plies away.
func TestMiddleGames(t *testing.T) {
	enginetest.NeedSlow(t, "plays games")
	f := newFiles(t)
	prover, tree := newProver(f, 64, "Hash", "128", "Solver", "false")
	r := rng.New(1)
	below := func(n int) int { return int(r.Below(uint32(n))) }
	for len(f.paths) < enginetest.Size(1, 20) {
		rows, columns := 9+below(4), 9+below(4)
		start := enginetest.Must(connectfour.New(rows, columns, below(rows), below(columns)))
		require.NoError(f, tree.NewGame())
		h := engine.NewHistory(start)
		for h.Position().Outcome() == engine.Undecided {
			info, err := tree.Search(context.Background(), h, engine.Limits{Nodes: 3000}, nil)
			require.NoError(f, err)
			if known := tree.Known(h.Position()); known.Proven() {
				if known.Plies >= 10 {
					c := f.add(prover, h, known.Lower)
					f.Logf("%s: %s in %d plies, %d moves", h.Position().FEN(), c.Claim(), known.Plies, c.Moves())
				}
				break
			}
			m := info.BestMove()
			if h.Len() < 8 {
				moves, _ := h.Position().Candidates(nil)
				m = moves[below(len(moves))]
			}
			enginetest.Play(&h, m)
		}
	}
	f.check()
}
