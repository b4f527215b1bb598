package python

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/processtest"
)

func TestMain(m *testing.M) { os.Exit(processtest.Main(m)) }

// needPython skips a test where there is no Python that the package runs on.
func needPython(t *testing.T) {
	t.Helper()
	const supported = "import sys; sys.exit(sys.version_info < (3, 9))"
	if exec.Command("python3", "-c", supported).Run() != nil {
		t.Skip("needs python3, 3.9 or later")
	}
}

// TestUnittest runs the tests of the Python package, each file of them as one
// would after a checkout, with one engine that is built for them all.
func TestUnittest(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games, and players that hang")
	}
	needPython(t)
	engine := processtest.Build("../../cmd/c4engine")
	files, err := filepath.Glob("tests/test_*.py")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".py")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("python3", "-m", "unittest", "tests."+name)
			cmd.Env = append(os.Environ(), "C4ENGINE="+engine)
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, string(out))
			require.NotContains(t, string(out), "Ran 0 tests")
		})
	}
}
