package annotate

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// Report explains one game. It is the JSON form that schema.json specifies. A win rate is the
// expected result from 0 to 1, for the side that is named beside it. Moves and cells are those of
// the protocol, in texts those of people.
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
	// Next is the best line of the last position, if the game is not over and a move is known.
	Next *Line `json:"next,omitempty"`
	// ProvenFrom is the number of plies before the first position from which all positions
	// are proven. It is nil if the last position is not proven.
	ProvenFrom *int          `json:"proven_from,omitempty"`
	Turning    *TurningPoint `json:"turning_point,omitempty"`
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
	Mark    string   `json:"mark,omitempty"`
	Certain bool     `json:"certain,omitempty"`
	Proven  *Verdict `json:"proven,omitempty"` // of the move, which its plies count
	// Better is what a move with a mark should have been, if a move is known.
	Better *Line `json:"better,omitempty"`
	// Punished is the win that a move with a mark gave to the other side.
	Punished *Line `json:"punished,omitempty"`
	// Why says what the move did or missed: what can be seen on the board, else how the win goes on.
	Why  *Why   `json:"why,omitempty"`
	Text string `json:"text,omitempty"` // a move with a mark in a sentence, with its reason
	name string // Move as people write it
}

// Verdict is the JSON form of an engine.Proof with its score.
type Verdict struct {
	Value string `json:"value"` // win, loss or draw
	// Plies is the length of the game from before the move, 0 if it is not known or the move ended
	// the game: with best play of both sides if Exact, else at most.
	Plies int  `json:"plies,omitempty"`
	Exact bool `json:"exact,omitempty"`
	// Score is the difference of discs, nil if the game does not count them.
	Score *int `json:"score,omitempty"`
}

// verdictOf returns the proven value of a line, nil if nothing is proven.
func verdictOf(l engine.Line) *Verdict {
	if l.Proof.Value == engine.Unknown {
		return nil
	}
	v := &Verdict{
		Value: valueNames[l.Proof.Value], Plies: l.Proof.Plies, Exact: l.Proof.Exact, Score: l.Score,
	}
	if l.Proof.Value == engine.Drawn {
		v.Plies = 0
	}
	return v
}

// Line is the JSON form of an engine.Line: a move and the best moves after it. Its values are for the
// side to move.
type Line struct {
	Move    string        `json:"move"`
	Winrate protocol.Rate `json:"winrate"`
	Proven  *Verdict      `json:"proven,omitempty"`
	PV      []string      `json:"pv"`
	Why     *Why          `json:"why,omitempty"` // of a win
	names   []string      // PV as people write it
}

// why returns the reason of a line, nil without one.
func (l *Line) why() *Why {
	if l == nil {
		return nil
	}
	return l.Why
}

// TurningPoint is the last move that changed the proven result.
type TurningPoint struct {
	Ply  int    `json:"ply"`
	By   string `json:"by"`
	Move string `json:"move"`
	// Before and After are the results for the side that moved: win, loss or draw.
	Before string `json:"before"`
	After  string `json:"after"`
	// Missed is the line that the side should have played. Punished is the opponent's win, if
	// the move lost. Each is nil if no move is known.
	Missed   *Line  `json:"missed,omitempty"`
	Punished *Line  `json:"punished,omitempty"`
	Text     string `json:"text"` // of its ply, and of the move that let a far loss come near
	name     string // Move as people write it
}

// Why is a reason: for a move that lost something, or for a proven win.
type Why struct {
	Kind string `json:"kind"` // missed to cramped
	By   string `json:"by"`   // the side that makes the four
	// Cells are the cells that complete a four, or the corner. The other side chooses which of them.
	Cells []string `json:"cells"`
	// Decides is set if it is proven that the winner would not win without fours through
	// these cells.
	Decides bool `json:"decides,omitempty"`
	// Parity is odd or even, the row of the cell counted from the bottom, if that parity gives
	// the winner the cell. Otherwise it is empty.
	Parity string `json:"parity,omitempty"`
	Text   string `json:"text"` // the reason in words
	at     []engine.Cell
}
