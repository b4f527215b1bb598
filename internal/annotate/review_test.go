package annotate

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
)

// TestReviewer explains a game in which the first player sees its win a move late.
func TestReviewer(t *testing.T) {
	searcher := uct.New()
	defer searcher.Close()
	start, err := games.All().Start(nil)
	require.NoError(t, err)
	h := engine.History{Start: start}
	p := start.Clone()
	for _, column := range "445533162" {
		moves := p.Moves(nil)
		for _, m := range moves {
			if p.Cell(m).Column == int(column-'1') {
				h.Moves = append(h.Moves, m)
				p.Play(m)
				break
			}
		}
	}
	line, err := Reviewer(searcher)(t.Context(), h)
	require.NoError(t, err)
	var r Report
	require.NoError(t, json.Unmarshal(line, &r))
	require.Equal(t, "first", r.Result)
	require.Equal(t, slower, r.Plies[6].Mark)
	require.Equal(t, 1, r.Plies[6].Better.Proven.Plies)
	require.Equal(t, 3, r.Plies[6].Proven.Plies, "it wins too, two plies later")
	require.Equal(t, blunder, r.Plies[3].Mark, "it lets the first player have two fours")
	require.NotNil(t, r.Turning)
}
