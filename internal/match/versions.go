package match

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// writeVersions writes a row for each of several own players, which met the same rivals on the same
// boards. Of two it also writes what changed from the first to the second.
func writeVersions(text *strings.Builder, s *Schedule, all []*rivalReport, kept Kept) {
	writeAligned(text, "", versionRows(all))
	text.WriteByte('\n')
	facts := previewFact(s)
	if len(all) != 2 {
		writeFacts(text, facts)
		return
	}
	c := compare(s, all[0], all[1])
	writeFacts(text, append(c.facts(), facts...))
	if len(c.changed) > 0 {
		text.WriteString("\nchanged\n")
		writeAligned(text, "  ", c.changedRows(kept))
	}
}

// versionRows returns a header and a row for each player.
func versionRows(all []*rivalReport) [][]string {
	head := slices.Clone(tallyHead)
	rows := [][]string{append(head, "points", fmt.Sprintf("of the course's %d", courseShare))}
	for _, r := range all {
		points := fmt.Sprintf("%g", pointsOfWin*r.both.Points())
		rows = append(rows, append(tallyRow(r.name, r.both), points, r.both.mark()))
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
type board struct {
	rival string
	round int
}

// change is a game that the versions ended with different points, or by different failures.
type change struct{ before, after OwnGame }

// compare pairs the games of two versions.
func compare(s *Schedule, old, fresh *rivalReport) *comparison {
	c := &comparison{schedule: s, boards: map[board]int{}}
	type key struct {
		board
		side engine.Player
	}
	keyOf := func(g OwnGame) key { return key{board{g.rival(), s.Slot(g.Game).Round}, g.Side} }
	before := map[key]OwnGame{}
	for _, g := range old.games {
		before[keyOf(g)] = g
	}
	for _, g := range fresh.games {
		if b, played := before[keyOf(g)]; played {
			c.add(keyOf(g).board, change{b, g})
		}
	}
	return c
}

func (c *comparison) add(on board, g change) {
	d := g.gain()
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
	if d != 0 || g.before.failure() != g.after.failure() {
		c.changed = append(c.changed, g)
	}
}

// gain returns the points of the course that the second version has more.
func (g change) gain() int {
	return halfPoints(g.after.Record, g.after.Side) - halfPoints(g.before.Record, g.before.Side)
}

// facts returns the number of games that changed, and the difference with its 95 % interval. Boards
// count as independent, the two games on a board do not.
func (c *comparison) facts() []fact {
	names, share := c.schedule.Players, courseShare/float64(c.possible)
	points, marks := "", ""
	if margin := c.margin(); !math.IsNaN(margin) {
		points, marks = fmt.Sprintf(" (+-%.1f)", margin), fmt.Sprintf(" (+-%.1f)", share*margin)
	}
	return []fact{
		{"games", fmt.Sprintf("%s did better than %s in %d, worse in %d, equally in %d",
			names[1].Name, names[0].Name, c.better, c.worse, c.same)},
		{"difference", fmt.Sprintf("%+d of %d points%s, which is %s%s of the course's %d", c.difference, c.possible,
			points, number("%+.1f", share*float64(c.difference)), marks, courseShare)},
	}
}

// margin returns half the width of the interval, NaN where one board says nothing of others.
func (c *comparison) margin() float64 {
	n := float64(len(c.boards))
	if n < 2 {
		return math.NaN()
	}
	variance := 0.0
	for _, d := range c.boards {
		off := float64(d) - float64(c.difference)/n
		variance += off * off / (n - 1)
	}
	return normal95 * math.Sqrt(n*variance)
}

// changedRows returns a header and a row for each game with another end, with what explains the version
// that did not win it.
func (c *comparison) changedRows(kept Kept) [][]string {
	names := c.schedule.Players
	rows := [][]string{{"games", "rival", "side", names[0].Name, names[1].Name, "explain or repeat"}}
	for _, g := range c.changed {
		lost := g.before
		if g.gain() < 0 {
			lost = g.after
		}
		rows = append(rows, []string{fmt.Sprintf("%d, %d", g.before.Game, g.after.Game), lost.rival(),
			lost.Side.String(), g.before.ended(), g.after.ended(), next(c.schedule, lost, kept)})
	}
	return rows
}
