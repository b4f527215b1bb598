package match

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/c4engine/c4engine/engine"
)

// Standings are the counts of a match. They do not depend on the order of the games. So a report
// prints the same digits as the match.
type Standings struct {
	Schedule *Schedule
	Games    int
	// Against counts by player and opponent, Total by player.
	Against [][]Tally
	Total   []Tally
	// First counts all games for the side that moves first.
	First Tally
	// Effort is by player.
	Effort []Effort
	// Adjudicated counts the games that were not played to their end.
	Adjudicated int
	target      int // the number of games of the shard
	// halves has the first game of pairs whose second game is missing: the score in half points,
	// by the pair's number.
	halves map[int]int
	index  map[string]int // of the players, by name
}

// Tally counts the results of a player or a side.
type Tally struct {
	Wins, Losses, Draws int
	Failures            Failures    // among the losses
	Pairs               Pentanomial // the whole pairs
}

// Failures counts the games that ended by a player's own failure.
type Failures struct{ Bug, Illegal, Timeout int }

// Effort is the sum over all moves of a player.
type Effort struct {
	Moves  int
	Micros int64 // of the time that counts, as in Thought.Millis
	Nodes  uint64
}

// Games returns the number of games counted.
func (t *Tally) Games() int { return t.Wins + t.Losses + t.Draws }

// Points returns the points won: 1 for a win, 1/2 for a draw.
func (t *Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// Check returns an error that names the players whose games all ended by their own failures.
func (s *Standings) Check() error {
	var failed []string
	for i, p := range s.Schedule.Players {
		t := &s.Total[i]
		if f := t.Failures; t.Games() > 0 && t.Games() == f.Bug+f.Illegal+f.Timeout {
			text := fmt.Sprintf("%s: all of its %d games ended by its own failure", p.Name, t.Games())
			failed = append(failed, text)
		}
	}
	if failed == nil {
		return nil
	}
	return errors.New(strings.Join(failed, "; "))
}

// Whole reports whether all games of the schedule, or of its shard, were counted.
func (s *Standings) Whole() bool { return s.Games == s.target }

// Decided reports whether the match has a test and that has decided.
func (s *Standings) Decided() bool {
	t := s.test()
	return t != nil && t.decide(s.Against[0][1].Pairs) != goOn
}

// test returns the test of the match. A part of a match has none.
func (s *Standings) test() *SPRT {
	if s.Schedule.Shard.Of > 1 {
		return nil
	}
	return s.Schedule.SPRT
}

// NewStandings counts games of a schedule.
func NewStandings(schedule *Schedule, games []Record) *Standings {
	n := len(schedule.Players)
	s := &Standings{
		Schedule: schedule,
		target:   2 * len(schedule.mine()),
		Against:  make([][]Tally, n),
		Total:    make([]Tally, n),
		Effort:   make([]Effort, n),
		halves:   map[int]int{},
		index:    map[string]int{},
	}
	for i, p := range schedule.Players {
		s.Against[i] = make([]Tally, n)
		s.index[p.Name] = i
	}
	for i := range games {
		s.Add(&games[i])
	}
	return s
}

// Add counts a game of the schedule.
func (s *Standings) Add(g *Record) {
	first, second := s.index[g.First], s.index[g.Second]
	s.Games++
	if g.Adjudicated {
		s.Adjudicated++
	}
	s.First.add(g, engine.First)
	s.count(g, engine.First, first, second)
	s.count(g, engine.Second, second, first)
	s.pair(g, first, second)
	s.addEffort(g)
}

func (s *Standings) count(g *Record, side engine.Player, player, opponent int) {
	s.Against[player][opponent].add(g, side)
	s.Total[player].add(g, side)
}

// halfPoints returns the points of a side, doubled.
func halfPoints(g *Record, side engine.Player) int {
	switch g.Result {
	case Draw:
		return 1
	case side.String():
		return 2
	}
	return 0
}

func (t *Tally) add(g *Record, side engine.Player) {
	switch halfPoints(g, side) {
	case 2:
		t.Wins++
	case 1:
		t.Draws++
	default:
		t.Losses++
		t.Failures.add(g.End)
	}
}

func (f *Failures) add(end string) {
	switch end {
	case Bug:
		f.Bug++
	case Illegal:
		f.Illegal++
	case Timeout:
		f.Timeout++
	}
}

// pair counts a pair when its second game comes. The score is that of the opener, the player who
// moves first in the pair's first game.
func (s *Standings) pair(g *Record, first, second int) {
	opener := s.Schedule.Pair(g.Pair)[0].First
	side := engine.First
	if first != opener {
		side, second = engine.Second, first
	}
	half, whole := s.halves[g.Pair]
	if !whole {
		s.halves[g.Pair] = halfPoints(g, side)
		return
	}
	delete(s.halves, g.Pair)
	score := half + halfPoints(g, side)
	s.addPair(opener, second, score)
	s.addPair(second, opener, 4-score)
}

func (s *Standings) addPair(player, opponent, score int) {
	s.Against[player][opponent].Pairs[score]++
	s.Total[player].Pairs[score]++
}

func (s *Standings) addEffort(g *Record) {
	for _, ply := range g.Moves {
		if ply.Thought == nil {
			continue
		}
		e := &s.Effort[s.index[g.playerOf(ply.By)]]
		e.Moves++
		e.Micros += int64(math.Round(ply.Millis * 1000))
		e.Nodes += ply.Nodes
	}
}

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
		e := t.Pairs.estimate()
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
