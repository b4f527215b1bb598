package boardtext_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/boardtext"
)

func TestInteger(t *testing.T) {
	n, ok := boardtext.Integer("-10")
	require.True(t, ok)
	require.Equal(t, -10, n)
	for _, text := range []string{"", "+1", "01", "1.0", "0x1", "1_0", "99999999999999999999"} {
		_, ok := boardtext.Integer(text)
		require.False(t, ok, text)
	}
}
