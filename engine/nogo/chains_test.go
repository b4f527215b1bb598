package nogo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
)

// TestChains has positions in which both sides only have moves into closed chains: the side with
// fewer loses, and the side to move loses if both have the same number.
func TestChains(t *testing.T) {
	for fen, want := range map[string]engine.Proof{
		"1x1x1/xxxxx/xxxoo/ooooo/1o1oo x": {Value: engine.Won, Plies: 3},
		"1o1o1/ooooo/oooxx/xxxxx/1xxxx o": {Value: engine.Won, Plies: 1},
		"1o1o1/ooooo/oooxx/xxxxx/1x1xx x": {Value: engine.Lost, Plies: 2},
		"1x1xx/xxxxx/xxxoo/ooooo/1o1oo o": {Value: engine.Lost, Plies: 2},
		"1x1x1/xxxxx/xxxoo/ooooo/1o1o1 o": {Value: engine.Lost, Plies: 4},
	} {
		p, err := nogo.Game{}.Parse(fen)
		require.NoError(t, err)
		candidates, proof := p.Candidates(nil)
		require.Equal(t, want, proof, fen)
		require.Len(t, candidates, 1, "moves into a chain are equivalent")
		s := solver{t: t, known: map[uint64]engine.Proof{}, seen: map[engine.Value]int{}}
		require.Equal(t, want, s.solve(p.(*nogo.Position)), fen)
	}
}

func TestKeysOfBoardsDiffer(t *testing.T) {
	keys := map[uint64]string{}
	for rows := 2; rows <= nogo.MaxSize; rows++ {
		for columns := 2; columns <= nogo.MaxSize; columns++ {
			p := nogo.NewBoard(rows, columns)
			require.Empty(t, keys[p.Key()])
			keys[p.Key()] = p.FEN()
		}
	}
}
