package report

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/svg"
)

// rivalReport returns a match against rivals as text.
func (r *Results) rivalReport() string {
	p := r.rivalPart(nil)
	text := fmt.Sprintf("%s, games %d of %d\n\n", rivalTitle(r.Schedule), r.Games, r.Schedule.Total()) +
		p.Tables[0].text("") + "\n" + p.Facts.text("")
	for _, changed := range p.Tables[1:] {
		text += "\nchanged\n" + changed.text("  ")
	}
	if len(r.Schedule.OwnPlayers()) == 1 && p.NotWon != nil {
		text += "\nnot won\n" + r.notWonText(p.NotWon[0].Rows)
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

// rivalPart returns what the author of the first player needs to know after a match against rivals:
// the results as first and second, whether the player ran correctly, the points of the course, and
// every game that it did not win. Of several players it has a row each, and of two what changed.
// onPage are the games to replay.
func (r *Results) rivalPart(onPage []gamefile.Record) (p part) {
	var games [][]playerGame // of each own player
	for i, own := range r.Schedule.OwnPlayers() {
		games = append(games, gamesOf(r.Records, own.Name))
		if lost := r.notWonRows(games[i], onPage); lost != nil {
			p.NotWon = append(p.NotWon, notWonTable{own.Name + " did not win", lost})
		}
	}
	p.Tables = []table{r.tallies()}
	var failed match.Failures // of the rivals of one player
	switch len(games) {
	case 1:
		p.Facts = r.playerFacts(games[0])
		for _, t := range r.ByPlayer[1:] {
			for i, n := range t.Failures {
				failed[i] += n
			}
		}
	case 2:
		var changed table
		if p.Facts, changed = r.compare(games[0], games[1]); len(changed.Rows) > 1 {
			p.Tables = append(p.Tables, changed)
		}
	}
	isFast := func(player match.Player) bool { return player.Speed > 1 }
	if slices.ContainsFunc(r.Schedule.Players, isFast) {
		p.Facts.add("preview", "clocks ran faster (speed=), so players thought less than for the grade")
	}
	if failed.Sum() > 0 {
		p.Facts.add("rivals failed", failed.String())
	}
	return p
}

// tallies returns a header and a row for each side of the only own player and for both, or for each
// of several, which met the same rivals on the same boards.
func (r *Results) tallies() table {
	rows := table{Title: "Results"}
	head := row("", "games", "won", "drawn", "lost", "by rules", gamefile.Failures[:])
	tallyRow := func(name string, t *match.Tally) []string {
		byRules := t.Losses - t.Failures.Sum()
		return row(name, t.Games(), t.Wins, t.Draws, t.Losses, byRules, t.Failures[:])
	}
	own := r.Schedule.OwnPlayers()
	if sides := &r.BySide[0]; len(own) == 1 {
		rows.Rows = [][]string{head, tallyRow("as first", &sides[engine.First]),
			tallyRow("as second", &sides[engine.Second]), tallyRow("together", &r.ByPlayer[0])}
		return rows
	}
	rows.add(head, "points", fmt.Sprintf("of the course's %d", courseShare))
	for i, p := range own {
		t := &r.ByPlayer[i]
		rows.add(tallyRow(p.Name, t), pointsOfWin*t.Points(), mark(t))
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
func mark(t *match.Tally) string { return number("%.1f", courseShare*share(t)) }

// playerFacts returns the facts about the only own player and its games.
func (r *Results) playerFacts(games []playerGame) (facts table) {
	t, correctly := &r.ByPlayer[0], "yes"
	if t.Failures.Sum() > 0 {
		correctly = "no: " + t.Failures.String()
	}
	facts.add("ran correctly", correctly)
	facts.add("points", fmt.Sprintf("%g of %d, which is %s of the course's %d",
		pointsOfWin*t.Points(), pointsOfWin*t.Games(), mark(t), courseShare))
	longest, where, peak := 0.0, "", 0
	for _, g := range games {
		peak = max(peak, g.Peak[g.Side])
		if millis, ply := g.longestMove(); millis > longest {
			longest, where = millis, fmt.Sprintf("ply %d of game %d, against %s", ply, g.Game, g.Rival())
		}
	}
	if longest > 0 {
		text := fmt.Sprintf("%.2f s, %s", longest/1000, where)
		if slices.ContainsFunc(games, func(g playerGame) bool { return g.failure() == gamefile.Timeout }) {
			text += ", without the timeouts"
		}
		facts.add("longest move", text)
	}
	if peak > 0 {
		facts.add("peak memory", fmt.Sprintf("%d MB", peak))
	}
	return facts
}

// compare returns what changed from the first version of a player to the second, over pairs of
// games: against the same rival, on the same board, with the same side. The table changed has a
// header and a row for each game that the versions ended with different points, or by different
// failures, with what explains the version that did not win it.
func (r *Results) compare(old, fresh []playerGame) (facts, changed table) {
	changed = table{Title: "Changed", Names: 1}
	changed.add("games", "rival", "side", namesOf(r.Schedule.OwnPlayers()), "explain or repeat")
	type place struct {
		board int // one rival's
		side  engine.Player
	}
	placeOf := func(g playerGame) place { return place{r.Schedule.Slot(g.Game).Opening, g.Side} }
	after := map[place]playerGame{}
	for _, g := range fresh {
		after[placeOf(g)] = g
	}
	counts, sum, boards := [3]int{}, 0, map[int]int{} // worse, equal, better; points; of each board
	for _, before := range old {
		at := placeOf(before)
		g, played := after[at]
		if !played {
			continue
		}
		gain := match.HalfPoints(g.Record, g.Side) - match.HalfPoints(before.Record, before.Side)
		counts[1+cmp.Compare(gain, 0)]++
		sum, boards[at.board] = sum+gain, boards[at.board]+gain
		if gain != 0 || before.failure() != g.failure() {
			lost := before
			if gain < 0 {
				lost = g
			}
			changed.add(fmt.Sprintf("%d, %d", before.Game, g.Game), g.Rival(),
				g.Side, before.ended(), g.ended(), r.command(lost))
		}
	}
	possible := pointsOfWin * (counts[0] + counts[1] + counts[2])
	worth, points, marks := courseShare/float64(possible), "", ""
	if margin := marginOf(sum, boards); !math.IsNaN(margin) {
		points, marks = fmt.Sprintf(" (+-%.1f)", margin), fmt.Sprintf(" (+-%.1f)", worth*margin)
	}
	players := r.Schedule.Players
	facts.add("games", fmt.Sprintf("%s did better than %s in %d, worse in %d, equally in %d",
		players[1].Name, players[0].Name, counts[2], counts[0], counts[1]))
	facts.add("difference", fmt.Sprintf("%+d of %d points%s, which is %s%s of the course's %d",
		sum, possible, points, number("%+.1f", worth*float64(sum)), marks, courseShare))
	return facts, changed
}

// marginOf returns half the width of the 95 % interval of a sum over boards, NaN where one board
// says nothing of others. Boards count as independent, the two games on a board do not.
func marginOf(sum int, boards map[int]int) float64 {
	n := float64(len(boards))
	if n < 2 {
		return math.NaN()
	}
	variance := 0.0
	for _, d := range boards {
		off := float64(d) - float64(sum)/n
		variance += off * off / (n - 1)
	}
	return match.Normal95 * math.Sqrt(n*variance)
}

// notWonTable has the games that a player did not win.
type notWonTable struct {
	Title string
	Rows  []notWonRow
}

type notWonRow struct {
	playerGame
	Why   Explanation // zero: there is none
	Index int         // among the games to replay, -1: it is not there
}

func (r *Results) notWonRows(games []playerGame, onPage []gamefile.Record) (lost []notWonRow) {
	for _, g := range games {
		isThis := func(s gamefile.Record) bool { return s.Game == g.Game }
		if !g.won() {
			lost = append(lost, notWonRow{g, r.Explained[g.Game], slices.IndexFunc(onPage, isThis)})
		}
	}
	return lost
}

// Curve draws the win rates of an explained game, on the page.
func (g notWonRow) Curve() template.HTML {
	if len(g.Why.Winrates) == 0 {
		return ""
	}
	label := fmt.Sprintf("win rate of %s in game %d", g.PlayerOf(g.Side.String()), g.Game)
	return template.HTML(svg.Sparkline(label, g.Why.Winrates, g.Why.Ply))
}

// notWonText returns a row for each of the games. A failure is told below its row.
func (r *Results) notWonText(games []notWonRow) string {
	var rows table
	rows.add("game", "rival", "side", "end", "plies", "longest s", "explain or repeat")
	for _, g := range games {
		millis, _ := g.longestMove()
		last := r.command(g.playerGame)
		if g.Detail != "" {
			last += "\n      " + g.Detail + r.log("\n      ", g.Game)
		}
		rows.add(g.Game, g.Rival(), g.Side, g.Loss(), len(g.Moves),
			fmt.Sprintf("%.2f", millis/1000), last)
	}
	return rows.text("  ")
}
