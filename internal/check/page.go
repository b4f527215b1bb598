package check

import (
	"io"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/pages"
)

// checksTable is the template of the table of checks.
const checksTable = `<h2>Checks</h2>
<div class="wide"><table>
<tr><th class="name">check</th><th class="name">whether the player</th><th></th><th class="name">figure</th></tr>
{{range .}}<tr><td class="name">{{.Name}}</td><td class="name">{{.Asks}}</td><td>{{.Status}}</td><td class="name" style="white-space: normal; min-width: 24em">{{.Figure}}
{{range .Faults}}<br>{{.At}}: {{.Detail}}{{end}}
{{with .Output}}<pre>{{.}}</pre>{{end}}{{with .Hint}}<p>{{.}}</p>{{end}}{{with .Again}}<p><code>{{.}}</code></p>{{end}}</td></tr>
{{end}}</table></div>
`

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
