package match

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// Kept says where the games of a match are kept, for the commands that explain them.
type Kept struct {
	File string                // of all games; "": none, or several
	Log  func(game int) string // the name of a log; nil: there are none
}

// log returns the name of a game's log behind a text, "" without one.
func (k Kept) log(before string, game int) string {
	if k.Log == nil {
		return ""
	}
	return before + k.Log(game)
}

// The points of the course: for a win, with half of it for a draw, and those of a student's mark that
// a win of every game is worth.
const (
	pointsOfWin = 2
	courseShare = 40
)

// WriteRivals writes what the author of the first player needs to know after a match against rivals:
// the results as first and second, whether the player ran correctly, the points of the course, and
// every game that it did not win. Of several players it writes a row each, and of two what changed from
// the first to the second. The games are in the order of the schedule.
func WriteRivals(w io.Writer, s *Schedule, games []Record, kept Kept) error {
	all := newRivalReports(s, games)
	var text strings.Builder
	fmt.Fprintf(&text, "%s, games %d of %d\n\n", rivalTitle(s), len(games), s.Total())
	if len(all) > 1 {
		writeVersions(&text, s, all, kept)
	} else {
		all[0].write(&text, kept)
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

func (r *rivalReport) write(text *strings.Builder, kept Kept) {
	writeAligned(text, "", r.sides())
	text.WriteByte('\n')
	writeFacts(text, r.facts())
	if lost := r.notWon(); len(lost) > 0 {
		text.WriteString("\nnot won\n")
		writeNotWon(text, r.schedule, lost, kept)
	}
}

// rivalReport has the games of a match as one of its own players sees them.
type rivalReport struct {
	name     string
	schedule *Schedule
	games    []OwnGame
	bySide   [2]Tally
	both     Tally
	longest  longestMove
	peak     int // of its memory in MB, 0: unknown
	// failures counts the games that rivals lost by a failure.
	failures Failures
}

// OwnGame is a game as one of the own players of a match sees it.
type OwnGame struct {
	*Record
	Side  engine.Player // of that player
	place int           // in the file of games, from 1
}

func (g OwnGame) rival() string { return g.playerOf(g.Side.Other().String()) }

func (g OwnGame) won() bool { return g.Result == g.Side.String() }

// failure returns the failure by which the player lost, "" without one.
func (g OwnGame) failure() string {
	if g.won() || g.End == Win || g.End == Draw {
		return ""
	}
	return g.End
}

// ended says how a game ended for the player.
func (g OwnGame) ended() string {
	switch {
	case g.End == Draw:
		return "drawn"
	case g.End != Win && g.won():
		return "won by " + g.End
	case g.End != Win:
		return g.End
	case g.won():
		return fmt.Sprintf("won in %d", len(g.Moves))
	}
	return fmt.Sprintf("lost in %d", len(g.Moves))
}

// longestMove is the move of a player that took the longest time.
type longestMove struct {
	millis float64
	game   OwnGame
	ply    int // from 1
}

// newRivalReports returns the report of each own player.
func newRivalReports(s *Schedule, games []Record) (all []*rivalReport) {
	for _, p := range s.Players[:s.own()] {
		r := &rivalReport{name: p.Name, schedule: s}
		for i := range games {
			switch g := &games[i]; p.Name {
			case g.First:
				r.add(OwnGame{g, engine.First, i + 1})
			case g.Second:
				r.add(OwnGame{g, engine.Second, i + 1})
			}
		}
		all = append(all, r)
	}
	return all
}

func (r *rivalReport) add(g OwnGame) {
	r.games = append(r.games, g)
	r.bySide[g.Side].add(g.Record, g.Side)
	r.both.add(g.Record, g.Side)
	if g.won() {
		r.failures.add(g.End)
	}
	r.peak = max(r.peak, g.Peak[g.Side])
	if l := longestOf(g); l.millis > r.longest.millis {
		r.longest = l
	}
}

// notWon returns the games that the player did not win.
func (r *rivalReport) notWon() []OwnGame {
	return slices.DeleteFunc(slices.Clone(r.games), OwnGame.won)
}

// longestOf returns the longest move of the player. One that came too late is not recorded.
func longestOf(g OwnGame) (l longestMove) {
	for i, ply := range g.Moves {
		if ply.Thought != nil && ply.By == g.Side.String() && ply.Millis > l.millis {
			l = longestMove{ply.Millis, g, i + 1}
		}
	}
	return l
}

// sides returns a header and a row for each side and for both together.
func (r *rivalReport) sides() [][]string {
	return [][]string{
		tallyHead, tallyRow("as first", r.bySide[0]), tallyRow("as second", r.bySide[1]), tallyRow("together", r.both),
	}
}

// tallyHead is the header of rows of tallyRow.
var tallyHead = []string{"", "games", "won", "drawn", "lost", "by rules", Bug, Illegal, Timeout}

func tallyRow(name string, t Tally) []string {
	f := t.Failures
	row := []string{name}
	for _, n := range []int{
		t.Games(), t.Wins, t.Draws, t.Losses, t.Losses - f.sum(), f.Bug, f.Illegal, f.Timeout,
	} {
		row = append(row, strconv.Itoa(n))
	}
	return row
}

func (r *rivalReport) facts() []fact {
	facts := []fact{{"ran correctly", "yes"}, {"points", fmt.Sprintf("%g of %d, which is %s of the course's %d",
		pointsOfWin*r.both.Points(), pointsOfWin*r.both.Games(), r.both.mark(), courseShare)}}
	if own := r.both.Failures; own.sum() > 0 {
		facts[0].Text = "no: " + own.String()
	}
	if l := r.longest; l.ply > 0 {
		text := fmt.Sprintf("%.2f s, ply %d of game %d, against %s", l.millis/1000, l.ply, l.game.Game, l.game.rival())
		if r.both.Failures.Timeout > 0 {
			text += ", without the timeouts"
		}
		facts = append(facts, fact{"longest move", text})
	}
	if r.peak > 0 {
		facts = append(facts, fact{"peak memory", fmt.Sprintf("%d MB", r.peak)})
	}
	facts = append(facts, previewFact(r.schedule)...)
	if r.failures.sum() > 0 {
		facts = append(facts, fact{"rivals failed", r.failures.String()})
	}
	return facts
}

// mark returns the part of a student's mark that the points are worth.
func (t *Tally) mark() string {
	return number("%.1f", courseShare*t.Points()/float64(t.Games()))
}

// previewFact returns a line about fast clocks, if there are any.
func previewFact(s *Schedule) []fact {
	if isFast := func(p Player) bool { return p.Speed > 1 }; slices.ContainsFunc(s.Players, isFast) {
		return []fact{{"preview", "clocks ran faster (speed=), so players thought less than for the grade"}}
	}
	return nil
}

// writeNotWon writes a row for each of the games, which were not won. A failure is told below its row.
func writeNotWon(text *strings.Builder, s *Schedule, games []OwnGame, kept Kept) {
	rows := [][]string{{"game", "rival", "side", "end", "plies", "longest s", "explain or repeat"}}
	for _, g := range games {
		rows = append(rows, []string{strconv.Itoa(g.Game), g.rival(), g.Side.String(), lossOf(g.Record),
			strconv.Itoa(len(g.Moves)), fmt.Sprintf("%.2f", longestOf(g).millis/1000), next(s, g, kept)})
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

// next returns the command that explains a game. A failure is better played again.
func next(s *Schedule, g OwnGame, kept Kept) string {
	if kept.File == "" || g.Detail != "" {
		return fmt.Sprintf("the match with -shard %d/%d", s.turn(g.Pair)+1, s.Pairs())
	}
	return protocol.Request{"c4engine", "annotate", kept.File, "--number", strconv.Itoa(g.place)}.String()
}

func (f Failures) sum() int { return f.Bug + f.Illegal + f.Timeout }

// String returns the failures that there are, as "1 bug and 2 timeouts".
func (f Failures) String() string {
	var parts []string
	for _, c := range []struct {
		n    int
		name string
	}{{f.Bug, "bug"}, {f.Illegal, "illegal move"}, {f.Timeout, "timeout"}} {
		switch {
		case c.n == 1:
			parts = append(parts, "1 "+c.name)
		case c.n > 1:
			parts = append(parts, fmt.Sprintf("%d %ss", c.n, c.name))
		}
	}
	return field.Listed(parts, "and")
}

// writeAligned writes rows with columns aligned to the left, two blanks between them.
func writeAligned(w io.Writer, indent string, rows [][]string) {
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(columns, indent+strings.Join(row, "\t"))
	}
	_ = columns.Flush() // w is a strings.Builder, which takes everything
}
