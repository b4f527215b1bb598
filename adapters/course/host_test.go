package course

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/rng"
)

// host keeps a game as the course's hosts do, by their rules alone.
type host struct {
	rows, columns, noX, noY int
	top, stones             []int // stones: 0, or the side, 1 or 2
	side                    int   // to move
}

func newHost(rows, columns, noX, noY int) *host {
	h := &host{rows, columns, noX, noY, make([]int, columns), make([]int, rows*columns), 1}
	for y := range h.top {
		h.top[y] = rows
	}
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
	board := make([]int, len(h.stones))
	for i, s := range h.stones {
		switch s {
		case 0:
		case h.side:
			board[i] = 2
		default:
			board[i] = 1
		}
	}
	return Turn{Rows: h.rows, Columns: h.columns, NoX: h.noX, NoY: h.noY, Top: append([]int{}, h.top...), Board: board}
}

func (h *host) legal(x, y int) bool {
	return y >= 0 && y < h.columns && x >= 0 && h.top[y] == x+1 && !(x == h.noX && y == h.noY)
}

// play plays a legal move and reports whether the game is over.
func (h *host) play(t testing.TB, x, y int) (over bool) {
	require.True(t, h.legal(x, y), "%d,%d with top %v", x, y, h.top)
	h.stones[x*h.columns+y] = h.side
	h.top[y]--
	if x == h.noX+1 && y == h.noY {
		h.top[y]--
	}
	h.side = 3 - h.side
	return h.four(x, y) || h.full()
}

func (h *host) full() bool {
	for _, free := range h.top {
		if free > 0 {
			return false
		}
	}
	return true
}

func (h *host) four(x, y int) bool {
	for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		if 1+h.run(x, y, d[0], d[1])+h.run(x, y, -d[0], -d[1]) >= 4 {
			return true
		}
	}
	return false
}

func (h *host) run(x, y, dx, dy int) (length int) {
	side := h.stones[x*h.columns+y]
	for x, y = x+dx, y+dy; x >= 0 && x < h.rows && y >= 0 && y < h.columns && h.stones[x*h.columns+y] == side; x, y = x+dx, y+dy {
		length++
	}
	return length
}

// playRandomly plays a random move and reports whether the game is over.
func (h *host) playRandomly(t testing.TB, r *rng.Source) (over bool) {
	for {
		if y := int(r.Below(uint32(h.columns))); h.top[y] > 0 {
			return h.play(t, h.top[y]-1, y)
		}
	}
}
