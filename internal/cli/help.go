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

// roff returns text of a help in the language of manual pages. Indented lines, and those after a
// title that ends with a colon, stay as they are.
func roff(text string) string {
	var page strings.Builder
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			page.WriteString(".PP\n")
		}
		writeParagraph(&page, paragraph)
	}
	return strings.TrimSuffix(page.String(), "\n")
}

func writeParagraph(page *strings.Builder, paragraph string) {
	literal := false
	for line := range strings.Lines(strings.TrimRight(paragraph, "\n") + "\n") {
		if indented := strings.HasPrefix(line, " "); indented != literal {
			page.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[indented])
			literal = indented
		}
		page.WriteString(roffLine(line))
	}
	if literal {
		page.WriteString(".fi\n")
	}
}

// roffLine escapes a line: hyphens are to be copied as such, and no text is a request.
func roffLine(line string) string {
	line = strings.NewReplacer(`\`, `\e`, `-`, `\-`).Replace(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		return `\&` + line
	}
	return line
}
