package match

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/c4engine/c4engine/internal/gamefile"
)

// rows are a table, whose first row is its header, or facts, each a name and a text.
type rows [][]string

// row returns a row of texts and numbers, also those in slices.
func row(cells ...any) (texts []string) {
	for _, cell := range cells {
		switch cell := cell.(type) {
		case []string:
			texts = append(texts, cell...)
		case []int:
			for _, n := range cell {
				texts = append(texts, strconv.Itoa(n))
			}
		default:
			texts = append(texts, fmt.Sprint(cell))
		}
	}
	return texts
}

// nameColumn is the column of names in a table of numbers, from 0.
const nameColumn = 1

// allLeft and namesLeft say which columns are aligned to the left; others are to the right.
func allLeft(int) bool          { return true }
func namesLeft(column int) bool { return column == nameColumn }

// text returns the rows behind an indent, with aligned columns and two blanks between them.
func (r rows) text(indent string, isLeft func(column int) bool) string {
	widths := map[int]int{}
	for _, cells := range r {
		for i, cell := range cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var text strings.Builder
	for _, cells := range r {
		line := indent
		for i, cell := range cells {
			width := widths[i]
			if isLeft(i) {
				width = -width
			}
			line += fmt.Sprintf("%*s  ", width, cell)
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return text.String()
}

// WriteReport writes the tables and the failures or, against rivals, what the author of the first
// player needs to know. The same games give the same bytes.
func (r *Results) WriteReport(w io.Writer) error {
	text := r.table() + r.failures()
	if r.Schedule.OwnBoards {
		text = r.rivalReport()
	}
	_, err := io.WriteString(w, text)
	return err
}

// WriteTable writes the tables of a match without its failures.
func (s *Standings) WriteTable(w io.Writer) error {
	_, err := io.WriteString(w, s.table())
	return err
}

func (s *Standings) table() string {
	text := s.summary() + "\n\n" + s.ranking().text("  ", namesLeft) + "\n"
	if len(s.Schedule.Players) > 2 {
		text += s.crosstable().text("  ", namesLeft) + "\n"
	}
	return text + s.facts().text("", allLeft)
}

// maxFailures is the number of failures that are told with a table.
const maxFailures = 10

// failures returns a line for each game that a failure ended, with its cause.
func (r *Results) failures() string {
	var lines []string
	for _, g := range r.Records {
		if g.Failed() {
			loser := g.First
			if g.Result == gamefile.First {
				loser = g.Second
			}
			lines = append(lines, fmt.Sprintf("\ngame %d: %s lost by %s: %s%s",
				g.Game, loser, g.End, g.Detail, r.log(" ", g.Game)))
		}
	}
	if more := len(lines) - maxFailures; more > 0 {
		lines = append(lines[:maxFailures], fmt.Sprintf("\nand %d games more by failures", more))
	}
	if lines == nil {
		return ""
	}
	return strings.Join(lines, "") + "\n"
}

// summary returns the number of games and pairs that have been played.
func (s *Standings) summary() string {
	return fmt.Sprintf("games %d of %d, whole pairs %d", s.Games, s.Schedule.Total(), s.pairs)
}

// order returns the players by their score, those without a game last. Equal scores keep the order
// of the schedule.
func (s *Standings) order() []int {
	players := firstPlayers(len(s.ByPlayer))
	slices.SortStableFunc(players, func(a, b int) int {
		return cmp.Compare(s.ByPlayer[b].share(), s.ByPlayer[a].share())
	})
	return players
}

// firstPlayers returns the indices of the first n players.
func firstPlayers(n int) (players []int) {
	for i := range n {
		players = append(players, i)
	}
	return players
}

// ranking returns a header and a row for each player. The Elo is against all opponents together.
func (s *Standings) ranking() rows {
	table := rows{row("#", "player", "games", "wins", "losses", "draws", "score", "Elo", "+-95%",
		"LOS", gamefile.Failures[:], "ms/move", "nodes/move")}
	for rank, i := range s.order() {
		t := &s.ByPlayer[i]
		e := t.Pairs.estimate()
		table = append(table, row(rank+1, s.Schedule.Players[i].Name, t.Games(), t.Wins, t.Losses,
			t.Draws, t.score(), number("%+.1f", e.Elo), number("%.1f", e.Error), percent(e.LOS),
			t.Failures[:], number("%.1f", t.millis()), number("%.0f", t.nodes())))
	}
	return table
}

// crosstable returns the points of each player against each other player, in a gauntlet those of
// the own players against each rival.
func (s *Standings) crosstable() rows {
	players, order := s.Schedule.Players, s.order()
	head, columns := row("#", "points of games"), order
	isGauntlet, own := s.Schedule.Format == Gauntlet, s.Schedule.ownCount()
	if isGauntlet {
		columns = firstPlayers(own)
	}
	for rank, player := range columns {
		if isGauntlet {
			head = append(head, "for "+players[player].Name)
		} else {
			head = append(head, strconv.Itoa(rank+1))
		}
	}
	table := rows{head}
	for rank, player := range order {
		if isGauntlet && player < own {
			continue
		}
		points := row(rank+1, players[player].Name)
		for _, other := range columns {
			t := &s.Against[player][other]
			if isGauntlet {
				t = &s.Against[other][player]
			}
			points = append(points, t.cell())
		}
		table = append(table, points)
	}
	return table
}

func (t *Tally) cell() string {
	if t.Games() == 0 {
		return "-"
	}
	return fmt.Sprintf("%g of %d", t.Points(), t.Games())
}

func (t *Tally) score() string { return percent(t.share()) }

// facts returns lines about all games together.
func (s *Standings) facts() rows {
	first := &s.First
	facts := rows{
		{"first mover", fmt.Sprintf("%s  (wins %d, losses %d, draws %d)",
			first.score(), first.Wins, first.Losses, first.Draws)},
		{"draw ratio", percent(float64(first.Draws) / float64(s.Games))},
	}
	if s.Schedule.Adjudicate {
		share := fmt.Sprintf("%d of %d games", s.Adjudicated, s.Games)
		facts = append(facts, row("adjudicated", share))
	}
	if len(s.Schedule.Players) != 2 {
		return facts
	}
	p := s.Against[0][1].Pairs
	facts = append(facts, row("pairs", fmt.Sprintf(
		"%d-%d-%d-%d-%d  (of 0, 1/2, 1, 3/2, 2 points for %s)",
		p[0], p[1], p[2], p[3], p[4], s.Schedule.Players[0].Name)))
	if test := s.test(); test != nil {
		facts = append(facts, row("SPRT", fmt.Sprintf("%s  elo0 %g elo1 %g alpha %g beta %g: %s",
			test.describe(p), test.Elo0, test.Elo1, test.Alpha, test.Beta, test.decide(p))))
	}
	return facts
}

// percent returns a share in percent, "-" for NaN.
func percent(share float64) string { return number("%.1f%%", 100*share) }

// number formats x, "-" for NaN.
func number(format string, x float64) string {
	switch {
	case math.IsNaN(x):
		return "-"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	return fmt.Sprintf(format, x)
}

// Progress returns how many games of how many are played, and the results so far.
func (s *Standings) Progress() (played, of int, text string) {
	return s.Games, s.target, "games  " + s.resultText()
}

// resultText returns the score, the Elo and the test of two players, or the three best of more, or
// the scores of the own players against their rivals.
func (s *Standings) resultText() string {
	players := s.Schedule.Players
	if len(players) > 2 {
		var scores []string
		shown := s.order()[:3]
		if s.Schedule.OwnBoards {
			shown = firstPlayers(s.Schedule.ownCount())
		}
		for _, i := range shown {
			scores = append(scores, players[i].Name+" "+s.ByPlayer[i].score())
		}
		return strings.Join(scores, ", ")
	}
	t := &s.Against[0][1]
	e := t.Pairs.estimate()
	text := fmt.Sprintf("%s %g - %g %s  Elo %s +- %s",
		players[0].Name, t.Points(), s.Against[1][0].Points(), players[1].Name,
		number("%+.1f", e.Elo), number("%.1f", e.Error))
	if test := s.test(); test != nil {
		text += "  " + test.describe(t.Pairs)
	}
	return text
}
