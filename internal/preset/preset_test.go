package preset

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWith(t *testing.T) {
	require.Empty(t, Words())
	require.Len(t, "c4engine reads these words before its arguments: ", begin)
	program := []byte("head" + room + "tail")
	changed, err := With(program, "saiblo zip")
	require.NoError(t, err)
	require.Equal(t, []byte("head"+room[:begin]+"saiblo zip"), changed[:4+begin+10])
	require.True(t, bytes.HasSuffix(changed, []byte("\x00tail")))
	again, err := With(changed, "")
	require.NoError(t, err)
	require.Equal(t, program, again)
	for _, wrong := range []string{"", "head", string(program) + room} {
		_, err = With([]byte(wrong), "saiblo")
		require.Error(t, err)
	}
}
