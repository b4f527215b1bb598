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

// NotWonByRules returns the games of a schedule that the own players did not win, in their order,
// without those that a failure ended.
func NotWonByRules(s *Schedule, games []Record) (found []OwnGame) {
	for _, r := range newRivalReports(s, games) {
		for _, g := range r.notWon() {
			if g.failure() == "" {
				found = append(found, g)
			}
		}
	}
	return found
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

// newPageHead returns the results of the own players, what changed between two of them, and what they
// did not win.
func newPageHead(
	s *Schedule, reports []*rivalReport, explained map[int]Explanation,
) (head pageHead) {
	if len(reports) == 1 {
		head.Tables, head.Facts = []table{{"Results", reports[0].sides(), 0}}, reports[0].facts()
	} else {
		head.Tables, head.Facts = []table{{"Results", versionRows(reports), 0}}, previewFact(s)
	}
	if len(reports) == 2 {
		c := compare(s, reports[0], reports[1])
		head.Facts = append(c.facts(), head.Facts...)
		var rows [][]string
		for _, row := range c.changedRows(Kept{}) {
			rows = append(rows, row[:len(row)-1]) // without the command, which the page replaces
		}
		head.Tables = append(head.Tables, table{"Changed", rows, 1})
	}
	for _, r := range reports {
		t := notWonTable{Title: r.name + " did not win"}
		for _, g := range r.notWon() {
			e := explained[g.Game]
			row := notWonRow{
				Index: g.place - 1, Game: g.Game, Rival: g.rival(), Side: g.Side.String(),
				End: lossOf(g.Record), Plies: len(g.Moves), Ply: e.Ply, Text: e.Text,
			}
			if row.Text == "" {
				row.Text = g.Detail
			}
			if len(e.Winrates) > 0 {
				label := fmt.Sprintf("win rate of %s in game %d", r.name, g.Game)
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

// lossOf returns the end of a game for a player who did not win it.
func lossOf(g *Record) string {
	if g.End == Win {
		return "lost"
	}
	return g.End
}
