package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVersion(t *testing.T) {
	for stamp, want := range map[string]string{
		"v1.2.3":  "1.2.3",
		"(devel)": "devel",
		"":        "devel",
		"v0.0.0-20260102030405-0123456789ab+dirty": "0.0.0-20260102030405-0123456789ab+dirty",
	} {
		require.Equal(t, want, versionOf(&debug.BuildInfo{Main: debug.Module{Version: stamp}}, true))
	}
	require.Equal(t, "devel", versionOf(nil, false))
}

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
