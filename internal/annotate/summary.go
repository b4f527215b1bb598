package annotate

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/pages"
	"github.com/c4engine/c4engine/protocol"
)

// Summary counts the results and mistakes of the players of many games. It is the last line of
// the JSON form.
type Summary struct {
	Type    string           `json:"type"` // "summary"
	Players []*PlayerSummary `json:"players"`
}

// PlayerSummary counts the results and mistakes of one player.
type PlayerSummary struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
	Won   int    `json:"won"`
	Drawn int    `json:"drawn"`
	Lost  int    `json:"lost"`
	// Failed counts the lost games that ended by the player's own failure.
	Failed int `json:"failed"`
	// WinsLost and DrawsLost count the turning points at which the player lost a proven win or
	// draw.
	WinsLost     int           `json:"wins_lost"`
	DrawsLost    int           `json:"draws_lost"`
	Blunders     int           `json:"blunders"`     // ??
	Mistakes     int           `json:"mistakes"`     // ?
	Inaccuracies int           `json:"inaccuracies"` // ?!
	Moves        int           `json:"moves"`
	MeanLoss     protocol.Rate `json:"mean_loss"` // of win rate for each move
	Accuracy     float64       `json:"accuracy"`  // the mean of the moves, from 0 to 100
	// The sums over all moves.
	loss, accuracies float64
}

// summarize returns the sums of games. Players come in the order in which they first appear.
func summarize(all []*Report) Summary {
	s := Summary{Type: "summary", Players: []*PlayerSummary{}}
	for _, r := range all {
		of := map[string]*PlayerSummary{} // by the side
		for _, side := range sides {
			of[side] = s.player(r.name(side))
			of[side].addResult(r, side)
		}
		for i := range r.Plies {
			of[r.Plies[i].By].addPly(&r.Plies[i])
		}
		switch t := r.Turning; {
		case t == nil:
		case t.Before == engine.Won.String():
			of[t.By].WinsLost++
		case t.Before == engine.Drawn.String():
			of[t.By].DrawsLost++
		}
	}
	return s
}

// player returns a player's summary, which it adds at the first call.
func (s *Summary) player(name string) *PlayerSummary {
	named := func(p *PlayerSummary) bool { return p.Name == name }
	if i := slices.IndexFunc(s.Players, named); i >= 0 {
		return s.Players[i]
	}
	p := &PlayerSummary{Name: name}
	s.Players = append(s.Players, p)
	return p
}

// table returns a table with a row for every player.
func (s Summary) table(l language.Language) pages.Table {
	t := pages.Table{Columns: []pages.Column{{Head: language.Say("player").In(l), Name: true}}}
	for _, head := range [...]string{"games", "won", "drawn", "lost", "failed", "wins lost", "draws lost"} {
		t.Columns = append(t.Columns, pages.Column{Head: language.Say(head).In(l)})
	}
	for _, mark := range [...]string{blunder, mistake, inaccuracy} {
		t.Columns = append(t.Columns, pages.Column{Head: mark, Width: 4})
	}
	t.Columns = append(t.Columns, pages.Column{Head: language.Say("accuracy").In(l)})
	for _, p := range s.Players {
		row := []string{playerText(p.Name).In(l)}
		for _, n := range [...]int{
			p.Games, p.Won, p.Drawn, p.Lost, p.Failed, p.WinsLost, p.DrawsLost, p.Blunders, p.Mistakes, p.Inaccuracies,
		} {
			row = append(row, strconv.Itoa(n))
		}
		accuracy := "-"
		if p.Moves > 0 {
			accuracy = fmt.Sprintf("%.1f %%", p.Accuracy)
		}
		t.Rows = append(t.Rows, append(row, accuracy))
	}
	return t
}

// addResult counts a game that the player played on a side.
func (p *PlayerSummary) addResult(r *Report, side string) {
	p.Games++
	switch r.Result {
	case "":
	case side:
		p.Won++
	case gamefile.Draw:
		p.Drawn++
	default:
		p.Lost++
		if r.failed() {
			p.Failed++
		}
	}
}

func (p *PlayerSummary) addPly(ply *Ply) {
	p.Moves++
	p.loss += float64(ply.Loss)
	p.MeanLoss = rate(p.loss / float64(p.Moves))
	p.accuracies += accuracy(float64(ply.Loss))
	p.Accuracy = math.Round(10*(p.accuracies/float64(p.Moves))) / 10
	switch ply.Mark {
	case blunder:
		p.Blunders++
	case mistake:
		p.Mistakes++
	case inaccuracy:
		p.Inaccuracies++
	}
}

// accuracy returns the accuracy of a move, from 0 to 100, by its loss of win rate. It is the
// formula of lichess (lichess.org/page/accuracy), which counts the loss in percent.
func accuracy(loss float64) float64 {
	return min(max(103.1668*math.Exp(-0.04354*100*loss)-3.1669, 0), 100)
}

// accuracies returns the mean accuracy of each side that moved.
func accuracies(plies []Ply) map[string]float64 {
	of, means := map[string]*PlayerSummary{gamefile.First: {}, gamefile.Second: {}}, map[string]float64{}
	for i := range plies {
		by := plies[i].By
		of[by].addPly(&plies[i])
		means[by] = of[by].Accuracy
	}
	return means
}
