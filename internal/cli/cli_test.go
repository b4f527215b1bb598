package cli

import (
	"runtime/debug"
	"strings"
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

// TestProgress: a terminal has one line that is overwritten, a file some lines.
func TestProgress(t *testing.T) {
	var lines, terminal strings.Builder
	for _, line := range []StatusLine{{&lines, false}, {&terminal, true}} {
		p := &Progress{status: line}
		for done := range 6 {
			p.Show(done, 5, "games  so")
		}
		p.End()
	}
	require.Equal(t, "2/5 games  so\n4/5 games  so\n5/5 games  so\n", lines.String())
	require.Contains(t, terminal.String(), "\r\x1b[K[#########...............] 2/5 games  so  0s left\r\x1b[K[")
	require.True(t, strings.HasSuffix(terminal.String(), "] 5/5 games  so  0s left\n"))
}
