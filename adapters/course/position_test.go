package course

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/rng"
)

// judge keeps a game as the course judge does: a flat board of stones by side
// and the free cells of every column.
type judge struct {
	rows, columns, noX, noY int
	top                     []int
	stones                  []int // 0, or 1 + the player
}

func newJudge(rows, columns, noX, noY int) *judge {
	j := &judge{rows, columns, noX, noY, make([]int, columns), make([]int, rows*columns)}
	for y := range j.top {
		j.top[y] = rows
	}
	if noX == rows-1 {
		j.top[noY]--
	}
	return j
}

func (j *judge) drop(y int, p engine.Player) {
	x := j.top[y] - 1
	j.stones[x*j.columns+y] = 1 + int(p)
	j.top[y]--
	if x == j.noX+1 && y == j.noY {
		j.top[y]--
	}
}

// view returns the board as a player sees it: 2 its own stones, 1 the other's.
func (j *judge) view(p engine.Player) []int {
	board := make([]int, len(j.stones))
	for i, s := range j.stones {
		switch s {
		case 0:
		case 1 + int(p):
			board[i] = 2
		default:
			board[i] = 1
		}
	}
	return board
}

func TestPositionFollowsTheJudge(t *testing.T) {
	r := rng.New(3)
	for range 300 {
		rows, columns := 4+int(r.Below(9)), 4+int(r.Below(9))
		noX, noY := int(r.Below(uint32(rows))), int(r.Below(uint32(columns)))
		if r.Below(8) == 0 {
			noX, noY = -1, -1
		}
		p, err := connectfour.New(rows, columns, noX, noY)
		require.NoError(t, err)
		j := newJudge(rows, columns, noX, noY)
		for p.Outcome() == engine.Undecided {
			q, err := Turn{rows, columns, noX, noY, j.top, j.view(p.Turn())}.Position()
			require.NoError(t, err, p.FEN())
			require.Equal(t, p, q)
			moves := p.Moves(nil)
			m := moves[r.Below(uint32(len(moves)))]
			j.drop(p.Cell(m).Column, p.Turn())
			p.Play(m)
		}
	}
}

func TestPositionNamesWhatIsWrong(t *testing.T) {
	full := func(n, value int) []int {
		list := make([]int, n)
		for i := range list {
			list[i] = value
		}
		return list
	}
	floating := full(16, 0)
	floating[0] = 1
	onForbidden := full(16, 0)
	onForbidden[13] = 1
	crowd := full(16, 0)
	crowd[12], crowd[13] = 1, 1
	for _, c := range []struct {
		name       string
		rows       int
		top, board []int
		noX, noY   int
		field      string
	}{
		{"too few rows", 3, full(4, 3), full(12, 0), -1, -1, "rows"},
		{"a short board", 4, full(4, 4), full(15, 0), -1, -1, "board"},
		{"a short top", 4, full(3, 4), full(16, 0), -1, -1, "top"},
		{"a strange stone", 4, full(4, 4), full(16, 3), -1, -1, "board"},
		{"a floating stone", 4, full(4, 4), floating, -1, -1, "gravity"},
		{"a stone on the forbidden cell", 4, full(4, 4), onForbidden, 3, 1, "board"},
		{"two more of one side", 4, full(4, 4), crowd, -1, -1, "stones"},
		{"a forbidden cell off the board", 4, full(4, 4), full(16, 0), 4, 0, "noX"},
		{"a top that contradicts the board", 4, full(4, 3), full(16, 0), -1, -1, "top"},
	} {
		_, err := Turn{c.rows, 4, c.noX, c.noY, c.top, c.board}.Position()
		var field *engine.FieldError
		require.ErrorAs(t, err, &field, c.name)
		require.Equal(t, c.field, field.Field, c.name)
	}
}
