package match

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// writeRivals writes what the author of the first player needs to know after a match against
// rivals: the results as first and second, whether the player ran correctly, the points of the
// course, and every game that it did not win. Of several players it writes a row each, and of two
// what changed from the first to the second.
func (r *Results) writeRivals(text *strings.Builder) {
	rivals := newRivalResults(r)
	fmt.Fprintf(text, "%s, games %d of %d\n\n", rivalTitle(r.Schedule), r.Games, r.Schedule.Total())
	writeAligned(text, "", rivals.rows)
	text.WriteByte('\n')
	writeAligned(text, "", rivals.facts)
	if len(rivals.changed) > 0 {
		text.WriteString("\nchanged\n")
		writeAligned(text, "  ", rivals.changed)
	}
	if lost := notWon(rivals.players[0].games); len(rivals.players) == 1 && len(lost) > 0 {
		text.WriteString("\nnot won\n")
		r.writeNotWon(text, lost)
	}
}

// rivalTitle names the own players and counts the rivals.
func rivalTitle(s *Schedule) string {
	return fmt.Sprintf("%s against %d rivals", namesOf(s.ownPlayers()), len(s.rivals()))
}

func namesOf(players []Player) string {
	var names []string
	for _, p := range players {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

// rivalResults are the results of a match against rivals, for the text and the page.
type rivalResults struct {
	players []ownPlayer
	rows    [][]string // of the sides of one player, or of several players
	facts   [][]string // lines about all games together, each with its name
	changed [][]string // the games in which two players did not do the same
}

// ownPlayer is one of the own players, with its games.
type ownPlayer struct {
	name  string
	games []ownGame
	all   *Tally
	sides *[2]Tally
	// failed counts the games that rivals lost by a failure.
	failed Failures
}

func newRivalResults(r *Results) (rivals rivalResults) {
	s := r.Schedule
	for i, p := range s.ownPlayers() {
		player := ownPlayer{
			name: p.Name, games: ownGames(r.Records, p.Name), all: &r.Total[i], sides: &r.BySide[i],
		}
		for _, rival := range r.Against[s.ownCount():] {
			for k, n := range rival[i].Failures {
				player.failed[k] += n
			}
		}
		rivals.players = append(rivals.players, player)
	}
	switch s.ownCount() {
	case 1:
		p := &rivals.players[0]
		rivals.rows = [][]string{tallyHead, tallyRow("as first", &p.sides[engine.First]),
			tallyRow("as second", &p.sides[engine.Second]), tallyRow("together", p.all)}
		rivals.facts = p.facts(s)
	case 2:
		c := compare(rivals.players[0].games, rivals.players[1].games)
		rivals.rows, rivals.changed = versionRows(rivals.players), c.rows(s, r.Kept)
		rivals.facts = append(c.facts(s), previewFact(s)...)
	default:
		rivals.rows, rivals.facts = versionRows(rivals.players), previewFact(s)
	}
	return rivals
}

// tallyHead is the header of rows of tallyRow.
var tallyHead = append(
	[]string{"", "games", "won", "drawn", "lost", "by rules"}, gamefile.Failures[:]...)

func tallyRow(name string, t *Tally) []string {
	counts := cells(t.Games(), t.Wins, t.Draws, t.Losses, t.Losses-t.Failures.sum())
	return slices.Concat([]string{name}, counts, cells(t.Failures[:]...))
}

// versionRows returns a header and a row for each of several own players, which met the same rivals
// on the same boards.
func versionRows(players []ownPlayer) [][]string {
	share := fmt.Sprintf("of the course's %d", courseShare)
	rows := [][]string{slices.Concat(tallyHead, []string{"points", share})}
	for _, p := range players {
		points := fmt.Sprintf("%g", pointsOfWin*p.all.Points())
		rows = append(rows, append(tallyRow(p.name, p.all), points, p.all.mark()))
	}
	return rows
}

// The points of the course: for a win, with half of it for a draw, and those of a student's mark
// that a win of every game is worth.
const (
	pointsOfWin = 2
	courseShare = 40
)

// mark returns the part of a student's mark that the points are worth.
func (t *Tally) mark() string {
	return number("%.1f", courseShare*t.Points()/float64(t.Games()))
}

func (p *ownPlayer) facts(s *Schedule) [][]string {
	points := fmt.Sprintf("%g of %d, which is %s of the course's %d",
		pointsOfWin*p.all.Points(), pointsOfWin*p.all.Games(), p.all.mark(), courseShare)
	facts := [][]string{{"ran correctly", "yes"}, {"points", points}}
	if own := p.all.Failures; own.sum() > 0 {
		facts[0][1] = "no: " + own.String()
	}
	longest, where, peak := 0.0, "", 0
	for _, g := range p.games {
		peak = max(peak, g.Peak[g.Side])
		if millis, ply := g.longestMove(); millis > longest {
			longest, where = millis, fmt.Sprintf("ply %d of game %d, against %s", ply, g.Game, g.rival())
		}
	}
	if longest > 0 {
		text := fmt.Sprintf("%.2f s, %s", longest/1000, where)
		if slices.ContainsFunc(p.games, func(g ownGame) bool { return g.failure() == gamefile.Timeout }) {
			text += ", without the timeouts"
		}
		facts = append(facts, []string{"longest move", text})
	}
	if peak > 0 {
		facts = append(facts, []string{"peak memory", fmt.Sprintf("%d MB", peak)})
	}
	facts = append(facts, previewFact(s)...)
	if p.failed.sum() > 0 {
		facts = append(facts, []string{"rivals failed", p.failed.String()})
	}
	return facts
}

// previewFact returns a line about fast clocks, if there are any.
func previewFact(s *Schedule) [][]string {
	if isFast := func(p Player) bool { return p.Speed > 1 }; slices.ContainsFunc(s.Players, isFast) {
		const text = "clocks ran faster (speed=), so players thought less than for the grade"
		return [][]string{{"preview", text}}
	}
	return nil
}

// writeNotWon writes a row for each of the games, which were not won. A failure is told below its
// row.
func (r *Results) writeNotWon(text *strings.Builder, games []ownGame) {
	rows := [][]string{{"game", "rival", "side", "end", "plies", "longest s", "explain or repeat"}}
	for _, g := range games {
		millis, _ := g.longestMove()
		rows = append(rows, []string{strconv.Itoa(g.Game), g.rival(), g.Side.String(), g.loss(),
			strconv.Itoa(len(g.Moves)), fmt.Sprintf("%.2f", millis/1000), r.Kept.command(r.Schedule, g)})
	}
	var table strings.Builder
	writeAligned(&table, "  ", rows)
	for i, line := range slices.Collect(strings.Lines(table.String())) {
		text.WriteString(line)
		if i > 0 && games[i-1].Detail != "" {
			fmt.Fprintf(text, "      %s%s\n", games[i-1].Detail, r.Kept.log("\n      ", games[i-1].Game))
		}
	}
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
type change struct{ before, after ownGame }

// compare pairs the games of two versions. In the schedule the pair of games of the second version
// follows that of the first.
func compare(old, fresh []ownGame) *comparison {
	c := &comparison{boards: map[int]int{}}
	for _, g := range old {
		after := func(a ownGame) bool { return a.Game == g.Game+2 }
		if i := slices.IndexFunc(fresh, after); i >= 0 {
			c.add(change{g, fresh[i]})
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
	return halfPoints(g.after.Record, g.after.Side) - halfPoints(g.before.Record, g.before.Side)
}

// facts returns the number of games that changed, and the difference with its 95 % interval. Boards
// count as independent, the two games on a board do not.
func (c *comparison) facts(s *Schedule) [][]string {
	possible := pointsOfWin * (c.better + c.worse + c.same)
	share, points, marks := courseShare/float64(possible), "", ""
	if margin := c.margin(); !math.IsNaN(margin) {
		points, marks = fmt.Sprintf(" (+-%.1f)", margin), fmt.Sprintf(" (+-%.1f)", share*margin)
	}
	return [][]string{
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
func (c *comparison) rows(s *Schedule, kept Kept) (rows [][]string) {
	if len(c.changed) > 0 {
		one, two := s.Players[0].Name, s.Players[1].Name
		rows = [][]string{{"games", "rival", "side", one, two, "explain or repeat"}}
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
