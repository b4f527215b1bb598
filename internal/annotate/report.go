package annotate

import (
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// Report explains one game. It is the JSON form that docs/annotate.schema.json specifies. A win
// rate is the expected result from 0 to 1, for the side that is named beside it. Moves and cells
// are those of the protocol, in texts those of people.
type Report struct {
	Type   string `json:"type"`   // "game"
	Source string `json:"source"` // the file
	Number int    `json:"number"` // in it, from 1
	Game   string `json:"game,omitempty"`
	First  string `json:"first"` // the players' names
	Second string `json:"second"`
	FEN    string `json:"fen,omitempty"` // the position before the first move
	Result string `json:"result,omitempty"`
	End    string `json:"end,omitempty"`
	Detail string `json:"detail,omitempty"`
	Plies  []Ply  `json:"plies"`
	// Accuracy is the mean accuracy of each side's moves, from 0 to 100.
	Accuracy map[string]float64 `json:"accuracy,omitempty"`
	// Next is the best variation of the last position, if the game is not over and a move is known.
	Next *Variation `json:"next,omitempty"`
	// ProvenFrom is the number of plies before the first position from which all positions
	// are proven. It is nil if the last position is not proven.
	ProvenFrom *int          `json:"proven_from,omitempty"`
	Turning    *TurningPoint `json:"turning_point,omitempty"`
	// GaveUp is the hastening move, if its side had lost before.
	GaveUp *GaveUp `json:"gave_up,omitempty"`
}

// Ply is a move of the game. Its values are for the side that played it.
type Ply struct {
	Ply  int    `json:"ply"` // from 1
	By   string `json:"by"`
	Move string `json:"move"`
	// Winrate is the expected result after the move, Best that of the best move.
	Winrate protocol.Rate `json:"winrate"`
	Best    protocol.Rate `json:"best"`
	Loss    protocol.Rate `json:"loss"`
	// Mark is ??, ? or ?! for a move that lost something, ~ for one that made a win longer. Certain
	// is set if the mark follows from proofs; else it is an estimate.
	Mark    string  `json:"mark,omitempty"`
	Certain bool    `json:"certain,omitempty"`
	Proven  *Proven `json:"proven,omitempty"` // of the move, which its plies count
	// Better is what a move with a mark should have been, if a move is known.
	Better *Variation `json:"better,omitempty"`
	// Punished is the win that a move with a mark gave to the other side.
	Punished *Variation `json:"punished,omitempty"`
	// Why says what the move did or missed: what can be seen on the board, else how the win goes
	// on.
	Why  *Reason `json:"why,omitempty"`
	Text string  `json:"text,omitempty"` // a move with a mark in a sentence, with its reason
	name string  // Move as people write it
}

// Proven is the JSON form of an engine.Proof with its score. Plies count from before the move; they
// are 0 also where the move ended the game.
type Proven struct {
	protocol.Proven
	// Score is the difference of discs, nil if the game does not count them.
	Score *int `json:"score,omitempty"`
}

// Variation is the JSON form of an engine.Line: a move and the best moves after it. Its values are
// for the side to move.
type Variation struct {
	Move    string        `json:"move"`
	Winrate protocol.Rate `json:"winrate"`
	Proven  *Proven       `json:"proven,omitempty"`
	PV      []string      `json:"pv"`
	Why     *Reason       `json:"why,omitempty"` // of a win
	names   []string      // PV as people write it
	moves   []engine.Move // PV
}

// TurningPoint is the decisive move: the last one that changed the proven result or, if none is
// known, by estimate the one with which the loser lost most for good. Where no reason for that move
// can be seen on the board, it may be the hastening move: a later one that let the loss come near.
type TurningPoint struct {
	Ply  int    `json:"ply"`
	By   string `json:"by"`
	Move string `json:"move"`
	// Before and After are the proven results for the side that moved, win, loss or draw.
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
	// Theory is the decisive ply, if Ply is the hastening one. It is 0 if Ply is decisive, or if the
	// side had lost from the start.
	Theory int `json:"theory,omitempty"`
	// Estimate has the expected results instead, nil for a proven turning point.
	Estimate *Fall `json:"estimate,omitempty"`
	// Missed is the variation that the side should have played. Punished is the opponent's win, if
	// the move lost. Each is nil if no move is known.
	Missed   *Variation `json:"missed,omitempty"`
	Punished *Variation `json:"punished,omitempty"`
	Text     string     `json:"text"`
	name     string     // Move as people write it
}

// Fall is the expected result before and after the move that changed it, for the side that moved,
// and the ply from which this side had nearly nothing.
type Fall struct {
	From  protocol.Rate `json:"from"`
	To    protocol.Rate `json:"to"`
	Below int           `json:"below"`
}

// GaveUp is a move of a side whose loss could be seen, which loses Sooner plies sooner than it had
// to.
type GaveUp struct {
	Ply    int    `json:"ply"`
	By     string `json:"by"`
	Move   string `json:"move"`
	Sooner int    `json:"sooner,omitempty"` // 0 if it is not known
	Text   string `json:"text"`             // of its ply
}

// Reason says why a move lost something, or how a line wins.
type Reason struct {
	Kind string `json:"kind"` // missed to threat
	By   string `json:"by"`   // the side that makes the four
	// Cells are the cells that complete a four, or the corner. The other side chooses which of
	// them.
	Cells []string `json:"cells"`
	// Decides is set if it is proven that the winner would not win without fours through
	// these cells.
	Decides bool `json:"decides,omitempty"`
	// Estimate is set if it is not proven that this is why the move lost something.
	Estimate bool `json:"estimate,omitempty"`
	// Parity is odd or even, the row of the cell counted from the bottom, if that parity gives
	// the winner the cell. Otherwise it is empty.
	Parity string `json:"parity,omitempty"`
	Text   string `json:"text"` // the reason in words
	rank   rank
	at     []engine.Cell // Cells
	line   []engine.Cell // the moves up to the fours, where they are known
}

// newReport returns what is known of a game without its moves.
func newReport(g Game) *Report {
	r := &Report{
		Type: "game", Source: g.Source, Number: g.Number, First: g.First, Second: g.Second,
		Result: g.Result, End: g.End, Detail: g.Detail, Plies: []Ply{},
	}
	if start := g.History.Start; start != nil {
		r.Game, r.FEN = start.Game().Name(), start.FEN()
	}
	return r
}

// newPly returns the k-th move with its value and, if it has a mark, what was better, the reply and
// the reason.
func newPly(v *values, k int) (Ply, error) {
	m := v.move(k)
	ply := Ply{
		Ply: k, By: m.side().String(), Move: boardtext.FormatMove(m.before, m.move),
		Winrate: rate(m.played.Winrate), Best: rate(m.best.Winrate), Proven: newProven(m.played),
		name: boardtext.Name(m.before, m.move),
	}
	if ply.Proven != nil && ply.Proven.Plies > 0 {
		ply.Proven.Plies++ // the move counts
	}
	if m.isBest() {
		ply.Best = ply.Winrate
		return ply, nil
	}
	ply.Loss = rate(m.loss())
	mark, err := v.mark(k)
	if mark != "" {
		ply.Mark, ply.Certain = mark, m.certain()
		ply.explain(v.explainedMove(k))
	}
	return ply, err
}

// explain adds to a ply what was better, the reply that punishes it, the reason and the sentence.
func (p *Ply) explain(m explainedMove) {
	if m.played.Proof.Value == engine.Lost {
		p.Punished = m.reply
	}
	p.Better, p.Why = m.better, m.reason()
	p.Text = p.sentence(m.playedMove)
}

// newProven returns the proven value of a line, nil if nothing is proven.
func newProven(l engine.Line) *Proven {
	if !proven(l) {
		return nil
	}
	value := protocol.Proven{Value: l.Proof.Value.String(), Plies: l.Proof.Plies, Exact: l.Proof.Exact}
	p := &Proven{value, l.Score}
	if l.Proof.Value == engine.Drawn {
		p.Plies = 0
	}
	return p
}

// variationOf returns the moves of a line from a position, with its value.
func variationOf(p engine.Position, line engine.Line) *Variation {
	l := &Variation{Winrate: rate(line.Winrate), Proven: newProven(line), moves: line.PV}
	for _, m := range line.PV {
		l.PV, l.names = append(l.PV, boardtext.FormatMove(p, m)), append(l.names, boardtext.Name(p, m))
	}
	l.Move = l.PV[0]
	return l
}

// conclude adds what is said of the game as a whole.
func (r *Report) conclude(v *values) {
	r.Accuracy = accuracies(r.Plies)
	last := len(r.Plies)
	if v.positions[last].Outcome() == engine.Undecided {
		r.Next = v.variation(last)
	}
	if v.settled <= last {
		r.ProvenFrom = &v.settled
	}
	r.findTurning(v)
}

// rate rounds a win rate to the four digits that are written.
func rate(x float64) protocol.Rate { return protocol.Rate(math.Round(x*1e4) / 1e4) }
