// Package pages writes the HTML pages of reports: games to replay on the board of the page in the
// browser, with a graph of win rates and an explanation, between tables. A page is one file, which
// needs no network.
//
//	pages.go    a page with the templates of a report's tables, and a game as the script reads it
//	pages.html  the frame of every page
//	table.go    tables, in a text and on a page
//	report.js   the script; with modules of web it becomes bundle.js and bundle.css
//	replay.js   a game as the tree of positions that these modules show
//
// The script knows no rules, so pages.go computes the discs that a move turns over.
package pages

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/language"
)

//go:generate go tool esbuild report.js --bundle --minify --outfile=bundle.js

var (
	//go:embed pages.html
	frame string
	//go:embed bundle.css
	style template.CSS
	//go:embed bundle.js
	script template.JS
)

// Page is the content of a page, from the top.
type Page struct {
	Title, Summary string
	Head           any // what the template head gets; nil: there is no head
	Games          []Game
	Tables         any // what the template of the tables gets
	// Live is set if what the page shows goes on. Then the page fetches itself again and again.
	Live bool
	// Language is that of the page's own texts, "" for English.
	Language language.Language
}

// Write writes a page. tables is the HTML template of its tables. It defines the template head, if
// the page has one. In a template {{say "Moves"}} is a text in the language of the page.
func Write(w io.Writer, tables string, p Page) error {
	var texts map[string]string // none for an English page
	if p.Language == language.Chinese {
		texts = language.Forms()
	}
	t := template.New("").Funcs(template.FuncMap{
		"say":    func(form string) string { return language.Say(form).In(p.Language) },
		"texts":  func() map[string]string { return texts },
		"style":  func() template.CSS { return style },
		"script": func() template.JS { return script },
		"known":  func() json.RawMessage { return games.JSON() },
	})
	for _, part := range [...]struct{ name, text string }{
		{"page", frame}, {"table", tableTemplate}, {"tables", tables},
	} {
		if _, err := t.New(part.name).Parse(part.text); err != nil {
			return err
		}
	}
	if p.Games == nil {
		p.Games = []Game{}
	}
	return t.ExecuteTemplate(w, "page", p)
}

// Game is a game in the form of the script. Start sets its first position. Then come the moves, by
// Play, and before a move perhaps a better line, by AddBetter.
type Game struct {
	Number int    `json:"number"`
	Source string `json:"source,omitempty"` // a file
	First  string `json:"first"`            // the players' names
	Second string `json:"second"`
	Result string `json:"result"` // first, second, draw or empty
	End    string `json:"end"`    // win, draw or the loser's failure
	Detail string `json:"detail"`
	Game   string `json:"game"` // the name of its rules
	FEN    string `json:"fen"`  // of the start
	Over   bool   `json:"over"` // by the rules
	// Wrong is the cell of a wrong answer at the end, which is marked; nil: none.
	Wrong *int  `json:"wrong,omitempty"`
	Plies []Ply `json:"plies"`
	// Report is what annotate says of the game, in the JSON form of the protocol's review.
	Report any `json:"report,omitempty"`
	// Better are the better lines of that report, by the ply that they replace.
	Better map[int][]Step `json:"better,omitempty"`
	// Says are sentences about the whole game.
	Says []string `json:"says,omitempty"`

	position engine.Position // the last
}

// Ply is a move of the game with the data of its player.
type Ply struct {
	Step
	Millis  *float64
	Clock   *float64 // the time on its clock, ms
	Nodes   uint64
	Winrate *float64 // for its side
	Proven  string   // "win in 9", "" if nothing is
}

// MarshalText returns the move and what is known of it, each behind a letter: "8,3 m0.8 n300". The
// proof is last, since it may have blanks: "pwin in 9". A page of thousands of games is some MB;
// with objects of JSON it would be twice as large.
func (p Ply) MarshalText() ([]byte, error) {
	text := p.Move
	add := func(letter string, number *float64) {
		if number != nil {
			text += " " + letter + strconv.FormatFloat(*number, 'f', -1, 64)
		}
	}
	add("m", p.Millis)
	add("c", p.Clock)
	add("w", p.Winrate)
	if p.Nodes > 0 {
		text += fmt.Sprintf(" n%d", p.Nodes)
	}
	for _, cell := range p.Turned {
		text += fmt.Sprintf(" t%d", cell)
	}
	if p.Proven != "" {
		text += " p" + p.Proven
	}
	return []byte(text), nil
}

// Step is a move of a game or a variation.
type Step struct {
	Move   string `json:"move"`             // as the protocol writes it
	Turned []int  `json:"turned,omitempty"` // the cells that change the side
}

// Start sets the position before the first move, and its game.
func (g *Game) Start(p engine.Position) {
	g.Game, g.FEN = p.Game().Name(), p.FEN()
	g.position, g.Plies = p.Clone(), []Ply{}
}

// Play adds a legal move with the data of its player.
func (g *Game) Play(m engine.Move, data Ply) {
	data.Step = play(g.position, m)
	g.Plies = append(g.Plies, data)
	g.Over = g.position.Outcome() != engine.Undecided
}

// AddBetter adds a line of legal moves that is better than the next move.
func (g *Game) AddBetter(line []engine.Move) {
	if g.Better == nil {
		g.Better = map[int][]Step{}
	}
	p := g.position.Clone()
	steps := []Step{}
	for _, m := range line {
		steps = append(steps, play(p, m))
	}
	g.Better[len(g.Plies)+1] = steps
}

// Position returns the position after the moves so far.
func (g *Game) Position() engine.Position { return g.position }

// play plays a legal move on p and returns the step.
func play(p engine.Position, m engine.Move) Step {
	before := slices.Clone(p.Board().Squares)
	s := Step{Move: boardtext.FormatMove(p, m)}
	p.Play(m)
	for i, square := range p.Board().Squares {
		if before[i] != square && before[i] != engine.Empty {
			s.Turned = append(s.Turned, i)
		}
	}
	return s
}
