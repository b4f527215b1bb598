package cli

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"text/template"

	"github.com/c4engine/c4engine/internal/field"
)

// ownCommand is a command of every program.
type ownCommand struct {
	syntax Syntax
	run    func(out *Output) error
}

func (c ownCommand) Syntax() Syntax { return c.syntax }

func (c ownCommand) Run(_ context.Context, out *Output) error { return c.run(out) }

// Table returns all commands.
func (p *Program) Table() []Command {
	table := p.Commands()
	var words, first []string
	for _, c := range table {
		if !strings.Contains(c.Name, " ") {
			first = append(first, c.Name)
		}
	}
	of := Words{To: &words, Form: "[COMMAND]", Help: "The command, of one or two words", Max: 2, Choices: first}
	help := func(*Output) error { return p.Execute(append(words, "--help")) }
	version := func(out *Output) error { return p.PrintVersion(out) }
	return append(table,
		Command{"help", "Print the help of a command.", ownCommand{Syntax{Words: of}, help}},
		Command{"version", "Print the version.", ownCommand{run: version}},
	)
}

// helpWidth is the width of a help, in which the flags begin at helpIndent. The manual page, which
// indents it by 7, then fits a terminal of 80 columns.
const helpWidth, helpIndent = 72, 23

// list returns the help of the program.
func (p *Program) list() string {
	var text strings.Builder
	fmt.Fprintf(&text, "Usage: %s COMMAND [FLAGS]\n\n%s\n\nCommands:\n", p.Name, paragraphs(p.Description()))
	for _, c := range p.Table() {
		writeEntry(&text, c.Name, c.Help)
	}
	fmt.Fprintf(&text, "\n%s help COMMAND prints the help of a command.\n", p.Name)
	return text.String()
}

// help returns the help of a command.
func (p *Program) help(c Command) string {
	return fmt.Sprintf("Usage: %s %s\n\n%s\n", p.Name, c.Usage(), c.Details())
}

// Usage returns a command's name, its words and flags.
func (c Command) Usage() string {
	x, usage := c.Syntax(), c.Name
	if x.Words.To != nil {
		usage += " " + x.Words.Form
	}
	if len(x.Sections) > 0 {
		usage += " [FLAGS]"
	}
	return usage
}

// Details returns what a command does, and its words and flags.
func (c Command) Details() string {
	var text strings.Builder
	x := c.Syntax()
	text.WriteString(paragraphs(c.Help) + "\n")
	if x.Intro != "" {
		text.WriteString("\n" + paragraphs(x.Intro) + "\n")
	}
	if x.Words.To != nil {
		text.WriteString("\nWords:\n")
		writeEntry(&text, x.Words.Form, x.Words.Help)
	}
	for _, s := range x.Sections {
		fmt.Fprintf(&text, "\n%s:\n", s.Title)
		between := " "
		if s.Keys {
			between = "="
		}
		for _, f := range s.Flags {
			if f.Help != "" {
				writeEntry(&text, strings.TrimSpace(f.Name+between+f.Value), f.Help)
			}
		}
	}
	if x.Outro != "" {
		text.WriteString("\n" + paragraphs(x.Outro) + "\n")
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// paragraphs breaks long lines. Indented lines stay as they are.
func paragraphs(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !strings.HasPrefix(line, " ") {
			lines[i] = field.Wrap(line, helpWidth, 0)
		}
	}
	return strings.Join(lines, "\n")
}

// writeEntry writes a name with its help, which begins below a long name.
func writeEntry(text *strings.Builder, name, help string) {
	line := fmt.Sprintf("  %-20s ", name)
	if len(line) > helpIndent {
		text.WriteString("  " + name + "\n")
		line = strings.Repeat(" ", helpIndent)
	}
	text.WriteString(field.Wrap(line+help, helpWidth, helpIndent) + "\n")
}

// lowered returns a help for the middle of a sentence.
func lowered(help string) string { return strings.ToLower(help[:1]) + help[1:] }

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

// Share returns the files that are installed beside the program, by their names below share: the
// completions for shells and a manual page.
func (p *Program) Share() (map[string]string, error) {
	templates, err := template.New("").Funcs(template.FuncMap{
		"join": strings.Join,
		"fish": func(text string) string { return "'" + fishQuotes.Replace(text) + "'" },
		"zsh":  zshEscapes.Replace,
		"roff": roffEscapes.Replace,
		// After a flag with keys shells offer the keys.
		"keyed": func(value string) bool { return strings.Contains(value, "=") },
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
		if err := templates.ExecuteTemplate(&text, name+".tmpl", newPage(p)); err != nil {
			return nil, err
		}
		share[path] = text.String()
	}
	return share, nil
}

//go:embed templates
var templateFiles embed.FS

// The characters that are special in fish's quotes, in zsh's specifications, and in manual pages,
// where a line that begins with a dot or a quote is a request.
var (
	fishQuotes  = strings.NewReplacer(`\`, `\\`, `'`, `\'`)
	roffEscapes = strings.NewReplacer(`\`, `\e`, `-`, `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'")
	zshEscapes  = strings.NewReplacer(`\`, `\\`, `'`, `'\''`, `[`, `\[`, `]`, `\]`, `:`, `\:`)
)

// page is the data of all templates.
type page struct {
	*Program
	Entries []entry
}

// entry is a command whose name has one or two words. The first word of two is a command too.
type entry struct {
	Command
	First, Second string
	Subcommands   []string // the second words of the commands that begin with this one
	Words         Words
	Flags, Keys   []Flag // their names with dashes or an equals sign
}

func newPage(p *Program) *page {
	data := &page{Program: p}
	table := p.Table()
	for _, c := range table {
		e := newEntry(c)
		for _, other := range table {
			if second, found := strings.CutPrefix(other.Name, c.Name+" "); found {
				e.Subcommands = append(e.Subcommands, second)
			}
		}
		data.Entries = append(data.Entries, e)
	}
	return data
}

func newEntry(c Command) entry {
	x := c.Syntax()
	e := entry{Command: c, Words: x.Words}
	e.First, e.Second, _ = strings.Cut(c.Name, " ")
	for _, s := range x.Sections {
		for _, f := range s.Flags {
			switch {
			case s.Keys:
				// Of the key env.NAME the user knows only the beginning.
				f.Name = strings.TrimSuffix(f.Name+"=", "NAME=")
				e.Keys = append(e.Keys, f)
			case f.Help != "":
				e.Flags = append(e.Flags, f)
			}
		}
	}
	help := Flag{Field: field.Field{Name: "--help"}, Help: "print this help"}
	e.Flags = append(e.Flags, help)
	return e
}
