package annotate

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/protocol"
)

// Summary counts the results and mistakes of the players of many games. It is the last line of
// the JSON form.
type Summary struct {
	Type    string           `json:"type"` // "summary"
	Players []*PlayerSummary `json:"players"`
	byName  map[string]*PlayerSummary
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
	loss         float64       // the sum over all moves
}

// NewSummary returns the summary of no games.
func NewSummary() Summary {
	return Summary{Type: "summary", Players: []*PlayerSummary{}, byName: map[string]*PlayerSummary{}}
}

// Add counts a game. Players come in the order in which they first appear.
func (s *Summary) Add(r *Report) {
	for _, side := range sides {
		p := s.player(r.player(side))
		p.Games++
		switch r.Result {
		case "":
		case side:
			p.Won++
		case match.Draw:
			p.Drawn++
		default:
			p.Lost++
			if r.failed() {
				p.Failed++
			}
		}
	}
	for i := range r.Plies {
		s.player(r.player(r.Plies[i].By)).addPly(&r.Plies[i])
	}
	if t := r.Turning; t != nil {
		p := s.player(r.player(t.By))
		if t.Before == valueNames[engine.Won] {
			p.WinsLost++
		} else {
			p.DrawsLost++
		}
	}
}

// failed reports whether a player's failure ended the game.
func (r *Report) failed() bool { return r.End != "" && r.End != match.Win && r.End != match.Draw }

// player returns a player's summary, which it adds at the first call.
func (s *Summary) player(name string) *PlayerSummary {
	p := s.byName[name]
	if p == nil {
		p = &PlayerSummary{Name: name}
		s.byName[name] = p
		s.Players = append(s.Players, p)
	}
	return p
}

func (p *PlayerSummary) addPly(ply *Ply) {
	p.Moves++
	p.loss += float64(ply.Loss)
	p.MeanLoss = rate(p.loss / float64(p.Moves))
	switch ply.Mark {
	case blunder:
		p.Blunders++
	case mistake:
		p.Mistakes++
	case inaccuracy:
		p.Inaccuracies++
	}
}
