package check

import (
	"fmt"
	"io"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/pages"
)

const (
	width  = 100 // of a line
	indent = 33  // where figures begin
)

// WriteText writes a report as a table: kind, name, result and figure, and below a failure its
// positions, a hint and the command that repeats it.
func WriteText(w io.Writer, r Report) error {
	var text strings.Builder
	var before kind
	for _, c := range r.Results {
		shown := c.Kind
		if shown == before {
			shown = ""
		}
		before = c.Kind
		line := fmt.Sprintf("%-10s%-13s%-10s%s", shown, c.Name, marks[c.Status], c.Figure)
		fmt.Fprintln(&text, strings.TrimRight(field.Wrap(line, width, indent), " "))
		if c.Status != Fail {
			continue
		}
		below := func(line string) {
			fmt.Fprintln(&text, field.Wrap(strings.Repeat(" ", indent)+line, width, indent))
		}
		for _, f := range c.Faults[:min(len(c.Faults), shownFaults)] {
			below(fmt.Sprintf("%s: %s", f.At, f.Detail))
			if f.FEN != "" {
				fmt.Fprintf(&text, "%*s%s\n", indent, "", f.FEN) // one line to copy
			}
		}
		text.WriteString(c.Output)
		if c.Hint != "" {
			below("hint: " + c.Hint)
		}
		if c.Again != "" {
			fmt.Fprintf(&text, "%*sagain: %s\n", indent, "", c.Again)
		}
	}
	if len(r.Failed()) == 0 { // else the caller's error says it
		fmt.Fprintln(&text, r.Summary())
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// shownFaults is the number of positions that the text shows for a check.
const shownFaults = 2

var marks = map[Status]string{Pass: "pass", Fail: "FAIL", Skip: "-"}

// Summary says in one line which checks failed.
func (r Report) Summary() string {
	failed := r.Failed()
	made := 0
	for _, c := range r.Results {
		if c.Status != Skip {
			made++
		}
	}
	if len(failed) == 0 {
		return fmt.Sprintf("%s: no fault found by %d checks", r.Player, made)
	}
	list := field.Listed(failed, "and")
	return fmt.Sprintf("%s: %d of %d checks failed: %s", r.Player, len(failed), made, list)
}

// WritePage writes a report as one self-contained HTML page: the table, and a board for each wrong
// answer to replay the moves before it.
func WritePage(w io.Writer, r Report) error {
	p := pages.Page{Title: r.Player, Summary: r.Summary(), Tables: r.Results}
	for _, c := range r.Results {
		for _, f := range c.Faults {
			if f.history.Start == nil {
				continue
			}
			sides := [2]string{"opponent", "opponent"}
			sides[f.history.Position().Turn()] = r.Player
			g := pages.Game{
				Number: len(p.Games) + 1, First: sides[engine.First], Second: sides[engine.Second],
				End: f.At, Detail: f.Detail,
			}
			g.Start(f.history.Start)
			for _, m := range f.history.Moves {
				g.Play(m, pages.Ply{})
			}
			p.Games = append(p.Games, g)
		}
	}
	return pages.Write(w, checksTable, p)
}

// checksTable is the template of the table of checks.
const checksTable = `<h2>Checks</h2>
<div class="wide"><table>
<tr><th class="name">check</th><th class="name">whether the player</th><th></th><th class="name">figure</th></tr>
{{range .}}<tr><td class="name">{{.Name}}</td><td class="name">{{.Asks}}</td><td>{{.Status}}</td><td class="name" style="white-space: normal; min-width: 24em">{{.Figure}}
{{range .Faults}}<br>{{.At}}: {{.Detail}}{{end}}
{{with .Output}}<pre>{{.}}</pre>{{end}}{{with .Hint}}<p>{{.}}</p>{{end}}{{with .Again}}<p><code>{{.}}</code></p>{{end}}</td></tr>
{{end}}</table></div>
`
