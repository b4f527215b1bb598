package main

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCheckOfAProgram: a program is asked with its options, and one that refuses an option fails.
func TestCheckOfAProgram(t *testing.T) {
	needsUnix(t)
	for option, want := range map[string]string{
		"option.Threads=1": "tactics   win          pass      1 of 1 positions\n",
		"option.Nope=1":    "library: expected readyok:\n",
	} {
		out, err := exec.Command(binary, "check", "cmd='"+binary+"' --log-level error", "nodes=300", option, "--only", "win/1").Output()
		require.Equal(t, option == "option.Nope=1", err != nil, option)
		require.Contains(t, string(out), want)
	}
}
