//go:build unix

package files

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPipe: the reader of a named pipe waits for the content. Checking must not end it.
func TestPipe(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, syscall.Mkfifo("pipe", 0o600))
	got := make(chan string)
	go func() {
		text, _ := os.ReadFile("pipe") // after an error it is not the content
		got <- string(text)
	}()
	require.NoError(t, CheckWritable("pipe"))
	require.NoError(t, Write("pipe", []byte("content")))
	require.Equal(t, "content", <-got)
}
