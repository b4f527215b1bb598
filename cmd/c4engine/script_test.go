package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestScripts runs the scripts in testdata/script, whose language package testscript describes.
// They have these commands more:
//
//	say TEXT ARGS..    runs c4engine with ARGS; TEXT, in which \n ends a line, is its input
//	status N ARGS..    runs c4engine, which must end with status N
//	usage TEXT ARGS..  the status of c4engine ARGS is 2, and it has one line, with TEXT
//
// The conditions long and slow hold without -short and with C4ENGINE_SLOW.
func TestScripts(t *testing.T) {
	needsUnix(t)
	t.Parallel()
	root := enginetest.Must(filepath.Abs("../.."))
	self := enginetest.Must(os.Executable())
	cache := enginetest.Must(exec.Command("go", "env", "GOCACHE").Output())
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", filepath.Dir(binary)+":"+env.Getenv("PATH"))
			env.Setenv("C4ENGINE", binary)
			env.Setenv("ROOT", root)
			env.Setenv("REAL_HOME", os.Getenv("HOME")) // where Go has its modules
			env.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
			env.Setenv("TESTS", self)
			env.Setenv("RELEASE", os.Getenv("C4ENGINE_RELEASE"))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			return nil
		},
		Condition: func(name string) (bool, error) {
			switch {
			case name == "long":
				return !testing.Short(), nil
			case name == "slow":
				return enginetest.Slow(), nil
			}
			variable, isVariable := strings.CutPrefix(name, "env:")
			if !isVariable {
				return name == runtime.GOARCH, nil
			}
			return os.Getenv(variable) != "", nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, negated bool, args []string){
			"say":    say,
			"status": status,
			"usage":  usage,
		},
	})
}

func say(ts *testscript.TestScript, negated bool, args []string) {
	const piped = `text=$1; shift; printf "$text" | c4engine "$@"`
	err := ts.Exec("sh", append([]string{"-c", piped, "sh"}, args...)...)
	if (err != nil) != negated {
		ts.Fatalf("%q: %v", args, err)
	}
}

func status(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(binary, args[1:]...)
	if err == nil || err.Error() != "exit status "+args[0] {
		ts.Fatalf("%q: %v, not exit status %s", args[1:], err, args[0])
	}
}

// usage starts no process: there are many wrong words.
func usage(ts *testscript.TestScript, _ bool, args []string) {
	status, line := program.Explain(program.Execute(args[1:]))
	if status != cli.WrongUsage || strings.Count(line, "\n") != 1 || !strings.Contains(line, args[0]) {
		ts.Fatalf("%q: status %d, %s, without %s", args[1:], status, line, args[0])
	}
}
