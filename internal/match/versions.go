package match

import (
	"fmt"
	"math"
	"slices"
)

// versionRows returns a header and a row for each of several own players, which met the same rivals
// on the same boards.
func versionRows(players []ownPlayer) [][]string {
	head := slices.Clone(tallyHead)
	rows := [][]string{append(head, "points", fmt.Sprintf("of the course's %d", courseShare))}
	for _, p := range players {
		points := fmt.Sprintf("%g", pointsOfWin*p.all.Points())
		rows = append(rows, append(tallyRow(p.name, p.all), points, p.all.mark()))
	}
	return rows
}

// comparison has the games of two versions of a player in pairs: against the same rival, on the
// same board, with the same side.
type comparison struct {
	better, worse, same  int
	changed              []change
	boards               map[int]int // the difference of the points on each
	difference, possible int         // of points
}

// change is a game that the versions ended with different points, or by different failures.
type change struct{ before, after OwnGame }

// compare pairs the games of two versions. In the schedule the pair of games of the second version
// follows that of the first.
func compare(old, fresh []OwnGame) *comparison {
	c := &comparison{boards: map[int]int{}}
	after := map[int]OwnGame{}
	for _, g := range fresh {
		after[g.Game] = g
	}
	for _, g := range old {
		if a, played := after[g.Game+2]; played {
			c.add(change{g, a})
		}
	}
	return c
}

func (c *comparison) add(g change) {
	d := g.gain()
	c.boards[g.before.Pair] += d
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
func (c *comparison) facts(s *Schedule) []fact {
	share, points, marks := courseShare/float64(c.possible), "", ""
	if margin := c.margin(); !math.IsNaN(margin) {
		points, marks = fmt.Sprintf(" (+-%.1f)", margin), fmt.Sprintf(" (+-%.1f)", share*margin)
	}
	return []fact{
		{"games", fmt.Sprintf("%s did better than %s in %d, worse in %d, equally in %d",
			s.Players[1].Name, s.Players[0].Name, c.better, c.worse, c.same)},
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

// rows returns a header and a row for each game with another end, with what explains the version
// that did not win it; nil without such games.
func (c *comparison) rows(s *Schedule, kept Kept) (rows [][]string) {
	if len(c.changed) > 0 {
		rows = [][]string{{"games", "rival", "side", s.Players[0].Name, s.Players[1].Name, "explain or repeat"}}
	}
	for _, g := range c.changed {
		lost := g.before
		if g.gain() < 0 {
			lost = g.after
		}
		rows = append(rows, []string{fmt.Sprintf("%d, %d", g.before.Game, g.after.Game), lost.rival(),
			lost.Side.String(), g.before.ended(), g.after.ended(), kept.command(s, lost)})
	}
	return rows
}
