package web_test

import (
	"context"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

// typescript is the compiler that checks the types in the comments of the page's scripts.
var typescript = []string{"--yes", "--package", "typescript@7.0.2", "tsc"}

// TestTypes checks the types of the page's scripts, if the compiler is here or can be
// fetched.
func TestTypes(t *testing.T) {
	if testing.Short() || !enginetest.Slow() {
		t.Skip("may fetch a compiler")
	}
	npx, err := exec.LookPath("npx")
	if err != nil {
		t.Skip("needs npx, which comes with node")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	if out, err := exec.CommandContext(ctx, npx, append(typescript, "--version")...).CombinedOutput(); err != nil {
		t.Skipf("needs TypeScript, which npx could not fetch: %v\n%s", err, out)
	}
	out, err := exec.CommandContext(ctx, npx, append(typescript, "-p", "page/jsconfig.json")...).CombinedOutput()
	require.NoError(t, err, string(out))
}
