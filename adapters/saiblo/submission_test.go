package saiblo_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/processtest"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestMain(m *testing.M) { os.Exit(processtest.Main(m)) }

// TestSubmission does what the platform does: it unpacks the zip into an empty
// directory, calls make and plays with main.
func TestSubmission(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine")
	}
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the submission is for Linux on amd64")
	}
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("needs make")
	}
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

	t.Run("without arguments", func(t *testing.T) { winAtSight(t, main) })
	for name, json := range map[string]bool{"JSON": true, "plain": false} {
		t.Run(name, func(t *testing.T) {
			r := rng.New(3)
			playAgainst(t, json, [4]int{10, 11, 3, 4}, func(h *host) { h.play(true, &r) }, main, "--nodes", "500")
		})
	}
}

// winAtSight plays three stones in a row, and has them answered by the fourth.
func winAtSight(t *testing.T, main string) {
	playAgainst(t, false, [4]int{6, 7, -1, -1}, func(h *host) {
		h.begin()
		for y := range 3 {
			h.put(h.landing(y))
			h.put(h.landing(y))
		}
		h.ask()
		answer := h.answer()
		require.Equal(t, h.landing(3), answer)
	}, main)
}

// playAgainst starts a program, plays and holds that it ends well and has
// complained of nothing.
func playAgainst(t *testing.T, json bool, size [4]int, play func(*host), words ...string) {
	cmd := exec.Command(words[0], words[1:]...)
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	require.NoError(t, cmd.Start())
	h := newHost(t, json, in, out, size)
	play(h)
	h.end()
	if !json {
		require.NoError(t, in.Close())
	}
	rest, err := io.ReadAll(out)
	require.NoError(t, err)
	require.Empty(t, rest)
	require.NoError(t, cmd.Wait())
	require.Empty(t, complaints.String())
}

// unpack writes the files without their permissions, as some tools do.
func unpack(t *testing.T, archive, dir string) {
	require.NoError(t, os.Mkdir(dir, 0o755))
	z, err := zip.OpenReader(archive)
	require.NoError(t, err)
	defer z.Close()
	for _, file := range z.File {
		r, err := file.Open()
		require.NoError(t, err)
		content, err := io.ReadAll(r)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, file.Name), content, 0o644))
	}
}

func command(t *testing.T, dir string, words ...string) {
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
}
