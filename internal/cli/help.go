package cli

import (
	"cmp"
	"embed"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"text/template"

	"github.com/alecthomas/kong"
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

// Version is the module's version as the go command stamps it: a tag, or the time and the commit,
// with "+dirty" if files had been changed. Tests, programs that go run starts, and builds without
// version control get no stamp: they are "devel". A package's program has the package's version.
var Version = cmp.Or(packaged, versionOf(debug.ReadBuildInfo()))

var packaged string // set by clients/python/wheels.py and submissions when they link

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

// roff returns text of a help in the language of manual pages. Indented lines stay as they are.
func roff(text string) string {
	var page strings.Builder
	literal := false
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		if indented := strings.HasPrefix(line, " "); indented != literal {
			page.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[indented])
			literal = indented
		}
		if line == "" {
			line = ".PP"
		} else {
			line = escaped(line)
		}
		page.WriteString(line + "\n")
	}
	if literal {
		page.WriteString(".fi\n")
	}
	return strings.TrimSuffix(page.String(), "\n")
}

// escaped returns a line in which hyphens are to be copied as such, and which is no request.
func escaped(line string) string {
	line = strings.NewReplacer(`\`, `\e`, `-`, `\-`).Replace(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		return `\&` + line
	}
	return line
}

// Share returns the files that are installed beside the program, by their names below share: the
// completions for shells and a manual page.
func (p *Program) Share() (map[string]string, error) {
	data, err := newPage(p)
	if err != nil {
		return nil, err
	}
	templates, err := template.New("").Funcs(template.FuncMap{
		"join": strings.Join,
		"fish": func(text string) string { return "'" + fishQuotes.Replace(text) + "'" },
		"zsh":  zshEscapes.Replace,
		"roff": roff,
	}).ParseFS(templateFiles, "templates/*.tmpl")
	if err != nil {
		return nil, err
	}
	share := map[string]string{}
	for path, name := range map[string]string{
		"bash-completion/completions/" + p.Name:         "bash",
		"zsh/site-functions/_" + p.Name:                 "zsh",
		"fish/vendor_completions.d/" + p.Name + ".fish": "fish",
		"man/man1/" + p.Name + ".1":                     "man",
	} {
		var text strings.Builder
		if err := templates.ExecuteTemplate(&text, name+".tmpl", data); err != nil {
			return nil, err
		}
		share[path] = text.String()
	}
	return share, nil
}

//go:embed templates
var templateFiles embed.FS

// The characters that are special in fish's quotes, and in zsh's specifications.
var (
	fishQuotes = strings.NewReplacer(`\`, `\\`, `'`, `\'`)
	zshEscapes = strings.NewReplacer(`\`, `\\`, `'`, `'\''`, `[`, `\[`, `]`, `\]`, `:`, `\:`)
)

// page is the data of all templates.
type page struct {
	Name, Description string
	Default           string // the command that flags without a command belong to
	Commands          []command
}

// command is a command whose name has one or two words. The first word of two is a command too.
type command struct {
	*kong.Node
	First, Second string
	Subcommands   []string // the second words of the commands that begin with this one
	Flags         []flag   // that kong parses
	Own, Keys     []flag   // of a Syntax, which the detail describes
	Arguments     []flag
	Choices       []string // the words that the argument may be; none: files
}

// flag is a flag with its dashes, a key with its equals sign, or an argument.
type flag struct {
	Name, Short, Value, Help string
	Choices                  []string // the words that the value may be; none: any
}

func newPage(p *Program) (*page, error) {
	table, err := p.Table()
	if err != nil {
		return nil, err
	}
	data := &page{Name: p.Name, Description: p.Description()}
	var first []string
	for _, node := range table {
		c := newCommand(p, node)
		for _, other := range table {
			if second, found := strings.CutPrefix(other.Name, c.Name+" "); found {
				c.Subcommands = append(c.Subcommands, second)
			}
		}
		if c.Second == "" {
			first = append(first, c.First)
		}
		if node.Tag.Default != "" {
			data.Default = c.Name
		}
		data.Commands = append(data.Commands, c)
	}
	for i := range data.Commands {
		if c := &data.Commands[i]; c.Name == "help" {
			c.Choices = first
		}
	}
	return data, nil
}

func newCommand(p *Program, node *kong.Node) command {
	c := command{Node: node}
	c.First, c.Second, _ = strings.Cut(node.Name, " ")
	for _, f := range node.Flags {
		if !f.Hidden {
			c.Flags = append(c.Flags, newFlag(p, f))
		}
	}
	c.Flags = append(c.Flags, flag{Name: "--help", Short: "-h", Help: "Print the help of the command."})
	for _, a := range node.Positional {
		c.Arguments = append(c.Arguments, flag{Name: a.Summary(), Help: p.describe(a)})
	}
	syntax, _ := syntaxOf(node)
	for _, s := range syntax.Sections {
		for _, f := range s.Flags {
			made := flag{Name: f.Name, Value: f.Value, Help: f.Help}
			if s.Keys {
				// Of the key env.NAME the user knows only the beginning.
				made.Name = strings.TrimSuffix(f.Name+"=", "NAME=")
				c.Keys = append(c.Keys, made)
			} else {
				c.Own = append(c.Own, made)
			}
		}
	}
	return c
}

func newFlag(p *Program, f *kong.Flag) flag {
	made := flag{Name: "--" + f.Name, Help: p.describe(f.Value), Choices: choices(f.Value)}
	if f.Short != 0 {
		made.Short = "-" + string(f.Short)
	}
	if !f.IsBool() {
		made.Value = f.FormatPlaceHolder()
	}
	return made
}

// choices returns the words of a value's enum.
func choices(v *kong.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return strings.Split(v.Enum, ",")
}
