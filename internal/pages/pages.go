// Package pages writes the HTML pages of reports: games to replay on the board of the page in the
// browser, with a graph of win rates and an explanation, between tables. A page is one file, which
// needs no network.
//
//	pages.go    a page, with the templates of a report's tables
//	game.go     a game as the script reads it
//	pages.html  the frame of every page
//	report.js   the script; with modules of adapters/web it becomes bundle.js and bundle.css
//	replay.js   a game as the tree of positions that these modules show
//
// The script knows no rules, so game.go computes the discs that a move turns over.
package pages

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"io"

	"github.com/c4engine/c4engine/engine/games"
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
}

// Write writes a page. tables is the HTML template of its tables. It defines the template head, if
// the page has one.
func Write(w io.Writer, tables string, p Page) error {
	t := template.New("page").Funcs(template.FuncMap{
		"style":  func() template.CSS { return style },
		"script": func() template.JS { return script },
		"abouts": func() json.RawMessage { return games.JSON() },
	})
	if _, err := t.Parse(frame); err != nil {
		return err
	}
	if _, err := t.New("tables").Parse(tables); err != nil {
		return err
	}
	if p.Games == nil {
		p.Games = []Game{}
	}
	return t.Execute(w, p)
}
