package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// inKaggle plays with an unpacked submission in Kaggle's package. Without that package it runs
// main.py as Kaggle does: as text, with the folder at the end of the path.
const inKaggle = `
import sys
main = sys.argv[1] + "/main.py"
rules = {"rows": 6, "columns": 7, "inarow": 4, "actTimeout": 2}
try:
    from kaggle_environments import make
except ImportError:
    sys.path.append(sys.argv[1])
    scope = {}
    exec(compile(open(main).read(), main, "exec"), scope)
    agent = [f for f in scope.values() if callable(f)][-1]
    board = [0] * 35 + [1, 1, 1, 0, 2, 2, 2]
    assert agent({"board": board, "mark": 1}, rules) == 3
    print("agent")
else:
    for players, won in (([main, "random"], 0), (["negamax", main], 1)):
        env = make("connectx", configuration={"actTimeout": 2})
        env.run(players)
        assert [s.status for s in env.state] == ["DONE", "DONE"], env.state
        assert env.state[won].reward == 1, env.state
    print("games")
`

// TestKaggleSubmission unpacks an archive and plays with it. Nothing of this tree is on
// Python's path, but another package c4engine may be.
func TestKaggleSubmission(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the submission is for Linux on amd64")
	}
	python := os.Getenv("C4ENGINE_KAGGLE_PYTHON") // one that has Kaggle's package
	if python == "" {
		python = "python3"
	}
	if _, err := exec.LookPath(python); err != nil {
		t.Skip("needs python3")
	}
	dir := t.TempDir()
	archive := filepath.Join(dir, "submission.tar.gz")
	out, err := exec.Command(binary, "kaggle", archive).CombinedOutput()
	require.NoError(t, err, string(out))
	out, err = exec.Command("tar", "-xzf", archive, "-C", dir).CombinedOutput()
	require.NoError(t, err, string(out))
	for _, name := range []string{"LICENSE", "THIRD_PARTY_NOTICES"} {
		require.FileExists(t, filepath.Join(dir, name))
	}
	require.NoError(t, os.Chmod(filepath.Join(dir, "engine"), 0o644), "as if the permissions were lost")
	other := t.TempDir() // holds an installed package of the same name
	require.NoError(t, os.Mkdir(filepath.Join(other, "c4engine"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(other, "c4engine", "__init__.py"), []byte("raise SystemExit('the wrong package')\n"), 0o644))
	for _, installed := range []string{"", other} {
		cmd := exec.Command(python, "-c", inKaggle, dir)
		cmd.Dir = t.TempDir() // Python imports from here first
		cmd.Env = append(os.Environ(), "PYTHONPATH="+installed, "C4ENGINE=")
		out, err = cmd.CombinedOutput()
		require.NoError(t, err, string(out))
		require.Regexp(t, "(agent|games)\n$", string(out))
		t.Log(string(out))
	}
}
