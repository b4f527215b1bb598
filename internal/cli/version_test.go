package cli

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVersion(t *testing.T) {
	for stamp, want := range map[string]string{
		"v1.2.3":  "1.2.3",
		"(devel)": "devel",
		"":        "devel",
		"v0.0.0-20260102030405-0123456789ab+dirty": "0.0.0-20260102030405-0123456789ab+dirty",
	} {
		require.Equal(t, want, versionOf(&debug.BuildInfo{Main: debug.Module{Version: stamp}}, true))
	}
	require.Equal(t, "devel", versionOf(nil, false))
}
