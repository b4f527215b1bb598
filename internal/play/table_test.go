package play

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
)

// TestPassesForThePerson where the engine has left no other move.
func TestPassesForThePerson(t *testing.T) {
	start, err := reversi.Game{}.Parse("oxx3/6/2oo2/2oo2/6/oxx3 o")
	require.NoError(t, err)
	searcher := uct.New()
	defer searcher.Close()
	table := NewTable(Config{Searcher: searcher, Start: start, Level: 1, Seed: 1})
	var out bytes.Buffer
	require.NoError(t, table.Run(t.Context(), strings.NewReader("side\nside\nundo\n"), &out))
	require.Regexp(t, `(?s)You have no move and pass\..*The engine wins.*`+
		`Sorry, I expected a move of yours to take back, there is none\.\nGoodbye\.\n$`, out.String())
}
