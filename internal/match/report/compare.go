package report

import (
	"fmt"
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
)

// comparison is what changed from the first version of a player to the second, over pairs of games:
// against the same rival, on the same board, with the same side.
type comparison struct {
	better, worse, same int
	difference          int         // of all points
	boards              map[int]int // the difference on each, by its number
	// changed has a header and a row for each game that the versions ended with different points, or
	// by different failures, with what explains the version that did not win it.
	changed table
}

// compare pairs the games of two versions. A board is one rival's.
func (r *Results) compare(old, fresh []playerGame) comparison {
	c := comparison{boards: map[int]int{}, changed: table{Title: "Changed", Names: 1}}
	c.changed.add("games", "rival", "side", namesOf(r.Schedule.OwnPlayers()), "explain or repeat")
	type place struct {
		board int
		side  engine.Player
	}
	placeOf := func(g playerGame) place { return place{r.Schedule.Slot(g.Game).Opening, g.Side} }
	after := map[place]playerGame{}
	for _, g := range fresh {
		after[placeOf(g)] = g
	}
	for _, before := range old {
		at := placeOf(before)
		g, played := after[at]
		if !played {
			continue
		}
		gain := match.HalfPoints(g.Record, g.Side) - match.HalfPoints(before.Record, before.Side)
		c.boards[at.board] += gain
		c.difference += gain
		lost := before
		switch {
		case gain > 0:
			c.better++
		case gain < 0:
			c.worse++
			lost = g
		default:
			c.same++
		}
		if gain != 0 || before.failure() != g.failure() {
			c.changed.add(fmt.Sprintf("%d, %d", before.Game, g.Game), g.Rival(),
				g.Side, before.ended(), g.ended(), r.command(lost))
		}
	}
	return c
}

// facts returns the number of games that changed, and the difference with its 95 % interval. Boards
// count as independent, the two games on a board do not.
func (c *comparison) facts(s *match.Schedule) (facts table) {
	possible := pointsOfWin * (c.better + c.worse + c.same)
	share, points, marks := courseShare/float64(possible), "", ""
	if margin := c.margin(); !math.IsNaN(margin) {
		points, marks = fmt.Sprintf(" (+-%.1f)", margin), fmt.Sprintf(" (+-%.1f)", share*margin)
	}
	facts.add("games", fmt.Sprintf("%s did better than %s in %d, worse in %d, equally in %d",
		s.Players[1].Name, s.Players[0].Name, c.better, c.worse, c.same))
	facts.add("difference", fmt.Sprintf("%+d of %d points%s, which is %s%s of the course's %d", c.difference,
		possible, points, number("%+.1f", share*float64(c.difference)), marks, courseShare))
	return facts
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
	return match.Normal95 * math.Sqrt(n*variance)
}
