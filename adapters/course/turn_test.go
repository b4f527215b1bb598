package course

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestPositionFollowsTheHost(t *testing.T) {
	r := rng.New(1)
	for range 100 {
		h := randomHost(&r)
		played, err := connectfour.New(h.rows, h.columns, h.noX, h.noY)
		require.NoError(t, err)
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
			m := moves[r.Below(uint32(len(moves)))]
			over = h.play(t, p.Cell(m).Row, p.Cell(m).Column)
			played.Play(m)
		}
		_, err = h.turn().Position()
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
