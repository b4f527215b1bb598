package connectfour_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// perftFew limits the counted depths in short tests.
const perftFew = 1_000_000

// count is a row of the table: the number of legal sequences, and of those that end in each way.
type count struct{ perft, wins, draws int }

// TestPerft counts every board of the table once, as deeply as it may, and
// compares all depths.
func TestPerft(t *testing.T) {
	boards, table := readPerft(t)
	for _, b := range boards {
		t.Run(b.String(), func(t *testing.T) {
			t.Parallel()
			want := table[b]
			tooMany := func(c count) bool { return c.perft > perftFew }
			if end := slices.IndexFunc(want, tooMany); !enginetest.Slow() && end >= 0 {
				want = want[:end]
			}
			require.Equal(t, want, perft(newPosition(t, b), len(want)))
		})
	}
}

// readPerft returns the boards in the order of the file, and the counts of each
// by depth from 1 on.
func readPerft(t *testing.T) ([]board, map[board][]count) {
	var boards []board
	table := map[board][]count{}
	for _, r := range enginetest.Table(t, "perft/connectfour.csv") {
		require.Empty(t, r.Text("moves"), "no row starts after moves")
		b := boardOf(r)
		if table[b] == nil {
			boards = append(boards, b)
		}
		table[b] = append(table[b], count{r.Number("perft"), r.Number("wins"), r.Number("draws")})
		require.Len(t, table[b], r.Number("depth"), "%v: depths in order", b)
	}
	return boards, table
}

// boardOf returns the board of a table's row.
func boardOf(r enginetest.Row) board {
	return board{r.Number("rows"), r.Number("columns"), r.Number("noX"), r.Number("noY")}
}

// perft counts the sequences from p, by depth from 1 on.
func perft(p *connectfour.Position, depth int) []count {
	c := &counter{
		counts: make([]count, depth),
		stack:  make([]connectfour.Position, depth+1),
		moves:  make([][]engine.Move, depth),
	}
	c.stack[0] = *p
	c.walk(0)
	return c.counts
}

// counter is a walk through all games, with one position a ply.
type counter struct {
	counts []count
	stack  []connectfour.Position
	moves  [][]engine.Move
	buffer [connectfour.MaxSize]engine.Move
}

func (c *counter) walk(ply int) {
	p, next := &c.stack[ply], &c.stack[ply+1]
	c.moves[ply] = p.Moves(c.moves[ply][:0])
	last := ply+1 == len(c.counts)
	if last && len(c.moves[ply]) > 1 && !c.canWin(p) {
		c.counts[ply].perft += len(c.moves[ply])
		return
	}
	for _, m := range c.moves[ply] {
		*next = *p
		next.Play(m)
		c.counts[ply].add(next.Outcome())
		if !last && next.Outcome() == engine.Undecided {
			c.walk(ply + 1)
		}
	}
}

// canWin reports whether one of the moves wins. It saves most of the last plies. The comparison
// with the oracle tests it, and a mistake would change the counts here as well.
func (c *counter) canWin(p *connectfour.Position) bool {
	_, proof := p.Candidates(c.buffer[:0])
	return proof == engine.Proof{Value: engine.Won, Plies: 1}
}

func (c *count) add(o engine.Outcome) {
	c.perft++
	switch o {
	case engine.FirstWins, engine.SecondWins:
		c.wins++
	case engine.Draw:
		c.draws++
	}
}
