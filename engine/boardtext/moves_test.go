package boardtext_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/boardtext"
)

func TestParseMoveRefuses(t *testing.T) {
	p := parse(t, "nogo 5/5/5/5/5 x")
	for text, want := range map[string]string{
		"":      "x: expected a row from 0 to 4",
		"a,0":   "x: expected a row from 0 to 4",
		"5,0":   "x: expected a row from 0 to 4",
		"-1,0":  "x: expected a row from 0 to 4",
		"01,0":  "x: expected a row from 0 to 4",
		"0":     "y: expected a column from 0 to 4",
		"0,5":   "y: expected a column from 0 to 4",
		"0,0,0": "y: expected a column from 0 to 4",
		"pass":  "move: expected a cell",
	} {
		_, err := boardtext.ParseMove(p, text)
		require.EqualError(t, err, want, text)
	}
}
