package boardtext_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// every has all that boards can have.
var every = engine.Boards{Sizes: []int{3, 5}, Usual: [2]int{3, 5}, Hole: true, Rules: []string{"fast", "slow"}}

func TestParseStart(t *testing.T) {
	none := engine.NoCell
	for words, want := range map[string]boardtext.Start{
		"":             {Rows: 3, Columns: 5, Hole: none},
		"5 3":          {Rows: 5, Columns: 3, Hole: none},
		"5 3 4 2":      {Rows: 5, Columns: 3, Hole: engine.Cell{Row: 4, Column: 2}},
		"5 3 -1 -1":    {Rows: 5, Columns: 3, Hole: none},
		"5 3 slow":     {Rows: 5, Columns: 3, Hole: none, Rule: "slow"},
		"5 5 0 0 fast": {Rows: 5, Columns: 5, Hole: engine.Cell{}, Rule: "fast"},
	} {
		got, err := boardtext.ParseStart(every, strings.Fields(words))
		require.NoError(t, err, words)
		require.Equal(t, want, got, words)
	}
	for words, want := range map[string]string{
		"4 3":            "rows: expected 3 or 5",
		"3":              "columns: expected 3 or 5",
		"3 3 1":          "noY: expected a column to go with noX",
		"3 3 1 3":        "noY: expected a column from 0 to 2, or -1 -1 for no forbidden cell",
		"3 3 -1 0":       "noX: expected a row from 0 to 2, or -1 -1 for no forbidden cell",
		"3 3 1 x":        "noY: expected a column from 0 to 2, or -1 -1 for no forbidden cell",
		"3 3 1 1 quick":  "rule: expected fast, slow or nothing",
		"3 3 1 1 fast 1": "arguments: expected rows columns [noX noY] [fast|slow]",
	} {
		_, err := boardtext.ParseStart(every, strings.Fields(words))
		require.EqualError(t, err, want, words)
	}
}
