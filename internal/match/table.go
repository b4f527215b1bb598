package match

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/c4engine/c4engine/internal/gamefile"
)

// WriteTables writes the tables and the failures or, against rivals, what the author of the first
// player needs to know. The same games give the same bytes.
func (r *Results) WriteTables(w io.Writer) error {
	var text strings.Builder
	if r.Schedule.OwnBoards {
		r.writeRivals(&text)
	} else {
		r.writeTable(&text)
		r.writeFailures(&text)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// WriteTable writes the tables of a match without its failures.
func (s *Standings) WriteTable(w io.Writer) error {
	var text strings.Builder
	s.writeTable(&text)
	_, err := io.WriteString(w, text.String())
	return err
}

func (s *Standings) writeTable(text *strings.Builder) {
	fmt.Fprintf(text, "%s\n\n", s.summary())
	writeColumns(text, s.rankingRows())
	if len(s.Schedule.Players) > 2 {
		text.WriteByte('\n')
		writeColumns(text, s.crosstableRows())
	}
	text.WriteByte('\n')
	writeAligned(text, "", s.facts())
}

// maxFailures is the number of failures that are told with a table.
const maxFailures = 10

// writeFailures writes the games that ended by a failure, with its cause, if there are any.
func (r *Results) writeFailures(text *strings.Builder) {
	var failed []gamefile.Record
	for _, g := range r.Records {
		if g.Failed() {
			failed = append(failed, g)
		}
	}
	if len(failed) == 0 {
		return
	}
	for _, g := range failed[:min(maxFailures, len(failed))] {
		loser := g.First
		if g.Result == gamefile.First {
			loser = g.Second
		}
		fmt.Fprintf(text, "\ngame %d: %s lost by %s: %s%s",
			g.Game, loser, g.End, g.Detail, r.Kept.log(" ", g.Game))
	}
	if more := len(failed) - maxFailures; more > 0 {
		fmt.Fprintf(text, "\nand %d games more by failures", more)
	}
	text.WriteByte('\n')
}

// summary returns the number of games and pairs that have been played.
func (s *Standings) summary() string {
	return fmt.Sprintf("games %d of %d, whole pairs %d", s.Games, s.Schedule.Total(), s.pairs)
}

// nameColumn is the index of the column of names in the rows of both tables.
const nameColumn = 1

// writeColumns writes rows with aligned columns: names to the left, numbers to the right.
func writeColumns(w io.Writer, rows [][]string) {
	width := 0
	for _, row := range rows {
		width = max(width, utf8.RuneCountInString(row[nameColumn]))
	}
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		row = slices.Clone(row)
		row[nameColumn] += strings.Repeat(" ", width-utf8.RuneCountInString(row[nameColumn]))
		fmt.Fprint(columns, strings.Join(row, "\t"), "\t\n")
	}
	_ = columns.Flush() // w is a strings.Builder, which takes everything
}

// ranking returns the players by their score. Equal scores keep the order of the arguments.
func (s *Standings) ranking() (order []int) {
	for i := range s.Total {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &s.Total[a], &s.Total[b]
		left, right := x.Points()*float64(y.Games()), y.Points()*float64(x.Games())
		switch {
		case left > right:
			return -1
		case left < right:
			return 1
		}
		return 0
	})
	return order
}

// rankingRows returns a header and a row for each player. The Elo is against all opponents
// together.
func (s *Standings) rankingRows() [][]string {
	rows := [][]string{slices.Concat(
		[]string{"#", "player", "games", "wins", "losses", "draws", "score", "Elo", "+-95%", "LOS"},
		gamefile.Failures[:], []string{"ms/move", "nodes/move"})}
	for rank, i := range s.ranking() {
		t := &s.Total[i]
		e := t.Pairs.estimate()
		rows = append(rows, slices.Concat(
			[]string{strconv.Itoa(rank + 1), s.Schedule.Players[i].Name},
			cells(t.Games(), t.Wins, t.Losses, t.Draws),
			[]string{t.score(), number("%+.1f", e.Elo), number("%.1f", e.Error), percent(e.LOS)},
			cells(t.Failures[:]...),
			[]string{number("%.1f", t.millis()), number("%.0f", t.nodes())}))
	}
	return rows
}

// cells returns numbers as cells of a row.
func cells(numbers ...int) (all []string) {
	for _, n := range numbers {
		all = append(all, strconv.Itoa(n))
	}
	return all
}

// crosstableRows returns the points of each player against each other player, in a gauntlet those
// of the own players against each rival.
func (s *Standings) crosstableRows() [][]string {
	players, isGauntlet := s.Schedule.Players, s.Schedule.Format == Gauntlet
	order := s.ranking()
	head := []string{"#", "points of games"}
	if isGauntlet {
		for _, p := range s.Schedule.ownPlayers() {
			head = append(head, "for "+p.Name)
		}
	} else {
		for rank := range order {
			head = append(head, strconv.Itoa(rank+1))
		}
	}
	rows := [][]string{head}
	for rank, player := range order {
		row := []string{strconv.Itoa(rank + 1), players[player].Name}
		switch {
		case !isGauntlet:
			for _, opponent := range order {
				row = append(row, s.Against[player][opponent].cell())
			}
		case player < s.Schedule.ownCount():
			continue
		default:
			for own := range s.Schedule.ownPlayers() {
				row = append(row, s.Against[own][player].cell())
			}
		}
		rows = append(rows, row)
	}
	return rows
}

func (t *Tally) cell() string {
	if t.Games() == 0 {
		return "-"
	}
	return fmt.Sprintf("%g of %d", t.Points(), t.Games())
}

func (t *Tally) score() string { return percent(t.Points() / float64(t.Games())) }

// facts returns lines about all games together, each with its name.
func (s *Standings) facts() [][]string {
	first := &s.First
	facts := [][]string{
		{"first mover", fmt.Sprintf("%s  (wins %d, losses %d, draws %d)",
			first.score(), first.Wins, first.Losses, first.Draws)},
		{"draw ratio", percent(float64(first.Draws) / float64(s.Games))},
	}
	if s.Schedule.Adjudicate {
		share := fmt.Sprintf("%d of %d games", s.Adjudicated, s.Games)
		facts = append(facts, []string{"adjudicated", share})
	}
	if len(s.Schedule.Players) != 2 {
		return facts
	}
	p := s.Against[0][1].Pairs
	facts = append(facts, []string{"pairs", fmt.Sprintf(
		"%d-%d-%d-%d-%d  (of 0, 1/2, 1, 3/2, 2 points for %s)",
		p[0], p[1], p[2], p[3], p[4], s.Schedule.Players[0].Name)})
	if test := s.test(); test != nil {
		facts = append(facts, []string{"SPRT", test.describe(p)})
	}
	return facts
}

// writeAligned writes rows with columns aligned to the left, two blanks between them.
func writeAligned(w io.Writer, indent string, rows [][]string) {
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(columns, indent+strings.Join(row, "\t"))
	}
	_ = columns.Flush() // w is a strings.Builder, which takes everything
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
		var parts []string
		named := s.ranking()[:3]
		if s.Schedule.OwnBoards {
			named = named[:0]
			for i := range s.Schedule.ownPlayers() {
				named = append(named, i)
			}
		}
		for _, i := range named {
			t := &s.Total[i]
			parts = append(parts, players[i].Name+" "+t.score())
		}
		return strings.Join(parts, ", ")
	}
	t := &s.Against[0][1]
	e := t.Pairs.estimate()
	text := fmt.Sprintf("%s %g - %g %s  Elo %s +- %s",
		players[0].Name, t.Points(), s.Against[1][0].Points(), players[1].Name,
		number("%+.1f", e.Elo), number("%.1f", e.Error))
	if test := s.test(); test != nil {
		lower, upper := test.bounds()
		text += fmt.Sprintf("  LLR %.2f (%.2f, %.2f)", test.llr(t.Pairs), lower, upper)
	}
	return text
}
