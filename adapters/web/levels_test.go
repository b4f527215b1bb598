package web

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/uct"
)

// TestWordsOfLevels requires that the page has the engine's words for strengths.
func TestWordsOfLevels(t *testing.T) {
	var words []string
	for _, w := range uct.Words {
		limit := fmt.Sprint(w.Below)
		if w.Below == math.MaxInt {
			limit = "Infinity"
		}
		words = append(words, fmt.Sprintf("[%s, %q]", limit, w.Name))
	}
	module, err := os.ReadFile("page/js/engine/engine.js")
	require.NoError(t, err)
	require.Contains(t, string(module), "["+strings.Join(words, ", ")+"]")
}
