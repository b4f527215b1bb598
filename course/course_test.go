package course

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// host keeps a game as the course's hosts do, with the free cells of each column, on a slow board.
type host struct {
	*enginetest.ConnectFour
	noX, noY int
	top      []int
}

func newHost(rows, columns, noX, noY int) *host {
	h := &host{enginetest.NewConnectFour(rows, columns, noX, noY), noX, noY, slices.Repeat([]int{rows}, columns)}
	if noX == rows-1 {
		h.top[noY]--
	}
	return h
}

func randomHost(r *rng.Source) *host {
	rows, columns := 4+int(r.Below(9)), 4+int(r.Below(9))
	if r.Below(4) == 0 {
		return newHost(rows, columns, -1, -1)
	}
	return newHost(rows, columns, int(r.Below(uint32(rows))), int(r.Below(uint32(columns))))
}

// turn returns the host's turn for the side to move.
func (h *host) turn() Turn {
	board := make([]int, len(h.Squares))
	for i, s := range h.Squares {
		switch s {
		case engine.Piece(h.Turn()):
			board[i] = 2
		case engine.Piece(h.Turn().Other()):
			board[i] = 1
		}
	}
	return Turn{Rows: h.Rows, Columns: h.Columns, NoX: h.noX, NoY: h.noY, Top: slices.Clone(h.top), Board: board}
}

func (h *host) legal(x, y int) bool {
	return slices.Contains(h.Legal(), engine.Cell{Row: x, Column: y})
}

// play plays a legal move and reports whether the game is over.
func (h *host) play(t testing.TB, x, y int) (over bool) {
	require.True(t, h.legal(x, y), "%d,%d with top %v", x, y, h.top)
	h.Play(engine.Cell{Row: x, Column: y})
	h.top[y]--
	if x == h.noX+1 && y == h.noY {
		h.top[y]--
	}
	return h.Outcome() != engine.Undecided
}

// playRandomly plays a random move and reports whether the game is over.
func (h *host) playRandomly(t testing.TB, r *rng.Source) (over bool) {
	c := rng.Pick(h.Legal(), r)
	return h.play(t, c.Row, c.Column)
}

func TestPositionFollowsTheHost(t *testing.T) {
	r := rng.New(1)
	for range 100 {
		h := randomHost(&r)
		played := enginetest.Must(connectfour.New(h.Rows, h.Columns, h.noX, h.noY))
		for over := false; !over; {
			p, err := h.turn().Position()
			require.NoError(t, err)
			require.Equal(t, played, p)
			require.Equal(t, h.turn(), NewTurn(p))
			moves := p.Moves(nil)
			for _, m := range moves {
				c := p.Cell(m)
				require.True(t, h.legal(c.Row, c.Column), "%v in %s", c, p.FEN())
			}
			m := rng.Pick(moves, &r)
			over = h.play(t, p.Cell(m).Row, p.Cell(m).Column)
			played.Play(m)
		}
		_, err := h.turn().Position()
		require.EqualError(t, err, "board: expected a game that is not over")
	}
}

// TestAnyMoveIsLegal makes one field of a turn wrong; the others still show a move.
func TestAnyMoveIsLegal(t *testing.T) {
	r := rng.New(2)
	number := func() int { return int(r.Below(200)) - 100 }
	spoil := map[string]func(*Turn){
		"nothing":     func(*Turn) {},
		"no board":    func(t *Turn) { t.Board = nil },
		"short board": func(t *Turn) { t.Board = t.Board[:number()&3] },
		"board of nonsense": func(t *Turn) {
			for i := range t.Board {
				t.Board[i] = number()
			}
		},
		"no top": func(t *Turn) { t.Top = nil },
		"top of nonsense": func(t *Turn) {
			for y := range t.Top {
				t.Top[y] = t.Rows + 1 + int(r.Below(1<<30))
			}
		},
		"a wrong number in top": func(t *Turn) { t.Top[0] = number() },
		"stones in the air":     func(t *Turn) { t.Board[0] = 2 },
	}
	for name, f := range spoil {
		t.Run(name, func(t *testing.T) {
			for range 30 {
				h := randomHost(&r)
				for over := false; !over; over = h.playRandomly(t, &r) {
					spoilt := h.turn()
					f(&spoilt)
					x, y := spoilt.AnyMove()
					require.True(t, h.legal(x, y), "%d,%d of %+v", x, y, spoilt)
				}
			}
		})
	}
}

func TestAnyMoveOfABrokenTurn(t *testing.T) {
	for _, turn := range []Turn{
		{},
		{Rows: -1, Columns: -1},
		{Rows: math.MaxInt, Columns: math.MaxInt},
		{Rows: math.MinInt, Columns: math.MinInt, Top: []int{1}, Board: []int{0}},
		{Rows: 2, Columns: 2, Top: []int{0, 0}, Board: []int{1, 2, 1, 2}},
	} {
		x, y := turn.AnyMove()
		require.Equal(t, [2]int{0, 0}, [2]int{x, y}, "%+v", turn)
	}
	x, y := Turn{Rows: math.MaxInt, Columns: math.MaxInt, Top: []int{0, math.MaxInt}, Board: []int{0}}.AnyMove()
	require.Equal(t, [2]int{math.MaxInt - 1, 1}, [2]int{x, y}, "nothing but top to go by")
}

func TestPositionNamesWhatIsWrong(t *testing.T) {
	full := func(n, value int) []int { return slices.Repeat([]int{value}, n) }
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

// FuzzTurn hands over turns of any numbers. Each must be refused by name or be a position, and
// must have some move. The lists are of signed bytes times a factor.
func FuzzTurn(f *testing.F) {
	random := rng.New(1)
	for _, size := range [][4]int{{4, 4, 0, 0}, {6, 7, -1, -1}, {9, 10, 8, 3}, {12, 12, 5, 5}} {
		host := newHost(size[0], size[1], size[2], size[3])
		for over := false; !over; over = host.playRandomly(f, &random) {
			f.Add(size[0], size[1], size[2], size[3], 1, bytesOf(host.top), bytesOf(host.turn().Board))
		}
	}
	f.Fuzz(func(t *testing.T, rows, columns, noX, noY, factor int, top, board []byte) {
		turn := Turn{
			Rows: rows, Columns: columns, NoX: noX, NoY: noY,
			Top: numbersOf(top, factor), Board: numbersOf(board, factor),
		}
		x, y := turn.AnyMove()
		require.False(t, x < 0 || y < 0 || x > 0 && x >= rows || y > 0 && y >= columns, "the move %d, %d", x, y)
		p, err := turn.Position()
		if err != nil {
			require.IsType(t, &engine.FieldError{}, err)
			return
		}
		require.Equal(t, [2]int{rows, columns}, [2]int{p.Board().Rows, p.Board().Columns})
	})
}

func bytesOf(numbers []int) (list []byte) {
	for _, n := range numbers {
		list = append(list, byte(n))
	}
	return list
}

func numbersOf(list []byte, factor int) (numbers []int) {
	for _, b := range list {
		numbers = append(numbers, int(int8(b))*factor)
	}
	return numbers
}
