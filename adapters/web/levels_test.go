package web

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/web/page"
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
	require.Contains(t, page.Script(), "["+strings.Join(words, ", ")+"]")
}
