package gamefile

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFormats: of the example of each format its reader is surer than every other one.
func TestFormats(t *testing.T) {
	for _, want := range formats() {
		sure := want.sure(want.example)
		for _, f := range formats() {
			if f.name != want.name {
				require.Less(t, f.sure(want.example), sure, "%s of %s", f.name, want.example)
			}
		}
		require.Equal(t, want.name, formatOf(want.example).name)
	}
	require.False(t, transcriptHead.MatchString("c4 e3\n> go"), "moves")
}
