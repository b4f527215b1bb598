package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

// rivalReport returns what the author of the first player needs to know after a match against
// rivals: the results as first and second, whether the player ran correctly, the points of the
// course, and every game that it did not win. Of several players it has a row each, and of two what
// changed from the first to the second.
func (r *Results) rivalReport() string {
	results, title := newRivalResults(r), rivalTitle(r.Schedule)
	text := fmt.Sprintf("%s, games %d of %d\n\n", title, r.Games, r.Schedule.Total()) +
		results.rows.text("", allLeft) + "\n" + results.facts.text("", allLeft)
	if len(results.changed) > 0 {
		text += "\nchanged\n" + results.changed.text("  ", allLeft)
	}
	if lost := notWon(results.games[0]); len(results.games) == 1 && len(lost) > 0 {
		text += "\nnot won\n" + r.notWonText(lost)
	}
	return text
}

// rivalTitle names the own players and counts the rivals.
func rivalTitle(s *match.Schedule) string {
	own := strings.Join(namesOf(s.OwnPlayers()), ", ")
	return fmt.Sprintf("%s against %d rivals", own, len(s.Rivals()))
}

func namesOf(players []match.Player) (names []string) {
	for _, p := range players {
		names = append(names, p.Name)
	}
	return names
}

// rivalResults are the results of a match against rivals, for the text and the page.
type rivalResults struct {
	games   [][]playerGame // of each own player
	rows    rows           // of the sides of one player, or of several players
	facts   rows
	changed rows // the games in which two players did not do the same
}

func newRivalResults(r *Results) (results rivalResults) {
	for _, p := range r.Schedule.OwnPlayers() {
		results.games = append(results.games, gamesOf(r.Records, p.Name))
	}
	switch sides := &r.BySide[0]; len(r.Schedule.OwnPlayers()) {
	case 1:
		results.rows = rows{tallyHead, tallyRow("as first", &sides[engine.First]),
			tallyRow("as second", &sides[engine.Second]), tallyRow("together", &r.ByPlayer[0])}
		results.facts = r.playerFacts(results.games[0])
	case 2:
		c := compare(results.games[0], results.games[1])
		results.rows, results.changed = r.versions(), c.rows(r)
		results.facts = append(c.facts(r.Schedule), previewFact(r.Schedule)...)
	default:
		results.rows, results.facts = r.versions(), previewFact(r.Schedule)
	}
	return results
}

// tallyHead is the header of rows of tallyRow.
var tallyHead = row("", "games", "won", "drawn", "lost", "by rules", gamefile.Failures[:])

func tallyRow(name string, t *match.Tally) []string {
	byRules := t.Losses - t.Failures.Sum()
	return row(name, t.Games(), t.Wins, t.Draws, t.Losses, byRules, t.Failures[:])
}

// versions returns a header and a row for each of several own players, which met the same rivals on
// the same boards.
func (r *Results) versions() rows {
	table := rows{row(tallyHead, "points", fmt.Sprintf("of the course's %d", courseShare))}
	for i, p := range r.Schedule.OwnPlayers() {
		t := &r.ByPlayer[i]
		table = append(table, row(tallyRow(p.Name, t), pointsOfWin*t.Points(), mark(t)))
	}
	return table
}

// The points of the course: for a win, with half of it for a draw, and those of a student's mark
// that a win of every game is worth.
const (
	pointsOfWin = 2
	courseShare = 40
)

// mark returns the part of a student's mark that the points are worth.
func mark(t *match.Tally) string { return number("%.1f", courseShare*share(t)) }

// playerFacts returns the facts about the only own player and its games.
func (r *Results) playerFacts(games []playerGame) rows {
	t, correctly := &r.ByPlayer[0], "yes"
	if t.Failures.Sum() > 0 {
		correctly = "no: " + t.Failures.String()
	}
	facts := rows{{"ran correctly", correctly}, {"points", fmt.Sprintf(
		"%g of %d, which is %s of the course's %d",
		pointsOfWin*t.Points(), pointsOfWin*t.Games(), mark(t), courseShare)}}
	longest, where, peak := 0.0, "", 0
	for _, g := range games {
		peak = max(peak, g.Peak[g.Side])
		if millis, ply := g.longestMove(); millis > longest {
			longest, where = millis, fmt.Sprintf("ply %d of game %d, against %s", ply, g.Game, g.rival())
		}
	}
	if longest > 0 {
		text := fmt.Sprintf("%.2f s, %s", longest/1000, where)
		if slices.ContainsFunc(games, func(g playerGame) bool { return g.failure() == gamefile.Timeout }) {
			text += ", without the timeouts"
		}
		facts = append(facts, row("longest move", text))
	}
	if peak > 0 {
		facts = append(facts, row("peak memory", fmt.Sprintf("%d MB", peak)))
	}
	facts = append(facts, previewFact(r.Schedule)...)
	var failed match.Failures // of the rivals
	for _, t := range r.ByPlayer[1:] {
		for i, n := range t.Failures {
			failed[i] += n
		}
	}
	if failed.Sum() > 0 {
		facts = append(facts, row("rivals failed", failed.String()))
	}
	return facts
}

// previewFact returns a line about fast clocks, if there are any.
func previewFact(s *match.Schedule) rows {
	if isFast := func(p match.Player) bool { return p.Speed > 1 }; slices.ContainsFunc(s.Players, isFast) {
		const text = "clocks ran faster (speed=), so players thought less than for the grade"
		return rows{{"preview", text}}
	}
	return nil
}

// notWonText returns a row for each of the games, which were not won. A failure is told below its
// row.
func (r *Results) notWonText(games []playerGame) string {
	table := rows{row("game", "rival", "side", "end", "plies", "longest s", "explain or repeat")}
	for _, g := range games {
		millis, _ := g.longestMove()
		table = append(table, row(g.Game, g.rival(), g.Side, g.loss(), len(g.Moves),
			fmt.Sprintf("%.2f", millis/1000), r.command(g)))
	}
	var text strings.Builder
	for i, line := range slices.Collect(strings.Lines(table.text("  ", allLeft))) {
		text.WriteString(line)
		if i > 0 && games[i-1].Detail != "" {
			g := games[i-1]
			fmt.Fprintf(&text, "      %s%s\n", g.Detail, r.log("\n      ", g.Game))
		}
	}
	return text.String()
}

// comparison has the games of two versions of a player in pairs: against the same rival, on the
// same board, with the same side.
type comparison struct {
	better, worse, same int
	changed             []change
	boards              map[int]int // the difference of the points, by the number of the pair
	difference          int         // of all points
}

// change is a game that the versions ended with different points, or by different failures.
type change struct{ before, after playerGame }

// compare pairs the games of two versions. In the schedule the pair of games of the second version
// follows that of the first.
func compare(old, fresh []playerGame) *comparison {
	after := map[int]playerGame{}
	for _, g := range fresh {
		after[g.Game-2] = g
	}
	c := &comparison{boards: map[int]int{}}
	for _, g := range old {
		if a, played := after[g.Game]; played {
			c.add(change{g, a})
		}
	}
	return c
}

func (c *comparison) add(g change) {
	d := g.gain()
	c.boards[g.before.Pair] += d
	c.difference += d
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
	return match.HalfPoints(g.after.Record, g.after.Side) - match.HalfPoints(g.before.Record, g.before.Side)
}

// facts returns the number of games that changed, and the difference with its 95 % interval. Boards
// count as independent, the two games on a board do not.
func (c *comparison) facts(s *match.Schedule) rows {
	possible := pointsOfWin * (c.better + c.worse + c.same)
	share, points, marks := courseShare/float64(possible), "", ""
	if margin := c.margin(); !math.IsNaN(margin) {
		points, marks = fmt.Sprintf(" (+-%.1f)", margin), fmt.Sprintf(" (+-%.1f)", share*margin)
	}
	return rows{
		{"games", fmt.Sprintf("%s did better than %s in %d, worse in %d, equally in %d",
			s.Players[1].Name, s.Players[0].Name, c.better, c.worse, c.same)},
		{"difference", fmt.Sprintf("%+d of %d points%s, which is %s%s of the course's %d", c.difference,
			possible, points, number("%+.1f", share*float64(c.difference)), marks, courseShare)},
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
func (c *comparison) rows(r *Results) (table rows) {
	if len(c.changed) > 0 {
		table = rows{row("games", "rival", "side", namesOf(r.Schedule.OwnPlayers()), "explain or repeat")}
	}
	for _, g := range c.changed {
		lost := g.before
		if g.gain() < 0 {
			lost = g.after
		}
		table = append(table, row(fmt.Sprintf("%d, %d", g.before.Game, g.after.Game), lost.rival(),
			lost.Side, g.before.ended(), g.after.ended(), r.command(lost)))
	}
	return table
}
