package report

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

// table is a table, as text and on the page. Its first row is its header. Facts have none: each is
// a name and a text.
type table struct {
	Title string // on the page
	Rows  [][]string
	Names int // the column of names, from 0: on the page the others are to the right
	// Numbers is set if the text is aligned as the page is. Else all columns are to the left.
	Numbers bool
}

// part is a part of a report, for its text and its page: tables, the facts below them and, against
// rivals, the games that were not won. The page adds graphs and the players' settings.
type part struct {
	Tables  []table
	Facts   table
	NotWon  []notWonTable // of each own player that has such games
	Graphs  template.HTML
	Players []match.Player
}

// part returns the part that a match has without rivals.
func (r *Results) part() part {
	return part{Facts: r.facts(), Tables: []table{r.ranking(), r.crosstable()}}
}

// add adds a row of texts and numbers, also those in slices.
func (t *table) add(cells ...any) { t.Rows = append(t.Rows, row(cells...)) }

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

// text returns the rows behind an indent, with aligned columns and two blanks between them.
func (t *table) text(indent string) string {
	widths := map[int]int{}
	for _, cells := range t.Rows {
		for i, cell := range cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var text strings.Builder
	for _, cells := range t.Rows {
		line := indent
		for i, cell := range cells {
			width := widths[i]
			if !t.Numbers || i == t.Names {
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
func WriteTable(w io.Writer, s *match.Standings) error {
	r := Results{Standings: s}
	_, err := io.WriteString(w, r.table())
	return err
}

func (r *Results) table() string {
	text, p := r.summary()+"\n\n", r.part()
	for i, table := range p.Tables {
		if i == 0 || len(r.Schedule.Players) > 2 {
			text += table.text("  ") + "\n"
		}
	}
	return text + p.Facts.text("")
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
func (r *Results) summary() string {
	return fmt.Sprintf("games %d of %d, whole pairs %d", r.Games, r.Schedule.Total(), r.Pairs)
}

// order returns the players by their score, those without a game last. Equal scores keep the order
// of the schedule.
func (r *Results) order() []int {
	players := firstPlayers(len(r.ByPlayer))
	slices.SortStableFunc(players, func(a, b int) int {
		return cmp.Compare(share(&r.ByPlayer[b]), share(&r.ByPlayer[a]))
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
func (r *Results) ranking() table {
	rows := table{Title: "Standings", Names: 1, Numbers: true}
	rows.add("#", "player", "games", "wins", "losses", "draws", "score", "Elo", "+-95%",
		"LOS", gamefile.Failures[:], "ms/move", "nodes/move")
	for rank, i := range r.order() {
		t := &r.ByPlayer[i]
		e := t.Pairs.Estimate()
		rows.add(rank+1, r.Schedule.Players[i].Name, t.Games(), t.Wins, t.Losses,
			t.Draws, score(t), number("%+.1f", e.Elo), number("%.1f", e.Error), percent(e.LOS),
			t.Failures[:], number("%.1f", meanMillis(t)), number("%.0f", meanNodes(t)))
	}
	return rows
}

// crosstable returns the points of each player against each other player, in a gauntlet those of
// the own players against each rival.
func (r *Results) crosstable() table {
	players, order := r.Schedule.Players, r.order()
	head, columns := row("#", "points of games"), order
	isGauntlet, own := r.Schedule.Format == match.Gauntlet, len(r.Schedule.OwnPlayers())
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
	rows := table{Title: "Crosstable", Rows: [][]string{head}, Names: 1, Numbers: true}
	for rank, player := range order {
		if isGauntlet && player < own {
			continue
		}
		points := row(rank+1, players[player].Name)
		for _, other := range columns {
			t := &r.Against[player][other]
			if isGauntlet {
				t = &r.Against[other][player]
			}
			points = append(points, cell(t))
		}
		rows.add(points)
	}
	return rows
}

func cell(t *match.Tally) string {
	if t.Games() == 0 {
		return "-"
	}
	return fmt.Sprintf("%g of %d", t.Points(), t.Games())
}

func score(t *match.Tally) string { return percent(share(t)) }

// share returns the points as a share of the games, NaN without games.
func share(t *match.Tally) float64 { return t.Points() / float64(t.Games()) }

// meanMillis and meanNodes return the means of a move, NaN without moves.
func meanMillis(t *match.Tally) float64 { return float64(t.Micros) / 1000 / float64(t.Moves) }
func meanNodes(t *match.Tally) float64  { return float64(t.Nodes) / float64(t.Moves) }

// facts returns lines about all games together.
func (r *Results) facts() (facts table) {
	first := &r.First
	facts.add("first mover", fmt.Sprintf("%s  (wins %d, losses %d, draws %d)",
		score(first), first.Wins, first.Losses, first.Draws))
	facts.add("draw ratio", percent(float64(first.Draws)/float64(r.Games)))
	if r.Schedule.Adjudicate {
		facts.add("adjudicated", fmt.Sprintf("%d of %d games", r.Adjudicated, r.Games))
	}
	// Timeouts of several players are rather for want of a processor. The tenth is a choice.
	if games, losers := r.Timeouts(); losers > 1 && 10*games >= r.Games {
		facts.add("timeouts", fmt.Sprintf(
			"%d of %d games, by %d players: the Elo says little", games, r.Games, losers))
	}
	if len(r.Schedule.Players) != 2 {
		return facts
	}
	p := r.Against[0][1].Pairs
	facts.add("pairs", fmt.Sprintf("%d-%d-%d-%d-%d  (of 0, 1/2, 1, 3/2, 2 points for %s)",
		p[0], p[1], p[2], p[3], p[4], r.Schedule.Players[0].Name))
	if test := r.Test(); test != nil {
		facts.add("SPRT", fmt.Sprintf("%s  elo0 %g elo1 %g alpha %g beta %g: %s",
			ratioText(test, p), test.Elo0, test.Elo1, test.Alpha, test.Beta, test.State(p)))
	}
	return facts
}

// ratioText returns the ratio of a test between its bounds.
func ratioText(t *match.SPRT, p match.Pentanomial) string {
	llr, lower, upper := t.Ratio(p)
	return fmt.Sprintf("LLR %.2f (%.2f, %.2f)", llr, lower, upper)
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
func Progress(s *match.Standings) (played, of int, text string) {
	r := Results{Standings: s}
	return s.Games, s.Target, "games  " + r.resultText()
}

// resultText returns the score, the Elo and the test of two players, or the three best of more, or
// the scores of the own players against their rivals.
func (r *Results) resultText() string {
	players := r.Schedule.Players
	if len(players) > 2 {
		var scores []string
		shown := r.order()[:3]
		if r.Schedule.OwnBoards {
			shown = firstPlayers(len(r.Schedule.OwnPlayers()))
		}
		for _, i := range shown {
			scores = append(scores, players[i].Name+" "+score(&r.ByPlayer[i]))
		}
		return strings.Join(scores, ", ")
	}
	t := &r.Against[0][1]
	e := t.Pairs.Estimate()
	text := fmt.Sprintf("%s %g - %g %s  Elo %s +- %s",
		players[0].Name, t.Points(), r.Against[1][0].Points(), players[1].Name,
		number("%+.1f", e.Elo), number("%.1f", e.Error))
	if test := r.Test(); test != nil {
		text += "  " + ratioText(test, t.Pairs)
	}
	return text
}

// WriteCSV writes a row for each player and opponent, and one for each player of several opponents.
func (r *Results) WriteCSV(w io.Writer) error {
	var rows table
	rows.add("player", "opponent", "games", "wins", "draws", "losses", gamefile.Failures[:],
		"points", "ms/move", "nodes/move")
	for a, p := range r.Schedule.Players {
		opponents := 0
		for b, opponent := range r.Schedule.Players {
			if t := &r.Against[a][b]; t.Games() > 0 {
				opponents++
				rows.add(csvRow(p.Name, opponent.Name, t))
			}
		}
		if opponents > 1 {
			rows.add(csvRow(p.Name, "all", &r.ByPlayer[a]))
		}
	}
	return csv.NewWriter(w).WriteAll(rows.Rows)
}

func csvRow(player, opponent string, t *match.Tally) []string {
	mean := func(format string, x float64) string {
		if math.IsNaN(x) || x == 0 { // nothing was recorded
			return ""
		}
		return fmt.Sprintf(format, x)
	}
	return row(player, opponent, t.Games(), t.Wins, t.Draws, t.Losses, t.Failures[:],
		t.Points(), mean("%.1f", meanMillis(t)), mean("%.0f", meanNodes(t)))
}
