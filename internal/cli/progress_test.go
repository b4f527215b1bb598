package cli_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
)

// TestProgress: a terminal has one line that is overwritten, a file some lines.
func TestProgress(t *testing.T) {
	var lines, terminal strings.Builder
	for _, p := range []*cli.Progress{cli.NewProgress(&lines, false), cli.NewProgress(&terminal, true)} {
		for done := range 6 {
			p.Show(done, 5, "games  so")
		}
		p.End()
	}
	require.Equal(t, "2/5 games  so\n4/5 games  so\n5/5 games  so\n", lines.String())
	require.Contains(t, terminal.String(), "\r\x1b[K[#########...............] 2/5 games  so  0s left\r\x1b[K[")
	require.True(t, strings.HasSuffix(terminal.String(), "] 5/5 games  so  0s left\n"))
}
