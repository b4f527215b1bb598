package connectfour_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/enginetest"
)

func TestConformance(t *testing.T) {
	var starts [][]string
	for _, words := range []string{
		"4 4", "4 4 0 0", "4 4 3 1", "4 4 1 2", "4 5 2 2", "5 4 4 3", "4 6 3 3 ", "6 4 0 1",
		"6 7", "6 7 5 3", "6 7 -1 -1", "12 4 11 0", "4 12 1 11", "9 10 5 5", "9 12 8 11", "12 12", "12 12 0 6",
	} {
		starts = append(starts, strings.Fields(words))
	}
	enginetest.Run(t, connectfour.Game{}, starts)
}

func TestNewRefuses(t *testing.T) {
	for words, field := range map[string]string{
		"":                       "rows",
		"3 7":                    "rows",
		"13 7":                   "rows",
		"-6 7":                   "rows",
		"six 7":                  "rows",
		"6.5 7":                  "rows",
		"6":                      "columns",
		"6 3":                    "columns",
		"6 13":                   "columns",
		"6 x":                    "columns",
		"6 7 6 0":                "noX",
		"6 7 -2 0":               "noX",
		"6 7 -1 0":               "noX",
		"6 7 x 0":                "noX",
		"6 7 0 7":                "noY",
		"6 7 0 -1":               "noY",
		"6 7 0":                  "noY",
		"6 7 0 y":                "noY",
		"99999999999999999999 7": "rows",
	} {
		t.Run(words, func(t *testing.T) {
			p, err := connectfour.Game{}.New(strings.Fields(words))
			requireField(t, field, err)
			require.Nil(t, p)
		})
	}
	_, err := connectfour.Game{}.New(strings.Fields("6 7 0 0 0"))
	require.Error(t, err)
}

func TestParseMoveRefuses(t *testing.T) {
	p := newPosition(t, board{6, 7, 4, 2})
	for text, field := range map[string]string{
		"":      "x",
		"a,0":   "x",
		"6,0":   "x",
		"-1,0":  "x",
		"5":     "y",
		"5,":    "y",
		"5,b":   "y",
		"5,7":   "y",
		"5,0,0": "y",
		"4,0":   "move", // in the air
		"4,2":   "move", // the hole
		"3,2":   "move", // above the hole, the cell below it still free
	} {
		t.Run(text, func(t *testing.T) {
			_, err := boardtext.ParseMove(p, text)
			requireField(t, field, err)
		})
	}
	for _, text := range []string{"5,2", "3,2"} { // around the hole
		m, err := boardtext.ParseMove(p, text)
		require.NoError(t, err)
		p.Play(m)
	}
}

// requireField requires an error that names the field.
func requireField(t *testing.T, field string, err error) {
	var got *engine.FieldError
	require.ErrorAs(t, err, &got)
	require.Equal(t, field, got.Field, err.Error())
}
