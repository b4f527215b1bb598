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
	"html/template"
	"io"
	"slices"

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

// Game is a game to replay. MarshalJSON returns it in the form of the script.
type Game struct {
	Number int    `json:"number"`
	Source string `json:"source,omitempty"` // a file
	First  string `json:"first"`            // the players' names
	Second string `json:"second"`
	Result string `json:"result"` // first, second, draw or empty
	End    string `json:"end"`    // win, draw or the loser's failure
	Detail string `json:"detail"`
	// Wrong is the cell of a wrong answer at the end, which is marked; nil: none.
	Wrong *int `json:"wrong,omitempty"`
	// Report is what annotate says of the game, in the JSON form of the protocol's review.
	Report any `json:"report,omitempty"`
	// Says are sentences about the whole game.
	Says []string `json:"says,omitempty"`

	History engine.History `json:"-"` // has a start
	Plies   []Ply          `json:"-"` // the data of the players, by move; nil: none
	// Better are legal lines that are better than a move of the game, by its ply, from 1.
	Better map[int][]engine.Move `json:"-"`
}

// Ply is what is known of a move's player.
type Ply struct {
	Millis  *float64
	Clock   *float64 // the time on its clock, ms
	Nodes   uint64
	Winrate *float64 // for its side
	Proven  string   // "win in 9", "" if nothing is
}

// MarshalJSON plays the moves of the game.
func (g Game) MarshalJSON() ([]byte, error) {
	type given Game
	start := g.History.Start()
	shown := struct {
		given
		Game   string          `json:"game"` // the name of its rules
		FEN    string          `json:"fen"`  // of the start
		Over   bool            `json:"over"` // by the rules
		Plies  [][]any         `json:"plies"`
		Better map[int][][]any `json:"better,omitempty"`
	}{
		given(g), start.Game().Name(), start.FEN(), g.History.Position().Outcome() != engine.Undecided,
		rows(start, g.History.Moves(), g.Plies), map[int][][]any{},
	}
	for ply, line := range g.Better {
		shown.Better[ply] = rows(g.History.At(ply-1).Position(), line, nil)
	}
	return json.Marshal(shown)
}

// rows plays moves on p. It returns for each the move, as the protocol writes it, the cells that
// change the side, and the data of its player. A page of thousands of games is some MB; with
// objects of JSON it would be twice as large.
func rows(p engine.Position, moves []engine.Move, plies []Ply) [][]any {
	all := [][]any{}
	for i, m := range moves {
		var data Ply
		if plies != nil {
			data = plies[i]
		}
		before, move, turned := slices.Clone(p.Board().Squares), boardtext.FormatMove(p, m), []int{}
		p.Play(m)
		for cell, square := range p.Board().Squares {
			if before[cell] != square && before[cell] != engine.Empty {
				turned = append(turned, cell)
			}
		}
		all = append(all, []any{move, turned, data.Millis, data.Clock, data.Nodes, data.Winrate, data.Proven})
	}
	return all
}
