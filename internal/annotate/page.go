package annotate

import (
	_ "embed" // the page's template
	"fmt"
	"io"
	"path"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/replay"
	"github.com/c4engine/c4engine/protocol"
)

//go:embed page.html
var pageText string

var pageTemplate = replay.Parse(pageText)

// page is what the template shows.
type page struct {
	Title   string
	Summary []*PlayerSummary
	Games   []replay.Game
}

// WritePage writes one self-contained HTML page: for each game a board, a graph and the better
// lines, then a table of the players. The reports are those of the first games, in their order.
func WritePage(w io.Writer, games []Game, reports []*Report) error {
	summary := NewSummary()
	p := page{Title: "no games", Games: []replay.Game{}}
	for i, r := range reports {
		summary.Add(r)
		if games[i].History.Start != nil {
			p.Games = append(p.Games, replayed(games[i].History, r))
		}
	}
	switch len(reports) {
	case 0:
	case 1:
		p.Title = fmt.Sprintf("%s against %s", reports[0].First, reports[0].Second)
	default:
		p.Title = fmt.Sprintf("%d games", len(reports))
	}
	p.Summary = summary.Players
	return pageTemplate.Execute(w, p)
}

// replayed returns a game as the page replays it.
func replayed(h engine.History, r *Report) replay.Game {
	g := replay.Game{
		Number: r.Number, Source: path.Base(r.Source), First: r.First, Second: r.Second,
		Result: r.Result, End: r.End, Detail: r.Detail,
	}
	position := h.Start.Clone()
	g.SetStart(position)
	last := engine.NoMove
	for i, m := range h.Moves {
		ply := &r.Plies[i]
		if i == 0 {
			g.Rates = append(g.Rates, forFirst(ply.By, ply.Best))
		}
		g.Rates = append(g.Rates, forFirst(ply.By, ply.Winrate))
		shown := replay.Ply{Mark: ply.Mark, Winrate: number(ply.Winrate)}
		if ply.Proven != nil {
			shown.Proven = ply.Proven.String()
		}
		if ply.Better != nil {
			shown.Better = variation(position, ply.Better)
			shown.Better.Deciding = ply.Better.deciding(g.Columns)
		}
		shown.Deciding = ply.Punished.deciding(g.Columns)
		shown.Reason = ply.reason()
		shown.Step = replay.Play(position, m)
		g.Plies = append(g.Plies, shown)
		last = m
	}
	g.SetEnd(position, last)
	if t := r.Turning; t != nil {
		g.Turning = t.Ply
		g.Plies[t.Ply-1].Reason = "" // the page says it above the moves
	}
	g.Says = r.conclusions()
	return g
}

// deciding returns the indices of the cells of a line's reason, if there is one, on a board with
// that number of columns.
func (l *Line) deciding(columns int) (list []int) {
	if l == nil || l.Why == nil {
		return nil
	}
	for _, c := range l.Why.at {
		list = append(list, c.Row*columns+c.Column)
	}
	return list
}

func number(r protocol.Rate) *float64 {
	x := float64(r)
	return &x
}

// variation returns a line from a position in the form of the page.
func variation(p engine.Position, l *Line) *replay.Line {
	p = p.Clone()
	line := &replay.Line{Value: l.value(), Steps: []replay.Step{}}
	for _, text := range l.PV {
		m, err := boardtext.ParseMove(p, text)
		if err != nil {
			return line // impossible: the search wrote the move
		}
		line.Steps = append(line.Steps, replay.Play(p, m))
	}
	return line
}
