package match

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
)

// WriteTable writes the tables of a match as text. The same games give the same bytes.
func WriteTable(w io.Writer, s *Standings) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n\n", s.summary())
	writeColumns(&text, s.rankingRows())
	if len(s.Schedule.Players) > 2 {
		text.WriteByte('\n')
		writeColumns(&text, s.crosstableRows())
	}
	text.WriteByte('\n')
	for _, f := range s.facts() {
		fmt.Fprintf(&text, "%-13s%s\n", f.Name, f.Text)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// summary returns the number of games and pairs that have been played.
func (s *Standings) summary() string {
	pairs := 0
	for _, t := range s.Total {
		pairs += t.Pairs.Pairs()
	}
	pairs /= 2 // each was counted for both players
	return fmt.Sprintf("games %d of %d, whole pairs %d", s.Games, s.Schedule.Total(), pairs)
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
	rows := [][]string{{"#", "player", "games", "wins", "losses", "draws", "score",
		"Elo", "+-95%", "LOS", "bug", "illegal", "timeout", "ms/move", "nodes/move"}}
	for rank, i := range s.ranking() {
		t, effort := &s.Total[i], &s.Effort[i]
		e := t.Pairs.Estimate()
		row := []string{fmt.Sprint(rank + 1), s.Schedule.Players[i].Name}
		for _, n := range []int{t.Games(), t.Wins, t.Losses, t.Draws} {
			row = append(row, fmt.Sprint(n))
		}
		row = append(row, t.score(), number("%+.1f", e.Elo), number("%.1f", e.Error), percent(e.LOS))
		for _, n := range []int{t.Failures.Bug, t.Failures.Illegal, t.Failures.Timeout} {
			row = append(row, fmt.Sprint(n))
		}
		row = append(row, perMove("%.1f", float64(effort.Micros)/1000, effort.Moves),
			perMove("%.0f", float64(effort.Nodes), effort.Moves))
		rows = append(rows, row)
	}
	return rows
}

// crosstableRows returns the points of each player against each other player.
func (s *Standings) crosstableRows() [][]string {
	order := s.ranking()
	head := []string{"#", "points of games"}
	for rank := range order {
		head = append(head, fmt.Sprint(rank+1))
	}
	rows := [][]string{head}
	for rank, a := range order {
		row := []string{fmt.Sprint(rank + 1), s.Schedule.Players[a].Name}
		for _, b := range order {
			row = append(row, s.Against[a][b].cell())
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

// fact is a line about all games together.
type fact struct{ Name, Text string }

func (s *Standings) facts() []fact {
	first := &s.First
	facts := []fact{
		{"first mover", fmt.Sprintf("%s  (wins %d, losses %d, draws %d)",
			first.score(), first.Wins, first.Losses, first.Draws)},
		{"draw ratio", percent(float64(first.Draws) / float64(s.Games))},
	}
	if s.Schedule.Adjudicate {
		facts = append(facts, fact{"adjudicated", fmt.Sprintf("%d of %d games", s.Adjudicated, s.Games)})
	}
	if len(s.Schedule.Players) != 2 {
		return facts
	}
	p := s.Against[0][1].Pairs
	facts = append(facts, fact{"pairs", fmt.Sprintf(
		"%d-%d-%d-%d-%d  (of 0, 1/2, 1, 3/2, 2 points for %s)",
		p[0], p[1], p[2], p[3], p[4], s.Schedule.Players[0].Name)})
	if test := s.test(); test != nil {
		facts = append(facts, fact{"SPRT", test.describe(p)})
	}
	return facts
}

func perMove(format string, sum float64, moves int) string {
	return number(format, sum/float64(moves)) // 0/0 without moves
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
