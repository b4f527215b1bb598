package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestManifest checks the Kubernetes job by the schemas of the version that it needs, which
// know each field, and takes the check itself to the test with fields that there are not.
func TestManifest(t *testing.T) {
	if _, err := exec.LookPath("kubernetes-validate"); err != nil {
		t.Skip("needs kubernetes-validate (pip install kubernetes-validate): adapters/cluster/k8s-indexed-job.yaml not checked")
	}
	const manifest = "../../adapters/cluster/k8s-indexed-job.yaml"
	text, err := os.ReadFile(manifest)
	require.NoError(t, err)
	out, err := validated(manifest)
	require.NoError(t, err, out)
	require.Equal(t, 2, strings.Count(out, " passed for resource "), out)
	for right, wrong := range map[string]string{
		"successPolicy:":           "succesPolicy:",
		"backoffLimitPerIndex: 20": "backoffLimitPerIndex: many",
		"- succeededIndexes":       "- succeededIndices",
	} {
		require.Contains(t, string(text), right)
		spoiled := filepath.Join(t.TempDir(), "spoiled.yaml")
		require.NoError(t, os.WriteFile(spoiled, []byte(strings.Replace(string(text), right, wrong, 1)), 0o644))
		out, err := validated(spoiled)
		require.Error(t, err, wrong)
		require.Contains(t, out, "did not validate for resource job/c4match", wrong)
	}
}

func validated(manifest string) (string, error) {
	out, err := exec.Command("kubernetes-validate", "--strict", "--kubernetes-version", "1.33", manifest).CombinedOutput()
	return string(out), err
}
