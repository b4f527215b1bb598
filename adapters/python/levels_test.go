package python

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/uct"
)

// TestLevels compares the levels of the package, which the protocol does not name, with the
// engine's.
func TestLevels(t *testing.T) {
	client, err := Client.ReadFile("c4engine/aio.py")
	require.NoError(t, err)
	list := strings.ReplaceAll(strings.Trim(fmt.Sprint(uct.Levels()), "[]"), " ", ", ")
	require.Contains(t, string(client), "\nLEVELS = ("+list+")\n")
}
