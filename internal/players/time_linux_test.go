package players

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/match"
)

// TestProcessorTime measures players that work, whose children work, or that wait.
func TestProcessorTime(t *testing.T) {
	l := NewLauncher()
	defer l.Close()
	for command, works := range map[string]bool{
		"while :; do :; done":            true,
		"(while :; do :; done) & wait":   true,
		"sleep 1000":                     false,
		"(sleep 1000) & exec sleep 1000": false,
	} {
		p, err := l.Launch(match.Command{Words: []string{"sh", "-c", command}})
		require.NoError(t, err)
		const enough = 50 * time.Millisecond
		if works {
			for p.ProcessorTime() < enough {
				runtime.Gosched()
			}
		} else {
			require.Less(t, p.ProcessorTime(), enough)
		}
		p.Kill()
	}
}

// TestPeakMemory measures a player whose child held 40 MB.
func TestPeakMemory(t *testing.T) {
	l := NewLauncher()
	defer l.Close()
	const child = `x=$(head -c 40000000 /dev/zero | tr '\0' x); unset x; echo; sleep 1000; true`
	p, err := l.Launch(match.Command{Words: []string{"sh", "-c", "(" + child + "); true"}})
	require.NoError(t, err)
	defer p.Kill()
	_, err = p.Read(make([]byte, 1)) // the line of echo
	require.NoError(t, err)
	require.Greater(t, p.PeakMemory(), 38)
	require.Less(t, p.PeakMemory(), 500)
}
