package uct

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
)

// TestMovesThatLeadToOneBoard: a first move has the value of its images.
func TestMovesThatLeadToOneBoard(t *testing.T) {
	for name, c := range map[string]struct {
		history engine.History
		alike   int // moves that lead to different boards
	}{
		"connectfour": {history(9, 10), 5},
		"hole":        {historyWithHole(9, 9, 4, 3), 9},
		"nogo":        {startOf(nogo.Game{}, "9"), 15},
		"reversi":     {startOf(reversi.Game{}, ""), 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSearcher(t)
			info := s.Search(t.Context(), c.history, engine.Limits{Nodes: 3000, MultiPV: 100}, nil)
			values := map[float64]bool{}
			for _, l := range info.Lines {
				require.Positive(t, l.Visits)
				values[l.Winrate] = true
			}
			require.Len(t, values, c.alike)
		})
	}
}
