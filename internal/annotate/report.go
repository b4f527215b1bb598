package annotate

import (
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/protocol"
)

// Report explains one game. It is the JSON form that docs/annotate.schema.json specifies. Win rates
// and proofs are for the side that is named beside them. Moves and cells are in the notation of the
// protocol, in texts in that of people.
type Report struct {
	Type   string `json:"type"`   // "game"
	Source string `json:"source"` // the file
	Number int    `json:"number"` // in it, from 1
	// Format is the format that the file was taken for.
	Format string `json:"format,omitempty"`
	Game   string `json:"game,omitempty"`
	Event  string `json:"event,omitempty"`
	First  string `json:"first"` // the players' names
	Second string `json:"second"`
	FEN    string `json:"fen,omitempty"` // the position before the first move
	Result string `json:"result,omitempty"`
	End    string `json:"end,omitempty"`
	Detail string `json:"detail,omitempty"`
	Plies  []Ply  `json:"plies"`
	// Lines are the best lines of all positions, from the first one on, each with its value for the
	// side to move: all that was searched. Package gamefile reads them back.
	Lines []gamefile.Line `json:"lines,omitempty"`
	// Accuracy is the mean accuracy of each side's moves, from 0 to 100.
	Accuracy map[string]float64 `json:"accuracy,omitempty"`
	// Next is the best line of the last position, nil if the game is over or no move is known.
	Next *Variation `json:"next,omitempty"`
	// ProvenFrom is the first position from which on all positions are proven. It is nil if the last
	// position is not proven.
	ProvenFrom *int          `json:"proven_from,omitempty"`
	Turning    *TurningPoint `json:"turning_point,omitempty"`
	// Collapse is nil if there is none, and if its side had not lost before.
	Collapse *Collapse `json:"gave_up,omitempty"`
	title    string    // of the game
}

// Played names a move of the game.
type Played struct {
	Ply  int    `json:"ply"` // from 1
	By   string `json:"by"`
	Move string `json:"move"`
}

// Ply is a move of the game. Its values are for the side that played it.
type Ply struct {
	Played
	// Winrate is the win rate after the move, Best that of the best move.
	Winrate protocol.Rate `json:"winrate"`
	Best    protocol.Rate `json:"best"`
	Loss    protocol.Rate `json:"loss"`
	// Mark is ??, ? or ?! for a move that lost something, ~ for one that made a win longer. Certain
	// is set if the mark follows from proofs; else it is an estimate.
	Mark    string          `json:"mark,omitempty"`
	Certain bool            `json:"certain,omitempty"`
	Proven  *protocol.Known `json:"proven,omitempty"` // the value of the move, which its plies count
	// Better is the best line before a move with a mark, nil if no move is known.
	Better *Variation `json:"better,omitempty"`
	// Punished is the best line after a move with a mark, if it wins for the opponent.
	Punished      *Variation `json:"punished,omitempty"`
	Why           *Reason    `json:"why,omitempty"` // the reason of a mark
	language.Text            // of a move with a mark: a sentence with the reason
	name          string     // Move as people write it
}

// Variation is a best line that has a move, with the reason if it wins.
type Variation struct {
	Move string `json:"move"`
	gamefile.Line
	Why   *Reason       `json:"why,omitempty"` // why it wins
	names []string      // PV as people write it
	moves []engine.Move // PV
}

// TurningPoint is the move that decided the game; turning.go says how it is chosen. Its ply has a
// mark, the better line and the reason.
type TurningPoint struct {
	Played
	// Before and After are the proven results for the side that moved, win, loss or draw.
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
	// Theory is the ply of the decisive move if Ply is the collapse. It is 0 if Ply is the decisive
	// move, and if the side had lost from the start.
	Theory int `json:"theory,omitempty"`
	// Estimate has the win rates in the place of Before and After, where these are not proven.
	Estimate *Fall `json:"estimate,omitempty"`
	language.Text
}

// Fall is the win rate of the side that moved before and after the decisive move, and the ply, this
// one or a later one, from which on the side had nearly lost.
type Fall struct {
	From  protocol.Rate `json:"from"`
	To    protocol.Rate `json:"to"`
	Below int           `json:"below"`
}

// Collapse is a move with which a distant loss came near.
type Collapse struct {
	Played
	Sooner        int `json:"sooner,omitempty"` // the plies that it shortened the game by, 0: not known
	language.Text     // of its ply
}

// Reason says why a move is a mistake, or how a line wins.
type Reason struct {
	Kind string `json:"kind"` // of its form
	By   string `json:"by"`   // the side that has the threats, or takes the corner
	// Cells are the threats of which the side carries out one; the opponent chooses which. Or the
	// corner.
	Cells []string `json:"cells"`
	// One of Decides and Estimate is set if a person does not see the reason on the board; basis
	// says what they mean.
	Decides  bool `json:"decides,omitempty"`
	Estimate bool `json:"estimate,omitempty"`
	// Parity is odd or even, the row of the threat counted from the bottom, if that parity gives the
	// side the cell. Otherwise it is empty.
	Parity        string `json:"parity,omitempty"`
	language.Text        // the reason in words

	form  *form
	cells []engine.Cell // Cells
	moves []engine.Cell // of the side up to the threats, where they are known
}

// newVariation returns a line from a position, with the reason if it wins. The line has a move.
func newVariation(p engine.Position, line engine.Line, why *Reason) *Variation {
	l := &Variation{Line: gamefile.NewLine(p, line), Why: why, moves: line.PV}
	l.Move = l.PV[0]
	for _, m := range line.PV {
		l.names = append(l.names, boardtext.Name(p, m))
	}
	return l
}

// LosingMove returns the move with which a side lost, and its text: the turning point, or else the
// move with a text that lost most, 0 without one. The text also tells a collapse at another move.
func (r *Report) LosingMove(side string) (ply int, text language.Text) {
	worst := r.worst(func(p *Ply) bool { return p.By == side && p.Mark != "" })
	switch t := r.Turning; {
	case t != nil && t.By == side:
		ply, text = t.Ply, t.Text
	case worst != nil:
		ply, text = worst.Ply, worst.Text
	default:
		text = language.Say("No single move lost it, as far as is known.")
	}
	if c := r.Collapse; c != nil && c.By == side && c.Ply != ply {
		text = language.Say("{text} Gave up: {collapse}", "text", text, "collapse", c.Text)
	}
	return ply, text
}

// worst returns the move with the biggest loss among those that count, the first one of several. It
// returns nil if none counts.
func (r *Report) worst(counts func(*Ply) bool) (worst *Ply) {
	for i := range r.Plies {
		if p := &r.Plies[i]; counts(p) && (worst == nil || p.Loss > worst.Loss) {
			worst = p
		}
	}
	return worst
}

// rate rounds a win rate to the four digits that are written.
func rate(x float64) protocol.Rate { return protocol.Rate(math.Round(x*1e4) / 1e4) }
