package play

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/protocol/session"
)

// TestPassesForThePerson where the engine has left no other move.
func TestPassesForThePerson(t *testing.T) {
	start, err := reversi.Parse("oxx3/6/2oo2/2oo2/6/oxx3 o")
	require.NoError(t, err)
	searcher := uct.New()
	defer searcher.Close()
	table := NewTable(Config{Searcher: searcher, Seed: 1})
	require.NoError(t, table.SetLevel([]string{"1"}))
	table.game = session.NewGame(engine.History{Start: start})
	var out bytes.Buffer
	require.NoError(t, table.Run(t.Context(), strings.NewReader("side\nside\nundo\n"), &out))
	require.Regexp(t, `(?s)You have no move and pass\..*The engine wins.*`+
		`Sorry, I expected a move of yours to take back, there is none\.\nGoodbye\.\n$`, out.String())
}
