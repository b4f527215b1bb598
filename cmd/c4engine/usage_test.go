package main

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/processtest"
)

func TestHelp(t *testing.T) {
	require.LessOrEqual(t, processtest.RequireHelp(t, binary, program), 16)
	for _, flag := range []string{"--version", "-v"} {
		out, err := exec.Command(binary, flag).Output()
		require.NoError(t, err)
		require.Equal(t, "c4engine "+version+"\n", string(out))
	}
}
