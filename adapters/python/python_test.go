package python

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// needPython skips a test where there is no Python that the package runs on.
func needPython(t *testing.T) {
	t.Helper()
	const supported = "import sys; sys.exit(sys.version_info < (3, 9))"
	if exec.Command("python3", "-c", supported).Run() != nil {
		t.Skip("needs python3, 3.9 or later")
	}
}

// TestUnittest runs the tests of the Python package as one would after a
// checkout.
func TestUnittest(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games, and players that hang")
	}
	needPython(t)
	out, err := exec.Command("python3", "-m", "unittest").CombinedOutput()
	require.NoError(t, err, string(out))
	require.NotContains(t, string(out), "Ran 0 tests")
}
