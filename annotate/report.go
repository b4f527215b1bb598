package annotate

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// Report is a game with what is known of it: the JSON form, which schema.json specifies.
// Win rates are expected results from 0 to 1 for the side that is named beside them.
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
	// Next is what should be played in the last position, if the game is not over.
	Next *Line `json:"next,omitempty"`
	// ProvenFrom is after how many plies the first position comes from which on all are
	// proven, nil if not even the last one is.
	ProvenFrom *int          `json:"proven_from,omitempty"`
	Turning    *TurningPoint `json:"turning_point,omitempty"`
}

// Ply is a move, as its side sees it.
type Ply struct {
	Ply  int    `json:"ply"` // from 1
	By   string `json:"by"`
	Move string `json:"move"`
	// Winrate is what the side could expect after the move, Best before it.
	Winrate protocol.Rate `json:"winrate"`
	Best    protocol.Rate `json:"best"`
	Loss    protocol.Rate `json:"loss"`
	// Mark is ??, ? or ?! for a move that lost something.
	Mark   string   `json:"mark,omitempty"`
	Proven *Verdict `json:"proven,omitempty"` // of the position after the move
	Better *Line    `json:"better,omitempty"` // of a move with a mark
}

// Verdict is a proven value.
type Verdict struct {
	Value string `json:"value"` // win, loss or draw
	// Plies to the end, at best for both sides if Exact, else within how many it can be
	// forced; 0 where they are not known.
	Plies int  `json:"plies,omitempty"`
	Exact bool `json:"exact,omitempty"`
	// Score is the difference of discs in games that count them.
	Score *int `json:"score,omitempty"`
}

// Line is a move with what should follow, as its side sees it.
type Line struct {
	Move    string        `json:"move"`
	Winrate protocol.Rate `json:"winrate"`
	Proven  *Verdict      `json:"proven,omitempty"`
	PV      []string      `json:"pv"`
	Why     *Why          `json:"why,omitempty"` // of a win
}

// TurningPoint is the last move that changed the proven result.
type TurningPoint struct {
	Ply  int    `json:"ply"`
	By   string `json:"by"`
	Move string `json:"move"`
	// Before and After are the results for the side that moved: win, loss or draw.
	Before string `json:"before"`
	After  string `json:"after"`
	// Missed is what the side should have played, Punished the opponent's win, if that is
	// what came of it.
	Missed   Line   `json:"missed"`
	Punished *Line  `json:"punished,omitempty"`
	Text     string `json:"text"` // all this in a sentence
}

// Why says how the winner of a proven win gets its four if both sides play at their best.
type Why struct {
	Kind string `json:"kind"` // Zugzwang, Double, Stacked or Single
	By   string `json:"by"`   // the winner
	// Cells are where the four is completed: at one of them, as the loser chooses.
	Cells []string `json:"cells"`
	// Decides is set if it was proven that without fours through these cells the winner
	// would not win.
	Decides bool `json:"decides"`
	// Parity is odd or even, the row of a cell counted from the bottom, if it is because of
	// it that the winner gets that cell in the end.
	Parity string `json:"parity,omitempty"`
	Text   string `json:"text"`
	at     []engine.Cell
}
