package course

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

func newPlayer(t *testing.T) *Player {
	p := NewPlayer()
	t.Cleanup(p.Search.Close)
	require.NoError(t, p.Search.SetOption("Hash", "8"))
	return p
}

// answer has the player play one turn and reports whether the game is over.
func (h *host) answer(t *testing.T, p *Player, nodes uint64) (info engine.Info, over bool) {
	now, err := h.turn().Position()
	require.NoError(t, err)
	x, y, info := p.Move(context.Background(), now, engine.Limits{Nodes: nodes})
	return info, h.play(t, x, y)
}

func TestGameAfterGame(t *testing.T) {
	r := rng.New(1)
	players := []*Player{newPlayer(t), newPlayer(t)}
	for game := range 10 {
		h := randomHost(&r)
		turn, over := game%2, false
		for ; !over; turn++ {
			_, over = h.answer(t, players[turn%2], 300)
		}
		last, other := players[(turn-1)%2], players[turn%2]
		plies := turn - game%2
		require.Contains(t, []int{plies, plies - 1}, len(last.history.Moves), "it has the game as one history")
		require.Contains(t, []int{plies - 1, plies - 2}, len(other.history.Moves))
	}
}

func TestTreeLivesOn(t *testing.T) {
	p := newPlayer(t)
	h := newHost(9, 10, 4, 4)
	first, _ := h.answer(t, p, 20000)
	reply, err := h.turn().Position()
	require.NoError(t, err)
	c := reply.Cell(first.Lines[0].PV[1])
	h.play(t, c.Row, c.Column)
	second, _ := h.answer(t, p, 1)
	require.Greater(t, second.HashFull, 0)
	require.Greater(t, len(second.Lines[0].PV), 2, "one simulation alone does not see so far")
}

func TestWhatDoesNotFollowIsANewStart(t *testing.T) {
	p := newPlayer(t)
	h := newHost(6, 7, -1, -1)
	h.answer(t, p, 100)
	for range 3 { // three plies later, another game for all the player knows
		h.play(t, h.top[6]-1, 6)
	}
	h.answer(t, p, 100)
	require.Len(t, p.history.Moves, 1)

	// The same board with another forbidden cell.
	h.noX, h.noY = 0, 0
	h.answer(t, p, 100)
	require.Len(t, p.history.Moves, 1)
}

func TestTheSameTurnOnceMore(t *testing.T) {
	p := newPlayer(t)
	h := newHost(6, 7, 2, 2)
	now, err := h.turn().Position()
	require.NoError(t, err)
	for range 2 {
		x, y, _ := p.Move(context.Background(), now, engine.Limits{Nodes: 100})
		require.True(t, h.legal(x, y))
		require.Len(t, p.history.Moves, 1)
	}
}

// TestEndedAtOnce asks for moves whose time is over before they begin.
func TestEndedAtOnce(t *testing.T) {
	p := newPlayer(t)
	ctx, end := context.WithCancel(context.Background())
	end()
	h := newHost(12, 12, 11, 5)
	for {
		now, err := h.turn().Position()
		require.NoError(t, err)
		x, y, _ := p.Move(ctx, now, engine.Limits{})
		if h.play(t, x, y) {
			return
		}
	}
}
