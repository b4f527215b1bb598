package python

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/play"
)

// TestLevels compares the levels of the package and their words, which the protocol does not name,
// with the engine's.
func TestLevels(t *testing.T) {
	client, err := Client.ReadFile("c4engine/aio.py")
	require.NoError(t, err)
	list := strings.ReplaceAll(strings.Trim(fmt.Sprint(uct.Levels()), "[]"), " ", ", ")
	require.Contains(t, string(client), "\nLEVELS = ("+list+")\n")
	var words []string
	for _, w := range uct.Words {
		level, err := play.ParseLevel(w.Name)
		require.NoError(t, err)
		words = append(words, fmt.Sprintf("%q: %d", w.Name, level))
	}
	require.Contains(t, string(client), "\nLEVEL_WORDS = {"+strings.Join(words, ", ")+"}\n")
}
