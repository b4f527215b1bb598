//go:build linux && cgo

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/processtest"
)

// built is what the tests of the library are made with, one directory for all.
var built = struct {
	once sync.Once
	dir  string
	err  error
}{}

func TestMain(m *testing.M) {
	code := processtest.Main(m)
	if built.dir != "" {
		os.RemoveAll(built.dir)
	}
	os.Exit(code)
}

// file returns the path of something built: Strategy.so and its copy Other.so,
// the programs judge, badcalls and latecancel, the players of player.cpp as NAME.so.
func file(t testing.TB, name string) string {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("needs g++, for a judge to test the library in")
	}
	built.once.Do(func() { built.dir, built.err = buildAll() })
	require.NoError(t, built.err)
	return filepath.Join(built.dir, name)
}

func buildAll() (dir string, err error) {
	dir, err = os.MkdirTemp("", "judge")
	if err != nil {
		return "", err
	}
	in := func(name string) string { return filepath.Join(dir, name) }
	commands := [][]string{
		{"go", "build", "-buildmode=c-shared", "-o", in("Strategy.so"), "."},
		{"cp", in("Strategy.so"), in("Other.so")},
		compile("judge.cpp", in("judge"), "-rdynamic"),
		compile("badcalls.cpp", in("badcalls")),
		compile("latecancel.cpp", in("latecancel"), "-rdynamic"),
		compile("player.cpp", in("EMPTY.so"), "-shared", "-fPIC"),
	}
	for _, player := range []string{"RANDOM", "SEGFAULT", "DIVIDE", "ABORT", "HANG", "CHEAT"} {
		// A player that divides by zero is to be left by an exception right there.
		commands = append(commands, compile("player.cpp", in(player+".so"),
			"-shared", "-fPIC", "-fnon-call-exceptions", "-DPLAYER="+player))
	}
	for _, c := range commands {
		if out, err := exec.Command(c[0], c[1:]...).CombinedOutput(); err != nil {
			return dir, fmt.Errorf("%v: %w\n%s", c, err, out)
		}
	}
	return dir, nil
}

func compile(source, to string, flags ...string) []string {
	command := []string{"g++", "-std=c++17", "-O1", "-Wall", "-o", to,
		filepath.Join("testdata", source)}
	return append(append(command, flags...), "-ldl", "-pthread")
}
