package match

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// WriteRivals writes what the author of the first player needs to know after a match against
// rivals: the results as first and second, whether the player ran correctly, the points of the
// course, and every game that it did not win. Of several players it writes a row each, and of two
// what changed from the first to the second. The games are in the order of the schedule.
func WriteRivals(w io.Writer, s *Standings, games []Record, kept Kept) error {
	r := newRivalResults(s, games, kept)
	var text strings.Builder
	fmt.Fprintf(&text, "%s, games %d of %d\n\n", rivalTitle(s.Schedule), s.Games, s.Schedule.Total())
	writeAligned(&text, "", r.rows)
	text.WriteByte('\n')
	writeFacts(&text, r.facts)
	if len(r.changed) > 0 {
		text.WriteString("\nchanged\n")
		writeAligned(&text, "  ", r.changed)
	}
	if lost := notWon(r.players[0].games); len(r.players) == 1 && len(lost) > 0 {
		text.WriteString("\nnot won\n")
		writeNotWon(&text, s.Schedule, lost, kept)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// rivalTitle names the own players and counts the rivals.
func rivalTitle(s *Schedule) string {
	own := s.own()
	return fmt.Sprintf("%s against %d rivals", namesOf(s.Players[:own]), len(s.Players)-own)
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
	facts   []fact
	changed [][]string // the games in which two players did not do the same
}

// ownPlayer is one of the own players, with its games.
type ownPlayer struct {
	name  string
	games []OwnGame
	all   *Tally
	sides *[2]Tally
	// failed counts the games that rivals lost by a failure.
	failed Failures
}

func newRivalResults(s *Standings, games []Record, kept Kept) (r rivalResults) {
	own := s.Schedule.own()
	for i, p := range s.Schedule.Players[:own] {
		player := ownPlayer{name: p.Name, games: ownGames(games, p.Name), all: &s.Total[i], sides: &s.BySide[i]}
		for rival := own; rival < len(s.Schedule.Players); rival++ {
			player.failed.plus(s.Against[rival][i].Failures)
		}
		r.players = append(r.players, player)
	}
	switch own {
	case 1:
		p := &r.players[0]
		r.rows = [][]string{tallyHead, tallyRow("as first", &p.sides[engine.First]),
			tallyRow("as second", &p.sides[engine.Second]), tallyRow("together", p.all)}
		r.facts = p.facts(s.Schedule)
	case 2:
		c := compare(r.players[0].games, r.players[1].games)
		r.rows, r.changed = versionRows(r.players), c.rows(s.Schedule, kept)
		r.facts = append(c.facts(s.Schedule), previewFact(s.Schedule)...)
	default:
		r.rows, r.facts = versionRows(r.players), previewFact(s.Schedule)
	}
	return r
}

// tallyHead is the header of rows of tallyRow.
var tallyHead = []string{"", "games", "won", "drawn", "lost", "by rules", Bug, Illegal, Timeout}

func tallyRow(name string, t *Tally) []string {
	f := t.Failures
	return append([]string{name}, texts(
		t.Games(), t.Wins, t.Draws, t.Losses, t.Losses-f.sum(), f.Bug, f.Illegal, f.Timeout)...)
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

func (p *ownPlayer) facts(s *Schedule) []fact {
	facts := []fact{{"ran correctly", "yes"}, {"points", fmt.Sprintf("%g of %d, which is %s of the course's %d",
		pointsOfWin*p.all.Points(), pointsOfWin*p.all.Games(), p.all.mark(), courseShare)}}
	if own := p.all.Failures; own.sum() > 0 {
		facts[0].Text = "no: " + own.String()
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
		if p.all.Failures.Timeout > 0 {
			text += ", without the timeouts"
		}
		facts = append(facts, fact{"longest move", text})
	}
	if peak > 0 {
		facts = append(facts, fact{"peak memory", fmt.Sprintf("%d MB", peak)})
	}
	facts = append(facts, previewFact(s)...)
	if p.failed.sum() > 0 {
		facts = append(facts, fact{"rivals failed", p.failed.String()})
	}
	return facts
}

// previewFact returns a line about fast clocks, if there are any.
func previewFact(s *Schedule) []fact {
	if isFast := func(p Player) bool { return p.Speed > 1 }; slices.ContainsFunc(s.Players, isFast) {
		return []fact{{"preview", "clocks ran faster (speed=), so players thought less than for the grade"}}
	}
	return nil
}

// writeNotWon writes a row for each of the games, which were not won. A failure is told below its
// row.
func writeNotWon(text *strings.Builder, s *Schedule, games []OwnGame, kept Kept) {
	rows := [][]string{{"game", "rival", "side", "end", "plies", "longest s", "explain or repeat"}}
	for _, g := range games {
		millis, _ := g.longestMove()
		rows = append(rows, []string{strconv.Itoa(g.Game), g.rival(), g.Side.String(), g.loss(),
			strconv.Itoa(len(g.Moves)), fmt.Sprintf("%.2f", millis/1000), kept.command(s, g)})
	}
	var table strings.Builder
	writeAligned(&table, "  ", rows)
	for i, line := range slices.Collect(strings.Lines(table.String())) {
		text.WriteString(line)
		if i > 0 && games[i-1].Detail != "" {
			fmt.Fprintf(text, "      %s%s\n", games[i-1].Detail, kept.log("\n      ", games[i-1].Game))
		}
	}
}

func (f *Failures) sum() int { return f.Bug + f.Illegal + f.Timeout }

func (f *Failures) plus(other Failures) {
	f.Bug += other.Bug
	f.Illegal += other.Illegal
	f.Timeout += other.Timeout
}

// String returns the failures that there are, as "1 bug and 2 timeouts".
func (f *Failures) String() string {
	var parts []string
	for i, name := range []string{"bug", "illegal move", "timeout"} {
		switch n := []int{f.Bug, f.Illegal, f.Timeout}[i]; {
		case n == 1:
			parts = append(parts, "1 "+name)
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %ss", n, name))
		}
	}
	return field.Listed(parts, "and")
}
