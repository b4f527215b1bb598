package main

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

const (
	name   = "c4engine"
	author = "the c4engine authors"
)

// version is the module's as the go command stamps it: a tag, or the time and the commit
// with "+dirty" where files had been changed. It stamps no tests, nothing that go run
// starts, and nothing that is built without version control: these are "devel".
var version = versionOf(debug.ReadBuildInfo())

func versionOf(info *debug.BuildInfo, ok bool) string {
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return strings.TrimPrefix(info.Main.Version, "v")
}

// versionCommand prints the version.
type versionCommand struct{}

func (versionCommand) Run(out *os.File) error { return printVersion(out) }

func printVersion(w io.Writer) error {
	_, err := fmt.Fprintln(w, name, version)
	return err
}

// helpCommand prints the help of a command, or the list of commands.
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"The command, of one or two words."`
}

func (c *helpCommand) Run() error { return execute(append(c.Command, "--help")) }
