// Package replay shows games on an HTML page: the board, a graph of win rates, and the moves, which
// buttons and keys step through. The page needs no network. Its script knows no rules: this package
// computes the changes of the board by every move.
//
// A page is a template with places for the style and the games; see [Parse].
package replay

import (
	_ "embed" // the parts of a page
	"html/template"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

//go:embed replay.html
var parts string

//go:embed replay.css
var style string

// Parse returns the template of a page. In it {{template "head"}} stands for the common elements of
// the head, and {{template "replay" .Games}} for the games, a []Game.
func Parse(page string) *template.Template {
	css := func() template.CSS { return template.CSS(style) }
	t := template.New("page").Funcs(template.FuncMap{"style": css})
	return template.Must(template.Must(t.Parse(parts)).Parse(page))
}

// Game is a game in the form of the script.
type Game struct {
	Number  int    `json:"n"`
	Source  string `json:"source,omitempty"` // a file
	First   string `json:"first"`            // the players' names
	Second  string `json:"second"`
	Result  string `json:"result"` // first, second, draw or empty
	End     string `json:"end"`    // win, draw or the loser's failure
	Detail  string `json:"detail"`
	Look    Look   `json:"look"`
	Columns int    `json:"columns"`
	Squares string `json:"squares"` // at the start: a digit each, row by row from the top
	Plies   []Ply  `json:"plies"`
	// Four has the indices of the cells of the winning line.
	Four []int `json:"four,omitempty"`
	// Rates are the first player's win rates after 0, 1, .. plies from one source. Without them
	// the graph shows the win rates of both players from the plies.
	Rates []float64 `json:"rates,omitempty"`
	// Turning is the ply of the turning point, 0 for none.
	Turning int `json:"turning,omitempty"`
	// Says are the sentences below the game.
	Says []string `json:"says,omitempty"`
}

// Ply is a move of the game.
type Ply struct {
	Step
	// The data of its player.
	Millis  *float64 `json:"ms,omitempty"`
	Clock   *float64 `json:"clock,omitempty"` // the time on its clock, ms
	Nodes   uint64   `json:"nodes,omitempty"`
	Winrate *float64 `json:"winrate,omitempty"` // for its side
	// The annotation.
	Proven string `json:"proven,omitempty"`
	Mark   string `json:"mark,omitempty"` // ??, ? or ?!
	Better *Line  `json:"better,omitempty"`
	// Reason is a sentence: why the move lost, or what it missed.
	Reason string `json:"reason,omitempty"`
	// Deciding has the indices of the cells that decide the game after the move.
	Deciding []int `json:"deciding,omitempty"`
}

// Line is a variation.
type Line struct {
	Value    string `json:"value"`
	Steps    []Step `json:"steps"`
	Deciding []int  `json:"deciding,omitempty"` // as in a Ply
}

// Step is a move of a game or a variation, with its changes of the board.
type Step struct {
	Move    string   `json:"move"` // as people write it
	By      string   `json:"by"`
	Changes []Change `json:"changes"`
}

// Change is a cell that a move changes.
type Change struct {
	Cell   int           `json:"cell"` // its index
	Square engine.Square `json:"square"`
}

// SetStart sets the board and the look from the position before the first move.
func (g *Game) SetStart(p engine.Position) {
	b := p.Board()
	g.Look, g.Columns, g.Squares = lookOf(p), b.Columns, digits(b)
	g.Plies = []Ply{}
}

// sides are the names of the sides in pages and records.
var sides = [2]string{"first", "second"}

// Play plays a legal move on p and returns the step.
func Play(p engine.Position, m engine.Move) Step {
	before := p.Board()
	s := Step{Move: boardtext.Name(p, m), By: sides[p.Turn()], Changes: []Change{}}
	p.Play(m)
	for i, square := range p.Board().Squares {
		if before.Squares[i] != square {
			s.Changes = append(s.Changes, Change{i, square})
		}
	}
	return s
}

// digits returns the squares of a board as the digits of their engine.Square.
func digits(b engine.Board) string {
	text := make([]byte, len(b.Squares))
	for i, s := range b.Squares {
		text[i] = '0' + byte(s)
	}
	return string(text)
}
