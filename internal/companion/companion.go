// Package companion writes what is installed beside a program: completions for shells and a manual
// page, from the table of commands that kong has read.
package companion

import (
	"embed"
	"strings"
	"text/template"

	"github.com/alecthomas/kong"

	"github.com/c4engine/c4engine/internal/cli"
)

// page is the data of all templates.
type page struct {
	Name, Description string
	Default           string // the command that flags without a command belong to
	Commands          []command
}

// command is a command of one or two words. The first word of two is a command too.
type command struct {
	Words, First, Second string
	Seconds              []string // the second words of the commands that begin with this one
	Summary, Help        string
	Detail               string
	Flags                []flag
	Arguments            []argument
	Choices              []string // the words that the argument may be; none: files
}

type flag struct {
	Name, Short, Value, Help string
	Choices                  []string // the words that the value may be; none: any
}

type argument struct{ Name, Help string }

// Written returns the files for a program, by their names below share.
func Written(p *cli.Program) (map[string]string, error) {
	data, err := newPage(p)
	if err != nil {
		return nil, err
	}
	written := map[string]string{}
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
		written[path] = text.String()
	}
	return written, nil
}

func newPage(p *cli.Program) (*page, error) {
	table, err := p.Table()
	if err != nil {
		return nil, err
	}
	data := &page{Name: p.Name, Description: p.Description()}
	seconds := map[string][]string{}
	for _, node := range table {
		c := newCommand(p, node)
		seconds[c.First] = append(seconds[c.First], strings.Fields(c.Second)...)
		data.Commands = append(data.Commands, c)
		if node.Tag.Default != "" {
			data.Default = c.Words
		}
	}
	for i := range data.Commands {
		c := &data.Commands[i]
		if c.Second == "" {
			c.Seconds = seconds[c.First]
		}
		if c.Words == "help" {
			c.Choices = data.firstWords()
		}
	}
	return data, nil
}

func newCommand(p *cli.Program, node *kong.Node) command {
	c := command{Words: node.Name, Summary: node.Summary(), Help: node.Help, Detail: node.Detail}
	c.First, c.Second, _ = strings.Cut(node.Name, " ")
	for _, f := range node.Flags {
		c.Flags = append(c.Flags, newFlag(p, f))
	}
	c.Flags = append(c.Flags, flag{Name: "help", Short: "h", Help: "Print the help of the command."})
	for _, a := range node.Positional {
		c.Arguments = append(c.Arguments, argument{a.Summary(), p.Describe(a)})
		c.Choices = append(c.Choices, choices(a)...)
	}
	return c
}

func newFlag(p *cli.Program, f *kong.Flag) flag {
	made := flag{Name: f.Name, Help: p.Describe(f.Value), Choices: choices(f.Value)}
	if f.Short != 0 {
		made.Short = string(f.Short)
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

func (p *page) firstWords() (all []string) {
	for _, c := range p.Commands {
		if c.Second == "" {
			all = append(all, c.Words)
		}
	}
	return all
}

//go:embed templates
var files embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"join": strings.Join,
	"fish": func(text string) string { return "'" + fishQuotes.Replace(text) + "'" },
	"zsh":  zshEscapes.Replace,
	"roff": roff,
}).ParseFS(files, "templates/*.tmpl"))

// The characters that are special in fish's quotes, and in zsh's specifications.
var (
	fishQuotes = strings.NewReplacer(`\`, `\\`, `'`, `\'`)
	zshEscapes = strings.NewReplacer(`\`, `\\`, `'`, `'\''`, `[`, `\[`, `]`, `\]`, `:`, `\:`)
)
