// Package replay shows games on a page: the board of each as its players know it, a graph
// of win rates, and the moves, to go through with buttons and keys. The page needs no
// network, and its script knows no rules: what every move changes is worked out here.
//
// A page is a template that says where the style and the games go; see [Parse].
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

// Parse returns the template of a page. In it {{template "head"}} stands for the elements of
// the head that every page has, and {{template "replay" .Games}} for the games, a []Game.
func Parse(page string) *template.Template {
	t := template.New("page").Funcs(template.FuncMap{"style": func() template.CSS { return template.CSS(style) }})
	return template.Must(template.Must(t.Parse(parts)).Parse(page))
}

// Game is a game as the script replays it.
type Game struct {
	Number  int    `json:"n"`
	Source  string `json:"source,omitempty"` // a file
	First   string `json:"first"`            // the players' names
	Second  string `json:"second"`
	Result  string `json:"result"` // first, second, draw or nothing
	End     string `json:"end"`    // how the game ended: win, draw or the loser's failure
	Detail  string `json:"detail"`
	Look    Look   `json:"look"`
	Columns int    `json:"columns"`
	Squares string `json:"squares"` // at the start: a digit each, row by row from the top
	Plies   []Ply  `json:"plies"`
	// Four has the indices of the cells of the winning line.
	Four []int `json:"four,omitempty"`
	// Rates are the first player's win rates after 0, 1, .. plies, where they are known from
	// one source; else those of the plies are shown, side by side.
	Rates []float64 `json:"rates,omitempty"`
	// Turning is the ply of the turning point, 0 for none.
	Turning int `json:"turning,omitempty"`
	// Says are sentences about the game.
	Says []string `json:"says,omitempty"`
}

// Ply is a move and what it changes on the board.
type Ply struct {
	Step
	// What its player said.
	Millis  *float64 `json:"ms,omitempty"`
	Clock   *float64 `json:"clock,omitempty"` // what its clock shows, ms
	Nodes   uint64   `json:"nodes,omitempty"`
	Winrate *float64 `json:"winrate,omitempty"` // for its side
	// What is known of it.
	Proven string `json:"proven,omitempty"`
	Mark   string `json:"mark,omitempty"` // ??, ? or ?!
	Better *Line  `json:"better,omitempty"`
	// Deciding has the indices of the cells on which the game is decided from there.
	Deciding []int `json:"deciding,omitempty"`
}

// Line is a variation.
type Line struct {
	Value    string `json:"value"`
	Steps    []Step `json:"steps"`
	Deciding []int  `json:"deciding,omitempty"` // as in a Ply
}

// Step is a move of a game or a variation.
type Step struct {
	Move    string   `json:"move"`
	Label   string   `json:"label,omitempty"` // as players write it, if that is another text
	By      string   `json:"by"`
	Changes []Change `json:"changes"`
}

// Change is the index of a cell and what is on it now.
type Change struct {
	Cell   int           `json:"cell"`
	Square engine.Square `json:"square"`
}

// SetStart takes the board and the look from the position before the first move.
func (g *Game) SetStart(p engine.Position) {
	b := p.Board()
	g.Look, g.Columns, g.Squares = lookOf(p), b.Columns, digits(b)
	g.Plies = []Ply{}
}

// sides are the names of the sides in pages and records.
var sides = [2]string{"first", "second"}

// Play plays a legal move on p and returns what it changes.
func Play(p engine.Position, m engine.Move) Step {
	before := p.Board()
	s := Step{Move: boardtext.FormatMove(p, m), By: sides[p.Turn()], Changes: []Change{}}
	if label := lookOf(p).move(p, m); label != s.Move {
		s.Label = label
	}
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
