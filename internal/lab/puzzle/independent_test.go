package puzzle

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestPuzzlesByOtherSolvers proves the puzzles by searches that share no code with the engine's:
// plain alpha-beta for four in a row and Reversi, all of the game tree for NoGo. Without
// C4ENGINE_LONG it takes some of the late ones.
func TestPuzzlesByOtherSolvers(t *testing.T) {
	proven := map[string]int{}
	for i, z := range committed(t) {
		p, best, err := z.Position()
		require.NoError(t, err)
		free := p.Board().Count(engine.Empty)
		if !enginetest.Long() && (i%4 != 0 || free > 12) {
			continue
		}
		known := map[string]bool{}
		for _, m := range p.Moves(nil) {
			wins := winsElsewhere(t, p, m, z.Distance, known)
			require.Equal(t, m == best, wins, "%s, move %v", z.ID, p.Cell(m))
		}
		proven[z.Game]++
	}
	t.Log(proven)
	require.Len(t, proven, 3)
}

// winsElsewhere reports whether a move wins by another solver. In four in a row it fails if the
// game then takes other than the given plies. known is the memory of the oracle of NoGo.
func winsElsewhere(t *testing.T, p engine.Position, m engine.Move, plies int, known map[string]bool) bool {
	next := engine.After(p, m)
	switch p.Game().Name() {
	case "nogo":
		return !enginetest.NewNoGo(next.Board(), next.Turn()).Wins(known)
	case "reversi":
		slow := enginetest.NewReversi(next.Board(), next.Turn(), false)
		return slow.Score(-1, 0) < 0
	}
	s := newFours(t, p.FEN())
	c := p.Cell(m)
	s.drop(s.bit(p.Board().Rows-1-c.Row, c.Column))
	if s.won() {
		return plies == 1
	}
	if s.negamax(-1, 0) >= 0 {
		return false
	}
	last := s.cells + 1 - (s.stones - 1 + plies) // the value of a win at that ply
	require.Equal(t, -last, s.negamax(-last-1, -last+1), p.FEN())
	return true
}

// fours is a plain alpha-beta search of four in a row on at most 63 bits, a column of the board
// every height bits. It shares no code with the engine.
type fours struct {
	rows, columns, height, cells, stones int
	hole, mine, theirs                   uint64 // mine are those of the side to move
	table                                []bounds
}

// bounds are those of a position's value.
type bounds struct {
	mine, theirs uint64
	low, high    int8
}

// newFours reads a position; only the first player's stones are x.
func newFours(t *testing.T, fen string) *fours {
	board, side, _ := strings.Cut(fen, " ")
	lines := strings.Split(board, "/")
	s := &fours{rows: len(lines), height: len(lines) + 1, table: make([]bounds, 1<<20)}
	for i, line := range lines {
		column := 0
		for _, c := range line {
			bit := s.bit(s.rows-1-i, column)
			switch {
			case c >= '1' && c <= '9':
				column += int(c-'0') - 1
			case c == '#':
				s.hole |= bit
			case string(c) == side:
				s.mine |= bit
				s.stones++
			default:
				s.theirs |= bit
				s.stones++
			}
			column++
		}
		s.columns = column
	}
	require.LessOrEqual(t, s.height*s.columns, 64)
	s.cells = s.rows * s.columns
	if s.hole != 0 {
		s.cells--
	}
	return s
}

func (s *fours) bit(row, column int) uint64 { return 1 << (column*s.height + row) }

// landing returns the bit where a stone lands, 0 in a full column.
func (s *fours) landing(column int) uint64 {
	for row := range s.rows {
		if bit := s.bit(row, column); bit&(s.mine|s.theirs|s.hole) == 0 {
			return bit
		}
	}
	return 0
}

// drop puts a stone of the side to move on the board.
func (s *fours) drop(bit uint64) {
	s.mine, s.theirs = s.theirs, s.mine|bit
	s.stones++
}

// won reports whether the side that has just moved has a four.
func (s *fours) won() bool { return s.four(s.theirs) }

func (s *fours) four(stones uint64) bool {
	for _, step := range []int{1, s.height - 1, s.height, s.height + 1} {
		if pairs := stones & (stones >> step); pairs&(pairs>>(2*step)) != 0 {
			return true
		}
	}
	return false
}

// negamax returns the value of a position for the side to move, exact between alpha and beta: above
// 0 it wins, the more the earlier. Nobody has a four.
func (s *fours) negamax(alpha, beta int) int {
	if s.stones == s.cells {
		return 0
	}
	for column := range s.columns {
		if bit := s.landing(column); bit != 0 && s.four(s.mine|bit) {
			return s.cells - s.stones // it ends after stones + 1
		}
	}
	beta = min(beta, s.cells-s.stones-2)
	if alpha >= beta {
		return beta
	}
	hash := (s.mine*0x9e3779b97f4a7c15 ^ s.theirs*0xc2b2ae3d27d4eb4f) >> 44
	entry, first := s.table[hash], alpha
	if entry.mine != s.mine || entry.theirs != s.theirs {
		entry = bounds{s.mine, s.theirs, -100, 100}
	}
	alpha, beta = max(alpha, int(entry.low)), min(beta, int(entry.high))
	if alpha >= beta {
		return alpha
	}
	best := -100
	for i := range s.columns {
		column := s.columns/2 + (1-2*(i%2))*(i+1)/2 // from the middle
		bit := s.landing(column)
		if bit == 0 {
			continue
		}
		mine, theirs := s.mine, s.theirs
		s.drop(bit)
		value := -s.negamax(-beta, -max(alpha, best))
		s.mine, s.theirs, s.stones = mine, theirs, s.stones-1
		if best = max(best, value); best >= beta {
			break
		}
	}
	if best > first {
		entry.low = max(entry.low, int8(best))
	}
	if best < beta {
		entry.high = min(entry.high, int8(best))
	}
	s.table[hash] = entry
	return best
}
