package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
)

// HelpCommand prints the help of a command, or the list of commands.
type HelpCommand struct {
	Command []string `arg:"" optional:"" help:"The command, of one or two words."`
}

// Run prints the help.
func (c *HelpCommand) Run(p *Program) error { return p.Execute(append(c.Command, "--help")) }

// VersionCommand prints the version.
type VersionCommand struct{}

// Run prints the version.
func (VersionCommand) Run(p *Program, out *os.File) error { return p.PrintVersion(out) }

// asksForHelp reports whether words that kong does not parse ask for help.
func asksForHelp(words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool {
		return slices.Contains([]string{"-h", "-help", "--help"}, word)
	})
}

// Version is the module's version as the go command stamps it: a tag, or the time and the commit,
// with "+dirty" if files had been changed. Tests, programs that go run starts, and builds without
// version control get no stamp: they are "devel". A package's program has the package's version.
var Version = cmp.Or(packaged, versionOf(debug.ReadBuildInfo()))

var packaged string // set by adapters/python/wheels.py and submissions when they link

func versionOf(info *debug.BuildInfo, ok bool) string {
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return strings.TrimPrefix(info.Main.Version, "v")
}

// PrintVersion writes the program's name and version.
func (p *Program) PrintVersion(w io.Writer) error {
	_, err := fmt.Fprintln(w, p.Name, Version)
	return err
}
