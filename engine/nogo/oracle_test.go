package nogo_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestOracle compares every position of random games with the oracle, on boards of many
// shapes.
func TestOracle(t *testing.T) {
	r := rng.New(1)
	for range enginetest.Size(40, 500) {
		g := newPair(1+int(r.Below(9)), 2+int(r.Below(8)))
		for g.compare(t); g.slow.Outcome() == engine.Undecided; g.compare(t) {
			g.play(enginetest.RandomMove(g.fast, &r))
		}
	}
}

// pair is one game, played on the bitboards (fast) and on the oracle's board (slow).
type pair struct {
	fast *nogo.Position
	slow *enginetest.NoGo
}

func newPair(rows, columns int) *pair {
	return &pair{nogo.NewBoard(rows, columns), enginetest.NewNoGo(engine.NewBoard(rows, columns), engine.First)}
}

func (g *pair) play(m engine.Move) {
	g.fast.Play(m)
	g.slow.Play(cellOf(m))
}

func cellOf(m engine.Move) engine.Cell {
	return engine.Cell{Row: int(m) / nogo.MaxSize, Column: int(m) % nogo.MaxSize}
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
			p := nogo.NewBoard(5, 5)
			end := p.Playout(&r, false)
			require.Equal(t, 25-p.Remaining(), end.Plies)
			return end.Outcome
		},
		func() engine.Outcome { return slowPlayout(enginetest.NewNoGo(engine.NewBoard(5, 5), engine.First), &r) })
}

func slowPlayout(b *enginetest.NoGo, r *rng.Source) engine.Outcome {
	for legal := b.Legal(b.Turn()); len(legal) > 0; legal = b.Legal(b.Turn()) {
		b.Play(legal[r.Below(uint32(len(legal)))])
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
			n, err := strconv.ParseUint(text, 10, 64)
			require.NoError(t, err)
			r.sequences = append(r.sequences, n)
		}
		if r.columns <= nogo.MaxSize && r.columns > 1 {
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
				got, err := engine.Perft(t.Context(), nogo.NewBoard(r.rows, r.columns), depth+1)
				require.NoError(t, err)
				require.Equal(t, want, got, "depth %d", depth+1)
			}
		})
	}
}
