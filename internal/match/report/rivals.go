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
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/svg"
)

// rivalReport returns a match against rivals as text.
func (r *Results) rivalReport() string {
	p := r.rivalPart(nil)
	text := r.say("{title}, games {n} of {all}", "title", r.rivalTitle(), "n", r.Games, "all", r.Schedule.Total()) +
		"\n\n" + p.Tables[0].text("") + "\n" + p.Facts.text()
	for _, changed := range p.Tables[1:] {
		text += "\n" + r.say("changed") + "\n" + changed.text("  ")
	}
	if len(r.Schedule.OwnPlayers()) == 1 && p.NotWon != nil {
		text += "\n" + r.say("not won") + "\n" + r.notWonText(p.NotWon[0].Rows)
	}
	return text
}

// rivalTitle names the own players and counts the rivals.
func (r *Results) rivalTitle() string {
	own := strings.Join(namesOf(r.Schedule.OwnPlayers()), ", ")
	return r.say("{players} against {n} rivals", "players", own, "n", len(r.Schedule.Rivals()))
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
			p.NotWon = append(p.NotWon, notWonTable{r.say("{player} did not win", "player", own.Name), lost})
		}
	}
	p.Tables = []titled{r.tallies()}
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
		var changed titled
		if p.Facts, changed = r.compare(games[0], games[1]); len(changed.Rows) > 0 {
			p.Tables = append(p.Tables, changed)
		}
	}
	isFast := func(player match.Player) bool { return player.Speed > 1 }
	if slices.ContainsFunc(r.Schedule.Players, isFast) {
		p.Facts.add(r.say("preview"), r.say("clocks ran faster (speed=), so players thought less than for the grade"))
	}
	if failed.Sum() > 0 {
		p.Facts.add(r.say("rivals failed"), told(failed).In(r.Language))
	}
	return p
}

// failureForms are the heads of columns of failures, and the forms of one and of several.
var failureForms = [len(gamefile.Failures)][3]string{
	{"bug", "{n} bug", "{n} bugs"},
	{"illegal", "{n} illegal move", "{n} illegal moves"},
	{"timeout", "{n} timeout", "{n} timeouts"},
}

// failureHeads returns the heads of columns of failures.
func (r *Results) failureHeads() (heads []string) {
	for _, forms := range failureForms {
		heads = append(heads, r.say(forms[0]))
	}
	return heads
}

// told returns failures as "1 bug and 2 timeouts".
func told(failures match.Failures) language.Text {
	var parts []language.Text
	for i, forms := range failureForms {
		if n := failures[i]; n > 0 {
			parts = append(parts, language.Say(forms[min(n, 2)], "n", n))
		}
	}
	return language.Listed(parts, "and")
}

// tallies returns a row for each side of the only own player and for both, or for each of several,
// which met the same rivals on the same boards.
func (r *Results) tallies() titled {
	heads := row("<", r.heads("games", "won", "drawn", "lost", "by rules"), r.failureHeads())
	tallyRow := func(name string, t *match.Tally) []string {
		byRules := t.Losses - t.Failures.Sum()
		return row(name, t.Games(), t.Wins, t.Draws, t.Losses, byRules, t.Failures[:])
	}
	own := r.Schedule.OwnPlayers()
	if sides := &r.BySide[0]; len(own) == 1 {
		rows := newTable(r.say("Results"), heads)
		rows.add(tallyRow(r.say("as first"), &sides[engine.First]))
		rows.add(tallyRow(r.say("as second"), &sides[engine.Second]))
		rows.add(tallyRow(r.say("together"), &r.ByPlayer[0]))
		return rows
	}
	rows := newTable(r.say("Results"), heads, r.say("points"), r.say("of the course's {n}", "n", courseShare))
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
func (r *Results) playerFacts(games []playerGame) (facts facts) {
	t, correctly := &r.ByPlayer[0], r.say("yes")
	if t.Failures.Sum() > 0 {
		correctly = r.say("no: {failures}", "failures", told(t.Failures))
	}
	facts.add(r.say("ran correctly"), correctly)
	facts.add(r.say("points"), r.say("{points} of {all}, which is {mark} of the course's {share}",
		"points", pointsOfWin*t.Points(), "all", pointsOfWin*t.Games(), "mark", mark(t), "share", courseShare))
	longest, text, peak := 0.0, "", 0
	for _, g := range games {
		peak = max(peak, g.Peak[g.Side])
		if millis, ply := g.longestMove(); millis > longest {
			longest, text = millis, r.say("{seconds} s, ply {ply} of game {game}, against {rival}",
				"seconds", fmt.Sprintf("%.2f", millis/1000), "ply", ply, "game", g.Game, "rival", g.Rival())
		}
	}
	if longest > 0 {
		if slices.ContainsFunc(games, func(g playerGame) bool { return g.failure() == gamefile.Timeout }) {
			text = r.say("{longest}, without the timeouts", "longest", text)
		}
		facts.add(r.say("longest move"), text)
	}
	if peak > 0 {
		facts.add(r.say("peak memory"), fmt.Sprintf("%d MB", peak))
	}
	return facts
}

// compare returns what changed from the first version of a player to the second, over pairs of
// games: against the same rival, on the same board, with the same side. The table changed has a
// row for each game that the versions ended with different points, or by different failures, with
// what explains the version that did not win it.
func (r *Results) compare(old, fresh []playerGame) (facts facts, changed titled) {
	players := r.Schedule.Players
	changed = newTable(r.say("Changed"), ofNames(row(r.heads("games", "rival", "side"),
		players[0].Name, players[1].Name, r.say("explain or repeat"))))
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
				r.say(g.Side.String()), r.ended(before), r.ended(g), r.command(lost))
		}
	}
	possible := pointsOfWin * (counts[0] + counts[1] + counts[2])
	worth, points, marks := courseShare/float64(possible), "", ""
	if margin := marginOf(sum, boards); !math.IsNaN(margin) {
		points, marks = fmt.Sprintf(" (+-%.1f)", margin), fmt.Sprintf(" (+-%.1f)", worth*margin)
	}
	facts.add(r.say("compared"), r.say("{new} did better than {old} in {better}, worse in {worse}, equally in {same}",
		"new", players[1].Name, "old", players[0].Name, "better", counts[2], "worse", counts[0], "same", counts[1]))
	facts.add(r.say("difference"), r.say("{sum} of {all} points{margin}, which is {mark}{marks} of the course's {share}",
		"sum", fmt.Sprintf("%+d", sum), "all", possible, "margin", points,
		"mark", number("%+.1f", worth*float64(sum)), "marks", marks, "share", courseShare))
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
	Why   Explanation   // zero: there is none
	Curve template.HTML // of the win rates of an explained game
	Index int           // among the games to replay, -1: it is not there
}

func (r *Results) notWonRows(games []playerGame, onPage []gamefile.Record) (lost []notWonRow) {
	for _, g := range games {
		if g.won() {
			continue
		}
		row := notWonRow{playerGame: g, Why: r.Explained[g.Game]}
		row.Index = slices.IndexFunc(onPage, func(s gamefile.Record) bool { return s.Game == g.Game })
		if why := row.Why; len(why.Winrates) > 0 {
			label := r.say("win rate of {player} in game {game}", "player", g.PlayerOf(g.Side.String()), "game", g.Game)
			row.Curve = template.HTML(svg.Sparkline(label, why.Winrates, why.Ply))
		}
		lost = append(lost, row)
	}
	return lost
}

// notWonText returns a row for each of the games. A failure is told below its row.
func (r *Results) notWonText(games []notWonRow) string {
	rows := newTable("", r.heads("game"), ofNames(r.heads("rival", "side", "end")),
		r.heads("plies", "longest s"), ofNames(r.heads("explain or repeat")))
	for _, g := range games {
		millis, _ := g.longestMove()
		last := r.command(g.playerGame)
		if g.Detail != "" {
			last += "\n    " + g.Detail + r.log("\n    ", g.Game) // behind the table's indent
		}
		rows.add(g.Game, g.Rival(), r.say(g.Side.String()), r.say(g.Loss()), len(g.Moves),
			fmt.Sprintf("%.2f", millis/1000), last)
	}
	return rows.text("  ")
}
