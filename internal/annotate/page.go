package annotate

import (
	"fmt"
	"io"
	"path"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/pages"
)

// playersTable is the template of the table of players.
const playersTable = `<h2>Players</h2>
<div class="wide"><table>
<tr><th class="name">player</th><th>games</th><th>won</th><th>drawn</th><th>lost</th><th>failed</th><th>wins lost</th><th>draws lost</th><th>??</th><th>?</th><th>?!</th><th>accuracy</th></tr>
{{range .}}<tr><td class="name">{{.Name}}</td><td>{{.Games}}</td><td>{{.Won}}</td><td>{{.Drawn}}</td><td>{{.Lost}}</td><td>{{.Failed}}</td><td>{{.WinsLost}}</td><td>{{.DrawsLost}}</td><td>{{.Blunders}}</td><td>{{.Mistakes}}</td><td>{{.Inaccuracies}}</td><td>{{.Percent}}</td></tr>
{{end}}</table></div>
<p>Wins lost and draws lost: turning points at which the player gave a proven result away. Accuracy: the mean of the moves' accuracies, by the <a href="https://lichess.org/page/accuracy">formula of lichess</a>.</p>
`

// WritePage writes one self-contained HTML page: for each game a board, a graph and the better
// lines, then a table of the players. The reports are those of the first games, in their order.
func WritePage(w io.Writer, games []Game, reports []*Report) error {
	summary := newSummary()
	p := pages.Page{Title: "no games"}
	for i, r := range reports {
		summary.Add(r)
		if games[i].History.Start != nil {
			p.Games = append(p.Games, Replay(games[i].History, r))
		}
	}
	switch len(reports) {
	case 0:
	case 1:
		p.Title = fmt.Sprintf("%s against %s", reports[0].First, reports[0].Second)
	default:
		p.Title = fmt.Sprintf("%d games", len(reports))
	}
	p.Tables = summary.Players
	return pages.Write(w, playersTable, p)
}

// WriteGames writes games in their own formats, with the marks and texts of their reports.
func WriteGames(w io.Writer, games []Game, reports []*Report) error {
	for i, r := range reports {
		if games[i].History.Start == nil {
			continue
		}
		notes := make([]gamefile.Note, len(r.Plies))
		for k, p := range r.Plies {
			notes[k] = gamefile.Note{Mark: p.Mark, Text: p.Text}
		}
		if t := r.Turning; t != nil {
			notes[t.Ply-1].Text = t.Text
		}
		if _, err := fmt.Fprintln(w, games[i].Annotated(notes)); err != nil {
			return err
		}
	}
	return nil
}

// Replay returns a game and its report as a page shows them.
func Replay(h engine.History, r *Report) pages.Game {
	g := pages.Game{
		Number: r.Number, Source: path.Base(r.Source), First: r.First, Second: r.Second,
		Result: r.Result, End: r.End, Detail: r.Detail,
		Report: r,
	}
	if accuracy := r.accuracy(); accuracy != "" {
		g.Says = append(g.Says, accuracy)
	}
	g.Says = append(g.Says, r.state()...)
	g.Start(h.Start)
	for i, m := range h.Moves {
		if better := r.Plies[i].Better; better != nil {
			// The search wrote the moves, so they are legal.
			line, _ := boardtext.ParseMoves(g.Position(), better.PV)
			g.AddBetter(line)
		}
		g.Play(m, pages.Ply{})
	}
	return g
}
