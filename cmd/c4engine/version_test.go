package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPackageVersions: all packages have one version, and if this commit is a release, it
// is the tag's.
func TestPackageVersions(t *testing.T) {
	text, err := os.ReadFile("../../adapters/python/pyproject.toml")
	require.NoError(t, err)
	m := regexp.MustCompile(`(?m)^version = "(\d+\.\d+\.\d+)"$`).FindSubmatch(text)
	require.NotNil(t, m)
	python := string(m[1])

	text, err = os.ReadFile("../../adapters/javascript/package.json")
	require.NoError(t, err)
	var npm struct{ Version string }
	require.NoError(t, json.Unmarshal(text, &npm))
	require.Equal(t, python, npm.Version)

	tag, err := exec.Command("git", "describe", "--tags", "--exact-match", "--match", "v*").Output()
	if err == nil {
		require.Equal(t, "v"+python, strings.TrimSpace(string(tag)))
	}
}
