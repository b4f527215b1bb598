package play

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestPassesForThePerson where the engine has left no other move.
func TestPassesForThePerson(t *testing.T) {
	start := enginetest.Must(reversi.Game{}.Parse("oxx3/6/2oo2/2oo2/6/oxx3 o"))
	searcher := uct.New()
	defer searcher.Close()
	var out bytes.Buffer
	require.NoError(t, Run(t.Context(), strings.NewReader("side\nside\nundo\n"), &out, Config{Searcher: searcher, Game: engine.NewHistory(start), Level: 1, Seed: 1}))
	require.Regexp(t, `(?s)You have no move and pass\..*The engine wins.*`+
		`Sorry, I expected a move of yours to take back, there is none\.\nGoodbye\.\n$`, out.String())
}

// TestProspects says "in" only of plies that are exact, and nothing of more than the board has
// cells.
func TestProspects(t *testing.T) {
	empty := enginetest.Must(games.All().Start([]string{"6", "7"}))
	for _, c := range []struct {
		proof engine.Known
		want  string
	}{
		{engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: true, Move: engine.NoMove, Plies: 9}, "It wins in 9 moves, both sides counted."},
		{engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: true, Move: engine.NoMove, Plies: 1}, "It wins in 1 move, both sides counted."},
		{engine.Proven(engine.Won, 33), "It wins within 33 moves, both sides counted."},
		{engine.Known{Lower: engine.Lost, Upper: engine.Lost, Exact: true, Move: engine.NoMove, Plies: 4}, "But the game is lost in 4 moves, both sides counted, if the engine plays well."},
		{engine.Proven(engine.Lost, 40), "But the game is lost within 40 moves, both sides counted, if the engine plays well."},
		{engine.Proven(engine.Lost, 42), "But the game is lost, if the engine plays well."},
		{engine.Proven(engine.Drawn, 42), "It is a draw if both sides play well."},
		{engine.Known{}, "You can expect 50 % of the points."},
	} {
		require.Equal(t, c.want, prospects(empty, engine.Line{Winrate: 0.5, Known: c.proof}))
	}
}
