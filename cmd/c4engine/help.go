package main

import (
	"cmp"
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

// version is the module's: a tag, or a time and a commit. The go command leaves
// it out of tests, of go run, and of what is built without version control.
var version = cmp.Or(stampedVersion(), "0.1.0")

func stampedVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" {
		return ""
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
