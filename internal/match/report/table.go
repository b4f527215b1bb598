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

	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/pages"
)

// part is a part of a report, for its text and its page: tables, the facts below them and, against
// rivals, the games that were not won. The page adds graphs and the players' settings.
type part struct {
	Tables  []titled
	Facts   facts
	NotWon  []notWonTable // of each own player that has such games
	Graphs  template.HTML
	Players []match.Player
}

// titled is a table with its title on the page.
type titled struct {
	Title string
	pages.Table
}

// facts are a name and a text each.
type facts [][]string

func (f *facts) add(name, text string) { *f = append(*f, []string{name, text}) }

// text returns a line for each fact.
func (f facts) text() (text string) {
	t := pages.Table{Columns: []pages.Column{{Name: true}, {Name: true}}}
	for _, fact := range f {
		t.Fit(fact...)
	}
	for _, fact := range f {
		text += t.Line(fact...)
	}
	return text
}

// say returns a form in the language of the report.
func (r *Results) say(form string, values ...any) string {
	return language.Say(form, values...).In(r.Language)
}

// heads returns the heads of columns in the language of the report.
func (r *Results) heads(forms ...string) (heads []string) {
	for _, form := range forms {
		heads = append(heads, r.say(form))
	}
	return heads
}

// ofNames marks heads of columns of names for newTable.
func ofNames(heads []string) (marked []string) {
	for _, head := range heads {
		marked = append(marked, "<"+head)
	}
	return marked
}

// newTable returns a table without rows. Columns of names begin at the left.
func newTable(title string, heads ...any) titled {
	t := titled{Title: title}
	for _, head := range row(heads...) {
		name, isName := strings.CutPrefix(head, "<")
		t.Columns = append(t.Columns, pages.Column{Head: name, Name: isName})
	}
	return t
}

// add adds a row of texts and numbers, also those in slices.
func (t *titled) add(cells ...any) { t.Rows = append(t.Rows, row(cells...)) }

// text returns the table behind an indent.
func (t *titled) text(indent string) (text string) {
	for line := range strings.Lines(t.String()) {
		text += indent + line
	}
	return text
}

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

// part returns the part that a match has without rivals.
func (r *Results) part() part {
	return part{Facts: r.facts(), Tables: []titled{r.ranking(), r.crosstable()}}
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
func (r *Results) WriteTable(w io.Writer) error {
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
	return text + p.Facts.text()
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
			lines = append(lines, "\n"+r.say("game {game}: {player} lost by {failure}: {detail}",
				"game", g.Game, "player", loser, "failure", language.Say(g.End), "detail", g.Detail)+r.log(" ", g.Game))
		}
	}
	if more := len(lines) - maxFailures; more > 0 {
		lines = append(lines[:maxFailures], "\n"+r.say("and {n} games more by failures", "n", more))
	}
	if lines == nil {
		return ""
	}
	return strings.Join(lines, "") + "\n"
}

// summary returns the number of games and pairs that have been played.
func (r *Results) summary() string {
	return r.say("games {n} of {all}, whole pairs {pairs}", "n", r.Games, "all", r.Schedule.Total(), "pairs", r.Pairs)
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

// ranking returns a row for each player. The Elo is against all opponents together.
func (r *Results) ranking() titled {
	t := newTable(r.say("Standings"), r.heads("#"), ofNames(r.heads("player")), r.heads("games"),
		language.Text{English: "wins", Chinese: "胜"}.In(r.Language), // the page says it of a move
		r.heads("losses", "draws", "score", "Elo", "+-95%", "LOS"), r.failureHeads(), r.heads("ms/move", "nodes/move"))
	for rank, i := range r.order() {
		p := &r.ByPlayer[i]
		e := p.Pairs.Estimate()
		t.add(rank+1, r.Schedule.Players[i].Name, p.Games(), p.Wins, p.Losses,
			p.Draws, score(p), number("%+.1f", e.Elo), number("%.1f", e.Error), percent(e.LOS),
			p.Failures[:], number("%.1f", meanMillis(p)), number("%.0f", meanNodes(p)))
	}
	return t
}

// crosstable returns the points of each player against each other player, in a gauntlet those of
// the own players against each rival.
func (r *Results) crosstable() titled {
	players, order := r.Schedule.Players, r.order()
	columns, heads := order, []string(nil)
	isGauntlet, own := r.Schedule.Format == match.Gauntlet, len(r.Schedule.OwnPlayers())
	if isGauntlet {
		columns = firstPlayers(own)
	}
	for rank, player := range columns {
		if isGauntlet {
			heads = append(heads, r.say("for {player}", "player", players[player].Name))
		} else {
			heads = append(heads, strconv.Itoa(rank+1))
		}
	}
	t := newTable(r.say("Crosstable"), r.heads("#"), ofNames(r.heads("points of games")), heads)
	for rank, player := range order {
		if isGauntlet && player < own {
			continue
		}
		points := row(rank+1, players[player].Name)
		for _, other := range columns {
			p := &r.Against[player][other]
			if isGauntlet {
				p = &r.Against[other][player]
			}
			points = append(points, r.pointsOf(p))
		}
		t.add(points)
	}
	return t
}

// pointsOf returns a cell of the crosstable.
func (r *Results) pointsOf(t *match.Tally) string {
	if t.Games() == 0 {
		return "-"
	}
	return r.say("{points} of {games}", "points", t.Points(), "games", t.Games())
}

func score(t *match.Tally) string { return percent(share(t)) }

// share returns the points as a share of the games, NaN without games.
func share(t *match.Tally) float64 { return t.Points() / float64(t.Games()) }

// meanMillis returns the mean of a move, NaN without moves.
func meanMillis(t *match.Tally) float64 { return float64(t.Micros) / 1000 / float64(t.Moves) }

// meanNodes returns the mean of a move, NaN where none are known: a library tells none.
func meanNodes(t *match.Tally) float64 {
	if t.Nodes == 0 {
		return math.NaN()
	}
	return float64(t.Nodes) / float64(t.Moves)
}

// facts returns lines about all games together.
func (r *Results) facts() (facts facts) {
	first := &r.First
	facts.add(r.say("first mover"), r.say("{score}  (wins {wins}, losses {losses}, draws {draws})",
		"score", score(first), "wins", first.Wins, "losses", first.Losses, "draws", first.Draws))
	facts.add(r.say("draw ratio"), percent(float64(first.Draws)/float64(r.Games)))
	if r.Schedule.Adjudicate {
		facts.add(r.say("adjudicated"), r.say("{n} of {all} games", "n", r.Adjudicated, "all", r.Games))
	}
	// Timeouts of several players are rather for want of a processor. The tenth is a choice.
	if games, losers := r.Timeouts(); losers > 1 && 10*games >= r.Games {
		facts.add(r.say("timeouts"), r.say("{n} of {all} games, by {players} players: the Elo says little",
			"n", games, "all", r.Games, "players", losers))
	}
	if len(r.Schedule.Players) != 2 {
		return facts
	}
	p := r.Against[0][1].Pairs
	facts.add(r.say("pairs"), r.say("{counts}  (of 0, 1/2, 1, 3/2, 2 points for {player})",
		"counts", fmt.Sprintf("%d-%d-%d-%d-%d", p[0], p[1], p[2], p[3], p[4]), "player", r.Schedule.Players[0].Name))
	if test := r.Test(); test != nil {
		facts.add("SPRT", fmt.Sprintf("%s  elo0 %g elo1 %g alpha %g beta %g: %s",
			ratioText(test, p), test.Elo0, test.Elo1, test.Alpha, test.Beta, r.say(test.State(p))))
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
func (r *Results) Progress() (played, of int, text string) {
	return r.Games, r.Target, language.Text{English: "games", Chinese: "局"}.In(r.Language) + "  " + r.resultText()
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
	rows := [][]string{row("player", "opponent", "games", "wins", "draws", "losses", gamefile.Failures[:],
		"points", "ms/move", "nodes/move")}
	for a, p := range r.Schedule.Players {
		opponents := 0
		for b, opponent := range r.Schedule.Players {
			if t := &r.Against[a][b]; t.Games() > 0 {
				opponents++
				rows = append(rows, csvRow(p.Name, opponent.Name, t))
			}
		}
		if opponents > 1 {
			rows = append(rows, csvRow(p.Name, "all", &r.ByPlayer[a]))
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
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
