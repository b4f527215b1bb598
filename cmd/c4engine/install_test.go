package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	modules "golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestGoInstall installs the program from a module proxy. The proxy has the files in git as release
// v0.0.1, and the modules that the go command has fetched for this one.
func TestGoInstall(t *testing.T) {
	if !enginetest.Slow() {
		t.Skip("compiles the program, as part of another module")
	}
	proxy, target := t.TempDir(), t.TempDir()
	publish(t, proxy, "v0.0.1")
	fetched, err := exec.Command("go", "env", "GOMODCACHE").Output()
	require.NoError(t, err)
	cmd := exec.Command("go", "install", "github.com/c4engine/c4engine/cmd/c4engine@latest")
	cmd.Dir = target
	cmd.Env = append(os.Environ(), "GOBIN="+target, "GOPATH="+t.TempDir(), "GOMODCACHE=", "GOFLAGS=-modcacherw", "GOSUMDB=off",
		"GOPROXY=file://"+proxy+",file://"+filepath.Join(strings.TrimSpace(string(fetched)), "cache/download")+",off")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	said, err := exec.Command(filepath.Join(target, "c4engine"), "--version").Output()
	require.NoError(t, err)
	require.Equal(t, "c4engine 0.0.1\n", string(said))
}

// publish writes a proxy's files for a version of this module.
func publish(t *testing.T, proxy, version string) {
	list := exec.Command("git", "ls-files", "-z")
	list.Dir = "../.."
	names, err := list.Output()
	if err != nil {
		t.Skip("needs git, and the repository")
	}
	var files []zip.File
	for name := range strings.SplitSeq(strings.TrimRight(string(names), "\x00"), "\x00") {
		files = append(files, tracked(name))
	}
	path := strings.TrimSuffix(module, "/")
	dir := filepath.Join(proxy, path, "@v")
	require.NoError(t, os.MkdirAll(dir, 0o755))
	archive, err := os.Create(filepath.Join(dir, version+".zip"))
	require.NoError(t, err)
	require.NoError(t, zip.Create(archive, modules.Version{Path: path, Version: version}, files))
	require.NoError(t, archive.Close())
	requirements, err := os.ReadFile("../../go.mod")
	require.NoError(t, err)
	require.NotContains(t, string(requirements), "replace", "what is replaced cannot be installed")
	for name, content := range map[string]string{
		"list": version + "\n", version + ".info": `{"Version":"` + version + `"}`, version + ".mod": string(requirements),
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644))
	}
}

// tracked is a file of the repository, by its path in it.
type tracked string

func (f tracked) Path() string                 { return string(f) }
func (f tracked) Lstat() (os.FileInfo, error)  { return os.Lstat(filepath.Join("../..", string(f))) }
func (f tracked) Open() (io.ReadCloser, error) { return os.Open(filepath.Join("../..", string(f))) }
