package python

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

func TestMain(m *testing.M) { os.Exit(processtest.Main(m)) }

// TestUnittest runs the tests of the Python package as one would after a checkout, with one engine
// that is built for them all. A few processes share the files: each takes long to start.
func TestUnittest(t *testing.T) {
	enginetest.SkipShort(t, "whole games, and players that hang")
	const supported = "import sys; sys.exit(sys.version_info < (3, 9))"
	if exec.Command("python3", "-c", supported).Run() != nil {
		t.Skip("needs python3, 3.9 or later")
	}
	engine := processtest.Build("../../cmd/c4engine")
	files := enginetest.Must(filepath.Glob("tests/test_*.py"))
	require.NotEmpty(t, files)
	parts := make([][]string, 5)
	for i, file := range files {
		name := "tests." + strings.TrimSuffix(filepath.Base(file), ".py")
		parts[i%len(parts)] = append(parts[i%len(parts)], name)
	}
	for _, part := range parts {
		t.Run(strings.Join(part, " "), func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("python3", append([]string{"-m", "unittest"}, part...)...)
			// The many processes that the tests start do not each compile the package again.
			cmd.Env = append(os.Environ(), "C4ENGINE="+engine, "PYTHONDONTWRITEBYTECODE=")
			processtest.Output(t, cmd)
		})
	}
}
