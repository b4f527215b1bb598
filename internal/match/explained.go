package match

import (
	"fmt"
	"html/template"

	"github.com/c4engine/c4engine/internal/pages"
)

// Explanation is what an analysis says of a game that a player did not win.
type Explanation struct {
	// Game has the report, the better lines and the sentences that the page shows.
	Game pages.Game
	// Ply is the move with which the player fell, 0 if none is known, and Text says why.
	Ply  int
	Text string
	// Winrates are the player's after each ply, as the analysis sees them.
	Winrates []float64
}

// pageHead is what the page of a match against rivals begins with.
type pageHead struct {
	Tables []table
	Facts  []fact
	NotWon []notWonTable
}

// notWonTable has the games that a player did not win.
type notWonTable struct {
	Title string
	Rows  []notWonRow
}

type notWonRow struct {
	Index            int // among the games of the page
	Game             int
	Rival, Side, End string
	Plies, Ply       int
	Text             string
	Curve            template.HTML
}

// newPageHead returns the results of the own players, what changed between two of them, and what
// they did not win.
func newPageHead(r rivalResults, explained map[int]Explanation) pageHead {
	head := pageHead{Tables: []table{{"Results", r.rows, 0}}, Facts: r.facts}
	if len(r.changed) > 0 {
		var rows [][]string
		for _, row := range r.changed {
			rows = append(rows, row[:len(row)-1]) // without the command, which the page replaces
		}
		head.Tables = append(head.Tables, table{"Changed", rows, 1})
	}
	for _, p := range r.players {
		t := notWonTable{Title: p.name + " did not win"}
		for _, g := range notWon(p.games) {
			e := explained[g.Game]
			row := notWonRow{
				Index: g.place - 1, Game: g.Game, Rival: g.rival(), Side: g.Side.String(),
				End: g.loss(), Plies: len(g.Moves), Ply: e.Ply, Text: e.Text,
			}
			if row.Text == "" {
				row.Text = g.Detail
			}
			if len(e.Winrates) > 0 {
				label := fmt.Sprintf("win rate of %s in game %d", p.name, g.Game)
				row.Curve = template.HTML(pages.Sparkline(label, e.Winrates, e.Ply))
			}
			t.Rows = append(t.Rows, row)
		}
		if len(t.Rows) > 0 {
			head.NotWon = append(head.NotWon, t)
		}
	}
	return head
}
