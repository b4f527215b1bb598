package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestCheckWritable: it changes neither an older file, nor a missing one, nor a link to that.
func TestCheckWritable(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("older", []byte("older"), 0o600))
	if err := os.Symlink("none", "link"); err != nil {
		t.Skip(err) // on Windows not everybody may
	}
	require.NoError(t, CheckWritable("older", "new", "link", ""))
	require.Equal(t, "older", read("older"))
	require.Equal(t, []string{"link", "older"}, list())
	require.Equal(t, "none", enginetest.Must(os.Readlink("link")))
	require.ErrorContains(t, CheckWritable("none/new"), "open none/new: ")
	require.ErrorContains(t, CheckWritable("."), "is a directory")
}

// TestWrite replaces a file with its permissions, creates one, and follows links.
func TestWrite(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, Write("", nil))
	require.NoError(t, os.WriteFile("older", []byte("older"), 0o640))
	require.NoError(t, Write("older", []byte("newer")))
	require.Equal(t, "newer", read("older"))
	info := enginetest.Must(os.Stat("older"))
	require.Equal(t, fs.FileMode(0o640), info.Mode().Perm())
	require.NoError(t, Write("new", []byte("new")))
	require.Equal(t, "new", read("new"))
	if err := os.Symlink("none", "link"); err != nil {
		t.Skip(err) // on Windows not everybody may
	}
	require.NoError(t, os.Symlink("older", "link2"))
	require.NoError(t, Write("link", []byte("linked")))
	require.NoError(t, Write("link2", []byte("linked too")))
	require.Equal(t, "linked", read("none"))
	require.Equal(t, "linked too", read("older"))
	require.Equal(t, []string{"link", "link2", "new", "none", "older"}, list())
	require.NoError(t, Write(os.DevNull, []byte("nothing")))
	if _, err := os.Stat("/dev/fd"); err == nil { // a redirection is written to
		file := enginetest.Must(os.Create("redirected"))
		name := fmt.Sprintf("/dev/fd/%d", file.Fd())
		require.NoError(t, CheckWritable(name))
		require.NoError(t, Write(name, []byte("through")))
		text := make([]byte, 7)
		_, err := file.ReadAt(text, 0)
		require.NoError(t, err)
		require.Equal(t, "through", string(text))
		require.NoError(t, file.Close())
	}
	wrong := errors.New("wrong")
	half := func(w io.Writer) error { _, _ = w.Write([]byte("half")); return wrong }
	require.ErrorIs(t, WriteAll(Output{"new", half}), wrong)
	require.Equal(t, "new", read("new"))
}

func read(name string) string { return string(enginetest.Must(os.ReadFile(name))) }

func list() []string { return enginetest.Must(filepath.Glob("*")) }

// TestCheckDistinct: a folder is all its files, and a link is what it leads to.
func TestCheckDistinct(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.MkdirAll("folder/inner", 0o777))
	require.NoError(t, os.WriteFile("folder/a", nil, 0o600))
	inputs := []string{"", "folder", "b", "-"}
	require.NoError(t, CheckDistinct("-x", inputs, "", "folder/new", "folder/inner/a", "", "a", os.DevNull, os.DevNull))
	require.EqualError(t, CheckDistinct("-x", inputs, "a", "folder/../folder/a"),
		`-x: expected another file than "folder/../folder/a", which is needed`)
	require.EqualError(t, CheckDistinct("-x", inputs, "./b"), `-x: expected another file than "./b", which is needed`)
	require.EqualError(t, CheckDistinct("-x", inputs, "c", "./c"), `-x: expected different files, not "./c" twice`)
	if err := os.Symlink("folder/a", "link"); err == nil { // on Windows not everybody may
		require.ErrorContains(t, CheckDistinct("-x", inputs, "link"), `"link", which is needed`)
		require.NoError(t, os.Symlink("a", "folder/link"))
		require.Equal(t, []string{filepath.Join("folder", "a"), filepath.Join("folder", "link")}, In("folder"))
	}
}
