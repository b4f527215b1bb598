package nogo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestConformance(t *testing.T) {
	enginetest.Run(t, Game{}, "5", "6", "7", "8", "9")
}

// TestIllegalCells tests each reason why an empty cell is illegal.
func TestIllegalCells(t *testing.T) {
	const capture, suicide = "a cell that captures nothing", "a cell that leaves its own group a liberty"
	for name, tc := range map[string]struct{ fen, move, expected string }{
		"a stone without liberties":           {"1o3/o4/5/4x/3x1 x", "0,0", suicide},
		"a group without liberties":           {"1xo2/xo3/o4/5/4x x", "0,0", suicide},
		"the last liberty of a hostile group": {"1xo2/xo3/o4/5/3xx o", "0,0", capture},
		"the last liberty of two stones":      {"1ox2/ox3/x4/5/4o x", "0,0", capture},
		"joining a group with a liberty":      {"1x3/xo3/o4/5/5 x", "0,0", ""},
		"a free cell":                         {"5/5/5/5/5 x", "2,2", ""},
		"a stone":                             {"2x2/1xo2/o4/xo3/1x2o x", "0,2", "an empty cell"},
	} {
		t.Run(name, func(t *testing.T) {
			p := enginetest.Must(Game{}.Parse(tc.fen))
			_, err := boardtext.ParseMove(p, tc.move)
			if tc.expected == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, "move: expected "+tc.expected)
		})
	}
}

func TestNoMoveAfterTheEnd(t *testing.T) {
	p := empty(5, 5)
	r := rng.New(1)
	p.playout(&r, false)
	_, err := boardtext.ParseMove(p, "0,0")
	require.ErrorIs(t, err, engine.ErrGameOver)
}

func TestFEN(t *testing.T) {
	enginetest.FENs(t, Game{}, [][3]string{
		{"5", "", "5/5/5/5/5 x"},
		{"5", "0,0", "x4/5/5/5/5 o"},
		{"9", "3,4 6,3 8,8", "9/9/9/4x4/9/9/3o5/9/8x o"},
		{"5", "0,1 1,1 1,0 2,0", "1x3/xo3/o4/5/5 x"},
		{"8", "7,7", "8/8/8/8/8/8/8/7x o"},
	})
}

// TestAnyNumbersOfStones has positions that alternating moves do not reach, such as those that a
// host sets up.
func TestAnyNumbersOfStones(t *testing.T) {
	for _, fen := range []string{"5/5/5/5/5 o", "xx3/5/5/5/5 o", "x1x2/5/5/5/5 x", "5/o1o1o/5/5/5 x"} {
		p := enginetest.Must(Game{}.Parse(fen))
		require.Equal(t, fen, p.FEN())
	}
}

// TestParseRefuses has stones without liberties. Package boardtext tests other wrong texts.
func TestParseRefuses(t *testing.T) {
	enginetest.RefusesPositions(t, Game{}, map[string]string{
		"5/5/5/5/5 z":                     "side",
		"5/5/5/5/4# x":                    "cell",
		"xo3/o4/5/5/4x x":                 "liberties",
		"xox2/xo3/o4/5/x4 o":              "liberties",
		"xxxxx/xxxxx/xxxoo/ooooo/ooooo o": "liberties",
	})
}

func FuzzParse(f *testing.F) {
	enginetest.FuzzParse(f, Game{}, "9/9/9/4x4/9/9/3o5/9/8x o", "1x3/xo3/o4/5/5 x", "8/8/8/8/8/8/8/7x o",
		"xo3/o4/5/5/4x x", "xxxxx/xxxxx/xxxoo/ooooo/ooooo o", "5/5/5/5/5 x ")
}

// TestOracle compares every position of random games with the oracle, on boards of many
// shapes.
func TestOracle(t *testing.T) {
	r := rng.New(1)
	for range enginetest.Size(40, 500) {
		g := newPair(1+int(r.Below(9)), 2+int(r.Below(8)))
		for g.compare(t); g.slow.Outcome() == engine.Undecided; g.compare(t) {
			g.play(rng.Pick(g.fast.Moves(nil), &r))
		}
	}
}

// pair is one game, played on the bitboards (fast) and on the oracle's board (slow).
type pair struct {
	fast *Position
	slow *enginetest.NoGo
}

func newPair(rows, columns int) *pair {
	return &pair{empty(rows, columns), enginetest.NewNoGo(engine.NewBoard(rows, columns), engine.First)}
}

func (g *pair) play(m engine.Move) {
	g.fast.Play(m)
	g.slow.Play(cellOf(m))
}

func cellOf(m engine.Move) engine.Cell {
	return engine.Cell{Row: int(m) / MaxSize, Column: int(m) % MaxSize}
}

func cellsOf(moves []engine.Move) (cells []engine.Cell) {
	for _, m := range moves {
		cells = append(cells, cellOf(m))
	}
	return cells
}

func (g *pair) compare(t *testing.T) {
	require.Equal(t, g.slow.Turn(), g.fast.Turn())
	require.Equal(t, g.slow.Outcome(), g.fast.Outcome(), g.fast.FEN())
	require.Equal(t, g.slow.Legal(g.fast.Turn()), cellsOf(g.fast.Moves(nil)), g.fast.FEN())
	require.Equal(t, g.slow.Board, g.fast.Board())
}

// TestPlayoutsLikeOracle compares uniform playouts with random games on the oracle's board.
func TestPlayoutsLikeOracle(t *testing.T) {
	r := rng.New(3)
	enginetest.RequireSameOutcomes(t, enginetest.Size(5_000, 50_000), enginetest.Size(50, 500),
		func() engine.Outcome {
			p := empty(5, 5)
			end := p.playout(&r, false)
			require.Equal(t, 25-p.Remaining(), end.Plies)
			return end.Outcome
		},
		func() engine.Outcome { return slowPlayout(enginetest.NewNoGo(engine.NewBoard(5, 5), engine.First), &r) })
}

func slowPlayout(b *enginetest.NoGo, r *rng.Source) engine.Outcome {
	for legal := b.Legal(b.Turn()); len(legal) > 0; legal = b.Legal(b.Turn()) {
		b.Play(rng.Pick(legal, r))
	}
	return b.Outcome()
}

// row is a line of the table.
type row struct {
	rows, columns int
	value         engine.Value // for the first player
	sequences     []uint64     // number of legal sequences, by length from 1 ply on
}

func (r row) String() string { return fmt.Sprintf("%dx%d", r.rows, r.columns) }

// readPerft returns the rows of the table whose boards fit the bitboards.
func readPerft(t *testing.T) (rows []row) {
	for _, read := range enginetest.Table(t, "perft/nogo.csv") {
		r := row{rows: read.Number("rows"), columns: read.Number("columns")}
		r.value = read.Value("first_player")
		for _, text := range strings.Split(read.Text("sequences_by_ply"), ".") {
			n := enginetest.Must(strconv.ParseUint(text, 10, 64))
			r.sequences = append(r.sequences, n)
		}
		if r.columns <= MaxSize && r.columns > 1 {
			rows = append(rows, r)
		}
	}
	return rows
}

func TestPerft(t *testing.T) {
	for _, r := range readPerft(t) {
		t.Run(r.String(), func(t *testing.T) {
			t.Parallel()
			// The limit is for the number of sequences one ply before the last. The whole
			// table has a thousand times as many.
			limit := uint64(enginetest.Size(20_000, 1_000_000))
			for depth, want := range r.sequences {
				if depth > 0 && r.sequences[depth-1] > limit {
					break
				}
				got, err := engine.Perft(t.Context(), empty(r.rows, r.columns), depth+1)
				require.NoError(t, err)
				require.Equal(t, want, got, "depth %d", depth+1)
			}
		})
	}
}

// TestSolvedBoards solves small boards by exhaustive search. It compares the winner with
// the table, and the Candidates of every position with the position's value.
func TestSolvedBoards(t *testing.T) {
	maxCells := enginetest.Size(8, 12)
	for _, r := range readPerft(t) {
		if r.rows*r.columns > maxCells {
			continue
		}
		t.Run(r.String(), func(t *testing.T) {
			s := solver{t: t, known: map[uint64]engine.Known{}, seen: map[engine.Value]int{}}
			require.Equal(t, r.value, s.solve(empty(r.rows, r.columns)).Value())
			t.Logf("%d positions; known by tactics: %d won, %d lost", len(s.known), s.seen[engine.Won], s.seen[engine.Lost])
		})
	}
}

// solver searches exhaustively and visits each position once.
type solver struct {
	t     *testing.T
	known map[uint64]engine.Known
	seen  map[engine.Value]int // how often Candidates claimed each value
}

// solve returns the value of p and the plies to the end under best play.
func (s *solver) solve(p *Position) engine.Known {
	if proof, ok := s.known[p.Key()]; ok {
		return proof
	}
	moves := p.Moves(nil)
	proofs := make([]engine.Known, len(moves))
	best := engine.Proven(engine.Lost, 0)
	for i, m := range moves {
		next := *p
		next.Play(m)
		reply := s.solve(&next)
		proofs[i] = engine.Proven(reply.Value().Opposite(), reply.Plies+1)
		if enginetest.Better(proofs[i], best) {
			best = proofs[i]
		}
	}
	s.known[p.Key()] = best
	s.checkTactics(p, moves, proofs, best)
	return best
}

// checkTactics requires that the best candidate is as good as the best move, and that
// every candidate attains the value that Candidates claims. A win may come earlier than
// claimed; a loss must come exactly as claimed.
func (s *solver) checkTactics(p *Position, moves []engine.Move, proofs []engine.Known, best engine.Known) {
	candidates, claim := p.Candidates(nil)
	found := len(moves) == 0
	for i, m := range moves {
		if slices.Contains(candidates, m) {
			found = found || proofs[i] == best
			if claim.Proven() && proofs[i].Value() != claim.Value() {
				require.Fail(s.t, "a candidate does not attain the claimed value", p.FEN())
			}
		}
	}
	if !found {
		require.Fail(s.t, "the best move is no candidate", p.FEN())
	}
	s.seen[claim.Value()]++
	if claim.Value() == engine.Won && (best.Value() != engine.Won || best.Plies > claim.Plies) ||
		claim.Value() == engine.Lost && claim != best {
		require.Equal(s.t, claim, best, p.FEN())
	}
}

// TestChains has positions in which both sides only have moves into closed chains: the side with
// fewer loses, and the side to move loses if both have the same number.
func TestChains(t *testing.T) {
	for fen, want := range map[string]engine.Known{
		"1x1x1/xxxxx/xxxoo/ooooo/1o1oo x": engine.Proven(engine.Won, 3),
		"1o1o1/ooooo/oooxx/xxxxx/1xxxx o": engine.Proven(engine.Won, 1),
		"1o1o1/ooooo/oooxx/xxxxx/1x1xx x": engine.Proven(engine.Lost, 2),
		"1x1xx/xxxxx/xxxoo/ooooo/1o1oo o": engine.Proven(engine.Lost, 2),
		"1x1x1/xxxxx/xxxoo/ooooo/1o1o1 o": engine.Proven(engine.Lost, 4),
	} {
		p := enginetest.Must(Game{}.Parse(fen))
		candidates, proof := p.Candidates(nil)
		require.Equal(t, want, proof, fen)
		require.Len(t, candidates, 1, "moves into a chain are equivalent")
		s := solver{t: t, known: map[uint64]engine.Known{}, seen: map[engine.Value]int{}}
		require.Equal(t, want, s.solve(p.(*Position)), fen)
	}
}
