package reversi_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
)

func TestConformance(t *testing.T) {
	enginetest.Run(t, reversi.Game{}, "4", "6", "8", "4 nopass", "6 nopass", "8 nopass")
}

// TestKeysTellSidesAndRulesApart compares positions whose discs are in the same cells of the mover
// and the opponent.
func TestKeysTellSidesAndRulesApart(t *testing.T) {
	keys := map[uint64]string{}
	for _, fen := range []string{
		"6/6/2ox2/2xo2/6/6 x", "6/6/2xo2/2ox2/6/6 o",
		"6/6/2ox2/2xo2/6/6 x nopass",
		"4/1oxo/1xox/1oxo x", "6/1oxo2/1xox2/1oxo2/6/6 x",
	} {
		key := parse(t, fen).Key()
		require.Empty(t, keys[key], fen)
		keys[key] = fen
	}
}

func TestNewRefuses(t *testing.T) {
	enginetest.RefusesStarts(t, reversi.Game{}, map[string]string{
		"5":            "size",
		"10":           "size",
		"-8":           "size",
		"08":           "size",
		"+8":           "size",
		"0":            "size",
		"eight":        "size",
		"nopass":       "size",
		"8 pass":       "rule",
		"8 8":          "rule",
		"8 nopass now": "arguments",
	})
}

func TestParseMoveRefuses(t *testing.T) {
	for name, tc := range map[string]struct {
		fen   string
		field map[string]string
	}{
		"start": {"6/6/2ox2/2xo2/6/6 x", map[string]string{
			"Pass": "x",
			"2,2":  "move", // taken
			"1,3":  "move", // flips nothing
			"pass": "move",
		}},
		"pass": {"oxxx/xxxx/xxxx/xx2 x", map[string]string{"3,3": "move", "4,4": "x"}},
		"over": {"xxxx/xxxx/xxxx/xxx1 o", map[string]string{"3,3": "move", "pass": "move"}},
	} {
		t.Run(name, func(t *testing.T) { enginetest.RefusesMoves(t, parse(t, tc.fen), tc.field) })
	}
}
