package saiblo_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

func TestMain(m *testing.M) { os.Exit(processtest.Main(m)) }

// TestSubmission does what the platform does: it unpacks the zip into an empty
// directory, calls make and asks main for moves.
func TestSubmission(t *testing.T) {
	enginetest.SkipShort(t, "builds the engine")
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the submission is for Linux on amd64")
	}
	enginetest.Need(t, "make")
	dir := t.TempDir()
	archive := filepath.Join(dir, "submission.zip")
	command(t, "", processtest.Build("../../cmd/c4engine"), "saiblo", "zip", archive)
	unpacked := filepath.Join(dir, "unpacked")
	unpack(t, archive, unpacked)
	for _, name := range []string{"LICENSE", "THIRD_PARTY_NOTICES"} {
		require.FileExists(t, filepath.Join(unpacked, name))
	}
	command(t, unpacked, "make")
	main := filepath.Join(unpacked, "main")

	// The opponent's stones stand on three of its own, beside an empty column.
	for _, c := range []struct {
		in, want string
		words    []string
	}{
		{"6 7 -1 -1\n4 2 4 4 4 6 6 6 6" + strings.Repeat(" 0", 28) + " 1 1 1 0 0 0 0 2 2 2 0 0 0 0\n", "5 3", nil},
		{plainStart + plainTurn, `3 \d`, []string{"--nodes", "500"}},
		{jsonStart + jsonTurn + `0010{"type":2}`, `\{"X":3,"Y":\d\}\n`, []string{"--nodes", "500"}},
	} {
		cmd := exec.Command(main, c.words...)
		var complaints bytes.Buffer
		cmd.Stdin, cmd.Stderr = strings.NewReader(c.in), &complaints
		out, err := cmd.Output()
		require.NoError(t, err)
		require.Empty(t, complaints.String())
		answers := frames(t, bytes.NewReader(out))
		require.Len(t, answers, 1)
		require.Regexp(t, "^"+c.want+"$", answers[0])
	}
}

// unpack writes the files without their permissions, as some tools do.
func unpack(t *testing.T, archive, dir string) {
	require.NoError(t, os.Mkdir(dir, 0o755))
	z := enginetest.Must(zip.OpenReader(archive))
	defer z.Close()
	for _, file := range z.File {
		r, err := file.Open()
		require.NoError(t, err)
		content := enginetest.Must(io.ReadAll(r))
		require.NoError(t, os.WriteFile(filepath.Join(dir, file.Name), content, 0o644))
	}
}

func command(t *testing.T, dir string, words ...string) {
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = dir
	processtest.Output(t, cmd)
}
