package match

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// writeVersions writes a row for each of several own players, which met the same rivals on the same
// boards. Of two it also writes what changed from the first to the second.
func writeVersions(text *strings.Builder, s *Schedule, all []*rivalReport, games []Record, kept Kept) {
	writeAligned(text, versionRows(all))
	text.WriteByte('\n')
	facts := previewFact(s)
	if len(all) != 2 {
		writeFacts(text, facts)
		return
	}
	c := compare(s, games)
	writeFacts(text, append(c.facts(), facts...))
	if len(c.changed) > 0 {
		text.WriteString("\nchanged\n")
		var table strings.Builder
		writeAligned(&table, c.changedRows(kept))
		for line := range strings.Lines(table.String()) {
			text.WriteString("  " + line)
		}
	}
}

// versionRows returns a header and a row for each player.
func versionRows(all []*rivalReport) [][]string {
	head := slices.Clone(tallyHead)
	rows := [][]string{append(head, "points", fmt.Sprintf("of the course's %d", courseShare))}
	for _, r := range all {
		both := r.both()
		rows = append(rows, append(tallyRow(r.name, both), fmt.Sprintf("%g", pointsOfWin*both.Points()), both.mark()))
	}
	return rows
}

// comparison has the games of two versions of a player in pairs: against the same rival, on the same
// board, with the same side.
type comparison struct {
	schedule             *Schedule
	better, worse, same  int
	changed              []change
	boards               map[board]int // the difference of the points on each
	difference, possible int           // of points
}

// board is what two versions meet on both sides: a rival and the number of its board.
type board struct{ rival, round int }

// change is a game that the versions ended with different points, or by different failures.
type change struct {
	side          engine.Player
	before, after notWon // it may have been won
}

// compare pairs the games of the first two players.
func compare(s *Schedule, games []Record) *comparison {
	c := &comparison{schedule: s, boards: map[board]int{}}
	type key struct {
		board
		side engine.Player
	}
	before := map[key]notWon{}
	for i := range games {
		slot := s.Slot(games[i].Game)
		own, k := slot.First, key{board{slot.Second, slot.Round}, engine.First}
		if slot.Second < slot.First {
			own, k = slot.Second, key{board{slot.First, slot.Round}, engine.Second}
		}
		game := notWon{&games[i], i + 1}
		if own == 0 {
			before[k] = game
		} else if b, both := before[k]; both { // games are in order, so that the first player's came before
			c.add(k.board, change{k.side, b, game})
		}
	}
	return c
}

func (c *comparison) add(on board, g change) {
	d := halfPoints(g.after.Record, g.side) - halfPoints(g.before.Record, g.side)
	c.boards[on] += d
	c.difference += d
	c.possible += pointsOfWin
	switch {
	case d > 0:
		c.better++
	case d < 0:
		c.worse++
	default:
		c.same++
	}
	if d != 0 || g.failure(g.before) != g.failure(g.after) {
		c.changed = append(c.changed, g)
	}
}

// failure returns the player's failure that ended a game, "" without one.
func (g *change) failure(of notWon) string {
	if of.End == Win || of.Result == g.side.String() {
		return ""
	}
	return of.End
}

// facts returns the number of games that changed, and the difference with its 95 % interval. Boards
// count as independent, the two games on a board do not.
func (c *comparison) facts() []fact {
	n, mean := float64(len(c.boards)), float64(c.difference)/float64(len(c.boards))
	variance := 0.0
	for _, d := range c.boards {
		variance += (float64(d) - mean) * (float64(d) - mean) / (n - 1)
	}
	margin := 1.96 * math.Sqrt(n*variance)
	share := courseShare / float64(c.possible)
	names := c.schedule.Players
	return []fact{
		{"games", fmt.Sprintf("%s did better than %s in %d, worse in %d, equally in %d",
			names[1].Name, names[0].Name, c.better, c.worse, c.same)},
		{"difference", fmt.Sprintf("%+d of %d points (+-%s), which is %s (+-%s) of the course's %d",
			c.difference, c.possible, number("%.1f", margin), number("%+.1f", share*float64(c.difference)), number("%.1f", share*margin), courseShare)},
	}
}

// changedRows returns a header and a row for each game with another end, with what explains the version
// that did not win it.
func (c *comparison) changedRows(kept Kept) [][]string {
	names := c.schedule.Players
	rows := [][]string{{"games", "rival", "side", names[0].Name, names[1].Name, "explain or repeat"}}
	for _, g := range c.changed {
		lost := g.before
		if halfPoints(g.after.Record, g.side) < halfPoints(g.before.Record, g.side) {
			lost = g.after
		}
		rows = append(rows, []string{
			strconv.Itoa(g.before.Game) + ", " + strconv.Itoa(g.after.Game), g.after.playerOf(g.side.Other().String()),
			g.side.String(), g.ended(g.before), g.ended(g.after), next(c.schedule, lost, kept),
		})
	}
	return rows
}

// ended says how a game ended for the player.
func (g *change) ended(game notWon) string {
	switch {
	case game.End == Draw:
		return "drawn"
	case game.End == Win:
		return map[bool]string{true: "won", false: "lost"}[game.Result == g.side.String()] + fmt.Sprintf(" in %d", len(game.Moves))
	case game.Result == g.side.String():
		return "won by " + game.End
	}
	return game.End
}
